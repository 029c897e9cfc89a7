// Finds gaps in the data, and dates and years that are names of values.

import { foldWord } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";
import { calendarAt, isYear } from "../words/time.ts";
import type { Token } from "../words/token.ts";
import { ascends, isColon, isInteger, isNumber, nameSpan, textAt } from "./number-parts.ts";

/** Reads "n/a", "?", "(missing)" and a lone dash after a name as gaps in the data. */
export function markGaps(reading: Reading): void {
  const tokens = reading.tokens as Token[];
  const numbers = tokens.filter((_, at) => isNumber(reading, at)).length;
  if (numbers < 2) return;
  for (let at = 1; at < tokens.length; at += 1) {
    const end = gapEnd(reading, at);
    if (end === at || !(isName(reading, at - 1) || isYear(reading.free(at - 1)))) continue;
    tokens[at] = { ...(tokens[at] as Token), type: "figures", text: "n/a", word: "", number: { value: Number.NaN } };
    reading.claim(at + 1, end, "data");
  }
}

/** Returns the end of a mark or word for a missing value, or `at` if there is none. */
function gapEnd(reading: Reading, at: number): number {
  const text = textAt(reading, at);
  const word = reading.word(at);
  if (text === "(" && textAt(reading, at + 2) === ")" && GAP.test(reading.word(at + 1))) return at + 3;
  if (word === "n" && textAt(reading, at + 1) === "/" && reading.word(at + 2) === "a") return at + 3;
  const isEnd = reading.separation(at + 1) > 0 || reading.tokens[at + 1] === undefined;
  const isBetween =
    text === "?" ? isNumber(reading, at - 2) && isName(reading, at + 1) : isEnd || isName(reading, at + 1);
  const isMark = text === "?" || (/^[-–—]$/.test(text) && isEnd);
  return isBetween && (isMark || GAP.test(word)) ? at + 1 : at;
}

const GAP = /^(?:missing|na|nan|null|fehlt|manquant|falta)$/;

/** Returns whether a word can be the name of a value. */
const isName = (reading: Reading, at: number): boolean =>
  reading.free(at)?.type === "word" && reading.free(at)?.number === undefined && reading.separation(at) === 0;

