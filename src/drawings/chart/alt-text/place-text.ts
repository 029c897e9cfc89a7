// Formats a series' values with the categories that they belong to.

import type { NumberFormat } from "../number-format.ts";
import type { Datum } from "./datum.ts";
import { formatTimes, joinWords, prepositionFor } from "./english.ts";

/** Formats a value with its category: `50 in Q1`, `7 on Monday`, `3 for apples`. */
export function formatPlace(datum: Datum, format: NumberFormat): string {
  return formatLabels(format(datum.value), [datum.label()]);
}

/**
 * Formats a value with all categories that have it: `50 in Q1`, `7 for a and b`, `3 (five times)`.
 *
 * @param isCompound whether categories have several parts, such as `Mon, 9 h`, so that they belong in parentheses
 */
export function formatPlaces(
  datum: Datum,
  data: readonly Datum[],
  format: NumberFormat,
  isCompound: boolean = false,
): string {
  const same = data.filter(({ value }) => isSame(value, datum.value));
  const value = format(datum.value);
  const labels = same.length > 2 ? [] : same.map(({ label }) => label());
  if (same.length > 1 && (labels.length === 0 || labels.includes(""))) return `${value} (${formatTimes(same.length)})`;
  if (isCompound && !labels.includes("")) return `${value} (${labels.join("; ")})`;
  return formatLabels(value, labels);
}

function formatLabels(value: string, labels: readonly string[]): string {
  const [first = ""] = labels;
  if (first === "") return value;
  const place = prepositionFor(first);
  if (place === "for" && labels.every((label) => showsNumber(label, value))) return joinWords(labels);
  return `${value} ${place} ${joinWords(place === "for" ? labels.map(quoteName) : labels)}`;
}

/** Returns whether a name contains a value, as in `Visited 48,200`. A name such as `Item 2` can contain its value by chance. */
export function showsNumber(name: string, value: string): boolean {
  const start = name.indexOf(value);
  const end = start + value.length;
  const isPlain = value.replace(/\D/g, "").length < 3 && /^[\d.,]+$/.test(value) && name[end] !== "%";
  return (
    start >= 0 &&
    /\d/.test(value) &&
    !isPlain &&
    !/[\p{L}\d.,]/u.test(name[start - 1] ?? "") &&
    !/^[.,]?\d/.test(name.slice(end))
  );
}

/** Quotes a name of several words that contains a number, which could be mistaken for a value. */
function quoteName(name: string): string {
  return /\s/.test(name) && /(?:^|[\s(])\d/.test(name) && /\p{L}/u.test(name) ? `“${name}”` : name;
}

/** Returns whether two values are equal up to rounding errors. */
export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

export function minDatum<T extends { readonly value: number }>(data: readonly T[]): T {
  return data.reduce((low, datum) => (datum.value < low.value ? datum : low));
}

export function maxDatum<T extends { readonly value: number }>(data: readonly T[]): T {
  return data.reduce((high, datum) => (datum.value > high.value ? datum : high));
}

/** Returns whether a text already contains a position, such as `Goal €30,000` at `y €30,000`. */
export function showsPlace(text: string, place: string): boolean {
  const [, value] = /^at [xy] (\S+)$/.exec(place) ?? [];
  return value !== undefined && showsNumber(text, value);
}
