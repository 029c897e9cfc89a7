// Phrases around values, as lists of token positions, and the removal of small words from their ends.

import type { WordClass } from "../words/english.ts";
import { FUNCTION_WORDS } from "../words/lexicon.ts";
import type { Reading } from "../words/reading.ts";
import { timeEnd } from "../words/time.ts";

/** Positions of tokens, in ascending order. */
export type Phrase = readonly number[];

/** A name in the chart, and the tokens that it uses. */
export interface Name {
  readonly text: string;
  readonly phrase: Phrase;
}

const LEADING: readonly WordClass[] = [...FUNCTION_WORDS, "adverb", "pronoun", "verb", "versus"];
const HEADING: readonly WordClass[] = [...LEADING, "request", "make", "chart", "question", "dataWord", "categories"];
/** Small words that a heading keeps at its end: "hours slept". */
const HEADING_END: readonly WordClass[] = [...FUNCTION_WORDS, "when"];
const TRAILING: readonly WordClass[] = [...FUNCTION_WORDS, "when", "verb", "adverb", "pronoun"];
/** Words that are never a name by themselves. */
const NEVER: readonly WordClass[] = [...FUNCTION_WORDS, "adverb", "versus"];

/** Pronouns that can name a value: "Ann 5, me 7". */
const OTHERS = /^(?:me|us|them|others|ich|wir|moi|nous|yo|nosotros)$/;

