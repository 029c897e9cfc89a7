// chartjs-chart-wordcloud on versions 3 and 4 of Chart.js. Words are the chart's labels with their sizes as data, or {text,
// value} in the data. The layout measures on a mask of our own and lays the same words out in the same way every time.
// Refuses more words, or larger ones, than can be laid out in time.

import { load } from "../../../generated/packages/word-cloud.js";
import { Failure, showValue } from "../../base/failure.ts";
import {
  CLOUD_COMPARISONS,
  CLOUD_PIXELS,
  CLOUD_PLACES,
  CLOUD_TRIES,
  CLOUD_WORDS,
  WORD_LENGTH,
  WORD_PIXELS,
} from "../../base/limits.ts";
import type { Canvas } from "../../canvas/canvas.ts";
import type { CanvasContext } from "../../canvas/context.ts";
import type { FontSet } from "../../font/font-set.ts";
import { ensureObject, isPlainObject, type PlainObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";
import { createWordCanvases } from "./word-canvas.ts";

/** A word about to be laid out. */
interface Word {
  readonly text: string;
  readonly options: { readonly size: unknown; readonly rotate: unknown };
}

interface Layout {
  canvas(make: () => unknown): Layout;
  text(read: (word: { readonly text: unknown }) => string): Layout;
  fontSize(read: (word: Word) => number): Layout;
  spiral(make: (size: readonly [number, number]) => (t: number) => readonly [number, number] | undefined): Layout;
  size: (size: readonly [number, number]) => Layout;
  on: (event: string, listen: (words: unknown, bounds: unknown) => void) => Layout;
}

interface WordCloudController {
  readonly wordLayout: Layout;
  readonly chart: { readonly canvas: Canvas };
  updateElements: (...args: never[]) => void;
}

interface Package {
  readonly WordCloudController: ComponentClass<WordCloudController>;
  readonly WordElement: ComponentClass<{ draw: (ctx: CanvasContext) => void }>;
}

/** Installs the chart type. */
export function installWordCloud({ run, register }: ChartRuntime): ChartPlugin {
  const { WordCloudController, WordElement } = run<Package>(load);
  replaceMethod(
    WordCloudController,
    "updateElements",
    (update) =>
      function (...args) {
        const [, , count] = args as readonly unknown[];
        checkCount(Number(count));
        restrict(this.wordLayout, this.chart.canvas.fonts);
        update.apply(this, args);
      },
  );
  // A legend leaves its own baseline behind, which is not the one that the layout has measured with.
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

/** The words become the chart's labels, their sizes the dataset's numbers. */
function readWords(config: PlainObject, dataset: PlainObject): void {
  // Without it the package counts the charts that it has drawn.
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

/** The layouts' own ways, which an update must not wrap again. */
const originals = new WeakMap<Layout, Pick<Layout, "size" | "on">>();

/** Gives a layout its canvas, and ends it where it would take too long. */
function restrict(layout: Layout, fonts: FontSet): void {
  let pixels = 0;
  let largest = 1;
  let steps = 0;
  let tries = 0;
  const { size: setSize, on } = originals.get(layout) ?? { size: layout.size, on: layout.on };
  originals.set(layout, { size: setSize, on });
  layout
    .canvas(createWordCanvases(fonts))
    .text(({ text }) => String(text).slice(0, WORD_LENGTH))
    .fontSize(({ text, options }) => {
      const size = Number(options.size);
      if (!(size >= 0 && size <= WORD_PIXELS))
        throw new Failure(
          "invalid",
          `wordCloud sizes must be 0 to ${WORD_PIXELS} pixels, got ${showValue(options.size)}`,
        );
      const rotate = Number(options.rotate ?? 0);
      if (!Number.isFinite(rotate))
        throw new Failure("invalid", `wordCloud rotate must be a number of degrees, got ${showValue(options.rotate)}`);
      const { width, height } = boxOf(text, size, rotate);
      largest = Math.max(largest, height * (width / WORD_BITS + 2));
      pixels += width * height;
      if (pixels > CLOUD_PIXELS)
        throw new Failure("invalid", "wordCloud must have fewer or smaller words: they are larger than any picture");
      return size;
    })
    .spiral(([width, height]) => {
      const ratio = width / height;
      return (t) => {
        steps++;
        if (steps > CLOUD_PLACES || steps * largest > CLOUD_COMPARISONS) return undefined;
        const angle = t / 10;
        return [ratio * angle * Math.cos(angle), angle * Math.sin(angle)];
      };
    });
  layout.size = (size) => {
    tries++;
    pixels = 0;
    steps = 0;
    if (tries > CLOUD_TRIES || !(size[0] * size[1] <= CLOUD_PIXELS))
      throw new Failure("invalid", `wordCloud autoGrow must end within ${CLOUD_TRIES} tries: raise scalingFactor`);
    return setSize(size);
  };
  layout.on = (event, listen) => on(event, (words, bounds) => listen(words, bounds ?? NO_BOUNDS));
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
