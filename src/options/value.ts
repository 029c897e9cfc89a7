// The types of parameter values: the schema that checks a value, and the readers that convert other spellings to it. Together they
// define what requests may send, what the OpenAPI document says, and what TypeScript knows.

import * as z from "zod";
import { ADDRESS_LENGTH, LANGUAGE_LENGTH, PIXEL_RATIO, SIDE_PIXELS } from "../base/limits.ts";
import { numberFromJson } from "../base/number-from-json.ts";
import { parseColor, type Rgba, TRANSPARENT } from "../engine/color.ts";
import { FORMATS } from "../engine/encodable-image.ts";
import { COLOR_LENGTH } from "../engine/limits.ts";
import {
  type FieldReader,
  keywordReader,
  readCaption,
  readDecimal,
  readFlag,
  readFontFamilies,
  readInteger,
  readKeyword,
} from "./fields.ts";
import { ParsedText, type ParseText, SyntaxProblem } from "./parsed-text.ts";
import { SIDE_TEXT, sideLength, wholeNumber } from "./whole-number.ts";

/** A JSON Schema. */
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
  /** Invalid values that count as missing in JSON. */
  readonly jsonFallback?: "any" | undefined;
  /** The JSON Schema of queries and forms, if it can't be derived. */
  readonly textSchema?: JsonSchema | undefined;
  /** Keywords that are added to the JSON Schema. An undefined keyword is removed. */
  readonly keywords?: JsonSchema | undefined;
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
export const decimal = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return {
    schema: z.number({ error }).min(min, { error }).max(max, { error }),
    read: readDecimal,
    fallback: UNREADABLE,
  };
};

const RATIO_TEXT = `must be greater than 0 and at most ${PIXEL_RATIO}`;
const ratioField = z
  .number({ error: RATIO_TEXT })
  .positive({ error: RATIO_TEXT })
  .max(PIXEL_RATIO, { error: RATIO_TEXT });

/** Image pixels per CSS pixel. */
export const pixelRatio = () => ({ schema: ratioField, read: readDecimal, fallback: UNREADABLE });

/** True or false, which may also be written 1 or 0, yes or no, on or off. */
export const flag = () => ({ schema: z.boolean({ error: "must be true or false" }), read: readFlag });

/** One of several words, in any letter case. */
export const keyword = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  error = `must be one of ${words.join(", ")}`,
) => ({
  schema: z.enum(words, { error }),
  read: (value: unknown) => {
    const read = readKeyword(value);
    return words.find((word) => word.toLowerCase() === read) ?? read;
  },
});

/** The format of an image. */
export const imageFormat = () => keyword(FORMATS);

/** A whole number, which text must state exactly. */
export const exactWhole = (min: number, max: number) => ({ schema: wholeNumber(min, max), read: numberFromJson });

/** A number, which text must state exactly. */
export const exactDecimal = (min: number, max: number, error = `must be between ${min} and ${max}`) => ({
  schema: z.number({ error }).min(min, { error }).max(max, { error }),
  read: numberFromJson,
});

/** The format of an image that may be animated, or the alt text alone. */
export const chartFormat = () => keyword([...FORMATS, "gif", "apng", "alt"]);

const LANGUAGE_TEXT = "must be a language such as ja, zh-Hant or de-CH";

/** A BCP 47 tag, whose value is its canonical form. Text may have underscores, as in `ja_JP`. */
export const language = () => parsed(LANGUAGE_TEXT, readLanguage);

