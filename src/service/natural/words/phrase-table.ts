// Finds the longest phrase of a vocabulary at a position in a sentence. Phrases are indexed by their first word.

import { LANGUAGES, type Language } from "./vocabulary.ts";

/** A meaning and its phrases in each language, separated by `|`. */
export type PhraseRow<Meaning> = readonly [meaning: Meaning, phrases: Partial<Record<Language, string>>];

/** A phrase found in a sentence. */
export interface Phrase<Meaning> {
  readonly meaning: Meaning;
  /** Number of words. */
  readonly length: number;
}

interface Entry<Meaning> {
  readonly words: readonly string[];
  readonly meaning: Meaning;
  readonly language: Language;
}

export class PhraseTable<Meaning> {
  /** Phrases by first word, longest first. */
  private readonly entries = new Map<string, Entry<Meaning>[]>();

  constructor(rows: readonly PhraseRow<Meaning>[]) {
    for (const [meaning, phrases] of rows) {
      for (const language of LANGUAGES) {
        for (const phrase of phrases[language]?.split("|") ?? []) this.add(phrase, meaning, language);
      }
    }
    for (const list of this.entries.values()) list.sort((a, b) => b.words.length - a.words.length);
  }

  private add(phrase: string, meaning: Meaning, language: Language): void {
    const words = foldWord(phrase).split(/[ -]/);
    const [first = ""] = words;
    if (first !== "") this.entries.set(first, [...(this.entries.get(first) ?? []), { words, meaning, language }]);
  }

  /**
   * Returns the longest phrase at the start of the words.
   *
   * @param wordAt returns the folded word at an index, or "" after the last word
   * @param language language of the phrase; any language if undefined
   * @param meaning meaning of the phrase; any meaning if undefined
   */
  find(wordAt: (index: number) => string, language?: Language, meaning?: Meaning): Phrase<Meaning> | undefined {
    const entry = this.entries
      .get(wordAt(0))
      ?.find(
        (one) =>
          (language === undefined || one.language === language) &&
          (meaning === undefined || one.meaning === meaning) &&
          one.words.every((word, index) => word === wordAt(index)),
      );
    return entry && { meaning: entry.meaning, length: entry.words.length };
  }

  /** Returns the meanings of the phrases that begin with a folded word. */
  meaningsAt(word: string): readonly Meaning[] {
    return (this.entries.get(word) ?? []).map(({ meaning }) => meaning);
  }

  /** Returns the meaning of a single word. */
  read(word: string): Meaning | undefined {
    return this.find((index) => (index === 0 ? word : ""))?.meaning;
  }
}

/** Converts a string to lower case without accents: `März` becomes `marz`. */
export function foldWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'");
}
