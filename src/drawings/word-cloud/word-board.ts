// Places words at the same positions as d3-cloud, but much faster: each word is rasterised only once for all
// attempts, and collision tests start at the row that collided last.

import type { Fuel } from "../../base/fuel.ts";
import type { WordSprite } from "./word-sprite.ts";

/** A word of the cloud. Once the word is placed, `x` and `y` are its centre, relative to the centre of the area. */
export interface CloudWord {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** Bounding box of the placed words. */
export type CloudBounds = [topLeft: Point, bottomRight: Point];

/** Maximum height of a word, in pixels. */
export const SPRITE_HEIGHT = 2048;

/** Work of a step along the spiral, of comparing a row, and of comparing 32 pixels of it, in units of src/base/fuel.ts. */
const STEP_WORK = 60;
const ROW_WORK = 4;
const CELL_WORK = 2;
/** Collision tests compare every eighth row first, since neighbouring rows usually collide with the same letters. */
const STRIDE = 8;

const TOO_MUCH = "words are too expensive to lay out: use fewer or smaller words";

/** The pixels of the placed words, one bit each. Rows are contiguous, the same as in d3-cloud. */
export class WordBoard {
  readonly #width: number;
  readonly #height: number;
  readonly #columns: number;
  readonly #cells: Int32Array;
  readonly #fuel: Fuel;
  #bounds: CloudBounds | null = null;
  #work = 0;

