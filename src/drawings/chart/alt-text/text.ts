// Converts values of unknown type to short, single-line text.

import { isFiniteNumber } from "../record.ts";

/** Maximum lengths of a name, a title and a subtitle in the alt text, in characters. */
const NAME_LENGTH = 60;
export const TITLE_LENGTH = 120;
export const SUBTITLE_LENGTH = 160;

/** Text is shortened at a word boundary only if at least this fraction of it remains. */
const WORD_CUT = 0.6;

/**
 * Returns a string or number as a single line. The lines of a list are joined with spaces; other values become an empty
 * string.
 */
export function formatSingleLine(value: unknown): string {
  if (typeof value === "string") return value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (isFiniteNumber(value)) return String(value);
  if (!Array.isArray(value)) return "";
  return value
    .map((line) => (Array.isArray(line) ? "" : formatSingleLine(line)))
    .join(" ")
    .trim();
}

/** Shortens text to a number of characters, at a word boundary if possible. */
export function shorten(text: string, length: number = NAME_LENGTH): string {
  if (text.length <= length) return text;
  // A character has at most two code units.
  const characters = [...text.slice(0, 2 * length + 1)];
  if (characters.length <= length) return text;
  const start = characters.slice(0, length - 1).join("");
  const end = characters[length - 1] === " " ? start.length : start.lastIndexOf(" ");
  return `${end >= WORD_CUT * start.length ? start.slice(0, end).replace(/[\s,;:(–-]+$/, "") : start}…`;
}
