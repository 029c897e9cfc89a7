// Parses the options of both gauge types, which follow the packages for version 2: angles in radians from the positive
// x axis, and the hole in percent. Angles in degrees, as in versions 3 and 4, are recognised by their size. Scriptable
// options aren't supported.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";

/** A full turn in radians, with tolerance for rounding. */
const TURN = 2 * Math.PI + 1e-6;

/** Start and extent of a gauge, in radians. */
interface Sweep {
  readonly rotation: number;
  readonly circumference: number;
}

/** Returns the requested sweep. Numbers that are too large for radians are degrees from the top. */
export function readSweep({ rotation, circumference }: PlainObject, initial: Sweep): Sweep {
  const start = toNumber(rotation, initial.rotation);
  const extent = toNumber(circumference, initial.circumference);
  if (Math.abs(start) <= TURN && Math.abs(extent) <= TURN) return { rotation: start, circumference: extent };
  const isNumber = (value: unknown) => typeof value === "number";
  return {
    rotation: isNumber(rotation) ? ((start - 90) / 180) * Math.PI : initial.rotation,
    circumference: isNumber(circumference) ? (extent / 180) * Math.PI : initial.circumference,
  };
}

/** Merges options over the defaults, one level deep. */
export function withDefaults<Options extends object>(options: unknown, defaults: Options): Options {
  if (!isPlainObject(options)) return defaults;
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(entries) };
}

/** Converts numbers and numeric strings. Returns `initial` for other values. */
export function toNumber(value: unknown, initial: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : initial;
}
