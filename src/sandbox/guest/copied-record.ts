// Host records that a script gets as objects of its own, since nobody reads back what it writes on them: Chart.js' contexts, one
// for each call. Those with the same names share a prototype whose properties are decoded, or asked for, when they are read.

import { type HostValue, LATER, OPERATION } from "./protocol.ts";
import { REMOTE } from "./remote-object.ts";

/** What a copy is made of. */
interface Copied {
  readonly id: number;
  readonly values: readonly HostValue[];
}

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
        Object.defineProperty(copy, name, { value, writable: true, enumerable: true, configurable: true });
      Object.defineProperty(shape, name, {
        get(this: { readonly [REMOTE]: Copied }) {
          const { id, values } = this[REMOTE];
          const value = values[index];
          if (value !== LATER && (typeof value !== "object" || value === null)) return value;
          const found = value === LATER ? ask(OPERATION.get, id, name) : decode(value);
          settle(this, found);
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

  return (id: number, shape: number, values: readonly HostValue[], names?: readonly string[]): object => {
    if (names !== undefined) shapes[shape] = createShape(names);
    // The names came with another record, which was never decoded.
    else if (shapes[shape] === undefined)
      shapes[shape] = createShape(JSON.parse(ask(OPERATION.keys, id) as string) as string[]);
    const copy = Object.create(shapes[shape] as object);
    copy[REMOTE] = { id, values };
    return copy;
  };
}
