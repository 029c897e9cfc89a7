// Lays out a paragraph: text in one or more styles, broken into lines. The canvas's text engine measures and draws it,
// so scripts are shaped correctly and lines are the same in all output formats.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { baseDirection, splitClusters } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import { listPieces } from "../table/line-break.ts";
import type { TextStyle } from "./style.ts";

export interface TextRun {
  readonly text: string;
  readonly style: TextStyle;
  /** Whether the number in the text counts up in an animation. */
  readonly countsUp?: boolean | undefined;
}

/** A part of a line with a single style. */
export interface LineSegment {
  readonly run: TextRun;
  readonly text: string;
  readonly width: number;
  /** Width of the text during a count-up; `width` is that of the final text. */
  readonly countedWidth?: number;
}

/** A line. Lengths are in CSS pixels. */
export interface Line {
  readonly segments: readonly LineSegment[];
  /** Width without trailing spaces. */
  readonly width: number;
  readonly height: number;
  /** Distance from the top of the line to the baseline. */
  readonly baseline: number;
  /** Whether the line is the last line of its paragraph, which isn't justified. */
  readonly isLast: boolean;
}

/** How a paragraph is truncated if it doesn't fit its box. */
export interface Cut {
  /** Maximum number of lines. */
  readonly lines?: number | undefined;
  /** Whether truncated text ends with an ellipsis. */
  readonly hasEllipsis: boolean;
}

const ELLIPSIS = "…";
/** Tolerance for comparing widths, in CSS pixels. Sums and percentages have rounding errors. */
const SLACK = 0.01;
/** Work per piece for each line breaking pass, in units of src/base/fuel.ts. */
const PIECE_WORK = 300;

/** An unbreakable piece of a paragraph, split by style. */
interface Piece {
  readonly segments: readonly LineSegment[];
  /** Width including and excluding trailing spaces. */
  readonly advance: number;
  readonly width: number;
  /** Whether a line must end after the piece. */
  readonly isBreak: boolean;
}

/** A paragraph. Text is measured once, in the faces of a font set. */
export class Paragraph {
  readonly #runs: readonly TextRun[];
  readonly #fonts: FontSet;
  readonly #fuel: Fuel;
  readonly #cut: Cut;
  readonly #block: TextStyle;
  #pieces: readonly Piece[] | undefined;
  readonly #lines = new Map<number, readonly Line[]>();
  /** The direction of the paragraph. Unicode Bidirectional Algorithm, rule P2. */
  readonly direction: "ltr" | "rtl";

  /** @param block the style of the containing block */
  constructor(runs: readonly TextRun[], block: TextStyle, cut: Cut, fonts: FontSet, fuel: Fuel) {
    this.#runs = runs;
    this.#block = block;
    this.#cut = cut;
    this.#fonts = fonts;
    this.#fuel = fuel;
    const text = runs.map((run) => run.text).join("");
    this.direction = block.direction === "auto" ? baseDirection(text) : block.direction;
  }

  /** Returns the size of the text at a given width. */
  measure(width: number): { readonly width: number; readonly height: number } {
    const lines = this.lines(width);
    return {
      width: lines.reduce((widest, line) => Math.max(widest, line.width), 0),
      height: lines.reduce((sum, line) => sum + line.height, 0),
    };
  }

  /** Breaks the text into lines at a given width. */
  lines(width: number): readonly Line[] {
    const cached = this.#lines.get(width);
    if (cached !== undefined) return cached;
    const whole = this.#break(width);
    const lines = this.#block.textWrap === "balance" && whole.length > 1 ? this.#balance(width, whole.length) : whole;
    const cut = this.#truncate(lines, width);
    this.#lines.set(width, cut);
    return cut;
  }

  /** Whether a line contains a number that counts up. */
  countsUp(width: number): boolean {
    return (
      this.#runs.some(({ countsUp }) => countsUp) &&
      this.lines(width).some(({ segments }) => segments.some(({ run, text }) => run.countsUp && canCountUp(text)))
    );
  }

