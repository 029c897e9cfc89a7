// Recognises ranges of months, weekdays, quarters, years, hours and numbered items: `Jan-Mar`, `Q1 2023 to Q4 2024`,
// `2015–2020`, `9am to 5pm`, `weeks 1-4`. A range becomes a `Mark` with its labels.

import { capitalise } from "../text/capital.ts";
import { isYear } from "../text/year.ts";
import { type CalendarName, CYCLES, readCalendar } from "../vocabulary/calendar-words.ts";
import { NUMBERED_WORDS } from "../vocabulary/cycle-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import type { Reading } from "./reading.ts";

/** Maximum number of labels in a range. More would be illegible on any axis. */
const MAX_LABELS = 400;

export function recogniseRanges(reading: Reading): void {
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const found =
      readNames(reading, at) ??
      readQuarters(reading, at) ??
      readCounted(reading, at) ??
      readYears(reading, at) ??
      readHours(reading, at);
    if (found === undefined) continue;
    const from = reading.small(at - 1) === "from" ? at - 1 : at;
    if (found.labels.length > MAX_LABELS) {
      reading.warn(`a range of ${found.labels.length} labels is too long and was ignored`);
      reading.claim(from, found.end);
    } else {
      reading.claim(from, found.end, { type: "labels", labels: found.labels });
    }
    at = found.end - 1;
  }
}

interface Range {
  readonly labels: readonly string[];
  readonly end: number;
}

/** Returns whether a token separates the ends of a range: a dash, "to", or "and" after "between". */
function isRangeSeparator(reading: Reading, at: number, from: number): boolean {
  const { text = "", word = "" } = reading.free(at) ?? {};
  const small = FUNCTION_WORDS.read(word, reading.language);
  return /^(?:[-–—]|\.\.|…|→)$/.test(text) || small === "to" || (small === "and" && isAfterBetween(reading, from));
}

function isAfterBetween(reading: Reading, at: number): boolean {
  return /^(?:between|zwischen|entre)$/.test(reading.word(at - 1));
}

