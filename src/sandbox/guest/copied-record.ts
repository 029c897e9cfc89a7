// Host records that a script gets as objects of its own, since nobody reads back what it writes on them: Chart.js' contexts, one
// for each call. Those with the same names share a prototype whose properties are decoded, or asked for, when they are read.

import { type HostTag, type HostValue, LATER, OPERATION, TAG } from "./protocol.ts";
import { REMOTE } from "./remote-object.ts";

/** What a copy is made of: what the host has said. */
export type Copied = Extract<HostTag, readonly [typeof TAG.copy, ...unknown[]]>;

const { create, defineProperty } = Object;

/**
 * Makes the copies.
 *
 * @param ask asks the host
 * @param decode what an encoded value is
 */
export function createCopier(
  ask: (operation: number, target: number, key?: string) => unknown,
  decode: (value: HostValue) => unknown,
) {
  const shapes: object[] = [];

  function createShape(names: readonly string[]): object {
    const shape = {};
    for (const [index, name] of names.entries()) {
      const settle = (copy: object, value: unknown) =>
        defineProperty(copy, name, { value, writable: true, enumerable: true, configurable: true });
      defineProperty(shape, name, {
        get(this: { readonly [REMOTE]: Copied }) {
          const copied = this[REMOTE];
          const value = copied[3][index] as HostValue;
          if (typeof value === "number") return value;
          if (value !== LATER && (typeof value !== "object" || value === null)) return value;
          const found = value === LATER ? ask(OPERATION.get, copied[1], name) : decode(value);
          // What stands for an object is the same each time.
          if (value === LATER || value[0] !== TAG.known) settle(this, found);
          return found;
        },
        set(this: object, value: unknown) {
          settle(this, value);
        },
        enumerable: true,
      });
    }
    return shape;
  }

  return (copied: Copied): object => {
    const number = copied[2];
    let shape = shapes[number];
    if (shape === undefined) {
      // The names may have come with another record, which was never decoded.
      shape = createShape(copied[4] ?? JSON.parse(ask(OPERATION.keys, copied[1]) as string));
      shapes[number] = shape;
    }
    const copy = create(shape);
    copy[REMOTE] = copied;
    return copy;
  };
}
