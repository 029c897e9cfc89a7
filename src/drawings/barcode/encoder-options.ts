// The options that a request may set for an encoder, with BWIPP's names (in lower case) and meanings. An option that is not listed
// here never reaches an encoder.

import { readCaption } from "../../options/fields.ts";
import { option, type Values } from "../../options/option.ts";
import { exactDecimal, exactWhole, flag, keyword, pattern, textOrNumber } from "../../options/value.ts";

/** All names of an option, in order of precedence. */
type Names = readonly [string, ...string[]];

/** Maximum length of the text next to the barcode, in characters: as much as fits below a wide barcode. */
const TEXT_LENGTH = 200;

/** Text that the barcode shows. */
const SHOWN_TEXT = { ...textOrNumber(TEXT_LENGTH), readText: readCaption };

/** An example value close to the minimum. */
const near = (min: number, max: number) => min + Math.min(2, (max - min) / 2);

// Tools leave out the encoder options to keep their list short, but accept them.
const flagOption = (about: string, names?: Names) => option(flag(), { about, ...(names && { names }), isNoTool: true });
const wholeOption = (min: number, max: number, about: string) =>
  option(exactWhole(min, max), { about, example: Math.ceil(near(min, max)), isNoTool: true });
const decimalOption = (min: number, max: number, about: string, names?: Names) =>
  option(exactDecimal(min, max), { about, ...(names && { names }), example: near(min, max), isNoTool: true });
const wordOption = <const Words extends Names>(words: Words, about: string, names?: Names) =>
  option(keyword(words), { about, ...(names && { names }), isNoTool: true });

/** Encoder options that affect the encoded data. */
const DATA_OPTIONS = {
  parse: flagOption("Whether sequences such as ^065 and ^NUL in the text stand for ASCII characters"),
  parsefnc: flagOption("Whether sequences such as ^FNC1 and ^ECI000026 in the text stand for function characters"),
  eclevel: option(pattern(/^(?:EC)?[LMQH]?[0-9]{0,2}$/, "must be an error correction level, such as M or 5"), {
    about: "Error correction level: L, M, Q, H for QR; 0 to 8 for PDF417; a percentage for Aztec; L1 to L4 for Han Xin",
    names: ["eclevel", "ecLevel"],
    example: "M",
    needs: { type: "qrcode" },
    isNoTool: true,
  }),
  fixedeclevel: flagOption("Whether to keep eclevel even if a higher level would fit"),
  version: option(pattern(/^[A-Za-z0-9-]{1,10}$/, "must be 1 to 10 letters, digits or hyphens"), {
    about: "Version or size of the symbol",
    example: "5",
    needs: { type: "qrcode" },
    isNoTool: true,
  }),
  columns: wholeOption(0, 200, "Number of columns in a stacked code or a DotCode"),
  rows: wholeOption(0, 200, "Number of rows in a stacked code or a DotCode"),
  layers: wholeOption(1, 32, "Number of layers in an Aztec Code"),
  mask: wholeOption(0, 8, "Mask of a QR Code, Han Xin Code or DotCode"),
  mode: wholeOption(2, 6, "Mode of a MaxiCode"),
  segments: wholeOption(2, 22, "Number of segments in each row of a DataBar Expanded"),
  rowmult: wholeOption(1, 50, "Row height of a PDF417, in modules"),
  rowheight: wholeOption(8, 50, "Row height of a stacked code, in modules"),
  sepheight: wholeOption(1, 5, "Height of the separators between the rows of a stacked code, in modules"),
  compact: flagOption("Whether to draw a compact PDF417, without its right edge"),
  dmre: flagOption("Whether a Data Matrix may use the rectangular sizes of DMRE"),
  ccversion: wordOption(["a", "b", "c"], "Type of the composite component"),
  cccolumns: wholeOption(1, 30, "Number of columns in the composite component"),
  sam: wholeOption(12, 99, "Position in a structured append series: 23 is the second of three symbols"),
  category: wholeOption(0, 9999, "Category of a D3 AQR; 2842 by default"),
  hostratio: decimalOption(1, 10, "Ratio of the module sizes of a D3 AQR and the code in it: 2, 2.5 or 3"),
  mailmarktype: wordOption(["7", "9", "29"], "Type of a Mailmark"),
  custinfoenc: wordOption(["character", "numeric"], "Encoding of the customer information in an Australia Post code"),
  includecheck: flagOption("Whether to add a check digit; true by default for Code 93, Code 11 and MSI"),
  validatecheck: flagOption("Whether to validate the check digit in the text"),
  checktype: wordOption(
    ["mod10", "mod1010", "mod11", "ncrmod11", "mod1110", "ncrmod1110"],
    "Check digit algorithm of an MSI code",
  ),
  badmod11: flagOption("Whether an MSI check digit of 10 is allowed"),
  pzn8: flagOption("Whether a PZN has eight digits"),
  semi: flagOption("Whether a BC412 follows the SEMI standard, as it does by default"),
  altstartstop: flagOption("Whether a Codabar starts and stops with E, N, T or *"),
  unidirectional: flagOption("Whether a Plessey code is read in one direction only"),
  shortfinder: flagOption("Whether a Channel Code uses the short finder"),
  permitaddon: flagOption("Whether an EAN-8 may have an add-on"),
  suppressc: flagOption("Whether a Code 128 avoids code set C (digit pairs)"),
  dontlint: flagOption("Whether to skip the validation of GS1 data"),
  legacy: flagOption("Whether to accept ISBN-10 and ten-digit ISMN numbers"),
};

