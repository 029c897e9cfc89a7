// Parses the raw text of a query or form body (WHATWG URL, sections 1.3 and 5.1). The first of repeated parameters
// wins, except in Google Image Charts. A value is decoded only when it is read, so an unused parameter cannot fail.

import { Failure, showValue } from "../base/failure.ts";
import { PARAMETERS } from "../base/limits.ts";

export interface DecodedValue {
  readonly text: string;
  /** The other reading of an ambiguous `+` in a query: with a space if `text` has a plus sign, or the reverse. */
  readonly alternative?: string;
  /** Set for a parameter without `=`, as in `?strict`. */
  readonly isBare?: true;
}

/** The parameters of a query or form. */
export interface TextParams {
  readonly type: "text";
  /** Returns the value of a parameter, or the first value if it is repeated. @throws Failure if decoding fails */
  readonly read: (name: string) => DecodedValue | undefined;
  /** The names of all parameters, for warnings about unknown parameters; undefined if the caller didn't send them. */
  readonly names?: readonly string[];
  /**
   * Returns the value of a parameter, or the last value if it is repeated; undefined if the caller didn't send the
   * parameters.
   */
  readonly readLast?: TextParams["read"];
}

/** Decodes the raw value of a parameter. @throws Failure if it is not UTF-8 */
type Decode = (name: string, raw: string) => DecodedValue;

/** A parameter whose value is decoded when it is first read. */
export class TextParam {
  readonly #decode: Decode;
  #reading: DecodedValue | undefined;

  /**
   * @param name decoded name
   * @param raw value as sent
   * @param decode decodes the value on its first read
   */
  constructor(
    readonly name: string,
    readonly raw: string,
    decode: Decode,
  ) {
    this.#decode = decode;
  }

  /** The decoded value. @throws Failure if it cannot be decoded */
  get reading(): DecodedValue {
    this.#reading ??= this.#decode(this.name, this.raw);
    return this.#reading;
  }
}

/** A parsed query or form. Parsing never fails; decoding a value may. */
export class ParsedText implements TextParams {
  readonly type = "text";
  /** The parameters in their original order. Parsing stops one parameter after the maximum. */
  readonly list: readonly TextParam[];
  readonly names: readonly string[];
  readonly #first = new Map<string, TextParam>();
  readonly #last = new Map<string, TextParam>();

  constructor(raw: string, decode: Decode = decodeQueryValue) {
    this.list = raw.split("&", PARAMETERS + 1).map((pair) => {
      const equals = pair.indexOf("=");
      if (equals < 0) return new TextParam(decodeName(pair), "", () => ({ text: "", isBare: true }));
      return new TextParam(decodeName(pair.slice(0, equals)), pair.slice(equals + 1), decode);
    });
    for (const param of this.list) {
      if (!this.#first.has(param.name)) this.#first.set(param.name, param);
      this.#last.set(param.name, param);
    }
    this.names = [...this.#first.keys()];
  }

  readonly read = (name: string): DecodedValue | undefined => this.#first.get(name)?.reading;

  readonly readLast = (name: string): DecodedValue | undefined => this.#last.get(name)?.reading;

  /** Returns this object. @param part "query" or "body", for the message @throws Failure for too many parameters */
  limited(part: string): this {
    if (this.list.length <= PARAMETERS) return this;
    throw new Failure("invalid", `${part} must have at most ${PARAMETERS} parameters`);
  }
}

/**
 * Parses a query. A `+` is a plus sign in a hand-written URL, and a space in a query from a form encoder.
 *
 * @param raw the query without its `?`
 * @throws Failure for too many parameters
 */
export function parseQuery(raw: string): ParsedText {
  return new ParsedText(raw).limited("query");
}

/** Parses the body of an `application/x-www-form-urlencoded` request, where `+` is always a space. */
export function parseForm(raw: string): ParsedText {
  return new ParsedText(raw, decodeFormValue).limited("body");
}

function decodeQueryValue(name: string, raw: string): DecodedValue {
  const literal = decodeText(name, raw);
  if (!raw.includes("+")) return { text: literal };
  const spaced = decodeText(name, raw.replaceAll("+", " "));
  return isFormEncoded(raw) ? { text: spaced, alternative: literal } : { text: literal, alternative: spaced };
}

function decodeFormValue(name: string, raw: string): DecodedValue {
  return { text: decodeText(name, raw.replaceAll("+", " ")) };
}

// Punctuation that form encoders escape and people don't. Browsers also escape a typed `'` or `"`.
const ESCAPED_PUNCTUATION = /%(?:2[2789bcf]|3[abdf]|40|5[bd]|7[bd])/i;
// Characters that form encoders always escape. Form encoders write a space as `+`, so `%20` also indicates a
// hand-written URL.
const RAW_PUNCTUATION = /[{}'":() ]|%20/;

function isFormEncoded(raw: string): boolean {
  return ESCAPED_PUNCTUATION.test(raw) && !RAW_PUNCTUATION.test(raw);
}

/** Longer names are not decoded, because no parameter has such a name. */
const NAME_LENGTH = 200;

function decodeName(raw: string): string {
  if (raw.length > NAME_LENGTH) return raw;
  const spaced = raw.replaceAll("+", " ");
  return decodePercent(spaced) ?? decodePercent(spaced.replace(LONE_PERCENT, "%25")) ?? spaced;
}

/** Decodes percent-encoded text. @throws Failure naming the parameter if it is not UTF-8 */
export function decodeText(name: string, raw: string): string {
  const text = decodePercent(raw);
  if (text !== undefined) return text;
  // Limit the count, because replacing a `%` by `%25` temporarily takes about a hundred bytes.
  if (countLonePercents(raw) > LONE_PERCENTS)
    throw new Failure(
      "invalid",
      `${name} must have at most ${LONE_PERCENTS} percent signs without two hexadecimal digits: write % as %25`,
    );
  const repaired = decodePercent(raw.replace(LONE_PERCENT, "%25"));
  if (repaired !== undefined) return repaired;
  const invalid = raw.match(/(?:%[\da-f]{2})+/gi)?.find((run) => decodePercent(run) === undefined);
  throw new Failure("invalid", `${name} must be percent-encoded UTF-8, got ${showValue(invalid ?? raw)}`);
}

/** A `%` without two hex digits, which counts as a literal percent sign, as in `50%`. */
const LONE_PERCENT = /%(?![\da-f]{2})/gi;
const HEX_DIGITS = /^[\da-f]{2}$/i;
/** Maximum number of literal `%` signs in a value. */
const LONE_PERCENTS = 10_000;

function countLonePercents(text: string): number {
  let count = 0;
  for (let at = text.indexOf("%"); at >= 0; at = text.indexOf("%", at + 1))
    if (!HEX_DIGITS.test(text.slice(at + 1, at + 3))) count += 1;
  return count;
}

/** Decodes percent-encoding. Returns undefined for invalid UTF-8, and for a `%` without two hex digits. */
function decodePercent(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
