// Collects the chart type, titles, axes, series and annotations from a configuration, for the alt text. Values other
// than strings and numbers are treated as missing.

import { once } from "../../../base/once.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import type { NumberFormat } from "../number-format.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { readTickFormat } from "../plugins/tick-format.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { isHorizontal as hasHorizontalValues } from "../theme/chart-shape.ts";
import { axisZone } from "../time/axis-zone.ts";
import { readTitle } from "../title.ts";
import { type Annotation, readAnnotations } from "./annotations.ts";
import type { AuthorFacts } from "./author-facts.ts";
import { isBarType, isFinancialType, isMatrix, isPointType, isSliceType } from "./chart-type.ts";
import { formatNumber } from "./english.ts";
import { type DrawnChart, formatUnit, hasUnit, NO_UNIT, readUnit, type Unit } from "./read-drawn.ts";
import { formatDay, rangeOf } from "./read-entry.ts";
import { readSeries, type Series, type SeriesContext } from "./read-series.ts";
import { formatSingleLine, SUBTITLE_LENGTH, shorten, TITLE_LENGTH } from "./text.ts";

/** Facts about a chart for its alt text. */
export interface ChartFacts {
  readonly author: AuthorFacts;
  readonly type: string;
  /** The title; an empty string if no title is shown. */
  readonly title: string;
  readonly subtitle: string;
  /** The text at the centre of a doughnut or gauge; an empty string if there is none. */
  readonly centerText: string;
  readonly isStacked: boolean;
  readonly isHorizontal: boolean;
  /** Whether the category axis shows labels, and whether it shows numbers instead of labels or times. */
  readonly hasCategories: boolean;
  readonly isNumeric: boolean;
  readonly isLogarithmic: boolean;
  /** Whether the value axis is reversed, so that a vertical axis has the largest values at the bottom. */
  readonly isReversed: boolean;
  /**
   * Whether the points form a picture, such as a map: both axes are hidden, and the series have names and many points.
   */
  readonly isPicture: boolean;
  readonly categoryTitle: string;
  /** Returns a value axis's title, by axis id; an empty string if it has none. */
  readonly titleOf: (axisId: string) => string;
  /** Ids of the first horizontal and the first vertical axis. */
  readonly axisIds: Readonly<Record<"x" | "y", string>>;
  readonly series: readonly Series[];
  readonly annotations: readonly Annotation[];
  /** Returns the number format of an axis, by axis id. */
  readonly formatOn: (axisId: string, drawn: DrawnChart) => NumberFormat;
  /** Returns the unit from an axis's `ticks.format`; undefined if the option isn't set. */
  readonly ownUnitOf: (axisId: string) => Unit | undefined;
}

