// Rounds bars and spaces to whole pixels. Equal widths stay equal, so that rounding doesn't create a false pattern.
// Postal bars, for instance, are 1.44 points wide and 1.872 points apart.

import type { Bar, Mark } from "./mark.ts";

/** Tolerance for rounding errors in sums, in pixels. */
const ROUNDING_ERROR = 1e-6;

/**
 * Rounds the bars to whole pixels, and moves lines and text with them.
 *
 * @param scale pixels per point
 */
export function snapBars(marks: readonly Mark[], scale: number): readonly Mark[] {
  const bars = marks.filter((mark): mark is Bar => mark.type === "bar");
  const lengths = bars.flatMap(({ left, right }) => [left * scale, right * scale]);
  if (lengths.every((length) => Math.abs(length - Math.round(length)) < ROUNDING_ERROR)) return marks;
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return marks;
  const snapped = new Map<Bar, Bar>();
  /** The current position in pixels, and the end of the previous bar in points. */
  let [position, previousEnd] = [0, first.left];
  for (const bar of bars) {
    position += roundLength((bar.left - previousEnd) * scale);
    const width = Math.max(1, roundLength((bar.right - bar.left) * scale));
    snapped.set(bar, { ...bar, left: first.left + position / scale, right: first.left + (position + width) / scale });
    position += width;
    previousEnd = bar.right;
  }
  // Borders keep their distance from the bars, and text stays centred.
  const growth = position / scale - (last.right - first.left);
  return marks.map((mark) => {
    if (mark.type === "bar") return snapped.get(mark) ?? mark;
    if (mark.type === "line")
      return {
        ...mark,
        left: shiftAfter(mark.left, last.right, growth),
        right: shiftAfter(mark.right, last.right, growth),
      };
    return mark.type === "text" ? { ...mark, x: mark.x + growth / 2 } : mark;
  });
}

function roundLength(pixels: number): number {
  return pixels < ROUNDING_ERROR ? 0 : Math.max(1, Math.round(pixels));
}

function shiftAfter(x: number, end: number, growth: number): number {
  return x >= end ? x + growth : x;
}
