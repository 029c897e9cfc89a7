// Formats cell values with Intl.NumberFormat or Intl.DateTimeFormat, depending on the options. Numbers may be strings;
// dates are milliseconds since the epoch or ISO 8601 strings, in UTC by default. ECMA-402, sections 11 and 16.

import { createDateFormat, formatDate } from "../../base/date-format.ts";
import { CELL_FORMATS } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";

/** Formats a value. Returns undefined for values that are not numbers or dates. */
export type CellFormat = (value: string | number) => string | undefined;

/** Options that apply only to dates. */
const DATE_KEYS: readonly string[] = [
  "dateStyle",
  "timeStyle",
  "weekday",
  "era",
  "year",
  "month",
  "day",
  "dayPeriod",
  "hour",
  "minute",
  "second",
  "fractionalSecondDigits",
  "timeZone",
  "timeZoneName",
  "hour12",
  "hourCycle",
  "calendar",
];

/** An ISO 8601 date or date-time. Without an offset, it is read as UTC, whereas JavaScript reads date-times as local time. */
const ISO_DATE = /^[+-]?\d{4,6}-\d\d(?:-\d\d)?(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Formatters by their options as JSON, shared by all tables. */
const cache = new Map<string, CellFormat>();

/**
 * Returns the formatter for a column, from the cache if possible.
 *
 * @param options `locale`, and options of Intl.NumberFormat or Intl.DateTimeFormat
 * @throws RangeError or TypeError for options that Intl rejects
 */
export function createCellFormat(options: Readonly<Record<string, unknown>>): CellFormat {
  const key = JSON.stringify(options);
  let format = cache.get(key);
  if (format === undefined) {
    format = create(options);
    if (cache.size >= CELL_FORMATS) cache.clear();
    cache.set(key, format);
  }
  return format;
}

function create({ locale, ...options }: Readonly<Record<string, unknown>>): CellFormat {
  if (DATE_KEYS.some((key) => options[key] !== undefined)) {
    const format = createDateFormat(locale as string | undefined, { timeZone: "UTC", ...options });
    return (value) => {
      const time = readTime(value);
      return Number.isNaN(time) ? undefined : formatDate(format, time);
    };
  }
  const format = new Intl.NumberFormat(locale as string, options);
  return (value) => {
    const number = numberFromJson(value);
    return typeof number === "number" ? format.format(number) : undefined;
  };
}

/** Returns milliseconds since the epoch, or NaN for invalid dates. */
function readTime(value: string | number): number {
  if (typeof value === "number") return new Date(value).getTime();
  const text = value.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, "$1T");
  const [match, time, offset] = ISO_DATE.exec(text) ?? [];
  if (match === undefined) return Number.NaN;
  return Date.parse(time !== undefined && offset === undefined ? `${text}Z` : text);
}
