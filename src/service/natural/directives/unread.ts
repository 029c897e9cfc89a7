// Lists the parts of a description that were not understood.

import type { WordClass } from "../words/english.ts";
import type { Reading } from "../words/reading.ts";

/** Words that are nothing to report. */
const SMALL: readonly WordClass[] = [
  "and",
  "versus",
  "for",
  "in",
  "by",
  "is",
  "to",
  "from",
  "with",
  "as",
  "of",
  "article",
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
 * Lists the unread parts: runs of tokens that have no role and are more than small words.
 *
 * @param isStrict whether every word counts; otherwise, only words of requests and numbers count
 */
export function listUnread(reading: Reading, isStrict: boolean): string[] {
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
    const isRequest = isStrict || hasNumber(reading, at, end) || reading.roles.slice(at, end).includes("unread");
    if (isRequest) parts.push(reading.text({ from, end }));
    at = end;
  }
  return parts;
}

function isUnread(reading: Reading, at: number): boolean {
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

function hasNumber(reading: Reading, from: number, end: number): boolean {
  return reading.tokens
    .slice(from, end)
    .some((token, index) => token.number !== undefined && reading.roles[from + index] === undefined);
}
