// Finds the numbers in text. Digits are read in every common notation, and a number that occurs in any of these
// readings counts as mentioned.

import { readNumber } from "../words/number-names.ts";
import { foldWord } from "../words/phrase-table.ts";

/** Factors by which a word after a number multiplies the number. */
const FACTORS: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?%/, 0.01],
  // "mil" has two factors: a thousand in Spanish, and a million in other languages.
  [/^\s?(?:k|thousand|tsd|mil|mille)\b/i, 1e3],
  [/^\s?(?:m|mn|mio|mil|million(?:en|es|s)?|millón|millones)\b/i, 1e6],
  [/^\s?(?:b|bn|mrd|billions?|milliarden?|milliards?)\b/i, 1e9],
];

/** Matches digits in groups of thousands separated by spaces, which may also be separate numbers. */
const GROUPS = /(?<![\d.,'’])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d'’])(?:[.,]\d+)?/g;
const DIGITS = /(?:(?<![\p{L}\d])[.,](?=\d))?\d+(?:[.,'’]\d+)*/gu;
/** Matches times and fractions: `1:30`, `1h30`, `1 h 30 min`, `3/4`, `3 out of 4`. */
const PAIRS = /(\d+)(?: ?[:/h]| ?hours?,?| ?hrs?,?| out of| of) ?(\d+)/g;

/** Relative tolerance for rounding. */
const TOLERANCE = 1e-9;

/** Numbers that can be found in spite of rounding errors. */
export class NumberSet {
  readonly #sorted: readonly number[];

  constructor(numbers: readonly number[]) {
    this.#sorted = [...numbers].sort((one, other) => one - other);
  }

  has(number: number): boolean {
    const slack = Math.abs(number) * TOLERANCE;
    return this.hasBetween(number - slack, number + slack);
  }

  /** Includes both limits. */
  hasBetween(min: number, max: number): boolean {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] as number) < min) low = middle + 1;
      else high = middle;
    }
    const next = this.#sorted[low];
    return next !== undefined && next <= max;
  }
}

/** Returns all numbers that the digits and words in text may represent, without signs. */
export function listMentionedNumbers(text: string): readonly number[] {
  const plain = text.normalize("NFKC");
  return [
    ...[DIGITS, GROUPS].flatMap((pattern) => [...plain.matchAll(pattern)].flatMap((match) => readAt(plain, match))),
    ...[...plain.matchAll(PAIRS)].flatMap(readPair),
    ...listWords(text),
  ];
}

/** Returns a time as hours and as minutes, and a fraction as a number and a percentage, which may be rounded. */
function readPair([, first = "", second = ""]: RegExpExecArray): readonly number[] {
  const [one, other] = [Number(first), Number(second)];
  const percent = (100 * one) / other;
  const rounded = [0, 1, 2].map((digits) => Number(percent.toFixed(digits)));
  return [one + other / 60, one * 60 + other, one / other, percent, ...rounded].filter(Number.isFinite);
}

/** Returns the numbers that digits at a place may represent, with the factor of the word after them: `5 million`. */
function readAt(text: string, { 0: digits, index }: RegExpExecArray): readonly number[] {
  const rest = text.slice(index + digits.length, index + digits.length + 14);
  const power = /^e([+-]?\d{1,2})\b/i.exec(rest)?.[1];
  const factors = FACTORS.flatMap(([pattern, factor]) => (pattern.test(rest) ? factor : []));
  return [1, ...factors, ...(power === undefined ? [] : [10 ** Number(power)])].flatMap((factor) =>
    readDigits(digits).map((reading) => reading * factor),
  );
}

/** Returns the readings of digits with separators: `1,234.5` and `1.234,5` as numbers, and `10,20,30` as a list. */
function readDigits(digits: string): readonly number[] {
  const texts = [digits, ...digits.split(","), ...digits.split(".")].flatMap((part) => [
    part.replaceAll(/[^\d]/g, ""),
    part.replaceAll(/[^\d.]/g, ""),
    part.replaceAll(/[^\d,]/g, "").replace(",", "."),
  ]);
  const filled = [...new Set([...texts, ...digits.split(/[^\d]/)])].filter((text) => text !== "");
  return filled.map(Number).filter(Number.isFinite);
}

