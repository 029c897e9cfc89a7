// Encoder options, with BWIPP's names (in lower case) and meanings.

/** Types of the options that affect the encoded data. */
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

/** Types of the options that affect the appearance of the code and its text. */
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

/** Encoder options; only the options that the request sets are present. */
export type BarcodeOptions = {
  readonly [Name in BarcodeOptionName]?:
    | { boolean: boolean; number: number; string: string }[OptionTypes[Name]]
    | undefined;
};
