// Expands QuickChart's `sparkline` and `progressBar` chart types into a line chart and a horizontal bar chart, without
// axes or a legend.

import { Failure } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { type ChartDraft, defineStep } from "./draft.ts";
import { insideOrBeyond } from "./plugins/label-legibility.ts";
import { ensureObject, setMissingProperties } from "./record.ts";

const SHORTHANDS: ReadonlyMap<unknown, (draft: ChartDraft) => void> = new Map(
  Object.entries({ sparkline: expandSparkline, progressBar: expandProgressBar }),
);

/** Rewrites the configuration if its type is a shorthand. Throws a Failure for unsuitable datasets. */
export const shorthand = defineStep(
  "shorthand",
  ({ config }) => SHORTHANDS.get(config.type),
  (draft, expand) => expand(draft),
);

/** Author options aren't merged with defaults: `legend: {position: "left"}` implies a visible legend. */
function setDefault(target: PlainObject, key: string, value: unknown): void {
  target[key] ||= value;
}

function expandSparkline(draft: ChartDraft): void {
  const { config } = draft;
  const [first, ...others] = draft.datasets.map(({ data }) => (Array.isArray(data) ? data : []));
  if (first === undefined) throw new Failure("invalid", '"sparkline" requires 1 dataset, got 0');
  config.type = "line";
  // Points have their own x values.
  if (!first.some(isPlainObject)) setDefault(ensureObject(config, "data"), "labels", new Array(first.length).fill(""));

  const elements = ensureObject(draft.options, "elements");
  setDefault(elements, "line", { borderWidth: 1 });
  setDefault(elements, "point", { radius: 0 });
  setDefault(draft.sections, "legend", { display: false });
  const scales = ensureObject(draft.options, "scales");
  setDefault(scales, ...draft.axisEntry("x", { display: false }));
  setDefault(scales, ...draft.axisEntry("y", { display: false }, padRange([first, ...others])));
}

/** Padding beyond the lowest and highest value, as a fraction of each. */
const PADDING = 0.05;

/** Returns axis bounds that include all values; no bounds if the range would be empty. */
function padRange(series: readonly (readonly unknown[])[]): { readonly min?: number; readonly max?: number } {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const data of series) {
    for (const item of data) {
      const value = isPlainObject(item) ? item.y : item;
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      if (typeof number !== "number" || !Number.isFinite(number)) continue;
      min = Math.min(min, number);
      max = Math.max(max, number);
    }
  }
  min -= Math.abs(min) * PADDING;
  max += Math.abs(max) * PADDING;
  return min < max && Number.isFinite(max - min) ? { min, max } : {};
}

/** Length of the full bar if there is no second dataset. */
const WHOLE = 100;

/** Draws the first dataset's bars on top of the second dataset's bars, which appear as frames. */
function expandProgressBar(draft: ChartDraft): void {
  const { config, datasets } = draft;
  if (datasets.length < 1 || datasets.length > 2)
    throw new Failure("invalid", `"progressBar" requires 1 or 2 datasets, got ${datasets.length}`);
  const [bar, frame = {}] = datasets as [PlainObject, PlainObject?];
  const length = Array.isArray(bar.data) ? bar.data.length : 0;
  const unit = datasets.length === 1 ? "%" : "";
  if (datasets.length === 1) frame.data = new Array(length).fill(WHOLE);
  if (!Array.isArray(frame.data) || frame.data.length !== length)
    throw new Failure("invalid", '"progressBar" datasets must have the same number of values');
  setMissingProperties(frame, { backgroundColor: "#fff", borderColor: "#4e78a7", borderWidth: 1 });

  const data = ensureObject(config, "data");
  data.datasets = [bar, frame];
  // QuickChart also reads `config.labels`.
  data.labels ??= config.labels ?? Array.from({ length }, (_, index) => index);
  config.type = draft.isVersion2 ? "horizontalBar" : "bar";
  const { options } = draft;
  if (!draft.isVersion2) options.indexAxis ??= "y";
  setMissingProperties(draft.sections, { legend: { display: false } });
  const lines = { display: false, drawTicks: false };
  // Version 3 configures the axis line in `grid`, version 4 in `border`.
  const hidden = draft.isVersion2
    ? { gridLines: lines }
    : { grid: { ...lines, drawBorder: false }, border: { display: false } };
  const axis = () => structuredClone({ ticks: { display: false }, ...hidden });
  const axes = [
    draft.axisEntry("x", axis(), { beginAtZero: true }),
    draft.axisEntry("y", { stacked: true, ...axis() }),
  ];
  setMissingProperties(options, { scales: Object.fromEntries(axes), plugins: { datalabels: progressBarLabels(unit) } });
}

/** Labels the bars. The frames have no labels. */
function progressBarLabels(unit: string): PlainObject {
  return {
    align: insideOrBeyond,
    formatter: (value: unknown) => `${value}${unit}`,
    display: ({ datasetIndex }: { readonly datasetIndex: number }) => datasetIndex === 0,
  };
}
