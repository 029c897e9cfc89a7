// A request for a picture → the query of a GET for the same one: the fields that were given, as they were given, and no key. The
// values are JSON where they are objects. Refuses nothing: whoever has drawn it knows that it can be read.

import { type Ask, pickGiven } from "./fields.ts";

/**
 * Returns the query, encoded, without the `?`.
 *
 * @param names of each field, the one that wins first
 */
export function formatPictureLink(names: Readonly<Record<string, readonly [string, ...string[]]>>, ask: Ask): string {
  const pairs = Object.values(names).flatMap(([name, ...others]) => {
    const given = pickGiven(ask, [name, ...others]);
    return given === undefined ? [] : [`${name}=${encodeValue(formatValue(given.value))}`];
  });
  return pairs.join("&");
}

/** A value as text. Broken text is the same picture either way. */
function formatValue(value: unknown): string {
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
}

/** Also what URLs may hold but texts around them give a meaning of their own. */
export function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
