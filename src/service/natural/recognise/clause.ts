// Finds the end of the free text that follows words such as "title" and "x axis".

import { isYear } from "../text/year.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";
import { CHART_NOUNS, CHART_TYPE_WORDS } from "../vocabulary/chart-type-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import { SETTING_WORDS } from "../vocabulary/setting-words.ts";
import { AXIS_WORDS, TITLE_WORDS } from "../vocabulary/title-words.ts";
import type { Reading } from "./reading.ts";

/** Punctuation that belongs to the text if it touches words on both sides. */
const INNER_MARKS = new Set(["-", "–", "/", "&", "+", "'", "’", ".", "%", "(", ")", "#", "*", "@", "_", "|"]);

/**
 * Returns the index after the text that starts at an index. The text ends at punctuation, a line break, a number that is not a
 * year, or the start of another phrase.
 */
export function findClauseEnd(reading: Reading, at: number): number {
  let end = at;
  while (reading.isFree(end) && !(end > at && startsOtherPhrase(reading, end))) {
    const token = reading.tokens[end];
    if (token === undefined || token.type === "break" || token.type === "quoted" || token.type === "color") break;
    const isLoneYear = isYear(token.number?.value) && reading.free(end + 1)?.type !== "figures";
    if (token.type === "figures" && !isLoneYear && !isInName(reading, end, at)) break;
    if (token.type === "mark" && !(INNER_MARKS.has(token.text) && reading.isFree(end + 1) && isInside(reading, end)))
      break;
    end += 1;
  }
  // Drop a connector at the end, such as "and" or an opening parenthesis.
  while (end > at && isConnector(reading, end - 1)) end -= 1;
  return end;
}

/** Returns whether a number is part of a name such as `top 5 countries`. */
function isInName(reading: Reading, at: number, from: number): boolean {
  const next = reading.tokens[at + 1];
  return at > from && next?.type === "word" && !reading.tokens[at]?.isTight && RANK_WORDS.has(reading.word(at - 1));
}

const RANK_WORDS = new Set(["top", "last", "first", "best", "worst", "next", "past"]);

function isInside(reading: Reading, at: number): boolean {
  const { text, isTight } = reading.tokens[at] ?? { text: "", isTight: false };
  const next = reading.tokens[at + 1];
  if (text === "&" || text === "–" || text === "-" || text === "(" || text === "+" || text === "/")
    return next?.type === "word";
  if (text === ")" || text === "%") return true;
  return isTight && next?.isTight === true;
}

function isConnector(reading: Reading, at: number): boolean {
  const small = reading.small(at);
  const text = reading.tokens[at]?.text;
  return (
    small === "and" ||
    small === "for" ||
    small === "with" ||
    text === "-" ||
    text === "–" ||
    text === "(" ||
    text === "&"
  );
}

/** Returns whether another phrase starts here: a setting, an axis, `with`, `for Jan`. */
function startsOtherPhrase(reading: Reading, at: number): boolean {
  const small = reading.find(FUNCTION_WORDS, at);
  if (small?.meaning === "with") return true;
  const next = small === undefined ? at : small.end;
  if (small !== undefined && (small.meaning === "for" || small.meaning === "from")) {
    const value = reading.free(next)?.number?.value;
    if (
      readCalendar(reading.word(next)).length > 0 ||
      /^q[1-4]$/.test(reading.word(next)) ||
      (value !== undefined && !isYear(value))
    )
      return true;
  }
  const joins = small?.meaning === "and";
  if (reading.find(AXIS_WORDS, next) !== undefined && (joins || small === undefined)) return true;
  const setting = reading.find(SETTING_WORDS, next);
  if (setting !== undefined && (joins || setting.length > 1)) return true;
  if (reading.find(TITLE_WORDS, next) !== undefined && (joins || small === undefined)) return true;
  const kind = reading.find(CHART_TYPE_WORDS, at);
  return kind !== undefined && reading.find(CHART_NOUNS, kind.end - 1) !== undefined && kind.length > 1;
}
