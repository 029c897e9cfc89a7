// Implements `options.plugins.roundedBars`: `true`, or a radius and whether to round the corners at the base. Versions
// 3 and 4 support rounded bars; in version 2, the bars' draw method is replaced.

import { Failure, showValue } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { readPath } from "../record.ts";
import { addPlugin, type ChartPlugin, listDatasets } from "./chart-plugin.ts";

/** Radius for `true`, in CSS pixels. */
const DEFAULT_RADIUS = 6;

interface Rounding {
  /** Radius in CSS pixels, reduced if it does not fit. */
  readonly radius: number;
  readonly allCorners: boolean;
}

/** The members of a version 2 chart that are used here. */
interface Chart2 {
  readonly ctx: object;
  readonly data: { readonly datasets: readonly unknown[] };
  isDatasetVisible(index: number): boolean;
  getDatasetMeta(index: number): { readonly type: string; readonly data: readonly Bar[] };
}

export const roundedBars: ChartPlugin = {
  prepare(config) {
    const { radius, allCorners } = readRounding(config);
    const barOptions = readPath(config, "options", "elements", "bar");
    for (const dataset of listDatasets(config)) {
      if ((dataset.type ?? config.type) !== "bar") continue;
      if (readPath(barOptions, "borderRadius") === undefined) dataset.borderRadius ??= radius;
      if (allCorners) dataset.borderSkipped ??= false;
    }
  },
};

export const roundedBars2: ChartPlugin = {
  prepare(config) {
    const { radius, allCorners } = readRounding(config);
    addPlugin(config, {
      id: "roundedBars",
      beforeDatasetsDraw(chart: Chart2) {
        const bars = chart.data.datasets.flatMap((_, index) => {
          const { type, data } = chart.getDatasetMeta(index);
          return chart.isDatasetVisible(index) && (type === "bar" || type === "horizontalBar") ? data : [];
        });
        const covered = findCovered(bars);
        for (const bar of bars) {
          const corners = allCorners ? "all" : covered.has(bar) ? "none" : "end";
          bar.draw = () => drawRoundedBar(chart.ctx as never, bar._view, radius, corners);
        }
      },
    });
  },
};

function readRounding(config: PlainObject): Rounding {
  const option = readPath(config, "options", "plugins", "roundedBars");
  const { cornerRadius = DEFAULT_RADIUS, allCorners } = isPlainObject(option) ? option : ({} as PlainObject);
  const radius = typeof cornerRadius === "string" && cornerRadius.trim() !== "" ? Number(cornerRadius) : cornerRadius;
  if (typeof radius !== "number" || !(radius >= 0))
    throw new Failure(
      "invalid",
      `options.plugins.roundedBars.cornerRadius must be 0 pixels or more, got ${showValue(cornerRadius)}`,
    );
  return { radius, allCorners: Boolean(allCorners) };
}

/** Version 2's model of a drawn bar, in CSS pixels. Vertical bars have a width, and horizontal bars a height. */
interface BarView {
  readonly x: number;
  readonly y: number;
  readonly base: number;
  readonly width?: number;
  readonly height?: number;
  readonly horizontal?: boolean;
  readonly backgroundColor: unknown;
  readonly borderColor: unknown;
  readonly borderWidth: unknown;
  readonly borderSkipped: unknown;
}

interface Bar {
  readonly _view: BarView;
  readonly _index: number;
  draw: () => void;
}

/** Corners to round: all, only those at the end away from the base, or none if another bar is stacked on the bar. */
type Corners = "all" | "end" | "none";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Side = "top" | "right" | "bottom" | "left";

/** The sides, clockwise from the top. Lists of corners and sides have this order. */
const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];
const OPPOSITE: Readonly<Record<Side, Side>> = { top: "bottom", bottom: "top", left: "right", right: "left" };

/** Distances below this value are rounding errors, in CSS pixels. */
const EPSILON = 0.01;

