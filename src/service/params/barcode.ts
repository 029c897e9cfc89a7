// Parses the parameters of GET and POST /barcode and applies their defaults: docs/barcodes.md. The encoder checks later whether
// the barcode type can hold the text.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { BARCODE_LENGTH, BARCODE_SCALE } from "../../base/limits.ts";
import type { BarcodeOptionName, BarcodeOptions } from "../../drawings/barcode/barcode-option.ts";
import type { BarcodeParams } from "../../drawings/barcode/barcode-params.ts";
import {
  BARCODE_TYPES,
  type BarcodeName,
  findBarcodeType,
  suggestBarcodeType,
} from "../../drawings/barcode/barcode-types.ts";
import { formatColor, parseColor, type Rgba } from "../../engine/color.ts";
import { FORMATS } from "../../engine/encodable-image.ts";
import { COLOR_LENGTH } from "../../engine/limits.ts";
import {
  type FieldTable,
  parseFields,
  pickField,
  type RequestParams,
  readCaption,
  readFlag,
  readFontFamilies,
  readInteger,
  readKeyword,
  readValid,
} from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import { omitNames, type SigningScheme } from "../../options/signing.ts";
import { sideLength, wholeNumber } from "../../options/whole-number.ts";
import { BARCODE_OPTIONS, OPTION_NAMES, OPTION_READERS, readRotation } from "./barcode-option.ts";

/** Maximum padding around a barcode, in modules. BWIPP has the same limit. */
const MAX_PADDING = 999;

const padding = (where: string) =>
  wholeNumber(0, MAX_PADDING).optional().describe(`Padding ${where}, in modules, instead of the quiet zone`);
const COLOR_TEXT = "must be a CSS colour or hex digits such as ff0000";
const color = () =>
  z
    .string({ error: COLOR_TEXT })
    .max(COLOR_LENGTH, { error: `must have at most ${COLOR_LENGTH} characters` })
    .transform((text, context): Rgba => {
      const color = parseInk(text);
      if (color !== null) return color;
      context.issues.push({ code: "custom", input: text, message: COLOR_TEXT });
      return z.NEVER;
    });
const ROTATE_TEXT = "must be N, R, L or I";

