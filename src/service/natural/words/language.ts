// Detects the language of a description from the words that it shares with the vocabulary.

import { readCalendar } from "./calendar-words.ts";
import { languagesOf } from "./lexicon.ts";
import { LANGUAGES, type Language } from "./phrase-table.ts";
import type { Token } from "./token.ts";

/** Returns the language with the highest score, or English in a tie. A word scores less if several languages share it. */
export function detectLanguage(tokens: readonly Token[]): Language {
  const scores = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]));
  const count = (languages: readonly Language[]): void => {
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length ** 2);
  };
  for (const { type, word } of tokens) {
    if (type !== "word") continue;
    count(languagesOf(word));
    count([...new Set(readCalendar(word).map(({ language }) => language))]);
  }
  return LANGUAGES.reduce((best, language) =>
    (scores.get(language) ?? 0) > (scores.get(best) ?? 0) ? language : best,
  );
}
