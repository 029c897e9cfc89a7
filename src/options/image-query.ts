// Converts an image request to the query of an equivalent GET. The query keeps the caller's values but not the API key.
// The request must already be valid.

import { pickField, type RequestParams } from "./fields.ts";

/**
 * Returns the percent-encoded query without its `?`.
 *
 * @param names parameter names of each field, in order of precedence
 */
export function formatImageQuery(
  names: Readonly<Record<string, readonly [string, ...string[]]>>,
  input: RequestParams,
): string {
  const pairs = Object.values(names).flatMap(([name, ...others]) => {
    const rawField = pickField(input, [name, ...others]);
    return rawField === undefined ? [] : [`${name}=${encodeValue(formatValue(rawField.value))}`];
  });
  return pairs.join("&");
}

/** Formats a value as text, and an object as JSON. Lone surrogates become U+FFFD, since encodeURIComponent would throw. */
function formatValue(value: unknown): string {
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
}

/** Percent-encodes a value, including `!'()*`, which are valid in URLs but special in surrounding text such as Markdown. */
export function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
