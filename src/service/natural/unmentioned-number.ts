// Finds numbers in a draft that its description does not contain, so that a model cannot invent numbers unnoticed. The
// description's digits are read in every common notation, and a number that occurs in any of these readings counts as
// mentioned.

/** Factors by which a word after a number multiplies the number. */
const FACTORS: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?%/, 0.01],
  [/^\s?(?:k|thousand|tsd|mil|mille)\b/i, 1e3],
  [/^\s?(?:m|mn|mio|mil|million(?:en|es|s)?|millón|millones)\b/i, 1e6],
  [/^\s?(?:b|bn|mrd|billions?|milliarden?|milliards?)\b/i, 1e9],
];

/** Digits with separators, and digits in groups of thousands separated by spaces, which may also be separate numbers. */
const DIGITS: readonly RegExp[] = [
  /\d+(?:[.,'’]\d+)*|[.,]\d+/g,
  /(?<![\d.,'’])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d'’])(?:[.,]\d+)?/g,
];

/** Relative tolerance for rounding errors. */
const TOLERANCE = 1e-9;

/**
 * Lists the numbers in the values that are missing from the description, in order and without duplicates.
 *
 * @param values nested lists, objects, strings and numbers
 */
export function listUnmentionedNumbers(values: unknown, description: string): readonly number[] {
  const mentioned = [...listReadings(description.normalize("NFKC"))].sort((one, other) => one - other);
  const found = [...new Set(listNumbers(values))];
  return found.filter((number) => !containsNumber(Math.abs(number), mentioned));
}

function containsNumber(number: number, sorted: readonly number[]): boolean {
  const slack = number * TOLERANCE;
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number - slack) low = middle + 1;
    else high = middle;
  }
  const next = sorted[low];
  return next !== undefined && next <= number + slack;
}

/** Returns all numbers that a string's digits may represent, without signs. */
function listReadings(text: string): ReadonlySet<number> {
  const readings = new Set<number>();
  for (const match of DIGITS.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const [digits] = match;
    // A word after the digits may multiply the number: `5 million`.
    const rest = text.slice(match.index + digits.length, match.index + digits.length + 14);
    // "mil" has two factors: a thousand in Spanish, and a million in other languages.
    const factors = FACTORS.filter(([pattern]) => pattern.test(rest)).map(([, factor]) => factor);
    for (const reading of readDigits(digits)) {
      readings.add(reading);
      for (const factor of factors) readings.add(reading * factor);
    }
  }
  return readings;
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
      else if (typeof value === "string" && /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/.test(value)) found.push(Number(value));
    }
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return found;
}
