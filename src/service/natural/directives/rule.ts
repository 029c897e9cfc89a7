// A rule: a pattern of word classes, and the directives that it stands for.

import type { Reading } from "../words/reading.ts";
import type { Directive } from "./directive.ts";
import { compilePattern, type Match, type Pattern } from "./pattern.ts";
import type { Extended } from "./rule-guards.ts";

/** Returns the directives of a match, or nothing if the match means something else. `end` extends the match. */
export type Act = (match: Match, reading: Reading) => readonly Directive[] | Extended | undefined;

export interface Rule {
  readonly pattern: Pattern;
  readonly act: Act;
}

export const rule = (patterns: string, act: Act): readonly Rule[] =>
  patterns.split(" / ").map((pattern) => ({ pattern: compilePattern(pattern), act }));
export const always =
  (...directives: readonly Directive[]): Act =>
  () =>
    directives;
