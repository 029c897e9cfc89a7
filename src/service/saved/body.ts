// The bodies that are stored for images: the parameters of their requests. docs/saved-charts.md

import { type FieldTable, pickField, pickReplaced, type RequestParams } from "../../options/fields.ts";

/** Returns the body to store for a request: its kind, and the parameters as they were given, by their full names. */
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
    // A drawing replaces numbers in a form that it can't read exactly, but not those in JSON.
    const found = pickReplaced(table, field, input);
    return found === undefined ? [] : [[found.name, found.value]];
  });
  return { type: "json", body: Object.fromEntries(given) };
}
