// Replaces parameters of a saved request with those of a later one.

import { dropAnimation } from "./animation.ts";
import { type FieldTable, pickField, type RequestParams, readField } from "./fields.ts";
import { LOSSY_FORMATS } from "./quality.ts";

/**
 * Replaces fields of a saved body with those of a later request, which are not validated yet.
 *
 * @param names the names by which the request may set the fields
 * @returns the fields that the request has
 */
export function overrideFields<Field extends string>(
  body: Record<string, unknown>,
  input: RequestParams,
  table: FieldTable<string>,
  fields: readonly Field[],
  names: Readonly<Record<string, readonly string[]>> = table.names,
): Field[] {
  const changed = fields.filter((field) => {
    const given = readField(table, field, input, names[field] ?? []);
    if (given === undefined) return false;
    for (const name of table.names[field] ?? []) delete body[name];
    // Keep the name that the caller used, so that error messages show it.
    body[given.name] = given.value;
    // A stored `quality` is invalid for a lossless format.
    const isLossless = field === "format" && !LOSSY_FORMATS.some((format) => format === given.value);
    if (isLossless && pickField(input, names.quality ?? []) === undefined) delete body.quality;
    return true;
  });
  dropAnimation(body, changed, table.names.format ?? []);
  return changed;
}
