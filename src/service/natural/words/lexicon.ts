// Looks up the classes of words and phrases in the language of a description. English words for charts and their appearance are read in
// all languages.

import { foldWord, PhraseTable } from "./phrase-table.ts";
import { CLASSES, LANGUAGES, type Language, VOCABULARY, type WordClass } from "./vocabulary.ts";

/** Classes of small words, which are never charts or their appearance. */
export const SMALL_CLASSES = CLASSES.slice(0, CLASSES.indexOf("chart")).filter(
  (name) => name !== "make" && name !== "adjective" && name !== "when",
);
const SMALL: ReadonlySet<WordClass> = new Set(SMALL_CLASSES);

const phrasesOf = (name: WordClass, language: Language): string => VOCABULARY[language][name] ?? "";

const PHRASES = new PhraseTable(
  CLASSES.map((name) => [name, Object.fromEntries(LANGUAGES.map((language) => [language, phrasesOf(name, language)]))]),
);

/** Languages by the words of their vocabulary. */
const LANGUAGES_OF = new Map<string, Set<Language>>();
for (const language of LANGUAGES)
  for (const word of CLASSES.flatMap((name) => foldWord(phrasesOf(name, language)).split(/[ |-]/)))
    LANGUAGES_OF.set(word, (LANGUAGES_OF.get(word) ?? new Set()).add(language));

/**
 * Returns the number of words of the longest phrase of a class, or 0 if there is none.
 *
 * @param wordAt returns the folded word at an offset, or "" after the last word
 */
export function matchClass(name: WordClass, wordAt: (offset: number) => string, language: Language): number {
  const languages = SMALL.has(name) ? [language] : [language, "en" as const];
  return Math.max(...languages.map((one) => PHRASES.find(wordAt, one, name)?.length ?? 0));
}

/** Returns the classes of the phrases that begin with a folded word. */
export const classesOf = (word: string): readonly WordClass[] => PHRASES.meaningsAt(word);

/** Matches compounds such as "Balkendiagramm" and "piechart". */
const COMPOUND = /^(.{3,}?)-?(?:diagramm|diagramme|grafik|charts?|graph|plot)$/;

/** Returns the word before the word for "chart" in a compound; "" for other words. */
export const compoundStem = (word: string): string => COMPOUND.exec(word)?.[1] ?? "";

/** Returns the languages in whose vocabulary a word occurs. */
export const languagesOf = (word: string): readonly Language[] => [...(LANGUAGES_OF.get(word) ?? [])];

/** Returns the single words of classes in all languages. */
export const wordsOf = (...names: readonly WordClass[]): readonly string[] =>
  names
    .flatMap((name) => LANGUAGES.flatMap((language) => phrasesOf(name, language).split("|")))
    .filter((phrase) => phrase !== "" && !phrase.includes(" "))
    .map(foldWord);
