// Parses the parameters of GET and POST /wordcloud and applies their defaults: docs/word-clouds.md. The words are
// split and counted later, when the cloud is drawn.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import {
  CLOUD_COLORS,
  CLOUD_LIST_LENGTH,
  CLOUD_PADDING,
  CLOUD_TEXT_LENGTH,
  WORD_CLOUD_WORDS,
  WORD_LENGTH,
} from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import type { Theme } from "../../drawings/theme/theme.ts";
import { resolveTheme, themeOption } from "../../drawings/theme/theme-option.ts";
import { STOP_WORD_LANGUAGES } from "../../drawings/word-cloud/stop-words.ts";
import {
  CLOUD_SCALES,
  type CountedWord,
  WORD_CASES,
  type WordCloudParams,
  type WordOptions,
  wordCloudTheme,
} from "../../drawings/word-cloud/word-cloud-params.ts";
import { FORMATS } from "../../engine/encodable-image.ts";
import { inkColorField } from "../../options/color-field.ts";
import {
  type FieldTable,
  parseFields,
  pickField,
  type RequestParams,
  readDecimal,
  readFlag,
  readFontFamilies,
  readInteger,
  readValid,
} from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import { ratioField } from "../../options/image-field.ts";
import { formatImageQuery } from "../../options/image-query.ts";
import { parseJson } from "../../options/json-object.ts";
import { omitNames, type SigningScheme } from "../../options/signing.ts";
import { sideLength, wholeNumber } from "../../options/whole-number.ts";

/** Maximum nesting of a list: the list, an entry, and one more level, which the schema rejects. */
const LIST_DEPTH = 3;

const WORDS_TEXT = 'must be text, or a list of words such as [["hello", 10], ["world", 5]]';
const ENTRY_TEXT = 'must contain entries such as ["word", 3], {"text": "word", "value": 3} or "word"';

const word = z.union([z.string(), z.number().transform(String)]);
const count = z.preprocess(numberFromJson, z.number());
const entry = z.union(
  [
    word.transform((text): CountedWord => ({ text, count: 1 })),
    z.tuple([word, count]).transform(([text, value]): CountedWord => ({ text, count: value })),
    z
      .object({ text: word, value: count.default(1) })
      .transform(({ text, value }): CountedWord => ({ text, count: value })),
  ],
  { error: ENTRY_TEXT },
);

/** Prose, or a list of words with their counts. */
const wordsSchema = z.union(
  [
    z.string().max(CLOUD_TEXT_LENGTH, { error: `must have at most ${CLOUD_TEXT_LENGTH} characters` }),
    z
      .array(entry, { error: WORDS_TEXT })
      .max(CLOUD_LIST_LENGTH, { error: `must have at most ${CLOUD_LIST_LENGTH} words` }),
  ],
  {
    error: ({ input }) =>
      typeof input === "string"
        ? `must have at most ${CLOUD_TEXT_LENGTH} characters`
        : Array.isArray(input)
          ? input.length > CLOUD_LIST_LENGTH
            ? `must have at most ${CLOUD_LIST_LENGTH} words`
            : ENTRY_TEXT
          : WORDS_TEXT,
  },
);

/**
 * Returns the text, or the words of a list. A word list can also be JSON text, in which words can contain commas.
 *
 * @param isList whether the text is a word list
 * @throws Failure for JSON text that is not a list of words
 */
function readWords(text: z.output<typeof wordsSchema>, isList: boolean): Pick<WordOptions, "text" | "words"> {
  if (typeof text !== "string") return { words: positive(text) };
  if (!isList || !text.trimStart().startsWith("[")) return { text };
  const result = wordsSchema.safeParse(parseJson(text, "text", LIST_DEPTH));
  if (!result.success || typeof result.data === "string")
    throw new Failure("invalid", `text ${result.error?.issues[0]?.message ?? WORDS_TEXT}`);
  return { words: positive(result.data) };
}

/** Drops empty words and words without a positive count. */
function positive(words: readonly CountedWord[]): CountedWord[] {
  return words.filter(({ text, count }) => text.trim() !== "" && count > 0);
}

const FONT_LENGTH = 300;

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const number = (min: number, max: number) => {
  const error = `must be between ${min} and ${max}`;
  return z.number({ error }).min(min, { error }).max(max, { error });
};
const flag = () => z.boolean({ error: "must be true or false" });
const family = () =>
  z.string({ error: "must be text" }).max(FONT_LENGTH, { error: `must have at most ${FONT_LENGTH} characters` });

