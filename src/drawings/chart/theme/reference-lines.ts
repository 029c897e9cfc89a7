// Draws labelled lines across a chart at a target or an average.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { formatCssFont } from "../../theme/theme.ts";
import { type ChartDraft, defineStep } from "../draft.ts";
import { createNumberFormat } from "../number-format.ts";
import { readPath } from "../record.ts";
import { isValueAxis } from "./chart-shape.ts";
import type { DrawnChart, Scale, Sides } from "./drawn-chart.ts";
import { addTexts, findFree, findTexts, listValueLabels } from "./free-place.ts";

interface ReferenceLine {
  readonly value: number;
  readonly label: string;
}

interface LineStyle {
  readonly color: string;
  /** CSS colour of the label's outline. */
  readonly halo: string;
  /** A CSS font. */
  readonly font: string;
  /** Height of the font, in CSS pixels. */
  readonly fontSize: number;
}

export const referenceLines = defineStep("reference lines", listReferenceLines, (draft, lines) => {
  const { text, background, fontSize, fontFamily } = draft.style;
  draft.addPlugin(
    createPlugin(lines, { color: text, halo: background, font: formatCssFont(fontSize, fontFamily), fontSize }),
  );
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
  // An average of totals and changes is meaningless.
  if (average && waterfall !== true) {
    const { values } = draft;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (Number.isFinite(mean))
      lines.push({ value: mean, label: average === true ? `Average ${format(mean)}` : average.label });
  }
  return lines.length > 0 ? lines : undefined;
}

function createPlugin(lines: readonly ReferenceLine[], style: LineStyle): object {
  let placed: readonly PlacedLine[] = [];
  return {
    id: "referenceLines",
    beforeInit(chart: DrawnChart) {
      for (const axis of listValueAxes(chart))
        extendAxis(
          axis,
          lines.map(({ value }) => value),
        );
    },
    beforeDatasetsDraw(chart: DrawnChart) {
      const { ctx, chartArea, scales } = chart;
      const scale = findScale(scales);
      ctx.save();
      ctx.font = style.font;
      placed = lines.flatMap(({ value, label }) => {
        const at = scale?.getPixelForValue(value);
        if (scale === undefined || at === undefined || !Number.isFinite(at)) return [];
        const isVertical = scale.isHorizontal();
        const places = (isVertical ? placesBesideLine : placesAfterLine)(ctx, chartArea, at, label, style);
        const place = findFree(places, [...(findTexts(chart)?.boxes ?? []), ...listValueLabels(chart)]);
        addTexts(chart, [place.box]);
        return [{ at, isVertical, label, place }];
      });
      ctx.restore();
    },
    afterDatasetsDraw({ ctx, chartArea }: DrawnChart) {
      ctx.save();
      ctx.font = style.font;
      for (const { at, isVertical, label, place } of placed) {
        drawLine(ctx, chartArea, at, isVertical, style.color);
        drawLabel(ctx, place, isVertical, label, style);
      }
      ctx.restore();
    },
  };
}

/** Returns the value axis. Of two value axes, as in scatter charts, the vertical one. */
function findScale(scales: Readonly<Record<string, Scale>>): Scale | undefined {
  const found = Object.values(scales).filter(({ type }) => isValueAxis(type));
  return found.find((scale) => !scale.isHorizontal()) ?? found[0];
}

/** Returns the options of the value axis before Chart.js creates the axis, in a list of at most one entry. */
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
 * Extends an axis's range to include values. In version 2, the range options are in `ticks`.
 *
 * @param isEnd whether the axis ends at the highest value instead of at a tick, unless the configuration sets an end
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

/** A position for a label, with its anchor and bounding box. */
interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly isLeft: boolean;
  readonly box: Sides;
}

/** A line with its coordinate in CSS pixels, and its label. */
interface PlacedLine {
  readonly at: number;
  readonly isVertical: boolean;
  readonly label: string;
  readonly place: LabelPlace;
}

/** Distance between labels' baselines, and height of a label's box, in multiples of the font size. */
const LINE_HEIGHT = 1.25;
const BOX_HEIGHT = 0.9;
/** Offsets to try for a label, in lines of text from its line. Negative offsets move the label up. */
const MOVES = Array.from({ length: 12 }, (_, index) => (index + 1) / 2).flatMap((lines) => [-lines, lines]);
/** Rows below the top of the chart in which a vertical line's label may be. */
const ROWS = [0, 1, 2, 3];

/** Returns label positions to the right of a horizontal line, outside the chart. */
function placesAfterLine(
  ctx: CanvasContext,
  { top, right, bottom }: DrawnChart["chartArea"],
  place: number,
  label: string,
  { fontSize }: LineStyle,
): readonly [LabelPlace, ...LabelPlace[]] {
  const { width } = ctx.measureText(label);
  const x = right + LABEL_GAP;
  const placeAt = (y: number): LabelPlace => {
    const half = (fontSize * BOX_HEIGHT) / 2;
    return { x, y, isLeft: false, box: { left: x, right: x + width, top: y - half, bottom: y + half } };
  };
  const others = MOVES.map((lines) => place + lines * fontSize * LINE_HEIGHT).filter((y) => y >= top && y <= bottom);
  return [placeAt(place), ...others.map(placeAt)];
}

/** Returns label positions next to a vertical line, in rows from the top of the chart. */
function placesBesideLine(
  ctx: CanvasContext,
  { top, left, right }: DrawnChart["chartArea"],
  place: number,
  label: string,
  { fontSize }: LineStyle,
): readonly [LabelPlace, ...LabelPlace[]] {
  const { width } = ctx.measureText(label);
  const isFirstLeft = place + LABEL_GAP + width > right;
  const placeAt = (row: number, isLeft: boolean): LabelPlace => {
    const [x, y] = [place + (isLeft ? -LABEL_GAP : LABEL_GAP), top + row * fontSize * LINE_HEIGHT];
    const start = isLeft ? x - width : x;
    return { x, y, isLeft, box: { left: start, right: start + width, top: y, bottom: y + fontSize * BOX_HEIGHT } };
  };
  const others = ROWS.flatMap((row) => [placeAt(row, isFirstLeft), placeAt(row, !isFirstLeft)]).filter(
    ({ box }) => box.left >= left && box.right <= right,
  );
  return [placeAt(0, isFirstLeft), ...others];
}

/** Writes a label. Labels of vertical lines are on the chart. */
function drawLabel(
  ctx: CanvasContext,
  { x, y, isLeft }: LabelPlace,
  isVertical: boolean,
  label: string,
  { color, halo }: LineStyle,
): void {
  ctx.fillStyle = color;
  ctx.textAlign = isLeft ? "right" : "left";
  ctx.textBaseline = isVertical ? "top" : "middle";
  if (isVertical) {
    ctx.lineJoin = "round";
    ctx.lineWidth = HALO_WIDTH;
    ctx.strokeStyle = halo;
    ctx.strokeText(label, x, y);
  }
  ctx.fillText(label, x, y);
}
