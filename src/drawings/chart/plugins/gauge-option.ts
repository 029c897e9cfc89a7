// The options of the two gauges, which every version of Chart.js takes as their packages for version 2 do: angles in
// radians from the positive x axis, the hole in percent. Angles in degrees, as versions 3 and 4 have them elsewhere, are
// told by their size. Plain objects: nothing in them is called as a scriptable option.

import { isPlainObject, type PlainObject } from "../record.ts";

/** A full turn, with room for rounding. */
const TURN = 2 * Math.PI + 1e-6;

/** Where a gauge begins and how far it goes, in radians. */
export interface Sweep {
  readonly rotation: number;
  readonly circumference: number;
}

/** The sweep that the options ask for. Numbers that are too large for radians are degrees, 0 of them at the top. */
export function readSweep({ rotation, circumference }: PlainObject, initial: Sweep): Sweep {
  const start = toNumber(rotation, initial.rotation);
  const extent = toNumber(circumference, initial.circumference);
  if (Math.abs(start) <= TURN && Math.abs(extent) <= TURN) return { rotation: start, circumference: extent };
  const isGiven = (value: unknown) => typeof value === "number";
  return {
    rotation: isGiven(rotation) ? ((start - 90) / 180) * Math.PI : initial.rotation,
    circumference: isGiven(circumference) ? (extent / 180) * Math.PI : initial.circumference,
  };
}

/** The defaults with what the author has set, one level deep. */
export function withDefaults<Options extends object>(given: unknown, defaults: Options): Options {
  if (!isPlainObject(given)) return defaults;
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}

/** The number, or what stands for it where it is none. */
export function toNumber(value: unknown, initial: number): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : initial;
}
