// Rows of meanings with the phrases of each language that say them → a table that finds the longest of them in a text. A
// lookup takes time in proportion to the phrases that begin with one word, which the tables keep few.

/** The languages that are understood. English first: it wins where nothing speaks for another. */
export const LANGUAGES = ["en", "de", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A meaning, and its phrases in each language, parted by bars. */
export type PhraseRow<Meaning> = readonly [meaning: Meaning, phrases: Partial<Record<Language, string>>];

/** A phrase that was found. */
export interface Phrase<Meaning> {
  readonly meaning: Meaning;
  /** The languages that say it so. */
  readonly languages: readonly Language[];
  /** How many of the given words it takes. */
  readonly length: number;
}

interface Entry<Meaning> {
  readonly words: readonly string[];
  readonly meaning: Meaning;
  readonly languages: Language[];
}

/** Phrases by their first word, the longest first. */
export class PhraseTable<Meaning> {
  private readonly entries = new Map<string, Entry<Meaning>[]>();

  /** The longest phrase, letters, that is understood in its own language alone: `pro` is German, and a name elsewhere. */
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
   * The longest phrase that the words begin with; of several meanings, that of the language, in which alone short words mean
   * anything: "y" is an axis elsewhere. `wordAt` gives the folded word at a
   * place, or "" beyond the last.
   */
  find(wordAt: (index: number) => string, language?: Language): Phrase<Meaning> | undefined {
    const found = this.longest(wordAt).filter(
      ({ words, languages }) =>
        words.join("").length > this.ownLength || language === undefined || languages.includes(language),
    );
    const entry = found.find(({ languages }) => language !== undefined && languages.includes(language)) ?? found[0];
    return entry && { meaning: entry.meaning, languages: entry.languages, length: entry.words.length };
  }

  /** Every language that has a phrase which the words begin with. */
  speak(wordAt: (index: number) => string): readonly Language[] {
    return [...new Set(this.longest(wordAt).flatMap(({ languages }) => languages))];
  }

  /** What a single word means. */
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

/** Case and accents aside, as people type: `März` is `marz`. */
export function foldWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'");
}
