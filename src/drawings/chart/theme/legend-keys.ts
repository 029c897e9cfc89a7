// Draws legend keys that look like the series: lines with their dashes and points, and squares.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { isFiniteNumber } from "../record.ts";
import type { DrawnChart, Element, Legend, LegendItem, Meta } from "./drawn-chart.ts";

/** Maximum width of the lines in a legend, and width of lines without points, in CSS pixels. */
const LINE_WIDTH = 3;
/** Minimum length of a line key, in repetitions of its dashes. */
const REPEATS = 1.6;
/** Maximum radius of a point on a line key, relative to the line's length. */
const POINT_ON_LINE = 0.2;
/** Minimum radius of a point without a line, in CSS pixels. */
const MIN_RADIUS = 3;
/** Maximum number of lengths in the dashes of a key. */
const MAX_DASHES = 8;

/**
 * Sets the shapes of squares, and hides the other keys, which are drawn later. Call it before the legend is drawn.
 *
 * @param hasOutlines whether squares keep the outlines that they need to show their patterns
 */
export function styleKeys(chart: DrawnChart, hasOutlines: boolean): void {
  for (const item of chart.legend?.legendItems ?? []) {
    const kind = kindOf(chart, item);
    const isSquare = kind === "square" || kind === "area";
    // An empty line leaves room for the key.
    item.pointStyle = isSquare ? "rect" : "line";
    item.lineDash = [];
    if (!isSquare || !hasOutlines) item.lineWidth = 0;
    // Canvas ignores a line width of 0.
    if (!isSquare) item.fillStyle = item.strokeStyle = "transparent";
    // Chart.js would use the colour of the points.
    if (kind === "area") item.fillStyle = metaOf(chart, item)?.controller?.getStyle?.().backgroundColor;
  }
}

/** Draws the keys of series that have lines or points. Call it after the legend is drawn. */
export function drawKeys(chart: DrawnChart): void {
  const { ctx, legend } = chart;
  if (legend === undefined || legend.options.display === false) return;
  const { width, size, length } = keySize(legend);
  for (const [index, item] of (legend.legendItems ?? []).entries()) {
    const box = legend.legendHitBoxes?.[index];
    const kind = kindOf(chart, item);
    const meta = metaOf(chart, item);
    if (box === undefined || meta === undefined || kind === "square" || kind === "area") continue;
    const x = legend.options.rtl === true ? box.left + box.width - width / 2 : box.left + width / 2;
    const y = box.top + size / 2;
    ctx.save();
    if (kind === "line") drawLine(ctx, meta, x, y, length);
    const radii = kind === "line" ? { min: 0, max: length * POINT_ON_LINE } : { min: MIN_RADIUS, max: size / 2 };
    if (kind === "point" || hasPoints(meta)) drawPoint(chart, meta, x, y, radii);
    ctx.restore();
  }
}

/** Draws a line key. @param x centre of the key, in CSS pixels */
function drawLine(ctx: CanvasContext, meta: Meta, x: number, y: number, length: number): void {
  const { borderColor, borderDash, borderWidth } = meta.controller?.getStyle?.() ?? {};
  ctx.strokeStyle = borderColor as string;
  // A thick line would hide the points.
  const width = hasPoints(meta) && isFiniteNumber(borderWidth) ? borderWidth : LINE_WIDTH;
  ctx.lineWidth = Math.min(LINE_WIDTH, width);
  ctx.setLineDash([...fitDashes(borderDash, length)]);
  ctx.beginPath();
  ctx.moveTo(x - length / 2, y);
  ctx.lineTo(x + length / 2, y);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Draws a series' first point as a key, or on a line key. @param x centre of the key. All lengths are in CSS pixels */
function drawPoint(chart: DrawnChart, meta: Meta, x: number, y: number, { min, max }: Record<"min" | "max", number>) {
  const style = meta.controller?.getStyle?.(0);
  const radius = isFiniteNumber(style?.radius) ? style.radius : MIN_RADIUS;
  const options = { ...style, radius: Math.min(max, Math.max(min, radius)), skip: false };
  const point = { x, y, options, skip: false, size: () => 0, _view: { ...options, x, y }, _chart: chart };
  const element = meta.data?.[0];
  // Version 2 reads `_view` and `_chart`, and later versions read the other members.
  if (element !== undefined && "_view" in element) drawOf(element)?.call(point);
  else drawOf(element)?.call(point, chart.ctx, EVERYWHERE);
}

/** Returns the method that draws a point. Points of charts with error bars inherit it, and their own method needs more members. */
function drawOf(element: Element | undefined): Element["draw"] {
  let draw: Element["draw"];
  for (let owner: Element | null = element ?? null; owner !== null; owner = Object.getPrototypeOf(owner))
    if (Object.hasOwn(owner, "draw")) draw = owner.draw;
  return draw;
}

/** Returns whether all points of a line are drawn. */
function hasPoints({ data = [] }: Meta): boolean {
  return data.length > 0 && data.every((point) => Number((point.options ?? point._model)?.radius) > 0);
}

/** An area that contains all points. */
const EVERYWHERE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

function metaOf(chart: DrawnChart, { datasetIndex }: LegendItem): Meta | undefined {
  return datasetIndex !== undefined && datasetIndex in chart.data.datasets
    ? chart.getDatasetMeta(datasetIndex)
    : undefined;
}

function kindOf(chart: DrawnChart, item: LegendItem): "line" | "point" | "area" | "square" {
  const type = String(chart.data.datasets[item.datasetIndex ?? -1]?.type ?? chart.config.type);
  if (!/^(?:line|radar|scatter)/.test(type)) return "square";
  const meta = metaOf(chart, item);
  const { controller, data } = meta ?? {};
  const showsLine = controller?.options?.showLine ?? controller?._showLine;
  if (type.startsWith("scatter") && showsLine !== true && showsLine !== false) return "square";
  if (showsLine !== false && controller?.getStyle?.().borderWidth !== 0) return "line";
  // A line without a width can be the edge of an area.
  if (showsLine !== false && (meta === undefined || !hasPoints(meta))) return "area";
  return data?.[0]?.draw === undefined ? "square" : "point";
}

/** Returns the width of a key, the length of a line key and the font size, in CSS pixels, as Chart.js computes them. */
function keySize({ options: { labels } }: Legend): Record<"width" | "length" | "size", number> {
  const size = [labels.font?.size, labels.fontSize].find(isFiniteNumber) ?? 12;
  const box = isFiniteNumber(labels.boxWidth) ? labels.boxWidth : size;
  if (labels.usePointStyle !== true) return { size, width: box, length: box };
  const width = isFiniteNumber(labels.pointStyleWidth) ? labels.pointStyleWidth : Math.min(box, size);
  // In version 2, the radius of a square key is half of its diagonal.
  return { size, width, length: isFiniteNumber(labels.fontSize) ? width * Math.SQRT2 : width };
}

/** Shortens dashes so that a short key shows more than one. */
function fitDashes(dashes: unknown, width: number): readonly number[] {
  if (
    !Array.isArray(dashes) ||
    dashes.length > MAX_DASHES ||
    !dashes.every((each) => isFiniteNumber(each) && each >= 0)
  )
    return [];
  const length = dashes.reduce((sum: number, each) => sum + each, 0) * (dashes.length % 2 === 0 ? 1 : 2);
  const scale = Math.min(1, width / (REPEATS * length));
  return length > 0 ? dashes.map((each) => each * scale) : [];
}
