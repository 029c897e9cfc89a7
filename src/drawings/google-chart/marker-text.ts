// Draws text markers: plain text, values, flags and annotations.

import type { Point } from "./chart-pen.ts";
import { formatNumber } from "./format-number.ts";
import type { Align, Marker } from "./google-chart-params.ts";
import type { MarkerContext } from "./marker-context.ts";

/** Distance between a label and its point, in pixels. */
const SPACE = 3;
const LINE_HEIGHT = 1.2;
/** Padding of a flag or annotation, and the length of its pole, in pixels. */
const FRAME = 3;
const POLE = 10;

function textOf({ scene }: MarkerContext, { kind, text, series, format }: Marker, index: number): string {
  if (kind !== "N") return text;
  const value = scene.value(series, index, format?.isX ?? false);
  return value === undefined ? "" : formatNumber(value, format);
}

/** Draws text or a value: by default above its point, or to the right of a horizontal bar. */
export function drawText(context: MarkerContext, marker: Marker, point: Point, index: number): void {
  const { scene, pen } = context;
  const { color, size, placement, points, series } = marker;
  const { letters } = placement;
  const { x, y, align, rise } =
    scene.hasBars && /^[sce]/.test(letters)
      ? onBar(context, point, scene.base(series, index), letters)
      : beside(point, letters, scene.isHorizontal === true && points.type !== "free", points.type === "free");
  const text = textOf(context, marker, index);
  pen.label({
    text,
    x: pen.inside(x + placement.dx, text, size, align),
    y: y - placement.dy - rise * (SPACE + (size * LINE_HEIGHT) / 2),
    align,
    size,
    color,
  });
}

interface Spot extends Point {
  readonly align: Align;
  /** Vertical position of the text: 1 above the point, -1 below it, 0 level with it. */
  readonly rise: number;
}

/** Places text at the base, middle or top of a bar. */
function onBar({ scene }: MarkerContext, end: Point, base: Point | undefined, letters: string): Spot {
  const start = base ?? end;
  const place = letters.charAt(0);
  const point = place === "s" ? start : place === "e" ? end : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  if (place === "c") return { ...point, align: "center", rise: 0 };
  if (scene.isHorizontal) return { ...point, x: point.x + SPACE, align: "left", rise: 0 };
  return { ...point, align: "center", rise: 1 };
}

/** Places text next to a point. The letters name the side of the text that is at the point. */
function beside({ x, y }: Point, letters: string, isHorizontal: boolean, isFree: boolean): Spot {
  const align = letters.includes("l")
    ? "left"
    : letters.includes("r")
      ? "right"
      : letters.includes("h") || !isHorizontal
        ? "center"
        : "left";
  const shift = align === "left" ? SPACE : align === "right" ? -SPACE : 0;
  const rise = letters.includes("t")
    ? -1
    : letters.includes("v")
      ? 0
      : letters.includes("b") || !(isHorizontal || isFree)
        ? 1
        : 0;
  return { x: isFree && letters === "" ? x : x + shift, y, align: isFree && letters === "" ? "left" : align, rise };
}

/** Draws a flag: text in a box on a pole. */
export function drawFlag({ pen }: MarkerContext, { text, color, size, placement }: Marker, point: Point): void {
  const [x, y] = [point.x + placement.dx, point.y - placement.dy];
  const [width, height] = [pen.width(text, size) + 2 * FRAME, size * LINE_HEIGHT + 2 * FRAME];
  // A flag that doesn't fit to the right of its pole is drawn to the left.
  const turn = x + width > pen.context.canvas.width ? -1 : 1;
  const end = x + turn * width;
  const box = { left: Math.min(x, end), right: Math.max(x, end), top: y - POLE - height, bottom: y - POLE };
  pen.box(box, "#ffffff");
  pen.line(
    [
      { x, y },
      { x, y: box.top },
      { x: end, y: box.top },
      { x: end, y: box.bottom },
      { x, y: box.bottom },
    ],
    color,
    { width: 1, dash: 0, space: 0 },
  );
  pen.label({ text, x: box.left + FRAME, y: (box.top + box.bottom) / 2, size, color });
}

/** Draws an annotation: text in a box, one corner of which is at the marker's point. */
export function drawAnnotation({ pen }: MarkerContext, { text, color, size, placement }: Marker, point: Point): void {
  const [x, y] = [point.x + placement.dx, point.y - placement.dy];
  const [width, height] = [pen.width(text, size) + 2 * FRAME, size * LINE_HEIGHT + 2 * FRAME];
  const [top, bottom] = [y - POLE - height, y - POLE];
  const turn = x + width > pen.context.canvas.width ? -1 : 1;
  pen.polygon(
    [
      { x, y },
      { x: x + turn * 2 * FRAME, y: bottom },
      { x: x + turn * width, y: bottom },
      { x: x + turn * width, y: top },
      { x, y: top },
    ],
    color,
  );
  pen.label({ text, x: Math.min(x, x + turn * width) + FRAME, y: (top + bottom) / 2, size, color: "#ffffff" });
}
