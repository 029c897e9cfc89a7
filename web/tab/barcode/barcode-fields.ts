// The fields of a barcode: all that the endpoint takes, held against its schema by the types. Those that are of use to some types only
// are there for these; which ones that are has been measured by drawing the example of each type with and without them.

import { FORMATS } from "../../../src/engine/picture.ts";
import type { barcodeSchema } from "../../../src/service/params/barcode.ts";
import type { FormValues, Group, SpecTable } from "../../form/field-spec.ts";
import { TEXT_FIELDS } from "./barcode-text-fields.ts";

type Input = (typeof barcodeSchema)["_zod"]["input"];

export const BARCODE_GROUPS = {
  content: { id: "content", title: "Content" },
  look: { id: "look", title: "Look" },
  kind: { id: "kind", title: "Options of this type", isFolded: true },
  text: { id: "text", title: "The text beside it", isFolded: true },
  line: { id: "line", title: "Lines and room around it", isFolded: true },
  more: { id: "more", title: "More options", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

/** For types whose names are such. */
const of = (types: RegExp) => ({
  group: "kind",
  when: ({ type }: FormValues) => types.test(String(type)),
});

const QR = /qrcode$|^d3aqr$/;
const STACKED = /^(?:hibc)?codablockf$|^code(?:16k|49)$/;
const COMPOSITE = /composite$|^gs1-cc$/;
const RETAIL = /^(?:ean(?:13|8|5|2)|upc[ae]|isbn|ismn|issn|mands)(?:composite)?$/;
const BARS =
  /^(?:(?:ean|upc|code(?!one)(?!16k)(?!49)).*|is[bs]n|ismn|mands|pzn|rationalizedCodabar|.*2of5|itf14|msi|plessey|telepen.*|posicode|bc412|channelcode|pharmacode2?|flattermarken|raw|hibccode\d+|gs1-128|sscc18|databar(?:omni|truncated|limited|expanded)|onecode|postnet|planet|royalmail|kix|auspost|japanpost|identcode|leitcode|daft|symbol)$/;

const flag = (label: string, types: RegExp) => ({ ...of(types), control: "flag", label }) as const;
const number = (label: string, types: RegExp, min: number, max: number, hint?: string) =>
  ({ ...of(types), control: "number", label, min, max, ...(hint !== undefined && { hint }) }) as const;
const around = (label: string) =>
  ({ control: "number", label, group: "line", min: 0, max: 999, unit: "modules" }) as const;

export const BARCODE_FIELDS = {
  text: { control: "area", label: "Text", group: "content", isWide: true },
  addontext: {
    ...of(/^(?:ean13|upc[ae]|is[bs]n|ismn)$/),
    control: "text",
    label: "Addition",
    group: "content",
    hint: "2 or 5 further digits: the issue of a magazine, the price of a book.",
  },
  includetext: { control: "flag", label: "Show the text", group: "look" },
  scale: { control: "number", label: "Scale", group: "look", min: 1, max: 10, unit: "px", placeholder: "1" },
  width: {
    control: "number",
    label: "Width",
    group: "look",
    min: 1,
    max: 3000,
    unit: "px",
    placeholder: "as it needs",
  },
  height: {
    control: "number",
    label: "Height",
    group: "look",
    min: 1,
    max: 3000,
    unit: "px",
    placeholder: "as it needs",
  },
  barcolor: { control: "color", label: "Bars", group: "look", placeholder: "000000" },
  backgroundcolor: { control: "color", label: "Background", group: "look", placeholder: "ffffff" },
  rotate: {
    control: "choice",
    label: "Turned",
    group: "look",
    choices: [
      ["", "Not"],
      ["R", "To the right"],
      ["L", "To the left"],
      ["I", "Upside down"],
    ],
  },
  format: {
    control: "choice",
    label: "Format",
    group: "look",
    choices: FORMATS.filter((format) => format !== "jpeg").map(
      (format) => [format === "png" ? "" : format, format.toUpperCase()] as const,
    ),
  },

  // Of some types.
  eclevel: {
    ...of(/(?:qrcode|^hibcazteccode|^azteccode|^pdf417|^hanxin|^ultracode|^d3aqr|^hibcpdf417)/),
    control: "text",
    label: "Error correction",
    placeholder: "M, 5, 23, L2 …",
    hint: "L, M, Q, H for QR; 0 to 8 for PDF417; percent for Aztec; L1 to L4 for Han Xin.",
  },
  fixedeclevel: flag("Not more error correction than that", QR),
  version: {
    ...of(/qrcode$|datamatrix|composite$|^posicode$|^codeone$|^hanxin$|^d3aqr$|micropdf417$/),
    control: "text",
    label: "Size or kind",
    hint: "The symbol's version: 5, M4, R17x139, 32x32, A …",
  },
  columns: number("Columns", /pdf417|dotcode$|codablockf$|datamatrix$/, 0, 200),
  rows: number("Rows", /pdf417|dotcode$|codablockf$|datamatrix|composite$|^gs1-cc$|^code(?:16k|49)$/, 0, 200),
  layers: number("Layers", /azteccode/, 1, 32),
  mask: number("Mask", /qrcode$|^d3aqr$|^hanxin$|dotcode$/, 1, 8),
  mode: number("Mode", /^maxicode$/, 2, 6),
  segments: number("Segments in a row", /databarexpandedstacked|coupon$/, 2, 22),
  rowmult: number("Height of rows", /pdf417|composite$|^gs1-cc$/, 1, 50),
  rowheight: number("Height of rows", STACKED, 8, 50),
  sepheight: number("Lines between rows", STACKED, 1, 5),
  compact: flag("Without the right border", /^(?:hibc)?pdf417$/),
  dmre: flag("Rectangular shapes too", /datamatrix/),
  ccversion: {
    ...of(COMPOSITE),
    control: "choice",
    label: "Composite component",
    choices: [
      ["", "As it needs"],
      ["a", "CC-A"],
      ["b", "CC-B"],
      ["c", "CC-C"],
    ],
  },
  cccolumns: number("Its columns", COMPOSITE, 1, 30),
  sam: number("Place in a series", /^maxicode$|^code(?:16k|49)$/, 12, 99, "23 is the second of three."),
  category: number("Category", /^d3aqr$/, 0, 9999),
  hostratio: { ...number("Ratio to the code in it", /^d3aqr$/, 1, 10), step: 0.1 },
  mailmarktype: {
    ...of(/^mailmark$/),
    control: "choice",
    label: "Type of Mailmark",
    choices: [
      ["", "As the text"],
      ["7", "7"],
      ["9", "9"],
      ["29", "29"],
    ],
  },
  custinfoenc: {
    ...of(/^auspost$/),
    control: "choice",
    label: "The customer's data",
    choices: [
      ["", "Characters"],
      ["character", "Characters, always"],
      ["numeric", "Digits"],
    ],
  },
  includecheck: flag(
    "Add a check digit",
    /^(?:code(?:39|39ext|93|93ext|11|32)|pzn|rationalizedCodabar|.*2of5|itf14|msi|bc412|channelcode|posicode)$/,
  ),
  validatecheck: flag(
    "Check its own check digit",
    /^(?:code(?:39|39ext|11)|rationalizedCodabar|.*2of5|msi|bc412|hibc.*)$/,
  ),
  checktype: {
    ...of(/^msi$/),
    control: "choice",
    label: "Check digit",
    choices: [
      ["", "mod 10"],
      ["mod10", "mod 10, always"],
      ["mod1010", "mod 10, twice"],
      ["mod11", "mod 11"],
      ["ncrmod11", "mod 11 (NCR)"],
      ["mod1110", "mod 11, mod 10"],
      ["ncrmod1110", "mod 11 (NCR), mod 10"],
    ],
  },
  badmod11: flag("A check digit of 10 is allowed", /^msi$/),
  pzn8: flag("Eight digits", /^pzn$/),
  semi: flag("As SEMI has it", /^bc412$/),
  altstartstop: flag("Begins and ends with E, N, T or *", /^rationalizedCodabar$/),
  unidirectional: flag("Read in one direction", /^plessey$/),
  shortfinder: flag("Short finder", /^channelcode$/),
  permitaddon: flag("May have an addition", /^ean8$/),
  suppressc: flag("No pairs of digits", /^(?:hibc)?code128$|^gs1-128/),
  dontlint: flag("Do not look at the rules of GS1", /^gs1|databar|composite$|^ean14$|^sscc18$/),
  legacy: flag("Old numbers of ten digits", /^is[bm]n$/),
  guardwhitespace: flag("Marks of the free room", RETAIL),
  guardwidth: { ...number("Width of the marks", RETAIL, 0, 20), step: 0.5 },
  guardheight: { ...number("Height of the marks", RETAIL, 0, 20), step: 0.5 },
  addongap: number("Room before the addition", RETAIL, 5, 50),
  dotty: flag(
    "Dots for squares",
    /qrcode$|datamatrix|aztec|pdf417|^codeone$|^hanxin$|^ultracode$|codablockf$|^d3aqr$|^gs1-cc$/,
  ),
  barratio: { ...number("Stretch of wide bars", BARS, 0.1, 5), step: 0.1 },
  spaceratio: { ...number("Stretch of wide spaces", BARS, 0.1, 5), step: 0.1 },
  hidestars: flag("No stars in the text", /^code39(?:ext)?$/),

  ...TEXT_FIELDS,

  padding: around("Room on all sides"),
  paddingwidth: around("Left and right"),
  paddingheight: around("Above and below"),
  paddingleft: around("Left"),
  paddingright: around("Right"),
  paddingtop: around("Above"),
  paddingbottom: around("Below"),
  showborder: { control: "flag", label: "A line around it", group: "line" },
  showbearer: { control: "flag", label: "Lines above and below", group: "line" },
  borderwidth: { control: "number", label: "Width of the lines", group: "line", min: 0, max: 10, step: 0.5 },
  bordercolor: { control: "color", label: "Colour of the lines", group: "line", placeholder: "as the bars" },
  borderleft: { control: "number", label: "Line at the left", group: "line", min: -1, max: 50 },
  borderright: { control: "number", label: "Line at the right", group: "line", min: -1, max: 50 },
  bordertop: { control: "number", label: "Line above", group: "line", min: -1, max: 50 },
  borderbottom: { control: "number", label: "Line below", group: "line", min: -1, max: 50 },
  inkspread: {
    control: "number",
    label: "Against ink that runs",
    group: "more",
    min: -1,
    max: 1,
    step: 0.05,
    hint: "How much thinner bars are, of a module.",
  },
  parse: { control: "flag", label: "^065 and ^NUL are characters", group: "more" },
  parsefnc: { control: "flag", label: "^FNC1 and ^ECI000026 are signs for scanners", group: "more" },
} as const satisfies SpecTable<Input, "type">;

/** What they are at first. */
export const BARCODE_DEFAULTS: FormValues = {
  ...Object.fromEntries(
    Object.entries(BARCODE_FIELDS).map(([name, { control }]) => [name, control === "flag" ? false : ""]),
  ),
  type: "ean13",
  text: "9520123456788",
  includetext: true,
  scale: "3",
};
