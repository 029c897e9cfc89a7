// Describes the points of scatter and bubble charts.

import type { NumberFormat } from "../number-format.ts";
import { formatNumber } from "./english.ts";
import type { Point } from "./read-series.ts";

/** Names of the axes, such as `x` or an axis title. */
export interface AxisNames {
  readonly x: string;
  readonly y: string;
}

/** Returns the rest of a sentence about points: the ranges of x and y and, without a line, whether y rises or falls with x. */
export function describePoints(
  points: readonly Point[],
  hasLine: boolean,
  names: AxisNames,
  formatY: NumberFormat,
): string {
  const [first, second] = points;
  if (first !== undefined && second === undefined)
    return ` at ${names.x} ${formatNumber(first.x)} and ${names.y} ${formatY(first.y)}`;
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
  const radii = points.flatMap(({ r }) => (r === undefined ? [] : [r]));
  if (radii.length < 2 || radii.length < points.length) return "";
  const most = radii.reduce((a, b) => Math.max(a, b));
  const [largest, other] = points.filter(({ r }) => r === most);
  if (largest === undefined || other !== undefined) return "";
  return `; the largest is at ${names.x} ${formatNumber(largest.x)} and ${names.y} ${formatY(largest.y)}`;
}

function describeRange(values: readonly number[], format: NumberFormat): string {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
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
