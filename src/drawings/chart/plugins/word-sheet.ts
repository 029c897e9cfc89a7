// Rasterises a cloud's words as d3-cloud does: words are drawn side by side on a sheet, and each is cut out as rows
// of 32-bit integers. Each word is drawn once, regardless of the number of layout attempts.

import type { Fuel } from "../../../base/fuel.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { FontSet } from "../../../engine/font/font-set.ts";
import { SPRITE_HEIGHT } from "../../word-cloud/word-board.ts";
import { WordMask } from "../../word-cloud/word-mask.ts";
import { cutSprite, cutWork, type WordArea, type WordSprite } from "../../word-cloud/word-sprite.ts";

/** Width and height of the sheet in pixels. Larger words are never placed. */
const SHEET_SIDE = SPRITE_HEIGHT;

const TOO_MUCH = "words are too expensive to draw: use fewer or smaller words";

const RADIANS = Math.PI / 180;

/** Text and style of a word. */
export interface WordFace {
  readonly text: string;
  /** Font size in pixels, an integer. */
  readonly size: number;
  readonly font: unknown;
  readonly style: unknown;
  readonly weight: unknown;
  /** Rotation in degrees. */
  readonly rotate: number;
  readonly padding: number;
}

/** Position of a word on the sheet. */
interface Piece extends WordArea {
  readonly index: number;
}

/** Work to clear the sheet, in units of src/base/fuel.ts. */
const SHEET_WORK = 1_000_000;

/** Draws the words of a cloud on demand and in order, and caches them. */
export class WordSheet {
  readonly #words: readonly WordFace[];
  readonly #fuel: Fuel;
  readonly #canvas: Canvas;
  readonly #context: CanvasContext;
  readonly #sprites: (WordSprite | undefined)[] = [];
  /** Number of words that have been drawn or cannot be drawn. */
  #done = 0;

  constructor(words: readonly WordFace[], fonts: FontSet, fuel: Fuel) {
    this.#words = words;
    this.#fuel = fuel;
    this.#canvas = new Canvas(SHEET_SIDE, SHEET_SIDE, (width, height) => new WordMask(width, height), fonts, fuel);
    this.#context = this.#canvas.getContext("2d") as CanvasContext;
    this.#context.fillStyle = this.#context.strokeStyle = "red";
  }

  /** Returns a word's pixels; undefined if the word is larger than the sheet. */
  sprite(index: number): WordSprite | undefined {
    while (this.#done <= index) this.#fillSheet();
    return this.#sprites[index];
  }

  /** Draws as many of the next words as fit on the sheet. */
  #fillSheet(): void {
    const context = this.#context;
    this.#fuel.spend(SHEET_WORK, TOO_MUCH);
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
    this.#fuel.spend(mask.takeWork(), TOO_MUCH);
    for (const piece of pieces) {
      this.#fuel.spend(cutWork(piece), TOO_MUCH);
      this.#sprites[piece.index] = cutSprite(mask, piece);
    }
    // A word that does not fit on an empty sheet is skipped.
    this.#done = Math.max(index, this.#done + 1);
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
