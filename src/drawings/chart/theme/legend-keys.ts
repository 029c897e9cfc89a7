// Draws legend keys that look like the series: lines with their dashes, the points of series without lines, and squares.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { isFiniteNumber } from "../record.ts";

/** A legend, in all versions. */
export interface KeyLegend {
  readonly legendItems?: readonly LegendItem[];
  /** The boxes around the key and text of each item, in CSS pixels. */
  readonly legendHitBoxes?: readonly { readonly left: number; readonly top: number; readonly width: number }[];
  readonly options: {
    readonly display?: unknown;
    readonly rtl?: unknown;
    readonly labels: {
      readonly usePointStyle?: unknown;
      readonly pointStyleWidth?: unknown;
      readonly boxWidth?: unknown;
      readonly font?: { readonly size?: unknown };
      readonly fontSize?: unknown;
    };
  };
}

interface LegendItem {
  readonly datasetIndex?: number;
  lineWidth?: number;
  pointStyle?: unknown;
  strokeStyle?: unknown;
  lineDash?: readonly number[];
}

/** The members of a chart that the keys use, in all versions. */
export interface KeyChart {
  readonly ctx: CanvasContext;
  readonly legend?: KeyLegend;
  readonly config: { readonly type?: unknown };
  readonly data: { readonly datasets: readonly { readonly type?: unknown }[] };
  getDatasetMeta(index: number): Meta;
}

interface Meta {
  readonly data?: readonly { readonly draw?: (this: unknown, ...args: unknown[]) => void }[];
  readonly controller?: Controller;
}

interface Controller {
  /** Versions 3 and 4: the options of the series. */
  readonly options?: { readonly showLine?: unknown };
  /** Version 2: whether the series has a line. */
  readonly _showLine?: unknown;
  /** Returns the style of a point, or of the line. */
  getStyle?(index?: number): PointStyle & { readonly borderDash?: unknown };
}

interface PointStyle {
  readonly radius?: unknown;
}

/** Width of the lines in a legend, in CSS pixels. */
const LINE_WIDTH = 3;
/** Minimum length of a line key, in repetitions of its dashes. */
const REPEATS = 1.6;
/** Minimum radius of a point key, in CSS pixels. */
const MIN_RADIUS = 3;
/** Maximum number of lengths in the dashes of a key. */
const MAX_DASHES = 8;

/** Sets the shapes of the keys. Call it before the legend is drawn. */
export function styleKeys(chart: KeyChart): void {
  const { legend } = chart;
  for (const item of legend?.legendItems ?? []) {
    const kind = kindOf(chart, item);
    // An empty line leaves room for the point, which is drawn later.
    item.pointStyle = kind === "square" ? "rect" : "line";
    item.lineWidth = kind === "line" ? LINE_WIDTH : 0;
    // Canvas ignores a line width of 0.
    if (kind === "point") item.strokeStyle = "transparent";
    const { borderDash } = (kind === "line" && metaOf(chart, item)?.controller?.getStyle?.()) || {};
    item.lineDash = legend === undefined ? [] : fitDashes(borderDash, keySize(legend).width);
  }
}

/** Draws the keys of series that have points but no line. Call it after the legend is drawn. */
export function drawPointKeys(chart: KeyChart): void {
  const { ctx, legend } = chart;
  if (legend === undefined || legend.options.display === false) return;
  const { width, size } = keySize(legend);
  for (const [index, item] of (legend.legendItems ?? []).entries()) {
    const box = legend.legendHitBoxes?.[index];
    if (box === undefined || kindOf(chart, item) !== "point") continue;
    const meta = metaOf(chart, item);
    const style = meta?.controller?.getStyle?.(0);
    const radius = isFiniteNumber(style?.radius) ? style.radius : MIN_RADIUS;
    const options = { ...style, radius: Math.min(size / 2, Math.max(MIN_RADIUS, radius)), skip: false };
    const x = legend.options.rtl === true ? box.left + box.width - width / 2 : box.left + width / 2;
    const place = { x, y: box.top + size / 2 };
    ctx.save();
    const point = { ...place, options, skip: false, size: () => 0, _view: { ...options, ...place }, _chart: chart };
    const element = meta?.data?.[0];
    // Version 2 reads `_view` and `_chart`, and later versions read the other members.
    if (element !== undefined && "_view" in element) element.draw?.call(point);
    else element?.draw?.call(point, ctx, EVERYWHERE);
    ctx.restore();
  }
}

/** An area that contains all points. */
const EVERYWHERE = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

function metaOf(chart: KeyChart, { datasetIndex }: LegendItem): Meta | undefined {
  return datasetIndex !== undefined && datasetIndex in chart.data.datasets
    ? chart.getDatasetMeta(datasetIndex)
    : undefined;
}

function kindOf(chart: KeyChart, item: LegendItem): "line" | "point" | "square" {
  const type = String(chart.data.datasets[item.datasetIndex ?? -1]?.type ?? chart.config.type);
  if (!/^(?:line|radar|scatter)/.test(type)) return "square";
  const { controller, data } = metaOf(chart, item) ?? {};
  const showsLine = controller?.options?.showLine ?? controller?._showLine;
  if (showsLine !== false) return type.startsWith("scatter") && showsLine !== true ? "square" : "line";
  return data?.[0]?.draw === undefined ? "square" : "point";
}

/** Returns the width of a key and the font size, in CSS pixels, as Chart.js computes them. */
function keySize({ options: { labels } }: KeyLegend): { readonly width: number; readonly size: number } {
  const size = [labels.font?.size, labels.fontSize].find(isFiniteNumber) ?? 12;
  const width = isFiniteNumber(labels.boxWidth) ? Math.min(labels.boxWidth, size) : size;
  return { size, width: isFiniteNumber(labels.pointStyleWidth) ? labels.pointStyleWidth : width };
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
