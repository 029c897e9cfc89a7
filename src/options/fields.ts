// Reads an endpoint's fields from a query, a form or a JSON body, resolves their aliases, and validates the values with
// the endpoint's zod schema. Error messages use the parameter name that the caller sent.

import type { z } from "zod";
import { suggestName } from "../base/edit-distance.ts";
import { Failure, showValue } from "../base/failure.ts";
import { numberFromJson } from "../base/number-from-json.ts";
import type { TextParams } from "./query.ts";

/** A request's parameters: text from a query or form, or a JSON object. */
export type RequestParams = TextParams | { readonly type: "json"; readonly body: Readonly<Record<string, unknown>> };

/** The raw value of one parameter. */
export interface RawField {
  readonly name: string;
  readonly value: unknown;
  /**
   * The other reading of a query value with an ambiguous `+`: with a space if `value` has a plus sign, or the reverse.
   */
  readonly alternative?: string;
}

/**
 * Converts a raw value to the type that the schema expects. Returns undefined for a value that counts as missing, and a
 * Replacement for invalid text that QuickChart tolerates.
 *
 * @param alternative the other reading of an ambiguous `+`; see `RawField`
 */
export type FieldReader = (value: unknown, alternative?: string) => unknown;

/**
 * Stands in for an invalid query or form value that QuickChart tolerates. An invalid JSON value is validated as it is,
 * unless `isTolerated` is set.
 */
export class Replacement {
  /**
   * @param value the value used instead; undefined for the default
   * @param constraint the constraint that the received value breaks: `must be a whole number`
   * @param effect the consequence, for the warning: `500 is used`
   * @param isTolerated whether the value is replaced in JSON, too; validation endpoints then reject it everywhere
   */
  constructor(
    readonly value: unknown,
    readonly constraint: string,
    readonly effect: string = value === undefined ? "the default is used" : `${value} is used`,
    readonly isTolerated = false,
  ) {}
}

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
 * Returns a field's value: the first truthy value among its names, like `a || b` in QuickChart. Empty text and null
 * count as missing. Returns zero or false only if no other name has a truthy value.
 *
 * @param names parameter names of the field, in order of precedence
 */
export function pickField(input: RequestParams, names: readonly string[]): RawField | undefined {
  const rawFields = names
    .map((name) => readGiven(input, name))
    .filter(({ value }) => value !== undefined && value !== null && value !== "");
  return rawFields.find(({ value }) => Boolean(value)) ?? rawFields[0];
}

/** Returns parameters whose last repeated value wins, as in Google Image Charts, instead of the first. */
export function withLastOfRepeated(input: RequestParams): RequestParams {
  return input.type === "text" && input.readLast !== undefined ? { ...input, read: input.readLast } : input;
}

/** Like `pickField`, but returns `"true"` for a parameter without `=`, as in `?strict`. */
export function pickFlag(input: RequestParams, names: readonly string[]): RawField | undefined {
  const found = pickField(input, names);
  if (found !== undefined || input.type === "json") return found;
  const name = names.find((alias) => input.read(alias)?.isBare);
  return name === undefined ? undefined : { name, value: "true" };
}

/** Lists the names of all parameters that the caller sent. */
export function listNames(input: RequestParams): readonly string[] {
  return input.type === "json" ? Object.keys(input.body) : (input.names ?? []);
}

/**
 * Returns the text of a field that has no schema, or a number as text. Returns undefined for a missing field.
 *
 * @throws Failure if the value has another type
 */
export function pickText(input: RequestParams, names: readonly string[]): string | undefined {
  const { name, value } = pickField(input, names) ?? {};
  if (value === undefined || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw new Failure("invalid", `${name} must be text, got ${showValue(value)}`);
}

/**
 * Returns the error for a missing parameter, in QuickChart's wording.
 *
 * @param names the parameter's names, in order of precedence
 * @param advice what to send
 */
export function missingField(names: readonly string[], advice?: string): Failure {
  const variable = names.map((name) => `\`${name}\``).join(" or ");
  return new Failure("invalid", `You are missing variable ${variable}${advice === undefined ? "" : `: ${advice}`}`);
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
  const rawFields = new Map<string, RawField>();
  const values: Record<string, unknown> = {};
  for (const field of Object.keys(table.names) as Field[]) {
    const found = findRaw(table, field, input);
    if (found === undefined) continue;
    rawFields.set(field, found);
    const value = convert(table, field, input, found);
    if (value !== undefined) values[field] = value;
  }
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const messages = new Map<string, string>();
  for (const issue of result.error.issues) {
    const field = String(issue.path[0]);
    const { name = field, value } = rawFields.get(field) ?? {};
    if (!messages.has(field))
      messages.set(field, `${name} ${issue.message}, got ${showValue(value)}${advise(issue, value)}`);
  }
  const all = [...messages.values()];
  throw new Failure("invalid", all[0] ?? "request is invalid", all.length > 1 ? all : []);
}

/**
 * Minimum and maximum length of a value for which a keyword is suggested. A single letter is one edit from any other.
 */
const KEYWORD_LENGTHS = [3, 40] as const;

/** Returns the schema's advice, or a suggestion of the keyword closest to an invalid value. May be empty. */
function advise(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === "custom") return issue.params?.advice ? `. ${issue.params.advice}` : "";
  const [min, max] = KEYWORD_LENGTHS;
  if (issue.code !== "invalid_value" || typeof value !== "string" || value.length < min) return "";
  const suggestion = suggestName(value.slice(0, max), issue.values.map(String));
  return suggestion === undefined ? "" : `. Did you mean ${JSON.stringify(suggestion)}?`;
}

