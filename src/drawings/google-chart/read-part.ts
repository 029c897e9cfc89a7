// Parses parts of Google Image Charts parameters: lists with separators, colours and bounded numbers.

import { CHART_VALUES } from "../../base/limits.ts";
import { formatColor, parseColor } from "../../engine/color.ts";
import { type IgnoredParts, SyntaxProblem } from "../../options/parsed-text.ts";

/**
 * Splits text at a separator. A backslash escapes a separator.
 *
 * @throws SyntaxProblem if there are more than `CHART_VALUES` parts
 */
export function splitText(text: string, separator: "|" | ","): string[] {
  const parts = text.includes("\\") ? splitEscaped(text, separator) : text.split(separator, CHART_VALUES + 1);
  if (parts.length > CHART_VALUES) throw new SyntaxProblem(`must have at most ${CHART_VALUES} parts`);
  return parts;
}

function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length && parts.length <= CHART_VALUES; at++)
    if (text[at] === "\\") at++;
    else if (text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  return [...parts, text.slice(start)];
}

/** Removes the backslashes that escape separators and other backslashes. */
export function unescapeText(text: string): string {
  return text.replace(/\\([,|\\])/g, "$1");
}

/** Parses `RGB`, `RRGGBB` or `RRGGBBAA`, with or without `#`, as a CSS colour. Returns undefined for empty or ignored text. */
export function readColor(text: string | undefined, ignored: IgnoredParts): string | undefined {
  const digits = text?.trim().replace(/^#/, "") ?? "";
  if (digits === "") return undefined;
  const color = /^(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(digits) ? parseColor(`#${digits}`) : null;
  return color === null ? ignored.ignore("must have colours such as FF0000 or FF000080", digits) : formatColor(color);
}

/** Returns a parser for a number in a range. The parser returns undefined for empty or ignored text. */
export function numberReader(name: string, min: number, max: number) {
  return (text: string | undefined, ignored: IgnoredParts): number | undefined => {
    const trimmed = text?.trim() ?? "";
    if (trimmed === "") return undefined;
    const number = Number(trimmed);
    if (NUMBER.test(trimmed) && number >= min && number <= max) return number;
    return ignored.ignore(`must have ${name} from ${min} to ${max}`, trimmed);
  };
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Maximum absolute value of a number. Larger numbers would lose all precision when they are scaled. */
export const MAX_NUMBER = 1e15;

/** Parses a number in `chd`. Returns undefined for other text and for numbers that are too large. */
export function parseDecimal(text: string): number | undefined {
  const trimmed = text.trim();
  const number = Number(trimmed);
  return NUMBER.test(trimmed) && Math.abs(number) <= MAX_NUMBER ? number : undefined;
}