const WEIGHT_TEXT = "must be normal, bold, bolder, lighter or a number from 1 to 1000";
const COLORS_TEXT = `must be a JSON list of 1 to ${CLOUD_COLORS} CSS colours`;
const LANGUAGE_TEXT = `must be a language code: one of ${STOP_WORD_LANGUAGES.join(", ")}`;

/** The fields of a word cloud request by their full names. */
export const wordCloudSchema = z.object({
  text: wordsSchema.describe("Prose, or a list of words with their counts"),
  format: oneOf(FORMATS).default("svg").describe("Image format; base64 is a PNG as base64 text"),
  width: sideLength().default(600).describe("Width of the image, in CSS pixels"),
  height: sideLength().default(600).describe("Height of the image, in CSS pixels"),
  devicePixelRatio: ratioField.default(1).describe("Image pixels per CSS pixel"),
  theme: themeOption("paper").schema,
  backgroundColor: inkColorField()
    .optional()
    .describe("CSS colour behind the words: the theme's by default, and transparent without a theme"),
  fontFamily: family().optional().describe("CSS font families: the theme's by default, and serif without a theme"),
  fontWeight: z
    .string({ error: WEIGHT_TEXT })
    .regex(/^(?:normal|bold|bolder|lighter|[1-9]\d{0,2}|1000)$/, { error: WEIGHT_TEXT })
    .optional()
    .describe("CSS font weight; normal by default"),
  loadGoogleFonts: family()
    .optional()
    .describe("Font family with an optional weight, such as Roboto:300, if fontFamily and fontWeight are not set"),
  fontScale: number(1, 1000)
    .default(25)
    .describe("Maximum font size, as a percentage of the shorter side; reduced if the words do not fit"),
  scale: oneOf(CLOUD_SCALES).default("linear").describe("Relation between count and font size"),
  padding: number(0, CLOUD_PADDING).default(1).describe("Space around each word, in pixels"),
  rotation: number(0, 360).default(20).describe("Maximum angle of words, in degrees; 0 for horizontal words"),
  maxNumWords: wholeNumber(1, WORD_CLOUD_WORDS).default(WORD_CLOUD_WORDS).describe("Maximum number of words"),
  minWordLength: wholeNumber(1, WORD_LENGTH).default(1).describe("Minimum length of words, in characters"),
  case: oneOf(WORD_CASES).default("lower").describe("Letter case of all words; none to keep it"),
  colors: z
    .array(inkColorField(), { error: COLORS_TEXT })
    .min(1, { error: COLORS_TEXT })
    .max(CLOUD_COLORS, { error: COLORS_TEXT })
    .optional()
    .describe(
      "CSS colours of the words, as JSON text in a query: the theme's by default, and a palette for light and dark pages without a theme",
    ),
  removeStopwords: flag().default(false).describe("Whether to leave out common words such as the and of"),
  cleanWords: flag().default(true).describe("Whether to remove symbols around words"),
  language: z
    .enum(STOP_WORD_LANGUAGES, { error: LANGUAGE_TEXT })
    .optional()
    .describe("Language of the words, for stop words, letter case and glyph variants; en by default"),
  useWordList: flag()
    .default(false)
    .describe("Whether text is a comma-separated list of words with optional counts: hello:10,world"),
  seed: wholeNumber(0, 0xffff_ffff).default(1).describe("Selects an arrangement of the words and their colours"),
});

type Fields = z.output<typeof wordCloudSchema>;

/** Names of the parameter that contains the words. */
export const WORD_CLOUD_NAMES = ["text"] as const;

const READERS = {
  width: readInteger,
  height: readInteger,
  devicePixelRatio: readDecimal,
  fontScale: numberFromJson,
  padding: numberFromJson,
  rotation: numberFromJson,
  maxNumWords: numberFromJson,
  minWordLength: numberFromJson,
  seed: numberFromJson,
  format: keywordFrom,
  scale: keywordFrom,
  case: keywordFrom,
  language: keywordFrom,
  fontWeight: keywordFrom,
  removeStopwords: readFlag,
  cleanWords: readFlag,
  useWordList: readFlag,
  colors: listFrom,
};

