// Reads one entry of a dataset for a chart's alt text: its value, its category and its position. Values other than text and
// numbers count as missing.

import { isPlainObject } from "../../../base/plain-object.ts";
import { spendIterations } from "../library-meter.ts";
import { shortNumber } from "../plugins/datum-text.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";
import type { TimeZone } from "../time/time-zone.ts";
import { isDistribution, isMatrix, isPointType, isSliceType } from "./chart-type.ts";
import { formatNumber, withMinus } from "./english.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** An axis's limits, as set in its options. */
export interface Limits {
  readonly min: unknown;
  readonly max: unknown;
  /** Whether the axis runs against its usual direction. */
  readonly isReversed?: boolean;
}

/** The parts of a chart that determine the meaning of an entry. */
export interface EntryContext {
  readonly options: unknown;
  readonly version: number;
  readonly labels: readonly unknown[];
  /** Returns a label's index; undefined for values that aren't labels. */
  readonly indexOf: (label: unknown) => number | undefined;
  readonly isHorizontal: boolean;
  /** Whether numbers on the category axis are times in milliseconds. */
  readonly isTime: boolean;
  /** Whether the category axis shows labels instead of numbers, so that entries beyond the last label are invisible. */
  readonly hasCategories: boolean;
  /** Whether the axis has no labels at all, so that entries without a position are invisible. */
  readonly hidesUnlabelled: boolean;
  /** Whether the value axis shows times. */
  readonly hasTimeValues: boolean;
  /** Time zone of the category axis; UTC if undefined. */
  readonly zone: TimeZone | undefined;
  readonly limits: { readonly x: Limits; readonly y: Limits };
  /** Whether neither axis is logarithmic. */
  readonly isLinear: boolean;
  /** Names on a value axis that shows categories; undefined for an axis with numbers. Values are indices of the names. */
  readonly valueNames: NameList | undefined;
}

/** Keys of entry values in different chart types: a candle's close, a box's median, a flow's size. */
const VALUE_KEYS = ["y", "r", "value", "v", "c", "median", "flow"];

/** Returns an entry's value; undefined if it has none. On an axis with categories, the value is the index of a name. */
export function readValue(entry: unknown, type: string, context: EntryContext): number | undefined {
  const { isHorizontal, valueNames } = context;
  if (Array.isArray(entry)) return isDistribution(type) ? medianOf(entry.filter(isFiniteNumber)) : undefined;
  if (valueNames !== undefined) return valueNames.find(isPlainObject(entry) ? entry[isHorizontal ? "x" : "y"] : entry);
  if (!isPlainObject(entry)) return parseNumber(entry);
  if (isDistribution(type) && Array.isArray(entry.items)) return medianOf(entry.items.filter(isFiniteNumber));
  if (isFiniteNumber(entry.v)) return entry.v;
  // In a matrix cell, x and y are the position.
  if (isMatrix(type)) return parseNumber(entry.v) ?? parseNumber(entry.value);
  // A missing position makes the entry invisible.
  if ([entry.x, entry.y].some((place) => place === null || Number.isNaN(place))) return undefined;
  const keys = isHorizontal ? ["x", ...VALUE_KEYS] : VALUE_KEYS;
  const key = keys.find((each) => parseNumber(entry[each]) !== undefined);
  return key === undefined ? undefined : parseNumber(entry[key]);
}

/** Names on an axis with categories. Like Chart.js, the list adds any name that it doesn't contain yet. */
export class NameList {
  readonly #names: string[] = [];
  readonly #indices = new Map<string, number>();

  constructor(names: readonly unknown[]) {
    for (const name of names) this.#add(shorten(formatSingleLine(name)));
  }

  /** Returns the index of a name, or an index unchanged; undefined for values that have no position on the axis. */
  find(value: unknown): number | undefined {
    if (isFiniteNumber(value)) return this.#names[value] === undefined ? undefined : value;
    if (typeof value !== "string") return undefined;
    const name = shorten(formatSingleLine(value));
    return this.#indices.get(name) ?? this.#add(name);
  }

  at(index: number): string {
    return this.#names[index] ?? "";
  }

  #add(name: string): number {
    const index = this.#names.push(name) - 1;
    if (!this.#indices.has(name)) this.#indices.set(name, index);
    return index;
  }
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : low + (high - low) / 2;
}

