// Turns numbers in words into values: "two dogs, three cats", "nothing on Wednesday", "twenty-five".

import { numberOf } from "../words/number-names.ts";
import type { Reading } from "../words/reading.ts";
import { findTime } from "../words/time.ts";
import type { Token } from "../words/token.ts";
import { levelAt } from "./values.ts";

/** Values of the words of the classes `number` and `tens`, which list them in order in every language. */
const UNITS = 20;

/** Turns words into numbers where the description would otherwise have a name without a value. */
export function readNumberWords(reading: Reading): void {
  const tokens = reading.tokens as Token[];
  const digits = tokens.filter((token, at) => token.number !== undefined && reading.isFree(at)).length;
  const found: { at: number; end: number; value: number }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const value = reading.isFree(at) ? numberOf(reading.word(at)) : undefined;
    const isNothing = reading.is(at, "nothing") && !reading.is(at, "number") && digits > 1;
    if (value === undefined && !isNothing) continue;
    const next = tokens[at + 1]?.text === "-" ? at + 2 : at + 1;
    const second = value !== undefined && value >= UNITS && value < 100 ? numberOf(reading.word(next)) : undefined;
    const isSum = second !== undefined && second < 10;
    const end = isSum ? next + 1 : at + 1;
    if (isCount(reading, at, end, digits, isNothing))
      found.push({ at, end, value: (value ?? 0) + (isSum ? second : 0) });
    at = end - 1;
  }
  // Beside digits, words are numbers only in the same kind of list: "5 dogs, three cats".
  if (digits > 0 && !isValueFirst(reading))
    found.splice(
      0,
      found.length,
      ...found.filter(({ value, at }) => value === 0 && reading.tokens[at]?.text !== "0" && reading.is(at, "nothing")),
    );
  // A single number word is hardly data: "one more chart".
  if (digits === 0 && found.length < 2) return;
  for (const { at, end, value } of found) {
    const token = tokens[at] as Token;
    tokens[at] = { ...token, type: "figures", word: "", number: { value } };
    reading.claim(at + 1, end, "data");
  }
}

/** Returns whether several numbers begin their part of the list, with a name after them. */
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
function isCount(reading: Reading, at: number, end: number, digits: number, isNothing: boolean): boolean {
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
  const isLast = end === last && reading.tokens[at - 1]?.type === "word";
  const startsCell = reading.tokens
    .slice(from, at)
    .every(
      (_, index) =>
        reading.is(from + index, "article", "verb", "pronoun", "request", "make", "adverb", "with", "of", "is") ||
        !reading.isFree(from + index),
    );
  return isListed && ((isNamed && (startsCell || digits === 0)) || (isLast && digits === 0));
}
