// Draws the `chm` markers, by kind.

import { DATA_LABELS } from "../../base/limits.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartScene } from "./chart-scene.ts";
import { formatNumber } from "./format-number.ts";
import type { Align, GoogleChartParams, Marker } from "./google-chart-params.ts";
import { drawParts } from "./line-chart.ts";
import { baseShape, drawShape } from "./scatter-chart.ts";

/** Distance between a label and its point, in pixels. */
const SPACE = 3;
const LINE_HEIGHT = 1.2;
/** Padding of a flag or annotation, and length of a flag's pole, in pixels. */
const FRAME = 3;
const POLE = 10;

function textOf({ scene }: MarkerContext, { kind, text, series, format }: Marker, index: number): string {
  if (kind !== "N") return text;
  const value = scene.value(series, index, format?.isX ?? false);
  return value === undefined ? "" : formatNumber(value, format);
}

/** Draws text or a value: by default above its point, or to the right of a horizontal bar. */
function drawText(context: MarkerContext, marker: Marker, point: Point, index: number): void {
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
function topOfText(context: MarkerContext, marker: Marker, point: Point, index: number): number {
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

/** Places text at the base, centre or top of a bar. */
function onBar({ scene }: Pick<MarkerContext, "scene">, end: Point, base: Point | undefined, letters: string): Spot {
  const start = base ?? end;
  const place = letters.charAt(0);
  const point = place === "s" ? start : place === "e" ? end : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  if (place === "c") return { ...point, align: "center", rise: 0 };
  if (scene.isHorizontal) return { ...point, x: point.x + SPACE, align: "left", rise: 0 };
  return { ...point, align: "center", rise: 1 };
}

/** Places text next to a point. Each letter names the side of the text that touches the point. */
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
  /** The vertical edges: `near` is closest to the point, and `far` is farthest from it. */
  readonly near: number;
  readonly far: number;
}

/** Places a box above and to the right of a point. A side on which the box doesn't fit into the image is swapped. */
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
function drawFlag(context: MarkerContext, marker: Marker, point: Point): void {
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
function drawAnnotation(context: MarkerContext, marker: Marker, point: Point): void {
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

/** A chart, its plot, and the pen that draws on it. */
interface MarkerContext {
  readonly params: GoogleChartParams;
  readonly scene: ChartScene;
  readonly plot: Area;
  readonly pen: ChartPen;
}

/** Cap width of error bars without a length, in pixels. */
const CAP = 8;

/** Draws an `E`, `H`, `v` or `V` marker. The marker's size is the line's thickness. */
function drawRule(context: MarkerContext, marker: Marker, { x, y }: Point, index: number): void {
  const { scene, plot, pen } = context;
  const { kind, color, size, length, series } = marker;
  const line = (one: Point, other: Point) => pen.rule(one, other, color, size);
  const half = length === undefined ? undefined : length / 2;
  const { polar } = scene;
  const end = kind === "E" ? scene.place(series + 1, index) : undefined;
  if (polar !== undefined) {
    const { center } = polar;
    if (kind === "H") drawRing(context, marker, Math.hypot(x - center.x, y - center.y));
    else if (kind === "E")
      pen.line(end === undefined ? [] : [{ x, y }, end], color, { width: size, dash: 0, space: 0 });
    else pen.line([center, kind === "V" ? polar.rim(index) : { x, y }], color, { width: size, dash: 0, space: 0 });
    return;
  }
  const draws: Readonly<Record<string, () => void>> = {
    H: () =>
      line({ x: half === undefined ? plot.left : x - half, y }, { x: half === undefined ? plot.right : x + half, y }),
    v: () => line({ x, y: plot.bottom }, { x, y }),
    V: () =>
      line({ x, y: half === undefined ? plot.bottom : y + half }, { x, y: half === undefined ? plot.top : y - half }),
    E: () => {
      if (end === undefined) return;
      const cap = (length ?? CAP) / 2;
      line({ x, y }, { x, y: end.y });
      for (const level of [y, end.y]) line({ x: x - cap, y: level }, { x: x + cap, y: level });
    },
  };
  draws[kind]?.();
}

/** Draws an `h` marker: a line across the plot, or a ring, at a fraction of the plot's height or radius. */
function drawLevel(context: MarkerContext, marker: Marker): void {
  const { scene, plot, pen } = context;
  const fraction = Math.min(1, Math.max(0, marker.from ?? 0));
  if (scene.polar !== undefined) {
    drawRing(context, marker, fraction * scene.polar.radius);
    return;
  }
  const height = plot.bottom - fraction * (plot.bottom - plot.top);
  pen.rule({ x: plot.left, y: height }, { x: plot.right, y: height }, marker.color, marker.size);
}

function drawRing({ scene: { polar }, pen }: MarkerContext, { color, size }: Marker, radius: number): void {
  if (polar === undefined || size <= 0) return;
  pen.context.beginPath();
  pen.context.arc(polar.center.x, polar.center.y, radius, 0, 2 * Math.PI);
  pen.stroke(color, { width: size, dash: 0, space: 0 });
}

/** Returns a series' points in the marker's range, with undefined for missing points. */
function linePoints(
  { scene }: MarkerContext,
  series: number,
  { points }: Marker,
): { readonly from: number; readonly list: (Point | undefined)[] } {
  const last = scene.count(series) - 1;
  const [from, to] = points.type === "step" ? [Math.ceil(points.from), Math.min(points.to, last)] : [0, last];
  return {
    from,
    list: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => scene.place(series, from + index)),
  };
}

/** Draws the line of a series on top of the chart. */
function drawLine(context: MarkerContext, marker: Marker): void {
  const { list } = linePoints(context, marker.series, marker);
  const style = { width: marker.size, dash: 0, space: 0 };
  const points = list.filter((point) => point !== undefined);
  if (context.scene.trace !== undefined) {
    context.scene.trace(points);
    context.pen.stroke(marker.color, style);
  } else drawParts(context.pen, list, marker.color, style);
}

/** Fills the area between a line and the bottom (`B`) or another line (`b`). */
function drawArea(context: MarkerContext, marker: Marker): void {
  const { scene, pen, plot } = context;
  const { list, from } = linePoints(context, marker.series, marker);
  const tops = list.flatMap((point, index) => (point === undefined ? [] : [{ point, index: from + index }]));
  if (tops.length === 0) return;
  const upper = tops.map(({ point }) => point);
  if (scene.trace !== undefined && marker.kind === "B") {
    scene.trace(upper);
    pen.context.fillStyle = marker.color;
    pen.context.fill();
    return;
  }
  const other = Math.round(marker.from ?? 0);
  const lower =
    marker.kind === "B"
      ? [upper.at(-1) as Point, upper[0] as Point].map(({ x }) => ({ x, y: plot.bottom }))
      : linePoints(context, other, { ...marker, points: WHOLE })
          .list.filter((point) => point !== undefined)
          .reverse();
  pen.polygon([...upper, ...lower], marker.color);
}

const WHOLE: Marker["points"] = { type: "step", from: 0, to: Number.MAX_SAFE_INTEGER, step: 1 };
/** Minimum thickness of a band, in pixels. Requests use thin bands as lines. */
const MIN_BAND = 1;

/** Fills a horizontal (`r`) or vertical (`R`) band of the plot. */
function drawBand({ plot, pen, scene }: MarkerContext, { kind, color, from = 0, to = 0 }: Marker): void {
  const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction));
  const [low, high] = [clamp(Math.min(from, to)), clamp(Math.max(from, to))];
  const isRow = kind === "r";
  if (scene.band !== undefined) {
    scene.band(isRow, low, high, color);
    return;
  }
  const size = isRow ? plot.bottom - plot.top : plot.right - plot.left;
  const start = Math.round(low * size);
  const end = Math.max(start + MIN_BAND, Math.round(high * size));
  if (isRow) pen.box({ ...plot, top: plot.bottom - end, bottom: plot.bottom - start }, color);
  else pen.box({ ...plot, left: plot.left + start, right: plot.left + end }, color);
}

