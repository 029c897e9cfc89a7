// Detects the language of a description from the words that it shares with the vocabulary.

import { readCalendar } from "./calendar-words.ts";
import { languagesOf } from "./lexicon.ts";
import type { Token } from "./token.ts";
import { LANGUAGES, type Language } from "./vocabulary.ts";

/** Letters and endings that are typical of languages. */
const LETTERS: readonly (readonly [RegExp, readonly Language[]])[] = [
  [/[äöüß]|diagramm$/i, ["de"]],
  [/[àâçèêëîïôœùû]/i, ["fr"]],
  [/[áíñóú¿¡]/i, ["es"]],
  [/é/i, ["fr", "es"]],
];

/** Returns the language with the highest score, or English in a tie. A word scores less if several languages share it. */
export function detectLanguage(tokens: readonly Token[]): Language {
  const scores = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]));
  const count = (languages: readonly Language[], weight: number): void => {
    for (const language of languages)
      scores.set(language, (scores.get(language) ?? 0) + weight / languages.length ** 2);
  };
  for (const { type, word, text } of tokens) {
    if (type !== "word") continue;
    // A short word can be a name in any language: "USA".
    const weight = word.length < 4 ? 0.5 : 1;
    for (const [letters, languages] of LETTERS) if (letters.test(text)) count(languages, weight);
    count(languagesOf(word), weight);
    count([...new Set(readCalendar(word).map(({ language }) => language))], weight);
  }
  const isSure = (language: Language): boolean => language === "en" || (scores.get(language) ?? 0) >= 1;
  return LANGUAGES.filter(isSure).reduce<Language>(
    (best, language) => ((scores.get(language) ?? 0) > (scores.get(best) ?? 0) ? language : best),
    "en",
  );
}
