// Formats times with moment's or Luxon's tokens, and converts formats to moment's tokens for parsing. The letters in a
// format determine which library's tokens the format uses, by the first rule that applies:
//   1. moment: `Y`, `[quoted]`, three or four `d`, an ordinal (`Do`, `Mo` …), `LT`
//   2. Luxon: two or more `y`, `'quoted'`, three or more of `L`, `c` or `E`, five `M`, `d` or `dd` in a format without `D`
//   3. moment: `A`, `Q`, `l`, `e`, `w`, `g`, `N`
//   4. Luxon: `y`, `c`, `t`, `T`, `f`, `F`, `o`, `q`, `n`, `u`, `i`, `G`, `kkkk`
// Otherwise the tokens are moment's: `MMM D`, `h:mm a` (am), `D`, `LL`. Tokens that both libraries share (`M`, `H`, `m`,
// `s`) don't count.

import type { Locale, LongDateFormatKey, Moment } from "moment";
import moment from "../../../../generated/packages/moment.js";
import { Failure, showValue } from "../../../base/failure.ts";
import { type TimeZone, UTC } from "../../../base/time-zone.ts";
import { ENGLISH, findLocaleMacro } from "./locale-format.ts";
import { hasOffset, readZoneName } from "./zoned-moment.ts";

/** The tokens that a format may use: only moment's, or either library's. */
export type TokenFamily = "moment" | "either";

/** Maximum format length. Parsing matches each value against the format, and real formats have under 40 characters. */
const FORMAT_LENGTH = 100;

/**
 * Maximum number of cached formats. Formats repeat across requests, and hostile requests must not fill the isolate's
 * memory.
 */
const CACHE_ENTRIES = 500;

/** Moment's default format. */
const DEFAULT_FORMAT = "YYYY-MM-DDTHH:mm:ssZ";

const FAMILY_SIGNS: readonly (readonly [RegExp, isLuxon: boolean])[] = [
  [/Y|\[[^[]*\]|d{3}|[MDdQwWE]o|LT/, false],
  [/y{2}|'|L{3}|c{3}|E{3}|M{5}|^[^D]*d[^D]*$/, true],
  [/[AQlewgN]/, false],
  [/[yctTfFoqnuiG]|k{4}/, true],
];

/** Literal text, or a function that formats a part of a time. */
type Part = string | ((time: Moment) => string);

const compiled = new Map<string, readonly Part[]>();

/**
 * Formats a time in its own locale.
 *
 * @param format a format; ISO 8601 if null, undefined or empty
 * @throws Failure `invalid` for a format that is too long or not a string
 */
export function formatTime(time: Moment, format: unknown, family: TokenFamily): string {
  const text = readFormat(format) ?? DEFAULT_FORMAT;
  const locale = time.localeData();
  const key = `${family} ${time.locale()} ${text}`;
  let parts = compiled.get(key);
  if (parts === undefined) {
    parts =
      family === "either" && isLuxonFormat(text)
        ? compileLuxon(text, locale, time.locale())
        : compileMoment(text, locale);
    if (compiled.size >= CACHE_ENTRIES) compiled.clear();
    compiled.set(key, parts);
  }
  // Some locales replace digits and commas, including those in literal text.
  return locale.postformat(parts.map((part) => (typeof part === "string" ? part : part(time))).join(""));
}

/**
 * Converts a format to moment's tokens, for parsing.
 *
 * @param locale a locale whose data moment has loaded
 * @returns null if there is no format
 * @throws Failure `invalid` for a format that is too long or not a string
 */
function toMomentFormat(format: unknown, family: TokenFamily, locale: string): string | null {
  const text = readFormat(format);
  if (text === null || family === "moment" || !isLuxonFormat(text)) return text;
  return splitLuxon(text)
    .map(({ token, literal }) =>
      literal === undefined ? convertToken(text, token, locale) : `[${literal.replace(/[[\]]/g, "")}]`,
    )
    .join("");
}

function readFormat(format: unknown): string | null {
  if (format === undefined || format === null || format === "") return null;
  if (typeof format !== "string")
    throw new Failure("invalid", `a time format must be a string, got ${showValue(format)}`);
  if (format.length > FORMAT_LENGTH)
    throw new Failure(
      "invalid",
      `a time format must be at most ${FORMAT_LENGTH} characters long, got ${showValue(format)}`,
    );
  return format;
}

/** Applies the rules at the top of this file. */
export function isLuxonFormat(format: string): boolean {
  // Empty Luxon's quoted text so that its letters don't count. Keep the quotes, which indicate Luxon.
  const letters = format.replace(/'[^']*'/g, "''").replace(/(?<!')'(?!')/g, "");
  return FAMILY_SIGNS.find(([sign]) => sign.test(letters))?.[1] ?? false;
}

