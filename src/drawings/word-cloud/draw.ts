// Draws word clouds: counts the words, arranges them, and paints them on a canvas.

import { Failure, showValue } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { createSeededMath } from "../../base/seeded-math.ts";
import { parseColor } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import {
  type DrawingEnv,
  type OutputBackend,
  outputBackend,
  writeDocument,
} from "../../engine/output/output-backend.ts";
import { arrangeWords, type PlacedWord, type ShapedWord } from "./arrange-words.ts";
import { countWords } from "./count-words.ts";
import type { CountedWord, WordCloudParams } from "./word-cloud-params.ts";
import { shapeWord } from "./word-shape.ts";

/** A word cloud, and the words that it shows. */
export interface WordCloud {
  readonly image: EncodableImage;
  /** All words, the most frequent first. */
  readonly words: readonly CountedWord[];
  /** The words for which there was no room. */
  readonly omitted: readonly CountedWord[];
}

/** Maximum number of words in the title of a document. */
const TITLE_WORDS = 20;

/** Draws a word cloud. @throws Failure if no word is left to draw, or the words are too expensive to arrange */
export async function drawWordCloud(params: WordCloudParams, env: DrawingEnv): Promise<WordCloud> {
  const fuel = env.fuel ?? new Fuel();
  const words = await countWords(params, fuel);
  const font = readFont(params);
  const text = words.map((word) => word.text).join(" ");
  return withFonts(
    { ...env, fuel },
    { text, lang: params.language },
    (fonts) => shapeWords(words, font, fonts),
    async (shaped, fonts) => {
      if (shaped.length === 0 && words.length > 0)
        throw new Failure("invalid", `text must have visible characters, got ${showValue(params.text)}`);
      const placed = shaped.length === 0 ? [] : arrangeWords(shaped, params, fuel);
      const image = await writeDocument(paint(placed, params, { fonts, font, backend: env.backend, fuel }));
      const shown = new Set(placed.map(({ shape }) => shape.text));
      return { image, words, omitted: words.filter((word) => !shown.has(word.text)) };
    },
  );
}

function readFont({ fontFamily, fontWeight }: WordCloudParams): FontRequest {
  const font = parseFont(`${fontWeight} 16px ${fontFamily}`);
  if (font === null)
    throw new Failure(
      "invalid",
      `fontFamily must be CSS font families such as Roboto, sans-serif, got ${showValue(fontFamily)}`,
    );
  return font;
}

function shapeWords(words: readonly CountedWord[], font: FontRequest, fonts: FontSet): ShapedWord[] {
  return words.flatMap(({ text, count }) => {
    const shape = shapeWord(text, font, fonts);
    return shape === undefined ? [] : [{ shape, count }];
  });
}

/** Factor applied to the seed, so that colours have a different random sequence from positions. */
const COLOR_SEED = 0x27d4_eb2f;

function paint(
  placed: readonly PlacedWord[],
  params: WordCloudParams,
  {
    fonts,
    font,
    backend = outputBackend(params.format),
    fuel,
  }: {
    readonly fonts: FontSet;
    readonly font: FontRequest;
    readonly backend: OutputBackend | undefined;
    readonly fuel: Fuel;
  },
): EncodableImage {
  const { format, backgroundColor, colors, seed } = params;
  const ratio = backend.hasPixels ? params.devicePixelRatio : 1;
  const [width, height] = [params.width, params.height].map((side) => Math.max(1, Math.round(side * ratio))) as [
    number,
    number,
  ];
  const { canvas, finish } = createCanvas(width, height, { format, fonts, backend, fuel });
  const context = canvas.getContext("2d") as NonNullable<ReturnType<typeof canvas.getContext>>;
  if (parseColor(backgroundColor)?.alpha !== 0) {
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, width, height);
  }
  const { random } = createSeededMath(Math.imul(seed, COLOR_SEED) >>> 0).Math;
  const assigned = assignColors(1 + Math.max(-1, ...placed.map(({ index }) => index)), random, colors);
  for (const { shape, index, x, y, size, angle } of placed) {
    const { left, right, top, bottom } = shape.ink;
    context.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
    context.rotate(angle);
    context.font = `${font.weight} ${size}px ${params.fontFamily}`;
    context.direction = shape.direction;
    context.textAlign = "left";
    context.fillStyle = assigned[index] as string;
    context.fillText(shape.text, (-(left + right) / 2) * size, (-(top + bottom) / 2) * size);
  }
  const title = placed.slice(0, TITLE_WORDS).map(({ shape }) => shape.text);
  return finish({ title: title.join(", "), lang: params.language });
}

/** Colours with a contrast of at least 3:1 against both white and near-black, because the background can be transparent. */
const DEFAULT_COLORS = [
  "#2f7fc4",
  "#e8590c",
  "#2f9e44",
  "#d6336c",
  "#7c5cff",
  "#0c93a6",
  "#e03131",
  "#b07d00",
] as const;

/**
 * Assigns colours to words in random order. All colours are used equally often.
 *
 * @param random returns numbers from 0 (inclusive) to 1 (exclusive)
 */
function assignColors(count: number, random: () => number, colors: readonly string[] = DEFAULT_COLORS): string[] {
  const assigned: string[] = [];
  while (assigned.length < count) {
    const shuffled = colors.map((color) => ({ color, order: random() })).sort((one, other) => one.order - other.order);
    assigned.push(...shuffled.map(({ color }) => color));
  }
  return assigned.slice(0, count);
}
