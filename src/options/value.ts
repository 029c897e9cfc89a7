// The types of parameter values: the schema that checks a value, and the readers that convert other spellings to it. Together they
// define what requests may send, what the OpenAPI document says, and what TypeScript knows.

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

/** How the values of a parameter are read and checked. */
export interface ValueType<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** Converts a value to what the schema expects. */
  readonly read?: FieldReader | undefined;
  /** Converts a value in a query or a form, instead of `read`. */
  readonly readText?: FieldReader | undefined;
  /** Converts a value in JSON, instead of `read`. */
  readonly readJson?: FieldReader | undefined;
  /** Invalid values that count as missing in queries and forms: any, or these examples. */
  readonly fallback?: "any" | readonly unknown[] | undefined;
  /** The JSON Schema of queries and forms, if it can't be derived. */
  readonly textSchema?: JsonSchema | undefined;
  /** Keywords that are added to the JSON Schema. An undefined keyword is removed. */
  readonly keywords?: JsonSchema | undefined;
  /** Invalid values that also count as missing in JSON. Validations reject them, in JSON and elsewhere. */
  readonly jsonFallback?: "any" | undefined;
  /** Converts a checked value back to the way callers write it. */
  format?(value: z.output<Schema>): unknown;
  /** The names of an object's members, if other names are probably misspelled. */
  readonly members?: readonly string[] | undefined;
}

/** Unreadable text that numbers in queries and forms replace by their default. */
const UNREADABLE = ["wide"] as const;

/** Text of at most `maxLength` characters. */
export const text = (maxLength: number, error = "must be text") => ({
  schema: z.string({ error }).max(maxLength, { error: `must have at most ${maxLength} characters` }),
});

/** Text that people read, in which `+` is a space unless the text contains other spaces. */
export const caption = (maxLength: number) => ({ ...text(maxLength), readText: readCaption });

/** A whole number. In queries and forms, text after the digits is ignored, as in the existing service. */
export const whole = (min: number, max: number) => ({
  schema: wholeNumber(min, max),
  read: readInteger,
  fallback: UNREADABLE,
});

/** The width or the height of an image, in pixels. */
export const side = () => whole(1, SIDE_PIXELS);

/** A number, which is read like `whole`. */
export const decimal = (min: number, max: number) => ({
  ...exactDecimal(min, max),
  read: readDecimal,
  fallback: UNREADABLE,
});

const RATIO_TEXT = `must be greater than 0 and at most ${PIXEL_RATIO}`;

/** Image pixels per CSS pixel. */
export const pixelRatio = () => ({
  schema: z.number({ error: RATIO_TEXT }).positive({ error: RATIO_TEXT }).max(PIXEL_RATIO, { error: RATIO_TEXT }),
  read: readDecimal,
  fallback: UNREADABLE,
});

/** True or false, which may also be written 1 or 0, yes or no, on or off. */
export const flag = () => ({ schema: z.boolean({ error: "must be true or false" }), read: readFlag });

/**
 * One of several words, in any letter case.
 *
 * @param spellings other spellings, in lower case, and the words that they stand for
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
 * A type whose invalid values in queries and forms are replaced by the default, as in the existing service.
 *
 * @param isTolerated whether they are replaced in JSON, too. Validations then reject them, in JSON and elsewhere
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

/** A whole number, which text must state exactly. */
export const exactWhole = (min: number, max: number) => ({ schema: wholeNumber(min, max), read: numberFromJson });

/** A number, which text must state exactly. */
export const exactDecimal = (min: number, max: number, error = `must be a number from ${min} to ${max}`) => ({
  schema: z.number({ error }).min(min, { error }).max(max, { error }),
  read: numberFromJson,
});

/** The format of an image that may be animated, or the alt text alone. */
export const chartFormat = () => keyword([...FORMATS, "gif", "apng", "alt"]);

export const LANGUAGE_TEXT = "must be a language such as ja, zh-Hant or de-CH";

/** A BCP 47 tag, whose value is its canonical form. Text may have underscores, as in `ja_JP`. */
export const language = () => parsed(LANGUAGE_TEXT, readLanguage);

