// Installs chartjs-chart-wordcloud on Chart.js 3 and 4, with a faster, deterministic layout. Words are the chart's
// labels with the font sizes as data, or {text, value} in the data.

import { load } from "../../../../generated/packages/word-cloud.js";
import { Failure, showValue } from "../../../base/failure.ts";
import type { Fuel } from "../../../base/fuel.ts";
import { CLOUD_WORDS, WORD_LENGTH } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import type { FontSet } from "../../../engine/font/font-set.ts";
import {
  type CloudBounds,
  type CloudWord,
  createSpiral,
  SPRITE_HEIGHT,
  WordBoard,
} from "../../word-cloud/word-board.ts";
import { WordMask } from "../../word-cloud/word-mask.ts";
import { cutSprite, cutWork, type WordArea, type WordSprite } from "../../word-cloud/word-sprite.ts";
import { ensureObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";

interface WordCloudController {
  wordLayout: WordLayout;
  readonly chart: { readonly canvas: Canvas };
  updateElements: (...args: never[]) => void;
}

interface Package {
  readonly WordCloudController: ComponentClass<WordCloudController>;
  readonly WordElement: ComponentClass<{ draw: (ctx: CanvasContext) => void }>;
}

export function installWordCloud({ run, register }: ChartRuntime): ChartPlugin {
  const { WordCloudController, WordElement } = run<Package>(load);
  replaceMethod(
    WordCloudController,
    "updateElements",
    (update) =>
      function (...args) {
        const [, , count] = args as readonly unknown[];
        checkCount(Number(count));
        this.wordLayout = createWordLayout(this.chart.canvas);
        update.apply(this, args);
      },
  );
  // A legend changes the context's baseline, but the layout measures with the alphabetic baseline.
  replaceMethod(
    WordElement,
    "draw",
    (draw) =>
      function (ctx) {
        ctx.textBaseline = "alphabetic";
        draw.call(this, ctx);
      },
  );
  register(WordElement, WordCloudController);
  return {
    prepare(config) {
      for (const dataset of datasetsOfType(config, ["wordCloud"])) readWords(config, dataset);
    },
  };
}

/** Moves the words to the chart's labels, and their sizes to the dataset's data. */
function readWords(config: PlainObject, dataset: PlainObject): void {
  // By default, the package's seed is the number of charts drawn so far.
  dataset.randomRotationSeed ??= "limn";
  const chart = ensureObject(config, "data");
  const data = Array.isArray(dataset.data) ? dataset.data : [];
  checkCount(data.length);
  const labels = Array.isArray(chart.labels) ? chart.labels : [];
  const words = data.map((item, index) => {
    const { text, word, label, key, value, weight, size, y } = isPlainObject(item) ? item : ({} as PlainObject);
    return {
      text: String(text ?? word ?? label ?? key ?? labels[index] ?? ""),
      size: isPlainObject(item) ? Number(value ?? weight ?? size ?? y) : item,
    };
  });
  chart.labels = words.map(({ text }) => text);
  dataset.data = words.map(({ size }) => size);
}

function checkCount(words: number): void {
  if (words > CLOUD_WORDS)
    throw new Failure("invalid", `wordCloud must have at most ${CLOUD_WORDS} words, got ${words}`);
}

/** Maximum font size of a word, in pixels. */
const WORD_PIXELS = 1000;

/** Maximum number of layouts of a cloud. With `autoGrow`, each layout has a larger area than the previous one. */
const CLOUD_TRIES = 10;

/** Maximum number of pixels of all words together, and of the cloud's area. */
const CLOUD_PIXELS = 40_000_000;

/** A word to lay out. */
interface Word extends CloudWord {
  text: string;
  readonly options: PlainObject;
}

/** The members of d3-cloud's layout that the package's controller uses. */
interface WordLayout {
  stop(): WordLayout;
  random(random: () => number): WordLayout;
  words(words: Word[]): WordLayout;
  size(size: readonly [width: number, height: number]): WordLayout;
  on(event: "end", listen: (placed: readonly Word[], bounds: CloudBounds | typeof NO_BOUNDS) => void): WordLayout;
  start(): void;
}

/** Creates a replacement for d3-cloud's layout. */
function createWordLayout({ fonts, fuel }: Canvas): WordLayout {
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

/** Width and height of the sheet in pixels. Larger words are never placed. */
const SHEET_SIDE = SPRITE_HEIGHT;

const TOO_MUCH = "words are too expensive to draw: use fewer or smaller words";

const RADIANS = Math.PI / 180;

/** Text and style of a word. */
interface WordFace {
  readonly text: string;
  /** Font size in pixels, an integer. */
  readonly size: number;
  readonly font: unknown;
  readonly style: unknown;
  readonly weight: unknown;
  /** Rotation in degrees. */
  readonly rotate: number;
  readonly padding: number;
}

/** Position of a word on the sheet. */
interface Piece extends WordArea {
  readonly index: number;
}

/** Work to clear the sheet, in units of src/base/fuel.ts. */
const SHEET_WORK = 1_000_000;

/** Rasterises the words of a cloud on demand, in order, and caches them. */
class WordSheet {
  readonly #words: readonly WordFace[];
  readonly #fuel: Fuel;
  readonly #canvas: Canvas;
  readonly #context: CanvasContext;
  readonly #sprites: (WordSprite | undefined)[] = [];
  /** Number of words that have been drawn or cannot be drawn. */
  #done = 0;

  constructor(words: readonly WordFace[], fonts: FontSet, fuel: Fuel) {
    this.#words = words;
    this.#fuel = fuel;
    this.#canvas = new Canvas(SHEET_SIDE, SHEET_SIDE, (width, height) => new WordMask(width, height), fonts, fuel);
    this.#context = this.#canvas.getContext("2d") as CanvasContext;
    this.#context.fillStyle = this.#context.strokeStyle = "red";
  }

  /** Returns a word's pixels; undefined if the word is larger than the sheet. */
  sprite(index: number): WordSprite | undefined {
    while (this.#done <= index) this.#fillSheet();
    return this.#sprites[index];
  }

  /** Draws as many of the next words as fit on the sheet. */
  #fillSheet(): void {
    const context = this.#context;
    this.#fuel.spend(SHEET_WORK, TOO_MUCH);
    context.clearRect(0, 0, SHEET_SIDE, SHEET_SIDE);
    const pieces: Piece[] = [];
    let [x, y, highest] = [0, 0, 0];
    let index = this.#done;
    for (; index < this.#words.length; index++) {
      const { text, size, font, style, weight, rotate, padding } = this.#words[index] as WordFace;
      context.save();
      context.font = `${style} ${weight} ${~~(size + 1)}px ${font}`;
      const measured = context.measureText(text).width;
      const anchor = -Math.floor(measured / 2);
      const [width, height] = turnedBox(measured + 1, size << 1, rotate);
      highest = Math.max(highest, height);
      if (x + width >= SHEET_SIDE) {
        x = 0;
        y += highest;
        highest = 0;
      }
      if (y + height >= SHEET_SIDE) {
        context.restore();
        break;
      }
      context.translate(x + (width >> 1), y + (height >> 1));
      if (rotate) context.rotate(rotate * RADIANS);
      context.fillText(text, anchor, 0);
      if (padding) {
        context.lineWidth = 2 * padding;
        context.strokeText(text, anchor, 0);
      }
      context.restore();
      pieces.push({ index, x, y, width, height });
      x += width;
    }
    const mask = this.#canvas.surface as WordMask;
    this.#fuel.spend(mask.takeWork(), TOO_MUCH);
    for (const piece of pieces) {
      this.#fuel.spend(cutWork(piece), TOO_MUCH);
      this.#sprites[piece.index] = cutSprite(mask, piece);
    }
    // Skip a word that doesn't fit on an empty sheet.
    this.#done = Math.max(index, this.#done + 1);
  }
}

/** Returns the size of the box for a word. The width is a multiple of 32 pixels. */
function turnedBox(width: number, height: number, rotate: number): readonly [width: number, height: number] {
  if (!rotate) return [((width + 0x1f) >> 5) << 5, height];
  const [sine, cosine] = [Math.sin(rotate * RADIANS), Math.cos(rotate * RADIANS)];
  const across = Math.max(Math.abs(width * cosine + height * sine), Math.abs(width * cosine - height * sine));
  const down = Math.max(Math.abs(width * sine + height * cosine), Math.abs(width * sine - height * cosine));
  return [((across + 0x1f) >> 5) << 5, ~~down];
}
