// The options of tables → every option with its default. Refuses what no table can be drawn with. SPEC 2.10; BEHAVIOUR 10.

import * as z from "zod";
import { PIXEL_RATIO, TABLE_LENGTH } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { FORMATS } from "../../engine/picture.ts";
import { color } from "./color-field.ts";

/** A number, or one as text, within bounds. */
export function bounded(least: number, most: number) {
  const error = `must be ${least} to ${most}`;
  return z.preprocess(numberFromJson, z.number({ error }).min(least, { error }).max(most, { error }));
}

/** Text, or a number as text. */
export function text() {
  return z.union([z.string(), z.number()], { error: "must be text" }).transform(String);
}

/** Every second row's colour where `zebra` is true. */
const ZEBRA = "#f5f5f5";
const RATIO_TEXT = `must be above 0 and at most ${PIXEL_RATIO}`;
const LONGEST_FAMILY = 300;

/** The pixels of the picture for each CSS pixel. */
export const ratioSchema = z.preprocess(
  numberFromJson,
  z.number({ error: RATIO_TEXT }).positive({ error: RATIO_TEXT }).max(PIXEL_RATIO, { error: RATIO_TEXT }),
);

/** The format of the picture, in any case of letters. */
export const formatSchema = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
  z.enum(FORMATS, { error: `must be one of ${FORMATS.join(", ")}` }),
);

/** Options as they stand in a request. */
export const tableOptionsSchema = z.object({
  cellWidth: bounded(1, TABLE_LENGTH).default(100).describe("Width of columns that have none of their own"),
  cellHeight: bounded(1, TABLE_LENGTH).default(40).describe("Height of rows, headers and titles"),
  offsetLeft: bounded(0, TABLE_LENGTH).default(8).describe("Between the text and the sides of its cell"),
  offsetTop: bounded(-TABLE_LENGTH, TABLE_LENGTH)
    .optional()
    .describe("From the top of a cell to the baseline of its text: 26 for text of 16 pixels"),
  offsetRight: bounded(-TABLE_LENGTH, TABLE_LENGTH).optional().describe("Another name for offsetTop, which wins"),
  spacing: bounded(0, TABLE_LENGTH).default(20).describe("Between tables"),
  titleSpacing: bounded(0, TABLE_LENGTH).default(10).describe("Between a title and its table"),
  fontFamily: z
    .string({ error: "must be text" })
    .max(LONGEST_FAMILY, { error: `must have at most ${LONGEST_FAMILY} characters` })
    .default("sans-serif")
    .describe("CSS font families"),
  paddingVertical: bounded(0, TABLE_LENGTH).default(0).describe("Above and below all tables"),
  paddingHorizontal: bounded(0, TABLE_LENGTH).default(0).describe("To the left and right of all tables"),
  backgroundColor: color().default("#ffffff").describe("CSS colour behind the tables"),
  color: color().default("#333333").describe("CSS colour of text"),
  fontSize: bounded(1, 1000).default(16).describe("Size of the text of cells, pixels"),
  headerFontSize: bounded(1, 1000).optional().describe("Size of the text of headers, pixels; else that of cells"),
  headerColor: color().optional().describe("CSS colour of the text of headers; else that of cells"),
  headerBackgroundColor: color().optional().describe("CSS colour behind headers"),
  borderColor: color().optional().describe("CSS colour of lines around all cells, and of those of the tables"),
  zebra: z
    .union([z.boolean().transform((value) => (value ? ZEBRA : undefined)), color()], {
      error: "must be true, false or a CSS colour",
    })
    .optional()
    .describe("Colour behind every second row; true for a light grey"),
  devicePixelRatio: ratioSchema.optional().describe("Pixels of the picture for each CSS pixel, 1 by default"),
  format: formatSchema.optional().describe("Format of the picture, png by default"),
});
