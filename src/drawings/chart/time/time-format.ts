// Format text of a time axis, in moment's tokens or Luxon's → text for a time, or moment's format for parsing. Which of the
// two a format is written in shows in its letters, strongest sign first:
//   1. moment: `Y`, `[quoted]`, three or four `d`, an ordinal (`Do`, `Mo` …), `LT`
//   2. Luxon: two or more `y`, `'quoted'`, three or more of `L`, `c` or `E`, five `M`, `d` or `dd` in a format without `D`
//   3. moment: `A`, `Q`, `l`, `e`, `w`, `g`, `N`
//   4. Luxon: `y`, `c`, `t`, `T`, `f`, `F`, `o`, `q`, `n`, `u`, `i`, `G`, `kkkk`
// In doubt it is moment's: `MMM D`, `h:mm a` (am), `D`, `LL`. Letters that agree (`M`, `H`, `m`, `s`) say nothing.

import type { Locale, LongDateFormatKey, Moment } from "moment";
import { Failure, showValue } from "../../../base/failure.ts";
import { ENGLISH, findLocaleMacro } from "./locale-format.ts";
import { LUXON_COMPUTED, LUXON_TOKENS } from "./luxon-token.ts";

/** Which tokens a format may be written in: moment's alone, or either's. */
export type TokenFamily = "moment" | "either";

/** Longest format. Real ones stay under 40; each value that is parsed goes through all of it. */
const FORMAT_LENGTH = 100;

/** Formats repeat from request to request; the ceiling keeps hostile variety from growing the isolate. */
const CACHE_ENTRIES = 500;

/** What moment prints for a time without a format. */
const DEFAULT_FORMAT = "YYYY-MM-DDTHH:mm:ssZ";

const SIGNS: readonly (readonly [RegExp, isLuxon: boolean])[] = [
  [/Y|\[[^[]*\]|d{3}|[MDdQwWE]o|LT/, false],
  [/y{2}|'|L{3}|c{3}|E{3}|M{5}|^[^D]*d[^D]*$/, true],
  [/[AQlewgN]/, false],
  [/[yctTfFoqnuiG]|k{4}/, true],
];

/** Either text that stands for itself or what a time says in its place. */
type Part = string | ((time: Moment) => string);

const compiled = new Map<string, readonly Part[]>();

/**
 * Writes a time, in its own locale.
 *
 * @param format null, undefined or empty for ISO 8601
 * @throws Failure `invalid` for a format that is too long or of another type
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
  // Some locales have digits and commas of their own, for literal text too.
  return locale.postformat(parts.map((part) => (typeof part === "string" ? part : part(time))).join(""));
}

/**
 * The format in moment's tokens, for parsing; null for none.
 *
 * @param locale moment's name, whose data is loaded
 * @throws Failure `invalid` for a format that is too long or of another type
 */
export function toMomentFormat(format: unknown, family: TokenFamily, locale: string): string | null {
  const text = readFormat(format);
  if (text === null || family === "moment" || !isLuxonFormat(text)) return text;
  return splitLuxon(text)
    .map(({ token, literal }) =>
      literal === undefined ? lookUp(text, token, locale) : `[${literal.replace(/[[\]]/g, "")}]`,
    )
    .join("");
}

function readFormat(format: unknown): string | null {
  if (format === undefined || format === null || format === "") return null;
  if (typeof format !== "string") throw new Failure("invalid", `a time format must be text, got ${showValue(format)}`);
  if (format.length > FORMAT_LENGTH)
    throw new Failure(
      "invalid",
      `a time format must be at most ${FORMAT_LENGTH} characters long, got ${showValue(format)}`,
    );
  return format;
}

/** Whether a format is written in Luxon's tokens, by the rule at the top of this file. */
export function isLuxonFormat(format: string): boolean {
  // What Luxon quotes is no sign of moment's; the quotes that remain are a sign of Luxon's.
  const letters = format.replace(/'[^']*'/g, "''").replace(/(?<!')'(?!')/g, "");
  return SIGNS.find(([sign]) => sign.test(letters))?.[1] ?? false;
}

/** Moment's own division of a format: escaped text, the locale's formats, tokens, and any other character. */
const MOMENT_PART =
  /\[[^[]*\]|\\?(?:LTS|LT|L{1,4}|l{1,4}|[Hh]mmss|[Hh]mm|[MQ]o|M{1,4}|DDDo|Do|D{1,4}|d{3,4}|d[do]?|w[ow]?|W[oW]?|Q|N{1,5}|Y{4,6}|YY|Y|y{2,4}|yo?|g{4,5}|gg|G{4,5}|GG|hh?|HH?|kk?|mm?|ss?|S{1,9}|zz?|ZZ?|.)/g;

/** The locale's own formats, and escaped text that has none. */
const LOCAL_PART = /\[[^[]*\]|\\?(?:LTS|LT|L{1,4}|l{1,4})/g;

/** How often moment looks again for formats of the locale in what it has put in their places. */
const EXPANSIONS = 6;

/** Writes the locale's formats out, as moment does before it looks for tokens. */
function expand(format: string, locale: Locale): string {
  let text = format;
  for (let turn = 0; turn < EXPANSIONS; turn++) {
    const longer = text.replace(LOCAL_PART, (part) => locale.longDateFormat(part as LongDateFormatKey) ?? part);
    if (longer === text) break;
    text = longer;
  }
  return text;
}

/**
 * Each token is formatted by itself: moment keeps every format that it is given for ever, and there are only so many
 * tokens. Names may have another case beside a day, which shows in the whole format.
 */
function compileMoment(given: string, locale: Locale): Part[] {
  const format = expand(given, locale);
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

/** Luxon's `L` is a month that stands alone, its `M` one beside a day, whatever is beside them. */
function compileLuxon(format: string, locale: Locale, name: string): Part[] {
  return splitLuxon(format).flatMap(({ token, literal }): Part[] => {
    if (literal !== undefined) return [literal];
    const compute = LUXON_COMPUTED.get(token);
    if (compute !== undefined) return [compute];
    if (/^M{3,4}$/.test(token)) return compileMoment(`D ${token}`, locale).slice(-1);
    return compileMoment(lookUp(format, token, name), locale);
  });
}

/** Quoted text, runs of one letter, and what is neither. Letters that are no tokens stand for themselves. */
function splitLuxon(format: string): { readonly token: string; readonly literal?: string }[] {
  return (format.match(/'[^']*'|([A-Za-z])\1*|[^A-Za-z']+|'/g) ?? []).map((token) => {
    if (token === "''") return { token, literal: "'" };
    if (token.startsWith("'")) return { token, literal: token.length > 1 ? token.slice(1, -1) : token };
    return LUXON_TOKENS.has(token) ? { token } : { token, literal: token };
  });
}

/** `D` and `DD` are whole dates in Luxon's, but beside a year or a month their author means the day. */
function lookUp(format: string, token: string, locale: string): string {
  const isDay = (token === "D" || token === "DD") && /[yML]/.test(format.replace(/'[^']*'/g, ""));
  if (isDay) return token;
  return (locale === ENGLISH ? null : findLocaleMacro(locale, token)) ?? LUXON_TOKENS.get(token) ?? token;
}
