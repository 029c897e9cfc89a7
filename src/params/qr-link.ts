// A request for a code → the query of a GET for the same one: the fields that were given, as they were given, and no key. Refuses
// what no code can be drawn of, and what is too long for a URL. BEHAVIOUR 8.3.

import { Failure } from "../base/failure.ts";
import { LINK_LENGTH } from "../base/limits.ts";
import { type Ask, pickGiven } from "./fields.ts";
import { parseQr, qrSchema } from "./qr.ts";

/** Fields that decide how a code looks. */
const FIELDS = Object.keys(qrSchema.shape).filter((name) => name !== "filename");

/** The query of a code. */
export interface QrLink {
  /** What a signature of it is of. */
  readonly text: string;
  /** Encoded, without the `?`. */
  readonly query: string;
}

/** Reads the request. Throws a Failure with a sentence for each wrong field. */
export function formatQrLink(ask: Ask): QrLink {
  // Broken text is the same code either way.
  const text = parseQr(ask).text.toWellFormed();
  const pairs = FIELDS.flatMap((name) => {
    const given = pickGiven(ask, [name]);
    // What is no plain value has been taken for none: a format or mode that is not known.
    if (given === undefined || typeof given.value === "object") return [];
    return [`${name}=${encode(name === "text" ? text : String(given.value))}`];
  });
  const query = pairs.join("&");
  if (query.length > LINK_LENGTH)
    throw new Failure(
      "invalid",
      `url must have a query of at most ${LINK_LENGTH} characters, got ${query.length}: draw the code by POST /qr`,
    );
  return { text, query };
}

/** Also what URLs may hold but texts around them give a meaning of their own. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
