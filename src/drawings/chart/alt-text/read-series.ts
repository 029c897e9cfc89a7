// Reads a dataset for a chart's alt text, as a sighted reader sees it.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import {
  type EntryContext,
  findInterval,
  type Interval,
  isInvisible,
  isOutside,
  readFloatingBar,
  readLabel,
  readOwn,
  readTime,
  readValue,
} from "./read-entry.ts";
import { type Flows, readFlows } from "./read-flows.ts";
import { openTransparency, readRadius } from "./read-marks.ts";
import { chooseFormat, type Pointer, readLine, readPointer, readSpacing } from "./read-style.ts";
import { formatSingleLine, shorten } from "./text.ts";
import { type Graph, readGraph, readTiles } from "./tree-series.ts";

/** A value with its category. */
export interface Datum {
  readonly value: number;
  /** Returns the category; an empty string if there is none. */
  readonly label: () => string;
  /** A candle's opening price; `value` is the closing price. */
  readonly open?: number;
}

/** A point of a scatter or bubble chart. */
export interface Point {
  readonly x: number;
  readonly y: number;
  /** The radius; undefined if the entry has none. */
  readonly r: number | undefined;
}

/** A visible dataset. */
export interface Series {
  /** Index of the dataset, from 0. */
  readonly index: number;
  readonly type: string;
  /** The dataset's label; an empty string if it has none. */
  readonly name: string;
  /** The entries that have a value. */
  readonly data: readonly Datum[];
  readonly points: readonly Point[];
  /** Both ends of each floating bar. */
  readonly floatingBars: readonly Datum[];
  /** The error bars, or the lowest and highest price of each candle. */
  readonly intervals: readonly Interval[];
  /** Number of entries, including those without a value. */
  readonly entryCount: number;
  /** The value that a gauge points to; undefined for other types. */
  readonly pointer: Pointer | undefined;
  /** Id of the series' value axis; an empty string for the default axis. */
  readonly axisId: string;
  /** Title of the series' value axis. */
  readonly axisTitle: string;
  /** Id of the series' stack. */
  readonly stack: string;
  /** Whether a line connects the points, and whether the area under it is filled. */
  readonly hasLine: boolean;
  readonly hasArea: boolean;
  /** Number of gaps in a line, where values are missing. */
  readonly gaps: number;
  /** Whether some bars, slices or points with a value are transparent, and whether all of them are. */
  readonly hasHidden: boolean;
  readonly isTransparent: boolean;
  /** Sum of all slices, including transparent ones. */
  readonly whole: number;
  /** Radius of points without a radius of their own, in pixels; undefined if they can differ. */
  readonly radius: number | undefined;
  /** Width of the gaps between slices, in pixels. */
  readonly spacing: number;
  readonly graph: Graph | undefined;
  /** The nodes of a flow diagram; undefined for other types. */
  readonly flows: Flows | undefined;
  /** Sums of a tree map's outer groups. */
  readonly groups: readonly Datum[];
  /** Formats a value as the chart shows it. */
  readonly format: NumberFormat;
  /** Whether the values are names instead of numbers. */
  readonly isNominal: boolean;
}

/** The parts of a chart that all of its series share. */
export interface SeriesContext extends EntryContext {
  readonly chartType: string;
  /** Returns an axis's format, by the axis's id; undefined for the alt text's own format. */
  readonly formatOf: (axis: string | undefined) => NumberFormat | undefined;
  /** Returns a value axis's title, by the axis's id. */
  readonly titleOf: (axis: string | undefined) => string;
  /** Formats values if `formatOf` returns no format, or a format that is too coarse. */
  readonly defaultFormat: NumberFormat;
}

