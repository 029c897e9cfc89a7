// Reads the chart type, title, axis titles and values from a configuration, for the alt text. Values other than text and
// numbers count as missing.

import { once } from "../../../base/once.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { NumberFormat } from "../number-format.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { readTickFormat } from "../plugins/tick-format.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { isHorizontal as hasHorizontalValues, listValues } from "../theme/chart-shape.ts";
import { axisZone } from "../time/axis-zone.ts";
import { readTitle } from "../title.ts";
import type { Unit } from "./axis-unit.ts";
import { isBarType, isFinancialType, isPointType, isSliceType } from "./chart-type.ts";
import { formatNumber, withMinus } from "./english.ts";
import { hasReversal, indexAxes, readAxis, readAxisTitle, readDirection, readLimits } from "./read-axis.ts";
import { readValueLimits } from "./read-cut.ts";
import { formatDay, NameList } from "./read-entry.ts";
import { readSeries, type Series, type SeriesContext } from "./read-series.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** Facts about a configuration as its author wrote it, before defaults are applied. */
export interface AuthorFacts {
  /** The chart type, such as `sparkline`. */
  readonly type: string;
  readonly datasets: number;
  /** Whether a function formats the data labels, so that labels can differ from the values. */
  readonly formatsLabels: boolean;
  /** Whether the author chose a number format. A theme's format doesn't count, because it affects only the axis. */
  readonly formatsNumbers: boolean;
  /** Whether the chart has no legend. */
  readonly hidesLegend: boolean;
  readonly subtitle: string;
  /** The value and label of the `limn` block's target line, and the label of its average line. */
  readonly target: { readonly value: number; readonly label: string } | undefined;
  readonly average: string | undefined;
  /** The first category of the `limn` block's forecast; an empty string if there is none. */
  readonly forecast: string;
  /** Whether the first series is drawn as a waterfall. */
  readonly isWaterfall: boolean;
}

/** Facts about a chart for its alt text. */
export interface ChartFacts {
  readonly version: ChartVersion;
  readonly author: AuthorFacts;
  readonly type: string;
  /** The title; an empty string if the chart shows none. */
  readonly title: string;
  readonly subtitle: string;
  readonly isStacked: boolean;
  /** Whether the bars stand on transparent bars. */
  readonly hasFloatingBars: boolean;
  readonly isHorizontal: boolean;
  /** Whether the slices of a pie or doughnut chart form a half circle. */
  readonly isHalfCircle: boolean;
  /** Whether the category axis shows numbers. */
  readonly isNumeric: boolean;
  /** Whether the value axis is logarithmic. */
  readonly isLogarithmic: boolean;
  /** Whether the largest values are at the start of the value axis, such as at the bottom. */
  readonly isReversed: boolean;
  /** The direction of the category axis, such as `bottom to top`; undefined for an axis from left to right. */
  readonly direction: string | undefined;
  /** Titles of the category or x axis, and of the value axis; an empty string for an axis without a title. */
  readonly categoryTitle: string;
  readonly valueTitle: string;
  /** Whether the series have value axes with different titles. */
  readonly hasManyAxes: boolean;
  readonly series: readonly Series[];
  /** Whether the chart has datasets of which nothing is visible. */
  readonly hasUnseen: boolean;
  /** The categories of each axis; undefined for an axis with numbers. */
  readonly categories: Readonly<Record<"x" | "y", readonly unknown[] | undefined>>;
  readonly limits: SeriesContext["limits"];
  /** Formats of the numbers on each axis. */
  readonly formats: Readonly<Record<"x" | "y", NumberFormat>>;
  /** Average of all values, if the chart marks it. */
  readonly average: number | undefined;
}