/** Draws candlesticks from four series: low, open, close and high. Falling candles are filled, rising candles are hollow. */
function drawCandles(context: MarkerContext, marker: Marker): void {
  const { scene, pen } = context;
  const { series, color, size } = marker;
  const { from, list } = linePoints(context, series, marker);
  for (const [number] of list.entries()) {
    const points = [0, 1, 2, 3].map((offset) => scene.place(series + offset, from + number));
    const [low, open, close, high] = points;
    if (low === undefined || open === undefined || close === undefined || high === undefined) continue;
    const isFalling = close.y > open.y;
    const ink = isFalling ? color : RISING;
    pen.rule({ x: low.x, y: high.y }, { x: low.x, y: low.y }, ink);
    const top = Math.min(open.y, close.y);
    const box = {
      left: Math.round(low.x - size / 2),
      right: Math.round(low.x + size / 2),
      top: Math.round(top),
      bottom: Math.max(Math.round(top) + 1, Math.round(Math.max(open.y, close.y))),
    };
    pen.box(box, ink);
    if (!isFalling && box.right - box.left > 2 && box.bottom - box.top > 2)
      pen.box({ left: box.left + 1, right: box.right - 1, top: box.top + 1, bottom: box.bottom - 1 }, "#ffffff");
  }
}

