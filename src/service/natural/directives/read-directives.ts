// Reads what a sentence asks to change in an existing chart.

import { correctTypos } from "../words/correct.ts";
import { detectLanguage } from "../words/language.ts";
import { interpretNumbers } from "../words/number.ts";
import { Reading } from "../words/reading.ts";
import { tokenise } from "../words/token.ts";
import type { ChartNames, ReadDirectives } from "./directive.ts";
import { scanAdditions, scanChanges } from "./edits.ts";
import { scanDirectives, scanNamedColors } from "./scan.ts";
import { resolveTargets } from "./targets.ts";
import { listUnread } from "./unread.ts";

/**
 * Reads the directives of a sentence, in time proportional to its length.
 *
 * @param words sentence such as "make the forecast dashed, and put visitors on a second axis"
 * @param names names in the chart, to which the sentence can refer
 */
export function readDirectives(words: string, names: ChartNames): ReadDirectives {
  const reading = openReading(words);
  const changes = scanChanges(reading, names);
  const found = [...changes, ...scanDirectives(reading), ...scanNamedColors(reading, names)];
  found.push(...scanAdditions(reading, names));
  found.sort((one, other) => one.from - other.from);
  const directives = resolveTargets(reading, found, names);
  return { directives, unread: listUnread(reading, true) };
}

/** Splits a sentence into tokens without roles. */
export function openReading(words: string): Reading {
  const tokens = tokenise(words);
  const language = detectLanguage(tokens);
  return new Reading(correctTypos(interpretNumbers(tokens, language, () => {})), language);
}
