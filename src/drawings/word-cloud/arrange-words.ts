// Arranges the words of a cloud. The layout has a fixed resolution, so that its time doesn't depend on the size of the
// image.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { createSeededMath } from "../../base/seeded-math.ts";
import { CandidatePoints } from "./candidate-points.ts";
import { chooseSizes, SCALES } from "./font-sizes.ts";
import { SPRITE_HEIGHT, WordBoard } from "./word-board.ts";
import type { WordCloudParams } from "./word-cloud-params.ts";
import { WordMask } from "./word-mask.ts";
import { boxOfWord, createSprite, spriteSize, type WordPose, type WordShape } from "./word-shape.ts";

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
  /** Centre of its ink. */
  readonly x: number;
  readonly y: number;
  /** Font size. */
  readonly size: number;
  /** Radians, clockwise. */
  readonly angle: number;
}

/** Pixels of the layout along the longer side of the image. */
const LAYOUT_SIDE = 768;
/** Share of the area that the boxes of all words cover. In practice, words also fill gaps in the boxes of other words. */
const FILL = 0.56;
/** Space around a word beside the requested padding, as a share of its font size: about a fifth of a space on each side. */
const GAP = 0.045;
/** Reduction of the remaining words when one finds no position, and the least share of its size that a word can have. */
const SHRINK = 0.9;
const MOST_SHRUNK = 0.6;
/** Smallest font size, CSS pixels, unless there are too many words for it. */
const SMALLEST = 10;
/** Words below this font size are left out, CSS pixels. */
const LEAST = 4;

type Layout = Pick<WordCloudParams, "width" | "height" | "fontScale" | "scale" | "padding" | "rotation" | "seed">;

/**
 * Arranges words.
 *
 * @param words the most frequent first
 * @returns the words that have found a position, in the same order
 * @throws Failure if no word fits the image
 */
export function arrangeWords(words: readonly ShapedWord[], layout: Layout, fuel: Fuel): PlacedWord[] {
  const { fontScale, scale, seed } = layout;
  const zoom = zoomOf(layout);
  const width = Math.round(layout.width * zoom);
  const height = Math.floor(layout.height * zoom);
  const tallest = Math.min(height, SPRITE_HEIGHT);
  const padding = layout.padding * zoom;
  const angles = dealAngles(words.length, layout);
  const toShare = SCALES[scale];
  const highest = toShare(words[0]?.count ?? 1);
  const sized = words.map(({ shape, count }, index) => {
    const [across, down] = boxOfWord(shape, { size: 1, angle: angles[index] as number });
    return {
      share: toShare(count) / highest,
      width: shape.ink.right - shape.ink.left,
      height: shape.ink.bottom - shape.ink.top,
      most: Math.max(
        0,
        Math.min((width - 2 * padding - 2) / (across + 2 * GAP), (tallest - 2 * padding - 4) / (down + 2 * GAP)),
      ),
    };
  });
  const largest = (fontScale / 100) * Math.min(width, height);
  const sizes = chooseSizes(sized, {
    largest,
    smallest: SMALLEST * zoom,
    least: LEAST * zoom,
    area: width * height * FILL,
    padding,
  });
  const poses = sizes.map((size, index) => ({ size, angle: angles[index] as number, padding }));
  const placed = placeAll(words, poses, { width, height, zoom, seed }, fuel);
  if (placed.length === 0)
    throw new Failure("invalid", `width and height leave no room for words, got ${layout.width} x ${layout.height}`);
  return placed;
}

/** Returns the pixels of the layout per CSS pixel. The width of the layout is a multiple of 32 pixels, as the board needs it. */
function zoomOf({ width, height }: Layout): number {
  const columns = Math.round((width * LAYOUT_SIDE) / Math.max(width, height) / 32);
  return (32 * Math.max(1, columns)) / width;
}

/** Returns the angle of each word, radians. The angles of the first words don't depend on the number of words. */
function dealAngles(count: number, { rotation, seed }: Layout): number[] {
  const { random } = createSeededMath(Math.imul(seed, ANGLE_SEED) >>> 0).Math;
  const most = (rotation / 180) * Math.PI;
  return Array.from({ length: count }, () => most * (2 * random() - 1));
}

/** An odd factor that makes the sequence of angles different from that of positions. */
const ANGLE_SEED = 0x9e37_79b1;

/** The area of a layout, in its pixels. */
interface Area {
  readonly width: number;
  readonly height: number;
  /** Pixels of the layout per CSS pixel. */
  readonly zoom: number;
  readonly seed: number;
}

/**
 * Places words in the order of their sizes. When a word finds no position, it and all smaller ones are reduced.
 *
 * @returns the words that have found a position, in the order of `words`
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
    const least = Math.max(1, Math.floor(LEAST * zoom), pose.size * MOST_SHRUNK);
    for (let share = reduction; ; share *= SHRINK) {
      const size = Math.floor(pose.size * share);
      if (size < least) break;
      const spaced = withGap({ ...pose, size });
      const [across, down] = boxOfWord(shape, spaced).map((side) => side + 2 * spaced.padding) as [number, number];
      const extent = Math.sqrt(across * down);
      if (!points.hasRoom(extent)) continue;
      const place = points.place(createSprite(shape, spaced, mask, fuel), extent, board);
      if (place === undefined) continue;
      placed.push({ shape, index, x: place.x / zoom, y: place.y / zoom, size: size / zoom, angle: pose.angle });
      reduction = share;
      break;
    }
  }
  return placed.sort((one, other) => one.index - other.index);
}

/** Adds the space that keeps words on one line apart. */
function withGap(pose: WordPose): WordPose {
  return { ...pose, padding: pose.padding + pose.size * GAP };
}

function largerSize(one: readonly [number, number], other: readonly [number, number]): readonly [number, number] {
  return [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
}
