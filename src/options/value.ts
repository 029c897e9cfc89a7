// The types of parameter values: the schema that checks a value, and the readers that convert other spellings to it. Together they
// define what requests may send, what the OpenAPI document says, and what TypeScript knows.

import * as z from "zod";
import { ADDRESS_LENGTH, SIDE_PIXELS } from "../base/limits.ts";
import { numberFromJson } from "../base/number-from-json.ts";
import { parseColor, type Rgba, TRANSPARENT } from "../engine/color.ts";
import { FORMATS } from "../engine/encodable-image.ts";
import { inkColorField } from "./color-field.ts";
import { type FieldReader, readCaption, readDecimal, readFlag, readInteger, readKeyword } from "./fields.ts";
import { ratioField } from "./image-field.ts";
import { ParsedText, type ParseText, SyntaxProblem } from "./parsed-text.ts";
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
) => ({
  schema: z.enum(words, { error }),
  read: (value: unknown) => {
    const read = readKeyword(value);
    return words.find((word) => word.toLowerCase() === read) ?? read;
  },
});

/** The format of an image. */
export const imageFormat = () => keyword(FORMATS);

/** The compression quality of a lossy format. The kind must reject it for other formats. */
export const quality = () => ({ schema: wholeNumber(1, 100), read: numberFromJson });

/** The URL of an image. */
export const address = () => ({
  schema: z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a URL") })
    .refine((url) => url.length <= ADDRESS_LENGTH || /^data:/i.test(url), {
      error: `must have at most ${ADDRESS_LENGTH} characters, unless it is a data: URL`,
    }),
});

/** The format of an image, or GIF, for a PNG. Clients that show GIF files also show PNG files. */
export const formatOrGif = () => ({
  schema: z.preprocess((value) => {
    const format = readKeyword(value);
    return format === "gif" ? "png" : format;
  }, imageFormat().schema),
});

/** Image pixels per CSS pixel. Text with other characters is invalid. */
export const strictRatio = () => ({ schema: ratioField, read: numberFromJson });

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
export const parsed = <T>(
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