  constructor(width: number, height: number, fuel: Fuel) {
    this.#width = width;
    this.#height = height;
    this.#columns = width >> 5;
    this.#fuel = fuel;
    // The shifted bits of a word can extend beyond the end of the last row.
    this.#cells = new Int32Array(Math.ceil(height + 1) * this.#columns + SPRITE_HEIGHT);
    fuel.spend(this.#cells.length, TOO_MUCH);
  }

  /** Bounding box of all placed words; null if there are none. */
  get bounds(): CloudBounds | null {
    return this.#bounds;
  }

  /**
   * Finds a position for a word along a spiral.
   *
   * @param word receives the position
   * @param sprite pixels of the word
   * @param random determines the direction of the spiral
   * @returns whether there is a position
   */
  place(word: CloudWord, sprite: WordSprite, spiral: Spiral, random: () => number): boolean {
    const { x: startX, y: startY } = word;
    const diagonal = Math.sqrt(this.#width * this.#width + this.#height * this.#height);
    const direction = random() < 0.5 ? 1 : -1;
    for (let turn = 0; ; turn += direction) {
      const step = spiral(turn);
      this.#work += STEP_WORK;
      if (step === undefined) break;
      const [dx, dy] = [~~step[0], ~~step[1]];
      if (Math.min(Math.abs(dx), Math.abs(dy)) >= diagonal) break;
      const [x, y] = [startX + dx, startY + dy];
      word.x = x;
      word.y = y;
      if (!this.tryAt(x, y, sprite)) continue;
      this.spend();
      return true;
    }
    this.spend();
    return false;
  }

  /** Places a word if it fits at a position. Call `spend` after a series of calls. @returns whether it fits */
  tryAt(x: number, y: number, sprite: WordSprite): boolean {
    const { x0, y0, x1, y1 } = sprite;
    if (x + x0 < 0 || y + y0 < 0 || x + x1 > this.#width || y + y1 > this.#height) return false;
    if (!this.#isWithinBounds(x, y, sprite) || this.#collides(x, y, sprite)) return false;
    this.#add(x, y, sprite);
    return true;
  }

  /**
   * Charges the work done since the last call.
   *
   * @param more additional work of the caller, in units of src/base/fuel.ts
   */
  spend(more = 0): void {
    this.#fuel.spend(this.#work + more, TOO_MUCH);
    this.#work = 0;
  }

  /** Whether a word touches the bounding box of earlier words, which keeps the cloud compact. */
  #isWithinBounds(x: number, y: number, { x0, y0, x1, y1 }: WordSprite): boolean {
    if (this.#bounds === null) return true;
    const [start, end] = this.#bounds;
    return x + x1 > start.x && x + x0 < end.x && y + y1 > start.y && y + y0 < end.y;
  }

  #collides(x: number, y: number, sprite: WordSprite): boolean {
    const { rows, columns, y0 } = sprite;
    const left = x - (columns << 4);
    const start = (y + y0) * this.#columns + (left >> 5);
    this.#work += rows > 0 ? ROW_WORK + columns * CELL_WORK : 0;
    if (sprite.hit < rows && this.#rowCollides(sprite, sprite.hit, start, left)) return true;
    for (let first = 0; first < STRIDE; first++)
      for (let row = first; row < rows; row += STRIDE) {
        this.#work += ROW_WORK + columns * CELL_WORK;
        if (!this.#rowCollides(sprite, row, start, left)) continue;
        sprite.hit = row;
        return true;
      }
    return false;
  }

  #rowCollides({ bits, columns }: WordSprite, row: number, start: number, left: number): boolean {
    const cells = this.#cells;
    // Shift counts are modulo 32, so each cell of an aligned word also gets the bits of its left neighbour, as in
    // d3-cloud.
    const right = left & 31;
    const back = 32 - right;
    const from = row * columns;
    const at = start + row * this.#columns;
    let last = 0;
    for (let i = 0; i < columns; i++) {
      const next = bits[from + i] as number;
      if ((((last << back) | (next >>> right)) & (cells[at + i] as number)) !== 0) return true;
      last = next;
    }
    return ((last << back) & (cells[at + columns] as number)) !== 0;
  }

  #add(x: number, y: number, { bits, rows, columns, x0, y0, x1, y1 }: WordSprite): void {
    const cells = this.#cells;
    const left = x - (columns << 4);
    const right = left & 31;
    const back = 32 - right;
    for (let row = 0; row < rows; row++) {
      const at = (y + y0 + row) * this.#columns + (left >> 5);
      let last = 0;
      for (let i = 0; i <= columns; i++) {
        const next = i < columns ? (bits[row * columns + i] as number) : 0;
        (cells[at + i] as number) |= (last << back) | (next >>> right);
        last = next;
      }
    }
    this.#work += Math.max(rows, 0) * (ROW_WORK + columns * CELL_WORK);
    const bounds = this.#bounds;
    if (bounds === null) {
      this.#bounds = [
        { x: x + x0, y: y + y0 },
        { x: x + x1, y: y + y1 },
      ];
      return;
    }
    const [start, end] = bounds;
    start.x = Math.min(start.x, x + x0);
    start.y = Math.min(start.y, y + y0);
    end.x = Math.max(end.x, x + x1);
    end.y = Math.max(end.y, y + y1);
  }
}

/** Returns the position at a step of the spiral, relative to the spiral's centre; undefined past its end. */
type Spiral = (turn: number) => readonly [x: number, y: number] | undefined;

/** Maximum number of positions that one layout tries; 100 words take about 50,000 positions. Remaining words are left out. */
const CLOUD_POSITIONS = 200_000;

/** Maximum number of comparisons in one layout, each of 32 pixels. */
const CLOUD_COMPARISONS = 200_000_000;

/**
 * Returns the spiral for all words of one layout. The spiral ends once too many positions have been tried.
 *
 * @param size width and height of the area; the spiral has the same aspect ratio
 * @param largest number of comparisons for the largest word at one position
 */
export function createSpiral([width, height]: readonly [width: number, height: number], largest: number): Spiral {
  const ratio = width / height;
  let steps = 0;
  return (turn) => {
    steps++;
    if (steps > CLOUD_POSITIONS || steps * largest > CLOUD_COMPARISONS) return undefined;
    const angle = turn / 10;
    return [ratio * angle * Math.cos(angle), angle * Math.sin(angle)];
  };
}
