// Parses and caches the fonts that options and styles set.

import { Failure, showValue } from "../../base/failure.ts";
import { baseDirection, splitClusters } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import type { TextLayout } from "../../engine/font/text-style.ts";
import { TEXT_LENGTH } from "../../engine/limits.ts";
import { listPieces } from "./line-break.ts";

/** A font as a CSS string for the canvas, and parsed for measuring. */
interface TableFont {
  readonly css: string;
  readonly request: FontRequest;
}

export class TableFonts {
  readonly #family: string;
  readonly #fonts: FontSet;
  readonly #cache = new Map<string, TableFont>();
  readonly #fitters = new Map<FontRequest, TextFitter>();

  /** @param family CSS font families */
  constructor(family: string, fonts: FontSet) {
    this.#family = family;
    this.#fonts = fonts;
  }

  /**
   * Returns a title's font.
   *
   * @param css the title's own font, as CSS `font` shorthand
   * @throws Failure that names the field if the font is not valid CSS
   */
  title(css: string | undefined): TableFont {
    return css === undefined ? this.#ofFamily("bold 24px") : this.#read(css, "titleStyle.font", css);
  }

  /**
   * Returns the font of cells and headers.
   *
   * @param size font size in CSS pixels
   * @throws Failure if the font family is not valid CSS
   */
  cell(size: number, bold: boolean): TableFont {
    return this.#ofFamily(`${bold ? "bold" : "normal"} ${size}px`);
  }

  fitter({ request }: TableFont): TextFitter {
    let fitter = this.#fitters.get(request);
    if (fitter === undefined) {
      fitter = new TextFitter(request, this.#fonts);
      this.#fitters.set(request, fitter);
    }
    return fitter;
  }

  #ofFamily(style: string): TableFont {
    return this.#read(`${style} ${this.#family}`, "options.fontFamily", this.#family);
  }

  #read(css: string, field: string, value: string): TableFont {
    let font = this.#cache.get(css);
    if (font === undefined) {
      const request = parseFont(css);
      if (request === null)
        throw new Failure("invalid", `${field} must be ${EXPECTED[field]}, got ${showValue(value)}`);
      font = { css, request };
      this.#cache.set(css, font);
    }
    return font;
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  "titleStyle.font": "a CSS font such as bold 24px Arial",
  "options.fontFamily": "CSS font families such as Roboto, sans-serif",
};

/**
 * Minimum ratio to which text is condensed horizontally. Text that needs a lower ratio is truncated, because narrower
 * letters are hard to read.
 */
const CELL_SQUEEZE = 0.6;

const ELLIPSIS = "…";
/**
 * Minimum average advance of most text, in em. The first measurement covers as many characters as fit at this advance.
 */
const NARROW_ADVANCE = 0.25;
const SPARE_CHARACTERS = 10;
/** Minimum average advance of nearly any text, in em, and the additional characters measured for its combining marks. */
const MIN_ADVANCE = 0.1;
const MARKS = 50;

/** The visible beginning of a string, as it is drawn. */
interface Start {
  readonly text: string;
  readonly width: number;
  /** Approximate width of the first n characters, for each n. */
  readonly widths: Float64Array;
  /** The remaining text. */
  readonly rest: string;
}

/** Measures and truncates text in one font. Lengths are in CSS pixels. */
export class TextFitter {
  readonly #font: FontRequest;
  readonly #fonts: FontSet;

  constructor(font: FontRequest, fonts: FontSet) {
    this.#font = font;
    this.#fonts = fonts;
  }

  /**
   * Breaks text into lines that fit the width, condensed if necessary. Returns no lines if the width is not positive.
   *
   * @param maxLines maximum number of lines
   */
  fit(text: string, room: number, maxLines: number): string[] {
    if (text === "" || !(room > 0)) return [];
    return maxLines === 1 ? [this.#cut(text, room / CELL_SQUEEZE)] : this.#wrap(text, room, maxLines);
  }

  #wrap(text: string, room: number, maxLines: number): string[] {
    const lines: string[] = [];
    const paragraphs = text.slice(0, TEXT_LENGTH).split("\n");
    for (const [index, paragraph] of paragraphs.entries()) {
      let rest = paragraph.trim();
      while (rest !== "") {
        if (lines.length === maxLines - 1) {
          // Don't condense lines of wrapped text: one condensed line would look odd among the others.
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

  /** Returns the text if it fits the width, otherwise its beginning and an ellipsis. */
  #cut(text: string, maxWidth: number): string {
    const start = this.#start(text, maxWidth);
    if (start.rest === "" && start.width <= maxWidth) return text;
    const room = maxWidth - this.#measure(ELLIPSIS);
    const clusters = splitClusters(start.text);
    let count = countFitting(clusters, start.widths, room);
    for (; count > 0; count--) {
      const line = clusters.slice(0, count).join("").trimEnd() + ELLIPSIS;
      if (this.#measure(line) <= maxWidth) return line;
    }
    return ELLIPSIS;
  }

  /** Returns the number of UTF-16 code units in the first line of the text. */
  #lineLength({ text, width, widths, rest }: Start, room: number): number {
    if (rest === "" && width <= room) return text.length;
    const ends: number[] = [];
    let end = 0;
    for (const piece of listPieces(text)) {
      // Trailing spaces don't count towards the width of a line.
      if ((widths[end + piece.trimEnd().length] as number) > room) break;
      end += piece.length;
      // The end of the last piece is unknown, because the text may continue.
      if (end < text.length) ends.push(end);
    }
    for (const length of ends.reverse().slice(0, 2))
      if (this.#measure(text.slice(0, length).trimEnd()) <= room) return length;
    const clusters = splitClusters(text);
    const count = countFitting(clusters, widths, room);
    return clusters.slice(0, Math.max(1, count)).join("").length;
  }

  /**
   * Lays out as much of the text as fits the width, and slightly more. A long run of zero-width characters is also
   * cut off.
   */
  #start(text: string, room: number): Start {
    const estimate = Math.ceil(room / (NARROW_ADVANCE * this.#font.size)) + SPARE_CHARACTERS;
    let prefix = text.slice(0, estimate);
    let layout = this.#layout(prefix);
    if (layout.width <= room && prefix.length < text.length) {
      prefix = text.slice(0, Math.ceil(room / (MIN_ADVANCE * this.#font.size)) + MARKS);
      layout = this.#layout(prefix);
    }
    return { ...advancesOf(layout), width: layout.width, rest: text.slice(prefix.length) };
  }

  #measure(text: string): number {
    return this.#layout(text).width;
  }

  /** Uses the canvas's text style, so that the cached layout serves both. */
  #layout(text: string): TextLayout {
    const direction = baseDirection(text);
    return layoutText(
      text,
      { font: this.#font, direction, letterSpacing: 0, wordSpacing: 0, kerning: "auto" },
      this.#fonts,
    );
  }
}

/** Returns the laid-out text and its cumulative widths: the advances of the glyphs, scaled to the width of the text. */
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

/** Numbers per glyph in a run. The last number is the index of the glyph's character. */
const GLYPH_FIELDS = 4;

/** Returns how many clusters together fit in the width. */
function countFitting(clusters: readonly string[], widths: Float64Array, room: number): number {
  let end = 0;
  const beyond = clusters.findIndex((cluster) => {
    end += cluster.length;
    return (widths[end] as number) > room;
  });
  return beyond < 0 ? clusters.length : beyond;
}
