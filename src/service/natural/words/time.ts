// Recognises points in time as names of data: months, weekdays, quarters, years, dates and hours.

import { type CalendarName, readCalendar } from "./calendar-words.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./token.ts";

/** Returns whether a number is probably a year: four digits without a unit. */
export function isYear({ number, text = "" }: Partial<Token> = {}): boolean {
  const { value = 0, currency, isPercent, unit } = number ?? {};
  if (!/^\d{4}$/.test(text) || currency !== undefined || isPercent || unit !== undefined) return false;
  return value >= 1900 && value <= 2100;
}

const PERIOD = /^(?:[qths][1-4]|fy ?'?\d{2,4}[a-z]?|kw ?\d+|w\d+|h\d)$/;
const DATE =
  /^(?:\d{4}(?:[-/]\d{1,2}|-?[wq]\d+)?(?:[-/]\d{1,2})?.*|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?\.?|\d{1,2}:\d\d.*|\d{1,2} ?[ap]m|\d{1,2}h(?:\d\d)?)$/;

export function calendarAt(reading: Reading, at: number): readonly CalendarName[] {
  const { word = "", type } = reading.tokens[at] ?? {};
  if (type !== "word") return [];
  const names = readCalendar(word);
  // "may" and "mars" are also other words, and short names need a digit or a capital letter beside them.
  return names.some(({ language }) => language === reading.language || word.length > 2 || names.length > 1)
    ? names
    : [];
}

/** Returns the end of a point in time, or `at` if there is none. */
export function timeEnd(reading: Reading, at: number): number {
  const token = reading.free(at);
  if (token === undefined || token.number !== undefined || token.type === "mark" || token.type === "break") return at;
  const { word } = token;
  // "1 May"
  if (/^\d{1,2}\.?$/.test(token.text) && calendarAt(reading, at + 1).some(({ cycle }) => cycle === "month"))
    return yearEnd(reading, at + 2);
  if (PERIOD.test(word) || reading.is(at, "season")) return yearEnd(reading, at + 1);
  if (token.type === "word" && DATE.test(word)) return monthAfter(reading, at + 1);
  if (calendarAt(reading, at).length > 0) {
    const end =
      reading.tokens[at + 1]?.text === "." && reading.tokens[at + 1]?.isTight && reading.separation(at + 1) === 0
        ? at + 2
        : at + 1;
    return yearEnd(reading, end);
  }
  return at;
}

/** Skips a day or year that has become a name. */
function yearEnd(reading: Reading, at: number): number {
  let end = at;
  for (let count = 0; count < 2; count += 1) {
    const { type, text = "", number } = reading.free(end) ?? {};
    if (type === "word" && number === undefined && /^(?:\d{1,2}(?:st|nd|rd|th|er|\.)?|\d{4})$/.test(text)) end += 1;
    else if (/^['’]$/.test(text) && /^\d\d$/.test(reading.free(end + 1)?.text ?? "")) end += 2;
  }
  return end;
}

function monthAfter(reading: Reading, at: number): number {
  return /^\d{1,2}$/.test(reading.tokens[at - 1]?.text ?? "") && calendarAt(reading, at).length > 0
    ? yearEnd(reading, at + 1)
    : at;
}

/** Returns the first point in time within a span. */
export function findTime(reading: Reading, from: number, end: number): { from: number; end: number } | undefined {
  for (let at = from; at < end; at += 1) {
    const last = timeEnd(reading, at);
    if (last > at && last <= end) return { from: at, end: last };
  }
  return undefined;
}
