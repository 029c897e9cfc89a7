// Reads the value, category and position of a dataset entry for a chart's alt text. Values other than strings and
// numbers are treated as missing.

import { isPlainObject } from "../../../base/plain-object.ts";
import type { TimeZone } from "../../../base/time-zone.ts";
import type { ChartVersion } from "../chart-params.ts";
import { spendIterations } from "../library-meter.ts";
import { shortNumber } from "../plugins/datum-text.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";
import { isDistribution, isMatrix } from "./chart-type.ts";
import { formatNumber, withMinus } from "./english.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** The parts of a chart that determine the meaning of an entry. */
export interface EntryContext {
  readonly options: unknown;
  readonly version: ChartVersion;
  readonly labels: readonly unknown[];
  /** Returns a label's index; undefined if the value isn't a label. */
  readonly indexOf: (label: unknown) => number | undefined;
  readonly isHorizontal: boolean;
  /** Whether numbers on the category axis are times in milliseconds. */
  readonly isTime: boolean;
  /** Whether the category axis shows labels instead of numbers. */
  readonly hasCategories: boolean;
  /** Whether the value axis shows times. */
  readonly hasTimeValues: boolean;
  /** Time zone of the category axis; UTC if undefined. */
  readonly zone: TimeZone | undefined;
  /** The min and max options of the category axis. */
  readonly limits: readonly unknown[];
  /**
   * For a value axis with categories, the indices of its names, which are then the values; undefined for a numeric
   * axis.
   */
  readonly valueNames: Map<string, number> | undefined;
}

/** Keys that hold the value in different chart types, such as a candle's close, a box's median and a flow's size. */
const VALUE_KEYS = ["y", "r", "value", "v", "c", "median", "flow"];

/**
 * Returns an entry's value; undefined if it has none. On a value axis with categories, the value is the name's index.
 */
export function readValue(entry: unknown, type: string, context: EntryContext): number | undefined {
  const { isHorizontal, valueNames } = context;
  if (valueNames !== undefined) {
    const name = shorten(formatSingleLine(isPlainObject(entry) ? entry[isHorizontal ? "x" : "y"] : entry));
    if (name === "") return undefined;
    // Chart.js appends unknown names to the axis, so do the same.
    const index = valueNames.get(name) ?? valueNames.size;
    valueNames.set(name, index);
    return index;
  }
  const samples = Array.isArray(entry) ? entry : readPath(entry, "items");
  if (Array.isArray(samples)) return isDistribution(type) ? medianOf(samples.filter(isFiniteNumber)) : undefined;
  if (!isPlainObject(entry)) return parseNumber(entry);
  // In a matrix cell, x and y are coordinates, and `v` is the value.
  if (isMatrix(type) || isFiniteNumber(entry.v)) return parseNumber(entry.v ?? entry.value);
  // An entry with a null or NaN coordinate is not drawn.
  if ([entry.x, entry.y].some((place) => place === null || Number.isNaN(place))) return undefined;
  const keys = isHorizontal ? ["x", ...VALUE_KEYS] : VALUE_KEYS;
  return keys.map((key) => parseNumber(entry[key])).find((value) => value !== undefined);
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

/** Returns an entry's category; an empty string if there is none. */
export function readLabel(
  entry: unknown,
  label: unknown,
  type: string,
  { isHorizontal, isTime, zone }: EntryContext,
): string {
  const show = (value: unknown) => {
    if (value instanceof Date) return formatDay(value.getTime(), zone);
    if (!isFiniteNumber(value)) return formatSingleLine(value);
    return isTime ? formatDay(value, zone) : formatPosition(value);
  };
  if (!isPlainObject(entry)) return shorten(show(label));
  const { x, y, from, to } = entry;
  if (isMatrix(type) || isFiniteNumber(entry.v)) return shorten([x, y].map(show).join(", "));
  if (from !== undefined && to !== undefined) return shorten([from, to].map(formatSingleLine).join(" to "));
  const category = (isHorizontal ? y : x) ?? entry.t ?? entry.label ?? label;
  return shorten(show(category) || formatSingleLine(readPath(entry, "feature", "properties", "name")));
}

/** Positions from this absolute value on get thousands separators. Smaller positions may be years. */
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

function timeOf(time: unknown): number {
  return typeof time === "string" ? Date.parse(time) : isFiniteNumber(time) ? time : Number.NaN;
}

/** Returns both ends of a floating bar; undefined for other entries. */
export function readFloatingBar(
  entry: unknown,
  { isHorizontal, hasTimeValues }: EntryContext,
): readonly [start: number, end: number] | undefined {
  const found = Array.isArray(entry) ? entry : readPath(entry, isHorizontal ? "x" : "y");
  if (!Array.isArray(found) || found.length !== 2) return undefined;
  const [start, end] = hasTimeValues ? found.map(timeOf) : found;
  return isFiniteNumber(start) && isFiniteNumber(end) ? [start, end] : undefined;
}

/** Returns an entry's position on the category axis: a time, a number, or the index of a label; NaN if it is unknown. */
export function readPosition(entry: unknown, index: number, context: EntryContext): number {
  const { labels, isHorizontal, isTime, hasCategories, indexOf } = context;
  const place = readPath(entry, isHorizontal ? "y" : "x") ?? readPath(entry, "t");
  if (isTime) return timeOf(place ?? labels[index]);
  if (hasCategories) return isFiniteNumber(place) ? place : (indexOf(place) ?? index);
  return parseNumber(place ?? labels[index]) ?? Number.NaN;
}

/** Compares with the limits of the category axis. A limit on an axis with labels can be a label. */
export function isOutside(position: number, { limits, isTime, hasCategories, indexOf }: EntryContext): boolean {
  const [min = Number.NaN, max = Number.NaN] = limits.map((limit) => {
    if (isTime) return timeOf(limit);
    return isFiniteNumber(limit) ? limit : hasCategories ? indexOf(limit) : undefined;
  });
  return position < min || position > max;
}
