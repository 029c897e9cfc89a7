// The raw text of a query or of a form body → its parameters, decoded one at a time when they are asked for, so that a
// parameter nobody reads cannot fail. The first of repeated names wins. A `%` without two hex digits stands for itself, as
// in `50%`; sequences that are no UTF-8 are refused. WHATWG URL, sections 1.3 and 5.1.

import { Failure, showValue } from "../../base/failure.ts";
import { PARAMETERS } from "../../base/limits.ts";

/** A decoded value. */
export interface Reading {
  readonly text: string;
  /** The value with the other meaning of `+`, when the raw text has one and does not say which it means. */
  readonly alternative?: string;
}

/** Finds a parameter by its name; throws a Failure that names it when its value cannot be decoded. */
export type TextSource = (name: string) => Reading | undefined;

/** Reads a query, without the `?`. People type `+` and mean it; form encoders write `+` and mean a space. */
export function parseQuery(raw: string): TextSource {
  return createSource(raw, "query", (name, value) => {
    const literal = decodeText(name, value);
    if (!value.includes("+")) return { text: literal };
    const spaced = decodeText(name, value.replaceAll("+", " "));
    return isFormEncoded(value) ? { text: spaced, alternative: literal } : { text: literal, alternative: spaced };
  });
}

/** Reads the body of an `application/x-www-form-urlencoded` request, where `+` is always a space. */
export function parseForm(raw: string): TextSource {
  return createSource(raw, "body", (name, value) => ({ text: decodeText(name, value.replaceAll("+", " ")) }));
}

function createSource(raw: string, part: string, decode: (name: string, value: string) => Reading): TextSource {
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

// What an encoder escapes and a person leaves alone; `'` and `"` are here although browsers escape typed ones too.
const ESCAPED_PUNCTUATION = /%(?:2[2789bcf]|3[abdf]|40|5[bd]|7[bd])/i;
// What no form encoder leaves alone. It would have written a space as `+`, so that `%20` speaks for a typed value too.
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
  const broken = raw.match(/(?:%[\da-f]{2})+/gi)?.find((run) => decodePercent(run) === undefined);
  throw new Failure("invalid", `${name} must be percent-encoded UTF-8, got ${showValue(broken ?? raw)}`);
}

/** Undefined for sequences that are no UTF-8. */
function decodePercent(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw.replace(/%(?![\da-f]{2})/gi, "%25"));
  } catch {
    return undefined;
  }
}
