// Arranges the words of a cloud. The layout has a fixed resolution, so the time it takes doesn't depend on the size of the
// image.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { createSeededMath } from "../../base/seeded-math.ts";
import type { WordCloudParams } from "./options.ts";
import { SPRITE_HEIGHT, WordBoard } from "./word-board.ts";
import { WordMask } from "./word-mask.ts";
import { createSprite, spriteSize, type WordPose, type WordShape, wordBoxSize } from "./word-shape.ts";
import type { WordSprite } from "./word-sprite.ts";

export interface ShapedWord {
  readonly shape: WordShape;
  readonly count: number;
}

/** A word with its position. Lengths are in CSS pixels. */
export interface PlacedWord {
  readonly shape: WordShape;
  /** Index of the word in the list to arrange. */
  readonly index: number;
  /** Centre of the word's ink. */
  readonly x: number;
  readonly y: number;
  /** Font size. */
  readonly size: number;
  /** Clockwise rotation in radians. */
  readonly angle: number;
}

/** Layout pixels along the image's longer side. */
const LAYOUT_SIDE = 768;
/** Fraction of the area that the words' boxes cover. Boxes of different words may overlap; their ink may not. */
const FILL = 0.56;
/** Space around a word in addition to the padding, as a fraction of the font size: about a fifth of a space per side. */
const GAP = 0.045;
/** Factor by which the remaining words shrink if a word doesn't fit, and the minimum product of these factors. */
const SHRINK_FACTOR = 0.9;
const MIN_SHRINK_FACTOR = 0.6;
/** Smallest font size if all words fit, in CSS pixels. */
const SMALLEST_SIZE = 10;
/** Minimum font size, in CSS pixels. Smaller words are left out. */
const MIN_SIZE = 4;

type Layout = Pick<WordCloudParams, "width" | "height" | "fontScale" | "scale" | "padding" | "rotation" | "seed">;

/**
 * Arranges words.
 *
 * @param words the most frequent first
 * @returns the placed words, in the same order
 * @throws Failure if no word fits the image
 */
export function arrangeWords(words: readonly ShapedWord[], layout: Layout, fuel: Fuel): PlacedWord[] {
  const { fontScale, scale, seed } = layout;
  const zoom = zoomOf(layout);
  const width = Math.round(layout.width * zoom);
  const height = Math.floor(layout.height * zoom);
  const tallest = Math.min(height, SPRITE_HEIGHT);
  const padding = layout.padding * zoom;
  const angles = randomAngles(words.length, layout);
  const scaleCount = SCALES[scale];
  const highest = scaleCount(words[0]?.count ?? 1);
  const sized = words.map(({ shape, count }, index) => {
    const [across, down] = wordBoxSize(shape, { size: 1, angle: angles[index] as number });
    return {
      relativeCount: scaleCount(count) / highest,
      width: shape.ink.right - shape.ink.left,
      height: shape.ink.bottom - shape.ink.top,
      maxSize: Math.max(
        0,
        Math.min((width - 2 * padding - 2) / (across + 2 * GAP), (tallest - 2 * padding - 4) / (down + 2 * GAP)),
      ),
    };
  });
  const largest = (fontScale / 100) * Math.min(width, height);
  const sizes = chooseSizes(sized, {
    largest,
    smallest: SMALLEST_SIZE * zoom,
    minSize: MIN_SIZE * zoom,
    area: width * height * FILL,
    padding,
  });
  const poses = sizes.map((size, index) => ({ size, angle: angles[index] as number, padding }));
  const placed = placeAll(words, poses, { width, height, zoom, seed }, fuel);
  if (placed.length === 0)
    throw new Failure("invalid", `width and height leave no room for words, got ${layout.width} x ${layout.height}`);
  return placed;
}

/** Returns the number of layout pixels per CSS pixel. The board requires a layout whose width is a multiple of 32 pixels. */
function zoomOf({ width, height }: Layout): number {
  const columns = Math.round((width * LAYOUT_SIDE) / Math.max(width, height) / 32);
  return (32 * Math.max(1, columns)) / width;
}

/** Returns each word's angle in radians. The angles of the first words don't depend on the number of words. */
function randomAngles(count: number, { rotation, seed }: Layout): number[] {
  const { random } = createSeededMath(Math.imul(seed, ANGLE_SEED) >>> 0).Math;
  const maxAngle = (rotation / 180) * Math.PI;
  return Array.from({ length: count }, () => maxAngle * (2 * random() - 1));
}

/** Factor applied to the seed, so that angles have a different random sequence from positions. */
const ANGLE_SEED = 0x9e37_79b1;

/** The area of a layout, in layout pixels. */
interface Area {
  readonly width: number;
  readonly height: number;
  /** Layout pixels per CSS pixel. */
  readonly zoom: number;
  readonly seed: number;
}

/**
 * Places words in order of size, the largest first. If a word doesn't fit, that word and all smaller words shrink.
 *
 * @returns the placed words, in the order of `words`
 */
