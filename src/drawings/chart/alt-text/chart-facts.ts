// Reads the chart type, title, axis titles and values from a configuration, for its alt text. Values other than text and
// numbers count as missing.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { spendTurns } from "../library-meter.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { axisZone } from "../time/axis-zone.ts";
import type { TimeZone } from "../time/time-zone.ts";
import { readTitle } from "../title.ts";

/** A value with its category. */
export interface Datum {
  readonly value: number;
  /** Returns the category; an empty string if there is none. */
  readonly label: () => string;
}

/** A point of a scatter or bubble chart. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A visible dataset. */
export interface Series {
  /** Index of the dataset, from 0. */
  readonly index: number;
  readonly type: string;
  /** Its label; an empty string if it has none. */
  readonly name: string;
  /** The entries that have a value. */
  readonly data: readonly Datum[];
  readonly points: readonly Point[];
  /** Number of entries, including those without a value. */
  readonly entryCount: number;
  /** The value that a gauge points to. */
  readonly pointer: number | undefined;
  /** Whether a line connects the points. */
  readonly hasLine: boolean;
  /** Number of links of a graph, and the names of its nodes; an empty list if some have none. */
  readonly linkCount: number;
  readonly nodeNames: readonly string[];
}

/** Facts about a configuration as its author wrote it, before defaults are applied. */
export interface AuthorFacts {
  /** The chart type, such as `sparkline`. */
  readonly type: string;
  readonly datasets: number;
  /** Whether a function formats the data labels, so that they can show anything. */
  readonly formatsLabels: boolean;
}

/** Facts about a chart for its alt text. */
export interface ChartFacts {
  readonly author: AuthorFacts;
  readonly type: string;
  /** An empty string if the chart shows none. */
  readonly title: string;
  readonly isStacked: boolean;
  readonly isHorizontal: boolean;
  readonly isFilled: boolean;
  /** Titles of the category or x axis, and of the value axis; empty strings if they have none. */
  readonly categoryTitle: string;
  readonly valueTitle: string;
  readonly series: readonly Series[];
}

/** Maximum length of a name in the text, characters. */
const NAME_LENGTH = 60;

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
  };
  const needsBothAxes = !type.startsWith("line");
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

/** Returns the text in the hole of a doughnut; an empty string if there is none. */
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

/** The parts of a chart on which the meaning of an entry depends. */
interface EntryContext {
  readonly labels: readonly unknown[];
  readonly isHorizontal: boolean;
  /** Whether numbers on the category axis are times, milliseconds. */
  readonly isTime: boolean;
  /** Time zone of the category axis; UTC if undefined. */
  readonly zone: TimeZone | undefined;
}

function readSeries(dataset: PlainObject, index: number, chartType: string, context: EntryContext): Series {
  const type = textOf(dataset.type ?? chartType);
  const entries = ([dataset.data, dataset.tree].find(Array.isArray) ?? []) as readonly unknown[];
  const data: Datum[] = [];
  const points: Point[] = [];
  const readTile = type === "treemap" && typeof dataset.key === "string" ? tileReader(dataset, dataset.key) : undefined;
  let invisible = 0;
  for (const [position, entry] of entries.entries()) {
    if (isInvisible(entry, type)) {
      invisible += 1;
      continue;
    }
    const tile = readTile?.(entry);
    if (tile !== undefined) {
      data.push(tile);
      continue;
    }
    const value = readValue(entry, type, context);
    // A text shows few of the labels.
    if (value !== undefined) data.push({ value, label: () => readLabel(entry, context.labels[position], context) });
    if (isPlainObject(entry) && isFiniteNumber(entry.x) && isFiniteNumber(entry.y))
      points.push({ x: entry.x, y: entry.y });
  }
  return {
    index,
    type,
    name: shorten(textOf(dataset.label)),
    data,
    points,
    entryCount: entries.length - invisible,
    pointer: isFiniteNumber(dataset.value) ? dataset.value : undefined,
    hasLine: dataset.showLine !== false && dataset.borderWidth !== 0,
    ...readNodes(dataset, entries, type, context),
  };
}

