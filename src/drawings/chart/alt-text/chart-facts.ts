// Reads the chart type, title, axis titles and values from a configuration, for the alt text. Values other than text and
// numbers count as missing.

import { once } from "../../../base/once.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { NumberFormat } from "../number-format.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { isHorizontal as hasHorizontalValues, listValues } from "../theme/chart-shape.ts";
import { axisZone } from "../time/axis-zone.ts";
import { readTitle } from "../title.ts";
import type { AuthorFacts } from "./author-facts.ts";
import { createAxisFormat } from "./axis-format.ts";
import { formatUnit } from "./axis-unit.ts";
import { isBarType, isFinancialType, isMatrix, isPointType, isSliceType } from "./chart-type.ts";
import { dropAids } from "./drop-aids.ts";
import { formatNumber } from "./english.ts";
import { hasReversal, indexAxes, readAxis, readAxisTitle, readDirection, readLimits } from "./read-axis.ts";
import { readCenter } from "./read-center.ts";
import { readValueLimits } from "./read-cut.ts";
import type { DrawnChart } from "./read-drawn.ts";
import { formatDay, NameList } from "./read-entry.ts";
import { readSeries, type Series, type SeriesContext } from "./read-series.ts";
import { formatSingleLine, SUBTITLE_LENGTH, shorten, TITLE_LENGTH } from "./text.ts";

/** Returns the facts that only the drawn chart shows. Must be called after the chart is drawn. */
export type ReadDrawn = () => DrawnChart;

/** Facts about a chart for its alt text. */
export interface ChartFacts {
  readonly version: ChartVersion;
  readonly author: AuthorFacts;
  readonly type: string;
  /** The title; an empty string if the chart shows none. */
  readonly title: string;
  readonly subtitle: string;
  /** The text in the middle of a round chart; an empty string if there is none. */
  readonly centerText: string;
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
  /** Whether points form a picture, such as a map: neither axis is visible, and many points have named series. */
  readonly isPicture: boolean;
  /** Whether the value axis is invisible. */
  readonly hidesValues: boolean;
  /** The ids of the axes. */
  readonly axisIds: Readonly<Record<"x" | "y", string>>;
  /** The direction of the category axis, such as `bottom to top`; undefined for an axis from left to right. */
  readonly direction: string | undefined;
  /** Titles of the category or x axis, and of the value axis; an empty string for an axis without a title. */
  readonly categoryTitle: string;
  readonly valueTitle: string;
  /** Whether the series have value axes with different titles. */
  readonly hasManyAxes: boolean;
  readonly series: readonly Series[];
  /** Whether the chart has datasets that are completely invisible. */
  readonly hasInvisibleDatasets: boolean;
  /** The categories of each axis; undefined for an axis with numbers. */
  readonly categories: Readonly<Record<"x" | "y", readonly unknown[] | undefined>>;
  readonly limits: SeriesContext["limits"];
  /** Formats of the numbers on each axis. */
  readonly formats: Readonly<Record<"x" | "y", NumberFormat>>;
  /** Average of all values, if the chart marks it. */
  readonly average: number | undefined;
}

/**
 * Reads the facts of a complete configuration.
 *
 * @param drawn called only when values are formatted
 */
