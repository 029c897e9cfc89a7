// The types of parameter values: the schema that checks a value, and the readers that convert other spellings to it. Together they
// define what requests may send, what the OpenAPI document says, and what TypeScript knows.

import * as z from "zod";
import { LANGUAGE_LENGTH, SIDE_PIXELS } from "../base/limits.ts";
import { numberFromJson } from "../base/number-from-json.ts";
import { FORMATS } from "../engine/encodable-image.ts";
import { type FieldReader, readCaption, readDecimal, readFlag, readInteger, readKeyword } from "./fields.ts";
import { ratioField } from "./image-field.ts";
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
}

/** Unreadable text that numbers in queries and forms replace by their default. */
const UNREADABLE = ["wide"] as const;

/** Text of at most `maxLength` characters. */
export const text = (maxLength: number) => ({
  schema: z.string({ error: "must be text" }).max(maxLength, { error: `must have at most ${maxLength} characters` }),
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

/** Image pixels per CSS pixel. */
export const pixelRatio = () => ({ schema: ratioField, read: readDecimal, fallback: UNREADABLE });

/** True or false, which may also be written 1 or 0, yes or no, on or off. */
export const flag = () => ({ schema: z.boolean({ error: "must be true or false" }), read: readFlag });

/** One of several words, in any letter case. */
export const keyword = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  error = `must be one of ${words.join(", ")}`,
) => ({ schema: z.enum(words, { error }), read: readKeyword });

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
export const language = () => converted(readLanguage, LANGUAGE_TEXT);

function readLanguage(tag: string): string | undefined {
  if (tag.length > LANGUAGE_LENGTH) return undefined;
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** Text that stands for a value of another type. @param convert returns undefined for other text */
export const converted = <Value>(convert: (text: string) => Value | undefined, error: string) => ({
  schema: z.string({ error }).transform((text, context): Value => {
    const value = convert(text);
    if (value !== undefined) return value;
    context.issues.push({ code: "custom", input: text, message: error });
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
export const json = (
  type: string | readonly string[],
  textSchema: JsonSchema = { type: "string", contentMediaType: "application/json" },
) => ({ schema: z.unknown(), keywords: { type }, textSchema });
