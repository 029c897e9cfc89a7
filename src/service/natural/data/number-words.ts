// Turns numbers in words into values: "two dogs, three cats", "nothing on Wednesday", "twenty-five".

import { readNumber } from "../words/number-names.ts";
import type { Reading } from "../words/reading.ts";
import { findTime } from "../words/time.ts";
import type { Token } from "../words/token.ts";
import { levelAt } from "./values.ts";

/** Turns words into numbers where the description would otherwise have a name without a value. */
export function readNumberWords(reading: Reading): void {
  readFractions(reading);
  const tokens = reading.tokens as Token[];
  const digits = tokens.filter((token, at) => token.number !== undefined && reading.isFree(at)).length;
  const hasNamesFirst = countEnds(reading) > 1;
  const isFirst = isValueFirst(reading);
  const found: { at: number; end: number; value: number }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const isNothing = reading.is(at, "nothing") && !reading.is(at, "number") && digits > 1;
    const number = reading.isFree(at) ? readNumber(wordsFrom(reading, at)) : undefined;
    if (number === undefined && !isNothing) continue;
    const end = number === undefined ? at + 1 : placeAfter(reading, at, number.length);
    if (isCount(reading, at, end, digits > 0, isNothing, hasNamesFirst))
      found.push({ at, end, value: number?.value ?? 0 });
    at = end - 1;
  }
  // Beside digits, words are numbers only in the same kind of list: "5 dogs, three cats", "Ann has 5, Bob three".
  const isLike = (at: number, end: number): boolean =>
    reading.is(at, "nothing") || isFirst || (endsCell(reading, end) && hasNamesFirst);
  if (digits > 0) found.splice(0, found.length, ...found.filter(({ at, end }) => isLike(at, end)));
  // A single number word is hardly data: "one more chart".
  if (digits === 0 && found.length < 2) return;
  for (const { at, end, value } of found) {
    const token = tokens[at] as Token;
    tokens[at] = { ...token, type: "figures", word: "", number: { value } };
    reading.claim(at + 1, end, "data");
  }
}

/** Fractions of a whole, in per cent. */
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ["half", 50],
  ["third", 100 / 3],
  ["thirds", 100 / 3],
  ["quarter", 25],
  ["quarters", 25],
  ["fifth", 20],
  ["fifths", 20],
  ["tenth", 10],
  ["halfte", 50],
  ["drittel", 100 / 3],
  ["viertel", 25],
  ["moitie", 50],
  ["tiers", 100 / 3],
  ["quart", 25],
  ["mitad", 50],
  ["tercio", 100 / 3],
  ["tercios", 100 / 3],
  ["cuarto", 25],
]);

/** Turns fractions into percentages if there are no digits: "half rent, a quarter food and the rest savings". */
function readFractions(reading: Reading): void {
  const tokens = reading.tokens as Token[];
  const places = tokens.flatMap((_, at) => (FRACTIONS.has(reading.word(at)) ? [at] : []));
  const isWhole = places.length > 1 || (places.length === 1 && tokens.some((_, at) => reading.is(at, "rest")));
  if (!isWhole || tokens.some(({ number }, at) => number !== undefined && reading.isFree(at))) return;
  for (const at of places) {
    const before = reading.word(at - 1);
    const factor = readNumber((offset) => (offset === 0 ? before : ""))?.value;
    const value = Number(((factor ?? 1) * (FRACTIONS.get(reading.word(at)) ?? 0)).toFixed(1));
    if (factor !== undefined || reading.is(at - 1, "article")) reading.claim(at - 1, at, "data");
    tokens[at] = { ...(tokens[at] as Token), type: "figures", word: "", number: { value, isPercent: true } };
  }
}

/** Skips hyphens, as in "twenty-five". */
function placeAfter(reading: Reading, at: number, count: number): number {
  let place = at;
  for (let word = 0; word < count; word += 1)
    place += reading.tokens[place + 1]?.text === "-" && word < count - 1 ? 2 : 1;
  return place;
}

const wordsFrom =
  (reading: Reading, at: number) =>
  (offset: number): string => {
    const place = placeAfter(reading, at, offset);
    const joined = reading.tokens[place]?.text === "-" ? place + 1 : place;
    return reading.word(joined);
  };

const endsCell = (reading: Reading, end: number): boolean => end >= reading.tokens.length || levelAt(reading, end) > 0;

/** Returns how many parts of the list end with a name and a number in digits. */
function countEnds(reading: Reading): number {
  return reading.tokens.filter(
    ({ number }, at) =>
      number !== undefined && reading.isFree(at) && reading.word(at - 1) !== "" && endsCell(reading, at + 1),
  ).length;
}

/** Returns whether several parts of the list start with a number that is followed by a name. */
function isValueFirst(reading: Reading): boolean {
  let count = 0;
  reading.tokens.forEach(({ number }, at) => {
    if (
      number !== undefined &&
      reading.isFree(at) &&
      reading.tokens[at + 1]?.type === "word" &&
      (levelAt(reading, at - 1) > 0 || at === 0)
    )
      count += 1;
  });
  return count > 1;
}

/** Returns whether a number word has a name beside it, and no digits in its part of the list. */
function isCount(
  reading: Reading,
  at: number,
  end: number,
  hasOthers: boolean,
  isNothing: boolean,
  hasNamesFirst: boolean,
): boolean {
  if (reading.is(end, "part", "chart", "barWord", "lineWord", "colorWord", "of") || reading.is(at - 1, "article"))
    return false;
  let from = at;
  let last = end;
  while (from > 0 && levelAt(reading, from - 1) < 1) from -= 1;
  while (last < reading.tokens.length && levelAt(reading, last) < 1) last += 1;
  const hasDigits = reading.tokens
    .slice(from, last)
    .some((token, index) => token.number !== undefined && reading.isFree(from + index));
  if (hasDigits) return false;
  if (isNothing) return findTime(reading, from, last) !== undefined;
  const isListed = last < reading.tokens.length || from > 0;
  const isNamed = reading.tokens[end]?.type === "word" && reading.isFree(end);
  const isLast =
    end === last && (reading.tokens[at - 1]?.type === "word" || /^[:=–—-]$/.test(reading.tokens[at - 1]?.text ?? ""));
  const startsCell = reading.tokens
    .slice(from, at)
    .every(
      (_, index) =>
        reading.is(from + index, "article", "verb", "pronoun", "request", "make", "adverb", "with", "of", "is") ||
        !reading.isFree(from + index),
    );
  return isListed && ((isNamed && (startsCell || !hasOthers)) || (isLast && (!hasOthers || hasNamesFirst)));
}
