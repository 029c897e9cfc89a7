// The values of numbers in words.

import { foldWord } from "./phrase-table.ts";

/** Numbers from zero, one or two, and tens from twenty, in each language. */
const NAMES: readonly (readonly [first: number, step: number, words: string])[] = [
  [0, 1, "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"],
  [17, 1, "seventeen eighteen nineteen"],
  [20, 10, "twenty thirty forty fifty sixty seventy eighty ninety hundred"],
  [0, 1, "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn"],
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
/** Maximum number of words in a number. */
const MAX_WORDS = 10;

/**
 * Reads a number of one or more words, such as "eight hundred and fifty". Returns its value and its number of words.
 *
 * @param wordAt returns the folded word at an offset, or "" after the last word; a hyphen between words is no word
 */
export function readNumber(wordAt: (offset: number) => string): { value: number; length: number } | undefined {
  let [total, part, length] = [0, 0, 0];
  for (let offset = 0; offset < MAX_WORDS; offset += 1) {
    const word = wordAt(offset);
    const value = VALUES.get(word);
    const isAfterTen = part % 100 >= 20 && part % 10 === 0 && (value ?? 0) < 10;
    if (value === 100 && part > 0 && part < 10) part *= 100;
    else if (THOUSAND.has(word) && part > 0 && total === 0) [total, part] = [part * 1000, 0];
    else if (value !== undefined && (part === 0 || (value > 0 && value < 100 && (part % 100 === 0 || isAfterTen))))
      part += value;
    else if (/^(?:and|und|et|y)$/.test(word) && part >= 100 && VALUES.has(wordAt(offset + 1))) continue;
    else break;
    length = offset + 1;
  }
  return length === 0 ? undefined : { value: total + part, length };
}