const RISING = "#000000";

/** Draws a rectangle from a point of a series to the same point of the next series. */
function drawRectangle(
  { scene, pen }: MarkerContext,
  { series, color, size }: Marker,
  { x, y }: Point,
  index: number,
): void {
  const end = scene.place(series + 1, index);
  if (end === undefined) return;
  pen.box({ left: x - size / 2, right: x + size / 2, top: Math.min(y, end.y), bottom: Math.max(y, end.y) }, color);
}

type Draw = (context: MarkerContext, marker: Marker) => void;
type DrawPoint = (context: MarkerContext, marker: Marker, point: Point, index: number) => void;

/** Draws the marker once for each of its points. */
const each =
  (draw: DrawPoint): Draw =>
  (context, marker) => {
    for (const { point, index } of pointsOf(context, marker)) draw(context, marker, point, index);
  };

const drawOneShape: Draw = each(({ pen }, { kind, size, color, placement }, { x, y }) =>
  drawShape(pen, kind, { x: x + placement.dx, y: y - placement.dy }, size, color),
);

const DRAWS: Readonly<Record<string, Draw>> = {
  ...Object.fromEntries([..."acdosx"].map((kind) => [kind, drawOneShape])),
  ...Object.fromEntries([..."HvV"].map((kind) => [kind, each(drawRule)])),
  E: each(drawRule),
  h: drawLevel,
  C: each(drawRectangle),
  t: each(drawText),
  N: each(drawText),
  f: each(drawFlag),
  A: each(drawAnnotation),
  D: drawLine,
  F: drawCandles,
  B: drawArea,
  b: drawArea,
  r: drawBand,
  R: drawBand,
};

/** Returns a marker's drawing stage: by default, bands are behind the grid, areas below lines, and other markers on top. */
function stageOf({ kind, z }: Marker): "behind" | "below" | "above" {
  if (kind === "r" || kind === "R") return z > 0 ? "above" : "behind";
  if (kind === "B" || kind === "b") return z > 0 ? "above" : "below";
  return z < 0 ? "below" : "above";
}

/** Draws the markers of a stage in their z order. */
export function drawMarkers(context: MarkerContext, stage: "behind" | "below" | "above"): void {
  // The scatter chart draws this marker in place of its points.
  const replaced = context.params.type === "s" ? baseShape(context.params) : undefined;
  const markers = context.params.markers.filter((marker) => stageOf(marker) === stage && marker !== replaced);
  for (const marker of markers.sort((one, other) => one.z - other.z)) DRAWS[marker.kind]?.(context, marker);
}

export function topOfTextMarkers(context: MarkerContext): number {
  let top = Number.POSITIVE_INFINITY;
  for (const marker of context.params.markers) {
    if (!TEXT_KINDS.includes(marker.kind)) continue;
    for (const { point, index } of pointsOf(context, marker))
      top = Math.min(top, topOfText(context, marker, point, index));
  }
  return top;
}

const TEXT_KINDS = "tNfA";

/** Returns a marker's points; missing points are omitted. */
function pointsOf({ scene, plot, pen }: MarkerContext, { series, points }: Marker) {
  if (points.type === "free") {
    const x = plot.left + points.x * (plot.right - plot.left);
    return [{ point: { x, y: plot.bottom - points.y * (plot.bottom - plot.top) }, index: 0 }];
  }
  const last = scene.count(series) - 1;
  const [from, to, step] =
    points.type === "one" ? [points.index, points.index, 1] : [points.from, Math.min(points.to, last), points.step];
  const found: { point: Point; index: number }[] = [];
  for (let count = 0; from + count * step <= Math.min(to, last) + 1e-9 && count < DATA_LABELS; count++) {
    const index = from + count * step;
    const point = scene.place(series, index);
    pen.spend(1, "chart has too many markers: use fewer");
    if (point !== undefined) found.push({ point, index });
  }
  return found;
}
