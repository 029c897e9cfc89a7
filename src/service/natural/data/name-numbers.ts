// Decides which numbers of a description are not values: years, dates, numbered names ("week 3"), ranges ("18-24"), and numbers
// that only give context ("surveyed 50 people"). All others are values, and must be in the chart.

import { BOUNDS, PLOTS } from "../words/number-groups.ts";
import type { Reading } from "../words/reading.ts";
import { calendarAt, isYear } from "../words/time.ts";
import type { Token } from "../words/token.ts";
import { claimContext } from "./context-numbers.ts";
import { joinName, markGaps, nameDates, nameYears } from "./name-dates.ts";
import { ascends, isColon, isInteger, isNumber, nameSpan, textAt } from "./number-parts.ts";
import { levelAt } from "./values.ts";

/** Turns numbers that are names into words, and claims those that are context. */
export function nameNumbers(reading: Reading): void {
  markGaps(reading);
  nameDates(reading);
  joinBounds(reading);
  nameBeforeColons(reading);
  nameBeforeArrows(reading);
  nameSizes(reading);
  nameFirsts(reading);
  nameNumbered(reading);
  nameRanges(reading);
  nameYears(reading);
  nameInside(reading);
  claimContext(reading);
}

/** Turns numbers before a colon into names: "week 32: 145", "5 stars: 120", "$0-100: 212", "2023: 45". */
function nameBeforeColons(reading: Reading): void {
  const colons = reading.tokens.flatMap((_, at) => (isColon(reading, at) ? [at] : []));
  // "10: A, 20: B" has the values first.
  const isReversed =
    colons.length > 0 &&
    colons.every(
      (at) =>
        isNumber(reading, at - 1) &&
        (reading.separation(at - 2) >= 2 || reading.roles[at - 2] !== undefined) &&
        !isNumber(reading, at + 1) &&
        reading.free(at + 1)?.type === "word" &&
        reading.separation(at + 2) >= 2,
    );
  if (isReversed) return;
  for (const at of colons) {
    let from = at;
    while (
      from > 0 &&
      levelAt(reading, from - 1) < 1 &&
      !isColon(reading, from - 1) &&
      textAt(reading, from - 1) !== "(" &&
      !(/^[–—-]$/.test(textAt(reading, from - 1)) && !reading.tokens[from - 1]?.isTight)
    )
      from -= 1;
    // "apples=30 oranges=20": the first number is a value.
    if (isColon(reading, from - 1) && isNumber(reading, from) && reading.tokens[from + 1]?.type === "word") from += 1;
    // "93: students in the club" is a value with a remark.
    if (!hasNumberAfter(reading, at)) continue;
    const numbers = reading.tokens
      .slice(from, at)
      .filter((token, index) => token.number !== undefined && reading.isFree(from + index)).length;
    const isSlashed = reading.tokens.slice(from, at).some(({ text }) => text === "/");
    if (numbers > 2 && isSlashed) continue;
    for (let place = from; place < at; place += 1)
      if (!reading.is(place + 1, "part")) nameSpan(reading, place, place + 1);
  }
}

/** Turns numbers before arrows or dashes into names: "4.1→23, 4.2→17", "4.1 - 23, 4.2 - 17". */
function nameBeforeArrows(reading: Reading): void {
  const isLink = (at: number): boolean =>
    textAt(reading, at) === "→" ||
    (/^[–—-]$/.test(textAt(reading, at)) && !reading.tokens[at]?.isTight && !reading.tokens[at + 1]?.isTight);
  const firsts = reading.tokens.flatMap((_, at) =>
    isNumber(reading, at) && isLink(at + 1) && isNumber(reading, at + 2) ? [at] : [],
  );
  const starts = firsts.filter((at) => at === 0 || reading.separation(at - 1) >= 2 || isColon(reading, at - 1));
  if (firsts.length > 1 && starts.length >= firsts.length - 1) for (const at of firsts) nameSpan(reading, at, at + 1);
}

/** Turns the first numbers of pairs into names if they count in equal steps: "36 4, 37 9, 38 14". */
function nameSizes(reading: Reading): void {
  const numbers = reading.tokens.flatMap((_, at) => (isNumber(reading, at) ? [at] : []));
  const firsts = numbers.filter((_, index) => index % 2 === 0);
  const isPairs = numbers.every(
    (at, index) =>
      index % 2 === 0 ||
      (at === (numbers[index - 1] ?? 0) + 1 && (reading.separation(at + 1) >= 2 || at + 1 === reading.tokens.length)),
  );
  const [first = 0, second = 0] = firsts.map((at) => reading.tokens[at]?.number?.value ?? 0);
  const isEven = firsts.every(
    (at, index) => isInteger(reading, at) && reading.tokens[at]?.number?.value === first + index * (second - first),
  );
  const isPlot = reading.tokens.some(({ word }, at) => PLOTS.has(word) && reading.roles[at] === "directive");
  if (firsts.length > 2 && numbers.length % 2 === 0 && isPairs && isEven && second > first && !isPlot)
    for (const at of firsts) nameSpan(reading, at, at + 1);
}