/** The fields of a barcode request by their full names. */
export const barcodeSchema = z.object({
  type: z
    .string({ error: "must be the name of a barcode type" })
    .transform((text, context): BarcodeName => {
      const name = findBarcodeType(text);
      if (name !== undefined) return name;
      const message = "must be a barcode type such as code128 or ean13";
      const near = suggestBarcodeType(text);
      const advice = near === undefined ? {} : { params: { advice: `Did you mean ${near}?` } };
      context.issues.push({ code: "custom", input: text, message, ...advice });
      return z.NEVER;
    })
    .describe("Barcode type"),
  text: z
    .union([z.string(), z.number().transform(String)], { error: "must be text" })
    .pipe(z.string().max(BARCODE_LENGTH, { error: `must have at most ${BARCODE_LENGTH} characters` }))
    .describe("Text to encode"),
  addontext: z
    .union([z.string(), z.number().transform(String)], { error: "must be 2 or 5 digits" })
    .pipe(z.string().regex(/^\d{2}(?:\d{3})?$/, { error: "must be 2 or 5 digits" }))
    .optional()
    .describe("Add-on to an EAN, UPC, ISBN, ISMN or ISSN: two or five digits"),
  format: z
    .enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` })
    .default("png")
    .describe("Image format; base64 is a PNG as base64 text"),
  width: sideLength().optional().describe("Width of the image, in pixels; the barcode's width by default"),
  height: sideLength().optional().describe("Height of the image, in pixels; the barcode's height by default"),
  scale: wholeNumber(1, BARCODE_SCALE)
    .optional()
    .describe(
      "Pixels per module if neither width nor height is set, 2 by default for MicroPDF417; modules of two-dimensional codes get twice as many",
    ),
  includetext: z
    .boolean({ error: "must be true or false" })
    .optional()
    .describe("Whether to show the text next to the bars"),
  rotate: z
    .enum(["N", "R", "L", "I"], { error: ROTATE_TEXT })
    .default("N")
    .describe("Rotation: N (none), R (90° clockwise), L (90° counterclockwise) or I (180°)"),
  backgroundcolor: color().optional().describe("Colour behind the barcode, white by default"),
  barcolor: color().optional().describe("Colour of the bars, black by default"),
  textcolor: color().optional().describe("Colour of the text, same as the bars by default"),
  bordercolor: color().optional().describe("Colour of borders and bearer bars, same as the bars by default"),
  textfont: z
    .string({ error: "must be text" })
    .max(100, { error: "must have at most 100 characters" })
    .optional()
    .describe("Font family of the text"),
  padding: padding("on all sides"),
  paddingwidth: padding("on the left and right"),
  paddingheight: padding("above and below"),
  paddingleft: padding("on the left"),
  paddingright: padding("on the right"),
  paddingtop: padding("above"),
  paddingbottom: padding("below"),
  ...BARCODE_OPTIONS,
});

type Fields = z.output<typeof barcodeSchema>;
type Field = keyof Fields;

const READERS = {
  ...OPTION_READERS,
  format: readKeyword,
  width: readInteger,
  height: readInteger,
  scale: readInteger,
  includetext: readFlag,
  rotate: readRotation,
  padding: readInteger,
  paddingwidth: readInteger,
  paddingheight: readInteger,
  paddingleft: readInteger,
  paddingright: readInteger,
  paddingtop: readInteger,
  paddingbottom: readInteger,
} as const;

/** The fields' parameter names and readers. */
export const BARCODE_FIELDS = {
  names: {
    type: ["type"],
    text: ["text", "data"],
    addontext: ["addontext", "addonText"],
    format: ["format", "f"],
    width: ["width", "w"],
    height: ["height", "h"],
    scale: ["scale"],
    includetext: ["includeText", "includetext"],
    rotate: ["rotate"],
    backgroundcolor: ["backgroundcolor", "backgroundColor", "bkg"],
    barcolor: ["barcolor", "barColor"],
    textcolor: ["textcolor", "textColor"],
    bordercolor: ["bordercolor", "borderColor"],
    textfont: ["textfont", "textFont"],
    padding: ["padding"],
    paddingwidth: ["paddingwidth", "paddingWidth"],
    paddingheight: ["paddingheight", "paddingHeight"],
    paddingleft: ["paddingleft", "paddingLeft"],
    paddingright: ["paddingright", "paddingRight"],
    paddingtop: ["paddingtop", "paddingTop"],
    paddingbottom: ["paddingbottom", "paddingBottom"],
    ...OPTION_NAMES,
    eclevel: ["eclevel", "ecLevel"],
    textsize: ["textsize", "textSize"],
    textxalign: ["textxalign", "textXAlign"],
    textyalign: ["textyalign", "textYAlign"],
    alttext: ["alttext", "altText"],
    guardwhitespace: ["guardwhitespace", "guardWhitespace"],
  },
  fromText: { ...READERS, textfont: readFontFamilies, alttext: readCaption },
  fromJson: READERS,
} as const satisfies FieldTable<Field>;

/** Parses a barcode request. @throws Failure with a message for each invalid field */
export function parseBarcode(input: RequestParams): BarcodeParams {
  for (const field of ["type", "text"] as const)
    if (pickField(input, BARCODE_FIELDS.names[field]) === undefined)
      throw new Failure("invalid", `${field} is required: type selects the barcode type, and text is its content`);
  const fields = parseFields(barcodeSchema, BARCODE_FIELDS, input);
  const options: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    (Object.hasOwn(BARCODE_OPTIONS, name) ? options : rest)[name] = value;
  }
  const { addontext, scale, ...params } = rest as Omit<Fields, BarcodeOptionName>;
  const { maxLength = BARCODE_LENGTH, defaults, scale: ownScale = 1 } = BARCODE_TYPES[params.type];
  const complete = (text: string) => {
    const whole = addontext === undefined ? text : `${text} ${addontext}`;
    if (whole.length <= maxLength) return whole;
    throw new Failure(
      "invalid",
      `text must have at most ${maxLength} characters for ${params.type}, got ${whole.length}`,
    );
  };
  const alternative = pickField(input, BARCODE_FIELDS.names.text)?.alternative;
  return {
    ...params,
    scale: scale ?? ownScale,
    text: complete(params.text),
    ...(alternative === undefined ? {} : { textAlternative: complete(alternative) }),
    options: { ...defaults, ...(options as BarcodeOptions) },
  };
}

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readBarcodeFrame(input: RequestParams): ErrorImageFrame {
  const { width, height } = barcodeSchema.shape;
  return {
    format: readValid(BARCODE_FIELDS, "format", input, z.enum(ERROR_IMAGE_FORMATS)) ?? "png",
    width: readValid(BARCODE_FIELDS, "width", input, width) ?? 300,
    height: readValid(BARCODE_FIELDS, "height", input, height) ?? 150,
    devicePixelRatio: 1,
  };
}

/** Parses a CSS colour, or BWIPP's hex digits without `#`: three or six for RGB, eight for CMYK. */
function parseInk(text: string): Rgba | null {
  const digits = text.trim();
  if (/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(digits)) return parseColor(`#${digits}`);
  if (!/^[\da-f]{8}$/i.test(digits)) return parseColor(text);
  const [cyan, magenta, yellow, black] = [0, 2, 4, 6].map(
    (at) => 1 - Number.parseInt(digits.slice(at, at + 2), 16) / 255,
  ) as [number, number, number, number];
  const channel = (light: number) => Math.round(light * black * 255);
  return { red: channel(cyan), green: channel(magenta), blue: channel(yellow), alpha: 1 };
}

/** Returns the parameters with colours as text, for the `normalized` object of a validation response. */
export function describeBarcode({ options, textAlternative: _, ...params }: BarcodeParams): Record<string, unknown> {
  const entries = Object.entries({ ...params, ...options });
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === "object" ? formatColor(value) : value]),
  );
}

/** The signing scheme for the URLs of barcodes. */
export const BARCODE_SIGNING: SigningScheme = {
  path: "/barcode",
  covered: omitNames(BARCODE_FIELDS.names, ["width", "height", "scale", "format"]),
};
