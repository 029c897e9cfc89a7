// Draws labelled lines across a chart at a target or an average.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { formatCssFont } from "../../theme/theme.ts";
import { type ChartDraft, defineStep } from "../draft.ts";
import { createNumberFormat } from "../number-format.ts";
import { readPath } from "../record.ts";
import { isValueAxis } from "./chart-shape.ts";
import type { DrawnChart, Scale } from "./drawn-chart.ts";

interface ReferenceLine {
  readonly value: number;
  readonly label: string;
}

interface LineStyle {
  readonly color: string;
  /** CSS colour around the letters of a label. */
  readonly halo: string;
  /** A CSS font. */
  readonly font: string;
}

export const referenceLines = defineStep("reference lines", listReferenceLines, (draft, lines) => {
  const { text, background, fontSize, fontFamily } = draft.style;
  draft.addPlugin(createPlugin(lines, { color: text, halo: background, font: formatCssFont(fontSize, fontFamily) }));
});

/** Returns the chart's target and average; undefined if it has neither. */
export function listReferenceLines(draft: ChartDraft): readonly ReferenceLine[] | undefined {
  const { target, average, waterfall } = draft.limn;
  if (target === undefined && !average) return undefined;
  const lines: ReferenceLine[] = [];
  const format = createNumberFormat(draft.locale, { maximumSignificantDigits: 4 }, "chart.limn");
  if (target !== undefined) {
    const { value, label = `Target ${format(value)}` } =
      typeof target === "number" ? { value: target, label: undefined } : target;
    lines.push({ value, label });
  }
  // Totals and changes have no meaningful average.
  if (average && waterfall !== true) {
    const { values } = draft;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (Number.isFinite(mean))
      lines.push({ value: mean, label: average === true ? `Average ${format(mean)}` : average.label });
  }
  return lines.length > 0 ? lines : undefined;
}

function createPlugin(lines: readonly ReferenceLine[], { color, halo, font }: LineStyle): object {
  return {
    id: "referenceLines",
    beforeInit(chart: DrawnChart) {
      for (const axis of listValueAxes(chart))
        extendAxis(
          axis,
          lines.map(({ value }) => value),
        );
    },
    afterDatasetsDraw({ ctx, chartArea, scales }: DrawnChart) {
      const scale = findScale(scales);
      if (scale === undefined) return;
      ctx.save();
      ctx.font = font;
      for (const { value, label } of lines) {
        const place = scale.getPixelForValue(value);
        if (!Number.isFinite(place)) continue;
        drawLine(ctx, chartArea, place, scale.isHorizontal(), color);
        drawLabel(ctx, chartArea, place, scale.isHorizontal(), label, { color, halo, font });
      }
      ctx.restore();
    },
  };
}

/** Returns the value axis; the vertical value axis if there are two, as in scatter charts. */
function findScale(scales: Readonly<Record<string, Scale>>): Scale | undefined {
  const found = Object.values(scales).filter(({ type }) => isValueAxis(type));
  return found.find((scale) => !scale.isHorizontal()) ?? found[0];
}

/** Returns the value axis's options before Chart.js creates the axis, in a list with at most one entry. */
export function listValueAxes({ options, config }: Pick<DrawnChart, "options" | "config">): PlainObject[] {
  const scales = readPath(config.options, "scales") ?? options.scales;
  if (!isPlainObject(scales)) return [];
  const axes = Object.entries(scales).flatMap(([id, axis]) =>
    (Array.isArray(axis) ? axis : [axis])
      .filter(isPlainObject)
      .map((each) => ({ each, isVertical: id.startsWith("y") || each.axis === "y" })),
  );
  const values = axes.filter(({ each }) => isValueAxis(each.type));
  const vertical = values.filter(({ isVertical }) => isVertical);
  return (vertical.length > 0 ? vertical : values).slice(0, 1).map(({ each }) => each);
}

/**
 * Extends the range of an axis to include the values. In version 2, the range options are part of `ticks`.
 *
 * @param isEnd whether the axis ends at the highest value instead of at a tick, unless the configuration sets its end
 */
export function extendAxis(axis: PlainObject, values: readonly number[], isEnd = false): void {
  const range = isPlainObject(axis.ticks) && "gridLines" in axis ? axis.ticks : axis;
  const read = (key: string, fallback: number) => (typeof range[key] === "number" ? (range[key] as number) : fallback);
  range.suggestedMax = Math.max(read("suggestedMax", Number.NEGATIVE_INFINITY), ...values);
  range.suggestedMin = Math.min(read("suggestedMin", Number.POSITIVE_INFINITY), ...values);
  if (isEnd) range.max ??= range.suggestedMax;
}

const DASH = [4, 3];
const LABEL_GAP = 8;
const HALO_WIDTH = 4;

function drawLine(
  ctx: CanvasContext,
  { top, right, bottom, left }: DrawnChart["chartArea"],
  place: number,
  isVertical: boolean,
  color: string,
): void {
  ctx.strokeStyle = color;
  ctx.lineWidth = 1;
  ctx.setLineDash(DASH);
  ctx.beginPath();
  ctx.moveTo(isVertical ? place : left, isVertical ? top : place);
  ctx.lineTo(isVertical ? place : right, isVertical ? bottom : place);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Writes the label to the right of a horizontal line, outside the chart, or at the top of a vertical line. */
function drawLabel(
  ctx: CanvasContext,
  { top, right }: DrawnChart["chartArea"],
  place: number,
  isVertical: boolean,
  label: string,
  { color, halo }: LineStyle,
): void {
  ctx.fillStyle = color;
  if (!isVertical) {
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    ctx.fillText(label, right + LABEL_GAP, place);
    return;
  }
  const isLeft = place + LABEL_GAP + ctx.measureText(label).width > right;
  ctx.textAlign = isLeft ? "right" : "left";
  ctx.textBaseline = "top";
  const x = place + (isLeft ? -LABEL_GAP : LABEL_GAP);
  ctx.lineJoin = "round";
  ctx.lineWidth = HALO_WIDTH;
  ctx.strokeStyle = halo;
  ctx.strokeText(label, x, top);
  ctx.fillText(label, x, top);
}