/** Returns the minimum and the maximum of the values; an empty list if there are none. */
export function rangeOf(values: readonly number[]): readonly [min: number, max: number] | readonly [] {
  return values.length === 0 ? [] : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

export function readLabel(
  entry: unknown,
  label: unknown,
  type: string,
  { isHorizontal, isTime, zone }: EntryContext,
): string {
  const show = (value: unknown) =>
    value instanceof Date
      ? formatDay(value.getTime(), zone)
      : isFiniteNumber(value)
        ? formatPosition(value)
        : formatSingleLine(value);
  if (!isPlainObject(entry)) return shorten(isTime && isFiniteNumber(label) ? formatDay(label, zone) : show(label));
  if (isMatrix(type) || isFiniteNumber(entry.v)) return shorten([entry.x, entry.y].map(show).join(", "));
  if (entry.from !== undefined && entry.to !== undefined)
    return shorten([entry.from, entry.to].map(formatSingleLine).join(" to "));
  const category = (isHorizontal ? entry.y : entry.x) ?? entry.t ?? entry.label ?? label;
  const text = isTime && isFiniteNumber(category) ? formatDay(category, zone) : show(category);
  return shorten(text || formatSingleLine(readPath(entry, "feature", "properties", "name")));
}

/** Minimum absolute value of positions with thousands separators. Smaller positions may be years. */
const SEPARATED_FROM = 10_000;

export function formatPosition(value: number): string {
  return Math.abs(value) < SEPARATED_FROM ? withMinus(shortNumber(value)) : formatNumber(value);
}

/** Work to format a time in a time zone, in loop iterations as counted by library-meter.ts. */
const DAY_ITERATIONS = 100;

export function formatDay(time: number, zone: TimeZone | undefined): string {
  if (zone !== undefined) spendIterations(DAY_ITERATIONS);
  const date = new Date(zone?.toWall(time) ?? time);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** Returns an entry's time in milliseconds; NaN if the time is unknown. */
export function readTime(entry: unknown, label: unknown): number {
  return timeOf(readPath(entry, "x") ?? readPath(entry, "t") ?? label);
}

function timeOf(time: unknown): number {
  return typeof time === "string" ? Date.parse(time) : isFiniteNumber(time) ? time : Number.NaN;
}

/** Returns both ends of a floating bar; undefined for other entries. */
export function readFloatingBar(
  entry: unknown,
  { isHorizontal, hasTimeValues }: EntryContext,
): readonly number[] | undefined {
  const found = Array.isArray(entry) ? entry : readPath(entry, isHorizontal ? "x" : "y");
  if (!Array.isArray(found) || found.length !== 2) return undefined;
  const ends = hasTimeValues ? found.map(timeOf) : found;
  return ends.every(isFiniteNumber) ? ends : undefined;
}

/** Returns whether an entry has no size, such as a slice with the value 0 or a bubble with the radius 0. */
export function isInvisible(entry: unknown, type: string): boolean {
  if (isSliceType(type)) return parseNumber(isPlainObject(entry) ? (entry.r ?? entry.y ?? entry.value) : entry) === 0;
  return type === "bubble" && isPlainObject(entry) && entry.r === 0;
}

/** Position of an entry relative to the axis limits. */
export type Place = "inside" | "at limit" | "outside";

/** Compares an entry with the axis limits. An entry after the last label has no position, so it is outside. */
export function findPlace(entry: unknown, index: number, type: string, context: EntryContext): Place {
  const { labels, limits, hasCategories, isHorizontal, isTime, indexOf } = context;
  if (isPointType(type) && isPlainObject(entry)) {
    const places = [compare(parseNumber(entry.x), limits.x), compare(parseNumber(entry.y), limits.y)];
    return (["outside", "at limit"] as const).find((place) => places.includes(place)) ?? "inside";
  }
  if (!/^(?:bar|horizontalBar|line|scatter|bubble|candlestick|ohlc)/.test(type)) return "inside";
  const category = isPlainObject(entry) ? (isHorizontal ? entry.y : entry.x) : undefined;
  const { min, max } = isHorizontal ? limits.y : limits.x;
  const needsLabel = isTime || (hasCategories && (labels.length > 0 || context.hidesUnlabelled));
  if (needsLabel && !isPlainObject(entry) && index >= labels.length) return "outside";
  if (min === undefined && max === undefined) return "inside";
  if (isTime) {
    const time = readTime(entry, labels[index]);
    return compare(Number.isFinite(time) ? time : undefined, { min: timeOf(min), max: timeOf(max) });
  }
  if (!hasCategories) return compare(parseNumber(category ?? labels[index]), { min, max });
  return compare(typeof category === "string" ? indexOf(category) : index, { min, max }, indexOf);
}

/** Compares a position with the limits. A limit that is a label is converted to its index. */
function compare(position: number | undefined, { min, max }: Limits, indexOf?: EntryContext["indexOf"]): Place {
  if (position === undefined) return "inside";
  const toIndex = (limit: unknown) => (limit === undefined ? undefined : indexOf?.(limit));
  const [start, end] = [isFiniteNumber(min) ? min : toIndex(min), isFiniteNumber(max) ? max : toIndex(max)];
  if ((start !== undefined && position < start) || (end !== undefined && position > end)) return "outside";
  return position === start || position === end ? "at limit" : "inside";
}
