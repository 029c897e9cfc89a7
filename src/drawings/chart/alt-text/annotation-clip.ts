// Describes annotations that an axis's limits cut off, and lines that rise or fall, for the alt text.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { SIDES } from "./read-axis.ts";
import type { Limits } from "./read-entry.ts";

/** The ends of an annotation along an axis, each undefined for the end of the axis. */
export type AnnotationRange = readonly [start: unknown, end: unknown];

/** Returns whether the axis's limits cut off an annotation. The plugin option `clip` turns clipping off. */
export function isClipped(annotation: PlainObject, axis: "x" | "y", options: unknown): boolean {
  // Limits are known only for the first axis.
  const id = annotation.scaleID ?? annotation[`${axis}ScaleID`] ?? axis;
  return readPath(options, "plugins", "annotation", "clip") !== false && (id === axis || id === `${axis}-axis-0`);
}

/**
 * Returns whether an annotation is entirely outside an axis's limits.
 *
 * @param margin how far the annotation reaches beyond its range, as a fraction of the axis's length
 */
export function isBeyondLimits(range: AnnotationRange, { min, max }: Limits, margin: number): boolean {
  if (!range.every(isFiniteNumber)) return false;
  // Without both limits, the length is unknown.
  const reach = margin === 0 ? 0 : isFiniteNumber(min) && isFiniteNumber(max) ? margin * (max - min) : Infinity;
  const [low, high] = [Math.min(...range) - reach, Math.max(...range) + reach];
  return (isFiniteNumber(min) && high < min) || (isFiniteNumber(max) && low > max);
}

/** Describes a range that the limits of an axis cut off in part; undefined if the whole range is visible. */
export function formatCutRange(
  range: AnnotationRange,
  axis: "x" | "y",
  { min, max, isReversed }: Limits,
  format: NumberFormat,
): string | undefined {
  if (!range.every(isFiniteNumber) || range[0] === range[1]) return undefined;
  const [low, high] = [Math.min(...range), Math.max(...range)];
  const [startsOutside, endsOutside] = [isFiniteNumber(min) && low < min, isFiniteNumber(max) && high > max];
  const [start, end] = isReversed === true ? [SIDES[axis][1], SIDES[axis][0]] : SIDES[axis];
  if (startsOutside && endsOutside) return "";
  if (endsOutside) return `from ${format(low)} to beyond the ${end} edge`;
  return startsOutside ? `from beyond the ${start} edge to ${format(high)}` : undefined;
}

/** Describes a line from the left to the right edge that rises or falls; undefined for other lines. */
export function formatSlope(
  x: AnnotationRange,
  y: AnnotationRange,
  { isReversed }: Limits,
  format: NumberFormat,
): string | undefined {
  const [start, end] = y;
  if (x.some((place) => place !== undefined) || isReversed === true) return undefined;
  if (!isFiniteNumber(start) || !isFiniteNumber(end) || start === end) return undefined;
  return `${start < end ? "rising" : "falling"} from y ${format(start)} to ${format(end)}`;
}
