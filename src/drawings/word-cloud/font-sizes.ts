// Chooses font sizes that fill the area: the largest word gets the requested size, and smaller words grow until all words
// together cover the given area.

import type { CLOUD_SCALES } from "./word-cloud-params.ts";

/** Converts a count to a number proportional to the font size. */
export const SCALES: Readonly<Record<(typeof CLOUD_SCALES)[number], (count: number) => number>> = {
  linear: (count) => count,
  sqrt: Math.sqrt,
  log: Math.log1p,
};

/** A word to choose a size for. */
export interface SizedWord {
  /** Ratio of its scaled count to the largest scaled count, 0 to 1. */
  readonly relativeCount: number;
  /** Size of its ink at font size 1. */
  readonly width: number;
  readonly height: number;
  /** Largest font size at which it fits the image. */
  readonly maxSize: number;
}

/** Bounds of a layout's font sizes, in layout pixels. */
export interface SizeBounds {
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

/** Returns the font size of each word. */
export function chooseSizes(
  words: readonly SizedWord[],
  { largest, smallest, minSize, area, padding }: SizeBounds,
): number[] {
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
