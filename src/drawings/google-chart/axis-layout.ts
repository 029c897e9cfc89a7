// Places the axes around a plot, from the inside outwards, in the request's order.

import type { Area, ChartPen } from "./chart-pen.ts";
import type { ChartKind } from "./chart-scene.ts";
import type { Axis, GoogleChartParams } from "./google-chart-params.ts";
import { listTicks, type Tick } from "./tick.ts";

/** Default length of ticks, and the space between ticks and labels, in pixels. */
export const TICK_LENGTH = 5;
export const LABEL_SPACE = 3;
/** Line height of labels, in multiples of the font size. */
export const LINE_HEIGHT = 1.2;
/** Minimum distance between numbers: in multiples of the font size on a vertical axis, in pixels on a horizontal axis. */
const ROW_DISTANCE = 1.6;
const COLUMN_SPACE = 12;

/** An axis with its position. */
export interface PlacedAxis {
  readonly axis: Axis;
  readonly ticks: readonly Tick[];
  /** Distance of the axis line from the plot, and size of the axis perpendicular to the line, in pixels. */
  readonly offset: number;
  readonly thickness: number;
  /** Length of the longest outward tick, in pixels. */
  readonly outside: number;
  readonly hasLine: boolean;
  readonly hasTicks: boolean;
}

export const isVertical = ({ side }: Axis) => side === "y" || side === "r";

/** Places all axes of a plot. */
export function placeAxes(params: GoogleChartParams, kind: ChartKind, plot: Area, pen: ChartPen): PlacedAxis[] {
  if (!kind.hasAxes) return [];
  const depths = { x: 0, y: 0, t: 0, r: 0 };
  return params.axes.map((axis) => {
    const offset = depths[axis.side];
    const ticks = ticksOf(axis, params, kind, plot, pen);
    const isInner = offset === 0;
    const hasTicks = axis.hasTicks ?? (axis.tickLengths !== undefined || (isInner && isVertical(axis)));
    const lengths = hasTicks ? (axis.tickLengths ?? [TICK_LENGTH]) : [0];
    const outside = lengths.reduce((max, length) => Math.max(max, length), 0);
    const { size } = axis.style;
    const isEmpty = size === 0 || ticks.every(({ text }) => text === "");
    const across = isVertical(axis)
      ? ticks.reduce((max, { text }) => Math.max(max, pen.width(text, size)), 0)
      : size * LINE_HEIGHT;
    const thickness = outside + (isEmpty ? 1 : LABEL_SPACE + across);
    depths[axis.side] += thickness;
    return { axis, ticks, offset, thickness, outside, hasTicks, hasLine: axis.hasLine ?? isInner };
  });
}

function ticksOf(axis: Axis, params: GoogleChartParams, kind: ChartKind, plot: Area, pen: ChartPen): Tick[] {
  const isUpright = isVertical(axis);
  const length = isUpright ? plot.bottom - plot.top : plot.right - plot.left;
  const { size } = axis.style;
  const slots = kind.category === (isUpright ? "y" : "x") ? slotsOf(params, kind, isUpright, length) : undefined;
  const countFitting = (texts: readonly string[]) => {
    if (isUpright) return length / (Math.max(1, size) * ROW_DISTANCE);
    const widest = texts.reduce((max, text) => Math.max(max, pen.width(text, size)), 0);
    return length / (widest + COLUMN_SPACE);
  };
  return listTicks(axis, { range: isUpright ? params.yRange : params.xRange, slots, countFitting });
}

/** Returns the bars' centres as fractions of the axis, from the bottom for a vertical axis. */
function slotsOf(params: GoogleChartParams, kind: ChartKind, isUpright: boolean, length: number): number[] {
  const fractions = kind.centers?.(params, length).map((center) => center / length) ?? [];
  const slots = isUpright ? fractions.map((fraction) => 1 - fraction).reverse() : fractions;
  return isUpright ? slots : slots.filter((fraction) => fraction <= 1);
}

/** Space that axes need around the plot, in pixels. */
export interface Spaces {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the space that axes need, including labels that extend beyond the ends of an axis. */
export function axisSpace(placed: readonly PlacedAxis[], plot: Area, pen: ChartPen): Spaces {
  const sum = (side: Axis["side"]) =>
    placed.reduce((total, { axis, thickness }) => total + (axis.side === side ? thickness : 0), 0);
  let [left, right, top, bottom] = [sum("y"), sum("r"), sum("t"), sum("x")];
  for (const { axis, ticks } of placed) {
    const { size } = axis.style;
    for (const { fraction, text } of ticks) {
      if (text === "" || size === 0) continue;
      if (isVertical(axis)) {
        const half = (size * LINE_HEIGHT) / 2;
        top = Math.max(top, half - (1 - fraction) * (plot.bottom - plot.top));
        bottom = Math.max(bottom, half - fraction * (plot.bottom - plot.top));
      } else {
        const [before, after] = sidesOf(axis, pen.width(text, size));
        left = Math.max(left, before - fraction * (plot.right - plot.left));
        right = Math.max(right, after - (1 - fraction) * (plot.right - plot.left));
      }
    }
  }
  return { left, right, top, bottom };
}

/** Returns how far a horizontal axis's label extends to the left and right of its tick. */
function sidesOf({ align = 0 }: Axis, width: number): readonly [number, number] {
  if (align < 0) return [0, width];
  return align > 0 ? [width, 0] : [width / 2, width / 2];
}
