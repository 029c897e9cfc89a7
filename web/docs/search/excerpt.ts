// Excerpt of a section around the first matching word.

import { normalizeWord } from "./synonyms.ts";

export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters before the match, and in the whole excerpt. */
const BEFORE = 50;
const LENGTH = 150;

/**
 * Returns the part of a text around the first matching word.
 *
 * @param words normalised words that match
 */
export function createExcerpt(text: string, words: readonly string[]): ExcerptPart[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const isMatch = (token: string) => words.includes(normalizeWord(token));
  const first = tokens.find(([token]) => isMatch(token))?.index ?? 0;
  const start = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1;
  const end = text.length <= start + LENGTH ? text.length : text.lastIndexOf(" ", start + LENGTH);
  const shown = text.slice(start, Math.max(end, first));
  const parts = shown
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, isMatch: isMatch(part) }));
  const more = (isMore: boolean) => (isMore ? [{ text: "…", isMatch: false }] : []);
  return [...more(start > 0), ...parts, ...more(start + shown.length < text.length)];
}
