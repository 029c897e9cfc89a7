// Parses the parameters of GET and POST /qr, and of each code in a batch: docs/qr.md. An unknown format becomes PNG, and
// unknown parameters are ignored.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { ADDRESS_LENGTH, CAPTION_LENGTH, LINK_LENGTH, QR_FILE_NAME_LENGTH, QR_MARGIN } from "../../base/limits.ts";
import type { QrParams, QrStyle } from "../../drawings/qr/qr-params.ts";
import { formatHex, parseColor, type Rgba } from "../../engine/color.ts";
import { FORMATS } from "../../engine/encodable-image.ts";
import { COLOR_LENGTH } from "../../engine/limits.ts";
import {
  type FieldTable,
  keywordReader,
  parseFields,
  pickField,
  type RequestParams,
  readCaption,
  readDecimal,
  readFontFamilies,
  readInteger,
  readKeyword,
  readValid,
} from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import { encodeValue } from "../../options/image-query.ts";
import { omitNames, type SigningScheme } from "../../options/signing.ts";
import { sideLength, wholeNumber } from "../../options/whole-number.ts";

/** Maximum length of a font family list, in characters. Typical lists name three families. */
const FONT_NAMES_LENGTH = 200;

/** Maximum caption font size, in pixels. */
const CAPTION_PIXELS = 200;

/** Accepted names of shapes, and the shape that each name selects. */
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

const MODES = ["sjis"] as const;

const COLOR_TEXT = "must be a colour such as 4e79a7, #4e79a7 or navy";
const RATIO_TEXT = "must be a number from 0 to 1";

const text = (maxLength: number) =>
  z.string({ error: "must be text" }).max(maxLength, { error: `must have at most ${maxLength} characters` });
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

/** Hex digits of a colour, without the leading `#` of CSS. */
const HEX = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** The fields of a QR code request by their full names. */
export const qrSchema = z.object({
  text: z.string({ error: "must be text" }).describe("Text, URL or other content to encode"),
  format: z.enum(FORMATS).catch("png").default("png").describe("Image format; base64 is a PNG as base64 text"),
  size: sideLength().default(150).describe("Image width in pixels; also its height if there is no caption"),
  margin: wholeNumber(0, QR_MARGIN).default(4).describe("Minimum quiet zone around the code, in modules"),
  ecLevel: z
    .enum(["L", "M", "Q", "H"], { error: "must be L, M, Q or H" })
    .optional()
    .describe("Error correction level; M by default, or H with an image in the centre"),
  dark: color().prefault("000000").describe("Colour of the dark modules"),
  light: color().prefault("ffffff").describe("Background colour"),
  finderColor: color().optional().describe("Colour of the three finder patterns; same as the dark modules by default"),
  dotStyle: style(DOT_STYLES).optional().describe("Shape of the dark modules; rounded ones join their neighbours"),
  finderStyle: style(FINDER_STYLES).optional().describe("Shape of the finder patterns' frames"),
  finderDotStyle: style(FINDER_STYLES).optional().describe("Shape of the dots in the finder patterns"),
  centerImageUrl: z
    .string({ error: "must be a URL" })
    .refine((url) => url.length <= ADDRESS_LENGTH || /^data:/i.test(url), {
      error: `must have at most ${ADDRESS_LENGTH} characters, unless it is a data: URL`,
    })
    .optional()
    .describe("Image in the centre: an http, https or data URL"),
  centerImageSizeRatio: z
    .number({ error: RATIO_TEXT })
    .min(0, { error: RATIO_TEXT })
    .max(1, { error: RATIO_TEXT })
    .optional()
    .describe("Longer side of the centre image as a fraction of the code's side; 0.3 by default"),
  centerImageWidth: sideLength().optional().describe("Width of the centre image in pixels, instead of the ratio"),
  centerImageHeight: sideLength().optional().describe("Height of the centre image in pixels, instead of the ratio"),
  caption: text(CAPTION_LENGTH).optional().describe("Text below the code"),
  captionFontFamily: text(FONT_NAMES_LENGTH).default("sans-serif").describe("Font of the caption, as in CSS"),
  captionFontSize: wholeNumber(1, CAPTION_PIXELS).default(10).describe("Font size of the caption, in pixels"),
  captionFontColor: color().prefault("black").describe("Colour of the caption"),
  mode: z.enum(MODES, { error: "must be sjis" }).optional().describe("sjis encodes Japanese in Kanji mode"),
  filename: text(QR_FILE_NAME_LENGTH).optional().describe("File name in a batch"),
} satisfies Record<keyof QrParams, z.ZodType>);

type Field = keyof z.input<typeof qrSchema>;

const READERS = {
  format: keywordReader(FORMATS, "png"),
  ecLevel: levelFrom,
  dotStyle: readKeyword,
  finderStyle: readKeyword,
  finderDotStyle: readKeyword,
  dark: trimmed,
  light: trimmed,
  finderColor: trimmed,
  captionFontColor: trimmed,
  mode: keywordReader(MODES),
  size: readInteger,
  margin: readInteger,
  centerImageSizeRatio: readDecimal,
  centerImageWidth: readInteger,
  centerImageHeight: readInteger,
  captionFontSize: readInteger,
} as const;

