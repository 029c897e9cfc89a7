// A request for a code → the query of a GET for the same one: the fields that were given, as they were given, and no key. Refuses
// what no code can be drawn of, and what is too long for a URL. BEHAVIOUR 8.3.

import { Failure } from "../../base/failure.ts";
import { LINK_LENGTH } from "../../base/limits.ts";
import { type Ask, pickGiven } from "./fields.ts";
import { encodeValue } from "./picture-link.ts";
import { parseQr, qrSchema } from "./qr.ts";

/** Fields that decide how a code looks. */
const FIELDS = Object.keys(qrSchema.shape).filter((name) => name !== "filename");

/** Reads the request. Throws a Failure with a sentence for each wrong field, and for what is too long. */
export function formatQrLink(ask: Ask): string {
  const query = formatQrQuery(ask);
  const { length } = query;
  if (length > LINK_LENGTH)
    throw new Failure(
      "invalid",
      `url must have a query of at most ${LINK_LENGTH} characters, got ${length}: draw the code by POST /qr`,
    );
  return query;
}

/** The same of any length. */
export function formatQrQuery(ask: Ask): string {
  // Broken text is the same code either way.
  const text = parseQr(ask).text.toWellFormed();
  const pairs = FIELDS.flatMap((name) => {
    const given = pickGiven(ask, [name]);
    // What is no plain value has been taken for none: a format or mode that is not known.
    if (given === undefined || typeof given.value === "object") return [];
    return [`${name}=${encodeValue((name === "text" ? text : String(given.value)).toWellFormed())}`];
  });
  return pairs.join("&");
}
