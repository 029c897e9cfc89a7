// Looks up the classes of words and phrases in the language of a description. English words for charts and their appearance are read in
// all languages.

import { foldWord, PhraseTable } from "./phrase-table.ts";
import { CLASSES, LANGUAGES, type Language, VOCABULARY, type WordClass } from "./vocabulary.ts";

/** Classes of small words, which are never charts or their appearance. */
export const SMALL_CLASSES = [
  "and",
  "versus",
  "for",
  "in",
  "by",
  "is",
  "to",
  "from",
  "with",
  "as",
  "of",
  "article",
  "request",
  "no",
] as const satisfies readonly WordClass[];
const SMALL: ReadonlySet<WordClass> = new Set(SMALL_CLASSES);

const TABLES = new Map(
  CLASSES.map((name) => {
    const phrases = Object.fromEntries(LANGUAGES.map((language) => [language, VOCABULARY[language][name] ?? ""]));
    return [name, new PhraseTable<WordClass>([[name, phrases]])];
  }),
);

/** Languages by the words of their vocabulary. */
const LANGUAGES_OF = new Map<string, Set<Language>>();
for (const language of LANGUAGES)
  for (const phrase of Object.values(VOCABULARY[language]).flatMap((text) => text.split("|")))
    for (const word of foldWord(phrase).split(/[ -]/))
      LANGUAGES_OF.set(word, (LANGUAGES_OF.get(word) ?? new Set()).add(language));

const CLASSES_BY_START = new Map<string, WordClass[]>();
for (const [name, table] of TABLES)
  for (const word of table.firstWords()) CLASSES_BY_START.set(word, [...(CLASSES_BY_START.get(word) ?? []), name]);

/**
 * Returns the number of words of the longest phrase of a class, or 0 if there is none.
 *
 * @param wordAt returns the folded word at an offset, or "" after the last word
 */
export function matchClass(name: WordClass, wordAt: (offset: number) => string, language: Language): number {
  const table = TABLES.get(name);
  const own = table?.find(wordAt, language)?.length ?? 0;
  return SMALL.has(name) || language === "en" ? own : Math.max(own, table?.find(wordAt, "en")?.length ?? 0);
}

/** Returns the classes of the phrases that begin with a folded word. */
export const classesOf = (word: string): readonly WordClass[] => CLASSES_BY_START.get(word) ?? [];

/** Returns the languages in whose vocabulary a word occurs. */
export const languagesOf = (word: string): readonly Language[] => [...(LANGUAGES_OF.get(word) ?? [])];

/** Returns the single words of a class in all languages. */
export function wordsOf(name: WordClass): readonly string[] {
  const phrases = LANGUAGES.flatMap((language) => VOCABULARY[language][name]?.split("|") ?? []);
  return phrases.filter((phrase) => !phrase.includes(" ")).map(foldWord);
}
