// Parses dates as people write them: ISO 8601, `3/1/2026`, `31.01.2026`, `Jan 3, 2026`, `3. März 2026`. The whole column
// determines whether the day or the month comes first.

/** Whether the day or the month comes first in dates such as `3/1/2026`. */
export type DateOrder = "dmy" | "mdy";

/** Date format of a column. */
export interface DateColumn {
  /** Possible orders. Both are possible if no day is above 12. */
  readonly orders: readonly DateOrder[];
}

/** Languages of month names. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"];
/** Abbreviations that are not the beginning of a month's name. */
const ABBREVIATIONS: Readonly<Record<string, number>> = { mrz: 3, sept: 9 };

/** Maximum length of a date, in characters. */
const MAX_LENGTH = 40;

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([ap]\.?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?)?`;
const ISO = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})(?:\2(\d{1,2}))?${TIME}$`, "i");
const NUMERIC = new RegExp(String.raw`^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})${TIME}$`, "i");
const WEEKDAY = String.raw`(?:\p{L}{2,9}\.?,?\s+)?`;
const DAY_MONTH = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|\.|º)?[\s-]+(?:de\s+)?(\p{L}{3,10})\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})${TIME}$`,
  "iu",
);
const MONTH_DAY = new RegExp(
  String.raw`^${WEEKDAY}(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`,
  "iu",
);
const MONTH_YEAR = /^(\p{L}{3,10})\.?[\s,-]+(\d{4})$/iu;

/**
 * Parses a date.
 *
 * @param order order of day and month in numeric dates
 * @returns an ISO date such as `2026-01-31`, with a time such as `T14:30` if the text has one; undefined for other text
 */
export function readDate(text: string, order: DateOrder): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return undefined;
  const iso = ISO.exec(trimmed);
  // `2026.5` is a number.
  if (iso !== null)
    return iso[4] === undefined && iso[2] === "." ? undefined : format(iso[1], iso[3], iso[4] ?? "1", iso.slice(5));
  const numeric = NUMERIC.exec(trimmed);
  if (numeric !== null) {
    const [day, month] = order === "dmy" ? [numeric[1], numeric[3]] : [numeric[3], numeric[1]];
    return format(numeric[4], month, day, numeric.slice(5));
  }
  const dayMonth = DAY_MONTH.exec(trimmed);
  if (dayMonth !== null) return format(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1], dayMonth.slice(4));
  const monthDay = MONTH_DAY.exec(trimmed);
  if (monthDay !== null) return format(monthDay[3], monthOf(monthDay[1]), monthDay[2], monthDay.slice(4));
  const monthYear = MONTH_YEAR.exec(trimmed);
  return monthYear === null ? undefined : format(monthYear[2], monthOf(monthYear[1]), "1", []);
}

let monthNames: readonly (readonly string[])[] | undefined;

/** Returns a month's number as text; `0` for other words. A name can be shortened to three letters. */
function monthOf(name = ""): string {
  monthNames ??= LANGUAGES.map((language) => {
    const { format: formatMonth } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => formatMonth(Date.UTC(2026, month, 1)).toLowerCase());
  });
  const word = name.toLowerCase();
  const indexes = monthNames.map((names) => names.findIndex((each) => each.startsWith(word)));
  return String(ABBREVIATIONS[word] ?? (indexes.find((index) => index >= 0) ?? -1) + 1);
}

/** Formats a date; undefined if there is no such day or time. */
function format(
  year = "",
  month = "",
  day = "",
  [hour, minute, second, half, offset]: readonly (string | undefined)[],
): string | undefined {
  const full = year.length === 2 ? String(Number(year) + (Number(year) < 70 ? 2000 : 1900)) : year;
  const [y, m, d] = [full, month, day].map(Number) as [number, number, number];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return undefined;
  const iso = `${full}-${pad(m)}-${pad(d)}`;
  if (hour === undefined) return iso;
  const isAfternoon = half?.toLowerCase().startsWith("p");
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const seconds = second === undefined || second === "00" ? "" : `:${second}`;
  const isMidnight = hours === 0 && minute === "00" && seconds === "" && offset === undefined;
  return isMidnight ? iso : `${iso}T${pad(hours)}:${minute}${seconds}${offset?.toUpperCase() ?? ""}`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** Returns the time of an ISO date in milliseconds, in UTC if the date has no offset. */
export function timeOf(date: string): number {
  if (!date.includes("T")) return Date.parse(date);
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(date) ? date : `${date}Z`);
}

/** Text that means that a value is missing. */
const MISSING = /^(?:|[-–—.]|n\/?a|#n\/a|nan|null|none|nil)$/i;

/** An empty cell, `n/a`, `-` and similar placeholders stand for missing values. */
export function isMissing(text: string): boolean {
  return MISSING.test(text.trim());
}

/**
 * Detects whether all cells are dates, apart from missing values. Years, months without a year, and quarters are not
 * dates.
 */
export function detectDates(cells: readonly string[]): DateColumn | undefined {
  const dates = cells.filter((cell) => !isMissing(cell));
  if (dates.length === 0) return undefined;
  const orders = (["dmy", "mdy"] as const).filter((order) =>
    dates.every((cell) => readDate(cell, order) !== undefined),
  );
  if (orders.length === 0) return undefined;
  const isDecided = orders.length === 2 && dates.every((cell) => readDate(cell, "dmy") === readDate(cell, "mdy"));
  // `31.1.2026` with points always starts with the day.
  const hasPoints = dates.some((cell) => /^\d{1,2}\.\s?\d{1,2}\./.test(cell.trim()));
  return { orders: isDecided || (hasPoints && orders.includes("dmy")) ? orders.slice(0, 1) : orders };
}
