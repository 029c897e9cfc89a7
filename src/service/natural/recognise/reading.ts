// What has been understood of a description so far: each token is claimed by the recogniser that knows what it means, and what
// remains is for the next one, last of all for the data. A claim may leave a mark in the place of its tokens.

import type { Token } from "../text/token.ts";
import type { Direction } from "../vocabulary/color-words.ts";
import type { Kind } from "../vocabulary/kind-words.ts";
import type { Language, Phrase, PhraseTable } from "../vocabulary/phrase-table.ts";
import { SMALL_WORDS, type SmallWord } from "../vocabulary/small-words.ts";
import type { Wish } from "../vocabulary/wish.ts";

/** What stands in the place of claimed tokens when the data is read. */
export type Mark =
  | { readonly type: "gap" }
  | { readonly type: "labels"; readonly labels: readonly string[] }
  | {
      readonly type: "color";
      readonly css: string;
      readonly isThing: boolean;
      readonly name: string;
      readonly isSaid: boolean;
    }
  | { readonly type: "kind"; readonly kind: Kind };

export interface Gradient {
  readonly colors: readonly string[];
  readonly direction: Direction;
}

/** What is wished of the whole chart. */
export interface Wishes {
  kind?: Kind;
  title?: string;
  readonly axisTitles: { x?: string; y?: string };
  readonly axisKinds: Set<Kind>;
  readonly flags: Set<Wish>;
  min?: number;
  max?: number;
  gradient?: Gradient;
  palette?: readonly string[];
  currency?: string;
  /** What the numbers are in: `kWh`. */
  measure?: string;
  /** What is counted along the axis: `month` of "by month". */
  cycle?: "month" | "quarter" | "weekday";
  /** How many parts are asked for. */
  count?: number;
  /** What each of them is called: `Week` of "over 6 weeks". */
  unit?: string;
}

/** The tokens of a description, and what they have been found to mean. */
export class Reading {
  readonly wishes: Wishes = { axisTitles: {}, axisKinds: new Set(), flags: new Set() };
  readonly marks = new Map<number, Mark>();
  private readonly claimed: boolean[];

  constructor(
    /** What was described. */
    readonly text: string,
    readonly tokens: readonly Token[],
    readonly language: Language,
    readonly warn: (text: string) => void,
  ) {
    this.claimed = tokens.map(() => false);
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.tokens.length && this.claimed[at] === false;
  }

  /** A token that nobody has claimed. */
  free(at: number): Token | undefined {
    return this.isFree(at) ? this.tokens[at] : undefined;
  }

  /** The folded word at a place, "" where none is left. */
  word(at: number): string {
    return this.free(at)?.word ?? "";
  }

  /** The place after a token: dashes between words that touch are passed, so that `x-axis` is two words. */
  after(at: number): number {
    const dash = this.tokens[at + 1];
    const next = this.tokens[at + 2];
    const joins = dash?.text === "-" && dash.isTight && next?.isTight === true && next.type === "word";
    return joins && this.tokens[at]?.type === "word" && this.isFree(at + 1) ? at + 2 : at + 1;
  }

  /** The longest phrase of a table that begins at a place, and the place where it ends. */
  find<Meaning>(table: PhraseTable<Meaning>, at: number): (Phrase<Meaning> & { readonly end: number }) | undefined {
    if (this.word(at) === "") return undefined;
    const places = [at];
    const place = (offset: number): number => {
      while (places.length <= offset) places.push(this.after(places.at(-1) ?? at));
      return places[offset] ?? at;
    };
    const found = table.find((offset) => this.word(place(offset)), this.language);
    return found && { ...found, end: place(found.length - 1) + 1 };
  }

  /** What the small word at a place does. */
  small(at: number): SmallWord | undefined {
    return SMALL_WORDS.read(this.word(at), this.language);
  }

  /** Takes the tokens from a place up to another out of what is left. */
  claim(from: number, end: number, mark: Mark = { type: "gap" }): void {
    this.claimed.fill(true, from, end);
    this.marks.set(from, mark);
  }

  /** What the description says between two tokens, both included. */
  slice(from: number, last: number): string {
    const text = this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[last]?.end ?? 0);
    return text.replace(/\s+/g, " ").trim();
  }
}
