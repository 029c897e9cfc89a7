// Parses the raw text of a query or form body (WHATWG URL, sections 1.3 and 5.1). The first of repeated names wins, and a value
// is decoded only when it is read, so that an unused parameter cannot fail.

import { Failure, showValue } from "../../base/failure.ts";
import { PARAMETERS } from "../../base/limits.ts";

/** A decoded value. */
export interface Reading {
  readonly text: string;
  /** The value with `+` read the other way (plus sign or space). Set only for queries, where `+` is ambiguous. */
  readonly alternative?: string;
}

/** Returns the value of a parameter. @throws Failure if it cannot be decoded */
export type TextParams = (name: string) => Reading | undefined;

/**
 * Parses a query. A `+` means a plus sign in a URL typed by hand, and a space in one that a form encoder has written.
 *
 * @param raw the query without its `?`
 * @throws Failure for too many parameters
 */
export function parseQuery(raw: string): TextParams {
  return createSource(raw, "query", (name, value) => {
    const literal = decodeText(name, value);
    if (!value.includes("+")) return { text: literal };
    const spaced = decodeText(name, value.replaceAll("+", " "));
    return isFormEncoded(value) ? { text: spaced, alternative: literal } : { text: literal, alternative: spaced };
  });
}

/** Parses the body of an `application/x-www-form-urlencoded` request, where `+` is always a space. */
export function parseForm(raw: string): TextParams {
  return createSource(raw, "body", (name, value) => ({ text: decodeText(name, value.replaceAll("+", " ")) }));
}

function createSource(raw: string, part: string, decode: (name: string, value: string) => Reading): TextParams {
  const values = new Map<string, string>();
  const pairs = raw.split("&", PARAMETERS + 1);
  if (pairs.length > PARAMETERS) throw new Failure("invalid", `${part} must have at most ${PARAMETERS} parameters`);
  for (const pair of pairs) {
    const equals = pair.indexOf("=");
    const name = decodeName(equals < 0 ? pair : pair.slice(0, equals));
    if (!values.has(name)) values.set(name, equals < 0 ? "" : pair.slice(equals + 1));
  }
  return (name) => {
    const value = values.get(name);
    return value === undefined ? undefined : decode(name, value);
  };
}

// Punctuation that form encoders escape and people type as it is. Browsers also escape a typed `'` or `"`.
const ESCAPED_PUNCTUATION = /%(?:2[2789bcf]|3[abdf]|40|5[bd]|7[bd])/i;
// Characters that form encoders always escape. They write a space as `+`, so `%20` also indicates a typed value.
const RAW_PUNCTUATION = /[{}'":() ]|%20/;

function isFormEncoded(raw: string): boolean {
  return ESCAPED_PUNCTUATION.test(raw) && !RAW_PUNCTUATION.test(raw);
}

function decodeName(raw: string): string {
  const spaced = raw.replaceAll("+", " ");
  return decodePercent(spaced) ?? spaced;
}

function decodeText(name: string, raw: string): string {
  const text = decodePercent(raw);
  if (text !== undefined) return text;
  const invalid = raw.match(/(?:%[\da-f]{2})+/gi)?.find((run) => decodePercent(run) === undefined);
  throw new Failure("invalid", `${name} must be percent-encoded UTF-8, got ${showValue(invalid ?? raw)}`);
}

/** Decodes percent-encoding. A `%` without two hex digits is literal, as in `50%`. Returns undefined for invalid UTF-8. */
function decodePercent(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return undefined;
  }
}
