// Candidate positions for words, from the centre of the area outwards. Positions where several words did not fit are
// skipped until words are much smaller, which bounds the time for all words.

import type { WordBoard } from "./word-board.ts";
import type { WordSprite } from "./word-sprite.ts";

/** Distance between neighbouring positions, in pixels. */
const SPACING = 5;
/** Number of rings that distances from the centre are sorted into. */
const RINGS = 256;
/** Maximum random change of a position's ring, as a fraction of all rings. The change scatters words of similar size. */
const SCATTER = 0.18;

/** Number of failures after which a position is skipped, and fraction of the failed size below which words try it again. */
const FAILURES = 4;
const SMALLER = 0.8;

/** Number of positions whose limits are compared at once. */
const BLOCK = 64;

/**
 * Work of skipping a block, comparing its limits, testing a position, and creating a position, in units of
 * src/base/fuel.ts.
 */
const SKIP_WORK = 3;
const BLOCK_WORK = 200;
const TEST_WORK = 30;
const POINT_WORK = 60;

/** The positions of one layout. */
export class CandidatePoints {
  readonly #xs: Int32Array;
  readonly #ys: Int32Array;
  /** Number of words that failed at each position, and the size below which words try the position. */
  readonly #failures: Uint8Array;
  readonly #limits: Float64Array;
  /** Largest limit in each block of positions. */
  readonly #blockLimits: Float64Array;
  /** Size of the first word that failed at each position. */
  readonly #failedSize: Float64Array;

  /** @param random returns numbers from 0 (inclusive) to 1 (exclusive), which scatter the positions */
  constructor(width: number, height: number, random: () => number) {
    const [across, down] = [Math.ceil(width / SPACING), Math.ceil(height / SPACING)];
    const count = across * down;
    const rings = new Int32Array(count);
    const starts = new Int32Array(RINGS + 1);
    for (let i = 0; i < count; i++) {
      const dx = Math.abs(((i % across) + 0.5) / across - 0.5) * 2;
      const dy = Math.abs((Math.floor(i / across) + 0.5) / down - 0.5) * 2;
      // The rings are superellipses with exponent 3: their shape is between an ellipse and the area's rectangle.
      const distance = Math.cbrt((dx * dx * dx + dy * dy * dy) / 2);
      const ring = Math.min(RINGS - 1, Math.floor(RINGS * (distance * (1 - SCATTER) + random() * SCATTER)));
      rings[i] = ring;
      starts[ring + 1] = (starts[ring + 1] as number) + 1;
    }
    for (let ring = 0; ring < RINGS; ring++) starts[ring + 1] = (starts[ring + 1] as number) + (starts[ring] as number);
    this.#xs = new Int32Array(count);
    this.#ys = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      const ring = rings[i] as number;
      const at = starts[ring] as number;
      starts[ring] = at + 1;
      this.#xs[at] = Math.floor(((i % across) + 0.5) * SPACING);
      this.#ys[at] = Math.floor((Math.floor(i / across) + 0.5) * SPACING);
    }
    this.#failures = new Uint8Array(count);
    this.#limits = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    this.#blockLimits = new Float64Array(Math.ceil(count / BLOCK)).fill(Number.POSITIVE_INFINITY);
    this.#failedSize = new Float64Array(count);
  }

  /** Work of creating the positions, in units of src/base/fuel.ts. */
  get work(): number {
    return this.#xs.length * POINT_WORK;
  }

  /** Returns whether any position is left to try for a word. @param size square root of the area of the word's box */
  hasRoom(size: number): boolean {
    return this.#blockLimits.some((limit) => size < limit);
  }

  /**
   * Places a word at the first position where it fits. Returns undefined if there is none.
   *
   * @param size square root of the area of the word's box
   */
  place(sprite: WordSprite, size: number, board: WordBoard): { readonly x: number; readonly y: number } | undefined {
    const blockLimits = this.#blockLimits;
    for (let block = 0; block < blockLimits.length; block++)
      if (size < (blockLimits[block] as number)) {
        const at = this.#placeInBlock(block, sprite, size, board);
        if (at >= 0) return { x: this.#xs[at] as number, y: this.#ys[at] as number };
      }
    board.spend(blockLimits.length * SKIP_WORK);
    return undefined;
  }

  /** Places a word at the first position of a block where it fits, and returns its index; -1 if there is none. */
  #placeInBlock(block: number, sprite: WordSprite, size: number, board: WordBoard): number {
    const limits = this.#limits;
    const end = Math.min(limits.length, (block + 1) * BLOCK);
    let max = 0;
    let tests = 0;
    let at = block * BLOCK;
    for (; at < end; at++) {
      if (size < (limits[at] as number)) {
        tests++;
        if (board.tryAt(this.#xs[at] as number, this.#ys[at] as number, sprite)) break;
        this.#fail(at, size);
      }
      max = Math.max(max, limits[at] as number);
    }
    board.spend(BLOCK_WORK + tests * TEST_WORK);
    // The limits after this position have not been compared.
    this.#blockLimits[block] = at < end ? Number.POSITIVE_INFINITY : max;
    return at < end ? at : -1;
  }

  /** Records that a word doesn't fit at a position. */
  #fail(at: number, size: number): void {
    const limit = (this.#failedSize[at] as number) * SMALLER;
    // Much smaller words get a new series of tries.
    const failures = size < limit || limit === 0 ? 1 : (this.#failures[at] as number) + 1;
    this.#failures[at] = failures;
    if (failures === 1) this.#failedSize[at] = size;
    this.#limits[at] = failures < FAILURES ? Number.POSITIVE_INFINITY : (this.#failedSize[at] as number) * SMALLER;
  }
}
