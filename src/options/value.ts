// The types of parameter values: a schema that validates the value, and readers that normalise other spellings.
// Requests, the OpenAPI document and the TypeScript types are all based on them.

import * as z from "zod";
import { ADDRESS_LENGTH, FONT_LIST_LENGTH, LANGUAGE_LENGTH, PIXEL_RATIO, SIDE_PIXELS } from "../base/limits.ts";
import { numberFromJson } from "../base/number-from-json.ts";
import { formatColor, parseColor, type Rgba } from "../engine/color.ts";
import { FORMATS } from "../engine/encodable-image.ts";
import { COLOR_LENGTH } from "../engine/limits.ts";
import {
  type FieldReader,
  Replacement,
  readCaption,
  readDecimal,
  readFlag,
  readFontFamilies,
  readInteger,
  readKeyword,
} from "./fields.ts";
import { ParsedText, type ParseText, SyntaxProblem } from "./parsed-text.ts";
import { SIDE_TEXT, sideLength, wholeNumber } from "./whole-number.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a parameter's values are converted and validated. */
export interface ValueType<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** Converts a raw value to the schema's input. */
  readonly read?: FieldReader | undefined;
  /** Replaces `read` for queries and forms. */
  readonly readText?: FieldReader | undefined;
  /** Replaces `read` for JSON. */
  readonly readJson?: FieldReader | undefined;
  /** Invalid values that count as missing in queries and forms: any value, or values like these examples. */
  readonly fallback?: "any" | readonly unknown[] | undefined;
  /** The JSON Schema for queries and forms, if it can't be derived from `schema`. */
  readonly textSchema?: JsonSchema | undefined;
  /** Keywords to add to the JSON Schema. An undefined keyword is removed from it. */
  readonly keywords?: JsonSchema | undefined;
  /** Invalid values that count as missing in JSON, too. Validation endpoints reject them everywhere. */
  readonly jsonFallback?: "any" | undefined;
  /** Converts a validated value back to its form in requests. */
  format?(value: z.output<Schema>): unknown;
  /** The known members of an object. Other names are probably misspelled. */
  readonly members?: readonly string[] | undefined;
}

/** Example of text without a number, for which queries and forms use the default. */
const UNREADABLE = ["wide"] as const;

/** Text of at most `maxLength` characters. */
export const text = (maxLength: number, error = "must be text") => ({
  schema: z.string({ error }).max(maxLength, { error: `must have at most ${maxLength} characters` }),
});

/** Display text. In queries, `+` is a space unless the text contains other spaces. */
export const caption = (maxLength: number) => ({ ...text(maxLength), readText: readCaption });

/** A whole number. In queries and forms, characters after the digits are ignored, as in QuickChart. */
export const whole = (min: number, max: number) => ({
  schema: wholeNumber(min, max),
  read: readInteger,
  fallback: UNREADABLE,
});

/** An image's width or height, in pixels. */
export const side = () => whole(1, SIDE_PIXELS);

/** A number. In queries and forms, characters after the number are ignored, as in QuickChart. */
export const decimal = (min: number, max: number) => ({
  ...exactDecimal(min, max),
  read: readDecimal,
  fallback: UNREADABLE,
});

const RATIO_TEXT = `must be greater than 0 and at most ${PIXEL_RATIO}`;

/** The number of image pixels per CSS pixel. */
export const pixelRatio = () => ({
  schema: z.number({ error: RATIO_TEXT }).positive({ error: RATIO_TEXT }).max(PIXEL_RATIO, { error: RATIO_TEXT }),
  read: readDecimal,
  fallback: UNREADABLE,
});

/** A boolean, which may also be written 1 or 0, yes or no, on or off. */
export const flag = () => ({ schema: z.boolean({ error: "must be true or false" }), read: readFlag });

/**
 * A keyword, in any letter case.
 *
 * @param spellings other spellings, in lower case, and the keywords that they stand for
 */
export const keyword = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  spellings: Readonly<Record<string, Words[number]>> = {},
) => ({
  schema: z.enum(words, { error: `must be ${words.length > 1 ? "one of " : ""}${words.join(", ")}` }),
  read: (value: unknown) => {
    const read = readKeyword(typeof value === "number" ? String(value) : value);
    if (typeof read !== "string") return read;
    return (
      words.find((word) => word.toLowerCase() === read) ?? (Object.hasOwn(spellings, read) ? spellings[read] : read)
    );
  },
});

