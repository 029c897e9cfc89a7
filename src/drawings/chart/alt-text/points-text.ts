// Describes the points of scatter and bubble charts.

import type { NumberFormat } from "../number-format.ts";
import { joinWords } from "./english.ts";
import { rangeOf } from "./read-entry.ts";
import type { Point, Series } from "./read-series.ts";
import { shorten } from "./text.ts";

/** Names of the axes, such as `x` or an axis title. */
export interface AxisNames {
  readonly x: string;
  readonly y: string;
}

/** Maximum number of points whose coordinates are listed. */
const NAMED_POINTS = 3;

/** Maximum number of points that are listed by name, and maximum length of the list in characters. */
const LISTED_NAMES = 8;
const LIST_LENGTH = 280;

/** Returns whether an axis or a data label shows a name instead of a number. */
export function isName(text: string): boolean {
  return /^\p{L}\p{M}*[\p{L}\s:.-]/u.test(text);
}

/**
 * Returns the rest of a sentence about points: the names or coordinates of a few points, or the ranges of x and y and,
 * without a line, whether y rises or falls with x.
 *
 * @param isPicture whether the points form a picture, so that the coordinates have no meaning to the reader
 */
export function describePoints(
  { points, hasLine, format: formatY, labels }: Series,
  names: AxisNames,
  formatX: NumberFormat,
  isPicture: boolean,
): string {
  const formats = { x: formatX, y: formatY };
  const texts = labels();
  const nameOf = ({ index }: Point) => {
    const text = texts[index] ?? "";
    return /^\p{L}+[\p{L}\s]/u.test(text) ? shorten(text) : "";
  };
  const isNamed = points.length <= LISTED_NAMES && points.every((point) => nameOf(point) !== "");
  if (isPicture) return isNamed ? `: ${joinWords(points.map(nameOf))}` : "";
  const onNames = points.every(({ y }) => isName(formatY(y)));
  const x = names.x === "x" ? "" : `${names.x} `;
  if (onNames && points.length <= LISTED_NAMES)
    return `: ${joinWords(points.map((point, index) => `${index === 0 ? x : ""}${formatX(point.x)} for ${formatY(point.y)}`))}`;
  if (isNamed) {
    const list = points.map((point) => `${nameOf(point)} at ${formatX(point.x)} and ${formatY(point.y)}`).join("; ");
    const text = ` by ${names.x} and ${names.y}: ${list}`;
    if (text.length <= LIST_LENGTH) return text;
  }
  if (points.length <= NAMED_POINTS) {
    const largest = findLargest(points);
    const places = points.map((point, index) => {
      const size = point === largest ? ` (the ${points.length === 2 ? "larger" : "largest"})` : "";
      // In a list, one "at" covers all points.
      return `${index === 0 ? "at " : ""}${formatPoint(point, names, formats)}${size}`;
    });
    return ` ${places.join("; ")}`;
  }
  return describeSpread(points, hasLine, names, formats, nameOf);
}

/** Formats of the coordinates. */
interface PointFormats {
  readonly x: NumberFormat;
  readonly y: NumberFormat;
}

/** Returns the ranges of x and y, the largest bubble and, without a line, whether y rises or falls with x. */
export function describeSpread(
  points: readonly Point[],
  hasLine: boolean,
  names: AxisNames,
  formats: PointFormats,
  nameOf: (point: Point) => string = () => "",
): string {
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
  return `, ${names.x} ${describeRange(xs, formats.x)} and ${names.y} ${describeRange(ys, formats.y)}${describeLargest(points, names, formats, nameOf)}${trend}`;
}

/** Names the largest bubble, unless several bubbles are that size. */
function describeLargest(
  points: readonly Point[],
  names: AxisNames,
  formats: PointFormats,
  nameOf: (point: Point) => string,
): string {
  const largest = findLargest(points);
  if (largest === undefined) return "";
  const name = nameOf(largest);
  return `; the largest is ${name === "" ? "" : `${name} `}at ${formatPoint(largest, names, formats)}`;
}

/** Returns the largest bubble; undefined if several bubbles are that size, or if a size is unknown. */
function findLargest(points: readonly Point[]): Point | undefined {
  if (points.length < 2 || points.some(({ r }) => r === undefined)) return undefined;
  const [, maxRadius] = rangeOf(points.map(({ r = 0 }) => r));
  const [largest, other] = points.filter(({ r }) => r === maxRadius);
  return other === undefined ? largest : undefined;
}

function formatPoint({ x, y }: Point, names: AxisNames, formats: PointFormats): string {
  return `${names.x} ${formats.x(x)} and ${names.y} ${formats.y(y)}`;
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
