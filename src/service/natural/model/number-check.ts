// Finds numbers in a draft that its description does not contain, and the other way around, so that a model cannot invent or lose
// numbers unnoticed. Digits are read in every common notation, and a number that occurs in any of these readings counts as mentioned.

import { readNumber } from "../words/number-names.ts";
import { foldWord } from "../words/phrase-table.ts";

/** Factors by which a word after a number multiplies the number. */
const FACTORS: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?%/, 0.01],
  [/^\s?(?:k|thousand|tsd|mil|mille)\b/i, 1e3],
  [/^\s?(?:m|mn|mio|mil|million(?:en|es|s)?|millón|millones)\b/i, 1e6],
  [/^\s?(?:b|bn|mrd|billions?|milliarden?|milliards?)\b/i, 1e9],
];

/** Matches digits in groups of thousands separated by spaces, which may also be separate numbers. */
const GROUPS = /(?<![\d.,'’])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d'’])(?:[.,]\d+)?/g;

/** Matches digits with separators, and groups. */
const DIGITS: readonly RegExp[] = [/(?:(?<![\p{L}\d])[.,](?=\d))?\d+(?:[.,'’]\d+)*/gu, GROUPS];

/** Relative tolerance for rounding. */
const TOLERANCE = 1e-9;

/** Factors between a number and the same number in another unit: thousands on an axis, or shares as percentages. */
const SCALES = [100, 1e3, 1e6, 1e9];

/**
 * Lists the numbers in the values that are missing from the description, in order and without duplicates. The rest of a whole, such
 * as 100 minus the other values of a series, is not missing.
 *
 * @param values lists of numbers, nested to any depth
 */
export function listUnmentionedNumbers(values: readonly unknown[], description: string): readonly number[] {
  const readings = listMentionedNumbers(description);
  const units = IN_UNITS.test(description) ? [1e3, 1e6, 1e9] : [];
  const mentioned = new NumberSet([1, ...units].flatMap((unit) => readings.map((reading) => reading * unit)));
  const found = values.flatMap((list) => {
    const numbers = listNumbers(list);
    const total = numbers.reduce((sum, number) => sum + number, 0);
    const isRest = (number: number): boolean =>
      numbers.length > 1 && (isSame(total, 100) || (number > 0 && mentioned.has(total)));
    const foreign = numbers.filter((number) => !mentioned.has(Math.abs(number)));
    return foreign.length === 1 ? foreign.filter((number) => !isRest(number)) : foreign;
  });
  return [...new Set(found)];
}

/**
 * Lists the digits in the description that do not occur in an answer, neither as a number nor in its texts.
 *
 * @param answer nested objects and lists
 * @param values numbers of the answer that may be in another unit than in the description
 */
export function listMissingNumbers(answer: unknown, values: unknown, description: string): readonly string[] {
  const text = description.normalize("NFKC");
  const used = new NumberSet([
    ...listNumbers(answer).map(Math.abs),
    ...listTexts(answer).flatMap(listMentionedNumbers),
  ]);
  const isItem = ({ 0: digits, index }: RegExpExecArray): boolean =>
    AFTER_ITEM.test(text.slice(index + digits.length)) && BEFORE_ITEM.test(text.slice(0, index));
  const times = [...text.matchAll(MESSAGE_TIMES)];
  const found = [...text.matchAll(STANDALONE)].filter(
    (match) => !YEAR.test(match[0]) && !/^00+$/.test(match[0]) && !isItem(match) && !isWithin(match, times),
  );
  const scaled = new NumberSet(listNumbers(values).map(Math.abs));
  const isUsed = (readings: Iterable<number>): boolean =>
    [...readings].some(
      (reading) =>
        used.has(reading) || SCALES.some((scale) => scaled.has(reading * scale) || scaled.has(reading / scale)),
    );
  const pairs = [...text.matchAll(PAIRS)].filter((pair) => isUsed(readPair(pair)));
  const groups = [...text.matchAll(GROUPS)].filter(([group]) => isUsed([readGroup(group)]));
  const missing = found.filter((match) => !isUsed(readAt(text, match)) && !isWithin(match, [...pairs, ...groups]));
  return [...new Set(missing.map(([digits]) => digits))];
}

const isWithin = ({ index }: RegExpExecArray, others: readonly RegExpExecArray[]): boolean =>
  others.some((other) => other.index <= index && index < other.index + other[0].length);

/** Matches digits that are not part of a name or a colour: `Q1`, `COVID-19`, `3D`, `#336699`. */
const STANDALONE = /(?<![\p{L}\d#_]|\p{L}[-–'’]|\d[.,'’])(?:[.,](?=\d))?\d+(?:[.,'’]\d+)*(?!\d|d\b)/giu;
/** Matches the text before and after the number of an item in a list. */
const BEFORE_ITEM = /(?:^|\n)[^\S\n]*$/;
const AFTER_ITEM = /^[.)][^\S\n]/;
/** Matches the time of a message at the start of a line: `[10:12]`. */
const MESSAGE_TIMES = /^\[?\d\d?:\d\d(?::\d\d)?\]?(?=[\s,-])/gm;
/** Matches a remark that the values are in thousands, or in a larger unit. */
const IN_UNITS =
  /thousand|million|billion|tausend|\btsd|\bmio|\bmrd|mille|milli|\bmil\b|[$€£(' ]000s?\b|\(?\b(?:k|m|mn|bn)\b/i;
/** Matches years: a description often says when its data was collected. */
const YEAR = /^(?:19|20)\d\d$/;

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(other));
}

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

  /** Returns whether the set has a number from `min` to `max`. */
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

/** Returns all numbers that a text's digits and words may represent, without signs. */
export function listMentionedNumbers(text: string): readonly number[] {
  return [...listReadings(text.normalize("NFKC")), ...listWords(text)];
}

/** Returns all numbers that a string's digits may represent, without signs. */
function listReadings(text: string): ReadonlySet<number> {
  const readings = new Set<number>();
  for (const pattern of DIGITS)
    for (const match of text.matchAll(pattern)) for (const reading of readAt(text, match)) readings.add(reading);
  for (const match of text.matchAll(PAIRS)) for (const reading of readPair(match)) readings.add(reading);
  return readings;
}

/** Matches times and fractions: `1:30`, `1h30`, `1 h 30 min`, `3/4`, `3 out of 4`. */
const PAIRS = /(\d+)(?: ?[:/h]| ?hours?,?| ?hrs?,?| out of| of) ?(\d+)/g;

/** Returns the number that digits in groups of thousands represent: `12 300,5`. */
const readGroup = (digits: string): number => Number(digits.replaceAll(/\s/g, "").replace(",", "."));

/** Returns a time as hours and as minutes, and a fraction as a number and a percentage, which may be rounded. */
function readPair([, first = "", second = ""]: RegExpExecArray): readonly number[] {
  const [one, other] = [Number(first), Number(second)];
  const percent = (100 * one) / other;
  const rounded = [0, 1, 2].map((digits) => Number(percent.toFixed(digits)));
  return [one + other / 60, one * 60 + other, one / other, percent, ...rounded].filter(Number.isFinite);
}

/** Returns the numbers that digits at a place may represent, without signs. */
function readAt(text: string, { 0: digits, index }: RegExpExecArray): ReadonlySet<number> {
  // A word after the digits may multiply the number: `5 million`.
  const rest = text.slice(index + digits.length, index + digits.length + 14);
  // "mil" has two factors: a thousand in Spanish, and a million in other languages.
  const factors = FACTORS.filter(([pattern]) => pattern.test(rest)).map(([, factor]) => factor);
  const power = /^e([+-]?\d{1,2})\b/i.exec(rest);
  if (power !== null) factors.push(10 ** Number(power[1]));
  return new Set(readDigits(digits).flatMap((reading) => [reading, ...factors.map((factor) => reading * factor)]));
}

/** Folded words for twelve, and for a half, in each language. */
const DOZEN = ["dozen", "dutzend", "douzaine", "docena"];
const HALF = ["half", "halb", "halbe", "halbes", "demi", "media"];

/** Numbers that words other than those of `readNumber` mean, by folded words in each language. */
const MEANINGS: readonly (readonly [words: string, numbers: readonly number[]])[] = [
  [DOZEN.join(" "), [12]],
  [`${HALF.join(" ")} halfte moitie mitad medio`, [0.5, 50]],
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

/** Returns the numbers that words mean. */
function listWords(text: string): readonly number[] {
  const words = foldWord(text).match(/\p{L}+/gu) ?? [];
  return words.flatMap((word, at) => {
    const number = readNumber((offset) => words[at + offset] ?? "");
    const isDozen = DOZEN.includes(word);
    if (isDozen && words.slice(Math.max(0, at - 2), at).some((before) => HALF.includes(before))) return [6, 12];
    const dozens = isDozen ? readNumber((offset) => (offset === 0 ? (words[at - 1] ?? "") : "")) : undefined;
    if (dozens !== undefined) return [dozens.value * 12];
    const own = MEANINGS.flatMap(([names, numbers]) => (names.split(" ").includes(word) ? numbers : []));
    return number === undefined ? own : [...own, number.value];
  });
}

/** Returns the readings of digits with separators: `1,234.5` and `1.234,5` as numbers, and `10,20,30` as a list. */
function readDigits(digits: string): readonly number[] {
  const texts = [digits.replaceAll(/[^\d]/g, "")];
  for (const [separator, point] of [
    [",", "."],
    [".", ","],
  ] as const) {
    for (const part of [digits, ...digits.split(separator)])
      texts.push(
        part
          .replaceAll(separator, "")
          .replaceAll(/['’ \u00a0\u202f]/g, "")
          .replace(point, "."),
      );
    texts.push(...digits.split(/[^\d]/));
  }
  return texts.map((text) => (text === "" ? Number.NaN : Number(text))).filter(Number.isFinite);
}

/** Lists all numbers within values, level by level, including numbers given as strings. */
export function listNumbers(values: unknown): readonly number[] {
  const found: number[] = [];
  for (let level = [values]; level.length > 0; ) {
    for (const value of level) {
      if (typeof value === "number") found.push(value);
      else if (typeof value === "string" && /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(value)) found.push(Number(value));
    }
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return found;
}

/** Lists all strings within values. */
function listTexts(values: unknown): readonly string[] {
  const found: string[] = [];
  for (let level = [values]; level.length > 0; ) {
    found.push(...level.filter((value) => typeof value === "string"));
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return found;
}