/** Returns the bars that are covered by another bar of the same stack. */
function findCovered(bars: readonly Bar[]): ReadonlySet<Bar> {
  const barsByBase = new Map<string, Bar[]>();
  const key = (index: number, across: number, along: number) =>
    `${index} ${Math.round(across / EPSILON)} ${Math.round(along / EPSILON)}`;
  for (const bar of bars) {
    const { across, base } = measure(bar._view);
    const baseKey = key(bar._index, across, base);
    barsByBase.set(baseKey, [...(barsByBase.get(baseKey) ?? []), bar]);
  }
  const covered = bars.filter((bar) => {
    const { across, end, base } = measure(bar._view);
    const direction = Math.sign(end - base);
    return barsByBase
      .get(key(bar._index, across, end))
      ?.some((other) => other !== bar && Math.sign(measure(other._view).end - end) === direction && direction !== 0);
  });
  return new Set(covered);
}

/** Returns a bar's coordinate on the category axis, and its extent along the value axis. */
function measure(view: BarView): { readonly across: number; readonly base: number; readonly end: number } {
  const { x, y, base, horizontal } = view;
  return horizontal ? { across: y, base, end: x } : { across: x, base, end: y };
}

/** Draws a bar. The corner radius is reduced if it does not fit. */
function drawRoundedBar(ctx: CanvasContext, view: BarView, radius: number, corners: Corners): void {
  const outer = findBox(view);
  const baseSide = findBaseSide(view);
  const fitting = Math.min(radius, outer.width / 2, outer.height / 2);
  // A corner is at the base if one of its two sides is at the base.
  const radii = SIDES.map((side, index) => {
    const sides = [side, SIDES[(index + 3) % 4]];
    return corners === "all" || (corners === "end" && !sides.includes(baseSide)) ? fitting : 0;
  });
  ctx.fillStyle = view.backgroundColor as string;
  ctx.beginPath();
  ctx.roundRect(outer.x, outer.y, outer.width, outer.height, radii);
  ctx.fill();

  const [top = 0, right = 0, bottom = 0, left = 0] = findBorders(view, outer, baseSide);
  if (top + right + bottom + left === 0) return;
  const inner = [outer.x + left, outer.y + top, outer.width - left - right, outer.height - top - bottom] as const;
  const innerRadii = [Math.max(left, top), Math.max(top, right), Math.max(right, bottom), Math.max(bottom, left)].map(
    (border, corner) => Math.max(0, (radii[corner] ?? 0) - border),
  );
  ctx.fillStyle = view.borderColor as string;
  ctx.beginPath();
  ctx.roundRect(outer.x, outer.y, outer.width, outer.height, radii);
  ctx.roundRect(...inner, innerRadii);
  ctx.fill("evenodd");
}

function findBox({ x, y, base, width, height = 0 }: BarView): Box {
  return width === undefined
    ? { x: Math.min(x, base), y: y - height / 2, width: Math.abs(x - base), height }
    : { x: x - width / 2, y: Math.min(y, base), width, height: Math.abs(y - base) };
}

function findBaseSide({ x, y, base, horizontal }: BarView): Side {
  if (horizontal) return base > x ? "right" : "left";
  return base < y ? "top" : "bottom";
}

/** Returns the border widths, clockwise from the top: 0 on the skipped side, and at most half of the bar's size. */
function findBorders(view: BarView, { width, height }: Box, baseSide: Side): readonly number[] {
  const { borderWidth, borderSkipped, horizontal } = view;
  const widthOf = (side: Side): number =>
    Number(typeof borderWidth === "object" ? (borderWidth as Record<Side, unknown> | null)?.[side] : borderWidth) || 0;
  // `borderSkipped` names the side for a bar that grows upwards or to the right.
  const usualBase = horizontal ? "left" : "bottom";
  const along: readonly unknown[] = [usualBase, OPPOSITE[usualBase]];
  const skipped =
    baseSide !== usualBase && along.includes(borderSkipped) ? OPPOSITE[borderSkipped as Side] : (borderSkipped as Side);
  return SIDES.map((side) => {
    const limit = (side === "top" || side === "bottom" ? height : width) / 2;
    return side === skipped ? 0 : Math.min(Math.max(0, widthOf(side)), limit);
  });
}
