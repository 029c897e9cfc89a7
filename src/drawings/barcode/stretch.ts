// Changes the height of bars. Everything above their middle moves, including text and lines; everything below stays. If
// some bars lie entirely above or below the middle, all positions are scaled instead.

import type { Bar, Mark } from "./mark.ts";

/**
 * Changes the height of bars.
 *
 * @param growth points by which the height grows; negative to shrink
 */
export function stretchBars(
  marks: readonly Mark[],
  growth: number,
): { readonly marks: readonly Mark[] /** Height of the shortest bar. */; readonly min: number } {
  const bars = marks.filter((mark): mark is Bar => mark.type === "bar");
  const bottom = bars.reduce((min, bar) => Math.min(min, bar.bottom), Number.POSITIVE_INFINITY);
  const top = bars.reduce((max, bar) => Math.max(max, bar.top), Number.NEGATIVE_INFINITY);
  const middle = (bottom + top) / 2;
  const hasHalves = bars.some((bar) => bar.bottom >= middle - ROUNDING_ERROR || bar.top <= middle + ROUNDING_ERROR);
  const move = (y: number): number => {
    if (!hasHalves) return y > middle ? y + growth : y;
    const share = (y - bottom) / (top - bottom);
    return y + growth * Math.min(1, Math.max(0, share));
  };
  let min = Number.POSITIVE_INFINITY;
  const moved = marks.map((mark): Mark => {
    if (mark.type === "text") return { ...mark, y: move(mark.y) };
    if (mark.type !== "bar" && mark.type !== "line") return mark;
    const box = { ...mark, bottom: move(mark.bottom), top: move(mark.top) };
    if (mark.type === "bar") min = Math.min(min, box.top - box.bottom);
    return box;
  });
  return { marks: moved, min };
}

/** Tolerance for rounding errors in sums. */
const ROUNDING_ERROR = 1e-6;
