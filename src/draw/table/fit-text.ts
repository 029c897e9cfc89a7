// Text and the room that it has → the lines that are drawn. What is a little too long is drawn narrower, what is longer is cut
// with an ellipsis; with several lines it is wrapped first, between words and where scripts without spaces allow it.

import { CELL_SQUEEZE, TEXT_LENGTH } from "../../base/limits.ts";
import type { FontSet } from "../../font/font-set.ts";
import type { FontRequest } from "../../font/font-shorthand.ts";
import { splitClusters } from "../../font/itemize.ts";
import { layoutText } from "../../font/text-layout.ts";

const ELLIPSIS = "…";
/** Narrower letters than this are rare, em: how many characters are looked at first. */
const NARROW = 0.25;
const SPARE_CHARACTERS = 10;

/** Measures and cuts text of one font. */
export class TextFitter {
  readonly #font: FontRequest;
  readonly #fonts: FontSet;

  constructor(font: FontRequest, fonts: FontSet) {
    this.#font = font;
    this.#fonts = fonts;
  }

  /**
   * The lines of a text, each at most as wide as the room once it is squeezed. None for text that has no room at all.
   *
   * @param room CSS pixels
   * @param most how many lines there may be
   */
  fit(text: string, room: number, most: number): string[] {
    if (text === "" || !(room > 0)) return [];
    const shown = text.slice(0, TEXT_LENGTH);
    if (most === 1) return [this.#cut(shown, room / CELL_SQUEEZE)];
    const lines: string[] = [];
    let rest = shown.trim();
    while (rest !== "" && lines.length < most - 1) {
      const length = this.#lineLength(rest, room);
      lines.push(rest.slice(0, length).trimEnd());
      rest = rest.slice(length).trimStart();
    }
    // Beside its other lines, a narrower one would look odd.
    if (rest !== "") lines.push(this.#cut(rest, room));
    return lines;
  }

  #measure(text: string): number {
    return layoutText(
      text,
      { font: this.#font, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" },
      this.#fonts,
    ).width;
  }

  /** The text if it is at most so wide, else its beginning and an ellipsis. */
  #cut(text: string, most: number): string {
    // Nobody lays out a book to show its first words.
    let length = Math.ceil(most / (NARROW * this.#font.size)) + SPARE_CHARACTERS;
    let width = this.#measure(text.slice(0, length));
    while (length < text.length && width <= most) {
      length *= 2;
      width = this.#measure(text.slice(0, length));
    }
    if (width <= most) return text;
    const fits = (piece: string) => this.#measure(piece + ELLIPSIS) <= most;
    return this.#longest(splitClusters(text.slice(0, length)), most / width, fits).trimEnd() + ELLIPSIS;
  }

  /** How many characters of the text stand in its first line. */
  #lineLength(text: string, room: number): number {
    let width = 0;
    let length = 0;
    for (const piece of listPieces(text)) {
      // A space at the end of a line takes no room.
      if (width + this.#measure(piece.trimEnd()) > room) break;
      width += this.#measure(piece);
      length += piece.length;
      if (piece.endsWith("\n")) return length;
    }
    if (length > 0) return length;
    const [first = text] = listPieces(text);
    const clusters = splitClusters(first.slice(0, Math.ceil(room / (NARROW * this.#font.size)) + SPARE_CHARACTERS));
    const fitting = this.#longest(clusters, 0.5, (piece) => this.#measure(piece) <= room);
    return Math.max(fitting.length, clusters[0]?.length ?? 1);
  }

  /** The longest beginning of the clusters that fits; empty when none does. @param share about how much of them that is */
  #longest(clusters: readonly string[], share: number, fits: (piece: string) => boolean): string {
    let [low, high] = [0, clusters.length];
    let probe = Math.floor(clusters.length * share);
    let step = 1;
    while (low < high) {
      const tried = Math.min(high, Math.max(low + 1, probe));
      const isShort = fits(clusters.slice(0, tried).join(""));
      if (isShort) low = tried;
      else high = tried - 1;
      // Away from the guess by growing steps, until the place lies between two of them.
      const isBetween = low > 0 && high < clusters.length;
      probe = isBetween ? Math.ceil((low + high) / 2) : tried + (isShort ? step : -step);
      step *= 2;
    }
    return clusters.slice(0, low).join("");
  }
}

const words = new Intl.Segmenter("en", { granularity: "word" });
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}ー々]/u;

/** The pieces of a text that lines may break between, a space or a line's end with what stands before it. */
function* listPieces(text: string): Generator<string> {
  let piece = "";
  for (const { segment } of words.segment(text)) {
    if (piece !== "" && breaksBetween(piece, segment)) {
      yield piece;
      piece = "";
    }
    piece += segment;
  }
  if (piece !== "") yield piece;
}

function breaksBetween(before: string, after: string): boolean {
  if (before.endsWith("\n")) return true;
  if (/^\s/.test(after)) return false;
  if (/[\s\p{Pd}]$/u.test(before)) return true;
  const [last = "", next = ""] = [Array.from(before.slice(-2)).at(-1), Array.from(after.slice(0, 2))[0]];
  return (UNSPACED.test(last) || UNSPACED.test(next)) && !OPENING.test(before) && !CLOSING.test(after);
}
