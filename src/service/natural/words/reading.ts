// Assigns a role to each token of a description. Tokens without a role at the end were not understood.

import { readCalendar } from "./calendar-words.ts";
import type { WordClass } from "./english.ts";
import { matchClass, startsClass } from "./lexicon.ts";
import type { Language } from "./phrase-table.ts";
import type { Token } from "./token.ts";

const ABBREVIATIONS = new Set(
  "sem st no nr approx ca mio mrd tsd dr mr mrs ms vs min max avg incl inkl excl std abt fig vol art nb env tel".split(
    " ",
  ),
);

/** The role of a token: `context` tokens describe the data but don't belong in the chart. */
export type Role = "data" | "name" | "directive" | "filler" | "context" | "unread";

/** A span of tokens. `end` is exclusive. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

/** Classes whose words are names if they are written in capital letters. */
const SMALL: ReadonlySet<WordClass> = new Set([
  "article",
  "pronoun",
  "in",
  "for",
  "is",
  "to",
  "as",
  "and",
  "request",
  "verb",
  "no",
  "adverb",
  "by",
  "of",
]);

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

  /** Returns a copy, to try out another interpretation. */
  fork(): Reading {
    const copy = new Reading([...this.tokens], this.language);
    copy.adopt(this);
    return copy;
  }

  /** Takes over the tokens and roles of a copy. */
  adopt({ tokens, roles }: Reading): void {
    (this.tokens as Token[]).splice(0, this.tokens.length, ...tokens);
    this.roles.splice(0, this.roles.length, ...roles);
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.tokens.length && this.roles[at] === undefined;
  }

  /** Returns the token at a position if it has no role yet. */
  free(at: number): Token | undefined {
    return this.isFree(at) ? this.tokens[at] : undefined;
  }

  /** Returns the folded word at a position, or "" if it already has a role or is not a word. */
  word(at: number): string {
    const token = this.free(at);
    return token === undefined || token.type === "quoted" || token.number !== undefined ? "" : token.word;
  }

  /** Returns the end of the longest phrase of a class at a position, or `at` if there is none. */
  match(name: WordClass, at: number): number {
    if (!startsClass(name, this.word(at))) return at;
    // "IT" and "A" in capital letters are names.
    if (SMALL.has(name) && this.isCapital(at)) return at;
    const places = this.wordPlaces(at);
    const length = matchClass(name, (offset) => this.word(places(offset)), this.language);
    return length === 0 ? at : places(length - 1) + 1;
  }

  /** Returns whether a phrase of one of the classes begins at a position. */
  is(at: number, ...names: readonly WordClass[]): boolean {
    return names.some((name) => this.match(name, at) > at);
  }

  /** Returns the positions of the words, starting at a position. The hyphen in "x-axis" is skipped. */
  private wordPlaces(at: number): (offset: number) => number {
    const places = [at];
    return (offset) => {
      while (places.length <= offset) {
        const next = (places.at(-1) ?? at) + 1;
        const isHyphen =
          this.tokens[next]?.text === "-" && this.tokens[next]?.isTight && this.tokens[next + 1]?.isTight;
        places.push(isHyphen ? next + 1 : next);
      }
      return places[offset] ?? at;
    };
  }

  private isCapital(at: number): boolean {
    const { text = "" } = this.tokens[at] ?? {};
    if (!this.hasSmallLetters || !/^\p{Lu}+$/u.test(text)) return false;
    const next = this.tokens[at + 1];
    if (text === "I" && next?.type === "word") return false;
    if (
      matchClass("and", () => next?.word ?? "", this.language) +
        matchClass("versus", () => next?.word ?? "", this.language) >
      0
    )
      return true;
    return (
      text.length > 1 ||
      next === undefined ||
      next.number !== undefined ||
      next.type === "mark" ||
      this.tokens[at - 1]?.type === "word"
    );
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
    const { type, text = "", isTight, end, number } = this.tokens[at] ?? {};
    if (type === undefined) return 4;
    if (type === "break") return 4;
    if (type !== "mark" || number !== undefined) return 0;
    if (text === ";" || text === "|") return 3;
    if (text === ",") return 2;
    if (text === "." || text === "!" || text === "?" || text === "…") {
      // After an abbreviation such as "Jan.", a sentence ends only before a capital letter.
      const next = this.tokens[at + 1];
      if (isTight && next?.isTight === true && next.start === end) return 0;
      const before = this.tokens[at - 1]?.word ?? "";
      const isShort =
        text === "." &&
        isTight &&
        this.roles[at - 1] !== "name" &&
        (ABBREVIATIONS.has(before) || readCalendar(before).some(({ form }) => form === "short"));
      return isShort && next !== undefined && !/^\p{Lu}/u.test(next.text) ? 0 : 4;
    }
    return 0;
  }

  /** Returns the span of the clause around a position, bounded by separators of a level. */
  clause(at: number, level: number): Span {
    let from = at;
    let end = at + 1;
    while (from > 0 && this.separation(from - 1) < level) from -= 1;
    while (end < this.tokens.length && this.separation(end) < level) end += 1;
    return { from, end };
  }
}
