// Draws axes: lines, ticks and labels.

import { isVertical, LABEL_SPACE, LINE_HEIGHT, type PlacedAxis, TICK_LENGTH } from "./axis-layout.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { Align, Axis } from "./google-chart-params.ts";

/** Draws an axis at an edge of the plot. */
export function drawAxis(pen: ChartPen, placed: PlacedAxis, plot: Area): void {
  const { axis, ticks, offset, hasLine, hasTicks, outside } = placed;
  const at = placeOn(axis, plot, offset);
  if (hasLine) pen.rule(at(0, 0), at(1, 0), axis.lineColor);
  if (hasTicks) drawTicks(pen, placed, at, plot);
  const { size } = axis.style;
  if (size === 0) return;
  for (const { fraction, text } of ticks) {
    if (text === "") continue;
    const distance = outside + LABEL_SPACE + (isVertical(axis) ? 0 : (size * LINE_HEIGHT) / 2);
    const { x, y } = at(fraction, distance);
    const { align, shift } = alignOf(axis, placed);
    pen.label({ text, x: x + shift, y, align, ...axis.style });
  }
}

/** Returns a function that maps a fraction of the axis and an outward distance from the axis line to a position. */
function placeOn({ side }: Axis, plot: Area, offset: number): (fraction: number, outwards: number) => Point {
  const x = (fraction: number) => plot.left + fraction * (plot.right - plot.left);
  const y = (fraction: number) => plot.bottom - fraction * (plot.bottom - plot.top);
  const places = {
    x: (fraction: number, out: number) => ({ x: x(fraction), y: plot.bottom + offset + out }),
    t: (fraction: number, out: number) => ({ x: x(fraction), y: plot.top - offset - out }),
    y: (fraction: number, out: number) => ({ x: plot.left - offset - out, y: y(fraction) }),
    r: (fraction: number, out: number) => ({ x: plot.right + offset + out, y: y(fraction) }),
  };
  return places[side];
}

function drawTicks(
  pen: ChartPen,
  { axis, ticks, offset }: PlacedAxis,
  at: (fraction: number, outwards: number) => Point,
  plot: Area,
): void {
  const lengths = axis.tickLengths ?? [TICK_LENGTH];
  // A long inward tick ends at the opposite side of the plot.
  const across = isVertical(axis) ? plot.right - plot.left : plot.bottom - plot.top;
  for (const [index, { fraction }] of ticks.entries()) {
    const length = Math.max(lengths[index % lengths.length] ?? 0, -across - offset);
    if (length !== 0) pen.rule(at(fraction, 0), at(fraction, length), axis.tickColor);
  }
}

/** Returns the alignment of labels. A vertical axis's labels are aligned within the longest label's width. */
function alignOf(
  { side, align }: Axis,
  { thickness, outside }: PlacedAxis,
): { readonly align: Align; readonly shift: number } {
  if (side === "x" || side === "t") {
    const turn = align ?? 0;
    return { align: turn < 0 ? "left" : turn > 0 ? "right" : "center", shift: 0 };
  }
  const turn = align ?? (side === "y" ? 1 : -1);
  const width = thickness - outside - LABEL_SPACE;
  // Labels of the left axis end at the axis line, and labels of the right axis start there.
  const start = side === "y" ? -width : 0;
  if (turn < 0) return { align: "left", shift: start };
  return turn > 0 ? { align: "right", shift: start + width } : { align: "center", shift: start + width / 2 };
}
