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
  const same = data.filter(({ value }) => value === datum.value);
  const value = format(datum.value);
  const labels = same.length > 2 ? [] : same.map(({ label }) => label());
  if (same.length > 1 && (labels.length === 0 || labels.includes(""))) return `${value} (${formatTimes(same.length)})`;
  if (isCompound && !labels.includes("")) return `${value} (${labels.join("; ")})`;
  return formatLabels(value, labels);
}

function formatLabels(value: string, labels: readonly string[]): string {
  const [first = ""] = labels;
  return first === "" ? value : `${value} ${prepositionFor(first)} ${joinWords(labels)}`;
}

export function minDatum<T extends { readonly value: number }>(data: readonly T[]): T {
  return data.reduce((low, datum) => (datum.value < low.value ? datum : low));
}

export function maxDatum<T extends { readonly value: number }>(data: readonly T[]): T {
  return data.reduce((high, datum) => (datum.value > high.value ? datum : high));
}
