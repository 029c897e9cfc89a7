// Text with its own syntax, as in Google Image Charts. A parser ignores the parts that it can't read, and rejects text that
// leaves nothing to draw.

import { showValue } from "../base/failure.ts";

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

/** Parses text. @throws SyntaxProblem if the text leaves nothing to draw */
export type ParseText<T> = (text: string, ignored: IgnoredParts) => T;

/** A parsed text: its value without the ignored parts. */
export class ParsedText<T> {
  readonly value: T;
  readonly ignored = new IgnoredParts();

  constructor(text: string, parse: ParseText<T>) {
    this.value = parse(text, this.ignored);
  }
}

/** The values of options, with the values of parsed texts. */
export type Unwrapped<Values> = {
  readonly [Name in keyof Values]: Values[Name] extends ParsedText<infer T> | undefined
    ? T | Exclude<Values[Name], ParsedText<T>>
    : Values[Name];
};

/** Returns the values of options, and warnings about the ignored parts of texts. */
export function unwrapTexts<Values extends object>(
  values: Values,
): { readonly values: Unwrapped<Values>; readonly warnings: readonly string[] } {
  const entries = Object.entries(values) as [string, unknown][];
  return {
    values: Object.fromEntries(
      entries.map(([name, value]) => [name, value instanceof ParsedText ? value.value : value]),
    ) as Unwrapped<Values>,
    warnings: entries.flatMap(([name, value]) => (value instanceof ParsedText ? value.ignored.list(name) : [])),
  };
}
