// Helpers for Google Image Charts fields: schemas for text with its own syntax, colours and bounded numbers.

import * as z from "zod";
import { showValue } from "../../../base/failure.ts";
import { CHART_LENGTH, CHART_VALUES } from "../../../base/limits.ts";
import { formatColor, parseColor } from "../../../engine/color.ts";

/** Thrown for a value that leaves nothing to draw. The message follows the field name: `must be …`. */
export class SyntaxProblem extends Error {
  override readonly name = "SyntaxProblem";
}

/**
 * Collects the ignored parts of a field. A reader of a part returns either a value, or the result of `ignore` and therefore the
 * same as for a missing part. There is one warning per constraint.
 */
export class IgnoredParts {
  readonly #parts = new Map<string, { readonly first: string; count: number }>();

  /** Ignores a part. @param constraint the broken constraint, which follows the field name: `must be …` */
  ignore(constraint: string, part: string): undefined {
    const known = this.#parts.get(constraint);
    if (known === undefined) this.#parts.set(constraint, { first: part, count: 1 });
    else known.count += 1;
  }

  /** Whether no part has been ignored. */
  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  /** Returns the warnings. */
  list(field: string): string[] {
    return [...this.#parts].map(([constraint, { first, count }]) => {
      const more = count > 1 ? ` and ${count - 1} more` : "";
      return `${field} ${constraint}, ignored ${showValue(first.trim() === "" ? "an empty value" : first)}${more}`;
    });
  }
}

/** A field's value without its ignored parts. */
export interface Parsed<T> {
  readonly value: T;
  readonly ignored: IgnoredParts;
}

/** Returns a function that parses a text and collects its ignored parts. */
export function collectIgnored<T>(parse: (text: string, ignored: IgnoredParts) => T): (text: string) => Parsed<T> {
  return (text) => {
    const ignored = new IgnoredParts();
    return { value: parse(text, ignored), ignored };
  };
}

/**
 * Returns the schema of a field that `parse` parses. If `parse` returns undefined, the whole field is ignored.
 *
 * @param maxLength maximum length, in characters
 */
export function parsedField<T>(parse: (text: string, ignored: IgnoredParts) => T, maxLength = CHART_LENGTH) {
  const collect = collectIgnored(parse);
  return z
    .string({ error: "must be text" })
    .max(maxLength, { error: `must have at most ${maxLength} characters` })
    .transform((text, context): Parsed<T> => {
      try {
        return collect(text);
      } catch (error) {
        if (!(error instanceof SyntaxProblem)) throw error;
        context.issues.push({ code: "custom", input: text, message: error.message });
        return z.NEVER;
      }
    });
}

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

/** Returns a function that parses a number in a range. It returns undefined for empty or ignored text. */
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
