// Finds the values of a chart that the limits of its value axis cut off, for the alt text.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { readLimits, SIDES } from "./read-axis.ts";

/** The limits of a value axis, and the sides of the chart where they are. */
export interface ValueLimits {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly lowSide: string;
  readonly highSide: string;
}

/**
 * A limit that a point is beyond: -1 for the minimum of the value axis, 1 for its maximum, and 0 if the line leaves the chart
 * on any side, such as at the end of the category axis.
 */
export type Beyond = -1 | 0 | 1;

/** Reads the limits of a value axis; undefined for an axis without limits, and for stacked values, whose sums are limited. */
export function readValueLimits(axis: PlainObject, key: "x" | "y", version: ChartVersion): ValueLimits | undefined {
  const { type, stacked, afterDataLimits } = axis;
  const isNumeric = type === undefined || type === "linear" || type === "logarithmic";
  if (!isNumeric || stacked || typeof afterDataLimits === "function") return undefined;
  const { min, max, isReversed } = readLimits(axis, version);
  const isValid = (limit: unknown) => isFiniteNumber(limit) && (type !== "logarithmic" || limit > 0);
  const [low, high] = [min, max].map((limit) => (isValid(limit) ? (limit as number) : undefined));
  if (low === undefined && high === undefined) return undefined;
  if (low !== undefined && high !== undefined && low >= high) return undefined;
  const [start, end] = SIDES[key];
  return { min: low, max: high, lowSide: isReversed ? end : start, highSide: isReversed ? start : end };
}

/** Removes the limits on the sides where the chart shows the parts of a dataset that are outside. */
export function unclip(limits: ValueLimits, dataset: PlainObject, options: unknown): ValueLimits {
  const clip = dataset.clip ?? readPath(options, "clip");
  const isShown = (side: string) => clip === false || readPath(clip, side) === false;
  const { min, max, lowSide, highSide } = limits;
  return { ...limits, min: isShown(lowSide) ? undefined : min, max: isShown(highSide) ? undefined : max };
}

export function findBeyond(value: number, { min, max }: ValueLimits): Beyond | undefined {
  if (min !== undefined && value < min) return -1;
  return max !== undefined && value > max ? 1 : undefined;
}