export function readFacts(config: PlainObject, version: ChartVersion, author: AuthorFacts): ChartFacts {
  const type = formatSingleLine(config.type);
  const { options } = config;
  const datasets = listDatasets(config);
  // Version 2 has no `indexAxis`.
  const isHorizontal = version === 2 ? type.startsWith("horizontal") : hasHorizontalValues(config);
  const [category, value] = isHorizontal ? (["y", "x"] as const) : (["x", "y"] as const);
  const axes = listAxes(options, version);
  const axisIds = { x: firstAxisId(options, "x", version), y: firstAxisId(options, "y", version) };
  const [categoryAxis, valueAxis] = [axes.get(axisIds[category]) ?? {}, axes.get(axisIds[value]) ?? {}];
  const axisType =
    formatSingleLine(categoryAxis.type) || (isFinancialType(type) ? "time" : isPointType(type) ? "linear" : "category");
  const labelsOf = (key: "x" | "y", axis: PlainObject) =>
    listOf(axis.labels ?? readPath(config, "data", `${key}Labels`) ?? readPath(config, "data", "labels"));
  const hasCategories = axisType === "category";
  const labels = hasCategories ? labelsOf(category, categoryAxis) : listOf(readPath(config, "data", "labels"));
  const labelIndices = once(() => new Map([...labels.entries()].reverse().map(([index, label]) => [label, index])));
  const valueNames =
    formatSingleLine(valueAxis.type) === "category" ? nameIndices(labelsOf(value, valueAxis)) : undefined;
  const limits = version === 2 ? categoryAxis.ticks : categoryAxis;
  const context: SeriesContext = {
    options,
    version,
    chartType: type,
    labels,
    indexOf: (label) => labelIndices().get(label),
    isHorizontal,
    isTime: axisType.startsWith("time"),
    hasTimeValues: isTimeAxis(valueAxis),
    hasCategories,
    zone: axisZone(categoryAxis),
    limits: [readPath(limits, "min"), readPath(limits, "max")],
    valueNames,
    axisIdOf: (dataset, seriesType) => {
      if (/^(?:radar|polarArea)/.test(seriesType)) return version === 2 ? "scale" : "r";
      return formatSingleLine(dataset[`${value}AxisID`]) || axisIds[value];
    },
  };
  const isHidden = ({ hidden, weight }: PlainObject) => Boolean(hidden) || (isFiniteNumber(weight) && weight <= 0);
  const visible = datasets
    .flatMap((dataset, index) => (isHidden(dataset) ? [] : [readSeries(dataset, index, context)]))
    .filter(({ isInvisible }) => !isInvisible);
  const series = author.hidesLegend ? dropAids(visible) : visible;
  const isDrawn = ({ display }: PlainObject) => display !== false;
  const subtitle = formatSingleLine(readPath(options, "plugins", "subtitle", "text"));
  const tickFormat = readPath(options, "plugins", "tickFormat");
  const tickUnit = once(() => readTickUnit(tickFormat));
  const tickAxis = readPath(tickFormat, "axisID") ?? undefined;
  const ownUnitOf = (id: string) => readTickUnit(readPath(axes.get(id), "ticks", "format"));
  return {
    author,
    type,
    title: isShown(options, "title", version) ? shorten(formatSingleLine(readTitle(config)), TITLE_LENGTH) : "",
    subtitle: author.subtitle || (isShown(options, "subtitle", version) ? shorten(subtitle, SUBTITLE_LENGTH) : ""),
    centerText: readCenter(options, type),
    isStacked: valueAxis.stacked === true && (categoryAxis.stacked === true || /^(?:line|scatter)/.test(type)),
    isHorizontal,
    hasCategories,
    isNumeric: /^(?:linear|logarithmic)$/.test(axisType),
    isLogarithmic: valueAxis.type === "logarithmic" || type === "logarithmicPcp",
    // A heat map's axes show positions, not values.
    isReversed: readPath(version === 2 ? valueAxis.ticks : valueAxis, "reverse") === true && !isMatrix(type),
    isPicture: !isDrawn(categoryAxis) && !isDrawn(valueAxis) && arePictured(series),
    categoryTitle: readAxisTitle(categoryAxis, version),
    titleOf: (id) => readAxisTitle(axes.get(id) ?? {}, version),
    axisIds,
    series,
    annotations: readAnnotations(config, author, { category, labels: hasCategories ? labels : [], series }),
    formatOn: (id, { units, names }) => {
      const axis = axes.get(id) ?? {};
      if (isTimeAxis(axis) || (id === axisIds[category] && context.isTime))
        return (time) => formatDay(time, axisZone(axis));
      if (id === axisIds[value] && valueNames !== undefined) return (index) => [...valueNames.keys()][index] ?? "";
      const isFormatted = tickAxis === undefined || [tickAxis].flat().includes(id);
      const unit = units.get(id) ?? ownUnitOf(id) ?? (isFormatted ? tickUnit() : undefined) ?? NO_UNIT;
      return (number) => names.get(id)?.get(number) ?? formatUnit(number, unit, formatNumber);
    },
    ownUnitOf,
  };
}

/** Returns the axes by id. Version 2 keeps lists of axes; versions 3 and 4 keep axes by id. */
function listAxes(options: unknown, version: ChartVersion): ReadonlyMap<string, PlainObject> {
  const scales = readPath(options, "scales");
  if (!isPlainObject(scales)) return new Map();
  if (version !== 2)
    return new Map(Object.entries(scales).flatMap(([id, axis]) => (isPlainObject(axis) ? [[id, axis] as const] : [])));
  const axes = (["x", "y"] as const).flatMap((key) =>
    [scales[`${key}Axes`]]
      .flat()
      .map((axis, index) => [formatSingleLine(readPath(axis, "id")) || `${key}-axis-${index}`, axis] as const),
  );
  // If several axes have the same id, the first one counts.
  return new Map(axes.reverse().flatMap(([id, axis]) => (isPlainObject(axis) ? [[id, axis] as const] : [])));
}

/** Returns the id of the first horizontal or vertical axis. */
function firstAxisId(options: unknown, key: "x" | "y", version: ChartVersion): string {
  if (version !== 2) return key;
  const [axis] = [readPath(options, "scales", `${key}Axes`)].flat();
  return formatSingleLine(readPath(axis, "id")) || `${key}-axis-0`;
}

function isTimeAxis({ type }: PlainObject): boolean {
  return formatSingleLine(type).startsWith("time");
}

function readAxisTitle(axis: PlainObject, version: ChartVersion): string {
  const title = version === 2 ? axis.scaleLabel : axis.title;
  if (!isPlainObject(title) || title.display !== true) return "";
  return shorten(formatSingleLine(version === 2 ? title.labelString : title.text));
}

/** Returns the unit from `tickFormat`; undefined for options that Intl rejects, which cause an error during drawing. */
function readTickUnit(option: unknown): Unit | undefined {
  if (typeof option !== "string" && !isPlainObject(option)) return undefined;
  try {
    const format = readTickFormat(option, undefined)(2);
    return readUnit([1, 20, 300].map((value) => [value, format(value)]));
  } catch {
    return undefined;
  }
}

function nameIndices(labels: readonly unknown[]): Map<string, number> {
  const names = new Set(labels.map((label) => shorten(formatSingleLine(label))).filter((name) => name !== ""));
  return new Map([...names].map((name, index) => [name, index]));
}

/** Maximum number of series whose values are compared. */
const COMPARED_SERIES = 12;

