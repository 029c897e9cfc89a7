// The parameters of a word cloud: docs/word-clouds.md.

import type { Format } from "../../engine/encodable-image.ts";
import { formatFontFamily, type Theme } from "../theme/theme.ts";
import type { StopWordLanguage } from "./stop-words.ts";

/** The functions that convert a word's count to its size. */
export const CLOUD_SCALES = ["linear", "sqrt", "log"] as const;

/** The letter case of all words. */
export const WORD_CASES = ["upper", "lower", "none"] as const;

/** A word with its number of occurrences, or another weight greater than 0. */
export interface CountedWord {
  readonly text: string;
  readonly count: number;
}

/** Options for reading and counting words. */
export interface WordOptions {
  /** Prose, or a list such as `hello:10,world`. Undefined if `words` is set. */
  readonly text?: string;
  /** The words of a request that lists them as JSON. */
  readonly words?: readonly CountedWord[];
  /** Whether `text` is a list. */
  readonly useWordList: boolean;
  readonly maxNumWords: number;
  /** Minimum length of a word, in Unicode characters. */
  readonly minWordLength: number;
  readonly case: (typeof WORD_CASES)[number];
  readonly removeStopwords: boolean;
  /** Whether symbols around words are removed. */
  readonly cleanWords: boolean;
  /** Language of the words. If undefined, stop words and letter case are English. */
  readonly language?: StopWordLanguage;
}

/** The parameters of a word cloud. Lengths are in CSS pixels. */
export interface WordCloudParams extends WordOptions {
  readonly format: Format;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel, for raster images. */
  readonly devicePixelRatio: number;
  readonly backgroundColor: string;
  readonly fontFamily: string;
  readonly fontWeight: string;
  /** Maximum font size, in percent of the image's shorter side. */
  readonly fontScale: number;
  readonly scale: (typeof CLOUD_SCALES)[number];
  /** Space around each word. */
  readonly padding: number;
  /** Maximum angle of a word, in degrees. */
  readonly rotation: number;
  /** CSS colours; undefined for the default palette. */
  readonly colors?: readonly string[];
  /** Selects one of the possible arrangements. */
  readonly seed: number;
}

/** Returns the parameters that a theme sets. Words are large, so they use the title font. */
export function wordCloudTheme({
  background,
  colors,
  titleFamily,
}: Theme): Required<Pick<WordCloudParams, "backgroundColor" | "colors" | "fontFamily">> {
  return { backgroundColor: background, colors, fontFamily: formatFontFamily(titleFamily) };
}