/** Returns whether an entry has no size, such as a slice or a bubble of 0. */
function isInvisible(entry: unknown, type: string): boolean {
  if (/^(?:pie|doughnut|polarArea|outlabeled)/.test(type)) return entry === 0 || entry === "0";
  return type === "bubble" && isPlainObject(entry) && entry.r === 0;
}

/** Returns a function that reads a tile of a tree map whose entries are objects: its size, and the name of its group. */
function tileReader({ groups }: PlainObject, key: string): (entry: unknown) => Datum | undefined {
  const group: unknown = Array.isArray(groups) ? groups.at(-1) : undefined;
  return (entry) => {
    const value = readPath(entry, key);
    if (!isFiniteNumber(value)) return undefined;
    return { value, label: () => (typeof group === "string" ? shorten(textOf(readPath(entry, group))) : "") };
  };
}

/** Returns the names of the nodes of a graph, and the number of its links. */
function readNodes(
  { edges }: PlainObject,
  entries: readonly unknown[],
  type: string,
  { labels }: EntryContext,
): Pick<Series, "linkCount" | "nodeNames"> {
  if (!/^(?:graph|forceDirectedGraph|tree|dendrogram|dendogram)$/.test(type)) return { linkCount: 0, nodeNames: [] };
  const names = entries.map((entry, index) =>
    shorten(textOf(readPath(entry, "label") ?? readPath(entry, "name") ?? labels[index])),
  );
  const parents = entries.filter((entry) => (readPath(entry, "parent") ?? undefined) !== undefined).length;
  return {
    linkCount: Array.isArray(edges) ? edges.length : parents,
    nodeNames: names.includes("") ? [] : names,
  };
}

/** Keys of the values in entries of different chart types: the close of a candle, the median of a box, the size of a flow. */
const VALUE_KEYS = ["y", "r", "value", "v", "c", "median", "flow"];

function readValue(entry: unknown, type: string, { isHorizontal }: EntryContext): number | undefined {
  if (isFiniteNumber(entry)) return entry;
  if (typeof entry === "string" && entry.trim() !== "" && Number.isFinite(Number(entry))) return Number(entry);
  if (Array.isArray(entry)) return isDistribution(type) ? medianOf(entry.filter(isFiniteNumber)) : undefined;
  if (!isPlainObject(entry)) return undefined;
  // In cells of a matrix, x and y are the position.
  if (isFiniteNumber(entry.v)) return entry.v;
  return [...(isHorizontal ? ["x"] : []), ...VALUE_KEYS].map((key) => entry[key]).find(isFiniteNumber);
}

/** Returns whether each entry of the chart type is a list of samples. */
export function isDistribution(type: string): boolean {
  return /boxplot|violin/i.test(type);
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : low + (high - low) / 2;
}

function readLabel(entry: unknown, label: unknown, { isHorizontal, isTime, zone }: EntryContext): string {
  if (!isPlainObject(entry)) return shorten(textOf(label));
  if (isFiniteNumber(entry.v)) return shorten([entry.x, entry.y].map(textOf).join(", "));
  if (entry.from !== undefined && entry.to !== undefined)
    return shorten([entry.from, entry.to].map(textOf).join(" to "));
  const own = (isHorizontal ? entry.y : entry.x) ?? entry.t ?? entry.label ?? label;
  return shorten(isTime && isFiniteNumber(own) ? formatDay(own, zone) : textOf(own));
}

/** Work of a time in a time zone. */
const DAY_TURNS = 100;

function formatDay(time: number, zone: TimeZone | undefined): string {
  if (zone !== undefined) spendTurns(DAY_TURNS);
  const date = new Date(zone?.toWall(time) ?? time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString().slice(0, 10);
}

/** Returns text or a number as one line, and the lines of a list joined by spaces; an empty string for other values. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (isFiniteNumber(value)) return String(value);
  if (!Array.isArray(value)) return "";
  return value
    .map((line) => (Array.isArray(line) ? "" : textOf(line)))
    .join(" ")
    .trim();
}

function shorten(text: string): string {
  if (text.length <= NAME_LENGTH) return text;
  const characters = [...text];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join("")}…` : text;
}
