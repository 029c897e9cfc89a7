// Creates copies of host records that the host never reads back, such as the context that Chart.js passes to each callback.
// Copies with the same property names share a prototype, whose accessors decode or request a value when it is read.

import { type HostTag, type HostValue, LATER, OPERATION, TAG } from "./protocol.ts";
import { REMOTE } from "./remote-object.ts";

/** The host's encoding of a copied record. */
export type CopyTag = Extract<HostTag, readonly [typeof TAG.copy, ...unknown[]]>;

const { create, defineProperty } = Object;

/**
 * Returns a function that creates copies.
 *
 * @param callHost calls the host and decodes its answer
 * @param decode decodes a value from the host
 */
export function createCopier(
  callHost: (operation: number, target: number, key?: string) => unknown,
  decode: (value: HostValue) => unknown,
) {
  const shapes: object[] = [];

  function createShape(names: readonly string[]): object {
    const shape = {};
    for (const [index, name] of names.entries()) {
      const storeValue = (copy: object, value: unknown) =>
        defineProperty(copy, name, { value, writable: true, enumerable: true, configurable: true });
      defineProperty(shape, name, {
        get(this: { readonly [REMOTE]: CopyTag }) {
          const copied = this[REMOTE];
          const value = copied[3][index] as HostValue;
          if (typeof value === "number") return value;
          if (value !== LATER && (typeof value !== "object" || value === null)) return value;
          const decoded = value === LATER ? callHost(OPERATION.get, copied[1], name) : decode(value);
          // A known object always decodes to the same proxy, so its value need not be stored.
          if (value === LATER || value[0] !== TAG.known) storeValue(this, decoded);
          return decoded;
        },
        set(this: object, value: unknown) {
          storeValue(this, value);
        },
        enumerable: true,
      });
    }
    return shape;
  }

  return (copied: CopyTag): object => {
    const number = copied[2];
    let shape = shapes[number];
    if (shape === undefined) {
      // Request the names: the host may have sent them with another record, which was never decoded.
      shape = createShape(copied[4] ?? JSON.parse(callHost(OPERATION.keys, copied[1]) as string));
      shapes[number] = shape;
    }
    const copy = create(shape);
    copy[REMOTE] = copied;
    return copy;
  };
}
