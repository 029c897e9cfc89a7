// Parses and validates a nested value of a request, such as a column of a table, against a table of options. Null
// counts as missing. Error messages start with the value's full path: `data.columns[2].width must be …, got …`.

import type { z } from "zod";
import { Failure, showValue } from "../base/failure.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import { type FieldReader, Replacement } from "./fields.ts";
import type { Options, OptionTable, Values } from "./option.ts";

/** Maximum number of errors listed in one message. */
const MAX_ISSUES = 50;

/** Formats a received value for an error message, with undefined as `nothing`. */
export function formatReceived(value: unknown): string {
  return value === undefined ? "nothing" : showValue(value);
}

/**
 * Parses and validates an object against a table of options.
 *
 * @param place path of the object in error messages, such as `data.columns[2]`
 * @throws Failure with a message for each invalid field
 */
export const parseNested = <O extends Options>(table: OptionTable<O>, value: unknown, place: string): Values<O> =>
  checkNested(table.schema, value, place, table.fromJson) as Values<O>;

/** Validates an object against a schema, after `readers` have converted its fields. Otherwise like `parseNested`. */
export function checkNested<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: string,
  readers: Readonly<Partial<Record<string, FieldReader>>> = {},
): z.output<Schema> {
  if (!isPlainObject(value)) throw new Failure("invalid", `${place} must be an object, got ${formatReceived(value)}`);
  const present = Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
  const read = (name: string, item: unknown) => {
    const reading = Object.hasOwn(readers, name) ? readers[name]?.(item) : item;
    return reading instanceof Replacement ? item : reading;
  };
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(present).map(([name, item]) => [name, read(name, item)])),
  );
  if (result.success) return result.data;
  const { issues } = result.error;
  const messages = new Set(
    issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
      const subpath = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
      return `${place}${subpath} ${message}, got ${formatReceived(valueAt(present, path))}`;
    }),
  );
  const others = issues.length - MAX_ISSUES;
  const all = [...messages, ...(others > 0 ? [`${place} has ${others} more errors`] : [])];
  throw new Failure("invalid", all[0] ?? `${place} is invalid`, all.length > 1 ? all : []);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key) ? (at as PlainObject)[key as string] : undefined,
    value,
  );
}
