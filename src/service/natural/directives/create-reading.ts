// Prepares a description or a change to a chart for the grammar.

import { correctTypos } from "../words/correct.ts";
import { detectLanguage } from "../words/language.ts";
import { interpretNumbers } from "../words/number.ts";
import { Reading } from "../words/reading.ts";
import { tokenize } from "../words/token.ts";

/**
 * Splits a text into tokens without roles.
 *
 * @param warn receives a sentence for each guess about digits
 */
export function createReading(words: string, warn: (text: string) => void = () => {}): Reading {
  const tokens = tokenize(words);
  const language = detectLanguage(tokens);
  return new Reading(correctTypos(interpretNumbers(tokens, language, warn)), language);
}
