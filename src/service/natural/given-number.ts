// The numbers of a draft that its description does not have, so that none is invented in silence. A description's digits are read in
// every way in which people write numbers: what one of the readings has is given.

/** What a word after a number makes of it. */
const FACTORS: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^\s?%/, 0.01],
  [/^\s?(?:k|thousand|tsd|mil|mille)\b/i, 1e3],
  [/^\s?(?:m|mn|mio|million(?:en|es|s)?|millón|millones)\b/i, 1e6],
  [/^\s?(?:b|bn|mrd|billions?|milliarden?|milliards?)\b/i, 1e9],
];

/** Digits with what may stand between them; and thousands set apart by blanks, which may as well be numbers of their own. */
const DIGITS: readonly RegExp[] = [
  /\d+(?:[.,'’]\d+)*|[.,]\d+/g,
  /(?<![\d.,'’])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d'’])(?:[.,]\d+)?/g,
];

/** Differences smaller than this part of a number are the machine's. */
const TOLERANCE = 1e-9;

/**
 * The numbers among some values that a text does not have, each once, in their order.
 *
 * @param values lists, objects, texts and numbers, in which numbers are looked for
 */
export function listForeignNumbers(values: unknown, description: string): readonly number[] {
  const given = [...listReadings(description.normalize("NFKC"))].sort((one, other) => one - other);
  const found = [...new Set(listNumbers(values))];
  return found.filter((number) => !isAmong(Math.abs(number), given));
}

/** Whether a text has any digits. */
export function hasNumbers(description: string): boolean {
  return /\p{Nd}/u.test(description);
}

function isAmong(number: number, sorted: readonly number[]): boolean {
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

/** Every number that the digits of a text may stand for, without their signs. */
function listReadings(text: string): ReadonlySet<number> {
  const readings = new Set<number>();
  for (const match of DIGITS.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const [digits] = match;
    // What follows a number says how much of it there is, and counts for the last of a list only.
    const rest = text.slice(match.index + digits.length, match.index + digits.length + 14);
    const factor = FACTORS.find(([pattern]) => pattern.test(rest))?.[1];
    for (const reading of readDigits(digits)) {
      readings.add(reading);
      if (factor !== undefined) readings.add(reading * factor);
    }
  }
  return readings;
}

/** `1,234.5` and `1.234,5` as numbers, and `10,20,30` as a list. */
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

/** All numbers within values, those that stand as text too, level by level. */
function listNumbers(values: unknown): readonly number[] {
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
