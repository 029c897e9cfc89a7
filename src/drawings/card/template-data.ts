// Parses a card's `template` (the name of a built-in template in docs/cards/*.json) and `data` (the values of its
// parameters).

import templateText from "../../../generated/card-template/templates.txt";
import { suggestName } from "../../base/edit-distance.ts";
import { Failure, showValue } from "../../base/failure.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { once } from "../../base/once.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { parseColor } from "../../engine/color.ts";
import { listNames, pickField, type RequestParams, readCaption } from "../../options/fields.ts";
import { parseJson } from "../../options/json-object.ts";
import type { Theme } from "../theme/theme.ts";
import type { CardCounts } from "./counts.ts";
import { type CardTemplate, fillTemplate, type TemplateParameter, templateScope } from "./template.ts";

export const URL_START = /^\s*https?:\/\/[^\s/]/i;

const TEXT_LENGTH = 10_000;
/** Default maximum length of a list. */
export const LIST_LENGTH = 100;

export const listTemplates = once(() => JSON.parse(templateText) as Readonly<Record<string, CardTemplate>>);

/** Returns a template by name. @throws Failure if there is none */
export function findTemplate(name: unknown): CardTemplate {
  const templates = listTemplates();
  const known = typeof name === "string" && Object.hasOwn(templates, name.trim()) ? templates[name.trim()] : undefined;
  if (known !== undefined) return known;
  const names = Object.keys(templates);
  const similar = typeof name === "string" && name.length < 50 ? suggestName(name, names) : undefined;
  const hint = similar === undefined ? "" : ` Did you mean ${JSON.stringify(similar)}?`;
  throw new Failure("invalid", `Unknown template ${showValue(name)}.${hint} Templates: ${names.join(", ")}`);
}

/**
 * Fills a template.
 *
 * @param data the values of the parameters: an object, or its JSON text
 * @param size the page size in CSS pixels
 * @returns the root element
 * @throws Failure that names each invalid value
 */
export function fillCard(
  template: CardTemplate,
  data: unknown,
  size: { readonly width: number; readonly height: number | "auto" },
  theme: Theme,
  counts: CardCounts,
): unknown {
  const values = parseTemplateData(template, data, counts);
  return fillTemplate(template.card, templateScope(values, size, theme));
}

/**
 * Parses the values of a template's parameters.
 *
 * @param data an object, or its JSON text
 * @param counts receives a warning for each unknown parameter
 * @throws Failure that names each invalid value
 */
function parseTemplateData({ parameters }: CardTemplate, data: unknown, counts: CardCounts): PlainObject {
  return parseRow(readData(data), parameters, "data", counts);
}

/** Parses the values of a template's parameters as an object. @throws Failure for any other value */
export function readData(data: unknown): PlainObject {
  const parsed = typeof data === "string" ? parseJson(data, "data", CONFIG_DEPTH) : (data ?? {});
  if (isPlainObject(parsed)) return parsed;
  throw new Failure("invalid", `data must be an object such as {"title": "…"}, got ${showValue(data)}`);
}

/**
 * Lists the query parameters that set a template's parameters, each with its names in order of precedence. `title` and
 * `data.title` set a value; `points.value` and `data.points.value` set a field in all items of a list.
 */
export function templateNames({ parameters }: CardTemplate): Record<string, readonly [string, string]> {
  const names = Object.entries(parameters).flatMap(([name, { fields = {} }]) => [
    name,
    ...Object.keys(fields).map((field) => `${name}.${field}`),
  ]);
  return Object.fromEntries(names.map((name) => [name, [`data.${name}`, name]]));
}

/** Maximum number of names that are checked for typos, and their maximum length. The comparison is slow. */
const CHECKED_NAMES = 100;
const CHECKED_LENGTH = 50;

/**
 * Lists query parameters that are likely misspellings: unknown names with the prefix `data.`, and names similar to a
 * known name.
 */
function listUnknownNames(input: RequestParams, known: readonly string[], fields: readonly string[]): string[] {
  return listNames(input)
    .slice(0, CHECKED_NAMES)
    .filter((name) => !fields.includes(name) && !known.includes(name.replace(PREFIX, "")))
    .filter((name) => PREFIX.test(name) || (name.length < CHECKED_LENGTH && suggestName(name, known) !== undefined));
}

/** Prefix of a parameter's name in a query. */
const PREFIX = /^data\./;

/**
 * Warns about names such as `data.title` in a request for `/card`. Only a template's own URL can set single values.
 *
 * @param name name of the template
 */
export function warnAboutDataNames(
  input: RequestParams,
  name: string,
  { parameters }: CardTemplate,
  counts: CardCounts,
): void {
  const known = Object.keys(parameters);
  const names = listNames(input).filter((given) => PREFIX.test(given));
  for (const given of names.slice(0, CHECKED_NAMES)) {
    const own = given.replace(PREFIX, "").slice(0, CHECKED_LENGTH);
    const similar = known.includes(own) ? own : (suggestName(own, known) ?? known[0]);
    counts.warn(
      `data.${own} is ignored: use JSON text in data, or ${similar} in a URL such as /card/render/${name}?${similar}=Hello`,
    );
  }
}

/**
 * Replaces values of a template's parameters with those of a query. Misspelled names are added to the result, so that parsing
 * warns about them.
 *
 * @param data an object, or its JSON text
 * @param fields names of the query's other parameters
 * @throws Failure that names a value that is not JSON
 */
