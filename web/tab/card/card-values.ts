// Values of a template's parameters: as text in the form, and as JSON in the request. The form keeps the typed text, so
// that the service reports invalid values.

import { isPlainObject } from "../../../src/base/plain-object.ts";
import type { CardTemplate, TemplateParameter } from "../../../src/drawings/card/template.ts";
import type { Json } from "../../output/image-request.ts";

/** A row of a list as typed, by field. */
export type TypedRow = Readonly<Record<string, string>>;
/** A value as typed. */
export type TypedValue = string | readonly TypedRow[];
/** Values as typed, by parameter, of the parameters that were changed. */
export type TypedValues = Readonly<Record<string, TypedValue>>;

type Parameters = CardTemplate["parameters"];

/**
 * Parses the values that the form state stores. Invalid values are ignored, because the state may be edited by hand.
 */
export function parseTyped(text: string): TypedValues {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return {};
  }
  if (!isPlainObject(stored)) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, TypedValue] => isTyped(entry[1])));
}

function isTyped(value: unknown): value is TypedValue {
  if (typeof value === "string") return true;
  return (
    Array.isArray(value) &&
    value.every((row) => isPlainObject(row) && Object.values(row).every((cell) => typeof cell === "string"))
  );
}

/** Returns a parameter's default as a person would type it. */
export function defaultOf(parameter: TemplateParameter): TypedValue {
  const { type, default: value, fields = {} } = parameter;
  if (type !== "rows") return toText(value);
  return Array.isArray(value) ? value.map((row: unknown) => toRow(row, fields)) : [];
}

export function emptyRow(fields: Parameters): TypedRow {
  return toRow({}, fields);
}

function toRow(row: unknown, fields: Parameters): TypedRow {
  const given = isPlainObject(row) ? row : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      toText(Object.hasOwn(given, name) ? given[name] : field.default),
    ]),
  );
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.map(toText).join(", ") : String(value);
}

/** Returns the value of a parameter; its default unless a value of the same kind was typed, possibly for another template. */
export function readValue(parameter: TemplateParameter, name: string, typed: TypedValues): TypedValue {
  const standard = defaultOf(parameter);
  const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
  return value !== undefined && typeof value === typeof standard && isChoice(parameter, value) ? value : standard;
}

/** A template may have another choice under the same name. */
function isChoice({ type, options = [] }: TemplateParameter, value: TypedValue): boolean {
  return type !== "choice" || (typeof value === "string" && options.includes(value));
}

/** Returns the data of a request: the values that differ from the template's defaults. */
export function toData(parameters: Parameters, typed: TypedValues): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]): [string, Json][] => {
      const value = readValue(parameter, name, typed);
      return isSame(value, defaultOf(parameter)) ? [] : [[name, toJson(parameter, value)]];
    }),
  );
}

export function isSame(one: TypedValue, other: TypedValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function toJson(parameter: TemplateParameter, value: TypedValue): Json {
  if (typeof value === "string") return TO_JSON[parameter.type](value);
  const fields = Object.entries(parameter.fields ?? {});
  return value.map((row) =>
    Object.fromEntries(
      fields.flatMap(([name, field]): [string, Json][] => {
        const text = row[name] ?? "";
        // Omit empty cells, unless the field has a default, which would replace the missing value.
        return text === "" && toText(field.default) === "" ? [] : [[name, TO_JSON[field.type](text)]];
      }),
    ),
  );
}

const plain = (text: string) => (text.trim() === "" ? null : text.trim());

const TO_JSON: Readonly<Record<TemplateParameter["type"], (text: string) => Json>> = {
  text: (text) => text,
  number: toNumber,
  color: plain,
  image: plain,
  choice: plain,
  numbers: (text) => (text.trim() === "" ? [] : splitNumbers(text.trim()).map(toNumber)),
  rows: (text) => text,
};

/** Splits at commas, or at semicolons or spaces if there are none. */
function splitNumbers(text: string): string[] {
  return text.split([",", ";"].find((mark) => text.includes(mark)) ?? /\s+/);
}

function toNumber(text: string): Json {
  const number = Number(text);
  if (text.trim() === "") return null;
  return Number.isFinite(number) ? number : text.trim();
}
