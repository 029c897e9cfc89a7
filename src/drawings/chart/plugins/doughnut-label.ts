// Implements `options.plugins.doughnutlabel` of chartjs-plugin-doughnutlabel, which exists only for Chart.js 2
// (docs/plugins.md). The lines of text in a doughnut's hole are drawn behind the slices, and scaled down together if
// they don't fit.

import { isPlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type LabelFont, type LabelledChart, measureLines, readFont, resolveOption, textColor } from "./label-text.ts";

interface RoundChart extends LabelledChart {
  /** Version 2: radius of the hole in pixels. */
  readonly innerRadius?: number;
  isDatasetVisible(index: number): boolean;
  /** Versions 3 and 4: the smallest inner radius of all rings. */
  getDatasetMeta(index: number): { readonly controller?: { readonly innerRadius?: number } };
}

interface Line {
  readonly text: string;
  readonly font: LabelFont;
  readonly option: unknown;
  readonly color: string;
}

export const doughnutLabel: ChartPlugin = { plugins: [{ id: "doughnutlabel", beforeDatasetsDraw: drawLabels }] };

function drawLabels(chart: RoundChart): void {
  const options = readPath(chart.config.options, "plugins", "doughnutlabel");
  const labels = readPath(options, "labels");
  if (!Array.isArray(labels)) return;
  const all = labels.filter(isPlainObject).map((label): Line => {
    const option = resolveOption([label.font, readPath(options, "font")], { chart }, 0);
    const text = typeof label.text === "function" ? label.text(chart) : label.text;
    const color = resolveOption([label.color, readPath(options, "color")], { chart }, 0);
    return { text: String(text), font: readFont(chart, option), option, color: String(color ?? textColor(chart)) };
  });
  const size = measureLines(chart, all);
  const ratio = (holeRadius(chart) * 2) / Math.hypot(size.width, size.height);
  const lines = ratio < 1 ? all.map((line) => shrink(chart, line, ratio)) : all;

  const { ctx, chartArea } = chart;
  const x = (chartArea.left + chartArea.right) / 2;
  let y = (chartArea.top + chartArea.bottom) / 2 - measureLines(chart, lines).height / 2;
  ctx.save();
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const { text, font, color } of lines) {
    ctx.font = font.css;
    ctx.fillStyle = color;
    ctx.fillText(text, x, y + font.lineHeight / 2);
    y += font.lineHeight;
  }
  ctx.restore();
}

function shrink(chart: RoundChart, line: Line, ratio: number): Line {
  const size = Math.floor(line.font.size * ratio);
  const option = isPlainObject(line.option) ? line.option : {};
  return { ...line, font: readFont(chart, { ...option, size, lineHeight: undefined }) };
}

/** Returns the hole's radius; NaN for charts without a hole, where labels keep their size. */
function holeRadius(chart: RoundChart): number {
  if (chart.innerRadius !== undefined) return chart.innerRadius;
  const rings = chart.data.datasets
    .filter((_, index) => chart.isDatasetVisible(index))
    .map((_, index) => chart.getDatasetMeta(index).controller?.innerRadius ?? Number.NaN);
  return Math.min(...rings);
}
