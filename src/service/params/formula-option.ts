// The options of a formula in the library and the command line: docs/formulas.md. In a URL, Google's parameters set them.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import type { FormulaParams } from "../../drawings/formula/formula-params.ts";
import { parseColor, type Rgba, TRANSPARENT } from "../../engine/color.ts";
import { inkColorField } from "../../options/color-field.ts";
import { type FieldTable, parseFields, pickField, type RequestParams, readInteger } from "../../options/fields.ts";
import { sideLength } from "../../options/whole-number.ts";
import { formulaSchema } from "./formula.ts";
import { OUTPUT_READERS, outputFields } from "./google-field.ts";

/** Returns a schema for a CSS colour. */
const color = () => inkColorField().transform((text): Rgba => parseColor(text) ?? TRANSPARENT);

/** The fields of a formula by their full names. */
export const formulaOptionSchema = z.object({
  tex: formulaSchema.shape.chl,
  color: color().prefault("black").describe("CSS colour of the formula"),
  backgroundColor: color().prefault("transparent").describe("CSS colour behind the formula"),
  width: sideLength()
    .optional()
    .describe("Width of the image, in CSS pixels, to which the formula is scaled; its natural width by default"),
  height: sideLength()
    .optional()
    .describe("Height of the image, in CSS pixels, to which the formula is scaled; its natural height by default"),
  ...outputFields,
});

const READERS = { ...OUTPUT_READERS, width: readInteger, height: readInteger } as const;

/** The fields' names and readers. */
export const FORMULA_OPTION_FIELDS = {
  names: {
    tex: ["tex"],
    color: ["color"],
    backgroundColor: ["backgroundColor", "bkg"],
    width: ["width", "w"],
    height: ["height", "h"],
    format: ["format", "f"],
    devicePixelRatio: ["devicePixelRatio"],
  },
  fromText: READERS,
  fromJson: READERS,
} as const satisfies FieldTable<keyof z.output<typeof formulaOptionSchema>>;

/** Parses a formula with its options. @throws Failure with a message for each invalid field */
export function parseFormulaOptions(input: RequestParams): FormulaParams {
  if (pickField(input, ["tex"]) === undefined)
    throw new Failure("invalid", "tex is required: pass the formula in TeX, such as E=mc^2");
  const {
    color: ink,
    backgroundColor: background,
    ...params
  } = parseFields(formulaOptionSchema, FORMULA_OPTION_FIELDS, input);
  return { ...params, ink, background };
}
