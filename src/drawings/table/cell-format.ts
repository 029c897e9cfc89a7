// How a column writes its values: a locale and options of Intl.NumberFormat or Intl.DateTimeFormat, whichever they are of → a
// function. Numbers may be text; dates are milliseconds or ISO 8601, in UTC where nothing else is said. What is neither is left
// as it is. Throws what Intl throws. ECMA-402, sections 11 and 16.

import { CELL_FORMATS } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";

/** Writes a value; undefined for one that is no number or date. */
export type CellFormat = (value: string | number) => string | undefined;

/** What only dates have. */
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

/** A date or a time of a day of ISO 8601. Without an offset it is UTC here, and the machine's own time in JavaScript. */
const ISO_DATE = /^[+-]?\d{4,6}-\d\d(?:-\d\d)?(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Formats that are used again: for each table, and whenever its picture begins anew. */
const known = new Map<string, CellFormat>();

/** The function. @throws RangeError or TypeError for options that Intl refuses */
export function createCellFormat(options: Readonly<Record<string, unknown>>): CellFormat {
  const key = JSON.stringify(options);
  let format = known.get(key);
  if (format === undefined) {
    format = create(options);
    if (known.size >= CELL_FORMATS) known.clear();
    known.set(key, format);
  }
  return format;
}

function create({ locale, ...options }: Readonly<Record<string, unknown>>): CellFormat {
  if (DATE_KEYS.some((key) => options[key] !== undefined)) {
    const format = new Intl.DateTimeFormat(locale as string, { timeZone: "UTC", ...options });
    return (value) => {
      const time = readTime(value);
      return Number.isNaN(time) ? undefined : format.format(time);
    };
  }
  const format = new Intl.NumberFormat(locale as string, options);
  return (value) => {
    const number = numberFromJson(value);
    return typeof number === "number" ? format.format(number) : undefined;
  };
}

/** Milliseconds since the epoch; NaN for what is no time that a date can have. */
function readTime(value: string | number): number {
  if (typeof value === "number") return new Date(value).getTime();
  const text = value.trim().replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, "$1T");
  const [match, time, offset] = ISO_DATE.exec(text) ?? [];
  if (match === undefined) return Number.NaN;
  return Date.parse(time !== undefined && offset === undefined ? `${text}Z` : text);
}
