// The options of a word cloud.

import { CLOUD_COLORS, CLOUD_PADDING, WORD_CLOUD_WORDS, WORD_LENGTH } from "../../base/limits.ts";
import { readKeyword } from "../../options/fields.ts";
import { option, type Values } from "../../options/option.ts";
import { formatOption, ratioOption } from "../../options/output.ts";
import {
  cssColor,
  decimal,
  exactWhole,
  flag,
  fontFamilies,
  keyword,
  list,
  pattern,
  side,
  whole,
} from "../../options/value.ts";
import { themeOption } from "../theme/theme-option.ts";
import { STOP_WORD_LANGUAGES } from "./stop-words.ts";
import { WORDS, type Words } from "./words.ts";

/** A word list, for examples. */
export const WORD_LIST = "tea:12,coffee:9,milk:4,sugar:2";

export const WORD_CLOUD_OPTIONS = {
  text: option(WORDS, {
    about: "Prose, or a list of words with their counts",
    required: "the words of the cloud",
    example: "Tea for two, and two for tea",
  }),
  format: formatOption("svg", "png"),
  // A signature also covers the size, because the image size determines which words fit.
  width: option(side(), {
    about: "Width of the image, in CSS pixels",
    names: ["w", "width"],
    default: 600,
    example: 400,
  }),
  height: option(side(), {
    about: "Height of the image, in CSS pixels",
    names: ["h", "height"],
    default: 600,
    example: 300,
  }),
  devicePixelRatio: ratioOption({ needs: { format: "png" } }),
  theme: themeOption("paper"),
  backgroundColor: option(cssColor(), {
    about: "CSS colour behind the words: the theme's by default, and transparent without a theme",
    names: ["backgroundColor", "bkg"],
    example: "white",
  }),
  fontFamily: option(fontFamilies(), {
    about: "CSS font families: the theme's by default, and serif without a theme",
    example: "Roboto",
  }),
  fontWeight: option(
    {
      ...pattern(
        /^(?:normal|bold|bolder|lighter|[1-9]\d{0,2}|1000)$/,
        "must be normal, bold, bolder, lighter or a number from 1 to 1000",
      ),
      readText: readKeyword,
    },
    { about: "CSS font weight; normal by default", example: "bold" },
  ),
  loadGoogleFonts: option(fontFamilies(), {
    about: "Font family with an optional weight, such as Roboto:300, if fontFamily and fontWeight are not set",
    isNoTool: true,
    example: "Roboto:300",
  }),
  fontScale: option(decimal(1, 1000), {
    about: "Maximum font size, as a percentage of the shorter side; reduced if the words do not fit",
    default: 25,
    example: 15,
  }),
  scale: option(keyword(["linear", "sqrt", "log"]), {
    about: "Relation between count and font size",
    default: "linear",
    example: "sqrt",
  }),
  padding: option(decimal(0, CLOUD_PADDING), {
    about: "Space around each word, in pixels",
    default: 1,
    example: 2,
  }),
  rotation: option(decimal(0, 360), {
    about: "Maximum angle of words, in degrees; 0 for horizontal words",
    default: 20,
    example: 0,
  }),
  maxNumWords: option(whole(1, WORD_CLOUD_WORDS), {
    about: "Maximum number of words",
    default: WORD_CLOUD_WORDS,
    example: 50,
  }),
  minWordLength: option(whole(1, WORD_LENGTH), {
    about: "Minimum length of words, in characters",
    default: 1,
    example: 3,
  }),
  case: option(keyword(["upper", "lower", "none"]), {
    about: "Letter case of all words; none to keep it",
    default: "lower",
    example: "upper",
  }),
  colors: option(list(cssColor(), 1, CLOUD_COLORS, `must be a JSON list of 1 to ${CLOUD_COLORS} CSS colours`), {
    about:
      "CSS colours of the words, as JSON text in a query: the theme's by default, and a palette for light and dark pages without a theme",
    example: ["#1d3557", "#e63946"],
  }),
  removeStopwords: option(flag(), {
    about: "Whether to leave out common words such as the and of",
    default: false,
    example: true,
  }),
  cleanWords: option(flag(), { about: "Whether to remove symbols around words", default: true, example: false }),
  language: option(keyword(STOP_WORD_LANGUAGES), {
    about: "Language of the words, for stop words, letter case and glyph variants; en by default",
    example: "de",
  }),
  useWordList: option(flag(), {
    about: "Whether text is a comma-separated list of words with optional counts: hello:10,world",
    default: false,
    example: true,
    needs: { text: WORD_LIST },
  }),
  seed: option(exactWhole(0, 0xffff_ffff), {
    about: "Selects an arrangement of the words and their colours",
    default: 1,
    example: 2,
  }),
};

/** The options that always have a value, which a theme can set. */
type Look = "backgroundColor" | "fontFamily" | "fontWeight";

/** The parameters of a word cloud. Lengths are in CSS pixels. */
export interface WordCloudParams
  extends Omit<Values<typeof WORD_CLOUD_OPTIONS>, "text" | "theme" | "loadGoogleFonts" | "colors" | Look>,
    Readonly<Record<Look, string>>,
    Words {
  /** CSS colours; undefined for the default palette. */
  readonly colors?: readonly string[] | undefined;
}

/** The parameters for reading and counting words. */
export type WordOptions = Words &
  Pick<
    WordCloudParams,
    "useWordList" | "maxNumWords" | "minWordLength" | "case" | "removeStopwords" | "cleanWords" | "language"
  >;
