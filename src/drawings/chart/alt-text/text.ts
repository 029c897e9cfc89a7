// Reads values of unknown type as short, single-line text.

import { isFiniteNumber } from "../record.ts";

/** Maximum length of a name in the alt text, in characters. */
const NAME_LENGTH = 60;

/** Returns text or a number as one line, and the lines of a list joined by spaces; an empty string for other values. */
export function formatSingleLine(value: unknown): string {
  if (typeof value === "string") return value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (isFiniteNumber(value)) return String(value);
  if (!Array.isArray(value)) return "";
  return value
    .map((line) => (Array.isArray(line) ? "" : formatSingleLine(line)))
    .join(" ")
    .trim();
}

export function shorten(text: string): string {
  if (text.length <= NAME_LENGTH) return text;
  // A character has at most two code units.
  const characters = [...text.slice(0, 2 * NAME_LENGTH + 1)];
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH - 1).join("")}…` : text;
}
