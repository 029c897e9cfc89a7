// Implements d3-cloud's layout with identical results in a fraction of the time. drawings/word-cloud searches
// for positions, and word-sheet.ts rasterises words. Limits the number and size of words.

import { Failure, showValue } from "../../../base/failure.ts";
import { WORD_LENGTH } from "../../../base/limits.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { Canvas } from "../../../engine/canvas/canvas.ts";
import { createSpiral } from "../../word-cloud/spiral.ts";
import { type CloudBounds, type CloudWord, WordBoard } from "../../word-cloud/word-board.ts";
import { type WordFace, WordSheet } from "./word-sheet.ts";

/** Maximum font size of a word, in pixels. */
const WORD_PIXELS = 1000;

/** Maximum number of times that a cloud is laid out. With `autoGrow`, each layout has a larger area than the one before. */
const CLOUD_TRIES = 10;

/** Maximum number of pixels in all of a cloud's words together, and in the cloud's area. */
const CLOUD_PIXELS = 40_000_000;

/** A word to lay out. */
interface Word extends CloudWord {
  text: string;
  readonly options: PlainObject;
}

/** The part of d3-cloud's interface that the package's controller uses. */
export interface WordLayout {
  stop(): WordLayout;
  random(random: () => number): WordLayout;
  words(words: Word[]): WordLayout;
  size(size: readonly [width: number, height: number]): WordLayout;
  on(event: "end", listen: (placed: readonly Word[], bounds: CloudBounds | typeof NO_BOUNDS) => void): WordLayout;
  start(): void;
}

/** Creates a replacement for the package's layout. */
export function createWordLayout({ fonts, fuel }: Canvas): WordLayout {
  let random = () => 0;
  let words: Word[] = [];
  let size: readonly [number, number] = [0, 0];
  let tries = 0;
  let sheet: WordSheet | undefined;
  let onEnd: Parameters<WordLayout["on"]>[1] = () => {};
  const layout: WordLayout = {
    stop: () => layout,
    random(source) {
      random = source;
      return layout;
    },
    words(list) {
      words = list;
      sheet = undefined;
      return layout;
    },
    size(area) {
      tries++;
      if (tries > CLOUD_TRIES || !(area[0] * area[1] <= CLOUD_PIXELS))
        throw new Failure(
          "invalid",
          `wordCloud must fit within ${CLOUD_TRIES} autoGrow attempts: increase scalingFactor, or use fewer or smaller words`,
        );
      size = area;
      return layout;
    },
    on(_event, listener) {
      onEnd = listener;
      return layout;
    },
    start() {
      if (sheet === undefined) {
        for (const word of words) word.text = String(word.text).slice(0, WORD_LENGTH);
        const faces = new Map(words.map((word) => [word, readFace(word)]));
        words = words.toSorted((one, other) => (faces.get(other)?.size ?? 0) - (faces.get(one)?.size ?? 0));
        sheet = new WordSheet(
          words.map((word) => faces.get(word) as WordFace),
          fonts,
          fuel,
        );
      }
      const board = new WordBoard(...size, fuel);
      const spiral = createSpiral(size, countComparisons(words));
      const placed = words.filter((word, index) => {
        word.x = (size[0] * (random() + 0.5)) >> 1;
        word.y = (size[1] * (random() + 0.5)) >> 1;
        const sprite = sheet?.sprite(index);
        if (sprite === undefined || !board.place(word, sprite, spiral, random)) return false;
        word.x -= size[0] >> 1;
        word.y -= size[1] >> 1;
        word.width = sprite.width;
        word.height = sprite.height;
        return true;
      });
      onEnd(placed, board.bounds ?? NO_BOUNDS);
    },
  };
  return layout;
}

function readFace({ text, options }: Word): WordFace {
  const { family: font, style, weight, padding } = options;
  const size = Number(options.size);
  if (!(size >= 0 && size <= WORD_PIXELS))
    throw new Failure(
      "invalid",
      `wordCloud sizes must be between 0 and ${WORD_PIXELS} pixels, got ${showValue(options.size)}`,
    );
  const rotate = Number(options.rotate ?? 0);
  if (!Number.isFinite(rotate))
    throw new Failure("invalid", `wordCloud rotate must be a number of degrees, got ${showValue(options.rotate)}`);
  return { text, size: ~~size, font, style, weight: weight ?? 1, rotate, padding: Number(padding) };
}

/** Returns the number of comparisons for the largest word at one position. @throws Failure for too many pixels */
function countComparisons(words: readonly Word[]): number {
  const boxes = words.map(({ text, options }) => boxOf(text, Number(options.size), Number(options.rotate ?? 0)));
  if (boxes.reduce((sum, box) => sum + box.width * box.height, 0) > CLOUD_PIXELS)
    throw new Failure(
      "invalid",
      `wordCloud words must cover at most ${CLOUD_PIXELS} pixels in total: use fewer or smaller words`,
    );
  return Math.max(1, ...boxes.map((box) => box.height * (box.width / WORD_BITS + 2)));
}

/** Bounds of an empty cloud. The controller reads them only after the last try. */
const NO_BOUNDS = Object.defineProperty([], 1, {
  get() {
    throw new Failure("invalid", "wordCloud must have at least one word that fits in the image: reduce the sizes");
  },
});

/** Number of pixels that the layout compares at once. */
const WORD_BITS = 32;
/** Typical width of a letter, in em. */
const LETTER_WIDTH = 0.65;

/** Estimates the bounding box that the layout uses for a word. */
function boxOf(text: string, size: number, degrees: number): { readonly width: number; readonly height: number } {
  const [along, across] = [size * text.length * LETTER_WIDTH + WORD_BITS, size * 2];
  const angle = (degrees / 180) * Math.PI;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: along * cosine + across * sine, height: along * sine + across * cosine };
}
