// Distinguishes forecasts from actual values: lines to forecasts are dashed, and forecast bars are translucent.

import { Failure, showValue } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { formatColor, parseColor } from "../../../engine/color.ts";
import { defineStep } from "../draft.ts";
import { readPath } from "../record.ts";
import { LINE_TYPES } from "./chart-shape.ts";
import type { DrawnChart, Meta } from "./drawn-chart.ts";

/** Dash and gap lengths of forecast lines, in CSS pixels. */
const DASH = [6, 4];

const BAR_OPACITY = 0.45;

/** Marks the values from a category onwards as forecasts. Throws a Failure if the chart has no such category or series. */
export const forecast = defineStep(
  "forecast",
  ({ limn }) => limn.forecast,
  (draft, given) => {
    const { config, datasets } = draft;
    const { from, series } = typeof given === "string" ? { from: given, series: undefined } : given;
    const names = series === undefined ? undefined : [series].flat();
    const marked = datasets.filter(({ label }) => names === undefined || names.includes(String(label)));
    if (marked.length === 0)
      throw new Failure("invalid", `chart.limn.forecast.series must name a series, got ${showValue(names?.[0])}`);
    const start = findStart(config, marked, from);
    if (start === undefined)
      throw new Failure("invalid", `chart.limn.forecast must name a category, got ${showValue(from)}`);
    for (const dataset of marked) if (draft.markOf(dataset) === "bar") fadeBars(dataset, start);
    const lines = marked.filter((dataset) => LINE_TYPES.includes(draft.typeOf(dataset)));
    if (!draft.isVersion2) for (const line of lines) dashSegments(line, start);
    else if (lines.length > 0)
      draft.addPlugin(createDashes(new Set(lines.map((line) => datasets.indexOf(line))), start));
  },
);

/** Returns the index of the first forecast, according to the chart's labels or the points' x values. */
function findStart(config: PlainObject, datasets: readonly PlainObject[], from: string): number | undefined {
  const isStart = (value: unknown) => [value].flat().map(String).join(" ") === from;
  const labels = readPath(config, "data", "labels");
  const keys = datasets.map(({ data }) =>
    (Array.isArray(data) ? data : []).map((point) => (isPlainObject(point) ? point.x : undefined)),
  );
  const found = [Array.isArray(labels) ? labels : [], ...keys].map((list) => list.findIndex(isStart));
  return found.find((index) => index >= 0);
}

interface Segment {
  readonly p1DataIndex: number;
}

/** Dashes the segments of a line in versions 3 and 4. */
function dashSegments(dataset: PlainObject, start: number): void {
  const segment = isPlainObject(dataset.segment) ? dataset.segment : {};
  dataset.segment = {
    borderDash: ({ p1DataIndex }: Segment) => (p1DataIndex >= start ? DASH : undefined),
    ...segment,
  };
}

/**
 * Creates a plugin that dashes parts of lines in version 2, which has no segments. It draws the solid and the dashed
 * part separately, each with a clip.
 */
function createDashes(lines: ReadonlySet<number>, start: number): object {
  return {
    id: "forecast",
    beforeDatasetDraw(
      { ctx, width, height }: DrawnChart,
      { index, meta }: { readonly index: number; readonly meta: Meta },
    ) {
      const view = meta.dataset?._view;
      const place = meta.data[Math.max(0, start - 1)]?._view?.x;
      if (!lines.has(index) || view === undefined || typeof place !== "number") return true;
      const x = start === 0 ? 0 : place;
      const originalDash = view.borderDash;
      drawClipped(ctx, [0, 0, x, height], meta);
      view.borderDash = DASH;
      drawClipped(ctx, [x, 0, width - x, height], meta);
      view.borderDash = originalDash;
      return false;
    },
  };
}

function drawClipped(
  ctx: CanvasContext,
  area: readonly [x: number, y: number, width: number, height: number],
  { controller }: Meta,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(...area);
  ctx.clip();
  controller.draw();
  ctx.restore();
}

/** Makes forecast bars translucent. Bars with a pattern or gradient are unchanged. */
function fadeBars(dataset: PlainObject, start: number): void {
  const { data, backgroundColor: own } = dataset;
  if (!Array.isArray(data)) return;
  dataset.backgroundColor = data.map((_, index) => {
    const color = Array.isArray(own) ? own[index % own.length] : own;
    return index < start ? color : fade(color);
  });
}

function fade(color: unknown): unknown {
  const parsed = typeof color === "string" ? parseColor(color) : null;
  return parsed === null ? color : formatColor({ ...parsed, alpha: parsed.alpha * BAR_OPACITY });
}
