// Looks up the classes of words and phrases, in all languages at once, because descriptions mix languages.

import { ENGLISH, type WordClass } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { foldWord, type Language, type PhraseRow, PhraseTable } from "./phrase-table.ts";
import { SPANISH } from "./spanish.ts";

/** Classes of conjunctions, prepositions, articles and forms of "be". */
export const FUNCTION_WORDS = [
  "and",
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
] as const satisfies readonly WordClass[];

/** Classes of words that have a meaning only in their own language: "fast" is a small word in German. */
const OWN: ReadonlySet<WordClass> = new Set([
  ...FUNCTION_WORDS,
  "versus",
  "request",
  "no",
  "make",
  "order",
  "verb",
  "pronoun",
  "adverb",
  "question",
  "nothing",
  "rest",
  "fixed",
  "part",
  "count",
  "survey",
  "period",
  "every",
  "numbered",
  "when",
  "impossible",
  "target",
  "measureNoun",
  "label",
  "values",
  "start",
  "range",
  "season",
  "purpose",
  "typeWord",
  "plainNumbered",
  "gap",
  "half",
  "points",
  "second",
  "called",
  "correction",
  "closing",
  "wish",
]);
/** Exceeds the length of every phrase, in letters. */
const ALL_LENGTHS = 99;

/** Phrases of up to this many letters have a meaning only in their own language: `pro` is German, but a name in English. */
const OWN_LENGTH = 3;

const CLASSES = Object.keys(ENGLISH) as WordClass[];
const TABLES = new Map(
  CLASSES.map((name) => {
    const phrases = { en: ENGLISH[name], de: GERMAN[name], fr: FRENCH[name], es: SPANISH[name] };
    const defined = Object.fromEntries(Object.entries(phrases).filter(([, text]) => text !== undefined));
    return [
      name,
      new PhraseTable<WordClass>([[name, defined] as PhraseRow<WordClass>], OWN.has(name) ? ALL_LENGTHS : OWN_LENGTH),
    ];
  }),
);

const LANGUAGES_OF = new Map<string, Set<Language>>();
for (const [language, vocabulary] of Object.entries({ en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH }))
  for (const phrase of Object.values(vocabulary).flatMap((text) => text.split("|")))
    for (const word of foldWord(phrase).split(/[ -]/))
      LANGUAGES_OF.set(word, (LANGUAGES_OF.get(word) ?? new Set()).add(language as Language));

/**
 * Returns the number of words of the longest phrase of a class, or 0 if there is none.
 *
 * @param wordAt returns the folded word at an offset, or "" after the last word
 */
export function matchClass(name: WordClass, wordAt: (offset: number) => string, language: Language): number {
  return TABLES.get(name)?.find(wordAt, language)?.length ?? 0;
}

/** Returns whether a folded word alone is a phrase of one of the classes. */
export function isWordOf(word: string, language: Language, ...names: readonly WordClass[]): boolean {
  return names.some((name) => matchClass(name, (offset) => (offset === 0 ? word : ""), language) > 0);
}

/** Returns whether a phrase of a class begins with a folded word. */
export function startsClass(name: WordClass, word: string): boolean {
  return TABLES.get(name)?.starts(word) === true;
}

const CLASSES_BY_START = new Map<string, WordClass[]>();
for (const [name, table] of TABLES)
  for (const word of table.firstWords()) CLASSES_BY_START.set(word, [...(CLASSES_BY_START.get(word) ?? []), name]);

/** Returns the classes of the phrases that begin with a word. */
export const classesOf = (word: string): readonly WordClass[] => CLASSES_BY_START.get(word) ?? [];

/** Returns the languages in whose vocabulary a word occurs. */
export function languagesOf(word: string): readonly Language[] {
  return [...(LANGUAGES_OF.get(word) ?? [])];
}

/** Returns the single words of a class in all languages. */
export function wordsOf(...names: readonly WordClass[]): ReadonlySet<string> {
  const phrases = names.flatMap((name) =>
    [ENGLISH, GERMAN, FRENCH, SPANISH].flatMap((one) => one[name]?.split("|") ?? []),
  );
  return new Set(phrases.flatMap((phrase) => (phrase.includes(" ") ? [] : [foldWord(phrase)])));
}