function readLanguage(tag: string): string | undefined {
  if (tag.length > LANGUAGE_LENGTH) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** Text of any length. In JSON, it may also be a number. */
export const anyText = (error = "must be text") => ({
  schema: z.string({ error }),
  readJson: (value: unknown) => (typeof value === "number" ? String(value) : value),
  keywords: { type: ["string", "number"] },
});

/** A list of font families, as in CSS. In queries and forms, `+` is a space. */
export const fontFamilies = (maxLength: number) => ({ ...text(maxLength), readText: readFontFamilies });

/** One of several words. In queries and forms, any other value counts as missing. */
export const optionalKeyword = <const Words extends readonly [string, ...string[]]>(words: Words, error: string) => ({
  ...keyword(words, error),
  read: keywordReader(words),
  fallback: "any" as const,
});

/** The format of an image. Any other value counts as PNG. */
export const lenientFormat = () => ({
  schema: z.enum(FORMATS).catch("png"),
  read: keywordReader(FORMATS, "png"),
  fallback: "any" as const,
  jsonFallback: "any" as const,
});

/** One of several capital letters, in any case, or a longer spelling of it. */
export const letter = <const Letters extends readonly [string, ...string[]]>(
  letters: Letters,
  spellings: Readonly<Record<string, Letters[number]>>,
  error: string,
) => ({
  schema: z.enum(letters, { error }),
  read(value: unknown) {
    if (typeof value !== "string") return value;
    const name = value.trim().toUpperCase();
    return spellings[name] ?? name;
  },
});

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

/** Text, or an object. */
export const textOrObject = (error: string) => ({
  schema: z.union([z.string(), z.record(z.string(), z.unknown())], { error }),
});

/** Image pixels per CSS pixel, which text must state exactly. */
export const exactRatio = () => ({ schema: ratioField, read: numberFromJson });

/** The constraint on the height of an image that may depend on its content. */
export const SIDE_OR_AUTO_TEXT = `${SIDE_TEXT}, or auto`;

/** The height of an image in pixels, or `auto` for the height of its content. */
export const sideOrAuto = () => ({
  schema: z.union([z.literal("auto"), sideLength()], { error: SIDE_OR_AUTO_TEXT }),
  read: numberFromJson,
});

/** A value of any structure, which the kind checks itself. @param type JSON's types of the accepted values */
export const json = (type: string | readonly string[], textSchema: JsonSchema = JSON_TEXT) => ({
  schema: z.unknown(),
  keywords: { type },
  textSchema,
});

/** The URL of an image. Only data URLs may be long. */
export const address = () => ({
  schema: z
    .string({ error: ({ input }) => (input === undefined ? "is required" : "must be a URL") })
    .refine((url) => url.length <= ADDRESS_LENGTH || /^data:/i.test(url), {
      error: `must have at most ${ADDRESS_LENGTH} characters, unless it is a data: URL`,
    }),
});

/** A word that must be written exactly like this. */
export const exactKeyword = <const Words extends readonly [string, ...string[]]>(words: Words) => ({
  schema: keyword(words).schema,
});

/** Reads the numbers of a type only if they have no other text. */
export const strict = <Schema extends z.ZodType>({ schema }: { readonly schema: Schema }) => ({
  schema,
  read: numberFromJson,
});

/** Text of at most `maxLength` characters, or a number. */
export const textOrNumber = (maxLength: number) => orNumber(text(maxLength).schema, "must be text");

/** Text that matches a pattern, or a number. */
export const pattern = (shape: RegExp, error: string) => orNumber(z.string().regex(shape, { error }), error);

const orNumber = (schema: z.ZodString, error: string) => ({
  schema: z.union([z.string(), z.number().transform(String)], { error }).pipe(schema),
});

/** Text in a format, in any letter case. A number counts as its text. */
export const formatted = (format: RegExp, error: string) => ({
  schema: z.string({ error }).regex(format, { error }),
  read: (value: unknown) => readKeyword(typeof value === "number" ? String(value) : value),
});

/** Returns a schema that accepts valid CSS colours and leaves their text unchanged. */
function colorField() {
  return z
    .string({ error: "must be a CSS colour" })
    .max(COLOR_LENGTH, { error: `must have at most ${COLOR_LENGTH} characters` })
    .refine((text) => parseColor(text) !== null, { error: "must be a CSS colour such as #4e79a7 or white" });
}

/** Returns a schema that accepts CSS colours, and hex digits without their `#`. */
function inkColorField() {
  return z.preprocess(
    (value) => (typeof value === "string" && HEX_DIGITS.test(value) ? `#${value.trim()}` : value),
    colorField(),
  );
}

const HEX_DIGITS = /^\s*(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\s*$/i;

/** A CSS colour, whose hex digits may lack their `#`. */
export const inkColor = () => ({ schema: inkColorField() });

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

/** A CSS colour. */
export const cssColor = () => ({ schema: colorField() });

/** Text of any length, or a number. */
export const anyTextOrNumber = () => ({
  schema: z.union([z.string(), z.number()], { error: "must be text" }).transform(String),
});

/** A value inside JSON, which its schema reads. Without this function, a value inside JSON must have the type of its schema. */
export const nested = <Schema extends z.ZodType>({ schema, read }: ValueType<Schema>) => ({
  schema: z.preprocess(
    (value) => (read === undefined ? value : read(value)),
    schema,
  ) as z.ZodType<unknown> as z.ZodType<z.output<Schema>, z.input<Schema>>,
});

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
export const formatOrGif = () => ({
  schema: z.preprocess((value) => {
    const format = readKeyword(value);
    return format === "gif" ? "png" : format;
  }, imageFormat().schema),
});

/** A CSS colour, or hex digits without their `#`. */
export const color = () => ({ schema: inkColorField().transform((css): Rgba => parseColor(css) ?? TRANSPARENT) });

/** How text with its own syntax is checked before it is parsed. */
interface TextRules {
  readonly maxLength?: number;
  /** The message for another type. */
  readonly error?: string;
  /** Whether a number may replace its text. */
  readonly allowsNumbers?: boolean;
}

/** Text with its own syntax. */
export const ownSyntax = <T>(
  parse: ParseText<T>,
  { maxLength, error = "must be text", allowsNumbers = false }: TextRules = {},
) => {
  const given: z.ZodType<string, string | number> = allowsNumbers
    ? z.union([z.string(), z.number().transform(String)], { error })
    : z.string({ error });
  const checked = maxLength === undefined ? given : given.pipe(text(maxLength).schema);
  return {
    schema: checked.transform((value, context) => {
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