  /** Returns the lines during a count-up. @param share fraction of the numbers to show, 0 to 1 */
  countedLines(width: number, share: number): readonly Line[] {
    const lines = this.lines(width);
    if (share === 1) return lines;
    const count = (segment: LineSegment): LineSegment => {
      if (!segment.run.countsUp) return segment;
      const text = countUpText(segment.text, share);
      return { ...segment, text, countedWidth: Math.min(segment.width, this.#width(segment.run, text)) };
    };
    return lines.map((line) => ({ ...line, segments: line.segments.map(count) }));
  }

  /** Returns the lines at the smallest width that adds no lines and breaks no word that fits. */
  #balance(width: number, count: number): readonly Line[] {
    const widths = (this.#pieces ?? []).map((piece) => piece.width).filter((piece) => piece <= width + SLACK);
    let [low, high] = [widths.reduce((widest, piece) => Math.max(widest, piece), width / 2), width];
    for (let step = 0; step < 12; step++) {
      const middle = (low + high) / 2;
      if (this.#break(middle).length > count) low = middle;
      else high = middle;
    }
    return this.#break(high);
  }

  #break(width: number): Line[] {
    this.#pieces ??= this.#measurePieces();
    this.#fuel.spend(this.#pieces.length * PIECE_WORK, "text is too expensive to lay out: use less text");
    const canWrap = this.#block.whiteSpace !== "nowrap" && this.#block.whiteSpace !== "pre";
    const breaksWords = this.#block.wordBreak === "break-word" || this.#block.wordBreak === "break-all";
    const lines: Line[] = [];
    let current: Piece[] = [];
    let used = 0;
    const end = (isLast: boolean) => {
      lines.push(this.#makeLine(current, isLast));
      current = [];
      used = 0;
    };
    for (const piece of this.#pieces) {
      const fits = used + piece.width <= width + SLACK;
      if (!fits && canWrap && current.length > 0) end(false);
      if (canWrap && breaksWords && piece.width > width + SLACK) {
        for (const part of this.#splitPiece(piece)) {
          if (used + part.width > width + SLACK && current.length > 0) end(false);
          current.push(part);
          used += part.advance;
        }
      } else {
        current.push(piece);
        used += piece.advance;
      }
      if (piece.isBreak) end(true);
    }
    if (current.length > 0 || lines.length === 0) end(true);
    return lines;
  }

  #makeLine(pieces: readonly Piece[], isLast: boolean): Line {
    // Join segments of the same style, so that shaping and reordering cover them as a whole.
    const joined: LineSegment[] = [];
    for (const segment of pieces.flatMap((piece) => piece.segments)) {
      const last = joined.at(-1);
      if (last?.run !== segment.run) joined.push(segment);
      else joined[joined.length - 1] = { ...last, text: last.text + segment.text, width: last.width + segment.width };
    }
    const keepsSpaces = this.#block.whiteSpace === "pre" || this.#block.whiteSpace === "pre-wrap";
    const last = joined.at(-1);
    if (last !== undefined) {
      const text = keepsSpaces ? last.text.replace(/\n$/, "") : last.text.trimEnd();
      joined[joined.length - 1] = {
        ...last,
        text,
        width: text === last.text ? last.width : this.#width(last.run, text),
      };
    }
    return this.#lineOf(joined, isLast);
  }

  #lineOf(segments: readonly LineSegment[], isLast: boolean): Line {
    const runs = segments.length === 0 ? this.#runs.slice(0, 1) : segments.map(({ run }) => run);
    let [above, below] = [0, 0];
    for (const { style } of runs) {
      const face = this.#fonts.primary(fontOf(style));
      const [ascent, descent] = [face.ascent * style.fontSize, face.descent * style.fontSize];
      const height = lineHeight(style, ascent + descent);
      const leading = (height - ascent - descent) / 2;
      above = Math.max(above, ascent + leading);
      below = Math.max(below, descent + leading);
    }
    const width = segments.reduce((sum, segment) => sum + segment.width, 0);
    return { segments, width, height: above + below, baseline: above, isLast };
  }

  #truncate(lines: readonly Line[], width: number): readonly Line[] {
    const { lines: max = Number.POSITIVE_INFINITY, hasEllipsis } = this.#cut;
    if (lines.length > max) {
      const kept = lines.slice(0, max);
      const last = kept.at(-1);
      if (last !== undefined && hasEllipsis) kept[kept.length - 1] = this.#addEllipsis(last, width, true);
      return kept;
    }
    if (!hasEllipsis || this.#cut.lines !== undefined) return lines;
    return lines.map((line) => (line.width > width + SLACK ? this.#addEllipsis(line, width, false) : line));
  }

  /** Ends a line with an ellipsis, and removes as many characters as necessary. */
  #addEllipsis(line: Line, width: number, isAlways: boolean): Line {
    const segments = [...line.segments];
    const ellipsisOf = (run: TextRun) => this.#width(run, ELLIPSIS);
    while (segments.length > 0) {
      const last = segments.pop() as LineSegment;
      const before = segments.reduce((sum, segment) => sum + segment.width, 0);
      const room = width - before - ellipsisOf(last.run) + SLACK;
      const clusters = splitClusters(last.text);
      let [low, high] = [0, clusters.length];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (this.#width(last.run, clusters.slice(0, middle).join("").trimEnd()) <= room) low = middle;
        else high = middle - 1;
      }
      if (low === 0 && segments.length > 0) continue;
      const text = `${clusters.slice(0, low).join("").trimEnd()}${isAlways || low < clusters.length ? ELLIPSIS : ""}`;
      return this.#lineOf([...segments, { run: last.run, text, width: this.#width(last.run, text) }], true);
    }
    return line;
  }

  #measurePieces(): Piece[] {
    const text = this.#runs.map((run) => run.text).join("");
    // Measure all digits now: frames show digits that the final text lacks, and painting can't load fonts.
    for (const run of this.#runs) if (run.countsUp) this.#width(run, "0123456789");
    const pieces: Piece[] = [];
    let [runIndex, used] = [0, 0];
    for (const { text: piece, isBreak } of listUnits(text, this.#block)) {
      const segments: LineSegment[] = [];
      for (let left = piece; left !== ""; ) {
        const run = this.#runs[runIndex] as TextRun;
        const part = left.slice(0, run.text.length - used);
        if (part !== "") segments.push({ run, text: part, width: this.#width(run, part) });
        left = left.slice(part.length);
        used += part.length;
        if (used >= run.text.length) [runIndex, used] = [runIndex + 1, 0];
      }
      pieces.push(this.#makePiece(segments, isBreak));
    }
    return pieces;
  }

  #makePiece(segments: readonly LineSegment[], isBreak: boolean): Piece {
    const advance = segments.reduce((sum, segment) => sum + segment.width, 0);
    const last = segments.at(-1);
    const visible = last?.text.trimEnd() ?? "";
    const trailing = last === undefined || visible === last.text ? 0 : last.width - this.#width(last.run, visible);
    return { segments, advance, width: advance - trailing, isBreak };
  }

  /** Splits a piece between grapheme clusters. */
  #splitPiece({ segments, isBreak }: Piece): Piece[] {
    const parts = segments.flatMap(({ run, text }) =>
      splitClusters(text).map((cluster) =>
        this.#makePiece([{ run, text: cluster, width: this.#width(run, cluster) }], false),
      ),
    );
    const last = parts.at(-1);
    if (last !== undefined && isBreak) parts[parts.length - 1] = { ...last, isBreak };
    return parts;
  }

  #width({ style }: TextRun, text: string): number {
    const visible = text.endsWith("\n") ? text.slice(0, -1) : text;
    if (visible === "") return 0;
    const { letterSpacing, wordSpacing } = style;
    const layout = {
      font: fontOf(style),
      direction: this.direction,
      letterSpacing,
      wordSpacing,
      kerning: "auto",
    } as const;
    return layoutText(visible, layout, this.#fonts).width;
  }
}

/** Maximum length of text whose number can count up, in characters. */
const TEXT_LENGTH = 40;

/** Maximum number of digits in a number that counts up. JavaScript represents such numbers exactly. */
const DIGITS = 15;

/** Matches text with one number, whose digits can be separated by single characters. */
const NUMBER = /^(\D*)(\d+(?:[.,'’ \u00a0\u202f]\d+)*)(\D*)$/;

/** The parts of text that contains one number. */
interface NumberText {
  readonly before: string;
  /** The digits of the number, without separators. */
  readonly digits: string;
  /** Number of digits after the decimal separator. */
  readonly decimals: number;
  /** The separators, by the number of digits after them. */
  readonly separators: ReadonlyMap<number, string>;
  readonly after: string;
}

/** The text must contain a single number, such as `$1,234.50` or `1,2 M`, and no other digits. */
export function canCountUp(text: string): boolean {
  return parseNumberText(text) !== undefined;
}

/**
 * Returns the text with a fraction of its number, with the same separators and number of decimals.
 *
 * @param share fraction of the number to show, 0 to 1
 * @returns `text` unchanged for a share of 1, or if it has no number that can count up
 */
export function countUpText(text: string, share: number): string {
  const number = share < 1 ? parseNumberText(text) : undefined;
  if (number === undefined) return text;
  const { before, digits, decimals, separators, after } = number;
  const shown = String(Math.round(Number(digits) * share)).padStart(decimals + 1, "0");
  const separated = Array.from(shown, (digit, index) =>
    index === 0 ? digit : `${separators.get(shown.length - index) ?? ""}${digit}`,
  );
  return `${before}${separated.join("")}${after}`;
}

function parseNumberText(text: string): NumberText | undefined {
  if (text.length > TEXT_LENGTH) return undefined;
  const [, before = "", number, after = ""] = NUMBER.exec(text) ?? [];
  if (number === undefined) return undefined;
  const groups = number.split(/\D/);
  const marks = number.match(/\D/g) ?? [];
  const decimals = hasDecimals(groups, marks) ? (groups.at(-1) as string).length : 0;
  const whole = decimals === 0 ? groups : groups.slice(0, -1);
  const digits = groups.join("");
  if (!isGrouped(whole) || digits.length > DIGITS || Number(digits) === 0) return undefined;
  const separators = new Map<number, string>();
  let left = digits.length;
  for (const [index, mark] of marks.entries()) {
    left -= (groups[index] as string).length;
    separators.set(left, mark);
  }
  return { before, digits, decimals, separators, after };
}

/** Whether the last separator is the decimal separator. A single comma before three digits is a thousands separator. */
function hasDecimals(groups: readonly string[], marks: readonly string[]): boolean {
  const last = marks.at(-1);
  if (last !== "." && last !== ",") return false;
  if (marks.length > 1) return marks.at(-2) !== last;
  return last === "." || groups[0] === "0" || groups[1]?.length !== 3;
}

/** Whether groups of digits form a whole number, such as `1,234,567` or `12,34,567`, without leading zeros. */
function isGrouped([first = "", ...others]: readonly string[]): boolean {
  if (first.length > 1 && first.startsWith("0")) return false;
  if (others.length === 0) return true;
  return first.length <= 3 && others.at(-1)?.length === 3 && others.every(({ length }) => length === 2 || length === 3);
}

/**
 * Yields the pieces of text between soft wrap opportunities. `isBreak` is true if a line must end after the piece. CSS
 * Text 3, section 5.
 */
function* listUnits(text: string, { whiteSpace, wordBreak }: TextStyle): Generator<{ text: string; isBreak: boolean }> {
  const keepsLines = whiteSpace === "pre" || whiteSpace === "pre-wrap" || whiteSpace === "pre-line";
  // Hard line breaks are newlines here, even if white space in the source was collapsed.
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    const isBreak = index < lines.length - 1;
    const units = [...listLineUnits(line, wordBreak, keepsLines && whiteSpace !== "pre-line")];
    const last = isBreak ? `${units.pop() ?? ""}\n` : undefined;
    for (const unit of units) yield { text: unit, isBreak: false };
    if (last !== undefined) yield { text: last, isBreak: true };
  }
}

function listLineUnits(line: string, wordBreak: TextStyle["wordBreak"], keepsSpaces: boolean): Iterable<string> {
  if (wordBreak === "break-all") return splitClusters(line);
  if (wordBreak === "keep-all") return line.match(/\s*\S+\s*|\s+/g) ?? [];
  return keepsSpaces && line.trim() === "" ? (line === "" ? [] : [line]) : listPieces(line);
}

function fontOf(style: TextStyle): FontRequest {
  const font = parseFont(fontText(style));
  if (font === null) throw new Failure("invalid", `fontFamily must be CSS font families, got ${style.fontFamily}`);
  return font;
}

/** Returns the `font` shorthand of a style. */
export function fontText({ fontStyle, fontWeight, fontSize, fontFamily }: TextStyle): string {
  return `${fontStyle} ${fontWeight} ${fontSize}px ${fontFamily}`;
}

/** Returns the height of a line. @param ownHeight the font's height for `line-height: normal` */
function lineHeight({ lineHeight: height, fontSize }: TextStyle, ownHeight: number): number {
  if (height === undefined) return ownHeight;
  return typeof height === "number" ? height : height.factor * fontSize;
}
