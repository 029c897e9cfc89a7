// Draws word clouds: counts the words, arranges them, and paints them on a canvas.

import { Failure, showValue } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { WORD_LENGTH } from "../../base/limits.ts";
import { once } from "../../base/once.ts";
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
import type { WordCloudParams, WordOptions } from "./options.ts";
import { readStopWords } from "./stop-words.ts";
import { shapeWord } from "./word-shape.ts";
import type { CountedWord } from "./words.ts";

export interface WordCloud {
  readonly image: EncodableImage;
  /** All words, the most frequent first. */
  readonly words: readonly CountedWord[];
  /** The words that didn't fit. */
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

/** Work of reading a character, and of counting a word, in units of src/base/fuel.ts. */
const CHARACTER_WORK = 200;
const WORD_WORK = 5000;

const TOO_LONG = "text is too expensive to read: shorten it, or send a word list with counts";

/**
 * Returns the words with their counts, the most frequent first; no words if all are shorter than the minimum length.
 *
 * @throws Failure that names the filter that removed the last words
 */
export async function countWords(options: WordOptions, fuel?: Fuel): Promise<CountedWord[]> {
  const { language = "en", minWordLength, cleanWords, removeStopwords } = options;
  const isStopWord = removeStopwords ? readStopWords(language) : () => false;
  const counts = new Map<string, number>();
  // The number of words that pass each filter.
  const passed = { split: 0, clean: 0, length: 0 };
  for (const entry of listEntries(options, language, fuel)) {
    fuel?.spend(WORD_WORK, TOO_LONG);
    passed.split++;
    const plain = truncate(entry.text);
    const word = changeCase(cleanWords ? clean(plain) : plain.trim(), options, language);
    if (word === "") continue;
    passed.clean++;
    if ([...word].length < minWordLength) continue;
    passed.length++;
    // An infinite sum would have no meaningful ratio to other counts.
    if (!isStopWord(word)) counts.set(word, Math.min((counts.get(word) ?? 0) + entry.count, Number.MAX_VALUE));
  }
  const isTooShort = passed.clean > 0 && passed.length === 0;
  if (counts.size === 0 && !isTooShort) throw new Failure("invalid", explainEmpty(options, passed));
  const words = Array.from(counts, ([text, count]) => ({ text, count }));
  return words.sort((one, other) => other.count - one.count).slice(0, options.maxNumWords);
}

/** Yields the words of a request, unfiltered. Each word of prose has a count of 1. */
function* listEntries(
  { text = "", words, useWordList, cleanWords }: WordOptions,
  language: string,
  fuel: Fuel | undefined,
): Generator<CountedWord> {
  if (words !== undefined) {
    yield* words;
    return;
  }
  fuel?.spend(text.length * CHARACTER_WORK, TOO_LONG);
  if (useWordList) for (const entry of text.split(",")) yield* readEntry(entry);
  else for (const word of splitWords(text, language, !cleanWords)) yield { text: word, count: 1 };
}

/** Yields an entry of a word list: a word or phrase, with an optional count after its last colon. */
function* readEntry(entry: string): Generator<CountedWord> {
  const colon = entry.lastIndexOf(":");
  const number = colon < 0 ? "" : entry.slice(colon + 1).trim();
  const isCount = number !== "" && Number.isFinite(Number(number));
  const [text, count] = isCount ? [entry.slice(0, colon), Number(number)] : [entry, 1];
  if (text.trim() !== "" && count > 0) yield { text, count };
}

/** Truncates a word to the maximum length, without splitting a surrogate pair. */
function truncate(word: string): string {
  return word
    .trimStart()
    .slice(0, WORD_LENGTH)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
}

/** Match the characters that a word can start and end with. */
const FIRST = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const LAST = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

/** Removes leading and trailing characters other than letters, digits and emoji. */
function clean(word: string): string {
  const characters = [...word];
  const first = characters.findIndex((character) => FIRST.test(character));
  const last = characters.findLastIndex((character) => LAST.test(character));
  return first < 0 ? "" : characters.slice(first, last + 1).join("");
}

function changeCase(word: string, { case: letterCase }: WordOptions, language: string): string {
  if (letterCase === "none") return word;
  return letterCase === "upper" ? word.toLocaleUpperCase(language) : word.toLocaleLowerCase(language);
}

function explainEmpty(
  { text, words, language = "en", useWordList }: WordOptions,
  passed: { readonly split: number; readonly clean: number },
): string {
  if (passed.split === 0) {
    const expected = useWordList || words !== undefined ? "words with counts above 0" : "words";
    return `text must contain ${expected}, got ${showValue(words ?? text)}`;
  }
  if (passed.clean === 0) return "cleanWords must be false for words without letters or digits, got true";
  return `text must contain words that are not stop words (language ${language}): set removeStopwords to false`;
}

/** Letters, marks and digits, and the joiners of Persian and of Indic scripts. */
const LETTERS = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d]`;
/** A character inside a word: an apostrophe, hyphen or full stop, or a comma between digits. */
const JOINER = String.raw`(?:['’_·.\-\u2010\u2011]|(?<=\p{N}),(?=\p{N}))`;
/** Compiling these two patterns takes about 10 ms. */
const emojiOrWord = once(() => new RegExp(String.raw`(\p{RGI_Emoji})|${LETTERS}+(?:${JOINER}${LETTERS}+)*`, "gv"));
const BETWEEN_SPACES = /\S+/gu;

const spaceless = once(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
);

/**
 * Matches a piece of text for Intl.Segmenter, whose time per word is proportional to the piece's length. Pieces rarely
 * split a word, because real text has punctuation more often than every 100 characters.
 */
const PIECE = /.{1,100}/gsu;

/**
 * Yields the words of a text in order. Emoji are also words, and hyphenated words stay together. Intl.Segmenter splits scripts
 * without spaces between words, because it has dictionaries for them; a pattern splits all other scripts as UAX 29 does.
 *
 * @param language BCP 47 language tag
 * @param keepsSymbols whether to split at spaces only, so that symbols stay part of words such as `#tag` and `C++`
 */
function* splitWords(text: string, language: string, keepsSymbols: boolean): Generator<string> {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  for (const [word, emoji] of text.matchAll(keepsSymbols ? BETWEEN_SPACES : emojiOrWord())) {
    if (emoji !== undefined || !spaceless().test(word)) yield word;
    else
      for (const [piece] of word.matchAll(PIECE))
        for (const { segment, isWordLike } of segmenter.segment(piece)) if (isWordLike) yield segment;
  }
}
