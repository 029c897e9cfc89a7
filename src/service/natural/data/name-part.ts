// Decides which function words, places and numbers are part of a name.

import type { Reading } from "../recognise/reading.ts";
import { isYear } from "../text/year.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";

/** Returns whether a word is a place that belongs to all numbers after a colon: "Temperatures in Berlin: 12, 14". */
export function isSharedPlace(reading: Reading, at: number): boolean {
  const before = reading.tokens[at - 1]?.word ?? "";
  const isPlace = /^\p{Lu}/u.test(reading.word(at) === "" ? "" : (reading.tokens[at]?.text ?? ""));
  if (!/^(?:in|en|a|au|im)$/.test(before) || !isPlace || readCalendar(reading.word(at)).length > 0) return false;
  let end = at + 1;
  while (end < reading.tokens.length && !reading.isFree(end)) end += 1;
  return (
    reading.free(end)?.text === ":" && reading.free(end + 1)?.type === "figures" && reading.free(end + 2)?.text === ","
  );
}

/** Words that can join the parts of a name. */
export const NAME_WORDS = new Set("of the de la le les des du del los las der die das von d' l' al el".split(" "));

/** Returns whether a number is part of a name: `Product 1: 10`, `top 5 countries`, `Q1 2024`. */
export function isPartOfName(reading: Reading, at: number): boolean {
  const { value = -1, currency, isPercent } = reading.tokens[at]?.number ?? {};
  if (!Number.isInteger(value) || currency !== undefined || isPercent) return false;
  const next = reading.free(at + 1);
  if ((next?.text === ":" || next?.text === "=" || next?.text === "(") && reading.free(at + 2)?.type === "figures")
    return true;
  if (isYear(value) && next?.text === ":" && reading.free(at + 2)?.type !== "mark") return true;
  const dash = next?.text === "-" || next?.text === "–" ? next : undefined;
  if (dash !== undefined && !dash.isTight && reading.free(at + 2)?.type === "figures") return true;
  if (/^(?:top|last|first|best|worst)$/.test(reading.word(at - 1))) return next?.type === "word";
  const isAfterCalendar = readCalendar(reading.word(at - 1)).length > 0 || /^q[1-4]$/.test(reading.word(at - 1));
  return isAfterCalendar && isYear(value) && next?.type === "figures";
}
