// Adds the outlabeled types, and draws labels next to the slices of pies and doughnuts, each in a box at the end of a
// line. The look matches chartjs-plugin-piechart-outlabels (docs/plugins.md). A label moves outwards pixel by pixel
// until it clears all earlier labels.

import type { UpdateMode } from "chart.js-4";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { spendIterations } from "../library-meter.ts";
import { readPath } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import type { ChartRuntime, Install } from "./chart-runtime.ts";
import { countedNumber, shareOf } from "./count-up.ts";
import { type LabelledChart, numberOr } from "./label-text.ts";
import { type OutLabel, readLabel } from "./out-label.ts";

interface PieChart extends LabelledChart {
  /** Versions 3 and 4 only. */
  getDataVisibility?(index: number): boolean;
}

/** A drawn slice. Angles are in radians, clockwise from the right. */
interface Slice {
  readonly x: number;
  readonly y: number;
  readonly startAngle: number;
  readonly endAngle: number;
  readonly outerRadius: number;
  /** Version 2 only. */
  readonly backgroundColor?: unknown;
  /** Versions 3 and 4 only. */
  readonly options?: { readonly backgroundColor?: unknown };
}

interface Dataset {
  readonly index: number;
  readonly meta: SliceMeta & {
    readonly data?: readonly (Slice & { readonly hidden?: boolean; readonly _view?: Slice })[];
  };
}

