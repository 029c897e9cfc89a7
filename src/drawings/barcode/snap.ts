// Bars whose widths have no whole number of pixels → bars that have: all of the same width stay alike, and all spaces likewise,
// so that nobody's eye or scanner finds a pattern that is none. Postal bars are 1.44 points wide and 1.872 apart.

import type { Bar, Mark } from "./mark.ts";

/** What adding up loses. */
const LOSS = 1e-6;

/** @param scale pixels of a point */
export function snapBars(marks: readonly Mark[], scale: number): readonly Mark[] {
  const bars = marks.filter((mark): mark is Bar => mark.type === "bar");
  const lengths = bars.flatMap(({ left, right }) => [left * scale, right * scale]);
  if (lengths.every((length) => Math.abs(length - Math.round(length)) < LOSS)) return marks;
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return marks;
  const places = new Map<Bar, Bar>();
  /** Pixels, and where the bar before ends in points. */
  let [pen, end] = [0, first.left];
  for (const bar of bars) {
    pen += roundLength((bar.left - end) * scale);
    const width = Math.max(1, roundLength((bar.right - bar.left) * scale));
    places.set(bar, { ...bar, left: first.left + pen / scale, right: first.left + (pen + width) / scale });
    pen += width;
    end = bar.right;
  }
  // What goes around them keeps its distance, and text stays in the middle.
  const growth = pen / scale - (last.right - first.left);
  return marks.map((mark) => {
    if (mark.type === "bar") return places.get(mark) ?? mark;
    if (mark.type === "line")
      return { ...mark, left: follow(mark.left, last.right, growth), right: follow(mark.right, last.right, growth) };
    return mark.type === "text" ? { ...mark, x: mark.x + growth / 2 } : mark;
  });
}

function roundLength(pixels: number): number {
  return pixels < LOSS ? 0 : Math.max(1, Math.round(pixels));
}

function follow(x: number, end: number, growth: number): number {
  return x >= end ? x + growth : x;
}
