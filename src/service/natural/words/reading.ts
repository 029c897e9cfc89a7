// Assigns a role to each token of a description. Tokens without a role at the end were not understood.

import { readCalendar } from "./calendar-words.ts";
import { matchClass, SMALL_CLASSES } from "./lexicon.ts";
import type { Token } from "./token.ts";
import type { Language, WordClass } from "./vocabulary.ts";

/** Abbreviations, whose point doesn't end a sentence. */
const ABBREVIATIONS = /^(?:st|no|nr|approx|ca|mio|mrd|tsd|dr|mr|mrs|ms|vs|min|max|avg|incl)$/;

/** The role of a token: `filler` tokens carry no meaning of their own. */
export type Role = "data" | "directive" | "filler" | "unread";

/** A span of tokens. `end` is exclusive. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

const SMALL: ReadonlySet<WordClass> = new Set(SMALL_CLASSES);

export class Reading {
  readonly tokens: readonly Token[];
  readonly language: Language;
  /** The roles of the tokens so far. */
  readonly roles: (Role | undefined)[];
  private readonly hasSmallLetters: boolean;

  constructor(tokens: readonly Token[], language: Language) {
    this.tokens = tokens;
    this.language = language;
    this.roles = tokens.map(() => undefined);
    this.hasSmallLetters = tokens.some(({ text }) => /\p{Ll}/u.test(text));
  }

  /** Returns the token at a position if it has no role yet. */
  free(at: number): Token | undefined {
    return this.roles[at] === undefined ? this.tokens[at] : undefined;
  }

  /** Returns the folded word at a position, or "" if it already has a role or is not a word. */
  word(at: number): string {
    const token = this.free(at);
    return token === undefined || token.type === "quoted" || token.number !== undefined ? "" : token.word;
  }

  /** Returns the end of the longest phrase of a class at a position, or `at` if there is none. */
  match(name: WordClass, at: number): number {
    // "IT", "A" and "New" in "Visits to New York" are names.
    if (this.word(at) === "" || (SMALL.has(name) && this.isNameLike(at))) return at;
    const places = [at];
    const placeOf = (offset: number): number => {
      while (places.length <= offset) {
        const next = (places.at(-1) ?? at) + 1;
        // The hyphen in "x-axis" is skipped.
        const isHyphen =
          this.tokens[next]?.text === "-" && this.tokens[next]?.isTight && this.tokens[next + 1]?.isTight;
        places.push(isHyphen ? next + 1 : next);
      }
      return places[offset] ?? at;
    };
    const length = matchClass(name, (offset) => this.word(placeOf(offset)), this.language);
    return length === 0 ? at : placeOf(length - 1) + 1;
  }

  /** True if a phrase of one of the classes begins at the position. */
  is(at: number, ...names: readonly WordClass[]): boolean {
    return names.some((name) => this.match(name, at) > at);
  }

  private isNameLike(at: number): boolean {
    const { text = "" } = this.tokens[at] ?? {};
    const next = this.tokens[at + 1];
    if (text === "a" && this.language === "en" && (next?.number !== undefined || next?.text === ",")) return true;
    if (!this.hasSmallLetters || !/^\p{Lu}+$/u.test(text)) return false;
    return text.length > 1 || next?.type !== "word" || this.tokens[at - 1]?.type === "word";
  }

  claim(from: number, end: number, role: Role): void {
    for (let at = from; at < end; at += 1) this.roles[at] ??= role;
  }

  /** Returns the text of a span as written, without line breaks. */
  text({ from, end }: Span): string {
    let text = "";
    for (let at = from; at < end; at += 1) {
      const { text: part = "", isTight, type } = this.tokens[at] ?? {};
      text += `${at === from || isTight || type === "break" ? "" : " "}${type === "break" ? " " : part}`;
    }
    return text.trim();
  }

  /** Returns how strongly a token separates its neighbours: 4 for a sentence, 3 for a semicolon, 2 for a comma, 0 for none. */
  separation(at: number): number {
    const { type, text = "", isTight, number } = this.tokens[at] ?? {};
    if (type === undefined || type === "break") return 4;
    if (type !== "mark" || number !== undefined) return 0;
    if (text === ";" || text === "|") return 3;
    if (text === ",") return 2;
    if (!/^[.!?…]$/.test(text)) return 0;
    const next = this.tokens[at + 1];
    const before = this.tokens[at - 1]?.word ?? "";
    const isShort = text === "." && isTight && (ABBREVIATIONS.test(before) || readCalendar(before).length > 0);
    return (isShort && next !== undefined && !/^\p{Lu}/u.test(next.text)) || next?.isTight === true ? 0 : 4;
  }
}
