// Text and the room that it has → the lines that are drawn. What is a little too long is drawn narrower, what is longer is cut
// with an ellipsis; with several lines it is wrapped first. A text is laid out once for each line that it may begin, and only as
// much of it as can be seen.

import { CELL_SQUEEZE, TEXT_LENGTH } from "../../base/limits.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import type { FontRequest } from "../../engine/font/font-shorthand.ts";
import { splitClusters } from "../../engine/font/itemize.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import type { TextLayout } from "../../engine/font/text-style.ts";
import { listPieces } from "./line-break.ts";

const ELLIPSIS = "…";
/** Most text has no narrower letters than this, em: how many characters are looked at first. */
const NARROW = 0.25;
const SPARE_CHARACTERS = 10;
/** Hardly any letter is narrower than this, em; and how many marks may stand on those of a line. */
const NARROWEST = 0.1;
const MARKS = 50;

/** The first letter of text that is read from right to left. UAX 9, rule P2. */
const FIRST_IS_RIGHT_TO_LEFT =
  /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** How a text is read. */
export function directionOf(text: string): "ltr" | "rtl" {
  return FIRST_IS_RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
}

/** The beginning of a text, as it is drawn. */
interface Start {
  readonly text: string;
  readonly width: number;
  /** About how wide the first characters are, for each number of them. */
  readonly widths: Float64Array;
  /** What of the text comes behind it. */
  readonly rest: string;
}

/** Measures and cuts text of one font. Lengths in CSS pixels. */
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
   * @param most how many lines there may be
   */
  fit(text: string, room: number, most: number): string[] {
    if (text === "" || !(room > 0)) return [];
    return most === 1 ? [this.#cut(text, room / CELL_SQUEEZE)] : this.#wrap(text, room, most);
  }

  #wrap(text: string, room: number, most: number): string[] {
    const lines: string[] = [];
    const paragraphs = text.slice(0, TEXT_LENGTH).split("\n");
    for (const [index, paragraph] of paragraphs.entries()) {
      let rest = paragraph.trim();
      while (rest !== "") {
        if (lines.length === most - 1) {
          // Beside its other lines, a squeezed one would look odd.
          lines.push(this.#cut([rest, ...paragraphs.slice(index + 1)].join(" ").trimEnd(), room));
          return lines;
        }
        const start = this.#start(rest, room);
        const length = this.#lineLength(start, room);
        lines.push(start.text.slice(0, length).trimEnd());
        rest = (start.text.slice(length) + start.rest).trimStart();
      }
    }
    return lines;
  }

  /** The text if it is at most so wide, else its beginning and an ellipsis. */
  #cut(text: string, most: number): string {
    const start = this.#start(text, most);
    if (start.rest === "" && start.width <= most) return text;
    const room = most - this.#measure(ELLIPSIS);
    const clusters = splitClusters(start.text);
    let count = countFitting(clusters, start.widths, room);
    for (; count > 0; count--) {
      const line = clusters.slice(0, count).join("").trimEnd() + ELLIPSIS;
      if (this.#measure(line) <= most) return line;
    }
    return ELLIPSIS;
  }

  /** How many characters of the text stand in its first line. */
  #lineLength({ text, width, widths, rest }: Start, room: number): number {
    if (rest === "" && width <= room) return text.length;
    const ends: number[] = [];
    let end = 0;
    for (const piece of listPieces(text)) {
      // A space at the end of a line takes no room.
      if ((widths[end + piece.trimEnd().length] as number) > room) break;
      end += piece.length;
      // Where the last piece ends is not known.
      if (end < text.length) ends.push(end);
    }
    for (const length of ends.reverse().slice(0, 2))
      if (this.#measure(text.slice(0, length).trimEnd()) <= room) return length;
    const clusters = splitClusters(text);
    const count = countFitting(clusters, widths, room);
    return clusters.slice(0, Math.max(1, count)).join("").length;
  }

  /** As much of the text as can stand in the room, and a little more. What has next to no width is cut off there as well. */
  #start(text: string, room: number): Start {
    const usual = Math.ceil(room / (NARROW * this.#font.size)) + SPARE_CHARACTERS;
    let shown = text.slice(0, usual);
    let layout = this.#layout(shown);
    if (layout.width <= room && shown.length < text.length) {
      shown = text.slice(0, Math.ceil(room / (NARROWEST * this.#font.size)) + MARKS);
      layout = this.#layout(shown);
    }
    return { ...advancesOf(layout), width: layout.width, rest: text.slice(shown.length) };
  }

  #measure(text: string): number {
    return this.#layout(text).width;
  }

  /** As the canvas lays it out, so that it is done once. */
  #layout(text: string): TextLayout {
    const direction = directionOf(text);
    return layoutText(
      text,
      { font: this.#font, direction, letterSpacing: 0, wordSpacing: 0, kerning: "auto" },
      this.#fonts,
    );
  }
}

/** The characters that are drawn, and how wide the first ones are: what their glyphs advance, in all as wide as the text. */
function advancesOf({ runs, width }: TextLayout): { readonly text: string; readonly widths: Float64Array } {
  const text = runs.map((run) => run.text).join("");
  const widths = new Float64Array(text.length + 1);
  let [from, sum] = [1, 0];
  for (const { face, text: piece, glyphs } of runs) {
    for (let i = 0; i < glyphs.length; i += GLYPH_FIELDS) {
      const advance = face.advance(glyphs[i] as number) / face.unitsPerEm;
      const end = from + (glyphs[i + GLYPH_FIELDS - 1] as number);
      widths[end] = (widths[end] as number) + advance;
      sum += advance;
    }
    from += piece.length;
  }
  const scale = sum > 0 ? width / sum : 0;
  for (let i = 1; i < widths.length; i++) widths[i] = (widths[i - 1] as number) + (widths[i] as number) * scale;
  return { text, widths };
}

/** Numbers of a glyph in a run; the last is the character that it stands for. */
const GLYPH_FIELDS = 4;

/** How many of the clusters are at most so wide together. */
function countFitting(clusters: readonly string[], widths: Float64Array, room: number): number {
  let end = 0;
  const beyond = clusters.findIndex((cluster) => {
    end += cluster.length;
    return (widths[end] as number) > room;
  });
  return beyond < 0 ? clusters.length : beyond;
}
