// The types of parameter values: the schema that checks a value, and the readers that convert other spellings to it. Together they
// define what requests may send, what the OpenAPI document says, and what TypeScript knows.

import * as z from "zod";
import { SIDE_PIXELS } from "../base/limits.ts";
import { numberFromJson } from "../base/number-from-json.ts";
import { FORMATS } from "../engine/encodable-image.ts";
import { colorField, inkColorField } from "./color-field.ts";
import {
  type FieldReader,
  readCaption,
  readDecimal,
  readFlag,
  readFontFamilies,
  readInteger,
  readKeyword,
} from "./fields.ts";
import { ratioField } from "./image-field.ts";
import { wholeNumber } from "./whole-number.ts";

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
  /** Whether defaults are written as drawings get them, although the schema converts values. */
  readonly isPlain?: true;
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

/** A whole number. Text must be a number from its first to its last character. */
export const strictWhole = (min: number, max: number) => ({ schema: wholeNumber(min, max), read: numberFromJson });

/** A number, which is read like `strictWhole`. */
export const strictDecimal = (min: number, max: number) => {
  const error = `must be between ${min} and ${max}`;
  return { schema: z.number({ error }).min(min, { error }).max(max, { error }), read: numberFromJson };
};

/** Text in a format, in any letter case. A number counts as its text. */
export const formatted = (format: RegExp, error: string) => ({
  schema: z.string({ error }).regex(format, { error }),
  read: (value: unknown) => readKeyword(typeof value === "number" ? String(value) : value),
});

/** CSS font families. In queries, `+` is a space. */
export const fontFamilies = (maxLength: number) => ({ ...text(maxLength), readText: readFontFamilies });

/** A CSS colour, whose hex digits may lack their `#`. */
export const inkColor = () => ({ schema: inkColorField() });

/** A list of values, as JSON text in queries. */
export const list = <Item extends z.ZodType>({ schema }: ValueType<Item>, min: number, max: number, error: string) => ({
  schema: z.array(schema, { error }).min(min, { error }).max(max, { error }),
  read: readJsonText,
  textSchema: JSON_TEXT,
});

/** Any JSON, which is checked later, as text in queries. @param component its schema in the OpenAPI document */
export const json = (component: string, members?: readonly string[]) => {
  const keywords = { $ref: `#/components/schemas/${component}` };
  return { schema: z.unknown(), keywords, textSchema: { ...JSON_TEXT, contentSchema: keywords }, members };
};

/** A CSS colour. */
export const cssColor = () => ({ schema: colorField() });

/** Image pixels per CSS pixel, which are read like `strictWhole`. */
export const strictRatio = () => ({ schema: ratioField, read: numberFromJson });

/** Text, or a number as text. */
export const textOrNumber = () => ({
  schema: z.union([z.string(), z.number()], { error: "must be text" }).transform(String),
  isPlain: true as const,
});

/** A value inside JSON, which its schema reads. Without this function, a value inside JSON must have the type of its schema. */
export const nested = <Schema extends z.ZodType>({ schema, read }: ValueType<Schema>) => ({
  schema: z.preprocess(
    (value) => (read === undefined ? value : read(value)),
    schema,
  ) as z.ZodType<unknown> as z.ZodType<z.output<Schema>, z.input<Schema>>,
  isPlain: true as const,
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
