// Draws markers that span several points or a part of the plot: areas, bands, lines, candlesticks and rectangles.

import type { Point } from "./chart-pen.ts";
import type { Marker } from "./google-chart-params.ts";
import { drawParts } from "./line-chart.ts";
import type { MarkerContext } from "./marker-context.ts";

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
export function drawLine(context: MarkerContext, marker: Marker): void {
  const { list } = linePoints(context, marker.series, marker);
  const style = { width: marker.size, dash: 0, space: 0 };
  const points = list.filter((point) => point !== undefined);
  if (context.scene.trace !== undefined) {
    context.scene.trace(points);
    context.pen.stroke(marker.color, style);
  } else drawParts(context.pen, list, marker.color, style);
}

/** Fills the area between a line and the bottom (`B`) or another line (`b`). */
export function drawArea(context: MarkerContext, marker: Marker): void {
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
export function drawBand({ plot, pen, scene }: MarkerContext, { kind, color, from = 0, to = 0 }: Marker): void {
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
export function drawCandles(context: MarkerContext, marker: Marker): void {
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
export function drawRectangle(
  { scene, pen }: MarkerContext,
  { series, color, size }: Marker,
  { x, y }: Point,
  index: number,
): void {
  const end = scene.place(series + 1, index);
  if (end === undefined) return;
  pen.box({ left: x - size / 2, right: x + size / 2, top: Math.min(y, end.y), bottom: Math.max(y, end.y) }, color);
}