/** The fields' parameter names and readers. */
export const QR_FIELDS = {
  names: Object.fromEntries(Object.keys(qrSchema.shape).map((name) => [name, [name]])) as unknown as Record<
    Field,
    readonly [string]
  >,
  fromText: { ...READERS, caption: readCaption, captionFontFamily: readFontFamilies },
  fromJson: { ...READERS, text: (value) => (typeof value === "number" ? String(value) : value) },
} as const satisfies FieldTable<Field>;

/** The parameter names of the encoded text. */
export const QR_NAMES = ["text"] as const;

/** Parses a QR code request. @throws Failure with a message for each invalid field */
export function parseQr(input: RequestParams): QrParams {
  if (pickField(input, QR_NAMES) === undefined) throw new Failure("invalid", "text is required");
  return parseFields(qrSchema, QR_FIELDS, input);
}

/** Rejects an unknown format, which `parseQr` would replace with PNG. @throws Failure */
export function checkQrFormat(input: RequestParams): void {
  const format = pickField(input, ["format"])?.value;
  if (format === undefined || FORMATS.some((name) => name === readKeyword(format))) return;
  throw new Failure("invalid", `format must be one of ${FORMATS.join(", ")}, got ${showValue(format)}`);
}

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readQrFrame(input: RequestParams): ErrorImageFrame {
  const { size } = qrSchema.shape;
  const side = readValid(QR_FIELDS, "size", input, size) ?? size.parse(undefined);
  const format = readValid(QR_FIELDS, "format", input, z.enum(ERROR_IMAGE_FORMATS)) ?? "png";
  return { format, width: side, height: side, devicePixelRatio: 1 };
}

/** Returns the parameters that determine the image, in canonical form: identical for equivalent requests. */
export function canonicalQr({ filename: _, ...params }: QrParams): Record<string, unknown> {
  return { ...params, format: params.format === "jpeg" ? "jpg" : params.format };
}

/** Reads an error correction level: `h` and `high` are H. */
function levelFrom(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const level = value.trim().toUpperCase();
  return ["LOW", "MEDIUM", "QUARTILE", "HIGH"].includes(level) ? level.slice(0, 1) : level;
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** The signing scheme for the URLs of QR codes. */
export const QR_SIGNING: SigningScheme = {
  path: "/qr",
  // File names are used in archives only.
  covered: omitNames(QR_FIELDS.names, ["size", "format", "filename"]),
  text: {
    names: QR_FIELDS.names.text,
    alsoAllowed: [
      ...["margin", "ecLevel", "mode", "dark", "light"],
      ...["finderColor", "dotStyle", "finderStyle", "finderDotStyle"],
    ],
  },
};

/** Fields that affect the image. */
const FIELDS = Object.keys(qrSchema.shape).filter((name) => name !== "filename");

/** Returns the query for a URL. @throws Failure for invalid fields, or if the query is too long */
export function formatQrLink(input: RequestParams): string {
  const query = formatQrQuery(input);
  const { length } = query;
  if (length > LINK_LENGTH)
    throw new Failure(
      "invalid",
      `url must have at most ${LINK_LENGTH} characters in its query, got ${length}: use POST /qr instead`,
    );
  return query;
}

/** Returns the query, without a limit on its length. @throws Failure with a message for each invalid field */
export function formatQrQuery(input: RequestParams): string {
  // Lone surrogates would make encodeURIComponent throw. QR encoding turns them into U+FFFD as well.
  const text = parseQr(input).text.toWellFormed();
  const pairs = FIELDS.flatMap((name) => {
    const rawField = pickField(input, [name]);
    // Skip objects: `parseQr` only accepts them as an unknown `format` or `mode`, which it ignores.
    if (rawField === undefined || typeof rawField.value === "object") return [];
    return [`${name}=${encodeValue((name === "text" ? text : String(rawField.value)).toWellFormed())}`];
  });
  return pairs.join("&");
}

/** Returns the parameters with colours as hex digits. */
export function normalizeQr({
  dark,
  light,
  finderColor,
  captionFontColor,
  ...params
}: QrParams): Record<string, unknown> {
  return {
    ...params,
    dark: formatInk(dark),
    light: formatInk(light),
    ...(finderColor !== undefined && { finderColor: formatInk(finderColor) }),
    captionFontColor: formatInk(captionFontColor),
  };
}

/** Formats a colour as six or eight hex digits, as `dark` and `light` accept them. */
function formatInk(color: Rgba): string {
  const alpha = Math.round(color.alpha * 255);
  return `${formatHex(color).slice(1)}${alpha === 255 ? "" : alpha.toString(16).padStart(2, "0")}`;
}
