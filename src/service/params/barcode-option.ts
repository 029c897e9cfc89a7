// The options of the encoders that a request may set: those that are safe and of use, each with its bounds. Whatever is not
// here never reaches an encoder. Their names and meanings are those of BWIPP, in lower case.

import * as z from "zod";
import { numberFromJson } from "../../base/number-from-json.ts";
import type { BarcodeOptionName } from "../../drawings/barcode/barcode-option.ts";
import type { FieldReader } from "./fields.ts";
import { flagFrom } from "./fields.ts";

/** A number within bounds; text of one too. */
const number = (least: number, most: number) => {
  const error = `must be a number from ${least} to ${most}`;
  return z.number({ error }).min(least, { error }).max(most, { error }).optional();
};
const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error }).optional();
};
const flag = () => z.boolean({ error: "must be true or false" }).optional();
const word = (pattern: RegExp, error: string) =>
  z
    .union([z.string(), z.number().transform(String)], { error })
    .pipe(z.string().regex(pattern, { error }))
    .optional();
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(", ")}` }).optional();
const text = (most: number) =>
  z
    .union([z.string(), z.number().transform(String)], { error: "must be text" })
    .pipe(z.string().max(most, { error: `must have at most ${most} characters` }))
    .optional();

/** Longest text beside the code: as much as fits beneath a wide one. */
const BESIDE = 200;

/** What the code holds, and how. */
const DATA_OPTIONS = {
  parse: flag().describe("Whether ^065 and ^NUL in the text stand for characters by number and name"),
  parsefnc: flag().describe("Whether ^FNC1 and ^ECI000026 in the text stand for what scanners treat apart"),
  eclevel: word(/^(?:EC)?[LMQH]?[0-9]{0,2}$/, "must be a level of error correction, such as M or 5").describe(
    "How much damage the code survives: L, M, Q, H for QR; 0 to 8 for PDF417; percent for Aztec; L1 to L4 for Han Xin",
  ),
  fixedeclevel: flag().describe("Whether eclevel stays when there is room for a higher one"),
  version: word(/^[A-Za-z0-9-]{1,10}$/, "must be letters, digits and dashes").describe("Size or kind of the symbol"),
  columns: whole(0, 200).describe("Columns of a stacked code or of dots"),
  rows: whole(0, 200).describe("Rows of a stacked code or of dots"),
  layers: whole(1, 32).describe("Layers of an Aztec Code"),
  mask: whole(1, 8).describe("Mask of a QR, Han Xin or Dot Code"),
  mode: whole(2, 6).describe("Mode of a MaxiCode"),
  segments: whole(2, 22).describe("Segments in each row of a DataBar Expanded"),
  rowmult: whole(1, 50).describe("Height of the rows of a PDF417, in modules"),
  rowheight: whole(8, 50).describe("Height of the rows of a stacked code, in modules"),
  sepheight: whole(1, 5).describe("Height of the lines between the rows of a stacked code, in modules"),
  compact: flag().describe("Whether a PDF417 goes without its right border"),
  dmre: flag().describe("Whether a Data Matrix may take a shape of the rectangular extension"),
  ccversion: oneOf(["a", "b", "c"]).describe("Kind of composite component"),
  cccolumns: whole(1, 30).describe("Columns of a composite component"),
  sam: whole(12, 99).describe("Place in a series of codes: 23 is the second of three"),
  category: whole(0, 9999).describe("Category of a D3 AQR"),
  hostratio: number(1, 10).describe("Ratio of a D3 AQR to the code in it"),
  mailmarktype: oneOf(["7", "9", "29"]).describe("Type of a Mailmark"),
  custinfoenc: oneOf(["character", "numeric"]).describe("How an Australia Post code holds the customer's data"),
  includecheck: flag().describe("Whether a check digit is added"),
  validatecheck: flag().describe("Whether the text's own check digit is checked"),
  checktype: oneOf(["mod10", "mod1010", "mod11", "ncrmod11", "mod1110", "ncrmod1110"]).describe(
    "Kind of check digit of an MSI code",
  ),
  badmod11: flag().describe("Whether an MSI check digit of 10 is allowed"),
  pzn8: flag().describe("Whether a PZN has eight digits"),
  semi: flag().describe("Whether a BC412 is one of the SEMI standard"),
  altstartstop: flag().describe("Whether a Codabar begins and ends with E, N, T or *"),
  unidirectional: flag().describe("Whether a Plessey code is read in one direction only"),
  shortfinder: flag().describe("Whether a Channel Code has the short finder"),
  permitaddon: flag().describe("Whether an EAN-8 may have an addition"),
  suppressc: flag().describe("Whether a Code 128 keeps off its set of digit pairs"),
  dontlint: flag().describe("Whether GS1 data is taken without a look at its rules"),
  legacy: flag().describe("Whether old ISBN and ISMN numbers of ten digits are taken"),
};

/** How it looks. */
const LOOK_OPTIONS = {
  inkspread: number(-1, 1).describe("How much thinner bars and dots are drawn, in modules, against ink that runs"),
  dotty: flag().describe("Whether modules are drawn as dots"),
  barratio: number(0.1, 5).describe("Stretch of wide bars"),
  spaceratio: number(0.1, 5).describe("Stretch of wide spaces"),
  guardwhitespace: flag().describe("Whether marks show the free room beside an EAN or UPC"),
  guardwidth: number(0, 20).describe("Width of those marks"),
  guardheight: number(0, 20).describe("Height of those marks"),
  addongap: number(5, 50).describe("Room between an EAN or UPC and its addition, in modules"),
  showborder: flag().describe("Whether a line goes around the code"),
  showbearer: flag().describe("Whether lines go above and below the bars"),
  borderwidth: number(0, 10).describe("Width of such lines, in modules"),
  borderleft: number(-1, 50).describe("Room between the bars and the line at their left"),
  borderright: number(-1, 50).describe("Room between the bars and the line at their right"),
  bordertop: number(-1, 50).describe("Room between the bars and the line above"),
  borderbottom: number(-1, 50).describe("Room between the bars and the line below"),

  // The text beside it.
  includecheckintext: flag().describe("Whether the text shows the check digit"),
  hidestars: flag().describe("Whether the text of a Code 39 goes without its stars"),
  alttext: text(BESIDE).describe("Text to show in place of the code's own"),
  extratext: text(BESIDE).describe("Further text to show"),
  textxalign: oneOf(["offleft", "left", "center", "right", "offright", "justify"]).describe(
    "Where the text stands, across",
  ),
  textyalign: oneOf(["below", "center", "above", "top", "bottom"]).describe("Where the text stands, up and down"),
  textsize: number(1, 100).describe("Size of the text, in modules"),
  textxoffset: number(-200, 200).describe("How far the text is moved to the right, in modules"),
  textyoffset: number(-200, 200).describe("How far the text is moved up, in modules"),
  textgaps: number(-5, 50).describe("Room between the characters of the text, in modules"),
  extratextxalign: oneOf(["offleft", "left", "center", "right", "offright", "justify"]).describe(
    "The same, of extratext",
  ),
  extratextyalign: oneOf(["below", "center", "above", "top", "bottom"]).describe("The same, of extratext"),
  extratextsize: number(1, 100).describe("The same, of extratext"),
  extratextxoffset: number(-200, 200).describe("The same, of extratext"),
  extratextyoffset: number(-200, 200).describe("The same, of extratext"),
  addontextsize: number(1, 100).describe("Size of the addition's text"),
  addontextxoffset: number(-200, 200).describe("How far the addition's text is moved to the right"),
  addontextyoffset: number(-200, 200).describe("How far the addition's text is moved up"),
};

/** The options by name: exactly those of the encoders. */
export const BARCODE_OPTIONS = { ...DATA_OPTIONS, ...LOOK_OPTIONS } satisfies Record<BarcodeOptionName, z.ZodType>;

const NAMES = Object.keys(BARCODE_OPTIONS) as BarcodeOptionName[];

/** How the options stand in requests: by their names alone. */
export const OPTION_NAMES = Object.fromEntries(NAMES.map((name) => [name, [name]])) as unknown as Readonly<
  Record<BarcodeOptionName, readonly [string]>
>;

/** The options that are not taken as they stand. */
export const OPTION_READERS = Object.fromEntries(
  NAMES.flatMap((name): [BarcodeOptionName, FieldReader][] => {
    const { innerType } = BARCODE_OPTIONS[name].def as { readonly innerType: z.ZodType };
    if (innerType instanceof z.ZodBoolean) return [[name, flagFrom]];
    return innerType instanceof z.ZodNumber ? [[name, numberFromJson]] : [];
  }),
) as Readonly<Partial<Record<BarcodeOptionName, FieldReader>>>;

const TURNS: Readonly<Record<string, string>> = {
  NORMAL: "N",
  RIGHT: "R",
  LEFT: "L",
  INVERTED: "I",
  0: "N",
  90: "R",
  180: "I",
  270: "L",
};

/** The letter of a rotation, however it is written; anything else as it is, for the schema to refuse. */
export function rotationFrom(value: unknown): unknown {
  if (typeof value === "object") return value;
  const name = String(value).trim().toUpperCase();
  return TURNS[name] ?? (/^[NRLI]$/.test(name) ? name : value);
}