/** Matches moment's tokens: escaped text, locale formats, tokens, and any other character. */
const MOMENT_PART =
  /\[[^[]*\]|\\?(?:LTS|LT|L{1,4}|l{1,4}|[Hh]mmss|[Hh]mm|[MQ]o|M{1,4}|DDDo|Do|D{1,4}|d{3,4}|d[do]?|w[ow]?|W[oW]?|Q|N{1,5}|Y{4,6}|YY|Y|y{2,4}|yo?|g{4,5}|gg|G{4,5}|GG|hh?|HH?|kk?|mm?|ss?|S{1,9}|zz?|ZZ?|.)/g;

/** Matches locale formats, and escaped text, which is skipped. */
const LOCAL_PART = /\[[^[]*\]|\\?(?:LTS|LT|L{1,4}|l{1,4})/g;

/** Number of times that moment expands nested locale formats. */
const EXPANSIONS = 6;

/** Expands locale formats, as moment does before it looks for tokens. */
function expandLocaleFormats(format: string, locale: Locale): string {
  let text = format;
  for (let turn = 0; turn < EXPANSIONS; turn++) {
    const longer = text.replace(LOCAL_PART, (part) => locale.longDateFormat(part as LongDateFormatKey) ?? part);
    if (longer === text) break;
    text = longer;
  }
  return text;
}

/**
 * Compiles a format. Tokens are formatted separately: moment caches every format forever, but there are only a limited
 * number of tokens. Month and day names use the whole format, on which their grammatical case depends.
 */
function compileMoment(source: string, locale: Locale): Part[] {
  const format = expandLocaleFormats(source, locale);
  return (format.match(MOMENT_PART) ?? []).map((part) => {
    if (part.startsWith("[") && part.length > 1) return part.slice(1, -1);
    if (part.startsWith("\\")) return part.replaceAll("\\", "");
    return /^[A-Za-z]/.test(part) ? (NAMES[part]?.(format) ?? ((time) => time.format(part))) : part;
  });
}

const NAMES: Readonly<Record<string, ((format: string) => (time: Moment) => string) | undefined>> = {
  MMM: (format) => (time) => time.localeData().monthsShort(time, format),
  MMMM: (format) => (time) => time.localeData().months(time, format),
  dddd: (format) => (time) => time.localeData().weekdays(time, format),
};

/**
 * Compiles a Luxon format. `L` is the standalone form of a month, and `M` the form next to a day, whatever the rest of
 * the format contains.
 */
function compileLuxon(format: string, locale: Locale, name: string): Part[] {
  return splitLuxon(format).flatMap(({ token, literal }): Part[] => {
    if (literal !== undefined) return [literal];
    const compute = LUXON_COMPUTED.get(token);
    if (compute !== undefined) return [compute];
    if (/^M{3,4}$/.test(token)) return compileMoment(`D ${token}`, locale).slice(-1);
    return compileMoment(convertToken(format, token, name), locale);
  });
}

/**
 * Splits a format into quoted text, runs of one letter, and other characters. Letters that aren't tokens are literal.
 */
function splitLuxon(format: string): { readonly token: string; readonly literal?: string }[] {
  return (format.match(/'[^']*'|([A-Za-z])\1*|[^A-Za-z']+|'/g) ?? []).map((token) => {
    if (token === "''") return { token, literal: "'" };
    if (token.startsWith("'")) return { token, literal: token.length > 1 ? token.slice(1, -1) : token };
    return LUXON_TOKENS.has(token) ? { token } : { token, literal: token };
  });
}

/**
 * Converts a token. In Luxon, `D` and `DD` are whole dates, but authors who combine them with a year or a month mean
 * the day.
 */
function convertToken(format: string, token: string, locale: string): string {
  const isDay = (token === "D" || token === "DD") && /[yML]/.test(format.replace(/'[^']*'/g, ""));
  if (isDay) return token;
  return (locale === ENGLISH ? null : findLocaleMacro(locale, token)) ?? LUXON_TOKENS.get(token) ?? token;
}

const OFFSET_NAME = "[UTC]";

const DATES = ["M/D/YYYY", "MMM D, YYYY", "MMMM D, YYYY", "dddd, MMMM D, YYYY"] as const;
/** Moment's time zone tokens at the end of a format, from the shortest format to the longest. */
const ENDS = ["", "", " z", " zz"] as const;
/** Text between date and time. In English, the long forms use "at". */
const JOINS = [", ", ", ", " [at] ", " [at] "] as const;

/** Returns the macros for a letter, which is repeated for longer forms. */
function macros(letter: string, form: (length: 0 | 1 | 2 | 3) => string): Record<string, string> {
  return Object.fromEntries(([0, 1, 2, 3] as const).map((length) => [letter.repeat(length + 1), form(length)]));
}

/** Moment formats by Luxon token. */
const LUXON_TOKENS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    S: "SSS",
    SSS: "SSS",
    u: "SSS",
    uu: "SS",
    uuu: "S",
    s: "s",
    ss: "ss",
    m: "m",
    mm: "mm",
    h: "h",
    hh: "hh",
    H: "H",
    HH: "HH",
    a: "A",
    Z: "[+0]",
    ZZ: "Z",
    ZZZ: "ZZ",
    ZZZZ: OFFSET_NAME,
    ZZZZZ: OFFSET_NAME,
    z: OFFSET_NAME,
    d: "D",
    dd: "DD",
    c: "E",
    ccc: "ddd",
    cccc: "dddd",
    ccccc: "dd",
    E: "E",
    EEE: "ddd",
    EEEE: "dddd",
    EEEEE: "dd",
    L: "M",
    LL: "MM",
    LLL: "MMM",
    LLLL: "MMMM",
    LLLLL: "MMM",
    M: "M",
    MM: "MM",
    MMM: "MMM",
    MMMM: "MMMM",
    MMMMM: "MMM",
    y: "Y",
    yy: "YY",
    yyyy: "YYYY",
    yyyyyy: "YYYYYY",
    G: "[AD]",
    GG: "[Anno Domini]",
    GGGGG: "[A]",
    kk: "GG",
    kkkk: "GGGG",
    W: "W",
    WW: "WW",
    ii: "gg",
    iiii: "gggg",
    n: "w",
    nn: "ww",
    o: "DDD",
    ooo: "DDDD",
    q: "Q",
    qq: "[0]Q",
    X: "X",
    x: "x",
    ...macros("D", (length) => DATES[length]),
    ...macros("t", (length) => `h:mm${length === 0 ? "" : ":ss"} A${ENDS[length]}`),
    ...macros("T", (length) => `HH:mm${length === 0 ? "" : ":ss"}${ENDS[length]}`),
    ...macros("f", (length) => `${DATES[length]}${JOINS[length]}h:mm A${ENDS[length]}`),
    ...macros("F", (length) => `${DATES[length]}${JOINS[length]}h:mm:ss A${ENDS[length]}`),
  }),
);