function placeAll(
  words: readonly ShapedWord[],
  poses: readonly WordPose[],
  { width, height, zoom, seed }: Area,
  fuel: Fuel,
): PlacedWord[] {
  const order = poses.map((pose, index) => ({ pose, index, shape: (words[index] as ShapedWord).shape }));
  order.sort((one, other) => other.pose.size - one.pose.size);
  const mask = new WordMask(
    ...order.map(({ pose, shape }) => spriteSize(shape, withGap(pose))).reduce(largerSize, [0, 0]),
  );
  const board = new WordBoard(width, height, fuel);
  const points = new CandidatePoints(width, height, createSeededMath(seed).Math.random);
  board.spend(points.work);
  const placed: PlacedWord[] = [];
  let reduction = 1;
  for (const { pose, index, shape } of order) {
    const minSize = Math.max(1, Math.floor(MIN_SIZE * zoom), pose.size * MIN_SHRINK_FACTOR);
    for (let fraction = reduction; ; fraction *= SHRINK_FACTOR) {
      const size = Math.floor(pose.size * fraction);
      if (size < minSize) break;
      const spaced = withGap({ ...pose, size });
      const [across, down] = wordBoxSize(shape, spaced).map((side) => side + 2 * spaced.padding) as [number, number];
      const extent = Math.sqrt(across * down);
      if (!points.hasRoom(extent)) continue;
      const place = points.place(createSprite(shape, spaced, mask, fuel), extent, board);
      if (place === undefined) continue;
      placed.push({ shape, index, x: place.x / zoom, y: place.y / zoom, size: size / zoom, angle: pose.angle });
      reduction = fraction;
      break;
    }
  }
  return placed.sort((one, other) => one.index - other.index);
}

/** Adds the space that separates words on one line. */
function withGap(pose: WordPose): WordPose {
  return { ...pose, padding: pose.padding + pose.size * GAP };
}

function largerSize(one: readonly [number, number], other: readonly [number, number]): readonly [number, number] {
  return [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
}

/** Distance between neighbouring positions, in pixels. */
const SPACING = 5;
/** Number of rings that distances from the centre are sorted into. */
const RINGS = 256;
/** Maximum random change of a position's ring, as a fraction of all rings. The change scatters words of similar size. */
const SCATTER = 0.18;

/**
 * Number of failures after which a position is skipped. Words smaller than this fraction of the failed size try the
 * position again.
 */
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
class CandidatePoints {
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

  /** Whether any position is left to try for a word. @param size square root of the area of the word's box */
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
    // Much smaller words start a new count of failures.
    const failures = size < limit || limit === 0 ? 1 : (this.#failures[at] as number) + 1;
    this.#failures[at] = failures;
    if (failures === 1) this.#failedSize[at] = size;
    this.#limits[at] = failures < FAILURES ? Number.POSITIVE_INFINITY : (this.#failedSize[at] as number) * SMALLER;
  }
}

/** Converts a count to a number proportional to the font size. */
const SCALES: Readonly<Record<WordCloudParams["scale"], (count: number) => number>> = {
  linear: (count) => count,
  sqrt: Math.sqrt,
  log: Math.log1p,
};

interface SizedWord {
  /** Ratio of the word's scaled count to the largest scaled count, 0 to 1. */
  readonly relativeCount: number;
  /** Size of the word's ink at font size 1. */
  readonly width: number;
  readonly height: number;
  /** Largest font size at which the word fits the image. */
  readonly maxSize: number;
}

/** Bounds of a layout's font sizes, in layout pixels. */
interface SizeBounds {
  /** Font size of the largest word, if all words fit. */
  readonly largest: number;
  /** Font size of the smallest word, if all words fit. */
  readonly smallest: number;
  /** Smallest font size of any word, even if the words do not all fit. */
  readonly minSize: number;
  /** Area that the boxes of all words together may cover, with their padding. */
  readonly area: number;
  /** Space around each word. */
  readonly padding: number;
}

/** Maximum ratio of the smallest to the largest size, so that differences remain visible. */
const MAX_SMALLEST_RATIO = 0.22;
/** Words with at least this `relativeCount` must fit the image, so they limit the largest size. */
const TOP_RELATIVE_COUNT = 0.5;
const ROUNDS = 24;

function chooseSizes(words: readonly SizedWord[], { largest, smallest, minSize, area, padding }: SizeBounds): number[] {
  const sizesFor = (low: number, high: number) =>
    words.map(({ relativeCount, maxSize }) => Math.min(maxSize, low + (high - low) * relativeCount));
  const areaOf = ({ width, height }: SizedWord, size: number) =>
    (width * size + 2 * padding) * (height * size + 2 * padding);
  const fits = (low: number, high: number) => {
    const sizes = sizesFor(low, high);
    return words.reduce((sum, word, index) => sum + areaOf(word, sizes[index] as number), 0) <= area;
  };
  const top = words.filter(({ relativeCount }) => relativeCount >= TOP_RELATIVE_COUNT);
  const high = Math.min(largest, ...top.map(({ maxSize, relativeCount }) => maxSize / relativeCount));
  const low = Math.min(smallest, high);
  if (fits(low, high)) {
    const limit = Math.max(low, high * MAX_SMALLEST_RATIO);
    const grown = findLargest(low, limit, (size) => fits(size, high));
    return sizesFor(grown, high);
  }
  if (fits(low, low)) {
    const reduced = findLargest(low, high, (size) => fits(low, size));
    return sizesFor(low, reduced);
  }
  const factor = findLargest(0, 1, (fraction) => fits(low * fraction, low * fraction));
  const size = Math.max(Math.min(minSize, low), low * factor);
  return sizesFor(size, size);
}

/** Returns the largest value from `low` to `high` for which a condition holds. The condition must hold for `low`. */
function findLargest(low: number, high: number, holds: (value: number) => boolean): number {
  if (holds(high)) return high;
  let [min, max] = [low, high];
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (min + max) / 2;
    if (holds(middle)) min = middle;
    else max = middle;
  }
  return min;
}
