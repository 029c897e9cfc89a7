// Reads a dataset's values for a chart's alt text, as a sighted reader sees them. Values other than text and numbers count
// as missing.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { spendTurns } from "../library-meter.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import type { TimeZone } from "../time/time-zone.ts";

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
  /** The dataset's label; an empty string if it has none. */
  readonly name: string;
  /** The entries that have a value. */
  readonly data: readonly Datum[];
  readonly points: readonly Point[];
  /** Both ends of each floating bar. */
  readonly floatingBars: readonly Datum[];
  /** Number of entries, including those without a value. */
  readonly entryCount: number;
  /** The value that a gauge points to. */
  readonly pointer: number | undefined;
  /** Whether a line connects the points. */
  readonly hasLine: boolean;
  /** Number of links in a graph, and the names of its nodes; an empty list if any node has no name. */
  readonly linkCount: number;
  readonly nodeNames: readonly string[];
}

/** Maximum length of a name in the alt text, in characters. */
const NAME_LENGTH = 60;

/** The parts of a chart that determine the meaning of an entry. */
export interface EntryContext {
  readonly labels: readonly unknown[];
  readonly isHorizontal: boolean;
  /** Whether numbers on the category axis are times in milliseconds. */
  readonly isTime: boolean;
  /** Time zone of the category axis; UTC if undefined. */
  readonly zone: TimeZone | undefined;
  /** The limits of the axes. */
  readonly limits: readonly { readonly key: "x" | "y"; readonly min: unknown; readonly max: unknown }[];
}

/** Reads a dataset. @param index index of the dataset, from 0 */
export function readSeries(dataset: PlainObject, index: number, chartType: string, context: EntryContext): Series {
  const type = textOf(dataset.type ?? chartType);
  const entries = ([dataset.data, dataset.tree].find(Array.isArray) ?? []) as readonly unknown[];
  const data: Datum[] = [];
  const points: Point[] = [];
  const floatingBars: Datum[] = [];
  const times: number[] = [];
  const readTile = type === "treemap" && typeof dataset.key === "string" ? tileReader(dataset, dataset.key) : undefined;
  let invisible = 0;
  for (const [position, entry] of entries.entries()) {
    if (isInvisible(entry, type) || isOutside(entry, type, context)) {
      invisible += 1;
      continue;
    }
    const tile = readTile?.(entry);
    if (tile !== undefined) {
      data.push(tile);
      continue;
    }
    const ends = /^(?:bar|horizontalBar)/.test(type) ? readFloatingBar(entry, context) : undefined;
    if (ends !== undefined) {
      for (const value of ends)
        floatingBars.push({ value, label: () => readLabel(entry, context.labels[position], context) });
      continue;
    }
    const value = readValue(entry, type, context);
    if (value !== undefined && context.isTime) times.push(readTime(entry, context.labels[position]));
    // Read labels on demand, because the alt text shows only a few of them.
    if (value !== undefined) data.push({ value, label: () => readLabel(entry, context.labels[position], context) });
    if (isPlainObject(entry) && isFiniteNumber(entry.x) && isFiniteNumber(entry.y))
      points.push({ x: entry.x, y: entry.y });
  }
  return {
    index,
    type,
    name: shorten(textOf(dataset.label)),
    data: times.length === data.length && times.every(Number.isFinite) ? sortByTime(data, times) : data,
    points,
    floatingBars,
    entryCount: entries.length - invisible,
    pointer: isFiniteNumber(dataset.value) ? dataset.value : undefined,
    hasLine:
      (type.startsWith("scatter") ? dataset.showLine === true : dataset.showLine !== false) &&
      dataset.borderWidth !== 0,
    ...readNodes(dataset, entries, type, context),
  };
}

/** Returns both ends of a floating bar; undefined for other entries. */
function readFloatingBar(entry: unknown, { isHorizontal }: EntryContext): readonly number[] | undefined {
  const ends = Array.isArray(entry) ? entry : readPath(entry, isHorizontal ? "x" : "y");
  return Array.isArray(ends) && ends.length === 2 && ends.every(isFiniteNumber) ? ends : undefined;
}