/** Reads a year after a month or a quarter, as four digits or `'24`. */
function readYear(reading: Reading, at: number): { year?: number; end: number } {
  const value = reading.free(at)?.number?.value;
  if (isYear(value) && reading.free(at)?.text.length === 4) return { year: value as number, end: at + 1 };
  const short = reading.free(at + 1)?.number?.value;
  if (/^['’]$/.test(reading.free(at)?.text ?? "") && short !== undefined && short < 100)
    return { year: 2000 + short, end: at + 2 };
  return { end: at };
}

/** Reads a range of months or weekdays: `Jan-Mar`, `Monday to Friday`, `Jan 2023 to Mar 2024`. */
function readNames(reading: Reading, at: number): Range | undefined {
  const firsts = readCalendar(reading.word(at));
  if (firsts.length === 0) return undefined;
  const firstEnd = skipPoint(reading, at + 1);
  const firstYear = readYear(reading, firstEnd);
  if (!isRangeSeparator(reading, firstYear.end, at)) return undefined;
  const lastAt = firstYear.end + 1;
  const lasts = readCalendar(reading.word(lastAt));
  const pair = choosePair(firsts, lasts, reading);
  if (pair === undefined) return undefined;
  const lastYear = readYear(reading, skipPoint(reading, lastAt + 1));
  const [first, last] = pair;
  const { full, short } = CYCLES[first.cycle][last.language];
  const names = (first.form === "short" && full[first.index] !== short[first.index] ? short : full).map((name) =>
    last.language === "en" || isCapital(reading, at) ? capitalise(name) : name,
  );
  return { labels: countUp(names, first.index, last.index, firstYear.year, lastYear.year), end: lastYear.end };
}

function skipPoint(reading: Reading, at: number): number {
  return reading.free(at)?.text === "." && reading.free(at)?.isTight ? at + 1 : at;
}

function isCapital(reading: Reading, at: number): boolean {
  return /^\p{Lu}/u.test(reading.tokens[at]?.text ?? "");
}

/** Returns both ends of a range in the same language, preferably the description's language. */
function choosePair(
  firsts: readonly CalendarName[],
  lasts: readonly CalendarName[],
  reading: Reading,
): [CalendarName, CalendarName] | undefined {
  const pairs = firsts.flatMap((first) =>
    lasts
      .filter((last) => last.cycle === first.cycle && last.language === first.language)
      .map((last): [CalendarName, CalendarName] => [first, last]),
  );
  return pairs.find(([{ language }]) => language === reading.language) ?? pairs[0];
}

/** Lists the names from the first to the last, wrapping at the end of the year or week, with years if any are given. */
function countUp(
  names: readonly string[],
  first: number,
  last: number,
  firstYear?: number,
  lastYear?: number,
): string[] {
  const years = firstYear !== undefined || lastYear !== undefined;
  const wraps = last < first ? 1 : 0;
  const start = firstYear ?? (lastYear ?? 0) - wraps;
  const spans = years && firstYear !== undefined && lastYear !== undefined ? lastYear - firstYear : wraps;
  const count = Math.min(MAX_LABELS + 1, Math.max(0, spans * names.length + last - first + 1));
  return Array.from({ length: count }, (_, index) => {
    const place = first + index;
    const name = names[place % names.length] ?? "";
    return years ? `${name} ${start + Math.floor(place / names.length)}` : name;
  });
}

/** Reads a range of quarters or half-years: `Q1-Q4`, `Q1 to Q3 2024`, `H1-H2`, and `T1-T4` in French and Spanish. */
function readQuarters(reading: Reading, at: number): Range | undefined {
  const first = /^([qth])([1-4])$/.exec(reading.word(at));
  if (first === null) return undefined;
  const firstYear = readYear(reading, at + 1);
  if (!isRangeSeparator(reading, firstYear.end, at)) return undefined;
  const letter = first[1] ?? "q";
  const last = new RegExp(`^${letter}?([1-4])$`).exec(reading.free(firstYear.end + 1)?.text.toLowerCase() ?? "");
  if (last === null) return undefined;
  const lastYear = readYear(reading, firstYear.end + 2);
  const names = (letter === "h" ? [1, 2] : [1, 2, 3, 4]).map((number) => `${letter.toUpperCase()}${number}`);
  return {
    labels: countUp(names, Number(first[2]) - 1, Number(last[1]) - 1, firstYear.year, lastYear.year),
    end: lastYear.end,
  };
}

/** Reads a range of years: `2015-2020`, `from 2015 to 2020`. */
function readYears(reading: Reading, at: number): Range | undefined {
  const first = reading.free(at)?.number?.value;
  const last = reading.free(at + 2)?.number?.value;
  if (!isRangeSeparator(reading, at + 1, at) || first === undefined || last === undefined) return undefined;
  const isShort = reading.free(at + 2)?.text.length === 2 && last < 100;
  const end = isShort ? Math.floor(first / 100) * 100 + last : last;
  return isYear(first) && isYear(end) && first < end ? { labels: countNumbers(first, end), end: at + 3 } : undefined;
}

/** Reads a range of numbered items: `weeks 1-4`, `day 1 to 7`, or `1 to 10` after "for". */
function readCounted(reading: Reading, at: number): Range | undefined {
  const noun = reading.find(NUMBERED_WORDS, at);
  const isFor = reading.small(at - 1) === "for" || reading.marks.get(at - 1)?.type === "gap";
  const place = noun?.end ?? at;
  const first = reading.free(place)?.number;
  const last = reading.free(place + 2)?.number;
  if (first === undefined || last === undefined || !isRangeSeparator(reading, place + 1, place)) return undefined;
  if (noun === undefined && /^[:=]$/.test(reading.free(place + 3)?.text ?? "")) return undefined;
  if ((noun === undefined && !isFor) || !isCount(first.value) || !isCount(last.value) || first.value >= last.value)
    return undefined;
  if (noun === undefined)
    return first.unit === undefined && last.unit === undefined && !isYear(first.value)
      ? { labels: countNumbers(first.value, last.value), end: place + 3 }
      : undefined;
  const name =
    noun.meaning === "plain"
      ? ""
      : `${capitalise(singular(reading.slice(at, noun.end - 1), noun.languages[0] === "en"))} `;
  return { labels: countNumbers(first.value, last.value).map((number) => `${name}${number}`), end: place + 3 };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function singular(word: string, isEnglish: boolean): string {
  return isEnglish ? word.replace(/s$/i, "") : word;
}

function countNumbers(first: number, last: number): string[] {
  return Array.from({ length: Math.min(MAX_LABELS + 1, last - first + 1) }, (_, index) => String(first + index));
}

/** Reads a range of hours: `9am to 5pm`, `8h-18h`, `9:00-17:00`. */
function readHours(reading: Reading, at: number): Range | undefined {
  const first = readHour(reading, at);
  const last = readHour(reading, at + 2);
  if (first === undefined || last === undefined || !isRangeSeparator(reading, at + 1, at)) return undefined;
  if (first.form === "" || last.form === "") return undefined;
  const hours = Array.from(
    { length: ((last.hour - first.hour + 24) % 24) + 1 },
    (_, index) => (first.hour + index) % 24,
  );
  const show = (hour: number): string => {
    if (last.form === "m") return `${hour % 12 || 12}${hour < 12 ? "am" : "pm"}`;
    return last.form === "h" ? `${hour}h` : `${hour}:00`;
  };
  return { labels: hours.map(show), end: at + 3 };
}

function readHour(reading: Reading, at: number): { hour: number; form: "m" | "h" | ":" | "" } | undefined {
  const token = reading.free(at);
  const clock = /^(\d\d?):00$/.exec(token?.text ?? "");
  const noon = /^(\d\d?)(am|pm)$/.exec(token?.word ?? "");
  if (noon !== null) return { hour: (Number(noon[1]) % 12) + (noon[2] === "pm" ? 12 : 0), form: "m" };
  if (clock !== null) return { hour: Number(clock[1]) % 24, form: ":" };
  const { value = -1, unit = "" } = token?.number ?? {};
  if (!isCount(value) || value > 24) return undefined;
  return { hour: value % 24, form: unit === "h" ? "h" : "" };
}
