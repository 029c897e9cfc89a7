// Finds the function of a configuration that throws while the chart is drawn.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";

/** A function that threw, and what it threw. */
export interface ThrownError {
  /** Path of the function, such as `options.scales.y.ticks.callback`. */
  readonly path: string;
  readonly error: unknown;
}

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Copies a configuration, whose functions then report their errors.
 *
 * @returns the copy, and a function that returns the first error
 */
export function watchFunctions(config: PlainObject): {
  readonly config: PlainObject;
  readonly thrown: () => ThrownError | undefined;
} {
  let first: ThrownError | undefined;
  const copies = new Map<object, unknown>();
  const watch = (own: AnyFunction, path: string): AnyFunction =>
    function watched(this: unknown, ...args) {
      try {
        return new.target === undefined ? own.apply(this, args) : Reflect.construct(own, args);
      } catch (error) {
        first ??= { path, error };
        throw error;
      }
    };
  // A cycle ends at the copy of its first object. The configuration's depth is limited when it is read.
  const copy = (value: unknown, path: string): unknown => {
    if (typeof value === "function") return watch(value as AnyFunction, path);
    if (!Array.isArray(value) && !isPlain(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const result: unknown[] | PlainObject = Array.isArray(value) ? [] : {};
    copies.set(value, result);
    for (const [key, item] of Object.entries(value))
      (result as PlainObject)[key] = copy(
        item,
        Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`,
      );
    return result;
  };
  return { config: copy(config, "") as PlainObject, thrown: () => first };
}

/** Whether a value is an object without a class, whose methods don't need the original object. */
function isPlain(value: unknown): value is PlainObject {
  if (!isPlainObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
