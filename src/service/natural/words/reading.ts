// A description while it is read. Every token gets one role, and whatever has none in the end was not understood.

import type { WordClass } from "./english.ts";
import { matchClass } from "./lexicon.ts";
import type { Language } from "./phrase-table.ts";
import type { Token } from "./token.ts";

/** What a token is: `context` are words and numbers that say something about the data but don't belong in the chart. */
export type Role = "data" | "name" | "directive" | "filler" | "context" | "unread";

/** A span of tokens, without `end`. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

export class Reading {
  readonly tokens: readonly Token[];
  readonly language: Language;
  /** The roles of the tokens so far. */
  readonly roles: (Role | undefined)[];

  constructor(tokens: readonly Token[], language: Language) {
    this.tokens = tokens;
    this.language = language;
    this.roles = tokens.map(() => undefined);
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.tokens.length && this.roles[at] === undefined;
  }

  /** Returns a token that has no role yet. */
  free(at: number): Token | undefined {
    return this.isFree(at) ? this.tokens[at] : undefined;
  }

  /** Returns the folded word at a place, or "" if it has a role already or is not a word. */
  word(at: number): string {
    const token = this.free(at);
    return token === undefined || token.type === "quoted" || token.number !== undefined ? "" : token.word;
  }

  /** Returns the end of the longest phrase of a class at a place, or `at` if there is none. */
  match(name: WordClass, at: number): number {
    return at + matchClass(name, (offset) => this.word(at + offset), this.language);
  }

  /** Returns whether a phrase of one of the classes begins at a place. */
  is(at: number, ...names: readonly WordClass[]): boolean {
    return names.some((name) => this.match(name, at) > at);
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
      // The point of an abbreviation such as "Jan." has no space before it, and a small letter or a digit after it.
      const next = this.tokens[at + 1];
      const isInside = isTight && next?.isTight === true && next.start === end;
      return isInside ? 0 : 4;
    }
    return 0;
  }

  /** Returns the span of the clause around a place, bounded by separators of a level. */
  clause(at: number, level: number): Span {
    let from = at;
    let end = at + 1;
    while (from > 0 && this.separation(from - 1) < level) from -= 1;
    while (end < this.tokens.length && this.separation(end) < level) end += 1;
    return { from, end };
  }
}
