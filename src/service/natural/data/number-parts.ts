// Tests of numbers, and the function that turns numbers into words.

import { foldWord } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";
import type { Token } from "../words/token.ts";

export const isNumber = (reading: Reading, at: number): boolean => reading.free(at)?.number !== undefined;
export const textAt = (reading: Reading, at: number): string => reading.free(at)?.text ?? "";
export const isInteger = (reading: Reading, at: number): boolean =>
  /^\d{1,4}$/.test(textAt(reading, at)) && reading.free(at)?.number?.unit === undefined;
export const isColon = (reading: Reading, at: number): boolean => /^[:=]$/.test(textAt(reading, at));

/** Returns whether each of several numbers is greater than the one before it. */
export const ascends = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));

/** Turns the numbers of a span into words. */
export function nameSpan(reading: Reading, from: number, end: number): void {
  const tokens = reading.tokens as Token[];
  for (let at = from; at < end; at += 1) {
    const token = tokens[at];
    if (token?.number === undefined) continue;
    const { number: _, ...rest } = token;
    tokens[at] = { ...rest, type: "word", word: foldWord(token.text) };
  }
}
