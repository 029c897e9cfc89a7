// Draws text markers: plain text, values, flags and annotations.

import type { Area, Point } from "./chart-pen.ts";
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
  const { pen } = context;
  const { color, size } = marker;
  const { align, ...at } = placeText(context, marker, point, index);
  const text = textOf(context, marker, index);
  pen.label({ text, ...pen.inside(at, text, size, align), align, size, color });
}

/** Returns the position of a marker's text: its horizontal alignment and its vertical centre. */
function placeText(
  context: Pick<MarkerContext, "scene">,
  { size, placement, points, series }: Marker,
  point: Point,
  index: number,
): Point & { readonly align: Align } {
  const { scene } = context;
  const { letters } = placement;
  const { x, y, align, rise } =
    scene.hasBars && /^[sce]/.test(letters)
      ? onBar(context, point, scene.base(series, index), letters)
      : beside(point, letters, scene.isHorizontal === true && points.type !== "free", points.type === "free");
  return { x: x + placement.dx, y: y - placement.dy - rise * (SPACE + (size * LINE_HEIGHT) / 2), align };
}

/** Returns the top of a marker's text, flag or annotation. */
export function topOfText(context: MarkerContext, marker: Marker, point: Point, index: number): number {
  const { kind, size, placement } = marker;
  if (kind === "f" || kind === "A") return point.y - placement.dy - POLE - boxHeight(size);
  return placeText(context, marker, point, index).y - (size * LINE_HEIGHT) / 2;
}

const boxHeight = (size: number) => size * LINE_HEIGHT + 2 * FRAME;

interface Spot extends Point {
  readonly align: Align;
  /** Vertical position of the text: 1 above the point, -1 below it, 0 level with it. */
  readonly rise: number;
}

/** Places text at the base, middle or top of a bar. */
function onBar({ scene }: Pick<MarkerContext, "scene">, end: Point, base: Point | undefined, letters: string): Spot {
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

/** The box of a flag or annotation, next to its point. */
interface Frame extends Area {
  /** 1 if the box extends to the right of the point, -1 to the left. */
  readonly across: 1 | -1;
  /** The box's edges that are nearest to the point and farthest from it, vertically. */
  readonly near: number;
  readonly far: number;
}

/** Places a box to the right of a point and above it, or on the other side if it doesn't fit into the image. */
function frameAt({ pen }: MarkerContext, { text, size }: Marker, { x, y }: Point): Frame {
  const { width, height } = pen.context.canvas;
  const [boxWidth, tall] = [pen.width(text, size) + 2 * FRAME, boxHeight(size)];
  const across = x + boxWidth > width && x > width / 2 ? -1 : 1;
  const up = y - POLE - tall < 0 && y < height / 2 ? 1 : -1;
  const [near, far] = [y + up * POLE, y + up * (POLE + tall)];
  const end = x + across * boxWidth;
  return {
    across,
    near,
    far,
    left: Math.min(x, end),
    right: Math.max(x, end),
    top: Math.min(near, far),
    bottom: Math.max(near, far),
  };
}

/** Draws a flag: text in a box on a pole. */
export function drawFlag(context: MarkerContext, marker: Marker, point: Point): void {
  const { text, color, size, placement } = marker;
  const { pen } = context;
  const [x, y] = [point.x + placement.dx, point.y - placement.dy];
  const { across, near, far, ...box } = frameAt(context, marker, { x, y });
  const end = across > 0 ? box.right : box.left;
  pen.box(box, "#ffffff");
  pen.line(
    [
      { x, y },
      { x, y: far },
      { x: end, y: far },
      { x: end, y: near },
      { x, y: near },
    ],
    color,
    { width: 1, dash: 0, space: 0 },
  );
  pen.label({ text, x: box.left + FRAME, y: (box.top + box.bottom) / 2, size, color });
}

/** Draws an annotation: text in a box, one corner of which is at the marker's point. */
export function drawAnnotation(context: MarkerContext, marker: Marker, point: Point): void {
  const { text, color, size, placement } = marker;
  const { pen } = context;
  const [x, y] = [point.x + placement.dx, point.y - placement.dy];
  const { across, near, far, ...box } = frameAt(context, marker, { x, y });
  const end = across > 0 ? box.right : box.left;
  pen.polygon(
    [
      { x, y },
      { x: x + across * 2 * FRAME, y: near },
      { x: end, y: near },
      { x: end, y: far },
      { x, y: far },
    ],
    color,
  );
  pen.label({ text, x: box.left + FRAME, y: (box.top + box.bottom) / 2, size, color: "#ffffff" });
}
