// Stop words for each language, from the `stopword` package.

import { LANGUAGES } from "../../../generated/stop-words/languages.js";
import lists from "../../../generated/stop-words/lists.txt";

/** ISO 639-1 code of a language that has a stop word list. */
export type StopWordLanguage = (typeof LANGUAGES)[number];

export const STOP_WORD_LANGUAGES = LANGUAGES;

/** Returns a case-insensitive check for stop words. */
export function readStopWords(language: StopWordLanguage): (word: string) => boolean {
  // Each line has a language's code and words, separated by tabs.
  const start = lists.indexOf(`\n${language}\t`) + 1;
  const [, ...list] = lists.slice(start, lists.indexOf("\n", start)).split("\t");
  const words = new Set(list);
  return (word) => {
    const plain = word.toLocaleLowerCase(language).replaceAll("’", "'");
    if (words.has(plain)) return true;
    const [, stem = ""] = (language === "en" && CONTRACTION.exec(plain)) || [];
    return words.has(stem);
  };
}

/**
 * Matches an English contraction, such as `it's` and `didn't`. The list contains `it` and `did`, but not their
 * contractions.
 */
const CONTRACTION = /^(.+?)(?:n't|'(?:s|re|ve|ll|d|m))$/;