/**
 * Removes auxiliary bars: background tracks of equal length, and the sticks of lollipops and dumbbells, which end at
 * points. Call it only for charts that show no series names.
 */
function dropAids(series: readonly Series[]): readonly Series[] {
  if (series.length > COMPARED_SERIES) return series;
  const marks = series.filter(({ type, hasLine }) => !isBarType(type) && !hasLine);
  const values = new Set(marks.flatMap(({ data }) => data.map(({ value }) => value)));
  const isTrack = ({ data, isLayered }: Series) => isLayered && data.every(({ value }) => value === data[0]?.value);
  const isStick = ({ data }: Series) =>
    data.every(({ value, start = value }) => [value, start].every((end) => values.has(end)));
  const kept = series.filter((each) => !isBarType(each.type) || !(isTrack(each) || isStick(each)));
  return kept.length === 0 ? series : kept;
}

/** Minimum number of points of a picture. */
const PICTURE_POINTS = 40;

function arePictured(series: readonly Series[]): boolean {
  const count = series.reduce((sum, { points }) => sum + points.length, 0);
  return count >= PICTURE_POINTS && series.every(({ type, name }) => isPointType(type) && !isDefaultName(name));
}

/** Matches an empty name, and names that the service has generated. */
export function isDefaultName(name: string): boolean {
  return name === "" || /^Series \d+$/.test(name);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isShown(options: unknown, section: string, version: ChartVersion): boolean {
  return readPath(options, ...(version === 2 ? [] : ["plugins"]), section, "display") === true;
}

/** Returns the text at the centre of a doughnut or gauge; an empty string if there is none. */
function readCenter(options: unknown, type: string): string {
  const [isShown, text, subText] = ["displayText", "text", "subText"].map((key) =>
    readPath(options, "centerArea", key),
  );
  const labels = readPath(options, "plugins", "doughnutlabel", "labels");
  const annotations = Object.values(Object(readPath(options, "plugins", "annotation", "annotations")));
  const doughnut = [
    ...(Array.isArray(labels) ? labels.map((label) => readPath(label, "text")) : []),
    ...annotations
      .filter((each) => readPath(each, "type") === "doughnutLabel" && readPath(each, "display") !== false)
      .map((each) => readPath(each, "content")),
  ];
  const gauge = type === "radialGauge" && isShown !== false ? [text, subText] : [];
  const lines = (isSliceType(type) ? doughnut : gauge).map(formatSingleLine).filter((line) => line !== "");
  const whole = shorten(lines.join(" "));
  // A lone number is the gauge's own value.
  return type === "radialGauge" && !/\p{L}/u.test(whole) ? "" : whole;
}

export interface FormattedSeries extends Series {
  readonly format: NumberFormat;
  /** The data labels by entry index. */
  readonly labels: readonly string[];
}

/**
 * Matches a second part of a data label, such as the percentage in `€2m · 40%`. The number limits the length of such
 * labels.
 */
const ADDITION = /(?<=\d\D*)\s+[·•|(/].*$/;
const LABEL_LENGTH = 60;

/** Fraction of the largest value below which a value is a rounding error. */
const NEGLIGIBLE = 1e-12;

const PERCENT: Unit = { prefix: "", suffix: "%", factor: 100 };

/** Formats a series' values in the same way as the chart's data labels or axis. */
export function formatSeries(series: Series, facts: ChartFacts, drawn: DrawnChart): FormattedSeries {
  const { axisId, index } = series;
  const labels = drawn.labelsOf(index);
  const range = rangeOf(series.data.map(({ value }) => value));
  const size = Math.max(0, ...range.map(Math.abs));
  const areShares = series.type === "funnel" && range.every((end) => end >= 0 && end <= 1);
  const ownUnit = facts.author.hasValueLabels ? facts.ownUnitOf(axisId) : undefined;
  const unit = ownUnit ?? findUnit(series, labels) ?? (areShares ? PERCENT : drawn.units.get(axisId));
  // Population pyramids draw bars to the left but label them with positive values.
  const data = unit?.isUnsigned
    ? series.data.map((datum) => ({ ...datum, value: Math.abs(datum.value) }))
    : series.data;
  const shown =
    unit !== undefined && hasUnit(unit)
      ? (value: number) => formatUnit(value, unit, formatNumber)
      : facts.formatOn(axisId, drawn);
  // A unit such as millions can hide the differences between values.
  const isClear = unit?.factor === undefined || new Set(range.map(shown)).size === new Set(range).size;
  const format = isClear ? shown : formatNumber;
  return { ...series, data, labels, format: (value) => format(Math.abs(value) < size * NEGLIGIBLE ? 0 : value) };
}

/** Returns the common unit of a series' data labels; undefined if they have none. */
function findUnit({ data }: Series, labels: readonly string[]): Unit | undefined {
  const shown = data.map(
    ({ value, index = -1 }) => [value, labels[index]?.slice(0, LABEL_LENGTH).replace(ADDITION, "")] as const,
  );
  const unit = labels.length === 0 ? undefined : readUnit(shown);
  return unit !== undefined && hasUnit(unit) ? unit : undefined;
}
