// Reads the chart type, title, axis titles and values from a configuration, for the alt text. Values other than text and
// numbers count as missing.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { readPath } from "../record.ts";
import { axisZone } from "../time/axis-zone.ts";
import { readTitle } from "../title.ts";
import { type EntryContext, readSeries, type Series, shorten, textOf } from "./read-series.ts";

/** Facts about a configuration as its author wrote it, before defaults are applied. */
export interface AuthorFacts {
  /** The chart type, such as `sparkline`. */
  readonly type: string;
  readonly datasets: number;
  /** Whether a function formats the data labels, so that labels can differ from the values. */
  readonly formatsLabels: boolean;
}

/** Facts about a chart for its alt text. */
export interface ChartFacts {
  readonly author: AuthorFacts;
  readonly type: string;
  /** The title; an empty string if the chart shows none. */
  readonly title: string;
  readonly isStacked: boolean;
  readonly isHorizontal: boolean;
  readonly isFilled: boolean;
  /** Titles of the category or x axis, and of the value axis; an empty string for an axis without a title. */
  readonly categoryTitle: string;
  readonly valueTitle: string;
  readonly series: readonly Series[];
}

/** Reads the facts of a configuration before it is completed. */
export function readAuthorFacts(config: PlainObject): AuthorFacts {
  const datasets = listDatasets(config);
  const options = [readPath(config, "options", "plugins"), ...datasets];
  return {
    type: textOf(config.type),
    datasets: datasets.length,
    formatsLabels: options.some((each) => typeof readPath(each, "datalabels", "formatter") === "function"),
  };
}

/** Reads the facts of a complete configuration. */
export function readFacts(config: PlainObject, version: ChartVersion, author: AuthorFacts): ChartFacts {
  const type = textOf(config.type);
  const { options } = config;
  const isHorizontal = type.startsWith("horizontal") || readPath(options, "indexAxis") === "y";
  const [x, y] = ["x", "y"].map((axis) => readAxis(options, axis, version)) as [PlainObject, PlainObject];
  const [categoryAxis, valueAxis] = isHorizontal ? [y, x] : [x, y];
  const datasets = listDatasets(config);
  const labels = readPath(config, "data", "labels");
  const visible = [...datasets.entries()].filter(([, { hidden }]) => hidden !== true);
  const context: EntryContext = {
    labels: Array.isArray(labels) ? labels : [],
    isHorizontal,
    isTime: /^time/.test(textOf(categoryAxis.type)) || FINANCIAL.has(type),
    zone: axisZone(categoryAxis),
    limits: [readLimits("x", x, version), readLimits("y", y, version)],
  };
  const needsBothAxes = !/^(?:line|scatter)/.test(type);
  return {
    author,
    type,
    title: hasTitle(config, version) ? shorten(textOf(readTitle(config))) : readCentre(options),
    isStacked: valueAxis.stacked === true && (categoryAxis.stacked === true || !needsBothAxes),
    isHorizontal,
    isFilled: visible.length > 0 && visible.every(([, dataset]) => isFilled(dataset, options, version)),
    categoryTitle: readAxisTitle(categoryAxis, version),
    valueTitle: readAxisTitle(valueAxis, version),
    series: visible.map(([index, dataset]) => readSeries(dataset, index, type, context)),
  };
}

/** Types whose x axis is a time axis by default. */
const FINANCIAL: ReadonlySet<string> = new Set(["candlestick", "ohlc"]);

function listDatasets(config: PlainObject): readonly PlainObject[] {
  const datasets = readPath(config, "data", "datasets");
  return Array.isArray(datasets) ? datasets.filter(isPlainObject) : [];
}

function hasTitle({ options }: PlainObject, version: ChartVersion): boolean {
  return readPath(options, ...(version === 2 ? [] : ["plugins"]), "title", "display") === true;
}

/** Returns the text in a doughnut's hole; an empty string if there is none. */
function readCentre(options: unknown): string {
  const labels = readPath(options, "plugins", "doughnutlabel", "labels");
  if (!Array.isArray(labels)) return "";
  return shorten(
    labels
      .map((label) => textOf(readPath(label, "text")))
      .filter((text) => text !== "")
      .join(" "),
  );
}

function readAxis(options: unknown, axis: string, version: ChartVersion): PlainObject {
  const found = version === 2 ? readPath(options, "scales", `${axis}Axes`) : readPath(options, "scales", axis);
  const first: unknown = Array.isArray(found) ? found[0] : found;
  return isPlainObject(first) ? first : {};
}

function readLimits(key: "x" | "y", axis: PlainObject, version: ChartVersion): EntryContext["limits"][number] {
  const options = version === 2 ? axis.ticks : axis;
  return { key, min: readPath(options, "min"), max: readPath(options, "max") };
}

function readAxisTitle(axis: PlainObject, version: ChartVersion): string {
  const title = version === 2 ? axis.scaleLabel : axis.title;
  if (!isPlainObject(title) || title.display !== true) return "";
  return shorten(textOf(version === 2 ? title.labelString : title.text));
}

/** Returns whether the area under a line is filled. Only version 2 fills it by default. */
function isFilled(dataset: PlainObject, options: unknown, version: ChartVersion): boolean {
  const fill =
    dataset.fill ?? readPath(options, "elements", "line", "fill") ?? readPath(options, "fill") ?? version === 2;
  return fill !== false;
}
