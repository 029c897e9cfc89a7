// Recognises groups of digits that form one number: `1 200`, `4m 12s`, and decimal commas in a list such as `1,5 2,5`.

import { wordsOf } from "./lexicon.ts";
import type { Digits, Token } from "./token.ts";
import { CURRENCY_WORDS } from "./unit-words.ts";

/** Returns whether groups of digits with one comma each, and only spaces between them, are the only numbers. */
export function isDecimalList(tokens: readonly Token[]): boolean {
  const places = tokens.flatMap(({ figures }, at) => (figures === undefined ? [] : [at]));
  const [first = 0] = places;
  const digits = places.map((at) => tokens[at]?.figures?.digits ?? "");
  const isTightOnly = !tokens.some(({ text }, at) => text === "," || (text === ";" && tokens[at]));
  // "Emma 3,5 Noah 2 Lily 4,5"
  const isMixed = digits.some((text) => /^\d+,\d$/.test(text)) && digits.some((text) => /^\d+$/.test(text));
  if (
    isTightOnly &&
    isMixed &&
    digits.length > 2 &&
    digits.every((text) => /^\d+(?:,\d)?$/.test(text)) &&
    places.every((at, index) => index === 0 || at > (places[index - 1] ?? 0) + 1)
  )
    return true;
  return (
    places.length > 2 &&
    !tokens.some(({ word }) => PLOTS.has(word)) &&
    places.every((at, index) => at === first + index && /^\d+,\d{1,2}$/.test(tokens[at]?.figures?.digits ?? ""))
  );
}

export const PLOTS = wordsOf("scatter", "bubble");
/** Units of time and their seconds. */
const SECONDS: ReadonlyMap<string, number> = new Map([
  ["h", 3600],
  ["hr", 3600],
  ["m", 60],
  ["min", 60],
  ["s", 1],
  ["sec", 1],
]);

/** Reads `4m 12s` and `1h 30min` as one number in the smaller unit. */
export function readDuration(tokens: readonly Token[], at: number): Token | undefined {
  const [first, second] = [tokens[at], tokens[at + 1]];
  const [large, small] = [first, second].map((token) => SECONDS.get(token?.figures?.suffix ?? "") ?? 0) as [
    number,
    number,
  ];
  if (first === undefined || second === undefined || small === 0 || large <= small || large > small * 60)
    return undefined;
  const hasLarge = tokens.some(
    ({ figures }, index) =>
      index !== at &&
      figures !== undefined &&
      figures.suffix === first.figures?.suffix &&
      !SECONDS.has(tokens[index + 1]?.figures?.suffix ?? ""),
  );
  const [whole, part] = [Number(first.figures?.digits), Number(second.figures?.digits)];
  const value = hasLarge ? whole + (part * small) / large : (whole * large) / small + part;
  const unit = hasLarge ? first.figures?.suffix : small === 1 ? "s" : "min";
  return Number.isFinite(value) ? { ...first, end: second.end, word: "", number: { value, unit } } : undefined;
}

/** Words before the bound of an open-ended range: "under 18", "über 65". */
export const BOUNDS: ReadonlySet<string> = new Set("under over above below unter uber".split(" "));

/** Returns whether digits can be the thousands of the number before them. */
const isGroup = (token: Token | undefined): boolean =>
  /^\d{3}(?:,\d{1,2})?$/.test(token?.figures?.digits ?? "") && token?.isTight === false && !/^\D/.test(token.text);

/**
 * Joins groups of three digits after a space: `1 200 €`, `12 500, 13 000`. Since the groups may also be separate numbers, a
 * currency, a list separator or round thousands must confirm them.
 */
export function joinThousands(
  tokens: readonly Token[],
  at: number,
  figures: Digits,
  isFrench: boolean,
): { figures: Digits; length: number } {
  const before = tokens[at - 1];
  const isRangeEnd = before?.text === "-" && before.isTight && tokens[at]?.isTight === true;
  if (
    !/^[1-9]\d{0,2}$/.test(figures.digits) ||
    figures.suffix !== undefined ||
    before?.type === "figures" ||
    isRangeEnd
  )
    return { figures, length: 1 };
  let { digits } = figures;
  let last = figures;
  let length = 1;
  for (let next = tokens[at + 1]; next?.figures !== undefined; next = tokens[at + length]) {
    if (!isGroup(next) || last.currency !== undefined || last.isPercent) return { figures, length: 1 };
    digits += `\u00a0${next.figures.digits}`;
    last = next.figures;
    length += 1;
  }
  const after = tokens[at + length];
  // "km 1 142, km 2 155": the same word before several groups numbers them.
  const isNumbered =
    before?.type === "word" &&
    tokens.some(
      (token, index) => index !== at && token.figures !== undefined && tokens[index - 1]?.word === before.word,
    );
  // "under 16 210"
  const isBound = BOUNDS.has(before?.word ?? "");
  // "20, 30 800x600"
  const isSize = /^[x×](?:\d+(?:px)?)?$/.test(after?.word || (after?.text ?? ""));
  if (isNumbered || isBound || isSize) return { figures, length: 1 };
  const isPairs = tokens.some(
    (token, index) =>
      token.figures !== undefined &&
      index !== at &&
      tokens[index + 1]?.figures !== undefined &&
      !isGroup(tokens[index + 1]),
  );
  const isMarked =
    (length === 2 && isFrench) || last.currency !== undefined || CURRENCY_WORDS.read(after?.word ?? "") !== undefined;
  const isRound =
    digits.endsWith("\u00a0000") ||
    before === undefined ||
    before.text === "," ||
    before.text === ";" ||
    after?.text === "," ||
    after?.text === ";";
  if (length === 1 || length > 4 || !(isMarked || (isRound && length === 2 && !isPairs))) return { figures, length: 1 };
  const currency = figures.currency ?? last.currency;
  const merged = { ...last, digits, isNegative: figures.isNegative, ...(currency !== undefined && { currency }) };
  return { figures: merged, length };
}
