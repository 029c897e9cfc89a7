// Orders the points of a line, and crops a line to the limits of an axis, for the alt text.

import { isFiniteNumber } from "../record.ts";
import type { Datum } from "./datum.ts";
import { findBeyond, type ValueLimits } from "./read-cut.ts";
import { formatPosition, type Limits } from "./read-entry.ts";

/** Returns the points of a line in the order of their positions; undefined for a line that runs back and forth. */
export function orderPoints(data: readonly Datum[], positions: readonly number[]): readonly Datum[] | undefined {
  const runs = (sign: number) =>
    positions.every((each, index) => index === 0 || (each - (positions[index - 1] ?? each)) * sign > 0);
  return runs(1) ? data : runs(-1) ? data.toReversed() : undefined;
}

/**
 * Returns the visible part of a line with at most one point within the limits of its position axis. The line ends
 * where it crosses the limits.
 */
export function cropLine(
  points: readonly Datum[],
  { min, max }: Limits,
  valueLimits: ValueLimits | undefined,
): readonly Datum[] {
  const low = isFiniteNumber(min) ? min : Number.NEGATIVE_INFINITY;
  const high = isFiniteNumber(max) ? max : Number.POSITIVE_INFINITY;
  const ends = points.slice(1).flatMap((to, index) => {
    const from = points[index] as Datum;
    const [start = 0, end = 0] = [from.position, to.position];
    return [low, high].flatMap((position) => {
      if ((position - start) * (position - end) >= 0) return [];
      const value = from.value + ((to.value - from.value) * (position - start)) / (end - start);
      const beyond = valueLimits && findBeyond(value, valueLimits);
      return [{ value, position, label: () => formatPosition(position), ...(beyond !== undefined && { beyond }) }];
    });
  });
  const inside = points.filter(({ position = 0 }) => position >= low && position <= high);
  return [...inside, ...ends].sort((one, other) => (one.position ?? 0) - (other.position ?? 0));
}

/**
 * Marks the outer parts of a line as outside on an unknown side: those before its first and after its last visible
 * point.
 */
export function markOutsideEnds(path: readonly Datum[]): readonly Datum[] {
  const isVisible = ({ beyond }: Datum) => beyond === undefined;
  const [first, last] = [path.findIndex(isVisible), path.findLastIndex(isVisible)];
  return path.map((datum, index) => (index < first || index > last ? { ...datum, beyond: 0 } : datum));
}