function hasNumberAfter(reading: Reading, at: number): boolean {
  for (let place = at + 1; place < reading.tokens.length && reading.separation(place) < 4; place += 1)
    if (isNumber(reading, place)) return true;
  return false;
}

/** Turns a word and the number after it into a name: "km 1 142, km 2 155", "sprint 14", "class 1 - 30". */
function nameNumbered(reading: Reading): void {
  const places = new Map<string, number[]>();
  for (let at = 1; at < reading.tokens.length; at += 1) {
    const word = reading.word(at - 1);
    if (
      !isInteger(reading, at) ||
      isYear(reading.free(at)) ||
      reading.is(at - 1, "and", "in", "for", "of", "to", "by", "with", "verb", "is", "adverb", "article") ||
      !/\p{L}/u.test(word) ||
      calendarAt(reading, at - 1).length > 0
    )
      continue;
    places.set(word, [...(places.get(word) ?? []), at]);
  }
  for (const [word, list] of places) {
    const values = list.map((at) => reading.tokens[at]?.number?.value ?? 0);
    const isAscending = list.length > 1 && ascends(values);
    const isDescending = list.length > 1 && ascends(values.toReversed());
    const isCounting =
      list.length > 2 && values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1);
    for (const at of list) {
      const next = at + 1;
      const isLinked =
        isNumber(reading, next) ||
        reading.is(next, "is", "verb") ||
        (/^[–—-]$/.test(textAt(reading, next)) && isNumber(reading, next + 1));
      const isNumbered = reading.is(at - 1, "numbered");
      // "week 1 staff 5 guests 12, week 2 staff 6 guests 15"
      const isGroup = isNumbered && isAscending && reading.word(next) !== "" && isNumber(reading, next + 1);
      const isAfterValue = isNumber(reading, at - 2) || (reading.is(at - 2, "in", "for") && isNumbered);
      // "for test 1, test 2 and test 3"
      const isListed =
        isCounting && (reading.separation(next) > 0 || next >= reading.tokens.length || reading.is(next, "and"));
      if (((isAscending || isDescending) && isLinked) || isGroup || isListed) nameSpan(reading, at, next);
      else if (isNumbered && (isLinked || isAfterValue) && word !== "") nameSpan(reading, at, next);
    }
  }
}

/** Turns the first of two numbers around a word into a name: "6 Uhr 61, 9 Uhr 72", "1 month 4.1, 2 months 5". */
function nameFirsts(reading: Reading): void {
  const firsts = reading.tokens.flatMap((_, at) => {
    const isFirst = isInteger(reading, at) && (levelAt(reading, at - 1) > 0 || isColon(reading, at - 1) || at === 0);
    const isWord =
      reading.tokens[at + 1]?.type === "word" &&
      reading.isFree(at + 1) &&
      !reading.is(at + 1, "in", "for", "by", "of", "and", "to", "versus", "from");
    return isFirst && isWord && isNumber(reading, at + 2) ? [at] : [];
  });
  const values = firsts.map((at) => reading.tokens[at]?.number?.value ?? 0);
  const isAscending = firsts.length > 1 && ascends(values);
  if (isAscending) for (const at of firsts) nameSpan(reading, at, at + 1);
}

/** Joins open-ended ranges into names: "under 18 45, 18-30 62, over 65 38". */
function joinBounds(reading: Reading): void {
  const bounds = reading.tokens.flatMap((_, at) =>
    BOUNDS.has(reading.word(at - 1)) && isNumber(reading, at) && (isNumber(reading, at + 1) || isColon(reading, at + 1))
      ? [at]
      : [],
  );
  const isOne = bounds.length === 1 && !reading.tokens.some((_, at) => isRange(reading, at));
  if (!isOne) for (const at of bounds) joinName(reading, at - 1, at + 1);
}

/** Returns whether a range such as "18-24" begins at a position. */
const isRange = (reading: Reading, at: number): boolean =>
  isNumber(reading, at) &&
  /^[-–]$/.test(textAt(reading, at + 1)) &&
  reading.free(at + 1)?.isTight === true &&
  reading.free(at + 2)?.isTight === true &&
  (isNumber(reading, at + 2) || /^\d{1,2}h$/.test(reading.word(at + 2)));

