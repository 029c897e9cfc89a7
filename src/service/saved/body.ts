// The bodies that are stored for images: the parameters of their requests. docs/saved-charts.md

import { type FieldTable, pickField, pickReplaced, type RequestParams } from "../../options/fields.ts";

/**
 * Returns the body to store for a request: the kind, and the parameters as the client sent them, under their full
 * names.
 */
export function pickBody(
  kind: string,
  { names }: FieldTable<string>,
  input: RequestParams,
): Readonly<Record<string, unknown>> {
  const given = Object.entries<readonly string[]>(names).flatMap(([field, aliases]) => {
    const found = pickField(input, aliases);
    return found === undefined ? [] : [[field, found.value]];
  });
  return { kind, ...Object.fromEntries(given) };
}

/** Returns a request in JSON with the parameters of a form, by the names that the caller used. */
export function toJsonParams(table: FieldTable<string>, input: RequestParams): RequestParams {
  if (input.type === "json") return input;
  const given = Object.keys(table.names).flatMap((field) => {
    // In a form, a drawing replaces numbers that it can't read exactly. In JSON, it doesn't.
    const found = pickReplaced(table, field, input);
    return found === undefined ? [] : [[found.name, found.value]];
  });
  return { type: "json", body: Object.fromEntries(given) };
}
