// The positions that words try, from the centre of the area outwards. Positions that have been too small for several words
// are skipped until the words are much smaller, so that the time for all words is bounded.

import type { WordBoard } from "./word-board.ts";
import type { WordSprite } from "./word-sprite.ts";

/** Distance between neighbouring positions, pixels. */
const SPACING = 5;
/** Distances from the centre are sorted into this number of rings. */
const RINGS = 256;
/** Random shift of a position in the order, as a share of all rings. It scatters words of similar size. */
const SCATTER = 0.18;
/** Exponent of the superellipse that the rings form: 2 is an ellipse, and larger ones approach the rectangle of the area. */
const SQUARENESS = 3;

/** A position is skipped after this number of failures, until words have this share of the size that failed. */
const FAILURES = 4;
const SMALLER = 0.8;

/** Work of skipping a position, of testing one, and of creating one. Units of src/base/fuel.ts. */
const SKIP_WORK = 3;
const TEST_WORK = 30;
const POINT_WORK = 60;

/** The positions of one layout. */
export class CandidatePoints {
  readonly #xs: Int32Array;
  readonly #ys: Int32Array;
  /** Size of the first of the words that failed at a position, and their number. */
  readonly #failedSize: Float64Array;
  readonly #failures: Uint8Array;

  /** @param random scatters the positions; returns numbers from 0 to below 1 */
  constructor(width: number, height: number, random: () => number) {
    const [across, down] = [Math.ceil(width / SPACING), Math.ceil(height / SPACING)];
    const count = across * down;
    const rings = new Int32Array(count);
    const starts = new Int32Array(RINGS + 1);
    for (let i = 0; i < count; i++) {
      const dx = Math.abs(((i % across) + 0.5) / across - 0.5) * 2;
      const dy = Math.abs((Math.floor(i / across) + 0.5) / down - 0.5) * 2;
      const distance = (dx ** SQUARENESS + dy ** SQUARENESS) ** (1 / SQUARENESS) / 2 ** (1 / SQUARENESS);
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
    this.#failedSize = new Float64Array(count);
    this.#failures = new Uint8Array(count);
  }

  /** Work of creating the positions, units of src/base/fuel.ts. */
  get work(): number {
    return this.#xs.length * POINT_WORK;
  }

  /** Places a word at the first position where it fits. Returns undefined if there is none. */
  place(sprite: WordSprite, board: WordBoard): { readonly x: number; readonly y: number } | undefined {
    const size = Math.sqrt((sprite.x1 - sprite.x0) * Math.max(1, sprite.y1 - sprite.y0));
    const [xs, ys, failedSize, failures] = [this.#xs, this.#ys, this.#failedSize, this.#failures];
    let tests = 0;
    for (let i = 0; i < xs.length; i++) {
      const isSmaller = size < (failedSize[i] as number) * SMALLER;
      if ((failures[i] as number) >= FAILURES && !isSmaller) continue;
      tests++;
      const [x, y] = [xs[i] as number, ys[i] as number];
      if (board.tryAt(x, y, sprite)) {
        board.spend(i * SKIP_WORK + tests * TEST_WORK);
        return { x, y };
      }
      if ((failures[i] as number) === 0 || isSmaller) {
        failedSize[i] = size;
        failures[i] = 1;
      } else failures[i] = (failures[i] as number) + 1;
    }
    board.spend(xs.length * SKIP_WORK + tests * TEST_WORK);
    return undefined;
  }
}
