// Splits a chart description into pieces, and records which of them the chart shows.

import type { Reading } from "../words/reading.ts";
import { type Piece, splitPieces } from "./pieces.ts";

export type Name = Extract<Piece, { kind: "name" }>;
export type Value = Extract<Piece, { kind: "value" }>;

/** A list of numbers without names between them. */
export interface List {
  readonly values: readonly Value[];
  /** Indexes of the list's first piece, and of the piece after its last piece. */
  readonly from: number;
  readonly end: number;
  /** The separators between the numbers: "," or "and", "vs", "/", or "" for only a space. */
  readonly joints: readonly string[];
}

/** The pieces of a description, and a record of the pieces that the chart shows. */
export class Source {
  readonly pieces: readonly Piece[];
  readonly used = new Set<Piece>();
  readonly guesses: string[] = [];
  /** The subject of the data, if it precedes the first name. */
  subject: string | undefined;
  readonly #reading: Reading;

  constructor(reading: Reading, isPlot: boolean) {
    this.#reading = reading;
    this.pieces = splitPieces(reading, isPlot);
  }

  use(...pieces: readonly (Piece | undefined)[]): void {
    for (const piece of pieces) if (piece !== undefined) this.used.add(piece);
  }

  /** A heading precedes a colon, or follows "chart of". */
  isHeading(name: Piece): boolean {
    if (this.pieces[this.pieces.indexOf(name) + 1]?.kind === "link") return true;
    let at = name.from - 1;
    while (this.#reading.is(at, "article", "of")) at -= 1;
    return at < name.from - 1 && this.#reading.roles[at] !== undefined;
  }

  /** Returns the name after "showing", if that word directly follows the chart type: "radar chart showing aptitudes". */
  findShown(): Name | undefined {
    return this.pieces.find((piece): piece is Name => {
      let at = piece.from - 1;
      while (this.#reading.is(at, "article")) at -= 1;
      return piece.kind === "name" && this.#reading.is(at, "showing") && this.#reading.roles[at - 1] === "directive";
    });
  }

  wordsOf({ from, end }: Piece): readonly string[] {
    return this.#reading.tokens.slice(from, end).map(({ text }) => text);
  }

  /** Returns the text of the words of a name, from one word to another. */
  textOf({ from, end }: Piece, start = 0, count = end - from): string {
    return this.#reading.text({ from: from + start, end: Math.min(end, from + start + count) });
  }

  /** Claims the used pieces in the description. */
  claim(): void {
    for (const { from, end } of this.used) this.#reading.claim(from, end, "data");
  }
}
