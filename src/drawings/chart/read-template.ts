// Parses template values, which replace the title, labels, data and colours of a saved chart: docs/saved-charts.md.
// Values are query text or JSON. Unknown names are ignored.

import { Failure, showValue } from "../../base/failure.ts";
import { CONFIG_DEPTH, TEMPLATE_TEXT_LENGTH, TEMPLATE_VALUES } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { PROTOTYPE_KEYS } from "../../base/plain-object.ts";
import { parseColor } from "../../engine/color.ts";
import { pickField, type RawField, type RequestParams, readCaption } from "../../options/fields.ts";
import { parseJsonObject } from "../../options/json-object.ts";
import { type ChartName, type DatasetName, splitName, TEMPLATE_NAMES, type Template } from "./template-name.ts";

/** Validates a template value, and returns its canonical form. */
type Reader = (value: unknown) => unknown;

const READERS = {
  title: readText,
  labels: readLabels,
  data: readData,
  label: readText,
  backgroundColor: readColors,
  borderColor: readColors,
} as const satisfies Record<ChartName | DatasetName, Reader>;

/** Parses template values that are separate request parameters. @throws Failure for an invalid value */
export function readTemplate(input: RequestParams): Template {
  const found: [string, unknown][] = [];
  for (const key of TEMPLATE_NAMES) {
    const rawField = pickField(input, [key]);
    if (rawField !== undefined) found.push([key, readGiven(key, rawField)]);
  }
  return Object.fromEntries(found);
}

/**
 * Parses template values in an object, or in the object's JSON text.
 *
 * @param field name of the object in error messages
 * @throws Failure for an invalid value
 */
export function parseTemplate(overrides: unknown, field: string): Template {
  const values = typeof overrides === "string" ? parseJsonObject(overrides, field, CONFIG_DEPTH) : overrides;
  if (typeof values !== "object" || values === null || Array.isArray(values))
    throw new Failure("invalid", `${field} must be an object such as {"title": "…"}, got ${showValue(overrides)}`);
  const found: [string, unknown][] = [];
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === "" || splitName(key) === undefined) continue;
    found.push([key, readValue(key, value, `${field}.${key}`)]);
  }
  // Sort the values, so that the order in the request does not affect the cache key.
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Thrown for an invalid value. The message follows the value's name: `must be …`. */
class InvalidValue extends Error {}

function readValue(key: string, value: unknown, shown = key): unknown {
  const found = splitName(key);
  if (found === undefined) throw new TypeError(`${key} is not the name of a template value`);
  const reader: Reader = READERS[found.name];
  try {
    return reader(value);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    throw new Failure("invalid", `${shown} ${error.message}, got ${showValue(value)}`);
  }
}

/** Parses a value with an ambiguous `+`. For data values, the first valid parse is used. */
function readGiven(key: string, { value, alternative }: RawField): unknown {
  if (alternative === undefined) return readValue(key, value);
  if (!key.startsWith("data")) return readValue(key, readCaption(value, alternative));
  try {
    return readValue(key, value);
  } catch {
    return readValue(key, alternative);
  }
}

function readText(value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") throw new InvalidValue("must be text");
  return checkLength(text);
}

function checkLength(text: string): string {
  if (text.length > TEMPLATE_TEXT_LENGTH)
    throw new InvalidValue(`must have at most ${TEMPLATE_TEXT_LENGTH} characters`);
  return text;
}

/** Parses labels. Each is a string, a number or a list of lines. */
function readLabels(value: unknown): readonly unknown[] {
  return readList(value, "labels", (text) => text.split(",").map((label) => checkLength(label.trim())), checkLabel);
}

function checkLabel(label: unknown): unknown {
  if (typeof label === "string") return checkLength(label);
  if (label === null || (typeof label === "number" && Number.isFinite(label))) return label;
  if (Array.isArray(label) && label.every((line) => typeof line === "string")) {
    checkLength(label.join("\n"));
    return label;
  }
  throw new InvalidValue("must be a list of labels, each text or a number");
}

const DATA_TEXT = "must be numbers, pairs such as (1, 2), or JSON";

function readData(value: unknown): readonly unknown[] {
  return readList(
    value,
    "data",
    (text) => splitList(text).map(readDatum),
    (datum) => checkDatum(datum),
  );
}

/** Parses one data value. Empty text and `null` are gaps. */
function readDatum(text: string): unknown {
  const word = text.trim();
  if (word === "" || word === "null") return null;
  if (!word.startsWith("(") || !word.endsWith(")")) return readNumber(word);
  const [x = "", y, r, ...rest] = splitList(word.slice(1, -1));
  if (y === undefined || rest.length > 0) throw new InvalidValue(DATA_TEXT);
  const xValue = numberFromJson(x);
  // On a time or category axis, x is text.
  const point = { x: typeof xValue === "string" ? checkLength(xValue.trim()) : checkNumber(xValue), y: readNumber(y) };
  return r === undefined ? point : { ...point, r: readNumber(r) };
}

function readNumber(text: string): number {
  return checkNumber(numberFromJson(text));
}

function checkNumber(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new InvalidValue(DATA_TEXT);
  return value;
}

/** Maximum nesting of a data value. A list of values, as in violin plots, has one level. */
const DATUM_DEPTH = 5;

function checkDatum(datum: unknown, depth = DATUM_DEPTH): unknown {
  if (typeof datum === "number") return checkNumber(datum);
  if (typeof datum === "string") return checkLength(datum);
  if (typeof datum !== "object" || datum === null) return datum;
  if (depth === 0) throw new InvalidValue(`must be nested at most ${DATUM_DEPTH} levels deep`);
  for (const key of Object.keys(datum))
    if (PROTOTYPE_KEYS.has(key)) throw new InvalidValue(`must not have the key "${key}"`);
  for (const item of Object.values(datum)) checkDatum(item, depth - 1);
  return datum;
}

/** Parses one colour, or one colour per data value. */
function readColors(value: unknown): unknown {
  const colors = readList(value, "colours", splitList, checkColor);
  return colors.length === 1 ? colors[0] : colors;
}

function checkColor(color: unknown): unknown {
  if (typeof color !== "string" || parseColor(color) === null) throw new InvalidValue("must be CSS colours");
  return color;
}

/**
 * Parses a list from JSON, JSON text or comma-separated text.
 *
 * @param noun plural noun for the items in error messages
 */
function readList(
  value: unknown,
  noun: string,
  readItems: (text: string) => readonly unknown[],
  checkItem: (item: unknown) => unknown,
): readonly unknown[] {
  const isText = typeof value === "string" && !isJson(value);
  const list = isText ? readItems(value) : typeof value === "string" ? parseJsonList(value) : value;
  const items = typeof list === "number" ? [list] : list;
  if (!Array.isArray(items)) throw new InvalidValue(`must be a list of ${noun}`);
  if (items.length > TEMPLATE_VALUES) throw new InvalidValue(`must have at most ${TEMPLATE_VALUES} values`);
  return items.map(checkItem);
}

/** Splits a string at commas outside parentheses: `rgb(1, 2, 3), red` has two parts. */
function splitList(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === "(") depth += 1;
    else if (char === ")") depth -= 1;
    else if (char === "," && depth <= 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** Parses a JSON array, or comma-separated JSON values, as a list. */
function parseJsonList(text: string): unknown {
  let list: unknown;
  try {
    list = JSON.parse(`[${text}]`);
  } catch {
    throw new InvalidValue("must be valid JSON if it starts with [ or {");
  }
  return Array.isArray(list) && list.length === 1 && Array.isArray(list[0]) ? list[0] : list;
}
