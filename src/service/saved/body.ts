// The bodies that are stored for images: the parameters of their requests. docs/saved-charts.md

import { type FieldTable, pickField, type RequestParams } from "../../options/fields.ts";

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
export function toJsonParams({ names }: FieldTable<string>, input: RequestParams): RequestParams {
  if (input.type === "json") return input;
  const given = Object.values<readonly string[]>(names).flatMap((aliases) => {
    const found = pickField(input, aliases);
    return found === undefined ? [] : [[found.name, found.value]];
  });
  return { type: "json", body: Object.fromEntries(given) };
}
