// Bars of their encoder's height → bars of another. What is below their middle stays and what is above it moves, text and lines
// too; bars of which some begin at half the height of others are stretched as a whole.

import type { Bar, Mark } from "./mark.ts";

/** @param growth how much higher the whole is to be, points; less than 0 for lower */
export function stretchBars(
  marks: readonly Mark[],
  growth: number,
): { readonly marks: readonly Mark[] /** The height of the lowest bar. */; readonly least: number } {
  const bars = marks.filter((mark): mark is Bar => mark.type === "bar");
  const bottom = bars.reduce((least, bar) => Math.min(least, bar.bottom), Number.POSITIVE_INFINITY);
  const top = bars.reduce((most, bar) => Math.max(most, bar.top), Number.NEGATIVE_INFINITY);
  const middle = (bottom + top) / 2;
  const hasHalves = bars.some((bar) => bar.bottom >= middle - SLACK || bar.top <= middle + SLACK);
  const move = (y: number): number => {
    if (!hasHalves) return y > middle ? y + growth : y;
    const share = (y - bottom) / (top - bottom);
    return y + growth * Math.min(1, Math.max(0, share));
  };
  let least = Number.POSITIVE_INFINITY;
  const moved = marks.map((mark): Mark => {
    if (mark.type === "text") return { ...mark, y: move(mark.y) };
    if (mark.type !== "bar" && mark.type !== "line") return mark;
    const box = { ...mark, bottom: move(mark.bottom), top: move(mark.top) };
    if (mark.type === "bar") least = Math.min(least, box.top - box.bottom);
    return box;
  });
  return { marks: moved, least };
}

/** What adding up loses. */
const SLACK = 1e-6;
