// Rasterises the words of a cloud like d3-cloud: words are drawn side by side on a sheet, and each is cut out as rows
// of 32-bit integers. Each word is drawn once, regardless of the number of tries.

import type { Fuel } from "../../../base/fuel.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { FontSet } from "../../../engine/font/font-set.ts";
import { WordMask } from "./word-mask.ts";

/** Width and height of the sheet in pixels. Larger words are never placed. */
export const SHEET_SIDE = 2048;

const RADIANS = Math.PI / 180;

/** Text and style of a word. */
export interface WordFace {
  readonly text: string;
  /** Font size in whole pixels. */
  readonly size: number;
  readonly font: unknown;
  readonly style: unknown;
  readonly weight: unknown;
  /** Rotation in degrees. */
  readonly rotate: number;
  readonly padding: number;
}

/** The pixels of a word. */
export interface WordSprite {
  /** Rows from the first one with ink, `columns` integers each. */
  readonly bits: Int32Array;
  readonly rows: number;
  readonly columns: number;
  /** Size of the word's box in pixels. */
  readonly width: number;
  readonly height: number;
  /** Bounding box relative to the word's centre. The top is at the first row with ink. */
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** The row that collided most recently. */
  hit: number;
}

/** Position of a word on the sheet. */
interface Piece {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Work of cutting a word out of the sheet, of each of its pixels, and of clearing the sheet. Units of src/base/fuel.ts.
 */
const WORD_WORK = 20_000;
const PIXEL_WORK = 3;
const SHEET_WORK = 1_000_000;

/** Draws the words of a cloud on demand and in order, and caches them. */
export class WordSheet {
  readonly #words: readonly WordFace[];
  readonly #fuel: Fuel;
  readonly #canvas: Canvas;
  readonly #context: CanvasContext;
  readonly #sprites: (WordSprite | undefined)[] = [];
  /** Number of words that are drawn or cannot be drawn. */
  #done = 0;

  constructor(words: readonly WordFace[], fonts: FontSet, fuel: Fuel) {
    this.#words = words;
    this.#fuel = fuel;
    this.#canvas = new Canvas(SHEET_SIDE, SHEET_SIDE, (width, height) => new WordMask(width, height), fonts, fuel);
    this.#context = this.#canvas.getContext("2d") as CanvasContext;
    this.#context.fillStyle = this.#context.strokeStyle = "red";
  }

  /** Returns the pixels of a word; undefined if it is larger than the sheet. */
  sprite(index: number): WordSprite | undefined {
    while (this.#done <= index) this.#fillSheet();
    return this.#sprites[index];
  }

  /** Draws as many of the next words as fit on the sheet. */
  #fillSheet(): void {
    const context = this.#context;
    this.#fuel.spend(SHEET_WORK, "wordCloud is too expensive to lay out: use fewer or smaller words");
    context.clearRect(0, 0, SHEET_SIDE, SHEET_SIDE);
    const pieces: Piece[] = [];
    let [x, y, highest] = [0, 0, 0];
    let index = this.#done;
    for (; index < this.#words.length; index++) {
      const { text, size, font, style, weight, rotate, padding } = this.#words[index] as WordFace;
      context.save();
      context.font = `${style} ${weight} ${~~(size + 1)}px ${font}`;
      const measured = context.measureText(text).width;
      const anchor = -Math.floor(measured / 2);
      const [width, height] = boxOf(measured + 1, size << 1, rotate);
      highest = Math.max(highest, height);
      if (x + width >= SHEET_SIDE) {
        x = 0;
        y += highest;
        highest = 0;
      }
      if (y + height >= SHEET_SIDE) {
        context.restore();
        break;
      }
      context.translate(x + (width >> 1), y + (height >> 1));
      if (rotate) context.rotate(rotate * RADIANS);
      context.fillText(text, anchor, 0);
      if (padding) {
        context.lineWidth = 2 * padding;
        context.strokeText(text, anchor, 0);
      }
      context.restore();
      pieces.push({ index, x, y, width, height });
      x += width;
    }
    const mask = this.#canvas.surface as WordMask;
    this.#fuel.spend(mask.takeWork(), "wordCloud is too expensive to draw: use fewer or smaller words");
    for (const piece of pieces) this.#sprites[piece.index] = this.#cut(mask, piece);
    // A word that does not fit on an empty sheet is skipped.
    this.#done = Math.max(index, this.#done + 1);
  }

  #cut(mask: WordMask, { x, y, width, height }: Piece): WordSprite {
    const columns = width >> 5;
    const half = height >> 1;
    this.#fuel.spend(
      WORD_WORK + width * height * PIXEL_WORK,
      "wordCloud is too expensive to draw: use fewer or smaller words",
    );
    let blank = 0;
    while (blank < 2 * half && !mask.hasInk(x, y + blank, width)) blank++;
    const inked = 2 * half - blank;
    // d3-cloud omits the last row.
    const rows = inked - 1;
    const bits = new Int32Array(Math.max(rows, 0) * columns);
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < columns; i++) bits[row * columns + i] = mask.bits(x + 32 * i, y + blank + row);
    const y0 = blank - half;
    return { bits, rows, columns, width, height, x0: -(width >> 1), y0, x1: width >> 1, y1: y0 + rows, hit: 0 };
  }
}

/** Returns the size of the box for a word. The width is a multiple of 32 pixels. */
function boxOf(width: number, height: number, rotate: number): readonly [width: number, height: number] {
  if (!rotate) return [((width + 0x1f) >> 5) << 5, height];
  const [sine, cosine] = [Math.sin(rotate * RADIANS), Math.cos(rotate * RADIANS)];
  const across = Math.max(Math.abs(width * cosine + height * sine), Math.abs(width * cosine - height * sine));
  const down = Math.max(Math.abs(width * sine + height * cosine), Math.abs(width * sine - height * cosine));
  return [((across + 0x1f) >> 5) << 5, ~~down];
}