/** Turns dates with a value, such as "12 Jan", "March 3" and "3/1", into names. */
export function nameDates(reading: Reading): void {
  const slashes: number[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!isInteger(reading, at)) continue;
    const day = reading.tokens[at]?.number?.value ?? 0;
    if (day < 1 || day > 31) continue;
    const isMonth = (place: number): boolean => calendarAt(reading, place).some(({ cycle }) => cycle === "month");
    const next = at + 1;
    // "Jan '23 1200"
    if (/^['’]$/.test(textAt(reading, at - 1)) && isMonth(at - 2)) {
      nameSpan(reading, at, next);
      continue;
    }
    const isSpan =
      isMonth(at - 1) &&
      /^[-–]$/.test(textAt(reading, next)) &&
      reading.free(next)?.isTight &&
      isInteger(reading, at + 2);
    if (isSpan) nameSpan(reading, at, at + 3);
    else if (
      isMonth(next) &&
      !isMonth(at - 1) &&
      (isNumber(reading, next + 1) || isYear(reading.free(next + 1)) || /^[:=–—-]$/.test(textAt(reading, next + 1)))
    ) {
      nameSpan(reading, at, isYear(reading.free(next + 1)) && isNumber(reading, next + 2) ? next + 2 : next);
    } else if (
      isMonth(at - 1) &&
      (isNumber(reading, next) ||
        /^[:=(]$/.test(textAt(reading, next)) ||
        (/^[–—-]$/.test(textAt(reading, next)) && isNumber(reading, next + 1))) &&
      !isPairsOfMonths(reading, at)
    )
      nameSpan(reading, at, next);
    else if (
      /^[/.]$/.test(textAt(reading, next)) &&
      reading.free(next)?.isTight &&
      isInteger(reading, at + 2) &&
      reading.free(at + 2)?.isTight
    ) {
      const end = at + 3;
      const month = reading.tokens[at + 2]?.number?.value ?? 0;
      const isLinked = isColon(reading, end) || isNumber(reading, end);
      if (month >= 1 && month <= 31 && (day <= 12 || month <= 12) && isLinked) slashes.push(at);
    }
  }
  if (slashes.length > 1) for (const at of slashes) joinName(reading, at, at + 3);
}

/** Returns whether a month is followed by several values, as in "Jan 10 - 12". */
function isPairsOfMonths(reading: Reading, at: number): boolean {
  return textAt(reading, at + 1) === "(" && isNumber(reading, at + 2);
}

/** Joins several tokens into one word. @param name text of the word, if it differs from the description */
export function joinName(reading: Reading, from: number, end: number, name?: string): void {
  const tokens = reading.tokens as Token[];
  const first = tokens[from] as Token;
  const text = name ?? reading.text({ from, end });
  tokens[from] = {
    type: "word",
    text,
    word: foldWord(text),
    start: first.start,
    end: tokens[end - 1]?.end ?? 0,
    isTight: first.isTight,
  };
  for (let at = from + 1; at < end; at += 1)
    tokens[at] = { ...(tokens[at] as Token), type: "mark", text: "", word: "" };
  for (let at = from + 1; at < end; at += 1) {
    const { number: _, ...rest } = tokens[at] as Token;
    tokens[at] = rest;
    reading.claim(at, at + 1, "data");
  }
}

/** Turns years into names, if there are other numbers. */
export function nameYears(reading: Reading): void {
  const numbers = reading.tokens.flatMap((_, at) => (isNumber(reading, at) ? [at] : []));
  const years = numbers.filter((at) => isYear(reading.free(at)));
  const others = numbers.length - years.length;
  const isIn = (at: number): boolean =>
    reading.is(at - 1, "in", "for", "from", "by", "of", "to", "versus", "every", "season") || reading.is(at - 2, "in");
  if (others === 0) {
    // "2021 2000, 2022 1950": the first of each pair is a year.
    const firsts = years.filter((at) => isNumber(reading, at + 1));
    if (firsts.length > 1 && firsts.length * 2 === years.length) for (const at of firsts) nameSpan(reading, at, at + 1);
    for (const at of years) if (isIn(at) && years.length === 1) nameSpan(reading, at, at + 1);
    return;
  }
  const values = years.map((at) => reading.tokens[at]?.number?.value ?? 0);
  const isAscending = years.length > 1 && ascends(values);
  const near = (at: number): boolean =>
    years.includes(at + 2) ||
    years.includes(at - 2) ||
    years.includes(at + 3) ||
    years.includes(at + 1) ||
    years.includes(at - 1);
  for (const at of years) {
    const next = at + 1;
    const isLinked =
      isNumber(reading, next) ||
      reading.is(next, "is", "verb", "versus") ||
      /^[:=(–—-]$/.test(textAt(reading, next)) ||
      reading.is(next, "to");
    const isAfterTime =
      calendarAt(reading, at - 1).length > 0 ||
      /^[qhts][1-4]$/.test(reading.word(at - 1)) ||
      reading.is(at - 1, "season", "numbered", "yearWord");
    const isNumbered = reading.is(at - 1, "numbered", "yearWord") && !reading.is(at - 1, "season");
    const isTimed = isNumbered || (isAfterTime && (isLinked || !isFirstTime(reading, at)));
    const isFirstInCell = reading.separation(at - 1) >= 2 || at === 0;
    const isBare =
      isFirstInCell && reading.tokens[next]?.type === "word" && reading.isFree(next) && reading.separation(next) === 0;
    if (
      isLinked ||
      isTimed ||
      isIn(at) ||
      (isAscending && (isBare || near(at) || reading.tokens[at - 1]?.number !== undefined))
    )
      nameSpan(reading, at, next);
    else if (isAscending && years.length > 2 && years.length <= others) nameSpan(reading, at, next);
    else if (
      years.length === 1 &&
      at > 0 &&
      reading.tokens[at - 1]?.type === "word" &&
      (reading.separation(next) >= 4 || reading.roles[next] !== undefined) &&
      others > 1 &&
      !(reading.separation(at - 2) === 2 && isNumber(reading, at - 3))
    )
      nameSpan(reading, at, next);
  }
}

/** Returns whether a number is the only one in its part of a list: "nov 1480, dec 1920". */
function isFirstTime(reading: Reading, at: number): boolean {
  const { from, end } = reading.clause(at, 2);
  return reading.tokens.slice(from, end).filter((_, index) => isNumber(reading, from + index)).length === 1;
}
