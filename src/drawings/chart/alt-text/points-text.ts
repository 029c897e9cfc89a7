// Describes the points of scatter and bubble charts.

import type { NumberFormat } from "../number-format.ts";
import { formatNumber } from "./english.ts";
import { rangeOf } from "./read-entry.ts";
import type { Point } from "./read-series.ts";

/** Names of the axes, such as `x` or an axis title. */
export interface AxisNames {
  readonly x: string;
  readonly y: string;
}

/** Maximum number of points whose coordinates are listed. */
const NAMED_POINTS = 3;

/**
 * Returns the rest of a sentence about points: the coordinates of a few points, or the ranges of x and y and, without a
 * line, whether y rises or falls with x.
 */
export function describePoints(
  points: readonly Point[],
  hasLine: boolean,
  names: AxisNames,
  formatY: NumberFormat,
): string {
  if (points.length <= NAMED_POINTS) {
    const largest = findLargest(points);
    const places = points.map((point, index) => {
      const size = point === largest ? ` (the ${points.length === 2 ? "larger" : "largest"})` : "";
      // In a list, one "at" covers all points.
      return `${index === 0 ? "at " : ""}${formatPoint(point, names, formatY)}${size}`;
    });
    return ` ${places.join("; ")}`;
  }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const correlation = hasLine || points.length < CORRELATED_POINTS ? 0 : correlate(xs, ys);
  const isRising = correlation > 0;
  const relation =
    names.x === "x" && names.y === "y"
      ? `y ${isRising ? "rises" : "falls"} as x rises`
      : isRising
        ? "both rise together"
        : "one falls as the other rises";
  const trend = Math.abs(correlation) < 0.5 ? "" : `; ${relation}`;
  return `, ${names.x} ${describeRange(xs, formatNumber)} and ${names.y} ${describeRange(ys, formatY)}${describeLargest(points, names, formatY)}${trend}`;
}

/** Names the largest bubble, unless several bubbles are that size. */
function describeLargest(points: readonly Point[], names: AxisNames, formatY: NumberFormat): string {
  const largest = findLargest(points);
  return largest === undefined ? "" : `; the largest is at ${formatPoint(largest, names, formatY)}`;
}

/** Returns the largest bubble; undefined if several bubbles are that size, or if a size is unknown. */
function findLargest(points: readonly Point[]): Point | undefined {
  if (points.length < 2 || points.some(({ r }) => r === undefined)) return undefined;
  const [, most] = rangeOf(points.map(({ r = 0 }) => r));
  const [largest, other] = points.filter(({ r }) => r === most);
  return other === undefined ? largest : undefined;
}

function formatPoint({ x, y }: Point, names: AxisNames, formatY: NumberFormat): string {
  return `${names.x} ${formatNumber(x)} and ${names.y} ${formatY(y)}`;
}

function describeRange(values: readonly number[], format: NumberFormat): string {
  const [low = 0, high = 0] = rangeOf(values);
  return low === high ? `always ${format(low)}` : `from ${format(low)} to ${format(high)}`;
}

/** Minimum number of points for a meaningful correlation. */
const CORRELATED_POINTS = 5;

/** Returns Pearson's correlation coefficient, -1 to 1; 0 if a coordinate is constant. */
function correlate(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, x2, y2] = [0, 0, 0];
  for (const [index, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, (ys[index] as number) - meanY];
    both += dx * dy;
    x2 += dx * dx;
    y2 += dy * dy;
  }
  const scale = Math.sqrt(x2 * y2);
  return scale > 0 ? both / scale : 0;
}