/** The values of a dataset's slices. */
export interface SliceMeta {
  readonly total?: number;
  /** Versions 3 and 4 only. */
  readonly _parsed?: readonly unknown[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

interface PlacedLabel {
  readonly label: OutLabel;
  /** Start of the line, at the slice. */
  readonly from: Point;
  readonly to: Point;
  readonly text: Box;
  readonly frame: Box;
}

/** The plugin, for all versions of Chart.js. */
export const outlabelsPlugin = { id: "outlabels", afterDatasetDraw: drawLabels };

/** Returns the fraction by which the `outlabeled…` types shrink a pie or doughnut to leave space for labels. */
export function labelSpaceFraction(chart: LabelledChart): number {
  const { zoomOutPercentage } = chart.options;
  const percentage = zoomOutPercentage || readPath(chart.config.options, "plugins", "outlabels", "zoomOutPercentage");
  return Math.min(Math.max(numberOr(percentage, 0) || ZOOM_OUT_PERCENTAGE, 0), 100) / 100;
}

const ZOOM_OUT_PERCENTAGE = 50;

function drawLabels(chart: PieChart, { index: datasetIndex, meta }: Dataset): void {
  const dataset = chart.data.datasets[datasetIndex] ?? {};
  const datasetOptions = dataset.outlabels;
  const options = readPath(chart.config.options, "plugins", "outlabels");
  if (datasetOptions === false || options === false) return;
  const optionOf = (key: string) => mergeOption(readPath(options, key), readPath(datasetOptions, key));

  // A label beyond `reach` would be outside the image.
  const work = REMAINING_WORK.get(chart) ?? { left: MAX_WORK, reach: chart.width + chart.height };
  REMAINING_WORK.set(chart, work);
  const placed: PlacedLabel[] = [];
  const values = (meta.data ?? []).map((_, dataIndex) => sliceValue(meta, dataset, dataIndex));
  // Polar areas have no `total`.
  const total = meta.total ?? values.reduce((sum, value) => sum + Math.abs(value), 0);
  for (const [dataIndex, element] of (meta.data ?? []).entries()) {
    const slice = element._view ?? element;
    if (element.hidden || chart.getDataVisibility?.(dataIndex) === false || !Number.isFinite(slice.startAngle))
      continue;
    const share = shareOf(chart, element);
    const value = countedNumber(values[dataIndex] ?? 0, share);
    const percent = total === 0 ? 0 : ((values[dataIndex] ?? 0) / total) * share;
    const context = { chart, dataset, datasetIndex, dataIndex, labels: chart.data.labels, percent };
    spendIterations(LABEL_ITERATIONS);
    const label = readLabel(context, value, slice.backgroundColor ?? slice.options?.backgroundColor, optionOf);
    if (label !== null) placed.push(placeLabel(label, slice, placed, work));
  }
  for (const label of placed) drawLine(chart, label);
  for (const label of placed) drawLabel(chart, label);
}

function mergeOption(option: unknown, own: unknown): unknown {
  if (isPlainObject(option) && isPlainObject(own)) return { ...option, ...own };
  return own === undefined ? option : own;
}

/** Returns the value of a slice; 0 if it has none. */
export function sliceValue({ _parsed }: SliceMeta, { data }: PlainObject, index: number): number {
  const item = _parsed?.[index] ?? (Array.isArray(data) ? data[index] : undefined);
  return numberOr(isPlainObject(item) ? (item.value ?? item.r) : item, 0);
}

/** Work per label, apart from the search for its position, in loop iterations as counted by library-meter.ts. */
const LABEL_ITERATIONS = 400;

/** Minimum distance between labels, in pixels. */
const DISTANCE = 5;

/**
 * Maximum work of the search for label positions. After that, labels may overlap. A comparison with another label
 * counts as 1, and a step as STEP_WORK. A hundred labels take about half a million units.
 */
const MAX_WORK = 10_000_000;
const STEP_WORK = 20;

/** Remaining work, by chart. */
const REMAINING_WORK = new WeakMap<PieChart, { left: number; readonly reach: number }>();

function placeLabel(
  label: OutLabel,
  slice: Slice,
  others: readonly PlacedLabel[],
  work: { left: number; readonly reach: number },
): PlacedLabel {
  const middle = (slice.startAngle + slice.endAngle) / 2;
  const [cos, sin] = [Math.cos(middle), Math.sin(middle)];
  const pointAt = (radius: number): Point => ({ x: slice.x + cos * radius, y: slice.y + sin * radius });
  // A label is beside the end of its line. Above and below the pie, it is centred on the end.
  const offset = Math.abs(cos) < STEEP_COSINE ? 0 : (Math.sign(cos) * label.width) / 2;
  const start = slice.outerRadius + label.stretch;
  for (let radius = start; ; radius++) {
    const to = pointAt(radius);
    const text = {
      x: to.x + offset - label.width / 2,
      y: to.y - label.height / 2,
      width: label.width,
      height: label.height,
    };
    const frame = frameOf(text, label);
    work.left -= STEP_WORK + others.length;
    const isLimitReached = work.left < 0 || radius - start > work.reach;
    if (isLimitReached || !others.some((other) => isNear(frame, other.frame)))
      return { label, from: pointAt(slice.outerRadius), to, text, frame };
  }
}

/** Cosine of 81 degrees. Lines that are steeper than 81 degrees count as vertical. */
const STEEP_COSINE = Math.cos(0.45 * Math.PI);

function frameOf(text: Box, { padding, borderWidth }: OutLabel): Box {
  return {
    x: text.x - padding.left - borderWidth,
    y: text.y - padding.top - borderWidth,
    width: text.width + padding.left + padding.right + 2 * borderWidth,
    height: text.height + padding.top + padding.bottom + 2 * borderWidth,
  };
}

/** Whether any corner of one box is inside or close to the other box. */
function isNear(one: Box, other: Box): boolean {
  return hasCornerIn(one, other) || hasCornerIn(other, one);
}

function hasCornerIn(one: Box, other: Box): boolean {
  const isBeside = (x: number) => other.x - DISTANCE <= x && x <= other.x + other.width + DISTANCE;
  const isLevel = (y: number) => other.y - DISTANCE <= y && y <= other.y + other.height + DISTANCE;
  return (isBeside(one.x) || isBeside(one.x + one.width)) && (isLevel(one.y) || isLevel(one.y + one.height));
}

function drawLine({ ctx }: PieChart, { label, from, to }: PlacedLabel): void {
  if (label.lineColor === null) return;
  ctx.save();
  ctx.strokeStyle = label.lineColor;
  ctx.lineWidth = label.lineWidth;
  ctx.lineJoin = "miter";
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
  ctx.restore();
}

function drawLabel({ ctx }: PieChart, { label, text, frame }: PlacedLabel): void {
  ctx.save();
  ctx.beginPath();
  const [x, y, width, height] = [frame.x, frame.y, frame.width, frame.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  ctx.roundRect(x, y, width, height, label.borderRadius);
  if (label.backgroundColor) {
    ctx.fillStyle = label.backgroundColor;
    ctx.fill();
  }
  if (label.borderColor && label.borderWidth > 0) {
    ctx.strokeStyle = label.borderColor;
    ctx.lineWidth = label.borderWidth;
    ctx.lineJoin = "miter";
    ctx.stroke();
  }
  if (label.color) drawText(ctx, label, text);
  ctx.restore();
}

function drawText(ctx: PieChart["ctx"], { lines, font, textAlign, color }: OutLabel, text: Box): void {
  const along: Readonly<Record<string, number>> = { center: 0.5, end: 1, right: 1 };
  ctx.font = font.css;
  ctx.fillStyle = color as string;
  ctx.textAlign = textAlign as typeof ctx.textAlign;
  ctx.textBaseline = "middle";
  const x = text.x + text.width * (along[textAlign] ?? 0);
  for (const [index, line] of lines.entries())
    ctx.fillText(line, Math.round(x), Math.round(text.y + font.lineHeight * (index + 0.5)), Math.round(text.width));
}

/** Adds `outlabeledPie` and `outlabeledDoughnut` to versions 3 and 4. They leave space for labels. */
export function installOutlabels({ chart, register }: ChartRuntime): ChartPlugin {
  class OutlabeledPie extends chart.PieController {
    static override readonly id = "outlabeledPie";

    override update(mode: UpdateMode): void {
      super.update(mode);
      shrinkPie(this, mode);
    }
  }

  class OutlabeledDoughnut extends chart.DoughnutController {
    static override readonly id = "outlabeledDoughnut";

    override update(mode: UpdateMode): void {
      super.update(mode);
      shrinkPie(this, mode);
    }
  }

  function shrinkPie(controller: OutlabeledPie | OutlabeledDoughnut, mode: UpdateMode): void {
    const scale = 1 - labelSpaceFraction(controller.chart as unknown as LabelledChart);
    const radii = controller as { outerRadius: number; innerRadius: number };
    radii.outerRadius *= scale;
    radii.innerRadius *= scale;
    const { data } = controller.getMeta();
    controller.updateElements(data, 0, data.length, mode);
  }

  register(OutlabeledPie as never, OutlabeledDoughnut as never);
  return { plugins: [outlabelsPlugin] };
}

interface PieController2 {
  readonly chart: LabelledChart;
  outerRadius: number;
  innerRadius: number;
  getMeta(): { readonly data: readonly unknown[] };
  updateElement(arc: unknown, index: number, reset: boolean): void;
  update(reset: boolean): void;
}

interface ControllerClass {
  readonly prototype: PieController2;
  extend(members: object): ControllerClass;
}

/** Adds the same types to version 2. */
export const installOutlabels2: Install<2> = ({ Chart: { controllers, defaults } }) => {
  for (const [type, base] of [
    ["outlabeledPie", "pie"],
    ["outlabeledDoughnut", "doughnut"],
  ] as const) {
    const parent = controllers[base] as unknown as ControllerClass;
    defaults[type] = defaults[base];
    controllers[type] = parent.extend({
      update(this: PieController2, reset: boolean) {
        parent.prototype.update.call(this, reset);
        const scale = 1 - labelSpaceFraction(this.chart);
        this.outerRadius *= scale;
        this.innerRadius *= scale;
        for (const [index, arc] of this.getMeta().data.entries()) this.updateElement(arc, index, reset);
      },
    }) as never;
  }
  return { plugins: [outlabelsPlugin] };
};
