// Compares a model's answer with its description. A description and its chart must have the same numbers, and the chart's words
// must come from the description: a model may invent, lose or move some.

import { readCalendar } from "../words/calendar-words.ts";
import { foldWord } from "../words/phrase-table.ts";
import { quoteWords } from "../words/quote.ts";
import type { Answer } from "./answer.ts";
import { listMissingNumbers, listUnmentionedNumbers } from "./number-check.ts";

/** Differences between an answer and its description. */
export interface AnswerCheck {
  /** Numbers in the data that the description doesn't contain. */
  readonly foreign: readonly number[];
  /** Numbers in the description that the answer doesn't contain. */
  readonly missing: readonly string[];
  /** Parts of the description that the model could not draw. */
  readonly unread: readonly string[];
  readonly warnings: readonly string[];
}

/** Maximum number of values that a warning lists. */
const NAMED_NUMBERS = 5;

/** Compares an answer with its description. */
export function checkAnswer(answer: Answer, description: string): AnswerCheck {
  const { series, lines } = answer;
  const values = series.map((one) => one.values);
  const foreign = listUnmentionedNumbers([...values, (lines ?? []).map(({ value }) => value)], description);
  // A description may mention the number of labels or series, or call the total 100 %.
  const counts = [answer.labels?.length, series.length, answer.shares || answer.percent ? 100 : undefined];
  const missing = listMissingNumbers([answer, counts], [values, lines, answer.x, answer.y, answer.right], description);
  const names = [...(answer.labels ?? []), ...series.flatMap(({ name }) => name ?? [])];
  const invented = listInventedNames(names, description);
  // Quote only the description: the model may write anything.
  const parts = (answer.unread ?? []).filter((part) => part.trim() !== "");
  const unread = parts.filter((part) => description.includes(part));
  const warnings = [
    foreign.length > 0 && `numbers that are not in the description: ${nameNumbers(foreign)}`,
    missing.length > 0 && `numbers that are not in the chart: ${nameNumbers(missing)}`,
    invented.length > 0 && `names that are not in the description: ${quoteWords(invented)}`,
    unread.length > 0 && `the chart doesn't show: ${quoteWords(unread)}`,
    unread.length < parts.length && "the chart doesn't show a part of the description",
  ].filter((text) => text !== false);
  return { foreign, missing, unread, warnings };
}

/** Lists the names whose words or years don't come from a text. */
export function listInventedNames(names: readonly string[], text: string): readonly string[] {
  const folded = foldWord(text);
  const years = (text.match(YEARS) ?? []).map(Number).map((year) => (year < 100 ? 2000 + year : year));
  const range = { first: Math.min(...years), last: Math.max(...years) };
  return names.filter((name) => !isFrom(name, folded) || hasOtherYear(name, range));
}

/** Formats numbers for a warning. */
export function nameNumbers(numbers: readonly (number | string)[]): string {
  const others = numbers.length - NAMED_NUMBERS;
  return `${numbers.slice(0, NAMED_NUMBERS).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
}

/**
 * Returns whether the description contains most words of a name, or words that begin alike. Names of months and days are known.
 *
 * @param text folded description
 */
function isFrom(name: string, text: string): boolean {
  const words = foldWord(name).match(/\p{L}{3,}/gu) ?? [];
  const foreign = words.filter(
    (word) => !text.includes(word.slice(0, STEM_LENGTH)) && readCalendar(word).length === 0 && !GENERIC.has(word),
  );
  return foreign.length * 2 <= words.length;
}

/** Returns whether a name has a year before the description's first year or after its last one. */
function hasOtherYear(name: string, { first, last }: { readonly first: number; readonly last: number }): boolean {
  return (name.match(YEARS) ?? []).some((digits) => {
    const year = Number(digits);
    return year > 99 && !(year >= first && year <= last);
  });
}

/** Matches years, and their last two digits after an apostrophe or a mark: `2024`, `'24`, `FY24`, `01/24`. */
const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)|(?<=['’/-]|FY ?)\d\d(?!\d)/gi;

/** Number of first letters that related words have in common: `revenues` and `revenue` are related, `Sales` and `sold` aren't. */
const STEM_LENGTH = 4;
/** Words of expanded ranges and of names that a model may add. */
const GENERIC: ReadonlySet<string> = new Set(
  "week day year month quarter hour other others rest value values total count number".split(" "),
);
