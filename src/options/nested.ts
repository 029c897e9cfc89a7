// Validates a nested value of a request, such as one column of a table, with its schema. Null counts as missing. Error messages
// start with the full path of the value: `data.columns[2].width must be …, got …`.

import type { z } from "zod";
import { Failure, showValue } from "../base/failure.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";

/** Maximum number of errors that a message lists. */
const MAX_ISSUES = 50;

/** Formats a received value for an error message. */
export function formatReceived(value: unknown): string {
  return value === undefined ? "nothing" : showValue(value);
}

/**
 * Validates an object with a schema.
 *
 * @param place path of the object in error messages, such as `data.columns[2]`
 * @throws Failure with a message for each invalid field
 */
export function parseNested<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  if (!isPlainObject(value)) throw new Failure("invalid", `${place} must be an object, got ${formatReceived(value)}`);
  const present = Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
  const result = schema.safeParse(present);
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
