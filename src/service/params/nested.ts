// A value within a request, such as one column of a table, → what its schema makes of it. Null counts as not given. Refuses
// with sentences that name the whole way to what is wrong: `data.columns[2].width must be …, got …`.

import type { z } from "zod";
import { Failure, showValue } from "../../base/failure.ts";

/** Objects as JSON has them. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether the value is an object, and no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as messages show it. */
export function tellValue(value: unknown): string {
  return value === undefined ? "nothing" : showValue(value);
}

/**
 * Reads an object.
 *
 * @param place how the author knows the object: `data.columns[2]`
 * @throws Failure with a sentence for each wrong field
 */
export function parseNested<Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.output<Schema> {
  if (!isJsonObject(value)) throw new Failure("invalid", `${place} must be an object, got ${tellValue(value)}`);
  const given = Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const sentences = new Set(
    result.error.issues.map(({ path, message }) => {
      const way = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
      return `${place}${way} ${message}, got ${tellValue(valueAt(given, path))}`;
    }),
  );
  const all = [...sentences];
  throw new Failure("invalid", all[0] ?? `${place} is invalid`, all.length > 1 ? all : []);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, key) ? (at as JsonObject)[key as string] : undefined,
    value,
  );
}
