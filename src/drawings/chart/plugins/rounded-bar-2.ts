// A bar of version 2 of Chart.js with round corners: the fill, and its border on the sides that have one. Bars without
// corners to round look as Chart.js draws them.

import type { CanvasContext } from "../../../engine/canvas/context.ts";

/** What version 2 knows of a bar when it is drawn, CSS pixels. Upright bars have a width, those that lie a height. */
export interface BarView {
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

export interface Bar {
  readonly _view: BarView;
  readonly _index: number;
  draw: () => void;
}

/** Which corners are round: all four, those at the value's end, or none, since another bar stands on it. */
export type Corners = "all" | "end" | "none";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Side = "top" | "right" | "bottom" | "left";

/** Clockwise from the top, as lists of corners and sides go. */
const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];
const OPPOSITE: Readonly<Record<Side, Side>> = { top: "bottom", bottom: "top", left: "right", right: "left" };

/** Distances below this are rounding. */
const NEAR = 0.01;

/** The bars that others of the same stack stand on. */
export function findCovered(bars: readonly Bar[]): ReadonlySet<Bar> {
  const standing = new Map<string, Bar[]>();
  const key = (index: number, across: number, along: number) =>
    `${index} ${Math.round(across / NEAR)} ${Math.round(along / NEAR)}`;
  for (const bar of bars) {
    const { across, base } = measure(bar._view);
    const foot = key(bar._index, across, base);
    standing.set(foot, [...(standing.get(foot) ?? []), bar]);
  }
  const covered = bars.filter((bar) => {
    const { across, end, base } = measure(bar._view);
    const direction = Math.sign(end - base);
    return standing
      .get(key(bar._index, across, end))
      ?.some((other) => other !== bar && Math.sign(measure(other._view).end - end) === direction && direction !== 0);
  });
  return new Set(covered);
}

/** Where a bar is across the axis of values, and from where to where it goes along it. */
function measure(view: BarView): { readonly across: number; readonly base: number; readonly end: number } {
  const { x, y, base, horizontal } = view;
  return horizontal ? { across: y, base, end: x } : { across: x, base, end: y };
}

/** Draws a bar. A radius that does not fit is cut down to what does. */
export function drawRoundedBar(ctx: CanvasContext, view: BarView, radius: number, corners: Corners): void {
  const outer = findBox(view);
  const foot = findFoot(view);
  const fitting = Math.min(radius, outer.width / 2, outer.height / 2);
  // A corner between two sides is at the foot if one of them is.
  const radii = SIDES.map((side, index) => {
    const sides = [side, SIDES[(index + 3) % 4]];
    return corners === "all" || (corners === "end" && !sides.includes(foot)) ? fitting : 0;
  });
  ctx.fillStyle = view.backgroundColor as string;
  ctx.beginPath();
  ctx.roundRect(outer.x, outer.y, outer.width, outer.height, radii);
  ctx.fill();

  const [top = 0, right = 0, bottom = 0, left = 0] = findBorders(view, outer, foot);
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

/** The side on which the bar stands. */
function findFoot({ x, y, base, horizontal }: BarView): Side {
  if (horizontal) return base > x ? "right" : "left";
  return base < y ? "top" : "bottom";
}

/** Widths of the border, clockwise from the top: none on the side that is skipped, and half of the bar at the most. */
function findBorders(view: BarView, { width, height }: Box, foot: Side): readonly number[] {
  const { borderWidth, borderSkipped, horizontal } = view;
  const given = (side: Side): number =>
    Number(typeof borderWidth === "object" ? (borderWidth as Record<Side, unknown> | null)?.[side] : borderWidth) || 0;
  // `borderSkipped` names a side of bars that grow upwards or to the right.
  const usual = horizontal ? "left" : "bottom";
  const along: readonly unknown[] = [usual, OPPOSITE[usual]];
  const skipped =
    foot !== usual && along.includes(borderSkipped) ? OPPOSITE[borderSkipped as Side] : (borderSkipped as Side);
  return SIDES.map((side) => {
    const most = (side === "top" || side === "bottom" ? height : width) / 2;
    return side === skipped ? 0 : Math.min(Math.max(0, given(side)), most);
  });
}
