// What GET and POST /qr take, and each item of a batch. Text or JSON in, every field with its default out. Refuses what no code
// can be drawn from; a format that is not known is a PNG, and parameters with other names are nobody's business. SPEC 2.2 and
// section 4, rule 6; BEHAVIOUR 8.1 for the spellings.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import {
  ADDRESS_LENGTH,
  CAPTION_LENGTH,
  CAPTION_PIXELS,
  COLOR_LENGTH,
  FONT_NAMES_LENGTH,
  QR_FILE_NAME_LENGTH,
  QR_MARGIN,
  SIDE_PIXELS,
} from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import type { QrParams, QrStyle } from "../../drawings/qr/qr-params.ts";
import { parseColor, type Rgba } from "../../engine/color.ts";
import { FORMATS, type Format } from "../../engine/picture.ts";
import { type Ask, decimalFromText, type FieldTable, parseFields, pickGiven } from "./fields.ts";
import { type Frame, MESSAGE_FORMATS } from "./frame.ts";

/** The spellings of a shape. */
const DOT_STYLES = {
  square: "square",
  dot: "circle",
  dots: "circle",
  round: "circle",
  circle: "circle",
  rounded: "rounded",
} as const;
const FINDER_STYLES = {
  square: "square",
  rounded: "rounded",
  circle: "circle",
  dot: "circle",
  dots: "circle",
} as const;

const COLOR_TEXT = "must be a colour such as 4e79a7, #4e79a7 or navy";
const RATIO_TEXT = "must be a number from 0 to 1";

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const text = (most: number) =>
  z.string({ error: "must be text" }).max(most, { error: `must have at most ${most} characters` });
const color = () =>
  z.string({ error: COLOR_TEXT }).transform((value, context): Rgba => {
    const found = value.length > COLOR_LENGTH ? null : parseColor(HEX.test(value) ? `#${value}` : value);
    if (found !== null) return found;
    context.issues.push({ code: "custom", input: value, message: COLOR_TEXT });
    return z.NEVER;
  });
const style = <Name extends string>(names: Readonly<Record<Name, QrStyle>>) =>
  z
    .enum(Object.keys(names) as [Name, ...Name[]], { error: `must be one of ${Object.keys(names).join(", ")}` })
    .transform((name) => names[name]);

/** Hex digits of a colour, without the mark that stands in front of them in CSS. */
const HEX = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** The fields of a request for a QR code under their full names. */
export const qrSchema = z.object({
  text: z.string({ error: "must be text" }).describe("What the code says: text, a URL or any other payload"),
  format: z.enum(FORMATS).catch("png").default("png").describe("Format of the answer; base64 is the text of a PNG"),
  size: whole(1, SIDE_PIXELS).default(150).describe("Width of the picture, and its height without a caption, pixels"),
  margin: whole(0, QR_MARGIN).default(4).describe("Light modules around the code, at the least"),
  ecLevel: z
    .enum(["L", "M", "Q", "H"], { error: "must be L, M, Q or H" })
    .optional()
    .describe("How much damage readers can mend: M, or H with a picture in the centre, where nothing is said"),
  dark: color().prefault("000000").describe("Colour of the dark modules"),
  light: color().prefault("ffffff").describe("Colour of everything else"),
  finderColor: color().optional().describe("Colour of the three finders; that of the dark modules when left out"),
  dotStyle: style(DOT_STYLES).optional().describe("Shape of the dark modules; rounded ones join their neighbours"),
  finderStyle: style(FINDER_STYLES).optional().describe("Shape of the frames of the finders"),
  finderDotStyle: style(FINDER_STYLES).optional().describe("Shape of the dots in the finders"),
  centerImageUrl: z
    .string({ error: "must be a URL" })
    .refine((url) => url.length <= ADDRESS_LENGTH || /^data:/i.test(url), {
      error: `must have at most ${ADDRESS_LENGTH} characters, unless it is a data: URL`,
    })
    .optional()
    .describe("Picture in the centre: an http, https or data URL"),
  centerImageSizeRatio: z
    .number({ error: RATIO_TEXT })
    .min(0, { error: RATIO_TEXT })
    .max(1, { error: RATIO_TEXT })
    .optional()
    .describe("Longer side of that picture, of the code's side: 0.3 where nothing is said"),
  centerImageWidth: whole(1, SIDE_PIXELS).optional().describe("Width of that picture instead, pixels"),
  centerImageHeight: whole(1, SIDE_PIXELS).optional().describe("Height of that picture instead, pixels"),
  caption: text(CAPTION_LENGTH).optional().describe("Text below the code"),
  captionFontFamily: text(FONT_NAMES_LENGTH).default("sans-serif").describe("Font of the caption, as in CSS"),
  captionFontSize: whole(1, CAPTION_PIXELS).default(10).describe("Size of that font, pixels"),
  captionFontColor: color().prefault("black").describe("Colour of the caption"),
  mode: z.enum(["sjis"]).optional().catch(undefined).describe("sjis writes Japanese in Kanji mode"),
  filename: text(QR_FILE_NAME_LENGTH).optional().describe("Name of the file in a batch"),
});

