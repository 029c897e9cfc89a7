// Expands QuickChart's `sparkline` and `progressBar` chart types into a line chart and a horizontal bar chart, without
// axes or a legend.

import { Failure } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { ChartVersion } from "./chart-params.ts";
import { insideOrBeyond } from "./plugins/label-legibility.ts";
import { ensureObject, readPath, setMissingProperties } from "./record.ts";

const SHORTHANDS: ReadonlyMap<unknown, (config: PlainObject, version: ChartVersion) => void> = new Map(
  Object.entries({ sparkline: expandSparkline, progressBar: expandProgressBar }),
);

/** Rewrites the configuration in place if its type is a shorthand. */
export function applyShorthand(config: PlainObject, version: ChartVersion): void {
  SHORTHANDS.get(config.type)?.(config, version);
}

/** Options that the author has set are not merged with defaults: `legend: {position: "left"}` implies a legend. */
function setDefault(target: PlainObject, key: string, value: unknown): void {
  target[key] ||= value;
}

function expandSparkline(config: PlainObject, version: ChartVersion): void {
  const [first, ...others] = listDatasets(config).map(({ data }) => (Array.isArray(data) ? data : []));
  if (first === undefined) throw new Failure("invalid", '"sparkline" requires 1 dataset, got 0');
  config.type = "line";
  // Points contain their own positions along the axis.
  if (!first.some(isPlainObject)) setDefault(ensureObject(config, "data"), "labels", new Array(first.length).fill(""));

  const options = ensureObject(config, "options");
  const elements = ensureObject(options, "elements");
  setDefault(elements, "line", { borderWidth: 1 });
  setDefault(elements, "point", { radius: 0 });
  setDefault(version === 2 ? options : ensureObject(options, "plugins"), "legend", { display: false });
  const range = padRange([first, ...others]);
  const scales = ensureObject(options, "scales");
  if (version === 2) {
    setDefault(scales, "xAxes", [{ display: false }]);
    setDefault(scales, "yAxes", [{ display: false, ticks: range }]);
  } else {
    setDefault(scales, "x", { display: false });
    setDefault(scales, "y", { display: false, ...range });
  }
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

/** Draws the first dataset's bars on top of the second dataset's bars, which frame them. */
function expandProgressBar(config: PlainObject, version: ChartVersion): void {
  const datasets = listDatasets(config);
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
  config.type = version === 2 ? "horizontalBar" : "bar";
  const options = ensureObject(config, "options");
  setMissingProperties(options, version === 2 ? progressBarOptions2() : progressBarOptions());
  setMissingProperties(options, { plugins: { datalabels: progressBarLabels(unit) } });
}

/** The bars have labels, and the frames have none. */
function progressBarLabels(unit: string): PlainObject {
  return {
    align: insideOrBeyond,
    formatter: (value: unknown) => `${value}${unit}`,
    display: ({ datasetIndex }: { readonly datasetIndex: number }) => datasetIndex === 0,
  };
}

function progressBarOptions2(): PlainObject {
  return {
    legend: { display: false },
    scales: {
      xAxes: [{ ticks: { display: false, beginAtZero: true }, gridLines: { display: false, drawTicks: false } }],
      yAxes: [{ stacked: true, ticks: { display: false }, gridLines: { display: false, drawTicks: false } }],
    },
  };
}

/** Version 3 configures the axis line in `grid`, version 4 in `border`. */
function progressBarOptions(): PlainObject {
  const hidden = () => ({
    ticks: { display: false },
    grid: { display: false, drawTicks: false, drawBorder: false },
    border: { display: false },
  });
  return {
    indexAxis: "y",
    plugins: { legend: { display: false } },
    scales: { x: { beginAtZero: true, ...hidden() }, y: { stacked: true, ...hidden() } },
  };
}

function listDatasets(config: PlainObject): readonly PlainObject[] {
  const datasets = readPath(config, "data", "datasets");
  return Array.isArray(datasets) ? datasets.filter(isPlainObject) : [];
}
