// Finds the longest phrase of a vocabulary at a position in a sentence. Phrases are indexed by their first word, so a lookup
// compares only the few phrases that start with the same word.

/** The supported languages. English is first, because it is the default. */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A meaning and its phrases in each language, separated by `|`. */
export type PhraseRow<Meaning> = readonly [meaning: Meaning, phrases: Partial<Record<Language, string>>];

/** A phrase found in a sentence. */
export interface Phrase<Meaning> {
  readonly meaning: Meaning;
  /** The languages that use the phrase with this meaning. */
  readonly languages: readonly Language[];
  /** Number of words. */
  readonly length: number;
}

interface Entry<Meaning> {
  readonly words: readonly string[];
  readonly meaning: Meaning;
  readonly languages: Language[];
}

/** A table of phrases and their meanings. */
export class PhraseTable<Meaning> {
  /** Phrases by first word, longest first. */
  private readonly entries = new Map<string, Entry<Meaning>[]>();

  /** Phrases of up to this many letters match only in their own language: `pro` is a German word, but a name in English. */
  private readonly ownLength: number;

  constructor(rows: readonly PhraseRow<Meaning>[], ownLength = 1) {
    this.ownLength = ownLength;
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
    const list = this.entries.get(first) ?? [];
    const same = list.find((entry) => entry.meaning === meaning && entry.words.join(" ") === words.join(" "));
    if (same === undefined) list.push({ words, meaning, languages: [language] });
    else same.languages.push(language);
    this.entries.set(first, list);
  }

  /**
   * Returns the longest phrase at the start of the words. If it has several meanings, prefers the meaning in `language`.
   *
   * @param wordAt returns the folded word at an index, or "" after the last word
   * @param language language of the text; short phrases such as the Spanish "y" match only in their own language
   */
  find(wordAt: (index: number) => string, language?: Language): Phrase<Meaning> | undefined {
    const found = this.longest(wordAt).filter(
      ({ words, languages }) =>
        words.join("").length > this.ownLength || language === undefined || languages.includes(language),
    );
    const entry = found.find(({ languages }) => language !== undefined && languages.includes(language)) ?? found[0];
    return entry && { meaning: entry.meaning, languages: entry.languages, length: entry.words.length };
  }

  /** Returns the first words of the phrases. */
  firstWords(): Iterable<string> {
    return this.entries.keys();
  }

  /** Returns whether a phrase begins with a word. */
  starts(word: string): boolean {
    return this.entries.has(word);
  }

  /** Returns the meaning of a single word. */
  read(word: string, language?: Language): Meaning | undefined {
    return this.find((index) => (index === 0 ? word : ""), language)?.meaning;
  }

  private longest(wordAt: (index: number) => string): readonly Entry<Meaning>[] {
    const entries = this.entries.get(wordAt(0)) ?? [];
    const first = entries.findIndex(({ words }) => words.every((word, index) => word === wordAt(index)));
    const length = entries[first]?.words.length;
    return first === -1
      ? []
      : entries
          .slice(first)
          .filter(({ words }) => words.length === length && words.every((word, index) => word === wordAt(index)));
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
