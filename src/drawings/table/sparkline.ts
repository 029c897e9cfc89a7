// Positions the lines and the dot of a sparkline, in CSS pixels. The lowest value is at the bottom and the highest at the top.

import type { PlacedSparkline, Point } from "./display-list.ts";
import type { Sparkline } from "./table-params.ts";

/** Fraction of the cell's height above and below the line. */
const MARGIN = 0.2;
/** Thickness of the line in multiples of the font size, and its maximum as a fraction of the available width and height. */
const THICKNESS = 1 / 8;
const MAX_THICKNESS = 1 / 8;
/** Radius of the dot at the last value, in multiples of the line's thickness. */
const DOT = 1.75;

/** The area of a cell's content: its horizontal padding is already removed. */
interface CellArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Positions a sparkline. Values are evenly spaced from the left edge to the right edge; one value is at the right edge.
 *
 * @param values numbers, with null for gaps
 * @param fontSize font size of the table's cells
 * @returns undefined if there is no value or no space to draw
 */
export function placeSparkline(
  values: Sparkline,
  { left, top, right, bottom }: CellArea,
  fontSize: number,
  color: string,
): PlacedSparkline | undefined {
  const last = values.findLastIndex((value) => value !== null);
  const width = right - left;
  const height = (bottom - top) * (1 - 2 * MARGIN);
  if (last < 0 || !(width > 0 && height > 0)) return undefined;
  const thickness = Math.min(fontSize * THICKNESS, width * MAX_THICKNESS, height * MAX_THICKNESS);
  const radius = thickness * DOT;
  const xOf = (index: number) =>
    values.length === 1 ? right - radius : left + radius + (index / (values.length - 1)) * (width - 2 * radius);
  const fractionOf = scaleOf(values);
  const yOf = (value: number) => (top + bottom) / 2 + (0.5 - fractionOf(value)) * (height - 2 * radius);
  const lines: Point[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if ((values[index - 1] ?? null) === null) lines.push([]);
    lines.at(-1)?.push([xOf(index), yOf(value)]);
  });
  return { top, bottom, lines, dot: [xOf(last), yOf(values[last] as number)], radius, thickness, color };
}

/** Returns a function that maps the lowest value to 0 and the highest to 1, or all values to 0.5 if they are equal. */
function scaleOf(values: Sparkline): (value: number) => number {
  const numbers = values.filter((value) => value !== null);
  // The difference of two halves, unlike that of two values, can't overflow.
  const low = numbers.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY) / 2;
  const high = numbers.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY) / 2;
  const range = high - low;
  return (value) => (range === 0 ? 0.5 : (value / 2 - low) / range);
}