/** Reads the facts of a configuration before it is completed. */
export function readAuthorFacts(config: PlainObject): AuthorFacts {
  const datasets = listDatasets(config);
  const options = [readPath(config, "options", "plugins"), ...datasets];
  const target = readPath(config, "limn", "target");
  const average = readPath(config, "limn", "average");
  const forecast = readPath(config, "limn", "forecast");
  const isWaterfall = readPath(config, "limn", "waterfall") === true;
  const value = isPlainObject(target) ? target.value : target;
  return {
    type: formatSingleLine(config.type),
    datasets: datasets.length,
    formatsLabels: options.some((each) => typeof readPath(each, "datalabels", "formatter") === "function"),
    formatsNumbers:
      readPath(config, "limn", "numbers") !== undefined ||
      readPath(config, "options", "plugins", "tickFormat") !== undefined,
    hidesLegend: [["plugins", "legend"], ["legend"]].some(
      (path) =>
        readPath(config, "options", ...path) === false || readPath(config, "options", ...path, "display") === false,
    ),
    subtitle: shorten(formatSingleLine(readPath(config, "limn", "subtitle"))),
    target: isFiniteNumber(value)
      ? { value, label: isPlainObject(target) ? shorten(formatSingleLine(target.label)) : "Target" }
      : undefined,
    forecast: shorten(formatSingleLine(isPlainObject(forecast) ? forecast.from : forecast)),
    isWaterfall,
    average: isWaterfall
      ? undefined
      : average === true
        ? "Average"
        : shorten(formatSingleLine(readPath(average, "label"))) || undefined,
  };
}

/**
 * Reads the facts of a complete configuration.
 *
 * @param unitOf returns the unit of an axis, by its id; called only when values are formatted
 */
export function readFacts(
  config: PlainObject,
  version: ChartVersion,
  author: AuthorFacts,
  unitOf: (axis: string) => Unit | undefined,
): ChartFacts {
  const type = formatSingleLine(config.type);
  const { options } = config;
  const datasets = listDatasets(config);
  const isHorizontal = hasHorizontalValues(config);
  const axes = { x: readAxis(options, "x", version), y: readAxis(options, "y", version) };
  const [category, value] = isHorizontal ? (["y", "x"] as const) : (["x", "y"] as const);
  const [categoryAxis, valueAxis] = [axes[category], axes[value]];
  const axisType =
    formatSingleLine(categoryAxis.type) || (isFinancialType(type) ? "time" : isPointType(type) ? "linear" : "category");
  const own = (key: "x" | "y", axis: PlainObject) =>
    listOf(axis.labels ?? readPath(config, "data", `${key}Labels`) ?? readPath(config, "data", "labels"));
  const hasCategories = axisType === "category";
  const labels = hasCategories ? own(category, categoryAxis) : listOf(readPath(config, "data", "labels"));
  const valueNames = formatSingleLine(valueAxis.type) === "category" ? own(value, valueAxis) : undefined;
  const [valueAxisId, radialAxisId] = version === 2 ? [`${value}-axis-0`, "scale"] : [value, "r"];
  const findAxis = indexAxes(options, value, version);
  const axisOf = (id: string | undefined) => (id === undefined ? valueAxis : findAxis(id));
  const context: SeriesContext = {
    options,
    version,
    chartType: type,
    labels,
    indexOf: openIndex(labels),
    isHorizontal,
    isTime: axisType.startsWith("time"),
    hasCategories,
    // Without labels, version 2 still shows the first entries. In all versions, entries with a position add labels.
    hidesUnlabelled: version !== 2 && !datasets.some(({ data }) => listOf(data).some(isPlainObject)),
    zone: axisZone(categoryAxis),
    limits: { x: readLimits(axes.x, version), y: readLimits(axes.y, version) },
    isLinear: categoryAxis.type !== "logarithmic" && valueAxis.type !== "logarithmic",
    valueNames: valueNames && new NameList(valueNames),
    formatOf: openFormat(options, author, valueAxisId, valueAxis),
    unitOf: (id = valueAxisId) => unitOf(id) ?? unitOf(radialAxisId),
    limitsOf: (id) => readValueLimits(axisOf(id), value, version),
    titleOf: (id) => readAxisTitle(axisOf(id), version),
  };
  const isVisible = ({ hidden, weight }: PlainObject) => !hidden && !(isFiniteNumber(weight) && weight <= 0);
  const all = datasets.flatMap((dataset, index) => (isVisible(dataset) ? [readSeries(dataset, index, context)] : []));
  const series = all.filter(({ isTransparent }) => !isTransparent);
  const axisTitles = new Set(series.map(({ axisTitle }) => axisTitle));
  const needsBothAxes = !/^(?:line|scatter)/.test(type);
  const isStacked = valueAxis.stacked === true && (categoryAxis.stacked === true || !needsBothAxes);
  return {
    version,
    author,
    type,
    title: isShown(options, "title", version) ? shorten(formatSingleLine(readTitle(config))) : readCentre(options),
    subtitle: author.subtitle || readSubtitle(options, version),
    isStacked,
    hasFloatingBars: isStacked && all.some((each) => each.isTransparent && isBarType(each.type)),
    isHorizontal,
    isHalfCircle: hasHalfCircle(type, options, version),
    isNumeric: /^(?:linear|logarithmic)$/.test(axisType),
    isLogarithmic: valueAxis.type === "logarithmic" || type === "logarithmicPcp",
    direction: readDirection(categoryAxis, version, isHorizontal, hasCategories),
    isReversed: hasReversal(valueAxis, version),
    categoryTitle: readAxisTitle(categoryAxis, version),
    valueTitle: axisTitles.size > 1 ? "" : ([...axisTitles][0] ?? readAxisTitle(valueAxis, version)),
    hasManyAxes: axisTitles.size > 1,
    series,
    hasUnseen: series.length < all.length,
    categories: {
      [category]: hasCategories ? labels : undefined,
      [value]: valueNames,
    } as ChartFacts["categories"],
    limits: context.limits,
    formats: {
      [category]: context.isTime ? (time: number) => formatDay(time, context.zone) : formatNumber,
      [value]: context.formatOf(undefined) ?? formatNumber,
    } as ChartFacts["formats"],
    average: author.average === undefined ? undefined : averageOf(listValues(config)),
  };
}