type Field = keyof z.input<typeof qrSchema>;

const READERS = {
  format: lowerCaseFrom,
  ecLevel: levelFrom,
  dotStyle: lowerCaseFrom,
  finderStyle: lowerCaseFrom,
  finderDotStyle: lowerCaseFrom,
  dark: trimmed,
  light: trimmed,
  finderColor: trimmed,
  captionFontColor: trimmed,
  mode: lowerCaseFrom,
} as const;

/** How the fields stand in requests. */
export const QR_FIELDS = {
  names: Object.fromEntries(Object.keys(qrSchema.shape).map((name) => [name, [name]])) as unknown as Record<
    Field,
    readonly [string]
  >,
  fromText: {
    ...READERS,
    size: wholeFrom,
    margin: wholeFrom,
    centerImageSizeRatio: (value) => decimalFromText(value) ?? value,
    centerImageWidth: wholeFrom,
    centerImageHeight: wholeFrom,
    captionFontSize: wholeFrom,
  },
  fromJson: {
    ...READERS,
    text: (value) => (typeof value === "number" ? String(value) : value),
    size: numberFromJson,
    margin: numberFromJson,
    centerImageSizeRatio: numberFromJson,
    centerImageWidth: numberFromJson,
    centerImageHeight: numberFromJson,
    captionFontSize: numberFromJson,
  },
} as const satisfies FieldTable<Field>;

/** The names of what a code says. */
export const QR_NAMES = ["text"] as const;

/** Reads a request for a code. Throws a Failure with a sentence for each wrong field. */
export function parseQr(ask: Ask): QrParams {
  if (pickGiven(ask, QR_NAMES) === undefined) throw new Failure("invalid", "text is required");
  return parseFields(qrSchema, QR_FIELDS, ask);
}

/** Refuses a format that is not known, which is a PNG otherwise. @throws Failure */
export function checkQrFormat(ask: Ask): void {
  const given = pickGiven(ask, ["format"])?.value;
  if (given === undefined || FORMATS.includes(lowerCaseFrom(given) as Format)) return;
  throw new Failure("invalid", `format must be one of ${FORMATS.join(", ")}, got ${showValue(given)}`);
}

/** What a message in the code's place looks like: as far as the request can be understood, never failing. */
export function readQrFrame(ask: Ask): Frame {
  const readers: Readonly<Partial<Record<Field, (value: unknown) => unknown>>> =
    ask.type === "text" ? QR_FIELDS.fromText : QR_FIELDS.fromJson;
  const read = <T>(field: "size" | "format", schema: z.ZodType<T>): T => {
    try {
      return schema.parse(readers[field]?.(pickGiven(ask, [field])?.value));
    } catch {
      return schema.parse(undefined);
    }
  };
  const side = read("size", qrSchema.shape.size);
  const format = read("format", z.enum(MESSAGE_FORMATS).default("png"));
  return { format, width: side, height: side, devicePixelRatio: 1 };
}

/** All that decides how a code looks, alike for all ways of saying it. */
export function canonicalQr({ filename: _, ...params }: QrParams): Record<string, unknown> {
  return { ...params, format: params.format === "jpeg" ? "jpg" : params.format };
}

/** `150px` and `150.7` are 150; what is no number stays as it is, for the schema to refuse. */
function wholeFrom(value: unknown): unknown {
  const number = numberFromJson(String(value).replace(/px\s*$/i, ""));
  return typeof number === "number" ? Math.trunc(number) : value;
}

/** `h` and `high` are H. */
function levelFrom(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const level = value.trim().toUpperCase();
  return ["LOW", "MEDIUM", "QUARTILE", "HIGH"].includes(level) ? level.slice(0, 1) : level;
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

function lowerCaseFrom(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}
