// Reads the fields of an endpoint from a query, a form or a JSON body, resolves their aliases, and validates the values with
// the endpoint's zod schema. Error messages use the field name that the caller sent.

import type { z } from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import type { TextParams } from "./query.ts";

/** The parameters of a request: text from a query or a form, or a JSON object. */
export type RequestParams = TextParams | { readonly type: "json"; readonly body: Readonly<Record<string, unknown>> };

/** The raw value of one parameter. */
export interface RawField {
  readonly name: string;
  readonly value: unknown;
  /** Set only for a query with an ambiguous `+`: the value with a space if `value` has a plus sign, or the reverse. */
  readonly alternative?: string;
}

/**
 * Converts a raw value to the type that the schema expects. Returns undefined if the value counts as missing.
 *
 * @param alternative the alternative value of an ambiguous `+`; see `RawField`
 */
export type FieldReader = (value: unknown, alternative?: string) => unknown;

/** Maps the fields of an endpoint to request parameters. */
export interface FieldTable<Field extends string> {
  /** All parameter names of each field, in order of precedence. */
  readonly names: Readonly<Record<Field, readonly [string, ...string[]]>>;
  /** Converts query and form values. A field without a reader keeps its raw value. */
  readonly fromText: Readonly<Partial<Record<Field, FieldReader>>>;
  /** Converts JSON values. A field without a reader keeps its raw value. */
  readonly fromJson: Readonly<Partial<Record<Field, FieldReader>>>;
}

/**
 * Returns the value of a field: the first truthy value among its names, like `a || b` in QuickChart. Empty text and null count
 * as missing. Zero and false are returned only if no other name has a truthy value.
 *
 * @param names parameter names of the field, in order of precedence
 */
export function pickField(input: RequestParams, names: readonly string[]): RawField | undefined {
  const rawFields = names
    .map((name) => readGiven(input, name))
    .filter(({ value }) => value !== undefined && value !== null && value !== "");
  return rawFields.find(({ value }) => Boolean(value)) ?? rawFields[0];
}

/** Returns the value of a field like `pickField`, or `true` for a flag without a value, as in `?strict`. */
export function pickFlag(input: RequestParams, names: readonly string[]): RawField | undefined {
  const found = pickField(input, names);
  if (found !== undefined || input.type === "json") return found;
  const name = names.find((alias) => input.read(alias)?.isBare);
  return name === undefined ? undefined : { name, value: "true" };
}

/** Lists the names of the parameters that the caller sent. */
export function listNames(input: RequestParams): readonly string[] {
  return input.type === "json" ? Object.keys(input.body) : (input.names ?? []);
}

/**
 * Returns the text of a field that has no schema, or undefined if it is missing. Converts a number to text.
 *
 * @throws Failure if the value has another type
 */
export function pickText(input: RequestParams, names: readonly string[]): string | undefined {
  const { name, value } = pickField(input, names) ?? {};
  if (value === undefined || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw new Failure("invalid", `${name} must be text, got ${showValue(value)}`);
}

function readGiven(input: RequestParams, name: string): RawField {
  if (input.type === "json") return { name, value: Object.hasOwn(input.body, name) ? input.body[name] : undefined };
  const reading = input.read(name);
  if (reading?.alternative === undefined) return { name, value: reading?.text };
  return { name, value: reading.text, alternative: reading.alternative };
}

/**
 * Parses and validates all fields of an endpoint.
 *
 * @throws Failure with one message per invalid field
 */
export function parseFields<Schema extends z.ZodType, Field extends string>(
  schema: Schema,
  table: FieldTable<Field>,
  input: RequestParams,
): z.output<Schema> {
  const readers = input.type === "text" ? table.fromText : table.fromJson;
  const rawFields = new Map<string, RawField>();
  const values: Record<string, unknown> = {};
  for (const field of Object.keys(table.names) as Field[]) {
    const read = readers[field];
    const found = (read === readFlag ? pickFlag : pickField)(input, table.names[field]);
    if (found === undefined) continue;
    rawFields.set(field, found);
    const value = read === undefined ? found.value : read(found.value, found.alternative);
    if (value !== undefined) values[field] = value;
  }
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const messages = new Map<string, string>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0]);
    const { name = field, value } = rawFields.get(field) ?? {};
    const advice = issue.code === "custom" && issue.params?.advice ? `. ${issue.params.advice}` : "";
    if (!messages.has(field)) messages.set(field, `${name} ${issue.message}, got ${showValue(value)}${advice}`);
  }
  const all = [...messages.values()];
  throw new Failure("invalid", all[0] ?? "request is invalid", all.length > 1 ? all : []);
}

/** Reads display text: a `+` is a space unless the text contains other spaces. */
export function readCaption(value: unknown, alternative?: string): unknown {
  return alternative === undefined || /\s/.test(String(value)) ? value : alternative;
}

/** Reads a list of font families: a `+` is a space, because font names don't contain plus signs. */
export function readFontFamilies(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("+", " ") : value;
}

/**
 * Reads an integer from the leading digits of text, as QuickChart does: `500px` and `500.7` are 500. Text without
 * leading digits counts as missing. Returns other types unchanged, for the schema to reject.
 */
export function readInteger(value: unknown): unknown {
  if (typeof value === "number") return Math.trunc(value);
  if (typeof value !== "string") return value;
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? undefined : number;
}

/** Reads an integer like `readInteger`, for a field where zero also counts as missing. */
export function readCount(value: unknown): unknown {
  return readInteger(value) || undefined;
}

/** Reads a number from the leading digits of text, like `readInteger`: `2x` is 2. */
export function readDecimal(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? undefined : number;
}

/** Reads a keyword in any letter case. Returns other types unchanged, for the schema to reject. */
export function readKeyword(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}

/** Converts true/false, 1/0, yes/no and on/off to a boolean. Returns any other value unchanged, for the schema to reject. */
export function readFlag(value: unknown): unknown {
  if (typeof value === "number") return value === 1 || (value === 0 ? false : value);
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  if (/^(?:true|1|yes|on)$/.test(text)) return true;
  return /^(?:false|0|no|off)$/.test(text) ? false : value;
}
