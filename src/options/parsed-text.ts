// Parameter values with their own syntax, such as those of Google Image Charts. Their parsers skip invalid parts, and
// reject text of which nothing can be drawn.

import { showValue } from "../base/failure.ts";

/** Thrown for text of which nothing can be drawn. The message continues the parameter name: `must be …`. */
export class SyntaxProblem extends Error {
  override readonly name = "SyntaxProblem";
}

/**
 * Collects the parts of a field that a parser skipped, and makes one warning per broken constraint. Parsers return the
 * result of `ignore`, undefined, so a skipped part is treated as missing.
 */
export class IgnoredParts {
  readonly #parts = new Map<string, { readonly first: string; count: number }>();

  /**
   * Records a skipped part.
   *
   * @param constraint the broken constraint, which continues the parameter name: `must be …`
   */
  ignore(constraint: string, part: string): undefined {
    const known = this.#parts.get(constraint);
    if (known === undefined) this.#parts.set(constraint, { first: part, count: 1 });
    else known.count += 1;
  }

  /** Whether no part has been skipped. */
  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  /** Returns a warning for each broken constraint. */
  list(field: string): string[] {
    return [...this.#parts].map(([constraint, { first, count }]) => {
      const more = count > 1 ? ` and ${count - 1} more` : "";
      return `${field} ${constraint}, ignored ${showValue(first.trim() === "" ? "an empty value" : first)}${more}`;
    });
  }
}

/** Parses text. @throws SyntaxProblem if nothing can be drawn */
export type ParseText<T> = (text: string, ignored: IgnoredParts) => T;

/** Parsed text: its value, and the parts that the parser skipped. */
export class ParsedText<T> {
  readonly value: T;
  readonly ignored = new IgnoredParts();

  constructor(text: string, parse: ParseText<T>) {
    this.value = parse(text, this.ignored);
  }
}

/** The values of options, with each ParsedText replaced by its value. */
export type Unwrapped<Values> = {
  readonly [Name in keyof Values]: Values[Name] extends ParsedText<infer T> | undefined
    ? T | Exclude<Values[Name], ParsedText<T>>
    : Values[Name];
};

/** Replaces each ParsedText by its value, and returns warnings about the skipped parts. */
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