/** Encoder options that affect the appearance of the code and its text. */
export const LOOK_OPTIONS = {
  inkspread: decimalOption(-1, 1, "Reduction of bars and dots, in modules, to compensate for ink spread"),
  dotty: flagOption("Whether to draw modules as dots"),
  barratio: decimalOption(0.1, 5, "Width factor of wide bars"),
  spaceratio: decimalOption(0.1, 5, "Width factor of wide spaces"),
  guardwhitespace: flagOption("Whether to mark the quiet zone of an EAN or UPC", [
    "guardwhitespace",
    "guardWhitespace",
  ]),
  guardwidth: decimalOption(0, 20, "Width of the quiet zone marks, in modules"),
  guardheight: decimalOption(0, 20, "Height of the quiet zone marks, in modules"),
  addongap: decimalOption(5, 50, "Gap between an EAN or UPC and its add-on, in modules"),
  showborder: flagOption("Whether to draw a border around the code"),
  showbearer: flagOption("Whether to draw bearer bars above and below the bars"),
  borderwidth: decimalOption(0, 10, "Width of borders and bearer bars, in modules"),
  borderleft: decimalOption(-1, 50, "Space between the bars and the left border, in modules"),
  borderright: decimalOption(-1, 50, "Space between the bars and the right border, in modules"),
  bordertop: decimalOption(-1, 50, "Space between the bars and the top border, in modules"),
  borderbottom: decimalOption(-1, 50, "Space between the bars and the bottom border, in modules"),

  // Text next to the barcode.
  includecheckintext: flagOption("Whether to show the check digit in the text"),
  hidestars: flagOption("Whether to hide the asterisks in the text of a Code 39"),
  alttext: option(SHOWN_TEXT, {
    about: "Text to show instead of the encoded text",
    names: ["alttext", "altText"],
    example: "Limn",
    isNoTool: true,
  }),
  extratext: option(SHOWN_TEXT, {
    about: "Additional text to show",
    example: "Shelf 4",
    isNoTool: true,
  }),
  textxalign: wordOption(
    ["offleft", "left", "center", "right", "offright", "justify"],
    "Horizontal alignment of the text",
    ["textxalign", "textXAlign"],
  ),
  textyalign: wordOption(["below", "center", "above", "top", "bottom"], "Vertical position of the text", [
    "textyalign",
    "textYAlign",
  ]),
  textsize: decimalOption(1, 100, "Size of the text, in modules", ["textsize", "textSize"]),
  textxoffset: decimalOption(-200, 200, "Horizontal offset of the text, in modules; positive is to the right"),
  textyoffset: decimalOption(-200, 200, "Vertical offset of the text, in modules; positive is up"),
  textgaps: decimalOption(-5, 50, "Space between the characters of the text, in modules"),
  extratextxalign: wordOption(
    ["offleft", "left", "center", "right", "offright", "justify"],
    "Horizontal alignment of extratext",
  ),
  extratextyalign: wordOption(["below", "center", "above", "top", "bottom"], "Vertical position of extratext"),
  extratextsize: decimalOption(1, 100, "Size of extratext, in modules"),
  extratextxoffset: decimalOption(-200, 200, "Horizontal offset of extratext, in modules"),
  extratextyoffset: decimalOption(-200, 200, "Vertical offset of extratext, in modules"),
  addontextsize: decimalOption(1, 100, "Size of the add-on text, in modules"),
  addontextxoffset: decimalOption(-200, 200, "Horizontal offset of the add-on text, in modules"),
  addontextyoffset: decimalOption(-200, 200, "Vertical offset of the add-on text, in modules"),
};

export const ENCODER_OPTIONS = { ...DATA_OPTIONS, ...LOOK_OPTIONS };

export type BarcodeOptionName = keyof typeof ENCODER_OPTIONS;

/** Encoder options; only the options that the request sets are present. */
export type BarcodeOptions = Values<typeof ENCODER_OPTIONS>;
