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

/** Returns the number that a folded word names. */
export function numberOf(word: string): number | undefined {
  return VALUES.get(word);
}
