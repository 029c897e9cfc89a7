// Parses the parameters of GET and POST /watermark and applies their defaults: docs/watermarks.md. Unknown parameters are
// ignored.

import * as z from "zod";
import { ADDRESS_LENGTH, SIDE_PIXELS } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { POSITIONS, type WatermarkParams } from "../../drawings/watermark/watermark-params.ts";
import { defaultQuality, FORMATS } from "../../engine/encodable-image.ts";
import {
  type FieldTable,
  parseFields,
  type RequestParams,
  readDecimal,
  readInteger,
  readKeyword,
  readValid,
} from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import { LOSSY_CONSTRAINT, LOSSY_FORMATS, qualityField } from "../../options/image-field.ts";
import { omitNames, type SigningScheme } from "../../options/signing.ts";
import { sideLength, wholeNumber } from "../../options/whole-number.ts";

const fraction = () => {
  const error = "must be a number from 0 to 1";
  return z.number({ error }).min(0, { error }).max(1, { error });
};
const address = () =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a URL") })
    .refine((url) => url.length <= ADDRESS_LENGTH || /^data:/i.test(url), {
      error: `must have at most ${ADDRESS_LENGTH} characters, unless it is a data: URL`,
    });

/** The fields of a watermark request by their full names. */
export const watermarkSchema = z
  .object({
    mainImageUrl: address().describe("Bottom image: an http, https or data URL"),
    markImageUrl: address().describe("Top image, the mark: an http, https or data URL"),
    opacity: fraction().default(1).describe("Opacity of the mark, 0 to 1"),
    imageWidth: sideLength().optional().describe("Width of the result, in pixels; the main image's width by default"),
    imageHeight: sideLength()
      .optional()
      .describe("Height of the result, in pixels; the main image's height by default"),
    markWidth: sideLength().optional().describe("Width of the mark, in pixels of the result"),
    markHeight: sideLength().optional().describe("Height of the mark, in pixels of the result"),
    markRatio: fraction()
      .optional()
      .describe("Width of the mark as a fraction of the result's width. Ignored with markWidth or markHeight"),
    position: z
      .enum(POSITIONS, { error: `must be one of ${POSITIONS.join(", ")}` })
      .default("bottomRight")
      .describe("Position of the mark"),
    positionX: wholeNumber(-SIDE_PIXELS, SIDE_PIXELS)
      .optional()
      .describe("Left edge of the mark, in pixels. Overrides position"),
    positionY: wholeNumber(-SIDE_PIXELS, SIDE_PIXELS)
      .optional()
      .describe("Top edge of the mark, in pixels. Overrides position"),
    margin: wholeNumber(0, SIDE_PIXELS)
      .optional()
      .describe("Space between the mark and the edges, in pixels; 5% of the result's width by default"),
    format: z
      .enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` })
      .default("png")
      .describe("Image format; base64 is a PNG as base64 text"),
    quality: qualityField,
  })
  .superRefine(({ format, quality }, context) => {
    if (quality !== undefined && !LOSSY_FORMATS.includes(format))
      context.addIssue({ code: "custom", path: ["quality"], input: quality, message: LOSSY_CONSTRAINT });
  });

type Field = keyof z.input<typeof watermarkSchema>;

const READERS = {
  opacity: readDecimal,
  imageWidth: readInteger,
  imageHeight: readInteger,
  markWidth: readInteger,
  markHeight: readInteger,
  markRatio: readDecimal,
  position: positionFrom,
  positionX: readInteger,
  positionY: readInteger,
  margin: readInteger,
  format: readKeyword,
  quality: numberFromJson,
} as const;

/** The fields' parameter names and readers. */
export const WATERMARK_FIELDS = {
  names: {
    ...(Object.fromEntries(Object.keys(watermarkSchema.shape).map((name) => [name, [name]])) as unknown as Record<
      Field,
      readonly [string]
    >),
    format: ["format", "f"],
  },
  fromText: READERS,
  fromJson: READERS,
} as const satisfies FieldTable<Field>;

/** Parses a request. @throws Failure with a message for each invalid field */
export function parseWatermark(input: RequestParams): WatermarkParams {
  return parseFields(watermarkSchema, WATERMARK_FIELDS, input);
}

/** Returns the parameters that determine the image, in canonical form: identical for equivalent requests. */
export function canonicalWatermark({ format, quality, ...params }: WatermarkParams): Record<string, unknown> {
  return {
    ...params,
    format: format === "jpeg" ? "jpg" : format,
    quality: quality ?? defaultQuality(format),
  };
}

/** Default size of an error image, in pixels. The main image's size is unknown until the image is loaded. */
const MESSAGE_SIZE = { width: 500, height: 300 };

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readWatermarkFrame(input: RequestParams): ErrorImageFrame {
  const { imageWidth, imageHeight } = watermarkSchema.shape;
  return {
    format: readValid(WATERMARK_FIELDS, "format", input, z.enum(ERROR_IMAGE_FORMATS)) ?? "png",
    width: readValid(WATERMARK_FIELDS, "imageWidth", input, imageWidth) ?? MESSAGE_SIZE.width,
    height: readValid(WATERMARK_FIELDS, "imageHeight", input, imageHeight) ?? MESSAGE_SIZE.height,
    devicePixelRatio: 1,
  };
}

/** Reads a position, ignoring case. */
function positionFrom(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const name = value.trim().toLowerCase();
  return POSITIONS.find((position) => position.toLowerCase() === name) ?? value;
}

/** The signing scheme for the URLs of watermarks. */
export const WATERMARK_SIGNING: SigningScheme = {
  path: "/watermark",
  // The signature also covers the size, because the image size affects the mark's relative size.
  covered: omitNames(WATERMARK_FIELDS.names, ["format", "quality"]),
};
