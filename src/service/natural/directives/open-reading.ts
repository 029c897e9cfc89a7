// Splits a sentence that changes an existing chart into tokens. web/chart/follow-up/ reads them.

import { correctTypos } from "../words/correct.ts";
import { detectLanguage } from "../words/language.ts";
import { interpretNumbers } from "../words/number.ts";
import { Reading } from "../words/reading.ts";
import { tokenise } from "../words/token.ts";

/** Splits a sentence into tokens without roles. */
export function openReading(words: string): Reading {
  const tokens = tokenise(words);
  const language = detectLanguage(tokens);
  return new Reading(correctTypos(interpretNumbers(tokens, language, () => {})), language);
}
