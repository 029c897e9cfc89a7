// A request for a picture → the query of a GET for the same one: the fields that were given, as they were given, and no key. The
// values are JSON where they are objects. Refuses nothing: whoever has drawn it knows that it can be read.

import { type Ask, pickGiven } from "./fields.ts";

/** The query of a picture. */
export interface PictureLink {
  /** What a signature of it is of. */
  readonly text: string;
  /** Encoded, without the `?`. */
  readonly query: string;
}

/**
 * Writes the query.
 *
 * @param names of each field, the one that wins first
 * @param signed the names of the field that a signature is of
 */
export function formatPictureLink(
  names: Readonly<Record<string, readonly [string, ...string[]]>>,
  signed: readonly string[],
  ask: Ask,
): PictureLink {
  const pairs = Object.values(names).flatMap(([name, ...others]): [string, string][] => {
    const given = pickGiven(ask, [name, ...others]);
    return given === undefined ? [] : [[name, formatValue(given.value)]];
  });
  return {
    text: pairs.find(([name]) => signed.includes(name))?.[1] ?? "",
    query: pairs.map(([name, value]) => `${name}=${encodeValue(value)}`).join("&"),
  };
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
