// Holds the recognisers' shared state. Each recogniser claims the tokens that it understands, and the data is read
// from the tokens that remain. A claim can replace its tokens with a `Mark`.

import type { Token } from "../text/token.ts";
import type { ChartSetting } from "../vocabulary/chart-setting.ts";
import type { Kind } from "../vocabulary/chart-type-words.ts";
import type { Direction } from "../vocabulary/color-words.ts";
import { FUNCTION_WORDS, type FunctionWord } from "../vocabulary/function-words.ts";
import type { Language, Phrase, PhraseTable } from "../vocabulary/phrase-table.ts";

/** A placeholder that represents claimed tokens when the data is read. */
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

/** The settings that a description requests for the whole chart. */
export interface ChartSettings {
  kind?: Kind;
  title?: string;
  readonly axisTitles: { x?: string; y?: string };
  readonly axisKinds: Set<Kind>;
  readonly flags: Set<ChartSetting>;
  min?: number;
  max?: number;
  gradient?: Gradient;
  palette?: readonly string[];
  currency?: string;
  /** Unit of the numbers: `kWh`. */
  measure?: string;
  /** Period of each label: `month` for "by month". */
  cycle?: "month" | "quarter" | "weekday";
  /** Requested number of values: 3 for "pie with 3 slices". */
  count?: number;
  /** Label of each value, before its number: `Week` for "over 6 weeks". */
  unit?: string;
}

/** The tokens of a description, and the meanings that have been recognised so far. */
export class Reading {
  readonly settings: ChartSettings = { axisTitles: {}, axisKinds: new Set(), flags: new Set() };
  readonly marks = new Map<number, Mark>();
  private readonly claimed: boolean[];

  constructor(
    /** The description. */
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

  /** Returns the token at an index if it is unclaimed. */
  free(at: number): Token | undefined {
    return this.isFree(at) ? this.tokens[at] : undefined;
  }

  /** Returns the folded word at an index, or "" if there is no unclaimed token. */
  word(at: number): string {
    return this.free(at)?.word ?? "";
  }

  /** Returns the index of the next token. A hyphen within a word is skipped, so that `x-axis` is two words. */
  after(at: number): number {
    const dash = this.tokens[at + 1];
    const next = this.tokens[at + 2];
    const joins = dash?.text === "-" && dash.isTight && next?.isTight === true && next.type === "word";
    return joins && this.tokens[at]?.type === "word" && this.isFree(at + 1) ? at + 2 : at + 1;
  }

  /** Returns the longest phrase of a table that starts at an index, with the index after the phrase. */
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

  /** Returns the role of the function word at an index, or undefined for any other word. */
  small(at: number): FunctionWord | undefined {
    return FUNCTION_WORDS.read(this.word(at), this.language);
  }

  /** Claims the tokens from one index up to, but not including, another index. */
  claim(from: number, end: number, mark: Mark = { type: "gap" }): void {
    this.claimed.fill(true, from, end);
    this.marks.set(from, mark);
  }

  /** Returns the description's text from one token to another, inclusive. */
  slice(from: number, last: number): string {
    const text = this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[last]?.end ?? 0);
    return text.replace(/\s+/g, " ").trim();
  }
}
