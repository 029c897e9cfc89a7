// What a barcode is drawn from. The options of the encoders have the names and meanings of BWIPP, in lower case.

import type { Rgba } from "../../base/color.ts";
import type { Format } from "../../base/picture.ts";
import type { BarcodeName } from "./barcode-types.ts";

/** Options that decide what a code holds, and how: the types of their values. */
const DATA_OPTIONS = {
  parse: "boolean",
  parsefnc: "boolean",
  eclevel: "string",
  fixedeclevel: "boolean",
  version: "string",
  columns: "number",
  rows: "number",
  layers: "number",
  mask: "number",
  mode: "number",
  segments: "number",
  rowmult: "number",
  rowheight: "number",
  sepheight: "number",
  compact: "boolean",
  dmre: "boolean",
  ccversion: "string",
  cccolumns: "number",
  sam: "number",
  category: "number",
  hostratio: "number",
  mailmarktype: "string",
  custinfoenc: "string",
  includecheck: "boolean",
  validatecheck: "boolean",
  checktype: "string",
  badmod11: "boolean",
  pzn8: "boolean",
  semi: "boolean",
  altstartstop: "boolean",
  unidirectional: "boolean",
  shortfinder: "boolean",
  permitaddon: "boolean",
  suppressc: "boolean",
  dontlint: "boolean",
  legacy: "boolean",
} as const;

/** Options that decide how a code looks, and the text beside it: the types of their values. */
export const LOOK_OPTIONS = {
  inkspread: "number",
  dotty: "boolean",
  barratio: "number",
  spaceratio: "number",
  guardwhitespace: "boolean",
  guardwidth: "number",
  guardheight: "number",
  addongap: "number",
  showborder: "boolean",
  showbearer: "boolean",
  borderwidth: "number",
  borderleft: "number",
  borderright: "number",
  bordertop: "number",
  borderbottom: "number",
  includecheckintext: "boolean",
  hidestars: "boolean",
  alttext: "string",
  extratext: "string",
  textxalign: "string",
  textyalign: "string",
  textsize: "number",
  textxoffset: "number",
  textyoffset: "number",
  textgaps: "number",
  extratextxalign: "string",
  extratextyalign: "string",
  extratextsize: "number",
  extratextxoffset: "number",
  extratextyoffset: "number",
  addontextsize: "number",
  addontextxoffset: "number",
  addontextyoffset: "number",
} as const;

type OptionTypes = typeof DATA_OPTIONS & typeof LOOK_OPTIONS;

export type BarcodeOptionName = keyof OptionTypes;

/** Options of an encoder, of which only those are there that a request gives. */
export type BarcodeOptions = {
  readonly [Name in BarcodeOptionName]?:
    | { boolean: boolean; number: number; string: string }[OptionTypes[Name]]
    | undefined;
};

/** A barcode to draw, complete. */
export interface BarcodeParams {
  readonly type: BarcodeName;
  /** What the barcode says, with its addition. */
  readonly text: string;
  /** The text with the other meaning of `+`, to be tried if the type does not accept `text`. */
  readonly textAlternative?: string;
  readonly format: Format;
  /** Size of the image, pixels: as large as the barcode by default. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Pixels of a module of bars, and half as many as those of a square. */
  readonly scale?: number | undefined;
  /** Whether the text stands beside the bars. */
  readonly includetext?: boolean | undefined;
  /** Rotation: none, to the right, to the left, or upside down. */
  readonly rotate: "N" | "R" | "L" | "I";
  readonly backgroundcolor?: Rgba | undefined;
  readonly barcolor?: Rgba | undefined;
  readonly textcolor?: Rgba | undefined;
  readonly bordercolor?: Rgba | undefined;
  /** Font family of the text. */
  readonly textfont?: string | undefined;
  /** Space on each side instead of the quiet zone, modules. */
  readonly padding?: number | undefined;
  readonly paddingwidth?: number | undefined;
  readonly paddingheight?: number | undefined;
  readonly paddingleft?: number | undefined;
  readonly paddingright?: number | undefined;
  readonly paddingtop?: number | undefined;
  readonly paddingbottom?: number | undefined;
  readonly options: BarcodeOptions;
}
