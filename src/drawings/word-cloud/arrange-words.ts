// Arranges the words of a cloud. The layout has a fixed resolution, so the time it takes doesn't depend on the size of the
// image.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { createSeededMath } from "../../base/seeded-math.ts";
import { CandidatePoints } from "./candidate-points.ts";
import { chooseSizes, SCALES } from "./font-sizes.ts";
import { SPRITE_HEIGHT, WordBoard } from "./word-board.ts";
import type { WordCloudParams } from "./word-cloud-params.ts";
import { WordMask } from "./word-mask.ts";
import { createSprite, spriteSize, type WordPose, type WordShape, wordBoxSize } from "./word-shape.ts";

/** A word and its count. */
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
/** Fraction of the area that the words' boxes cover. Words can overlap each other's boxes, but not each other's ink. */
const FILL = 0.56;
/** Space around a word in addition to the padding, as a fraction of the font size: about a fifth of a space per side. */
const GAP = 0.045;
/** Factor by which the remaining words shrink if there is no room for a word, and the minimum product of these factors. */
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
 * Places words in order of size, the largest first. If there is no room for a word, it and all smaller words shrink.
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