/** Returns a field converted for its schema, under the name that the caller used; undefined if the field is missing. */
export function readField<Field extends string>(
  table: FieldTable<Field>,
  field: Field,
  input: RequestParams,
  names?: readonly string[],
): RawField | undefined {
  const found = findRaw(table, field, input, names);
  const value = found && convert(table, field, input, found);
  return found === undefined || value === undefined ? undefined : { name: found.name, value };
}

/**
 * Returns a field as the caller sent it, or with its replacement if the value is replaced; undefined if the field is
 * missing.
 */
export function pickReplaced<Field extends string>(
  table: FieldTable<Field>,
  field: Field,
  input: RequestParams,
): RawField | undefined {
  const found = findRaw(table, field, input);
  const reading = found && read(table, field, input, found);
  if (found === undefined || !(reading instanceof Replacement)) return found;
  return reading.value === undefined ? undefined : { name: found.name, value: reading.value };
}

/** Returns a field's value if it is valid; undefined if it is missing or invalid. Never throws. */
export function readValid<Value, Field extends string>(
  table: FieldTable<Field>,
  field: Field,
  input: RequestParams,
  schema: z.ZodType<Value>,
): Value | undefined {
  try {
    return schema.safeParse(readField(table, field, input)?.value).data;
  } catch {
    // The value can't be decoded.
    return undefined;
  }
}

/** Returns a warning for each value that is replaced. The request must be valid. */
export function listReplaced<Field extends string>(table: FieldTable<Field>, input: RequestParams): string[] {
  return findReplaced(table, input).map(({ message, reading }) => `${message}: ${reading.effect}`);
}

/**
 * Rejects values that drawings tolerate. Validation endpoints call this.
 *
 * @throws Failure for the first tolerated value
 */
export function rejectTolerated<Field extends string>(table: FieldTable<Field>, input: RequestParams): void {
  const tolerated = findReplaced(table, input).find(({ reading }) => reading.isTolerated);
  if (tolerated !== undefined) throw new Failure("invalid", tolerated.message);
}

function findReplaced<Field extends string>(table: FieldTable<Field>, input: RequestParams) {
  return (Object.keys(table.names) as Field[]).flatMap((field) => {
    const found = findRaw(table, field, input);
    const reading = found && read(table, field, input, found);
    if (!(reading instanceof Replacement)) return [];
    return [{ reading, message: `${found?.name} ${reading.constraint}, got ${showValue(found?.value)}` }];
  });
}

function findRaw<Field extends string>(
  table: FieldTable<Field>,
  field: Field,
  input: RequestParams,
  names: readonly string[] = table.names[field] ?? [],
): RawField | undefined {
  return (readerOf(table, field, input) === readFlag ? pickFlag : pickField)(input, names);
}

function readerOf<Field extends string>(
  { fromText, fromJson }: FieldTable<Field>,
  field: Field,
  input: RequestParams,
): FieldReader | undefined {
  return (input.type === "text" ? fromText : fromJson)[field];
}

function convert<Field extends string>(
  table: FieldTable<Field>,
  field: Field,
  input: RequestParams,
  found: RawField,
): unknown {
  const reading = read(table, field, input, found);
  if (!(reading instanceof Replacement)) return reading;
  return input.type === "text" || reading.isTolerated ? reading.value : found.value;
}

function read<Field extends string>(
  table: FieldTable<Field>,
  field: Field,
  input: RequestParams,
  { value, alternative }: RawField,
): unknown {
  const reader = readerOf(table, field, input);
  return reader === undefined ? value : reader(value, alternative);
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
 * Parses a whole number. As in QuickChart, characters after the digits are ignored: `500px` and `500.7` become 500, and
 * text without leading digits becomes the default. Returns other types unchanged, for the schema to reject.
 */
export function readInteger(value: unknown): unknown {
  return readLeading(value, (text) => Number.parseInt(text, 10), "must be a whole number");
}

/** Parses a number. Characters after the number are ignored, as in `readInteger`: `2x` becomes 2. */
export function readDecimal(value: unknown): unknown {
  return readLeading(value, Number.parseFloat, "must be a number");
}

function readLeading(value: unknown, parse: (text: string) => number, constraint: string): unknown {
  if (typeof value !== "string") return value;
  const number = parse(value);
  if (numberFromJson(value) === number) return number;
  return new Replacement(Number.isFinite(number) ? number : undefined, constraint);
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
