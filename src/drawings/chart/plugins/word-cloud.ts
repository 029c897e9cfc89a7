// chartjs-chart-wordcloud on versions 3 and 4 of Chart.js. Words are the chart's labels with their sizes as data, or {text,
// value} in the data. The layout is our own, and the same words are laid out in the same way every time.

import { load } from "../../../../generated/packages/word-cloud.js";
import { Failure } from "../../../base/failure.ts";
import { CLOUD_WORDS } from "../../../base/limits.ts";
import type { Canvas } from "../../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { ensureObject, isPlainObject, type PlainObject } from "../record.ts";
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