/** Reads a dataset. @param index index of the dataset, from 0 */
export function readSeries(dataset: PlainObject, index: number, shared: SeriesContext): Series {
  const type = formatSingleLine(dataset.type ?? shared.chartType);
  const context = NOMINAL_TYPES.test(type) ? shared : { ...shared, valueNames: undefined };
  const { labels, options, isHorizontal, valueNames } = context;
  const [tiles, entries] = [
    type === "treemap" ? readTiles(dataset, labels) : undefined,
    listEntries(dataset, type, context),
  ];
  const data: Datum[] = [...(tiles?.tiles ?? [])];
  const [points, floatingBars, times]: [Point[], Datum[], number[]] = [[], [], []];
  const intervals: Interval[] = [];
  const line = readLine(dataset, type, context);
  const isClipped = (raw: unknown, position: number) =>
    isOutside(parseEntry(raw, type, dataset, context), position, type, context);
  // A line can cross the chart although its points are outside.
  const hidesClipped =
    !type.startsWith("scatter") || !line.hasLine || entries.length - entries.filter(isClipped).length > 1;
  const isTransparent = openTransparency(dataset, type, context, line.hasLine || line.hasArea);
  const hasValue: boolean[] = [];
  let [invisible, transparent, whole, hasHidden] = [0, 0, 0, false];
  for (const [position, raw] of tiles === undefined ? entries.entries() : []) {
    const entry = parseEntry(raw, type, dataset, context);
    if (isInvisible(entry, type) || (hidesClipped && isOutside(entry, position, type, context))) {
      invisible += 1;
      continue;
    }
    const value = readValue(entry, type, context);
    whole += Math.abs(value ?? 0);
    if (isTransparent(position, entry)) {
      transparent += 1;
      hasHidden ||= value !== undefined && value !== 0;
      continue;
    }
    // Read labels on demand, because the alt text shows only a few of them.
    const label = () => readLabel(entry, labels[position], context);
    const ends = /^(?:bar|horizontalBar)/.test(type) ? readFloatingBar(entry, context) : undefined;
    if (ends !== undefined) {
      for (const value of ends) floatingBars.push({ value, label });
      continue;
    }
    hasValue.push(value !== undefined);
    if (value !== undefined && context.isTime) times.push(readTime(entry, labels[position]));
    const open = readPath(entry, "o");
    if (value !== undefined) data.push({ value, label, ...(isFiniteNumber(open) && { open }) });
    if (isPlainObject(entry) && isFiniteNumber(entry.x) && isFiniteNumber(entry.y))
      points.push({ x: entry.x, y: entry.y, r: isFiniteNumber(entry.r) ? entry.r : undefined });
    const found = findInterval(entry, value, labels[position], dataset, type, context);
    if (found !== undefined) intervals.push({ ...found, label });
  }
  const axisId = formatSingleLine(dataset[isHorizontal ? "xAxisID" : "yAxisID"]) || undefined;
  const sorted = times.length === data.length && times.every(Number.isFinite) ? sortByTime(data, times) : data;
  return {
    index,
    type,
    name: shorten(formatSingleLine(dataset.label)),
    data: sorted,
    points,
    floatingBars,
    intervals,
    entryCount:
      tiles !== undefined ? data.length : entries.every(isBlank) ? 0 : entries.length - invisible - transparent,
    pointer: readPointer(dataset, type, data, options),
    axisId: axisId ?? "",
    axisTitle: context.titleOf(axisId),
    stack: formatSingleLine(dataset.stack),
    ...line,
    gaps: line.hasLine && /^(?:line|scatter)/.test(type) && !spansGaps(dataset, context) ? countGaps(hasValue) : 0,
    hasHidden,
    isTransparent: transparent > 0 && transparent + invisible === entries.length,
    whole,
    radius: readRadius(dataset, type, context),
    spacing: readSpacing(dataset, type, options),
    graph: readGraph(dataset, entries, type, labels),
    flows: type === "sankey" ? readFlows(entries.map((entry) => parseEntry(entry, type, dataset, context))) : undefined,
    groups: tiles?.groups ?? [],
    format:
      valueNames === undefined
        ? chooseFormat(sorted, type, context.formatOf(axisId), context.defaultFormat)
        : (value) => valueNames.at(value),
    isNominal: valueNames !== undefined,
  };
}

/** Returns whether a line connects the points on both sides of missing values. */
function spansGaps({ spanGaps }: PlainObject, { options }: SeriesContext): boolean {
  return Boolean(spanGaps ?? readPath(options, "datasets", "line", "spanGaps") ?? readPath(options, "spanGaps"));
}

/** Counts the runs of missing values between the first and the last value. */
function countGaps(hasValue: readonly boolean[]): number {
  const last = hasValue.lastIndexOf(true);
  return hasValue.filter((has, index) => has && index < last && hasValue[index + 1] === false).length;
}

/** Types whose values can be names. */
const NOMINAL_TYPES = /^(?:line|scatter|bubble|bar|horizontalBar)/;

function isBlank(entry: unknown): boolean {
  return entry === null || entry === undefined || Number.isNaN(entry);
}

/** Returns a dataset's entries. Versions 3 and 4 also accept an object whose keys are categories. */
function listEntries(
  { data, tree }: PlainObject,
  type: string,
  { version, isHorizontal }: SeriesContext,
): readonly unknown[] {
  const list = [data, tree].find(Array.isArray);
  if (list !== undefined) return list;
  if (!isPlainObject(data) || version === 2) return [];
  if (/^(?:pie|doughnut|polarArea|outlabeled)/.test(type)) return Object.values(data);
  const [category, value] = isHorizontal ? ["y", "x"] : ["x", "y"];
  return Object.entries(data).map(([name, each]) => ({ [category]: name, [value]: each }));
}

/** Applies the `parsing` option to an entry, or replaces a flow's nodes with their labels. */
function parseEntry(entry: unknown, type: string, dataset: PlainObject, { options }: SeriesContext): unknown {
  if (!isPlainObject(entry)) return entry;
  if (type === "sankey") {
    const [from, to] = [entry.from, entry.to].map((node) => readOwn(dataset.labels, formatSingleLine(node)) ?? node);
    return { ...entry, from, to };
  }
  const parsing = dataset.parsing ?? readPath(options, "datasets", type, "parsing") ?? readPath(options, "parsing");
  if (!isPlainObject(parsing)) return entry;
  const read = (key: unknown) => (typeof key === "string" ? readPath(entry, ...key.split(".")) : undefined);
  if (parsing.key !== undefined) return read(parsing.key);
  const [x, y] = [read(parsing.xAxisKey), read(parsing.yAxisKey)];
  return { ...entry, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
}

/** Sorts values by time, as a time axis does. */
function sortByTime(data: readonly Datum[], times: readonly number[]): readonly Datum[] {
  return [...data.entries()]
    .sort(([one], [other]) => (times[one] as number) - (times[other] as number))
    .map(([, datum]) => datum);
}
