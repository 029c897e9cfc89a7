// Lays out the words of a cloud as d3-cloud does, which its package uses: the same places for the same words, in a fraction of the
// time. Refuses more or larger words than can be laid out in time. See word-board.ts for the search and word-sprite.ts for the words.

import { Failure, showValue } from "../../../base/failure.ts";
import {
  CLOUD_COMPARISONS,
  CLOUD_PIXELS,
  CLOUD_PLACES,
  CLOUD_TRIES,
  WORD_LENGTH,
  WORD_PIXELS,
} from "../../../base/limits.ts";
import type { Canvas } from "../../../engine/canvas/canvas.ts";
import type { PlainObject } from "../record.ts";
import { type CloudBounds, type CloudWord, type Spiral, WordBoard } from "./word-board.ts";
import { type WordFace, WordSheet } from "./word-sprite.ts";

/** A word about to be laid out. */
interface Word extends CloudWord {
  text: string;
  readonly options: PlainObject;
}

/** The package's own layout as far as its controller uses it. */
export interface WordLayout {
  stop(): WordLayout;
  random(random: () => number): WordLayout;
  words(words: Word[]): WordLayout;
  size(size: readonly [width: number, height: number]): WordLayout;
  on(event: "end", listen: (placed: readonly Word[], bounds: CloudBounds | typeof NO_BOUNDS) => void): WordLayout;
  start(): void;
}

/** Stands in for the package's own layout. */
export function createWordLayout({ fonts, fuel }: Canvas): WordLayout {
  let random = () => 0;
  let words: Word[] = [];
  let size: readonly [number, number] = [0, 0];
  let tries = 0;
  let sheet: WordSheet | undefined;
  let listen: Parameters<WordLayout["on"]>[1] = () => {};
  const layout: WordLayout = {
    stop: () => layout,
    random(given) {
      random = given;
      return layout;
    },
    words(given) {
      words = given;
      sheet = undefined;
      return layout;
    },
    size(given) {
      tries++;
      if (tries > CLOUD_TRIES || !(given[0] * given[1] <= CLOUD_PIXELS))
        throw new Failure("invalid", `wordCloud autoGrow must end within ${CLOUD_TRIES} tries: raise scalingFactor`);
      size = given;
      return layout;
    },
    on(_event, given) {
      listen = given;
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
      const spiral = createSpiral(size, words);
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
      listen(placed, board.bounds ?? NO_BOUNDS);
    },
  };
  return layout;
}

function readFace({ text, options }: Word): WordFace {
  const { family: font, style, weight, padding } = options;
  const size = Number(options.size);
  if (!(size >= 0 && size <= WORD_PIXELS))
    throw new Failure("invalid", `wordCloud sizes must be 0 to ${WORD_PIXELS} pixels, got ${showValue(options.size)}`);
  const rotate = Number(options.rotate ?? 0);
  if (!Number.isFinite(rotate))
    throw new Failure("invalid", `wordCloud rotate must be a number of degrees, got ${showValue(options.rotate)}`);
  return { text, size: ~~size, font, style, weight: weight ?? 1, rotate, padding: Number(padding) };
}

/** The way along which all words of one try look for their places, until they have looked at too many. */
function createSpiral([width, height]: readonly [number, number], words: readonly Word[]): Spiral {
  const boxes = words.map(({ text, options }) => boxOf(text, Number(options.size), Number(options.rotate ?? 0)));
  if (boxes.reduce((sum, box) => sum + box.width * box.height, 0) > CLOUD_PIXELS)
    throw new Failure("invalid", "wordCloud must have fewer or smaller words: they are larger than any picture");
  const largest = Math.max(1, ...boxes.map((box) => box.height * (box.width / WORD_BITS + 2)));
  const ratio = width / height;
  let steps = 0;
  return (turn) => {
    steps++;
    if (steps > CLOUD_PLACES || steps * largest > CLOUD_COMPARISONS) return undefined;
    const angle = turn / 10;
    return [ratio * angle * Math.cos(angle), angle * Math.sin(angle)];
  };
}

/** The box around no words. It is asked for only when there is no further try. */
const NO_BOUNDS = Object.defineProperty([], 1, {
  get() {
    throw new Failure("invalid", "wordCloud must have a word that fits into the picture: lower the sizes");
  },
});

/** Pixels that the layout compares at once. */
const WORD_BITS = 32;
/** Widths of most letters, in em. */
const LETTER = 0.65;

/** About the box that the layout puts around a word. */
function boxOf(text: string, size: number, degrees: number): { readonly width: number; readonly height: number } {
  const [along, across] = [size * text.length * LETTER + WORD_BITS, size * 2];
  const angle = (degrees / 180) * Math.PI;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { width: along * cosine + across * sine, height: along * sine + across * cosine };
}
