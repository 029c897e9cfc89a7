// The values of numbers in words.

import { foldWord } from "./phrase-table.ts";

/** Numbers from zero, and tens from ten, in each language. */
const NAMES: readonly (readonly [first: number, step: number, words: string])[] = [
  [
    0,
    1,
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  ],
  [20, 10, "twenty thirty forty fifty sixty seventy eighty ninety hundred"],
  [
    0,
    1,
    "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
  ],
  [20, 10, "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert"],
  [2, 1, "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"],
  [20, 10, "vingt trente quarante cinquante soixante"],
  [2, 1, "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"],
  [20, 10, "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien"],
];

const VALUES = new Map(
  NAMES.flatMap(([first, step, words]) =>
    words.split(" ").map((word, index): [string, number] => [foldWord(word), first + index * step]),
  ),
);

const THOUSAND = new Set(["thousand", "tausend", "mille", "mil"]);
const HUNDRED = new Set(["hundred", "hundert", "cent", "cien", "ciento"]);

/**
 * Reads a number of one or more words, such as "eight hundred and fifty". Returns its value and its number of words.
 *
 * @param wordAt returns the folded word at an offset, or "" after the last word; a hyphen between words is no word
 */
export function readNumber(wordAt: (offset: number) => string): { value: number; length: number } | undefined {
  let total = 0;
  let part: number | undefined;
  let length = 0;
  for (let offset = 0; offset < MAX_WORDS; offset += 1) {
    const word = wordAt(offset);
    const value = VALUES.get(word);
    const isLarge = part !== undefined && part > 0;
    if (HUNDRED.has(word) && (!isLarge || (part ?? 0) < 10)) part = (part ?? 1) * 100;
    else if (THOUSAND.has(word) && isLarge) [total, part] = [total + (part ?? 0) * 1000, 0];
    else if (value !== undefined && (part === undefined || fits(part, value))) part = (part ?? 0) + value;
    else if (
      /^(?:and|und|et|y)$/.test(word) &&
      isLarge &&
      VALUES.has(wordAt(offset + 1)) &&
      fits(part ?? 0, VALUES.get(wordAt(offset + 1)) ?? 0) &&
      (part ?? 0) >= 100
    )
      continue;
    else break;
    length = offset + 1;
  }
  return part === undefined ? undefined : { value: total + part, length };
}

/** Maximum number of words in a number. */
const MAX_WORDS = 10;

/** Returns whether a number can follow another one in the same number: "twenty" and "five", "hundred" and "twenty". */
const fits = (part: number, value: number): boolean =>
  part === 0
    ? value > 0
    : (part % 100 === 0 && value < 100) || (part % 100 >= 20 && part % 10 === 0 && value < 10 && value > 0);

/** Returns the number that a folded word names. */
export function numberOf(word: string): number | undefined {
  return VALUES.get(word);
}
