// A word's pixels as rows of 32-bit integers, which the board compares with the placed words' pixels.

import type { WordMask } from "./word-mask.ts";

/** The pixels of a word. */
export interface WordSprite {
  /** Rows of `columns` integers each, starting with the first row that has ink. */
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

/** The area of a mask with one word in its centre. */
export interface WordArea {
  readonly x: number;
  readonly y: number;
  /** Must be a multiple of 32 pixels. */
  readonly width: number;
  readonly height: number;
}

/** Fixed and per-pixel work of cutting a word out of a mask, in units of src/base/fuel.ts. */
const WORD_WORK = 20_000;
const PIXEL_WORK = 3;

/** Returns the work of cutting out an area, in units of src/base/fuel.ts. */
export function cutWork({ width, height }: WordArea): number {
  return WORD_WORK + width * height * PIXEL_WORK;
}

/** Cuts a word out of a mask. The caller must charge `cutWork` first. */
export function cutSprite(mask: WordMask, { x, y, width, height }: WordArea): WordSprite {
  const columns = width >> 5;
  const half = height >> 1;
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
