// Form fields for barcodes, type-checked against the endpoint's schema. Options that only some types support are shown for
// those types only; the lists were found by rendering every type's example with and without each option.

import type { BARCODE_OPTIONS } from "../../../src/drawings/barcode/options.ts";
import type { Inputs } from "../../../src/options/option.ts";
import type { FormValues, Group, SpecTable } from "../../form/field-spec.ts";
import { FORMAT_CONTROL, withLimits } from "../../form/with-limits.ts";
import { TEXT_FIELDS } from "./barcode-text-fields.ts";

export const BARCODE_GROUPS = {
  content: { id: "content", title: "Content" },
  look: { id: "look", title: "Appearance" },
  kind: { id: "kind", title: "Type options", isFolded: true },
  text: { id: "text", title: "Text options", isFolded: true },
  line: { id: "line", title: "Border and padding", isFolded: true },
  more: { id: "more", title: "More options", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

/** Shows a field only for types whose name matches. */
const forTypes = (types: RegExp) => ({
  group: "kind",
  when: ({ type }: FormValues) => types.test(String(type)),
});

const QR = /qrcode$|^d3aqr$/;
const STACKED = /^(?:hibc)?codablockf$|^code(?:16k|49)$/;
const COMPOSITE = /composite$|^gs1-cc$/;
const RETAIL = /^(?:ean(?:13|8|5|2)|upc[ae]|isbn|ismn|issn|mands)(?:composite)?$/;
const BARS =
  /^(?:(?:ean|upc|code(?!one)(?!16k)(?!49)).*|is[bs]n|ismn|mands|pzn|rationalizedCodabar|.*2of5|itf14|msi|plessey|telepen.*|posicode|bc412|channelcode|pharmacode2?|flattermarken|raw|hibccode\d+|gs1-128|sscc18|databar(?:omni|truncated|limited|expanded)|onecode|postnet|planet|royalmail|kix|auspost|japanpost|identcode|leitcode|daft|symbol)$/;

const flag = (label: string, types: RegExp) => ({ ...forTypes(types), control: "flag", label }) as const;
const number = (label: string, types: RegExp, hint?: string) =>
  ({ ...forTypes(types), control: "number", label, ...(hint !== undefined && { hint }) }) as const;
const paddingField = (label: string) => ({ control: "number", label, group: "line", unit: "modules" }) as const;

export const BARCODE_FIELDS = withLimits("/barcode", {
  text: { control: "area", label: "Text", group: "content", isWide: true },
  addontext: {
    ...forTypes(/^(?:ean13|upc[ae]|is[bs]n|ismn)$/),
    control: "text",
    label: "Add-on",
    group: "content",
    hint: "2 or 5 extra digits, such as a magazine issue or a book price.",
  },
  includetext: { control: "flag", label: "Show text", group: "look" },
  scale: { control: "number", label: "Scale", group: "look", unit: "px" },
  width: { control: "number", label: "Width", group: "look", unit: "px", placeholder: "auto" },
  height: { control: "number", label: "Height", group: "look", unit: "px", placeholder: "auto" },
  barcolor: { control: "color", label: "Bar colour", group: "look", placeholder: "000000" },
  backgroundcolor: { control: "color", label: "Background", group: "look", placeholder: "ffffff" },
  rotate: {
    control: "choice",
    label: "Rotation",
    group: "look",
    choices: [
      ["", "None"],
      ["R", "90° right"],
      ["L", "90° left"],
      ["I", "180°"],
    ],
  },
  format: FORMAT_CONTROL,

  // Options that only some types support.
  eclevel: {
    ...forTypes(/(?:qrcode|^hibcazteccode|^azteccode|^pdf417|^hanxin|^ultracode|^d3aqr|^hibcpdf417)/),
    control: "text",
    label: "Error correction",
    placeholder: "e.g. M, 5, 23, L2",
    hint: "L, M, Q, H for QR; 0 to 8 for PDF417; a percentage for Aztec; L1 to L4 for Han Xin.",
  },
  fixedeclevel: flag("Use exact error correction level", QR),
  version: {
    ...forTypes(/qrcode$|datamatrix|composite$|^posicode$|^codeone$|^hanxin$|^d3aqr$|micropdf417$/),
    control: "text",
    label: "Version or size",
    hint: "Symbol version or size, e.g. 5, M4, R17x139, 32x32, A.",
  },
  columns: number("Columns", /pdf417|dotcode$|codablockf$|datamatrix$/),
  rows: number("Rows", /pdf417|dotcode$|codablockf$|datamatrix|composite$|^gs1-cc$|^code(?:16k|49)$/),
  layers: number("Layers", /azteccode/),
  mask: number("Mask", /qrcode$|^d3aqr$|^hanxin$|dotcode$/),
  mode: number("Mode", /^maxicode$/),
  segments: number("Segments per row", /databarexpandedstacked|coupon$/),
  rowmult: number("Row height", /pdf417|composite$|^gs1-cc$/),
  rowheight: number("Row height", STACKED),
  sepheight: number("Row separator height", STACKED),
  compact: flag("Compact (no right border)", /^(?:hibc)?pdf417$/),
  dmre: flag("Allow rectangular sizes (DMRE)", /datamatrix/),
  ccversion: {
    ...forTypes(COMPOSITE),
    control: "choice",
    label: "Composite component",
    choices: [
      ["", "Auto"],
      ["a", "CC-A"],
      ["b", "CC-B"],
      ["c", "CC-C"],
    ],
  },
  cccolumns: number("Composite columns", COMPOSITE),
  sam: number("Structured append", /^maxicode$|^code(?:16k|49)$/, "23 means the second of three symbols."),
  category: number("Category", /^d3aqr$/),
  hostratio: { ...number("Ratio to inner code", /^d3aqr$/), step: 0.1 },
  mailmarktype: {
    ...forTypes(/^mailmark$/),
    control: "choice",
    label: "Mailmark type",
    choices: [
      ["", "Auto"],
      ["7", "7"],
      ["9", "9"],
      ["29", "29"],
    ],
  },
  custinfoenc: {
    ...forTypes(/^auspost$/),
    control: "choice",
    label: "Customer data",
    choices: [
      ["", "Default (characters)"],
      ["character", "Characters"],
      ["numeric", "Digits"],
    ],
  },
  includecheck: flag(
    "Add check digit",
    /^(?:code(?:39|39ext|93|93ext|11|32)|pzn|rationalizedCodabar|.*2of5|itf14|msi|bc412|channelcode|posicode)$/,
  ),
  validatecheck: flag("Validate check digit", /^(?:code(?:39|39ext|11)|rationalizedCodabar|.*2of5|msi|bc412|hibc.*)$/),
  checktype: {
    ...forTypes(/^msi$/),
    control: "choice",
    label: "Check digit type",
    choices: [
      ["", "Default (mod 10)"],
      ["mod10", "mod 10"],
      ["mod1010", "mod 10 + mod 10"],
      ["mod11", "mod 11"],
      ["ncrmod11", "mod 11 (NCR)"],
      ["mod1110", "mod 11 + mod 10"],
      ["ncrmod1110", "mod 11 (NCR) + mod 10"],
    ],
  },
  badmod11: flag("Allow check digit 10", /^msi$/),
  pzn8: flag("Eight digits", /^pzn$/),
  semi: flag("SEMI format", /^bc412$/),
  altstartstop: flag("Use E, N, T or * as start and stop", /^rationalizedCodabar$/),
  unidirectional: flag("Unidirectional", /^plessey$/),
  shortfinder: flag("Short finder", /^channelcode$/),
  permitaddon: flag("Allow add-on", /^ean8$/),
  suppressc: flag("Don't compress digit pairs (code set C)", /^(?:hibc)?code128$|^gs1-128/),
  dontlint: flag("Skip GS1 validation", /^gs1|databar|composite$|^ean14$|^sscc18$/),
  legacy: flag("Allow 10-digit numbers", /^is[bm]n$/),
  guardwhitespace: flag("Quiet zone marks", RETAIL),
  guardwidth: { ...number("Quiet zone mark width", RETAIL), step: 0.5 },
  guardheight: { ...number("Quiet zone mark height", RETAIL), step: 0.5 },
  addongap: number("Gap before add-on", RETAIL),
  dotty: flag(
    "Draw modules as dots",
    /qrcode$|datamatrix|aztec|pdf417|^codeone$|^hanxin$|^ultracode$|codablockf$|^d3aqr$|^gs1-cc$/,
  ),
  barratio: { ...number("Wide bar stretch", BARS), step: 0.1 },
  spaceratio: { ...number("Wide space stretch", BARS), step: 0.1 },
  hidestars: flag("Hide start and stop asterisks", /^code39(?:ext)?$/),

  ...TEXT_FIELDS,

  padding: paddingField("Padding"),
  paddingwidth: paddingField("Horizontal padding"),
  paddingheight: paddingField("Vertical padding"),
  paddingleft: paddingField("Left padding"),
  paddingright: paddingField("Right padding"),
  paddingtop: paddingField("Top padding"),
  paddingbottom: paddingField("Bottom padding"),
  showborder: { control: "flag", label: "Border", group: "line" },
  showbearer: { control: "flag", label: "Bearer bars", group: "line" },
  borderwidth: { control: "number", label: "Border width", group: "line", step: 0.5 },
  bordercolor: { control: "color", label: "Border colour", group: "line", placeholder: "same as bars" },
  borderleft: { control: "number", label: "Left border gap", group: "line" },
  borderright: { control: "number", label: "Right border gap", group: "line" },
  bordertop: { control: "number", label: "Top border gap", group: "line" },
  borderbottom: { control: "number", label: "Bottom border gap", group: "line" },
  inkspread: {
    control: "number",
    label: "Ink spread compensation",
    group: "more",
    step: 0.05,
    hint: "Reduction of the bar width, in modules.",
  },
  parse: { control: "flag", label: "Parse character escapes such as ^065 and ^NUL", group: "more" },
  parsefnc: { control: "flag", label: "Parse function characters such as ^FNC1 and ^ECI000026", group: "more" },
} as const satisfies SpecTable<Inputs<typeof BARCODE_OPTIONS>, "type">);

/** Initial form values. */
export const BARCODE_DEFAULTS: FormValues = {
  ...Object.fromEntries(
    Object.entries(BARCODE_FIELDS).map(([name, { control }]) => [name, control === "flag" ? false : ""]),
  ),
  type: "ean13",
  text: "9520123456788",
  includetext: true,
  scale: "3",
};