export function readFacts(
  config: PlainObject,
  version: ChartVersion,
  author: AuthorFacts,
  drawn: ReadDrawn,
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
  const labelsOfAxis = (key: "x" | "y", axis: PlainObject) =>
    listOf(axis.labels ?? readPath(config, "data", `${key}Labels`) ?? readPath(config, "data", "labels"));
  const hasCategories = axisType === "category";
  const labels = hasCategories ? labelsOfAxis(category, categoryAxis) : listOf(readPath(config, "data", "labels"));
  const valueNames = formatSingleLine(valueAxis.type) === "category" ? labelsOfAxis(value, valueAxis) : undefined;
  const [valueAxisId, radialAxisId] = version === 2 ? [`${value}-axis-0`, "scale"] : [value, "r"];
  const findAxis = indexAxes(options, value, version);
  const axisOf = (id: string | undefined) => (id === undefined ? valueAxis : findAxis(id));
  const title = isShown(options, "title", version) ? shorten(formatSingleLine(readTitle(config)), TITLE_LENGTH) : "";
  const context: SeriesContext = {
    options,
    version,
    chartType: type,
    labels,
    indexOf: createLabelIndex(labels),
    isHorizontal,
    isTime: axisType.startsWith("time"),
    hasTimeValues: formatSingleLine(valueAxis.type).startsWith("time"),
    hasCategories,
    // Without labels, version 2 still shows the first entries. In all versions, entries with a position add labels.
    hidesUnlabelled: version !== 2 && !datasets.some(({ data }) => listOf(data).some(isPlainObject)),
    zone: axisZone(categoryAxis),
    limits: { x: readLimits(axes.x, version), y: readLimits(axes.y, version) },
    isLinear: categoryAxis.type !== "logarithmic" && valueAxis.type !== "logarithmic",
    valueNames: valueNames && new NameList(valueNames),
    formatOf: formatSingleLine(valueAxis.type).startsWith("time")
      ? () => (time) => formatDay(time, axisZone(valueAxis))
      : createAxisFormat(options, author, valueAxisId, valueAxis),
    unitOf: (id = valueAxisId) => drawn().units.get(id) ?? drawn().units.get(radialAxisId),
    nameOf: (id = valueAxisId, number) => drawn().names.get(id)?.get(number),
    labelsOf: (index) => drawn().labelsOf(index),
    headline: valueAxis.display === false && datasets.length === 1 ? title : "",
    limitsOf: (id) => readValueLimits(axisOf(id), value, version),
    titleOf: (id) => readAxisTitle(axisOf(id), version),
  };
  const axisIds = version === 2 ? { x: "x-axis-0", y: "y-axis-0" } : { x: "x", y: "y" };
  /** Formats a number on an axis as the axis shows it. */
  const formatOn = (axis: "x" | "y") => (number: number) => {
    const { names, units } = drawn();
    const unit = units.get(axisIds[axis]);
    return (
      names.get(axisIds[axis])?.get(number) ??
      (unit === undefined ? formatNumber(number) : formatUnit(number, unit, formatNumber))
    );
  };
  const isDrawn = (axis: PlainObject) => axis.display !== false;
  const isVisible = ({ hidden, weight }: PlainObject) => !hidden && !(isFiniteNumber(weight) && weight <= 0);
  const all = datasets.flatMap((dataset, index) => (isVisible(dataset) ? [readSeries(dataset, index, context)] : []));
  // Bars of version 2 and bars with a stacked category axis are drawn over each other if their values aren't stacked.
  const areLayered = categoryAxis.stacked === true && valueAxis.stacked !== true;
  const series = dropAids(
    all.filter(({ isTransparent }) => !isTransparent),
    author.hidesLegend,
    areLayered,
  );
  const axisTitles = new Set(series.map(({ axisTitle }) => axisTitle));
  const needsBothAxes = !/^(?:line|scatter)/.test(type);
  const isStacked = valueAxis.stacked === true && (categoryAxis.stacked === true || !needsBothAxes);
  return {
    version,
    author,
    type,
    title,
    subtitle: author.subtitle || readSubtitle(options, version),
    centerText: readCenter(options, type),
    isStacked,
    hasFloatingBars: isStacked && all.some((each) => each.isTransparent && isBarType(each.type)),
    isHorizontal,
    isHalfCircle: hasHalfCircle(type, options, version),
    isNumeric: /^(?:linear|logarithmic)$/.test(axisType),
    isLogarithmic: valueAxis.type === "logarithmic" || type === "logarithmicPcp",
    direction: readDirection(categoryAxis, version, isHorizontal, hasCategories),
    // The axes of points and cells show positions.
    isReversed: hasReversal(valueAxis, version) && !isMatrix(type),
    isPicture: !isDrawn(categoryAxis) && !isDrawn(valueAxis) && arePictured(series),
    hidesValues: !isDrawn(valueAxis),
    axisIds,
    categoryTitle: readAxisTitle(categoryAxis, version),
    valueTitle: axisTitles.size > 1 ? "" : ([...axisTitles][0] ?? readAxisTitle(valueAxis, version)),
    hasManyAxes: axisTitles.size > 1,
    series,
    hasInvisibleDatasets: all.some(({ isTransparent }) => isTransparent),
    categories: {
      [category]: hasCategories ? labels : undefined,
      [value]: valueNames,
    } as ChartFacts["categories"],
    limits: context.limits,
    formats: {
      [category]: context.isTime ? (time: number) => formatDay(time, context.zone) : formatOn(category),
      [value]:
        context.formatOf(undefined) ??
        (context.headline !== "" && series.length === 1 ? series[0]?.format : undefined) ??
        formatOn(value),
    } as ChartFacts["formats"],
    average: author.average === undefined ? undefined : averageOf(listValues(config)),
  };
}

/** Minimum number of points of a picture. */
const PICTURE_POINTS = 40;

function arePictured(series: readonly Series[]): boolean {
  const count = series.reduce((sum, { points }) => sum + points.length, 0);
  return count >= PICTURE_POINTS && series.every(({ type, name }) => isPointType(type) && !isDefaultName(name));
}

/** Returns whether a series has no name, or only a name that the service has generated. */
export function isDefaultName(name: string): boolean {
  return name === "" || /^Series \d+$/.test(name);
}

/** Whether the slices form a half circle. Chart.js 2 measures the circumference in radians, later versions in degrees. */
function hasHalfCircle(type: string, options: unknown, version: ChartVersion): boolean {
  const circumference = readPath(options, "circumference");
  if (!isSliceType(type) || !isFiniteNumber(circumference)) return false;
  return Math.abs(circumference / (version === 2 ? Math.PI : 180) - 1) < 0.01;
}

/** Returns a function that finds the index of a label in constant time. */
function createLabelIndex(labels: readonly unknown[]): SeriesContext["indexOf"] {
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

function isShown(options: unknown, section: string, version: ChartVersion): boolean {
  return readPath(options, ...(version === 2 ? [] : ["plugins"]), section, "display") === true;
}

function readSubtitle(options: unknown, version: ChartVersion): string {
  if (version === 2 || !isShown(options, "subtitle", version)) return "";
  return shorten(formatSingleLine(readPath(options, "plugins", "subtitle", "text")), SUBTITLE_LENGTH);
}
