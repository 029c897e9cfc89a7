// Reads the fields of an endpoint from a query, a form or a JSON body, resolves their aliases, and validates the values with
// the endpoint's zod schema. Error messages use the field name that the caller sent.

import type { z } from "zod";
import { suggestName } from "../base/edit-distance.ts";
import { Failure, showValue } from "../base/failure.ts";
import { numberFromJson } from "../base/number-from-json.ts";
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
 * Converts a raw value to the type that the schema expects. Returns undefined if the value counts as missing, and a
 * Replacement if it can't be read exactly.
 *
 * @param alternative the alternative value of an ambiguous `+`; see `RawField`
 */
export type FieldReader = (value: unknown, alternative?: string) => unknown;

/**
 * Replaces a value in a query or a form that can't be read exactly, as QuickChart does. In JSON, the value stays for the schema to
 * check, unless it is tolerated.
 */
export class Replacement {
  /**
   * @param value the value used instead; undefined for the default
   * @param constraint what the value must be: `must be a whole number`
   * @param effect what is used instead: `500 is used`
   * @param isTolerated whether drawings replace the value in JSON, too, and validations reject it everywhere
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

/** Returns the parameters with the last of repeated ones instead of the first, as Google Image Charts read them. */
export function withLastOfRepeated(input: RequestParams): RequestParams {
  return input.type === "text" && input.readLast !== undefined ? { ...input, read: input.readLast } : input;
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

/**
 * Returns the error for a missing parameter, in QuickChart's wording.
 *
 * @param names its names, in order of precedence
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

/** Minimum and maximum length of a value that is compared with the allowed values. One letter is similar to all others. */
const KEYWORD_LENGTHS = [3, 40] as const;

/** Returns the schema's advice, or the allowed keyword that is similar to an invalid one. */
function advise(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === "custom") return issue.params?.advice ? `. ${issue.params.advice}` : "";
  const [min, max] = KEYWORD_LENGTHS;
  if (issue.code !== "invalid_value" || typeof value !== "string" || value.length < min) return "";
  const suggestion = suggestName(value.slice(0, max), issue.values.map(String));
  return suggestion === undefined ? "" : `. Did you mean ${JSON.stringify(suggestion)}?`;
}

/** Returns the value of a field as its schema expects it, with the name that the caller used; undefined if it is missing. */
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

/** Returns a field as the caller gave it, or with the value that replaces it; undefined if it is missing. */
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

/** Returns the valid value of a field; undefined if it is missing or invalid. Never fails. */
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

/** Returns a sentence for each value of a valid request that is replaced, for warnings. */
export function listReplaced<Field extends string>(table: FieldTable<Field>, input: RequestParams): string[] {
  return findReplaced(table, input).map(({ message, reading }) => `${message}: ${reading.effect}`);
}

/** Rejects values that drawings tolerate, for validations. @throws Failure */
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
 * Reads a whole number. Text with other characters after the digits is replaced, as in QuickChart: `500px` and `500.7` by 500,
 * and text without leading digits by the default. Returns other types unchanged, for the schema to reject.
 */
export function readInteger(value: unknown): unknown {
  return readLeading(value, (text) => Number.parseInt(text, 10), "must be a whole number");
}

/** Reads a number. Text is replaced like in `readInteger`: `2x` by 2. */
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
