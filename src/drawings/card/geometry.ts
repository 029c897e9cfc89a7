// Rectangles of the box model: border boxes, padding boxes and content boxes, with rounded corners. CSS Backgrounds 3, 4.4.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { resolveLength } from "./css-value.ts";
import { borderWidth, CORNERS, EDGES, type Style } from "./style.ts";

interface Radius {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in CSS pixels. Radii are listed clockwise from the top left corner. */
export interface RoundedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radii: readonly [Radius, Radius, Radius, Radius];
}

/** Returns the border box. Overlapping radii are scaled down. */
export function borderBox(style: Style, x: number, y: number, width: number, height: number): RoundedBox {
  const radii = CORNERS.map((corner): Radius => {
    const [rx, ry] = style.radius[corner] ?? [0, 0];
    return { x: Math.max(0, resolveLength(rx, width)), y: Math.max(0, resolveLength(ry, height)) };
  }) as unknown as RoundedBox["radii"];
  const [a, b, c, d] = radii;
  const shareOf = (side: number, sum: number) => (sum > side && sum > 0 ? side / sum : 1);
  const scale = Math.min(
    shareOf(width, a.x + b.x),
    shareOf(width, d.x + c.x),
    shareOf(height, a.y + d.y),
    shareOf(height, b.y + c.y),
  );
  const scaled = radii.map((radius) => ({ x: radius.x * scale, y: radius.y * scale }));
  return { x, y, width, height, radii: scaled as unknown as RoundedBox["radii"] };
}

/** Insets a box. Negative distances expand the box. */
export function insetBox(
  { x, y, width, height, radii }: RoundedBox,
  top: number,
  right: number,
  bottom: number,
  left: number,
): RoundedBox {
  const [a, b, c, d] = radii;
  // A sharp corner stays sharp if the box expands.
  const shrink = (radius: Radius, across: number, down: number): Radius =>
    radius.x === 0 || radius.y === 0
      ? { x: 0, y: 0 }
      : { x: Math.max(0, radius.x - across), y: Math.max(0, radius.y - down) };
  return {
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
    radii: [shrink(a, left, top), shrink(b, right, top), shrink(c, right, bottom), shrink(d, left, bottom)],
  };
}

/** Returns the padding box: the border box minus the borders. */
export function paddingBox(box: RoundedBox, style: Style): RoundedBox {
  const [top, right, bottom, left] = EDGES.map((side) => borderWidth(style, side)) as [number, number, number, number];
  return insetBox(box, top, right, bottom, left);
}

/** Returns the content box: the padding box minus the padding. @param parentWidth width of the containing block */
export function contentBox(box: RoundedBox, style: Style, parentWidth: number): RoundedBox {
  const [top, right, bottom, left] = EDGES.map((side) => resolveLength(style.padding[side] ?? 0, parentWidth)) as [
    number,
    number,
    number,
    number,
  ];
  return insetBox(paddingBox(box, style), top, right, bottom, left);
}

/** Adds a box's outline to the current path. */
export function traceBox(context: CanvasContext, { x, y, width, height, radii }: RoundedBox): void {
  if (radii.every((radius) => radius.x === 0 || radius.y === 0)) context.rect(x, y, width, height);
  else context.roundRect(x, y, width, height, radii);
}

/** Moves the edges of a box to whole device pixels. */
export function snapBox(
  x: number,
  y: number,
  width: number,
  height: number,
  ratio: number | undefined,
): [x: number, y: number, width: number, height: number] {
  if (ratio === undefined) return [x, y, width, height];
  const [left, top] = [snap(x, ratio), snap(y, ratio)];
  return [left, top, snap(x + width, ratio) - left, snap(y + height, ratio) - top];
}

/** Rounds a coordinate to whole device pixels. */
export function snap(value: number, ratio: number): number {
  return Math.round(value * ratio) / ratio;
}
