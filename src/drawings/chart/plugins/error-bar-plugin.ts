// Implements chartjs-plugin-error-bars, which exists only for Chart.js 2, in versions 3 and 4. A dataset's `errorBars`
// maps labels to {plus, minus} or lists of these; `options.plugins.chartJsPluginErrorBars` sets the style.

import type { Chart, ChartMeta } from "chart.js-4";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { toNumber, withDefaults } from "./gauge-option.ts";

const DEFAULTS = {
  color: undefined as unknown,
  width: 10 as unknown,
  lineWidth: 2 as unknown,
  absoluteValues: false as unknown,
};

/** Position of a point or of a bar's end, in CSS pixels. */
interface Mark {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  readonly options?: { readonly borderColor?: unknown };
}

const plugin = {
  id: "chartJsPluginErrorBars",
  afterDatasetsDraw(chart: Chart) {
    const { options } = chart.config as unknown as { readonly options: { readonly plugins?: PlainObject } };
    const style = withDefaults(options.plugins?.chartJsPluginErrorBars, DEFAULTS);
    for (const [index, dataset] of chart.data.datasets.entries()) {
      const { errorBars } = dataset as unknown as PlainObject;
      if (isPlainObject(errorBars) && chart.isDatasetVisible(index))
        drawDataset(chart, chart.getDatasetMeta(index), errorBars, style);
    }
  },
};

/** Returns the plugin. It needs no installation, and is the same for both versions. */
export function installErrorBarPlugin(): ChartPlugin {
  return { plugins: [plugin] };
}

function drawDataset(chart: Chart, meta: ChartMeta, errorBars: PlainObject, style: typeof DEFAULTS): void {
  const { vScale, data, _parsed } = meta;
  if (vScale === undefined) return;
  const marks = data as unknown as readonly Mark[];
  const isHorizontal = vScale.axis === "x";
  const widths = listOf(style.width).map((width) => readWidth(width, marks, isHorizontal));
  const [lineWidths, colors] = [listOf(style.lineWidth), listOf(style.color)];
  for (const [index, mark] of marks.entries()) {
    const label = String(chart.data.labels?.[index] ?? "");
    const ranges = Object.hasOwn(errorBars, label) ? listOf(errorBars[label]) : [];
    const value = Number((_parsed[index] as PlainObject | undefined)?.[vScale.axis]);
    for (const [level, range] of ranges.entries()) {
      if (!isPlainObject(range)) continue;
      const [plus, minus] = [Number(range.plus), Number(range.minus)];
      const ends = style.absoluteValues ? [plus, minus] : [value + Math.abs(plus), value - Math.abs(minus)];
      chart.ctx.save();
      chart.ctx.lineWidth = toNumber(at(lineWidths, level), 2);
      chart.ctx.strokeStyle = String(at(colors, level) || mark.options?.borderColor);
      drawRange(
        chart.ctx as unknown as CanvasContext,
        mark,
        ends.map((end) => vScale.getPixelForValue(end)) as [number, number],
        at(widths, level) ?? 0,
        isHorizontal,
      );
      chart.ctx.restore();
    }
  }
}

/** Returns the item for a level. A list with fewer items than levels is repeated. */
function at<Item>(list: readonly Item[], level: number): Item | undefined {
  return list[level % list.length];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/**
 * Parses the width of an error bar: a number, `12px`, or `40%` of the bar or of the distance between points. Returns
 * the width in pixels.
 */
function readWidth(width: unknown, marks: readonly Mark[], isHorizontal: boolean): number {
  if (typeof width !== "string") return toNumber(width, 10);
  const number = Number.parseFloat(width);
  if (width.includes("px") || Number.isNaN(number)) return toNumber(number, 10);
  const [first, second] = marks;
  const bar = isHorizontal ? first?.height : first?.width;
  const step = Math.abs(isHorizontal ? (second?.y ?? 0) - (first?.y ?? 0) : (second?.x ?? 0) - (first?.x ?? 0));
  return (Math.min(100, Math.abs(number)) / 100) * (bar ?? step);
}

function drawRange(
  ctx: CanvasContext,
  { x, y }: Mark,
  [plus, minus]: readonly [number, number],
  width: number,
  isHorizontal: boolean,
): void {
  const half = width / 2;
  ctx.beginPath();
  for (const end of [plus, minus]) {
    ctx.moveTo(isHorizontal ? end : x - half, isHorizontal ? y - half : end);
    ctx.lineTo(isHorizontal ? end : x + half, isHorizontal ? y + half : end);
  }
  ctx.moveTo(isHorizontal ? plus : x, isHorizontal ? y : plus);
  ctx.lineTo(isHorizontal ? minus : x, isHorizontal ? y : minus);
  ctx.stroke();
}
