// The schemas of table options, with their defaults and bounds: docs/tables.md.

import * as z from "zod";
import { TABLE_LENGTH } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { FORMATS } from "../../engine/encodable-image.ts";
import { colorField } from "../../options/color-field.ts";
import { readKeyword } from "../../options/fields.ts";
import { ratioField } from "../../options/image-field.ts";

/** Returns a schema for a number within bounds, which may be given as text. */
export function numberField(min: number, max: number) {
  const error = `must be between ${min} and ${max}`;
  return z.preprocess(numberFromJson, z.number({ error }).min(min, { error }).max(max, { error }));
}

/** Returns a schema for text, which converts numbers to text. */
export function textField() {
  return z.union([z.string(), z.number()], { error: "must be text" }).transform(String);
}

/** Background of every second row if `zebra` is true. */
const ZEBRA = "#f5f5f5";
const FONT_FAMILY_LENGTH = 300;

/** Image pixels per CSS pixel. */
export const ratioSchema = z.preprocess(numberFromJson, ratioField);

/** The image format, case-insensitive. */
export const formatSchema = z.preprocess(
  readKeyword,
  z.enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` }),
);

/** The options of a table request. */
export const tableOptionsSchema = z.object({
  cellWidth: numberField(1, TABLE_LENGTH).default(100).describe("Width of columns without a width"),
  cellHeight: numberField(1, TABLE_LENGTH).default(40).describe("Height of rows, headers and titles"),
  offsetLeft: numberField(0, TABLE_LENGTH).default(8).describe("Horizontal padding of cells"),
  offsetTop: numberField(-TABLE_LENGTH, TABLE_LENGTH)
    .optional()
    .describe("Distance from the top of a cell to the text baseline; 26 for 16-pixel text"),
  offsetRight: numberField(-TABLE_LENGTH, TABLE_LENGTH)
    .optional()
    .describe("Another name for offsetTop; offsetTop takes precedence"),
  spacing: numberField(0, TABLE_LENGTH).default(20).describe("Space between tables"),
  titleSpacing: numberField(0, TABLE_LENGTH).default(10).describe("Space between a title and its table"),
  fontFamily: z
    .string({ error: "must be text" })
    .max(FONT_FAMILY_LENGTH, { error: `must have at most ${FONT_FAMILY_LENGTH} characters` })
    .default("sans-serif")
    .describe("CSS font families"),
  paddingVertical: numberField(0, TABLE_LENGTH).default(0).describe("Padding above and below the tables"),
  paddingHorizontal: numberField(0, TABLE_LENGTH).default(0).describe("Padding to the left and right of the tables"),
  backgroundColor: colorField().default("#ffffff").describe("CSS colour behind the tables"),
  color: colorField().default("#333333").describe("CSS colour of text"),
  fontSize: numberField(1, 1000).default(16).describe("Font size of cells, in pixels"),
  headerFontSize: numberField(1, 1000).optional().describe("Font size of headers, in pixels; same as cells by default"),
  headerColor: colorField().optional().describe("CSS colour of header text; same as cells by default"),
  headerBackgroundColor: colorField().optional().describe("CSS colour behind headers"),
  borderColor: colorField().optional().describe("CSS colour of borders around all cells, and of lines in the tables"),
  zebra: z
    .union([z.boolean().transform((value) => (value ? ZEBRA : undefined)), colorField()], {
      error: "must be true, false or a CSS colour",
    })
    .optional()
    .describe("Colour behind every second row; true for a light grey"),
  devicePixelRatio: ratioSchema.optional().describe("Image pixels per CSS pixel, 1 by default"),
  format: formatSchema.optional().describe("Image format, png by default"),
});
