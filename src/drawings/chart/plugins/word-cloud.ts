// Installs chartjs-chart-wordcloud on Chart.js 3 and 4, with a faster, deterministic layout. Words are the chart's
// labels with the font sizes as data, or {text, value} in the data.

import { load } from "../../../../generated/packages/word-cloud.js";
import { Failure } from "../../../base/failure.ts";
import { CLOUD_WORDS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { Canvas } from "../../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { ensureObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";
import { createWordLayout, type WordLayout } from "./word-layout.ts";

interface WordCloudController {
  wordLayout: WordLayout;
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
