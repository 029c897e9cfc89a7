// Expands ranges of months, weekdays, quarters, years, hours and numbered items: "Jan-Mar", "Q1 2023 to Q4 2024", "2015-2020",
// "9am to 5pm", "week 1 to week 6", "every 3h from 00:00".

import { type CalendarName, CYCLES } from "../words/calendar-words.ts";
import { matchClass } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";
import { calendarAt, isYear } from "../words/time.ts";
import { capitalize } from "./capitalize.ts";

/** Maximum number of labels in a range. More would be illegible on any axis. */
const MAX_LABELS = 400;

export interface Range {
  readonly at: number;
  readonly end: number;
  readonly labels: readonly string[];
}

/** Finds the ranges, and claims their tokens. */
export function readRanges(reading: Reading): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    const found =
      readNames(reading, at) ??
      readQuarters(reading, at) ??
      readCounted(reading, at) ??
      readYears(reading, at) ??
      readHours(reading, at) ??
      readSteps(reading, at);
    if (found === undefined || found.labels.length > MAX_LABELS || found.labels.length < 2) continue;
    const from = reading.is(at - 1, "from") ? at - 1 : at;
    reading.claim(from, found.end, "name");
    ranges.push({ at: from, ...found });
    at = found.end - 1;
  }
  return ranges;
}

type UnplacedRange = Omit<Range, "at">;

/**
 * Returns the position after the separator of a range: a dash, "to", or "and" after "between". Returns 0 if there is none.
 */
function afterSeparator(reading: Reading, at: number, from: number): number {
  const { text = "", isTight } = reading.free(at) ?? {};
  if (/^[-–—→]$|^\.\.$|^…$/.test(text)) return isTight === (reading.tokens[at + 1]?.isTight ?? false) ? at + 1 : 0;
  if (reading.is(at, "to")) return reading.match("to", at);
  // A range can be in another language than the rest of the description.
  const languages = new Set(calendarAt(reading, from).map(({ language }) => language));
  const word = (offset: number): string => (offset === 0 ? reading.word(at) : "");
  if ([...languages].some((language) => matchClass("to", word, language) > 0)) return at + 1;
  return reading.is(at, "and") && /^(?:between|zwischen|entre)$/.test(reading.word(from - 1)) ? at + 1 : 0;
}

