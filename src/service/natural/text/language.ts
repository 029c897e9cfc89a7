// Detects the language of a description from the words that it shares with the vocabulary.

import { readCalendar } from "../vocabulary/calendar-words.ts";
import { CHART_NOUNS, CHART_TYPE_WORDS } from "../vocabulary/chart-type-words.ts";
import { COLOR_WORDS } from "../vocabulary/color-words.ts";
import { FUNCTION_WORDS } from "../vocabulary/function-words.ts";
import { MEASURE_WORDS } from "../vocabulary/measure-words.ts";
import { LANGUAGES, type Language, type PhraseTable } from "../vocabulary/phrase-table.ts";
import { SETTING_WORDS } from "../vocabulary/setting-words.ts";
import { AXIS_WORDS, TITLE_WORDS } from "../vocabulary/title-words.ts";
import type { Token } from "./token.ts";

const TABLES: readonly PhraseTable<unknown>[] = [
  CHART_TYPE_WORDS,
  CHART_NOUNS,
  FUNCTION_WORDS,
  COLOR_WORDS,
  SETTING_WORDS,
  TITLE_WORDS,
  AXIS_WORDS,
  MEASURE_WORDS,
];

/** Returns the language with the highest score, or English in a tie. A word scores less if several languages share it. */
export function detectLanguage(tokens: readonly Token[]): Language {
  const scores = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]));
  const count = (languages: readonly Language[]): void => {
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length ** 2);
  };
  tokens.forEach((token, index) => {
    if (token.type !== "word") return;
    for (const table of TABLES) {
      count(table.speak((offset) => tokens[index + offset]?.word ?? ""));
    }
    const names = readCalendar(token.word);
    if (names.length > 0) count([...new Set(names.map(({ language }) => language))]);
  });
  return LANGUAGES.reduce((best, language) =>
    (scores.get(language) ?? 0) > (scores.get(best) ?? 0) ? language : best,
  );
}
