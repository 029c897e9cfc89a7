// Finds numbers that only give context: counts of people and of bars, and totals in parentheses.

import type { Reading } from "../words/reading.ts";
import { isColon, isInteger, isNumber, textAt } from "./number-parts.ts";
import { levelAt } from "./values.ts";

/** Claims numbers that only give context. */
export function claimContext(reading: Reading): void {
  claimAuthor(reading);
  const count = reading.tokens.filter((_, at) => isNumber(reading, at)).length;
  const used = new Set(
    reading.tokens.flatMap(({ number }, at) =>
      number !== undefined && reading.roles[at] === "directive" ? number.value : [],
    ),
  );
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!isNumber(reading, at)) continue;
    const end = contextEnd(reading, at, count);
    if (
      end === undefined &&
      used.has(reading.tokens[at]?.number?.value ?? Number.NaN) &&
      isAloneInSentence(reading, at)
    )
      reading.claim(at, at + 1, "context");
    if (end === undefined) continue;
    const from =
      reading.is(at - 1, "survey", "every", "article", "adverb") ||
      isColon(reading, at - 1) ||
      textAt(reading, at - 1) === "±"
        ? at - 1
        : at;
    reading.claim(from, end, "context");
  }
}

/** Claims page numbers: "page 3 of 7". */
export function claimPages(reading: Reading): void {
  for (let at = 1; at < reading.tokens.length; at += 1)
    if (
      /^(?:page|seite|pagina)$/.test(reading.word(at - 1)) &&
      isNumber(reading, at) &&
      /^(?:of|von|sur|de|\/)$/.test(reading.tokens[at + 1]?.text ?? "") &&
      isNumber(reading, at + 2)
    )
      reading.claim(at - 1, at + 3, "context");
}