/**
 * A type whose invalid values in queries and forms become the default, as in QuickChart.
 *
 * @param isTolerated whether invalid JSON values become the default, too; validation endpoints then reject them
 *   everywhere
 */
export const orDefault = <Schema extends z.ZodType>(type: ValueType<Schema>, isTolerated = false) => ({
  ...type,
  read(value: unknown) {
    const read = type.read === undefined ? value : type.read(value);
    const { error } = type.schema.safeParse(read);
    if (error === undefined) return read;
    return new Replacement(undefined, error.issues[0]?.message ?? "is invalid", undefined, isTolerated);
  },
  fallback: "any" as const,
  ...(isTolerated && { jsonFallback: "any" as const }),
});

export const imageFormat = () => keyword(FORMATS);

/** A whole number. Text must contain nothing but the number. */
export const exactWhole = (min: number, max: number) => ({ schema: wholeNumber(min, max), read: numberFromJson });

/** A number. Text must contain nothing but the number. */
export const exactDecimal = (min: number, max: number, error = `must be a number from ${min} to ${max}`) => ({
  schema: z.number({ error }).min(min, { error }).max(max, { error }),
  read: numberFromJson,
});

/** The format of a chart: a still or animated image, or the alt text alone. */
export const chartFormat = () => keyword([...FORMATS, "gif", "apng", "alt"]);

export const LANGUAGE_TEXT = "must be a language such as ja, zh-Hant or de-CH";

/** A BCP 47 language tag, which is converted to its canonical form. May contain underscores, as in `ja_JP`. */
export const language = () => parsed(LANGUAGE_TEXT, readLanguage);

