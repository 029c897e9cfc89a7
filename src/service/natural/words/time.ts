// Recognises points in time as names of data: months, weekdays, quarters, years, dates and hours.

import { type CalendarName, readCalendar } from "./calendar-words.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./token.ts";

/** Four digits from 1900 to 2100, without a unit, are probably a year. */
export function isYear({ number, text = "" }: Partial<Token> = {}): boolean {
  const { value = 0, currency, isPercent, unit } = number ?? {};
  return (
    /^\d{4}$/.test(text) && currency === undefined && !isPercent && unit === undefined && value >= 1900 && value <= 2100
  );
}

const PERIOD = /^(?:[qths][1-4]|fy ?'?\d{2,4}|kw ?\d+|w\d+)$/;
const DATE =
  /^(?:\d{4}(?:[-/]\d{1,2}|-?[wq]\d+)(?:[-/]\d{1,2})?.*|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?\.?|\d{1,2}:\d\d.*|\d{1,2} ?[ap]m|\d{1,2}h(?:\d\d)?)$/;

export function calendarAt({ tokens, language }: Reading, at: number): readonly CalendarName[] {
  const { word = "", type } = tokens[at] ?? {};
  const names = type === "word" ? readCalendar(word) : [];
  // "so" and "mar" are also other words.
  return word.length > 2 || names.some((name) => name.language === language) ? names : [];
}

/** Returns the end of a point in time, or `at` if there is none. */
export function timeEnd(reading: Reading, at: number): number {
  const token = reading.free(at);
  if (token?.type !== "word" || token.number !== undefined) return at;
  const isShort =
    reading.tokens[at + 1]?.text === "." && reading.tokens[at + 1]?.isTight && reading.separation(at + 1) === 0;
  if (calendarAt(reading, at).length > 0) return dayEnd(reading, isShort ? at + 2 : at + 1);
  if (PERIOD.test(token.word) || reading.is(at, "season")) return dayEnd(reading, at + 1);
  return DATE.test(token.word) ? at + 1 : at;
}

/** Skips a day or a year after a month: a year, or a number before another number or a colon. */
function dayEnd(reading: Reading, at: number): number {
  const token = reading.free(at);
  const next = reading.tokens[at + 1];
  const isDay =
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(token?.text ?? "") &&
    (isLink(next) || (next?.number !== undefined && reading.tokens[at + 2]?.number === undefined));
  if (isYear(token) && reading.separation(at - 1) === 0) return at + 1;
  return isDay && calendarAt(reading, at - 1).some(({ cycle }) => cycle === "month") ? at + 1 : at;
}

/** A link connects a name with its value: a colon, an equals sign, an arrow, or a dash between spaces. */
export const isLink = ({ text = "", isTight }: Partial<Token> = {}): boolean =>
  text === ":" || text === "=" || text === "→" || (/^[-–—]$/.test(text) && isTight === false);