/** Returns an entry's time in milliseconds; NaN if the time is unknown. */
function readTime(entry: unknown, label: unknown): number {
  const time = readPath(entry, "x") ?? readPath(entry, "t") ?? label;
  return typeof time === "string" ? Date.parse(time) : isFiniteNumber(time) ? time : Number.NaN;
}

/** Sorts values by time, as a time axis does. */
function sortByTime(data: readonly Datum[], times: readonly number[]): readonly Datum[] {
  return [...data.entries()]
    .sort(([one], [other]) => (times[one] as number) - (times[other] as number))
    .map(([, datum]) => datum);
}

/** Returns whether a point of a scatter or bubble chart is outside the axis limits. */
function isOutside(entry: unknown, type: string, { limits }: EntryContext): boolean {
  if (!/^(?:scatter|bubble)/.test(type) || !isPlainObject(entry)) return false;
  return limits.some(({ key, min, max }) => {
    const value = entry[key];
    return isFiniteNumber(value) && ((isFiniteNumber(min) && value < min) || (isFiniteNumber(max) && value > max));
  });
}

/** Returns whether an entry has no size, such as a slice with the value 0 or a bubble with the radius 0. */
function isInvisible(entry: unknown, type: string): boolean {
  if (/^(?:pie|doughnut|polarArea|outlabeled)/.test(type)) return entry === 0 || entry === "0";
  return type === "bubble" && isPlainObject(entry) && entry.r === 0;
}

/** Returns a function that reads a treemap tile from an entry that is an object: the tile's size and its group's name. */
function tileReader({ groups }: PlainObject, key: string): (entry: unknown) => Datum | undefined {
  const group: unknown = Array.isArray(groups) ? groups.at(-1) : undefined;
  return (entry) => {
    const value = readPath(entry, key);
    if (!isFiniteNumber(value)) return undefined;
    return { value, label: () => (typeof group === "string" ? shorten(textOf(readPath(entry, group))) : "") };
  };
}

/** Returns the names of a graph's nodes, and the number of its links. */
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

/** Keys of entry values in different chart types: a candle's close, a box's median, a flow's size. */
const VALUE_KEYS = ["y", "r", "value", "v", "c", "median", "flow"];

function readValue(entry: unknown, type: string, { isHorizontal }: EntryContext): number | undefined {
  if (isFiniteNumber(entry)) return entry;
  if (typeof entry === "string" && entry.trim() !== "" && Number.isFinite(Number(entry))) return Number(entry);
  if (Array.isArray(entry)) return isDistribution(type) ? medianOf(entry.filter(isFiniteNumber)) : undefined;
  if (!isPlainObject(entry)) return undefined;
  // In a matrix cell, x and y are the position.
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
  const show = (value: unknown) => (value instanceof Date ? formatDay(value.getTime(), zone) : textOf(value));
  if (!isPlainObject(entry)) return shorten(show(label));
  if (isFiniteNumber(entry.v)) return shorten([entry.x, entry.y].map(textOf).join(", "));
  if (entry.from !== undefined && entry.to !== undefined)
    return shorten([entry.from, entry.to].map(textOf).join(" to "));
  const own = (isHorizontal ? entry.y : entry.x) ?? entry.t ?? entry.label ?? label;
  return shorten(isTime && isFiniteNumber(own) ? formatDay(own, zone) : show(own));
}

/** Work of formatting a time in a time zone, in loop iterations as counted by library-meter.ts. */
const DAY_TURNS = 100;

function formatDay(time: number, zone: TimeZone | undefined): string {
  if (zone !== undefined) spendTurns(DAY_TURNS);
  const date = new Date(zone?.toWall(time) ?? time);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** Returns text or a number as one line, and the lines of a list joined by spaces; an empty string for other values. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (isFiniteNumber(value)) return String(value);
  if (!Array.isArray(value)) return "";
  return value
    .map((line) => (Array.isArray(line) ? "" : textOf(line)))
    .join(" ")
    .trim();
}

export function shorten(text: string): string {
  if (text.length <= NAME_LENGTH) return text;
  const characters = [...text];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join("")}…` : text;
}