/** Returns the canonical form of a BCP 47 language tag; undefined for invalid text. */
export function readLanguage(tag: string): string | undefined {
  if (tag.length > LANGUAGE_LENGTH) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** The reader and keywords of a text type that also accepts JSON numbers. */
const OR_NUMBER = { readJson: textFromJson, keywords: { type: ["string", "number"] } };

/** Text, of at most `maxLength` characters if given. JSON numbers are converted to text. */
export const textOrNumber = (maxLength?: number, error = "must be text") => ({
  ...(maxLength === undefined ? { schema: z.string({ error }) } : text(maxLength, error)),
  ...OR_NUMBER,
});

/** Converts a finite number to text. Returns any other value unchanged. */
export function textFromJson(value: unknown): unknown {
  return Number.isFinite(value) ? String(value) : value;
}

/** Text that matches a regular expression. JSON numbers are converted to text. */
export const pattern = (shape: RegExp, error: string) => ({
  schema: z.string({ error }).regex(shape, { error }),
  ...OR_NUMBER,
});

/** A CSS `font-family` list. A `+` is a space. */
export const fontFamilies = () => ({ ...text(FONT_LIST_LENGTH), read: readFontFamilies });

/** A keyword, in any letter case, that stands for a value. */
export const alias = <Name extends string, Value>(names: Readonly<Record<Name, Value>>) => {
  const { schema, read } = keyword(Object.keys(names) as [Name, ...Name[]]);
  return { schema: schema.transform((name) => names[name]), read };
};

/**
 * Text that `parse` converts to a value, or to undefined if it is invalid.
 *
 * @param advise returns a sentence that suggests valid text
 */
export const parsed = <Out>(
  error: string,
  parse: (text: string) => Out | undefined,
  schema: z.ZodString = z.string({ error }),
  advise: (text: string) => string | undefined = () => undefined,
) => ({
  schema: schema.transform((value, context): Out => {
    const found = parse(value);
    if (found !== undefined) return found;
    context.issues.push({ code: "custom", input: value, message: error, params: { advice: advise(value) } });
    return z.NEVER;
  }),
});

export const textOrObject = (error: string) => ({
  schema: z.union([z.string(), z.record(z.string(), z.unknown())], { error }),
});

/** The constraint on an image height that may be `auto`. */
export const SIDE_OR_AUTO_TEXT = `${SIDE_TEXT}, or auto`;

/** An image's height in pixels, or `auto` for the height of the content. */
export const sideOrAuto = () => ({
  schema: z.union([z.literal("auto"), sideLength()], { error: SIDE_OR_AUTO_TEXT }),
  read: (value: unknown) => (readKeyword(value) === "auto" ? "auto" : readInteger(value)),
  fallback: UNREADABLE,
});

/** A value of any structure, validated by the kind of image. @param type accepted JSON types */
export const json = (type: string | readonly string[], textSchema: JsonSchema = JSON_TEXT) => ({
  schema: z.unknown(),
  keywords: { type },
  textSchema,
});

/** An image URL. The length limit doesn't apply to data URLs. */
export const address = () => ({
  schema: z.string({ error: "must be a URL" }).refine((url) => url.length <= ADDRESS_LENGTH || /^data:/i.test(url), {
    error: `must have at most ${ADDRESS_LENGTH} characters, unless it is a data: URL`,
  }),
});

const COLOR_TEXT = "must be a CSS colour such as navy, #4e79a7 or 4e79a7";
const HEX_DIGITS = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Adds the `#` that hex digits may lack. */
const toCss = (text: string) => (HEX_DIGITS.test(text.trim()) ? `#${text.trim()}` : text);

const colorOf = <Out>(read: (text: string) => Out | undefined) =>
  parsed(COLOR_TEXT, read, z.string({ error: COLOR_TEXT }).max(COLOR_LENGTH, { error: COLOR_TEXT }));

/** A CSS colour. Hex digits may lack their `#`. */
export const cssColor = () => colorOf((text) => (parseColor(toCss(text)) === null ? undefined : toCss(text)));

/** A CSS background colour. An invalid colour becomes a transparent background and a warning. */
export const background = () => ({
  ...text(COLOR_LENGTH),
  read: (value: unknown) => {
    if (typeof value !== "string") return value;
    const css = toCss(value);
    return parseColor(css) === null ? new Replacement(value, COLOR_TEXT, "the background is transparent") : css;
  },
});

/** A CSS colour, parsed to its channels. @param parse returns undefined for an invalid colour */
export const color = (parse = (text: string): Rgba | undefined => parseColor(toCss(text)) ?? undefined) => ({
  ...colorOf(parse),
  format: formatColor,
});

/** A list of values. Queries contain it as JSON text. */
export const list = <Item extends z.ZodType>({ schema }: ValueType<Item>, min: number, max: number, error: string) => ({
  schema: z.array(schema, { error }).min(min, { error }).max(max, { error }),
  read: readJsonText,
  textSchema: JSON_TEXT,
});

/**
 * Any JSON value, which is validated later. Queries contain it as text.
 *
 * @param name the value's schema in the OpenAPI document
 */
export const component = (name: string, members?: readonly string[]) => {
  const keywords = { $ref: `#/components/schemas/${name}` };
  return { schema: z.unknown(), keywords, textSchema: { ...JSON_TEXT, contentSchema: keywords }, members };
};

/** The JSON Schema of text that contains JSON. */
const JSON_TEXT = { type: "string", contentMediaType: "application/json" };

/** Parses JSON text. Returns other text unchanged, for the schema to reject. */
function readJsonText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** An image format. `gif` gives a PNG, which every client that shows GIF files can show. */
export const formatOrGif = () => keyword(FORMATS, { gif: "png" });

/** Limits for text with its own syntax, which are checked before it is parsed. */
interface TextRules {
  readonly maxLength?: number;
  /** The error message for a value that isn't text. */
  readonly error?: string;
}

/** Text with its own syntax, which `parse` converts. JSON numbers are converted to text first. */
export const ownSyntax = <T>(parse: ParseText<T>, { maxLength, error }: TextRules = {}) => {
  const { schema, ...readers } = textOrNumber(maxLength, error);
  return {
    ...readers,
    schema: schema.transform((value, context) => {
      try {
        return new ParsedText(value, parse);
      } catch (problem) {
        if (!(problem instanceof SyntaxProblem)) throw problem;
        context.issues.push({ code: "custom", input: value, message: problem.message });
        return z.NEVER;
      }
    }),
  };
};