/** Whether the slices form a half circle. Chart.js 2 measures the circumference in radians, later versions in degrees. */
function hasHalfCircle(type: string, options: unknown, version: ChartVersion): boolean {
  const circumference = readPath(options, "circumference");
  if (!isSliceType(type) || !isFiniteNumber(circumference)) return false;
  return Math.abs(circumference / (version === 2 ? Math.PI : 180) - 1) < 0.01;
}

/** Returns a function that finds the index of a label in constant time. */
function openIndex(labels: readonly unknown[]): SeriesContext["indexOf"] {
  const open = once(() => new Map([...labels.entries()].reverse().map(([index, label]) => [label, index])));
  return (label) => open().get(label);
}

function averageOf(values: readonly number[]): number | undefined {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Number.isFinite(mean) ? mean : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns a function that finds the format that the author chose for an axis. Numbers use English notation, like
 * the rest of the text.
 */
function openFormat(
  options: unknown,
  { formatsNumbers }: AuthorFacts,
  valueAxisId: string,
  valueAxis: PlainObject,
): SeriesContext["formatOf"] {
  const tickFormat = readPath(options, "plugins", "tickFormat");
  const ids = isPlainObject(tickFormat) ? (tickFormat.axisID ?? undefined) : undefined;
  const applies = (id: string) => ids === undefined || [ids].flat().includes(id);
  const format =
    formatsNumbers && (typeof tickFormat === "string" || isPlainObject(tickFormat))
      ? tryFormat(isPlainObject(tickFormat) ? { ...tickFormat, locale: "en-US" } : tickFormat)
      : undefined;
  const intl = readPath(valueAxis, "ticks", "format");
  const own = format === undefined && isPlainObject(intl) ? tryFormat({ ...intl, locale: "en-US" }) : undefined;
  return (id = valueAxisId) => (format !== undefined && applies(id) ? format : own);
}

/** Returns a format; undefined for options that Intl rejects, which the chart reports when it is drawn. */
function tryFormat(option: string | PlainObject): NumberFormat | undefined {
  try {
    // By default, percentages have no decimals, which is precise enough for an axis but not for values.
    const isPercent = isPlainObject(option) && option.style === "percent";
    const format = readTickFormat(isPercent ? { maximumFractionDigits: 2, ...option } : option, "en-US")(2);
    return (value) => withMinus(format(value));
  } catch {
    return undefined;
  }
}

function isShown(options: unknown, section: string, version: ChartVersion): boolean {
  return readPath(options, ...(version === 2 ? [] : ["plugins"]), section, "display") === true;
}

function readSubtitle(options: unknown, version: ChartVersion): string {
  if (version === 2 || !isShown(options, "subtitle", version)) return "";
  return shorten(formatSingleLine(readPath(options, "plugins", "subtitle", "text")));
}

/** Returns the text in a doughnut's hole; an empty string if there is none. */
function readCentre(options: unknown): string {
  const labels = listOf(readPath(options, "plugins", "doughnutlabel", "labels")).map((label) =>
    formatSingleLine(readPath(label, "text")),
  );
  return shorten(labels.filter((text) => text !== "").join(" "));
}