const FIRST_PERSON = /^(?:i|i'm|we|we're|ich|wir|je|j'ai|nous|yo|soy|somos)$/;

/** Claims the first number if it is in a remark of the author about themselves: "I teach year 9: grade A 4, grade B 9". */
function claimAuthor(reading: Reading): void {
  const [at = -1, next, third] = reading.tokens.flatMap((_, place) => (isNumber(reading, place) ? [place] : []));
  if (next === undefined || third === undefined) return;
  const isBound = (place: number): boolean => reading.separation(place) >= 4 || isColon(reading, place);
  let from = at;
  while (from > 0 && !isBound(from - 1)) from -= 1;
  let end = at;
  while (end < next && !isBound(end)) end += 1;
  const isAboutAuthor = reading.tokens.slice(from, from + 4).some(({ word }) => FIRST_PERSON.test(word));
  // "We sold 120" is data.
  const isDone = reading.tokens.slice(from, at).some((_, index) => reading.is(from + index, "verb"));
  if (isAboutAuthor && !isDone && end < next) reading.claim(at, at + 1, "context");
}

function contextEnd(reading: Reading, at: number, count: number): number | undefined {
  const next = at + 1;
  // "4.2 ± 0.3"
  if (textAt(reading, at - 1) === "±" && isNumber(reading, at - 2)) return next;
  // "adults 120 @ £8"
  if (textAt(reading, at - 1) === "@" && isNumber(reading, at - 2)) return next;
  // "(week 6 not reported)" after a value
  if (isRemark(reading, at)) return next;
  // "of 60 patients, 24 improved, the rest got worse"
  const isWhole =
    reading.is(at - 1, "of") &&
    levelAt(reading, at - 2) >= 2 &&
    reading.tokens.some((_, place) => reading.is(place, "rest"));
  if (isWhole && count > 1) return next;
  // "scores out of 5"
  const isScale = reading.word(at - 1) === "of" && reading.word(at - 2) === "out";
  const isPart =
    reading.is(at - 1, "of") && isNumber(reading, at - 2) && reading.tokens[at - 2]?.number?.isPercent !== true;
  if ((isScale || isPart) && count > 3) return next;
  const part = reading.match("part", next);
  const isHead = reading.tokens.slice(0, at).every((_, place) => !isNumber(reading, place));
  const isStart =
    levelAt(reading, at - 1) > 0 ||
    at === 0 ||
    reading.roles[at - 1] === "directive" ||
    reading.is(at - 1, "article", "with", "in", "make");
  const isListed = isNumber(reading, part + 1) && levelAt(reading, part) > 0;
  const isShort = isInteger(reading, at) && (reading.tokens[at]?.number?.value ?? 0) <= 50;
  if (
    part > next &&
    isShort &&
    isStart &&
    !isListed &&
    !isNumber(reading, part) &&
    (isHead || reading.is(at - 1, "article", "with", "in"))
  )
    return part;
  // "n = 418", "(28 students)", "we asked 50 people", "a total of 87"
  const before = isColon(reading, at - 1) ? at - 2 : at - 1;
  if (
    reading.is(before, "survey") &&
    (reading.separation(before - 1) >= 2 || textAt(reading, before - 1) === "(" || reading.word(before) !== "total") &&
    count > 1 &&
    !isOneOfMany(reading, at)
  )
    return Math.max(next, reading.match("count", next));
  const counted = reading.match("count", next);
  if (counted > next && count > 1 && !isOneOfMany(reading, at)) return counted;
  if (reading.is(next, "decimals")) return reading.match("decimals", next);
  const period = reading.match("period", next);
  if (
    reading.is(at - 1, "every") &&
    (period > next || reading.is(at - 1, "by") || isShort) &&
    count > 1 &&
    !isOneOfMany(reading, at)
  )
    return Math.max(period, next);
  if (
    textAt(reading, at - 1) === "(" &&
    count > 2 &&
    reading.tokens[next]?.type === "word" &&
    textAt(reading, next + 1) === ")" &&
    isOnlyParenthesis(reading, at)
  )
    return next + 1;
  return undefined;
}

/** Returns whether a number is within a remark of several words in parentheses after a value. */
function isRemark(reading: Reading, at: number): boolean {
  let from = at - 1;
  while (from > at - 6 && reading.free(from)?.type === "word") from -= 1;
  let end = at + 1;
  while (end < at + 8 && reading.free(end)?.type === "word") end += 1;
  const isEnclosed = textAt(reading, from) === "(" && textAt(reading, end) === ")" && isNumber(reading, from - 1);
  return isEnclosed && end - from > 4 && from < at - 1;
}

/** Returns whether parentheses enclose a number and no other one. */
function isParenthesis(reading: Reading, at: number): boolean {
  let from = at - 1;
  while (from > at - 6 && reading.tokens[from]?.text !== "(") from -= 1;
  let end = at + 1;
  while (end < at + 6 && !isNumber(reading, end) && textAt(reading, end) !== ")") end += 1;
  return (
    reading.tokens[from]?.text === "(" &&
    textAt(reading, end) === ")" &&
    !reading.tokens.slice(from, at).some((_, index) => isNumber(reading, from + index))
  );
}

function isAloneInSentence(reading: Reading, at: number): boolean {
  const { from, end } = reading.clause(at, 4);
  return reading.tokens.slice(from, end).filter((_, index) => isNumber(reading, from + index)).length === 1;
}

/** Returns whether a number belongs to one of several pairs in its list: "total 10, open 5". */
function isOneOfMany(reading: Reading, at: number): boolean {
  if (isParenthesis(reading, at)) return false;
  const { from, end } = reading.clause(at, 4);
  let numbers = 0;
  for (let place = from; place < end; place += 1)
    if (isNumber(reading, place) && reading.free(place - 1)?.text !== "(") numbers += 1;
  return numbers > 1 && textAt(reading, at - 1) !== "(" && !isColon(reading, at - 1);
}

function isOnlyParenthesis(reading: Reading, at: number): boolean {
  return reading.tokens.every(
    (_, place) => place === at || !(isNumber(reading, place) && textAt(reading, place - 1) === "("),
  );
}
