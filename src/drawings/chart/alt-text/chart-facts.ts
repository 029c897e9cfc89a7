// Reads from a configuration what its alternative text says: the kind of chart, its subject, and the values of its series.
// Values that aren't plain text or numbers count as missing.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { readPath } from "../record.ts";
import { readTitle } from "../title.ts";

/** A value with its category. */
export interface Datum {
  readonly label: string;
  readonly value: number;
}

/** A point of a scatter or bubble chart. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A dataset. */
export interface Series {
  readonly type: string;
  /** Its label; an empty string if it has none. */
  readonly name: string;
  readonly data: readonly Datum[];
  readonly points: readonly Point[];
  /** Number of entries, whatever they contain. */
  readonly count: number;
  /** The value that a gauge points to. */
  readonly pointer: number | undefined;
}

/** What is known about a chart. */
export interface ChartFacts {
  /** The type that the author chose, such as `sparkline`. */
  readonly type: string;
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

/**
 * Reads the facts of a complete configuration.
 *
 * @param authorType the type before the configuration was completed
 */
export function readFacts(config: PlainObject, version: ChartVersion, authorType: unknown): ChartFacts {
  const type = textOf(config.type);
  const options = config.options;
  const isHorizontal = type.startsWith("horizontal") || readPath(options, "indexAxis") === "y";
  const [x, y] = ["x", "y"].map((axis) => readAxis(options, axis, version)) as [PlainObject, PlainObject];
  const [categoryAxis, valueAxis] = isHorizontal ? [y, x] : [x, y];
  const datasets = readPath(config, "data", "datasets");
  const labels = readPath(config, "data", "labels");
  const series = (Array.isArray(datasets) ? datasets : [])
    .filter(isPlainObject)
    .filter((dataset) => dataset.hidden !== true)
    .map((dataset) => readSeries(dataset, type, Array.isArray(labels) ? labels : [], isHorizontal));
  return {
    type: textOf(authorType),
    title: shorten(textOf(readTitle(config))),
    isStacked: x.stacked === true && y.stacked === true,
    isHorizontal,
    isFilled: series.length > 0 && (datasets as PlainObject[]).every((dataset) => isFilled(dataset, version)),
    categoryTitle: readAxisTitle(categoryAxis, version),
    valueTitle: readAxisTitle(valueAxis, version),
    series,
  };
}

/** Returns the options of an axis. */
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

/** Lines are filled by default only in version 2. */
function isFilled(dataset: unknown, version: ChartVersion): boolean {
  const fill = readPath(dataset, "fill");
  return fill === undefined ? version === 2 : fill !== false;
}

function readSeries(dataset: PlainObject, type: string, labels: readonly unknown[], isHorizontal: boolean): Series {
  const ownType = textOf(dataset.type ?? type);
  const entries = [dataset.data, dataset.tree].find(Array.isArray) ?? [];
  const data: Datum[] = [];
  const points: Point[] = [];
  for (const [index, entry] of entries.entries()) {
    const value = readValue(entry, isHorizontal);
    if (value !== undefined) data.push({ label: labelOf(entry, labels[index], isHorizontal), value });
    if (isPlainObject(entry) && isFiniteNumber(entry.x) && isFiniteNumber(entry.y))
      points.push({ x: entry.x, y: entry.y });
  }
  return {
    type: ownType,
    name: shorten(textOf(dataset.label)),
    data,
    points,
    count: entries.length,
    pointer: isFiniteNumber(dataset.value) ? dataset.value : undefined,
  };
}

/** Keys of the values in entries of different chart types: the close of a candle, the size of a flow. */
const VALUE_KEYS = ["y", "r", "value", "v", "c", "flow"];

function readValue(entry: unknown, isHorizontal: boolean): number | undefined {
  if (isFiniteNumber(entry)) return entry;
  if (typeof entry === "string" && entry.trim() !== "" && Number.isFinite(Number(entry))) return Number(entry);
  if (!isPlainObject(entry)) return undefined;
  const keys = isHorizontal ? ["x", ...VALUE_KEYS] : VALUE_KEYS;
  // Cells of a matrix have a value besides their position.
  return [...(isFiniteNumber(entry.v) ? ["v"] : []), ...keys].map((key) => entry[key]).find(isFiniteNumber);
}

function labelOf(entry: unknown, label: unknown, isHorizontal: boolean): string {
  if (!isPlainObject(entry)) return shorten(textOf(label));
  if (isFiniteNumber(entry.v)) return shorten([entry.x, entry.y].map(textOf).join(", "));
  if (entry.from !== undefined && entry.to !== undefined)
    return shorten([entry.from, entry.to].map(textOf).join(" to "));
  const own = (isHorizontal ? entry.y : entry.x) ?? entry.t ?? entry.label ?? label;
  return shorten(isFiniteNumber(own) && own > FIRST_TIME ? formatDay(own) : textOf(own));
}

/** Numbers above this are times in milliseconds: 1973-03-03. */
const FIRST_TIME = 1e11;

function formatDay(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString().slice(0, 10);
}

/** Returns text or a number as one line; an empty string for other values. A list is text in several lines. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (isFiniteNumber(value)) return String(value);
  if (Array.isArray(value))
    return value
      .map((line) => (Array.isArray(line) ? "" : textOf(line)))
      .join(" ")
      .trim();
  return "";
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join("")}…` : text;
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