/** Turns ranges into names: "18-24 is 34 people", "0-9 12, 10-19 15". */
function nameRanges(reading: Reading): void {
  const ranges = reading.tokens.flatMap((_, at) => (isRange(reading, at) ? [at] : []));
  for (const at of ranges) {
    const end = at + 3;
    const isLinked = isNumber(reading, end) || reading.is(end, "is", "verb") || isColon(reading, end);
    const [first, last] = [at, at + 2].map((place) => reading.tokens[place]?.number?.value ?? 0);
    const isAscending = (first ?? 0) < (last ?? 0) && isNumber(reading, end);
    if ((ranges.length > 1 || isAscending) && isLinked) nameSpan(reading, at, end);
  }
}

/** Joins spans of time such as "between 2 and 3 pm" into names, if there are several. */
export function nameSpans(reading: Reading): void {
  const isHour = (at: number): boolean =>
    isInteger(reading, at) || /^\d{1,2}(?: ?[ap]m|h|:\d\d)$/.test(reading.word(at));
  const spans = reading.tokens.flatMap((_, at) =>
    /^(?:between|zwischen|entre|from|von|de)$/.test(reading.word(at)) &&
    isHour(at + 1) &&
    reading.is(at + 2, "and", "to") &&
    isHour(at + 3)
      ? [{ from: at, end: /^(?:am|pm|uhr)$/.test(reading.word(at + 4)) ? at + 5 : at + 4 }]
      : [],
  );
  if (spans.length > 1)
    for (const { from, end } of spans)
      joinName(reading, from, end, `${textAt(reading, from + 1)}–${reading.text({ from: from + 3, end })}`);
}

/** Words that suggest accounts, in which brackets mark negative amounts. */
const ACCOUNTS =
  /^(?:profits?|loss(?:es)?|cash|cashflow|net|ebitda?|p&l|margins?|balance|surplus|deficit|brackets?|parenthes[ei]s|gewinn|verlust|ergebnis|klammern?|benefices?|pertes?|resultados?|beneficios?|perdidas?)$/;

/** Makes amounts in brackets negative, as in accounts: "profit: Q1 120, Q2 (45)". */
export function readBrackets(reading: Reading): void {
  const { tokens } = reading;
  if (!tokens.some(({ word }) => ACCOUNTS.test(word))) return;
  const places = tokens.flatMap((_, at) => (isNumber(reading, at) ? [at] : []));
  const enclosed = places.filter(
    (at) =>
      textAt(reading, at - 1) === "(" &&
      textAt(reading, at + 1) === ")" &&
      (reading.tokens[at - 2]?.type === "word" || isYear(reading.tokens[at - 2])) &&
      (reading.separation(at + 2) > 0 || reading.is(at + 2, "and")),
  );
  if (enclosed.length === 0 || enclosed.length === places.length) return;
  for (const at of enclosed) {
    const token = tokens[at] as Token;
    (tokens as Token[])[at] = { ...token, number: { ...token.number, value: -Math.abs(token.number?.value ?? 0) } };
    reading.claim(at - 1, at, "filler");
    reading.claim(at + 1, at + 2, "filler");
  }
  // "brackets are negative"
  const said = tokens.findIndex(({ word }) => /^(?:brackets?|parenthes[ei]s|klammern?)$/.test(word));
  const clause = reading.clause(said, 2);
  if (said !== -1) reading.claim(clause.from, clause.end, "filler");
}

/** Turns numbers inside a name into a part of it: "Area 51 Labs 84" beside "Bar None 27". */
function nameInside(reading: Reading): void {
  const cells: number[][] = [[]];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (levelAt(reading, at) >= 2) cells.push([]);
    else if (isNumber(reading, at)) cells.at(-1)?.push(at);
  }
  const filled = cells.filter((cell) => cell.length > 0);
  const single = filled.filter((cell) => cell.length === 1).length;
  if (filled.length < 3 || single < filled.length * 0.6) return;
  for (const [first, last, ...rest] of filled) {
    if (first === undefined || last === undefined || rest.length > 0) continue;
    const isBetweenWords =
      reading.word(first - 1) !== "" &&
      last > first + 1 &&
      reading.free(first + 1)?.type === "word" &&
      !reading.is(first + 1, "and", "to", "in");
    if (
      isBetweenWords &&
      isInteger(reading, first) &&
      reading.separation(first - 1) === 0 &&
      reading.word(last - 1) !== ""
    )
      nameSpan(reading, first, first + 1);
  }
}