/** The fields' parameter names and readers. */
export const WORD_CLOUD_FIELDS = {
  names: {
    text: WORD_CLOUD_NAMES,
    format: ["format", "f"],
    width: ["width", "w"],
    height: ["height", "h"],
    devicePixelRatio: ["devicePixelRatio"],
    theme: ["theme"],
    backgroundColor: ["backgroundColor", "bkg"],
    fontFamily: ["fontFamily"],
    fontWeight: ["fontWeight"],
    loadGoogleFonts: ["loadGoogleFonts"],
    fontScale: ["fontScale"],
    scale: ["scale"],
    padding: ["padding"],
    rotation: ["rotation"],
    maxNumWords: ["maxNumWords"],
    minWordLength: ["minWordLength"],
    case: ["case"],
    colors: ["colors"],
    removeStopwords: ["removeStopwords"],
    cleanWords: ["cleanWords"],
    language: ["language"],
    useWordList: ["useWordList"],
    seed: ["seed"],
  },
  fromText: { ...READERS, fontFamily: readFontFamilies, loadGoogleFonts: readFontFamilies },
  fromJson: { ...READERS, text: (value) => (typeof value === "number" ? String(value) : value) },
} as const satisfies FieldTable<keyof Fields>;

/**
 * Parses a word cloud request.
 *
 * @param ofAccount the theme that the request names, if it belongs to the request's account
 * @throws Failure with a message for each invalid field
 */
export function parseWordCloud(input: RequestParams, ofAccount?: Theme): WordCloudParams {
  const rawText = pickField(input, WORD_CLOUD_NAMES);
  if (rawText === undefined) throw new Failure("invalid", "text is required: the words of the cloud");
  const {
    text,
    theme: themeName,
    backgroundColor,
    fontFamily,
    fontWeight,
    loadGoogleFonts = "",
    language,
    colors,
    ...fields
  } = parseFields(wordCloudSchema, WORD_CLOUD_FIELDS, input);
  const [, loadedFamily, loadedWeight] = /^([^:]+)(?::(\d{3}))?/.exec(loadGoogleFonts) ?? [];
  const named = resolveTheme(themeName, ofAccount, input);
  const theme = named && wordCloudTheme(named);
  const palette = colors ?? theme?.colors;
  return {
    ...fields,
    ...readWords(text, fields.useWordList),
    backgroundColor: backgroundColor ?? theme?.backgroundColor ?? "transparent",
    fontFamily: fontFamily ?? loadedFamily ?? theme?.fontFamily ?? "serif",
    fontWeight: fontWeight ?? loadedWeight ?? "normal",
    ...(language !== undefined && { language }),
    ...(palette !== undefined && { colors: palette }),
  };
}

/** Returns the query of an equivalent GET. A JSON list of words becomes the text of a word list. */
export function formatWordCloudQuery(input: RequestParams): string {
  const isList = input.type === "json" && Array.isArray(pickField(input, WORD_CLOUD_NAMES)?.value);
  return formatImageQuery(
    WORD_CLOUD_FIELDS.names,
    isList ? { type: "json", body: { ...input.body, useWordList: true } } : input,
  );
}

/** Returns the parameters that determine the image, in canonical form: identical for equivalent requests. */
export function canonicalWordCloud({ format, devicePixelRatio, ...params }: WordCloudParams): Record<string, unknown> {
  const hasPixels = format !== "svg" && format !== "pdf";
  return {
    ...params,
    format: format === "jpeg" ? "jpg" : format,
    devicePixelRatio: hasPixels ? devicePixelRatio : undefined,
  };
}

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readWordCloudFrame(input: RequestParams): ErrorImageFrame {
  const { shape } = wordCloudSchema;
  return {
    format: readValid(WORD_CLOUD_FIELDS, "format", input, z.enum(ERROR_IMAGE_FORMATS)) ?? "svg",
    width: readValid(WORD_CLOUD_FIELDS, "width", input, shape.width) ?? 600,
    height: readValid(WORD_CLOUD_FIELDS, "height", input, shape.height) ?? 600,
    devicePixelRatio: readValid(WORD_CLOUD_FIELDS, "devicePixelRatio", input, shape.devicePixelRatio) ?? 1,
  };
}

function keywordFrom(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}

/** Parses a list that was sent as JSON text. Returns other text unchanged, for the schema to reject. */
function listFrom(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The signing scheme for the URLs of word clouds. */
export const WORD_CLOUD_SIGNING: SigningScheme = {
  path: "/wordcloud",
  // The signature also covers the size, because the image size determines which words fit.
  covered: omitNames(WORD_CLOUD_FIELDS.names, ["format", "devicePixelRatio"]),
};
