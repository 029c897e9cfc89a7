// A request, whichever way it was made, → the values of one endpoint's fields, checked by its schema. Aliases are resolved
// here, and the wire's spellings (text for numbers, empty text for nothing) become the types that schemas speak. Refuses
// with sentences of our own: the name that the caller used, what is allowed, what came.

import type { z } from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import type { TextSource } from "./query.ts";

/** What a request says: parameters as text (query, form), or a JSON object. */
export type Ask =
  | { readonly type: "text"; readonly read: TextSource }
  | { readonly type: "json"; readonly body: Readonly<Record<string, unknown>> };

/** One name's value in a request. */
export interface Given {
  readonly name: string;
  readonly value: unknown;
  /** Text only: the value under the other meaning of `+`. */
  readonly alternative?: string;
}

/** Turns a value of the wire into what the schema takes; undefined stands for "not given". */
export type FieldReader = (value: unknown) => unknown;

/** How an endpoint's fields stand in requests. */
export interface FieldTable<Field extends string> {
  /** Every field's names, the one that wins first. */
  readonly names: Readonly<Record<Field, readonly [string, ...string[]]>>;
  /** For text parameters: fields that are not taken as they stand. */
  readonly fromText: Readonly<Partial<Record<Field, FieldReader>>>;
  /** For JSON values, likewise. */
  readonly fromJson: Readonly<Partial<Record<Field, FieldReader>>>;
}

/**
 * The value that counts for a field: `a || b`, as the first servers of this query language had it. Empty text and null are
 * no value; zero and false give way to a later name, but stand when there is none.
 */
export function pickGiven(ask: Ask, names: readonly string[]): Given | undefined {
  const given = names
    .map((name) => readGiven(ask, name))
    .filter(({ value }) => value !== undefined && value !== null && value !== "");
  return given.find(({ value }) => Boolean(value)) ?? given[0];
}

function readGiven(ask: Ask, name: string): Given {
  if (ask.type === "json") return { name, value: Object.hasOwn(ask.body, name) ? ask.body[name] : undefined };
  const reading = ask.read(name);
  if (reading?.alternative === undefined) return { name, value: reading?.text };
  return { name, value: reading.text, alternative: reading.alternative };
}

/** Reads and checks all fields of an endpoint. Throws a Failure with one sentence a wrong field. */
export function parseFields<Schema extends z.ZodType, Field extends string>(
  schema: Schema,
  table: FieldTable<Field>,
  ask: Ask,
): z.output<Schema> {
  const readers = ask.type === "text" ? table.fromText : table.fromJson;
  const given = new Map<string, Given>();
  const input: Record<string, unknown> = {};
  for (const field of Object.keys(table.names) as Field[]) {
    const found = pickGiven(ask, table.names[field]);
    if (found === undefined) continue;
    given.set(field, found);
    const read = readers[field];
    const value = read === undefined ? found.value : read(found.value);
    if (value !== undefined) input[field] = value;
  }
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const sentences = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const field = String(path[0]);
    const { name = field, value } = given.get(field) ?? {};
    if (!sentences.has(field)) sentences.set(field, `${name} ${message}, got ${showValue(value)}`);
  }
  const all = [...sentences.values()];
  throw new Failure("invalid", all[0] ?? "request is invalid", all.length > 1 ? all : []);
}

/** Reads the way `parseInt` does: `500px` is 500. Nothing for text without digits in front, and for zero. */
export function wholeFromText(value: unknown): number | undefined {
  return Number.parseInt(String(value), 10) || undefined;
}

/** Reads the way `parseFloat` does. Nothing for text without a number in front. */
export function decimalFromText(value: unknown): number | undefined {
  const number = Number.parseFloat(String(value));
  return Number.isNaN(number) ? undefined : number;
}

/** Reads `true` and `false`, and what people write for them; anything else as it is, for the schema to refuse. */
export function flagFrom(value: unknown): unknown {
  if (typeof value === "number") return value === 1 || (value === 0 ? false : value);
  if (typeof value !== "string") return value;
  const text = value.trim().toLowerCase();
  if (/^(?:true|1|yes|on)$/.test(text)) return true;
  return /^(?:false|0|no|off)$/.test(text) ? false : value;
}
