// Converts values as a person types them to values of a template URL: docs/saved-charts.md#templates.

import { hasDecimalCommas, parseNumber } from "../../chart/data/number-text.ts";
import { encodeEnd, encodeValue } from "../image-url.ts";
import type { ValueKind } from "./template-fields.ts";

/** Maximum length of a value's text, in characters. */
const MAX_TEXT = 1000;
/** Maximum number of labels or values in a list. */
const MAX_VALUES = 10_000;

/** Invalid value. The message is shown to the user. */
export class InvalidValue extends Error {}

/** Converts a value. An empty string keeps the chart's own value. @throws InvalidValue */
export function toParameter(kind: ValueKind, typed: string): string {
  const text = typed.toWellFormed().trim();
  if (kind === "labels") return toLabels(text);
  if (kind === "data") return toData(text);
  // A line break is not part of a title or a colour.
  return checkLength(text.replaceAll(/\s+/g, " "));
}

/** Formats a URL from a short URL and its parameters. Empty values are omitted. */
export function formatTemplateUrl(base: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${encodeValue(value)}`);
  return pairs.length === 0 ? base : `${base}?${encodeEnd(pairs.join("&"))}`;
}

/** Formats numbers, with empty items for gaps. */
export function formatNumbers(numbers: readonly (number | null)[]): string {
  // A list of one gap would be an empty string, which keeps the chart's own data.
  return numbers.every((number) => number === null)
    ? JSON.stringify(numbers)
    : numbers.map((each) => each ?? "").join(",");
}

/** Converts lines, or text separated by commas, to labels. */
function toLabels(text: string): string {
  if (text === "" || isJsonList(text)) return text;
  const labels = text.split(text.includes("\n") ? /\r?\n/ : ",").map((label) => checkLength(label.trim()));
  checkCount(labels.length);
  const isPlain = labels.every((label) => !label.includes(",")) && !/^[[{"]/.test(text);
  return isPlain ? labels.join(",") : JSON.stringify(labels);
}

/** Converts numbers as people write them. Points and JSON stay as they are. */
function toData(text: string): string {
  if (text === "" || /^[([{]/.test(text)) return text;
  const cells = splitNumbers(text);
  checkCount(cells.length);
  const isEuropean = hasDecimalCommas(cells);
  return formatNumbers(cells.map((cell) => toNumber(cell, isEuropean)));
}

/** Splits text into numbers. Commas can be decimal marks if another character separates the numbers. */
function splitNumbers(text: string): string[] {
  const separator = /[\n\t;]/.test(text) ? /\r?\n|[\t;]/ : ",";
  return text.split(separator).map((cell) => cell.trim());
}

/** Converts a cell to a number, or null for a gap. @throws InvalidValue */
export function toNumber(cell: string, isEuropean: boolean): number | null {
  const text = cell.trim();
  if (text === "" || text === "null") return null;
  const number = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : parseNumber(text, isEuropean);
  if (number === undefined || !Number.isFinite(number)) throw new InvalidValue(`“${shorten(text)}” is not a number`);
  return number;
}

function isJsonList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}

function checkLength(text: string): string {
  if (text.length > MAX_TEXT) throw new InvalidValue(`“${shorten(text)}” has more than 1,000 characters`);
  return text;
}

function checkCount(count: number): void {
  if (count > MAX_VALUES) throw new InvalidValue(`a list can have 10,000 values, and this one has ${count}`);
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}