/** Luxon tokens without an equivalent in moment. Parsing uses the approximation in the table above. */
const LUXON_COMPUTED: ReadonlyMap<string, (time: Moment) => string> = new Map(
  Object.entries({
    S: (time) => String(time.milliseconds()),
    Z: formatNarrowOffset,
    ZZZZ: (time) => time.zoneAbbr(),
    ZZZZZ: (time) => (readZoneName(time) === UTC ? UTC : time.zoneName()),
    z: readZoneName,
    MMMMM: (time) => time.format("MMMM").slice(0, 1),
    LLLLL: (time) => time.format("MMMM").slice(0, 1),
    EEEEE: (time) => time.format("dddd").slice(0, 1),
    ccccc: (time) => time.format("dddd").slice(0, 1),
  } satisfies Record<string, (time: Moment) => string>),
);

/** Formats a time's offset in the shortest form: `+0`, `-5`, `+5:30`. */
function formatNarrowOffset(time: Moment): string {
  const [hours, minutes] = time.format("Z").slice(1).split(":").map(Number);
  const sign = time.utcOffset() < 0 ? "-" : "+";
  return `${sign}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

/** Maximum length of a time string. RFC 2822 dates have fewer than 50 characters. */
const TIME_LENGTH = 100;

/**
 * Matches an offset, or a time zone name that `Date` supports. Without a match, `Date` would use the platform's time
 * zone.
 */
const OFFSET = /\b(?:gmt|utc?|[ecmp][sd]t)\b|\d\s*z\b|\d:\d\d(?:\.\d+)?\s*[+-]\d\d:?\d\d\b/i;

/**
 * Parses a time.
 *
 * @param format format of strings, in moment or Luxon tokens
 * @param locale a locale whose data moment has loaded
 * @param zone time zone of strings without an offset; UTC if undefined
 * @returns UTC milliseconds; null for invalid times
 * @throws Failure `invalid` for an invalid format; never for an invalid value
 */
export function parseTime(
  value: unknown,
  format: unknown,
  family: TokenFamily,
  locale: string,
  zone?: TimeZone,
): number | null {
  if (typeof value === "number" || value instanceof Date) return toMillisecond(new Date(value).getTime());
  // The author's own parser may return a moment.
  if (moment.isMoment(value)) return toMillisecond(value.valueOf());
  if (typeof value !== "string" || value.length > TIME_LENGTH) return null;
  const pattern = toMomentFormat(format, family, locale);
  if (pattern !== null) return timeOf(moment.utc(value, pattern, locale), zone);

  const iso = moment.utc(value, moment.ISO_8601);
  // An invalid ISO date such as 2020-02-30 stays invalid. `Date` would parse it as March 1.
  if (iso.isValid() || iso.parsingFlags().overflow >= 0) return timeOf(iso, zone);
  const mail = moment.utc(value, moment.RFC_2822);
  if (mail.isValid()) return mail.valueOf();
  if (OFFSET.test(value)) return toMillisecond(Date.parse(value));
  const wall = Date.parse(`${value} UTC`);
  return toMillisecond(zone === undefined ? wall : zone.fromWall(wall));
}

/** Returns the time of a moment that was parsed as UTC, in milliseconds; null if it is invalid. */
function timeOf(parsed: Moment, zone: TimeZone | undefined): number | null {
  const time = parsed.valueOf();
  return toMillisecond(zone === undefined || hasOffset(parsed) ? time : zone.fromWall(time));
}

function toMillisecond(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}