/** Numbers that other words than those of `readNumber` mean, by folded words in each language. */
const MEANINGS: readonly (readonly [words: string, numbers: readonly number[]])[] = [
  ["half halb halbe halbes demi media halfte moitie mitad medio", [0.5, 50]],
  ["third drittel tiers tercio", [33, 33.3, 100 / 3]],
  ["thirds drittel tiers tercios", [67, 66.7, 200 / 3]],
  ["quarter viertel quart cuarto", [0.25, 25]],
  ["quarters viertel quarts cuartos", [0.75, 75]],
  ["fifth funftel cinquieme quinto", [20]],
  ["tenth zehntel dixieme decimo", [10]],
  ["nothing none nil no nichts kein keine rien aucun aucune nada ninguno ninguna", [0]],
  ["once einmal a an single eine einen einer un une uno una", [1]],
  ["twice pair couple zweimal doppelt paar double paire doble par", [2]],
];
const DOZENS = ["dozen", "dutzend", "douzaine", "docena"];

/** Returns the numbers that words mean. The number before "dozen" can be a half. */
function listWords(text: string): readonly number[] {
  const words = foldWord(text).match(/\p{L}+/gu) ?? [];
  const numbersAt = (at: number): readonly number[] => {
    const own = MEANINGS.flatMap(([names, numbers]) => (names.split(" ").includes(words[at] ?? "") ? numbers : []));
    const number = readNumber((offset) => words[at + offset] ?? "");
    return number === undefined ? own : [...own, number.value];
  };
  return words.flatMap((word, at) =>
    DOZENS.includes(word)
      ? [1, ...numbersAt(at - 1), ...numbersAt(at - 2)].map((number) => number * 12)
      : numbersAt(at),
  );
}

/** Matches digits that are not part of a name or a colour: `Q1`, `COVID-19`, `3D`, `#336699`. */
const STANDALONE = /(?<![\p{L}\d#_]|\p{L}[-–'’]|\d[.,'’])(?:[.,](?=\d))?\d+(?:[.,'’]\d+)*(?!\d|d\b)/giu;
/** Matches numbers that count lines or tell the time of a message: `2.` and `[10:12]` at the start of a line. */
const LINE_MARKS = /^[^\S\n]*\d+[.)](?=[^\S\n])|^\[?\d\d?:\d\d(?::\d\d)?\]?(?=[\s,-])/gm;
/** Matches years: a description often says when its data was collected. */
const YEAR = /^(?:19|20)\d\d$/;

/** Lists the digits in text for which `isUsed` accepts no reading. */
export function listUnusedDigits(text: string, isUsed: (reading: number) => boolean): readonly string[] {
  const plain = text.normalize("NFKC");
  const pairs = [...plain.matchAll(PAIRS)].filter((pair) => readPair(pair).some(isUsed));
  const groups = [...plain.matchAll(GROUPS)].filter(([group]) =>
    isUsed(Number(group.replaceAll(/\s/g, "").replace(",", "."))),
  );
  const known = [...plain.matchAll(LINE_MARKS), ...pairs, ...groups];
  const isKnown = ({ index }: RegExpExecArray): boolean =>
    known.some((one) => one.index <= index && index < one.index + one[0].length);
  const unused = [...plain.matchAll(STANDALONE)].filter(
    (match) => !YEAR.test(match[0]) && !/^00+$/.test(match[0]) && !isKnown(match) && !readAt(plain, match).some(isUsed),
  );
  return [...new Set(unused.map(([digits]) => digits))];
}

/** Lists all numbers within values, level by level, including numbers given as strings. */
export function listNumbers(values: unknown): readonly number[] {
  return listLeaves(values).flatMap((value) => {
    const isDigits = typeof value === "string" && /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(value);
    return typeof value === "number" || isDigits ? Number(value) : [];
  });
}

/** Lists all values within a value that are neither objects nor lists. */
export function listLeaves(values: unknown): readonly unknown[] {
  const found: unknown[] = [];
  for (let level = [values]; level.length > 0; ) {
    const isInner = (value: unknown): value is object => typeof value === "object" && value !== null;
    found.push(...level.filter((value) => !isInner(value)));
    level = level.filter(isInner).flatMap((value): unknown[] => Object.values(value));
  }
  return found;
}
