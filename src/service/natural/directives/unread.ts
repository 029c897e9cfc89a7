// Lists the parts of a description that were not understood.

import type { WordClass } from "../words/english.ts";
import { FUNCTION_WORDS } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";

/** Words that cause no warning. */
const SMALL: readonly WordClass[] = [
  ...FUNCTION_WORDS,
  "versus",
  "request",
  "make",
  "verb",
  "pronoun",
  "adverb",
  "question",
  "chart",
  "colorWord",
  "part",
  "when",
  "axis",
  "label",
  "values",
  "dataWord",
  "no",
  "refLine",
  "title",
  "seriesWord",
];

/**
 * Lists the unread parts of a description: numbers and requests that have no role. Other words say what the data is about.
 *
 * @param shown numbers that the chart shows already, which the description may repeat; undefined without data
 * @param isTable whether the data is a table or JSON, beside which a number is a remark unless its clause asks for something
 */
export function listUnread(reading: Reading, shown: ReadonlySet<number> | undefined, isTable: boolean): string[] {
  const parts: string[] = [];
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!isUnread(reading, at)) continue;
    let end = at + 1;
    let from = at;
    while (
      end < reading.tokens.length &&
      (isUnread(reading, end) || (isSmall(reading, end) && reading.separation(end) === 0 && isUnread(reading, end + 1)))
    )
      end += 1;
    while (
      reading.isFree(from - 1) &&
      reading.is(from - 1, "make", "article", "no") &&
      reading.separation(from - 1) === 0
    )
      from -= 1;
    const isRequest =
      (hasNumber(reading, at, end, shown) && (!isTable || asksForNumber(reading, at))) ||
      (shown !== undefined && isInRequest(reading, from, end)) ||
      reading.roles.slice(at, end).includes("unread") ||
      (shown !== undefined && reading.tokens.slice(at, end).some((_, index) => reading.is(at + index, "rest")));
    if (isRequest) parts.push(reading.text({ from, end }));
    at = end;
  }
  return parts;
}

/** Returns whether a token was not understood. */
export function isUnread(reading: Reading, at: number): boolean {
  const token = reading.tokens[at];
  if (token === undefined || token.type === "break") return false;
  const role = reading.roles[at];
  if (role === "unread") return true;
  if (role !== undefined || isSmall(reading, at)) return false;
  return (
    token.number !== undefined ||
    token.type === "quoted" ||
    token.type === "color" ||
    (token.type === "word" && /[\p{L}\p{N}]{2}/u.test(token.text))
  );
}

function isSmall(reading: Reading, at: number): boolean {
  if (reading.tokens[at]?.type === "mark") return true;
  if (SMALL.some((name) => reading.is(at, name))) return true;
  // A word inside a phrase of several words, such as "can you".
  for (let from = Math.max(0, at - 3); from < at; from += 1)
    if (SMALL.some((name) => reading.match(name, from) > at)) return true;
  return false;
}

/** Returns whether the word at a position links a type to its subject: "into bars", "as a pie". */
const isLink = ({ tokens }: Reading, at: number): boolean =>
  /^(?:in|into|as|als|en|comme|como)$/.test(tokens[at]?.word ?? "");

function hasNumber(reading: Reading, from: number, end: number, shown: ReadonlySet<number> | undefined): boolean {
  return reading.tokens
    .slice(from, end)
    .some(
      ({ number }, index) =>
        number !== undefined && reading.roles[from + index] === undefined && !shown?.has(number.value),
    );
}

/** Returns whether the clause at a position may ask for something that has a number, such as a line or an axis. */
function asksForNumber(reading: Reading, at: number): boolean {
  const clause = reading.clause(at, 2);
  for (let place = clause.from; place < clause.end; place += 1)
    if (reading.roles[place] === "directive" || reading.is(place, "order", "make", "refLine", "axis", "values", "no"))
      return true;
  return false;
}

/** Returns whether the words are part of a request without data: "make it glow". */
function isInRequest(reading: Reading, from: number, end: number): boolean {
  const clause = reading.clause(from, 2);
  const roles = reading.roles.slice(clause.from, clause.end);
  // "Add a line at 38 so we see the fever": the purpose is not a request.
  for (let at = clause.from; at < from; at += 1) if (reading.is(at, "purpose")) return false;
  if (end > clause.end || roles.some((role) => role === "data" || role === "name")) return false;
  // "turn my csv into stacked bars", "show budget vs actual in a combo chart": the subject of the chart
  if (reading.roles[end] === "directive" && isLink(reading, end)) return false;
  // "make a line chart with my resting heart rate this week, mon 62": the subject before the data
  const isSubject =
    /\b(?:my|our|of|about|showing|how|number)\b/i.test(reading.text({ from: clause.from, end })) &&
    /^(?:data|name)$/.test(reading.roles[clause.end + 1] ?? "");
  if (isSubject && roles.includes("directive")) return false;
  // "Could you put a chart in the deck?" asks for the chart itself.
  for (let at = clause.from + 1; at < from; at += 1)
    if (
      roles[at - clause.from] === "filler" &&
      /^(?:a|an|one|some|simple|small|ein|eine|une?|una)$/.test(reading.word(at - 1))
    )
      return false;
  let start = clause.from;
  while (start < from && reading.is(start, "and", "request", "pronoun", "article") && !reading.is(start, "order"))
    start += 1;
  return reading.is(start, "order");
}
