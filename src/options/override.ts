// Applies a later request's parameters to the parameters of a saved request.

import { dropAnimation } from "./animation.ts";
import { type FieldTable, pickField, type RequestParams, readField } from "./fields.ts";
import { LOSSY_FORMATS } from "./quality.ts";

/**
 * Overrides the fields of a saved body with the fields of a later request, without validating them.
 *
 * @param names the parameter names that the later request may use for each field
 * @returns the fields that the later request sets
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
    // Keep the parameter name that the caller used, so that error messages show it.
    body[given.name] = given.value;
    // Remove a saved `quality`, because it is invalid with a lossless format.
    const isLossless = field === "format" && !LOSSY_FORMATS.some((format) => format === given.value);
    if (isLossless && pickField(input, names.quality ?? []) === undefined) delete body.quality;
    return true;
  });
  dropAnimation(body, changed, table.names.format ?? []);
  return changed;
}