/** Returns the canonical form of a BCP 47 tag; undefined for other text. */
export function readLanguage(tag: string): string | undefined {
  if (tag.length > LANGUAGE_LENGTH) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** The reader and the keywords of text that may also be a number in JSON. */
const OR_NUMBER = { readJson: textFromJson, keywords: { type: ["string", "number"] } };

/** Text of at most `maxLength` characters, or of any length. In JSON, it may also be a number. */
export const textOrNumber = (maxLength?: number, error = "must be text") => ({
  ...(maxLength === undefined ? { schema: z.string({ error }) } : text(maxLength, error)),
  ...OR_NUMBER,
});

/** Converts a number to its text. */
export function textFromJson(value: unknown): unknown {
  return Number.isFinite(value) ? String(value) : value;
}

/** Text that matches a pattern. In JSON, it may also be a number. */
export const pattern = (shape: RegExp, error: string) => ({
  schema: z.string({ error }).regex(shape, { error }),
  ...OR_NUMBER,
});

/** A list of font families, as in CSS. A `+` is a space. */
export const fontFamilies = () => ({ ...text(FONT_LIST_LENGTH), read: readFontFamilies });

/** One of several names, in any letter case, each of which stands for a value. */
export const alias = <Name extends string, Value>(names: Readonly<Record<Name, Value>>) => {
  const { schema, read } = keyword(Object.keys(names) as [Name, ...Name[]]);
  return { schema: schema.transform((name) => names[name]), read };
};

/**
 * Text that `parse` converts. It returns undefined for invalid text.
 *
 * @param advise returns a sentence that suggests a valid text
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

/** The constraint on the height of an image that may depend on its content. */
export const SIDE_OR_AUTO_TEXT = `${SIDE_TEXT}, or auto`;

/** The height of an image in pixels, or `auto` for the height of its content. */
export const sideOrAuto = () => ({
  schema: z.union([z.literal("auto"), sideLength()], { error: SIDE_OR_AUTO_TEXT }),
  read: (value: unknown) => (readKeyword(value) === "auto" ? "auto" : readInteger(value)),
  fallback: UNREADABLE,
});

/** A value of any structure, which the kind checks itself. @param type JSON's types of the accepted values */
export const json = (type: string | readonly string[], textSchema: JsonSchema = JSON_TEXT) => ({
  schema: z.unknown(),
  keywords: { type },
  textSchema,
});

/** The URL of an image. Only data URLs may be long. */
export const address = () => ({
  schema: z.string({ error: "must be a URL" }).refine((url) => url.length <= ADDRESS_LENGTH || /^data:/i.test(url), {
    error: `must have at most ${ADDRESS_LENGTH} characters, unless it is a data: URL`,
  }),
});

const COLOR_TEXT = "must be a CSS colour such as navy, #4e79a7 or 4e79a7";
const HEX_DIGITS = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Returns a colour as CSS writes it: hex digits may lack their `#`. */
const toCss = (text: string) => (HEX_DIGITS.test(text.trim()) ? `#${text.trim()}` : text);

const colorOf = <Out>(read: (text: string) => Out | undefined) =>
  parsed(COLOR_TEXT, read, z.string({ error: COLOR_TEXT }).max(COLOR_LENGTH, { error: COLOR_TEXT }));

/** A CSS colour, whose hex digits may lack their `#`. */
export const cssColor = () => colorOf((text) => (parseColor(toCss(text)) === null ? undefined : toCss(text)));

/** A CSS colour. An invalid one leaves the background transparent, and causes a warning. */
export const background = () => ({
  ...text(COLOR_LENGTH),
  read: (value: unknown) => {
    if (typeof value !== "string") return value;
    const css = toCss(value);
    return parseColor(css) === null ? new Replacement(value, COLOR_TEXT, "the background is transparent") : css;
  },
});

/** A CSS colour as its channels. @param parse reads the text; undefined for an invalid colour */
export const color = (parse = (text: string): Rgba | undefined => parseColor(toCss(text)) ?? undefined) => ({
  ...colorOf(parse),
  format: formatColor,
});

/** A list of values, as JSON text in queries. */
export const list = <Item extends z.ZodType>({ schema }: ValueType<Item>, min: number, max: number, error: string) => ({
  schema: z.array(schema, { error }).min(min, { error }).max(max, { error }),
  read: readJsonText,
  textSchema: JSON_TEXT,
});

/** Any JSON, which is checked later, as text in queries. @param name its schema in the OpenAPI document */
export const component = (name: string, members?: readonly string[]) => {
  const keywords = { $ref: `#/components/schemas/${name}` };
  return { schema: z.unknown(), keywords, textSchema: { ...JSON_TEXT, contentSchema: keywords }, members };
};

/** The schema of JSON as text. */
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

/** The format of an image, or GIF, for a PNG. Clients that show GIF files also show PNG files. */
export const formatOrGif = () => keyword(FORMATS, { gif: "png" });

/** How text with its own syntax is checked before it is parsed. */
interface TextRules {
  readonly maxLength?: number;
  /** The message for another type. */
  readonly error?: string;
}

/** Text with its own syntax. In JSON, it may also be a number. */
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