export function overrideTemplateData(
  template: CardTemplate,
  data: unknown,
  input: RequestParams,
  fields: readonly string[],
): PlainObject {
  const names = templateNames(template);
  const unknown = listUnknownNames(input, Object.keys(names), fields).map((name) => [name.replace(PREFIX, ""), null]);
  const values: PlainObject = {
    ...Object.fromEntries(unknown),
    ...readData(data),
    ...readData(pickField(input, ["data"])?.value),
  };
  const pick = (name: string) => pickField(input, names[name] ?? []);
  for (const [name, { type, fields = {} }] of Object.entries(template.parameters)) {
    const { value, alternative } = pick(name) ?? {};
    if (value !== undefined) values[name] = readQueryValue(value, alternative, type, `data.${name}`);
    for (const field of Object.keys(fields)) {
      const column = pick(`${name}.${field}`);
      if (column !== undefined) values[name] = fillColumn(values[name], field, readColumn(column.value, name, field));
    }
  }
  return values;
}

function readQueryValue(
  value: unknown,
  alternative: string | undefined,
  type: TemplateParameter["type"],
  place: string,
): unknown {
  if (typeof value !== "string") return value;
  if (type === "text") return readCaption(value, alternative);
  // A list can also be the URL of a table.
  const isJson = type === "rows" ? !URL_START.test(value) : type === "numbers" && /^\s*\[/.test(value);
  return isJson ? parseJson(value, place, CONFIG_DEPTH) : value;
}

/** Parses the values of one field: comma-separated text, or a JSON array. */
function readColumn(value: unknown, name: string, field: string): readonly unknown[] {
  const list: unknown =
    typeof value === "string" && /^\s*\[/.test(value)
      ? parseJson(value, `data.${name}.${field}`, CONFIG_DEPTH)
      : String(value)
          .split(",")
          .map((item) => item.trim() || null);
  return list as readonly unknown[];
}

/** Sets one field in all items of a list. Adds items if there are more values than items. */
function fillColumn(rows: unknown, field: string, values: readonly unknown[]): unknown {
  const currentRows: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const length = Math.max(currentRows.length, values.length);
  return Array.from({ length }, (_, index) => {
    const row = currentRows[index] ?? {};
    return isPlainObject(row) && index < values.length ? { ...row, [field]: values[index] } : row;
  });
}

function parseRow(
  row: PlainObject,
  parameters: Readonly<Record<string, TemplateParameter>>,
  place: string,
  counts: CardCounts,
): PlainObject {
  counts.warnAboutUnknownNames(row, Object.keys(parameters), place, "it is not a parameter of the template");
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const value = Object.hasOwn(row, name) ? row[name] : undefined;
      // A choice always has a value, so null selects the default.
      const isMissing = value === undefined || (value === null && parameter.type === "choice");
      const chosen = isMissing ? parameter.default : value;
      const valuePlace = `${place}.${name}`;
      return [
        name,
        chosen === undefined || chosen === null ? null : READERS[parameter.type](chosen, parameter, valuePlace, counts),
      ];
    }),
  );
}

type Reader = (value: unknown, parameter: TemplateParameter, place: string, counts: CardCounts) => unknown;

const READERS: Readonly<Record<TemplateParameter["type"], Reader>> = {
  text: (value, { max = TEXT_LENGTH }, place) => {
    if (typeof value !== "string" && typeof value !== "number") reject(place, "must be text", value);
    const text = String(value).trim();
    if (text.length > max) reject(place, `must have at most ${max} characters`, text.length);
    return text;
  },
  number: (value, { max }, place) => {
    const number = readNumber(value) ?? reject(place, "must be a number", value);
    if (max !== undefined && (number < 0 || number > max)) reject(place, `must be between 0 and ${max}`, value);
    return number;
  },
  color: (value, _, place) =>
    typeof value === "string" && parseColor(value) !== null ? value : reject(place, "must be a CSS colour", value),
  image: (value, _, place) =>
    typeof value === "string" && /^(?:https?:\/\/|data:image\/)/i.test(value.trim())
      ? value.trim()
      : reject(place, "must be an http, https or data URL of an image", value),
  choice: (value, { options = [] }, place) =>
    options.find((option) => option === value) ?? reject(place, `must be one of ${options.join(", ")}`, value),
  numbers: (value, { max = LIST_LENGTH }, place) => {
    const list: unknown = typeof value === "string" ? value.split(",") : value;
    if (!Array.isArray(list)) return reject(place, "must be a list of numbers", value);
    if (list.length > max) reject(place, `must have at most ${max} numbers`, list.length);
    return list.map((item: unknown, index) =>
      item === null || (typeof item === "string" && item.trim() === "")
        ? null
        : (readNumber(item) ?? reject(`${place}[${index}]`, "must be a number or null", item)),
    );
  },
  rows: (value, { fields = {}, max = LIST_LENGTH }, place, counts) => {
    if (!Array.isArray(value)) return reject(place, "must be a list of objects", value);
    if (value.length > max) reject(place, `must have at most ${max} items`, value.length);
    return value.map((item: unknown, index) => {
      const rowPlace = `${place}[${index}]`;
      return isPlainObject(item)
        ? parseRow(item, fields, rowPlace, counts)
        : reject(rowPlace, "must be an object", item);
    });
  },
};

function readNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function reject(place: string, constraint: string, value: unknown): never {
  throw new Failure("invalid", `${place} ${constraint}, got ${showValue(value)}`);
}
