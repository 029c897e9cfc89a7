// Converts a QR code request to the query of an equivalent GET /qr. The query keeps the caller's values but not the API key.

import { Failure } from "../../base/failure.ts";
import { LINK_LENGTH } from "../../base/limits.ts";
import { pickField, type RequestParams } from "./fields.ts";
import { encodeValue } from "./image-query.ts";
import { parseQr, qrSchema } from "./qr.ts";

/** Fields that affect the image. */
const FIELDS = Object.keys(qrSchema.shape).filter((name) => name !== "filename");

/** Returns the query for a URL. @throws Failure for invalid fields, or if the query is too long */
export function formatQrLink(input: RequestParams): string {
  const query = formatQrQuery(input);
  const { length } = query;
  if (length > LINK_LENGTH)
    throw new Failure(
      "invalid",
      `url must have at most ${LINK_LENGTH} characters in its query, got ${length}: use POST /qr instead`,
    );
  return query;
}

/** Returns the query, without a limit on its length. @throws Failure with a message for each invalid field */
export function formatQrQuery(input: RequestParams): string {
  // Lone surrogates would make encodeURIComponent throw. QR encoding turns them into U+FFFD as well.
  const text = parseQr(input).text.toWellFormed();
  const pairs = FIELDS.flatMap((name) => {
    const rawField = pickField(input, [name]);
    // Skip objects: `parseQr` only accepts them as an unknown `format` or `mode`, which it ignores.
    if (rawField === undefined || typeof rawField.value === "object") return [];
    return [`${name}=${encodeValue((name === "text" ? text : String(rawField.value)).toWellFormed())}`];
  });
  return pairs.join("&");
}
