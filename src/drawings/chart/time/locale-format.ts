// Derives a locale's date formats in moment tokens. Intl determines the order of the parts, and moment formats them.
// Tables contain the English formats.

import { createDateFormat } from "../../../base/date-format.ts";

/** Moment's built-in locale. */
export const ENGLISH = "en";

/** A Thursday with one-digit day, month and hour, which shows whether a locale pads them. */
const SAMPLE = Date.UTC(2021, 2, 4, 5, 6, 7, 89);

type Options = Intl.DateTimeFormatOptions;

const DATES: readonly Options[] = [
  { day: "numeric", month: "numeric", year: "numeric" },
  { day: "numeric", month: "short", year: "numeric" },
  { day: "numeric", month: "long", year: "numeric" },
  { day: "numeric", month: "long", year: "numeric", weekday: "long" },
];
const HOURS: Options = { hour: "numeric", minute: "numeric" };
/** Moment's time zone tokens at the end of a format, from the shortest format to the longest. */
const ENDS = ["", "", " z", " zz"];

/** Functions that return the token for a date part with the given text. Tokens of padded parts have two letters. */
const TOKENS: Readonly<Record<string, (text: string, options: Options) => string>> = {
  day: (text) => "D".repeat(Math.min(text.length, 2)),
  // A month can be numeric: Japanese has no month names.
  month: (text, { month }) =>
    /^\d+$/.test(text) ? "M".repeat(Math.min(text.length, 2)) : month === "long" ? "MMMM" : "MMM",
  year: () => "YYYY",
  weekday: () => "dddd",
  minute: () => "mm",
  second: () => "ss",
  dayPeriod: () => "A",
};

const formats = new Map<string, string>();

/**
 * Returns the format for Intl.DateTimeFormat options.
 *
 * @param locale moment's name of the locale. Dates use English order for the few locales that Intl lacks
 */
function formatOf(locale: string, options: Options): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    // In moment's names, a suffix of three letters is a dialect. Intl rejects such suffixes.
    const intl = createDateFormat(locale.replace(/-[a-z]{3}$/, ""), {
      ...options,
      timeZone: "UTC",
      calendar: "gregory",
      numberingSystem: "latn",
    });
    const parts = intl.formatToParts(SAMPLE);
    const hour = parts.some(({ type }) => type === "dayPeriod") ? "h" : "H";
    format = parts
      .map(({ type, value }) => {
        if (type === "hour") return hour.repeat(Math.min(value.length, 2));
        // Replace narrow spaces, and remove directional marks, which axis labels don't need.
        return TOKENS[type]?.(value, options) ?? quote(value.replace(/\s/g, " ").replace(/[\u200e\u200f\u061c]/g, ""));
      })
      .join("");
    formats.set(key, format);
  }
  return format;
}

function quote(literal: string): string {
  return /[A-Za-z\p{L}]/u.test(literal) ? `[${literal.replace(/[[\]]/g, "")}]` : literal;
}

/** Returns the default formats of Chart.js's units. */
export function listLocaleFormats(locale: string): Record<string, string> {
  return {
    datetime: "ll LTS",
    millisecond: "LTS.SSS",
    second: "LTS",
    minute: "LT",
    hour: "LT",
    day: formatOf(locale, { day: "numeric", month: "short" }),
    week: "ll",
    month: formatOf(locale, { month: "short", year: "numeric" }),
    quarter: "[Q]Q - YYYY",
    year: "YYYY",
  };
}

/**
 * Returns the format for a Luxon macro token: `D`, `t`, `f` or `F`, repeated up to four times. Returns null for other
 * tokens.
 */
export function findLocaleMacro(locale: string, token: string): string | null {
  if (!/^(?:D{1,4}|t{1,4}|f{1,4}|F{1,4})$/.test(token)) return null;
  const length = token.length - 1;
  const [letter] = token;
  const date = letter === "t" ? {} : DATES[length];
  const seconds: Options = letter === "F" || (letter === "t" && length > 0) ? { second: "numeric" } : {};
  const time = letter === "D" ? {} : { ...HOURS, ...seconds };
  return `${formatOf(locale, { ...date, ...time })}${letter === "D" ? "" : ENDS[length]}`;
}
