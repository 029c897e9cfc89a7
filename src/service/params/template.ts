// What a request puts in the place of a saved chart's own title, labels, data and colours → values that are checked and in one
// form, however they were written: as text of a query, or as JSON. Refuses, by name, what cannot be read; names that it does not
// know are nobody's business. BEHAVIOUR 6.

import { Failure, showValue } from "../../base/failure.ts";
import { CONFIG_DEPTH, TEMPLATE_TEXT_LENGTH, TEMPLATE_VALUES } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import {
  type ChartName,
  type DatasetName,
  splitName,
  TEMPLATE_NAMES,
  type Template,
} from "../../drawings/chart/template-name.ts";
import { parseColor } from "../../engine/color.ts";
import { type Ask, type Given, pickGiven } from "./fields.ts";
import { parseJsonObject } from "./json-object.ts";

/** Checks the value of a name, and brings it into its one form. */
type Reader = (value: unknown) => unknown;

const READERS = {
  title: readText,
  labels: readLabels,
  data: readData,
  label: readText,
  backgroundColor: readColors,
  borderColor: readColors,
} as const satisfies Record<ChartName | DatasetName, Reader>;

/** The values that stand as parameters of their own in a request. @throws Failure */
export function readTemplate(ask: Ask): Template {
  const found: [string, unknown][] = [];
  for (const key of TEMPLATE_NAMES) {
    const given = pickGiven(ask, [key]);
    if (given !== undefined) found.push([key, readGiven(key, given)]);
  }
  return Object.fromEntries(found);
}

/**
 * The values of an object, or of its JSON text.
 *
 * @param field what to call it in messages
 * @throws Failure
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
  // Alike for all orders in which the same is said.
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What is wrong with a value, to go on a sentence that begins with its name. */
class Unfit extends Error {}

function readValue(key: string, value: unknown, shown = key): unknown {
  const found = splitName(key);
  if (found === undefined) throw new TypeError(`${key} is not the name of a template's value`);
  const reader: Reader = READERS[found.name];
  try {
    return reader(value);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw new Failure("invalid", `${shown} ${error.message}, got ${showValue(value)}`);
  }
}

/** Where `+` has two meanings in a query, a value that has spaces anyway means it, and in others it stands for one. */
function readGiven(key: string, { value, alternative }: Given): unknown {
  if (alternative === undefined) return readValue(key, value);
  if (!key.startsWith("data")) return readValue(key, /\s/.test(String(value)) ? value : alternative);
  try {
    return readValue(key, value);
  } catch {
    return readValue(key, alternative);
  }
}

function readText(value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") throw new Unfit("must be text");
  return checkLength(text);
}

function checkLength(text: string): string {
  if (text.length > TEMPLATE_TEXT_LENGTH) throw new Unfit(`must have at most ${TEMPLATE_TEXT_LENGTH} characters`);
  return text;
}

/** Labels: text, numbers, and lists of lines. */
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
  throw new Unfit("must be a list of labels, each text or a number");
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

/** A place without a number is a gap. */
function readDatum(text: string): unknown {
  const word = text.trim();
  if (word === "" || word === "null") return null;
  if (!word.startsWith("(") || !word.endsWith(")")) return readNumber(word);
  const [x = "", y, r, ...rest] = splitList(word.slice(1, -1));
  if (y === undefined || rest.length > 0) throw new Unfit(DATA_TEXT);
  const place = numberFromJson(x);
  // Along an axis of time or categories the place is text.
  const point = { x: typeof place === "string" ? checkLength(place.trim()) : checkNumber(place), y: readNumber(y) };
  return r === undefined ? point : { ...point, r: readNumber(r) };
}

function readNumber(text: string): number {
  return checkNumber(numberFromJson(text));
}

function checkNumber(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Unfit(DATA_TEXT);
  return value;
}

/** Keys that lead from a plain object to something shared by all objects. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
/** Deepest nesting within one place of the data: a violin's list of values is one. */
const DATUM_DEPTH = 5;

function checkDatum(datum: unknown, depth = DATUM_DEPTH): unknown {
  if (typeof datum === "number") return checkNumber(datum);
  if (typeof datum === "string") return checkLength(datum);
  if (typeof datum !== "object" || datum === null) return datum;
  if (depth === 0) throw new Unfit(`must nest at most ${DATUM_DEPTH} levels deep`);
  for (const key of Object.keys(datum)) if (FORBIDDEN_KEYS.has(key)) throw new Unfit(`must not have the key "${key}"`);
  for (const item of Object.values(datum)) checkDatum(item, depth - 1);
  return datum;
}

/** One colour, or one for each place of the data. */
function readColors(value: unknown): unknown {
  const colors = readList(value, "colours", splitList, checkColor);
  return colors.length === 1 ? colors[0] : colors;
}

function checkColor(color: unknown): unknown {
  if (typeof color !== "string" || parseColor(color) === null) throw new Unfit("must be CSS colours");
  return color;
}

/** A list as it stands in JSON, as JSON text, or as text with commas. */
function readList(
  value: unknown,
  what: string,
  readItems: (text: string) => readonly unknown[],
  checkItem: (item: unknown) => unknown,
): readonly unknown[] {
  const isText = typeof value === "string" && !isJson(value);
  const list = isText ? readItems(value) : typeof value === "string" ? parseJsonList(value) : value;
  const items = typeof list === "number" ? [list] : list;
  if (!Array.isArray(items)) throw new Unfit(`must be a list of ${what}`);
  if (items.length > TEMPLATE_VALUES) throw new Unfit(`must have at most ${TEMPLATE_VALUES} values`);
  return items.map(checkItem);
}

/** The parts of a text between its commas, but for commas within brackets: `rgb(1, 2, 3), red`. */
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

/** The list that a text is, or the list of what stands in it. */
function parseJsonList(text: string): unknown {
  let list: unknown;
  try {
    list = JSON.parse(`[${text}]`);
  } catch {
    throw new Unfit("must be JSON where it begins with a bracket");
  }
  return Array.isArray(list) && list.length === 1 && Array.isArray(list[0]) ? list[0] : list;
}
