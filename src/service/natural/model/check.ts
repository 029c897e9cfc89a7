// Compares a model's answer with its text. Both must have the same numbers, and the answer's words must come from the text: a model may
// invent, lose or move some.

import { readCalendar } from "../words/calendar-words.ts";
import { foldWord } from "../words/phrase-table.ts";
import { quoteWords } from "../words/quote.ts";
import { listLeaves, listMentionedNumbers, listNumbers, listUnusedDigits, NumberSet } from "./mentioned-numbers.ts";

/** The parts of an answer that are compared with its text. */
export interface CheckedAnswer {
  /** Numbers that are not in the text. */
  readonly foreign: readonly number[];
  /** Digits in the text that are not in the answer. */
  readonly missing: readonly string[];
  /** Names that the answer adds. */
  readonly names: readonly string[];
  /** Parts of the text that the model could not draw, as the model quotes them. */
  readonly unread: readonly string[] | null | undefined;
}

/** Words for the warnings. */
export interface CheckTerms {
  /** Name of the text, such as "description", and of the result, such as "chart". */
  readonly text: string;
  readonly result: string;
  /** Text in which the names may occur. */
  readonly source: string;
}

/** Returns the parts of the text that the model could not draw, and warnings about the differences. */
export function describeDifferences(
  { foreign, missing, names, unread: quotes }: CheckedAnswer,
  { text, result, source }: CheckTerms,
): { readonly unread: readonly string[]; readonly warnings: readonly string[] } {
  const parts = (quotes ?? []).filter((part) => part.trim() !== "");
  // Quote only the text: the model may write anything.
  const unread = parts.filter((part) => source.includes(part));
  const invented = listInventedNames(names, source);
  const warnings = [
    foreign.length > 0 && `numbers that are not in the ${text}: ${nameNumbers(foreign)}`,
    missing.length > 0 && `numbers that are not in the ${result}: ${nameNumbers(missing)}`,
    invented.length > 0 && `names that are not in the ${text}: ${quoteWords(invented)}`,
    unread.length < parts.length && `a part of the ${text} was not understood`,
  ].filter((warning) => warning !== false);
  return { unread, warnings };
}

/** Maximum number of values that a warning lists. */
const NAMED_NUMBERS = 5;

function nameNumbers(numbers: readonly (number | string)[]): string {
  const others = numbers.length - NAMED_NUMBERS;
  return `${numbers.slice(0, NAMED_NUMBERS).join(", ")}${others > 0 ? `, and ${others} more` : ""}`;
}

/** Matches a remark that the values are in thousands, or in a larger unit. */
const IN_UNITS =
  /thousand|million|billion|tausend|\btsd|\bmio|\bmrd|mille|milli|\bmil\b|[$€£(' ]000s?\b|\(?\b(?:k|m|mn|bn)\b/i;

/**
 * Lists the numbers in the values that are missing from the description, in order and without duplicates. The remainder
 * of a whole, such as 100 minus the other values of a series, counts as mentioned.
 *
 * @param values lists of numbers, nested to any depth
 */
export function listUnmentionedNumbers(values: readonly unknown[], description: string): readonly number[] {
  const readings = listMentionedNumbers(description);
  const units = IN_UNITS.test(description) ? [1e3, 1e6, 1e9] : [];
  const mentioned = new NumberSet([1, ...units].flatMap((unit) => readings.map((reading) => reading * unit)));
  const found = values.flatMap((list) => {
    const numbers = listNumbers(list);
    const foreign = numbers.filter((number) => !mentioned.has(Math.abs(number)));
    const [only = 0] = foreign;
    const total = numbers.reduce((sum, number) => sum + number, 0);
    const isRest = numbers.length > 1 && (new NumberSet([100]).has(total) || (only > 0 && mentioned.has(total)));
    return foreign.length === 1 && isRest ? [] : foreign;
  });
  return [...new Set(found)];
}

/** Factors between a number and the same number in another unit: thousands on an axis, or shares as percentages. */
const SCALES = [100, 1e3, 1e6, 1e9];

/**
 * Lists the digits in the text that occur neither as a number nor in a string of the answer.
 *
 * @param answer nested objects and lists
 * @param values numbers of the answer that may be in another unit than in the text
 */
export function listMissingNumbers(answer: unknown, values: unknown, text: string): readonly string[] {
  const texts = listLeaves(answer).filter((value) => typeof value === "string");
  const used = new NumberSet([...listNumbers(answer).map(Math.abs), ...texts.flatMap(listMentionedNumbers)]);
  const scaled = new NumberSet(listNumbers(values).map(Math.abs));
  return listUnusedDigits(
    text,
    (reading) =>
      used.has(reading) || SCALES.some((scale) => scaled.has(reading * scale) || scaled.has(reading / scale)),
  );
}

/** Matches years, and their last two digits after an apostrophe or a mark: `2024`, `'24`, `FY24`, `01/24`. */
const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)|(?<=['’/-]|FY ?)\d\d(?!\d)/gi;
/** Number of first letters that related words have in common: `revenues` and `revenue` are related, `Sales` and `sold` aren't. */
const STEM_LENGTH = 4;
/** Words of expanded ranges and of names that a model may add. */
const GENERIC: ReadonlySet<string> = new Set(
  "week day year month quarter hour other others rest value values total count number".split(" "),
);

/**
 * Lists the names most of whose words aren't in the text, and the names with a year before its first or after its last
 * year.
 */
function listInventedNames(names: readonly string[], text: string): readonly string[] {
  const folded = foldWord(text);
  const years = (text.match(YEARS) ?? []).map(Number).map((year) => (year < 100 ? 2000 + year : year));
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return names.filter((name) => {
    const words = foldWord(name).match(/\p{L}{3,}/gu) ?? [];
    const foreign = words.filter(
      (word) => !folded.includes(word.slice(0, STEM_LENGTH)) && readCalendar(word).length === 0 && !GENERIC.has(word),
    );
    const others = (name.match(YEARS) ?? [])
      .map(Number)
      .filter((year) => year > 99 && !(year >= first && year <= last));
    return foreign.length * 2 > words.length || others.length > 0;
  });
}