/** Reads a year after a month or a quarter, as four digits or `'24`. */
function readYear(reading: Reading, at: number): { year?: number; end: number } {
  const token = reading.free(at);
  if (isYear(token)) return { year: token?.number?.value ?? 0, end: at + 1 };
  const short = reading.free(at + 1)?.number?.value;
  if (/^['’]$/.test(token?.text ?? "") && short !== undefined && short < 100)
    return { year: 2000 + short, end: at + 2 };
  return { end: at };
}

const skipPoint = (reading: Reading, at: number): number =>
  reading.free(at)?.text === "." && reading.free(at)?.isTight ? at + 1 : at;

/** Reads a range of months or weekdays: "Jan-Mar", "Monday to Friday", "Jan 2023 to Mar 2024". */
function readNames(reading: Reading, at: number): UnplacedRange | undefined {
  const firsts = reading.isFree(at) ? calendarAt(reading, at) : [];
  if (firsts.length === 0) return undefined;
  const firstYear = readYear(reading, skipPoint(reading, at + 1));
  const lastAt = afterSeparator(reading, firstYear.end, at);
  if (lastAt === 0) return undefined;
  const pair = choosePair(firsts, calendarAt(reading, lastAt), reading);
  if (pair === undefined) return undefined;
  const lastYear = readYear(reading, skipPoint(reading, lastAt + 1));
  const [first, last] = pair;
  const { full, short } = CYCLES[first.cycle][last.language];
  const isCapital = /^\p{Lu}/u.test(reading.tokens[at]?.text ?? "");
  const names = (first.form === "short" && full[first.index] !== short[first.index] ? short : full).map((name) =>
    last.language === "en" || isCapital ? capitalize(name) : name,
  );
  return { labels: countUp(names, first.index, last.index, firstYear.year, lastYear.year), end: lastYear.end };
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
  const hasYears = firstYear !== undefined && lastYear !== undefined;
  const wraps = last < first ? 1 : 0;
  const spans = hasYears ? lastYear - firstYear : wraps;
  const count = Math.min(MAX_LABELS + 1, Math.max(0, spans * names.length + last - first + 1));
  return Array.from({ length: count }, (_, index) => {
    const name = names[(first + index) % names.length] ?? "";
    return hasYears ? `${name} ${firstYear + Math.floor((first + index) / names.length)}` : name;
  });
}

/** Reads a range of quarters or half-years: "Q1-Q4", "Q1 to Q3 2024", "H1-H2", and "T1-T4" in French and Spanish. */
function readQuarters(reading: Reading, at: number): UnplacedRange | undefined {
  const first = /^([qth])([1-4])$/.exec(reading.word(at));
  if (first === null) return undefined;
  const firstYear = readYear(reading, at + 1);
  const lastAt = afterSeparator(reading, firstYear.end, at);
  const letter = first[1] ?? "q";
  const last = new RegExp(`^${letter}?([1-4])$`).exec(reading.free(lastAt)?.text.toLowerCase() ?? "");
  if (lastAt === 0 || last === null) return undefined;
  const lastYear = readYear(reading, lastAt + 1);
  const names = (letter === "h" ? [1, 2] : [1, 2, 3, 4]).map((number) => `${letter.toUpperCase()}${number}`);
  return {
    labels: countUp(names, Number(first[2]) - 1, Number(last[1]) - 1, firstYear.year, lastYear.year),
    end: lastYear.end,
  };
}

/** Reads a range of years: "2015-2020", "from 2015 to 2020". */
function readYears(reading: Reading, at: number): UnplacedRange | undefined {
  const lastAt = afterSeparator(reading, at + 1, at);
  if (lastAt === 0 || !isYear(reading.free(at))) return undefined;
  const first = reading.free(at)?.number?.value ?? 0;
  const { number, text = "" } = reading.free(lastAt) ?? {};
  const isShort = text.length === 2 && !reading.is(at + 1, "to") && (number?.value ?? 100) < 100;
  const last = isShort
    ? Math.floor(first / 100) * 100 + (number?.value ?? 0)
    : isYear(reading.free(lastAt))
      ? (number?.value ?? 0)
      : 0;
  return first < last ? { labels: countNumbers(first, last), end: lastAt + 1 } : undefined;
}

/** Reads a range of numbered items: "weeks 1-4", "day 1 to day 7", "1 to 10" after "for". */
function readCounted(reading: Reading, at: number): UnplacedRange | undefined {
  const noun = readNumbered(reading, at);
  const place = noun ?? at;
  const first = reading.free(place)?.number;
  const after = afterSeparator(reading, place + 1, place);
  if (first === undefined || after === 0 || first.unit !== undefined || first.isPercent || first.currency)
    return undefined;
  const again = noun === undefined ? undefined : readNumbered(reading, after);
  const lastAt = again ?? after;
  const last = reading.free(lastAt)?.number;
  // "Class 1 - 30, Class 2 - 28" are pairs.
  const isRepeated =
    noun !== undefined &&
    again === undefined &&
    reading.tokens.some(
      ({ word: other }, index) =>
        index !== noun - 1 &&
        other === reading.tokens[noun - 1]?.word &&
        reading.tokens[index + 1]?.number !== undefined,
    );
  if (isRepeated) return undefined;
  if (last === undefined || !isCount(first.value) || !isCount(last.value) || first.value >= last.value)
    return undefined;
  if (/^[:=]$/.test(reading.free(lastAt + 1)?.text ?? "") && noun === undefined) return undefined;
  const end = lastAt + 1;
  // "age 0-17 22%, 18-64 60%"
  if (reading.free(end)?.number !== undefined && countRanges(reading) > 1) return undefined;
  if (noun === undefined) {
    const isFor = reading.is(at - 1, "for") && !isYear(reading.free(at));
    return isFor && last.unit === undefined ? { labels: countNumbers(first.value, last.value), end } : undefined;
  }
  const word = reading.text({ from: at, end: noun });
  const name = reading.is(at, "plainNumbered")
    ? ""
    : `${reading.language === "en" ? capitalize(word.replace(/(?<!s)s$/i, "")) : word} `;
  return { labels: countNumbers(first.value, last.value).map((number) => `${name}${number}`), end };
}

/** Returns the number of ranges such as "18-24" before a number. */
const countRanges = ({ tokens }: Reading): number =>
  tokens.filter(
    ({ number }, at) =>
      number !== undefined &&
      /^[-–]$/.test(tokens[at + 1]?.text ?? "") &&
      tokens[at + 1]?.isTight &&
      tokens[at + 2]?.number !== undefined &&
      tokens[at + 3]?.number !== undefined,
  ).length;

/** Returns the end of a word for numbered items, also in the plural. */
function readNumbered(reading: Reading, at: number): number | undefined {
  for (const name of ["numbered", "period", "plainNumbered"] as const) {
    const end = reading.match(name, at);
    if (end > at) return end;
  }
  return undefined;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function countNumbers(first: number, last: number): string[] {
  return Array.from({ length: Math.min(MAX_LABELS + 1, last - first + 1) }, (_, index) => String(first + index));
}

/** Reads a range of hours: "9am to 5pm", "8h-18h", "9:00-17:00". */
function readHours(reading: Reading, at: number): UnplacedRange | undefined {
  const first = readHour(reading, at);
  const lastAt = first && afterSeparator(reading, at + 1, at);
  const last = lastAt ? readHour(reading, lastAt) : undefined;
  if (first === undefined || last === undefined || lastAt === undefined) return undefined;
  // "0h-6h 23, 6h-12h 61" are names of values.
  if (reading.free(lastAt + 1)?.number !== undefined || /^[:=]$/.test(reading.free(lastAt + 1)?.text ?? ""))
    return undefined;
  const hours = Array.from(
    { length: ((last.hour - first.hour + 24) % 24) + 1 },
    (_, index) => (first.hour + index) % 24,
  );
  return { labels: hours.map((hour) => showHour(hour, last.form)), end: lastAt + 1 };
}

type HourForm = "m" | "h" | ":";

function showHour(hour: number, form: HourForm): string {
  if (form === "m") return `${hour % 12 || 12}${hour < 12 ? "am" : "pm"}`;
  return form === "h" ? `${hour}h` : `${String(hour).padStart(2, "0")}:00`;
}

function readHour(reading: Reading, at: number): { hour: number; form: HourForm } | undefined {
  const word = reading.word(at);
  const clock = /^(\d\d?):00$/.exec(word);
  const noon = /^(\d\d?) ?(am|pm)$/.exec(word);
  const plain = /^(\d\d?)h$/.exec(word);
  if (noon !== null) return { hour: (Number(noon[1]) % 12) + (noon[2] === "pm" ? 12 : 0), form: "m" };
  if (clock !== null) return { hour: Number(clock[1]) % 24, form: ":" };
  return plain === null ? undefined : { hour: Number(plain[1]) % 24, form: "h" };
}

/** Reads "every 3h from 00:00": a label for each value, as many as there are values in the longest list. */
function readSteps(reading: Reading, at: number): UnplacedRange | undefined {
  if (!reading.is(at, "every")) return undefined;
  const place = reading.match("every", at);
  const word = /^(\d\d?)h$/.exec(reading.word(place))?.[1];
  const value = word === undefined ? reading.free(place)?.number?.value : Number(word);
  const isUnit = reading.free(place)?.number?.unit === "h";
  const isHours =
    word !== undefined || isUnit || /^(?:hour|hours|stunden|heures|horas|h)$/.test(reading.word(place + 1));
  const fromAt = place + (word === undefined && !isUnit ? 2 : 1);
  const start = readHour(reading, reading.match("from", fromAt));
  if (value === undefined || !isHours || start === undefined || value < 1) return undefined;
  const labels = Array.from({ length: Math.min(24 / value, MAX_LABELS) }, (_, index) =>
    showHour((start.hour + index * value) % 24, start.form),
  );
  return { labels, end: reading.match("from", fromAt) + 1 };
}
