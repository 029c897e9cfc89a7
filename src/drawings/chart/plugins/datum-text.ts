// Formats dataset values as the text of data labels.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";

/** Formats a dataset value like the default formatter of data labels. */
export function formatDatum(value: unknown, format: NumberFormat): unknown {
  if (typeof value === "number") return format(value);
  if (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))) return format(Number(value));
  // A list becomes a multi-line label.
  if (Array.isArray(value)) return value.map((part) => formatDatum(part, format));
  if (!isRecord(value)) return value;
  if (value.label !== undefined && value.label !== null) return value.label;
  if (value.r !== undefined && value.r !== null) return formatDatum(value.r, format);
  // Like the default formatter, ignore the content of nested objects. If a script reads the formatter through the chart's
  // options, Chart.js calls it with an object that contains the whole chart.
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${isRecord(part) ? "[object Object]" : formatDatum(part, format)}`)
    .join(", ");
}

function isRecord(value: unknown): value is PlainObject {
  return isPlainObject(value) && !(value instanceof Date);
}

/** Formats a number with at most two decimals, or three significant digits if its absolute value is below 1. */
export function shortNumber(value: number): string {
  return String(roundShort(value));
}

/** Rounds a number to two decimals, or to three significant digits if its absolute value is below 1. */
export function roundShort(value: number): number {
  if (Math.abs(value) < 1) return Number(value.toPrecision(3));
  const cents = value * 100;
  return Number.isFinite(cents) ? Math.round(cents) / 100 : value;
}
