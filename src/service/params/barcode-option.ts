// The schemas of the encoder options that a request may set. Names (in lower case) and meanings match BWIPP's. An option that
// is not listed here never reaches an encoder.

import * as z from "zod";
import { numberFromJson } from "../../base/number-from-json.ts";
import type { BarcodeOptionName } from "../../drawings/barcode/barcode-option.ts";
import { type FieldReader, Replacement, readFlag } from "../../options/fields.ts";
import { wholeNumber } from "../../options/whole-number.ts";

const number = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return z.number({ error }).min(min, { error }).max(max, { error }).optional();
};
const flag = () => z.boolean({ error: "must be true or false" }).optional();
const word = (pattern: RegExp, error: string) =>
  z
    .union([z.string(), z.number().transform(String)], { error })
    .pipe(z.string().regex(pattern, { error }))
    .optional();
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(", ")}` }).optional();
const text = (maxLength: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: "must be text" })
    .pipe(z.string().max(maxLength, { error: `must have at most ${maxLength} characters` }))
    .optional();

/** Maximum length of the text next to the barcode, in characters: as much as fits below a wide barcode. */
const TEXT_LENGTH = 200;

/** Options that affect the encoded data. */
const DATA_OPTIONS = {
  parse: flag().describe("Whether sequences such as ^065 and ^NUL in the text stand for ASCII characters"),
  parsefnc: flag().describe("Whether sequences such as ^FNC1 and ^ECI000026 in the text stand for function characters"),
  eclevel: word(/^(?:EC)?[LMQH]?[0-9]{0,2}$/, "must be an error correction level, such as M or 5").describe(
    "Error correction level: L, M, Q, H for QR; 0 to 8 for PDF417; a percentage for Aztec; L1 to L4 for Han Xin",
  ),
  fixedeclevel: flag().describe("Whether to keep eclevel even if a higher level would fit"),
  version: word(/^[A-Za-z0-9-]{1,10}$/, "must be 1 to 10 letters, digits or hyphens").describe(
    "Version or size of the symbol",
  ),
  columns: wholeNumber(0, 200).optional().describe("Number of columns in a stacked code or a DotCode"),
  rows: wholeNumber(0, 200).optional().describe("Number of rows in a stacked code or a DotCode"),
  layers: wholeNumber(1, 32).optional().describe("Number of layers in an Aztec Code"),
  mask: wholeNumber(0, 8).optional().describe("Mask of a QR Code, Han Xin Code or DotCode"),
  mode: wholeNumber(2, 6).optional().describe("Mode of a MaxiCode"),
  segments: wholeNumber(2, 22).optional().describe("Number of segments in each row of a DataBar Expanded"),
  rowmult: wholeNumber(1, 50).optional().describe("Row height of a PDF417, in modules"),
  rowheight: wholeNumber(8, 50).optional().describe("Row height of a stacked code, in modules"),
  sepheight: wholeNumber(1, 5)
    .optional()
    .describe("Height of the separators between the rows of a stacked code, in modules"),
  compact: flag().describe("Whether to draw a compact PDF417, without its right edge"),
  dmre: flag().describe("Whether a Data Matrix may use the rectangular sizes of DMRE"),
  ccversion: oneOf(["a", "b", "c"]).describe("Type of the composite component"),
  cccolumns: wholeNumber(1, 30).optional().describe("Number of columns in the composite component"),
  sam: wholeNumber(12, 99)
    .optional()
    .describe("Position in a structured append series: 23 is the second of three symbols"),
  category: wholeNumber(0, 9999).optional().describe("Category of a D3 AQR; 2842 by default"),
  hostratio: number(1, 10).describe("Ratio of the module sizes of a D3 AQR and the code in it: 2, 2.5 or 3"),
  mailmarktype: oneOf(["7", "9", "29"]).describe("Type of a Mailmark"),
  custinfoenc: oneOf(["character", "numeric"]).describe(
    "Encoding of the customer information in an Australia Post code",
  ),
  includecheck: flag().describe("Whether to add a check digit; true by default for Code 93, Code 11 and MSI"),
  validatecheck: flag().describe("Whether to validate the check digit in the text"),
  checktype: oneOf(["mod10", "mod1010", "mod11", "ncrmod11", "mod1110", "ncrmod1110"]).describe(
    "Check digit algorithm of an MSI code",
  ),
  badmod11: flag().describe("Whether an MSI check digit of 10 is allowed"),
  pzn8: flag().describe("Whether a PZN has eight digits"),
  semi: flag().describe("Whether a BC412 follows the SEMI standard, as it does by default"),
  altstartstop: flag().describe("Whether a Codabar starts and stops with E, N, T or *"),
  unidirectional: flag().describe("Whether a Plessey code is read in one direction only"),
  shortfinder: flag().describe("Whether a Channel Code uses the short finder"),
  permitaddon: flag().describe("Whether an EAN-8 may have an add-on"),
  suppressc: flag().describe("Whether a Code 128 avoids code set C (digit pairs)"),
  dontlint: flag().describe("Whether to skip the validation of GS1 data"),
  legacy: flag().describe("Whether to accept ISBN-10 and ten-digit ISMN numbers"),
};

/** Options that affect the appearance. */
const LOOK_OPTIONS = {
  inkspread: number(-1, 1).describe("Reduction of bars and dots, in modules, to compensate for ink spread"),
  dotty: flag().describe("Whether to draw modules as dots"),
  barratio: number(0.1, 5).describe("Width factor of wide bars"),
  spaceratio: number(0.1, 5).describe("Width factor of wide spaces"),
  guardwhitespace: flag().describe("Whether to mark the quiet zone of an EAN or UPC"),
  guardwidth: number(0, 20).describe("Width of the quiet zone marks, in modules"),
  guardheight: number(0, 20).describe("Height of the quiet zone marks, in modules"),
  addongap: number(5, 50).describe("Gap between an EAN or UPC and its add-on, in modules"),
  showborder: flag().describe("Whether to draw a border around the code"),
  showbearer: flag().describe("Whether to draw bearer bars above and below the bars"),
  borderwidth: number(0, 10).describe("Width of borders and bearer bars, in modules"),
  borderleft: number(-1, 50).describe("Space between the bars and the left border, in modules"),
  borderright: number(-1, 50).describe("Space between the bars and the right border, in modules"),
  bordertop: number(-1, 50).describe("Space between the bars and the top border, in modules"),
  borderbottom: number(-1, 50).describe("Space between the bars and the bottom border, in modules"),

  // Text next to the barcode.
  includecheckintext: flag().describe("Whether to show the check digit in the text"),
  hidestars: flag().describe("Whether to hide the asterisks in the text of a Code 39"),
  alttext: text(TEXT_LENGTH).describe("Text to show instead of the encoded text"),
  extratext: text(TEXT_LENGTH).describe("Additional text to show"),
  textxalign: oneOf(["offleft", "left", "center", "right", "offright", "justify"]).describe(
    "Horizontal alignment of the text",
  ),
  textyalign: oneOf(["below", "center", "above", "top", "bottom"]).describe("Vertical position of the text"),
  textsize: number(1, 100).describe("Size of the text, in modules"),
  textxoffset: number(-200, 200).describe("Horizontal offset of the text, in modules; positive is to the right"),
  textyoffset: number(-200, 200).describe("Vertical offset of the text, in modules; positive is up"),
  textgaps: number(-5, 50).describe("Space between the characters of the text, in modules"),
  extratextxalign: oneOf(["offleft", "left", "center", "right", "offright", "justify"]).describe(
    "Horizontal alignment of extratext",
  ),
  extratextyalign: oneOf(["below", "center", "above", "top", "bottom"]).describe("Vertical position of extratext"),
  extratextsize: number(1, 100).describe("Size of extratext, in modules"),
  extratextxoffset: number(-200, 200).describe("Horizontal offset of extratext, in modules"),
  extratextyoffset: number(-200, 200).describe("Vertical offset of extratext, in modules"),
  addontextsize: number(1, 100).describe("Size of the add-on text, in modules"),
  addontextxoffset: number(-200, 200).describe("Horizontal offset of the add-on text, in modules"),
  addontextyoffset: number(-200, 200).describe("Vertical offset of the add-on text, in modules"),
};

/** The schemas by option name. They cover exactly the encoders' options. */
export const BARCODE_OPTIONS = { ...DATA_OPTIONS, ...LOOK_OPTIONS } satisfies Record<BarcodeOptionName, z.ZodType>;

const NAMES = Object.keys(BARCODE_OPTIONS) as BarcodeOptionName[];

/** Parameter names of the options. Each option has a single name. */
export const OPTION_NAMES = Object.fromEntries(NAMES.map((name) => [name, [name]])) as unknown as Readonly<
  Record<BarcodeOptionName, readonly [string]>
>;

/** Readers for flags and numbers, which may be given as text. */
export const OPTION_READERS = Object.fromEntries(
  NAMES.flatMap((name): [BarcodeOptionName, FieldReader][] => {
    const { innerType } = BARCODE_OPTIONS[name].def as { readonly innerType: z.ZodType };
    if (innerType instanceof z.ZodBoolean) return [[name, readFlag]];
    return innerType instanceof z.ZodNumber ? [[name, numberFromJson]] : [];
  }),
) as Readonly<Partial<Record<BarcodeOptionName, FieldReader>>>;

const ROTATIONS: Readonly<Record<string, string>> = {
  NORMAL: "N",
  RIGHT: "R",
  LEFT: "L",
  INVERTED: "I",
  0: "N",
  90: "R",
  180: "I",
  270: "L",
};

/** Converts a rotation such as `RIGHT` or `90` to its letter. Any other text is replaced by none, as in QuickChart. */
export function readRotation(value: unknown): unknown {
  if (typeof value === "object") return value;
  const name = String(value).trim().toUpperCase();
  return ROTATIONS[name] ?? (/^[NRLI]$/.test(name) ? name : new Replacement("N", "must be N, R, L or I"));
}