/** Returns the text of a phrase as written. */
function phraseText(reading: Reading, phrase: Phrase): string {
  let text = "";
  let before: number | undefined;
  for (const at of phrase) {
    const { text: part = "", isTight, type } = reading.tokens[at] ?? {};
    if (type === "break" || part === "") continue;
    const isJoined = before === at - 1 && isTight;
    text += `${text === "" || isJoined ? "" : " "}${part}`;
    before = at;
  }
  return text
    .replace(/ ?\( ?\)/g, "")
    .replace(/^[\s"'–—:=,(-]+(?=[\p{L}\p{N}$€£<>])|[\s–—:=,-]+$/gu, "")
    .replace(/\s*\(\s*\)/g, "")
    .replace(/^\(([^()]*)\)$|^(\d{4}|\p{L}{3,9} \d{4})\)$/u, "$1$2")
    .trim();
}

export function toName(reading: Reading, phrase: Phrase): Name | undefined {
  const shown = phrase.filter((at) => reading.tokens[at]?.text !== "");
  const text = phraseText(reading, shown).replace(/^(?:d|l)['’](?=\p{L})/iu, "");
  return /[\p{L}\p{N}\p{S}]/u.test(text) ? { text, phrase: shown } : undefined;
}

const isWord = (reading: Reading, at: number): boolean => {
  const { type } = reading.tokens[at] ?? {};
  return type === "word" || type === "quoted" || type === "color" || type === "figures";
};

/** Returns whether a hyphen joins a word with the next one, as in "one-off". */
const isCompound = ({ tokens }: Reading, at: number): boolean =>
  tokens[at + 1]?.text === "-" && tokens[at + 1]?.isTight === true && tokens[at + 2]?.isTight === true;

/** Returns whether two capitalised words form a name, as in "The Hague" and "Normal People". */
const isTitle = (reading: Reading, first: number | undefined, second: number | undefined): boolean =>
  [first, second].every((at) => /^\p{Lu}\p{Ll}/u.test(reading.tokens[at ?? -1]?.text ?? ""));

/** Returns the number of tokens of a phrase that match one of the classes at an index. */
function matchAny(reading: Reading, phrase: Phrase, index: number, names: readonly WordClass[]): number {
  const at = phrase[index];
  if (at === undefined) return 0;
  let longest = 0;
  for (const name of names) {
    const length = reading.match(name, at) - at;
    if (length > longest && phrase[index + length - 1] === at + length - 1) longest = length;
  }
  return longest === 1 && isCompound(reading, at) ? 0 : longest;
}

/** Removes small words from both ends of a phrase, and the predicate of a clause: "weekdays we sell around". */
export function clean(reading: Reading, whole: Phrase, edges: "name" | "first" | "heading" = "name"): Phrase {
  // "'How often?' Every day 24%": quoted text is not part of the name after it.
  const quoted = whole.findLastIndex((at) => reading.tokens[at]?.type === "quoted");
  const isQuestion = /[?!.]$/.test(reading.tokens[whole[quoted] ?? -1]?.text ?? "") && quoted < whole.length - 1;
  const phrase = isQuestion ? whole.slice(quoted + 1) : whole;
  const isHeading = edges === "heading";
  let start = 0;
  const leading = edges === "name" ? LEADING : HEADING;
  const trailing = isHeading ? HEADING_END : TRAILING;
  // A question is kept whole as a heading.
  if (isHeading && reading.is(phrase[0] ?? -1, "question") && phrase.length > 3) return phrase;
  for (;;) {
    const at = phrase[start] ?? -1;
    const { type } = reading.tokens[at] ?? {};
    if (at !== -1 && (type === "mark" || type === "break") && !/^[$€£<>]$/.test(reading.tokens[at]?.text ?? ""))
      start += 1;
    else {
      const isNumbered = reading.is(at, "adverb") && /\d/.test(reading.tokens[at + 1]?.text ?? "");
      // "Organic 5, Paid search 8"
      const isPaid =
        !isHeading &&
        reading.is(at, "verb") &&
        reading.separation(at - 1) === 0 &&
        /^\p{Lu}/u.test(reading.tokens[at]?.text ?? "") &&
        phrase.length > start + 1;
      const isKept = isPaid || timeEnd(reading, at) > at || reading.is(at, "fixed") || (!isHeading && isNumbered);
      const isYear = reading.is(at, "yearWord") && /^\d{4}$/.test(reading.tokens[phrase[start + 1] ?? -1]?.text ?? "");
      const isTitled = !isHeading && reading.is(at, "article") && isTitle(reading, at, phrase[start + 1]);
      const length = isYear ? 1 : isKept || isTitled ? 0 : matchAny(reading, phrase, start, leading);
      if (length === 0) break;
      start += length;
    }
  }
  const rest = phrase.slice(start);
  const cut = rest.findIndex(
    (at, index) =>
      index > 0 &&
      reading.is(at, "pronoun") &&
      !reading.is(at - 1, "article", "of") &&
      !isTitle(reading, rest[index - 1], at),
  );
  let end = cut === -1 ? rest.length : cut;
  while (end > 0) {
    const at = rest[end - 1] ?? -1;
    const { type, text = "" } = reading.tokens[at] ?? {};
    const isMark = (type === "mark" && !/^[)%+°"*!'’]$/.test(text)) || type === "break";
    const isNamed = !isHeading && (isTitle(reading, rest[end - 2], at) || isParticle(reading, rest[end - 2], at));
    const isJoined = reading.tokens[at]?.isTight === true && reading.tokens[at - 1]?.text === "-";
    if (!isMark && (isNamed || isJoined || endsFixed(reading, rest, end))) break;
    if (!isMark && (timeEnd(reading, at) > at || !endsWith(reading, rest, end, trailing))) break;
    // "Last year it was 6": a period is a name if nothing else is there.
    const length = isMark ? 1 : endsWith(reading, rest, end, trailing);
    if (!isMark && length === end && length > 1 && reading.is(rest[0] ?? -1, "season", "when")) break;
    end -= length;
  }
  const cleaned = rest.slice(0, end);
  if (cleaned.some((at) => isWord(reading, at))) return cleaned;
  // "Back 10, Legs 20": a small word is a name if nothing else is there.
  const words = phrase.filter((at) => isWord(reading, at) && !reading.is(at, "and"));
  const isOnly =
    !isHeading &&
    words.length > 0 &&
    words.length <= 2 &&
    words.every((at) => OTHERS.test(reading.word(at)) || !reading.is(at, ...NEVER, "pronoun"));
  return isOnly ? words : [];
}

/** Returns whether a word belongs to the participle before it, as in "signed up". */
const isParticle = (reading: Reading, before = -1, at = -1): boolean =>
  /.ed$/.test(reading.word(before)) &&
  !reading.is(before, "verb") &&
  /^(?:up|in|out|off|on|down|over)$/.test(reading.word(at));

/** Returns whether a phrase ends with a name that ends with a small word, such as "not at all". */
function endsFixed(reading: Reading, phrase: Phrase, end: number): boolean {
  const last = phrase[end - 1] ?? -1;
  return [1, 2, 3].some((length) => reading.match("fixed", phrase[end - length] ?? -1) === last + 1 && end >= length);
}

/** Returns the number of tokens of the longest small phrase at the end of a phrase. */
function endsWith(reading: Reading, phrase: Phrase, end: number, names: readonly WordClass[]): number {
  for (let length = Math.min(3, end); length > 0; length -= 1)
    if (matchAny(reading, phrase, end - length, names) === length) return length;
  return 0;
}

export interface Parts {
  readonly head: Phrase;
  /** The words after the last preposition. */
  readonly tail: Phrase;
}

/** Splits a phrase at its last preposition: "litres on monday" has the head "litres" and the tail "monday". */
export function splitPhrase(reading: Reading, phrase: Phrase): Parts {
  for (let index = phrase.length - 2; index >= 0; index -= 1) {
    const at = phrase[index] ?? -1;
    if (reading.is(at, "in", "for", "by") && !reading.is(at, "article")) {
      const tail = clean(reading, phrase.slice(index + 1));
      if (tail.length > 0) return { head: clean(reading, phrase.slice(0, index)), tail };
    }
  }
  return { head: clean(reading, phrase), tail: [] };
}
