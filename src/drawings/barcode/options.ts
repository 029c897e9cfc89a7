// The options of a barcode.

import { BARCODE_LENGTH, BARCODE_SCALE } from "../../base/limits.ts";
import { parseColor, type Rgba } from "../../engine/color.ts";
import { option, type Values } from "../../options/option.ts";
import { formatOption } from "../../options/output.ts";
import {
  color,
  flag,
  fontFamilies,
  keyword,
  orDefault,
  parsed,
  pattern,
  side,
  textOrNumber,
  whole,
} from "../../options/value.ts";
import { BARCODE_TYPES, findBarcodeType, suggestBarcodeType } from "./barcode-types.ts";
import { type BarcodeOptions, ENCODER_OPTIONS } from "./encoder-options.ts";

/** Parses a CSS colour, or BWIPP's hex digits without `#`: three or six for RGB, eight for CMYK. */
function parseInk(text: string): Rgba | undefined {
  const digits = text.trim();
  if (/^(?:[\da-f]{3}|[\da-f]{6})$/i.test(digits)) return parseColor(`#${digits}`) ?? undefined;
  if (!/^[\da-f]{8}$/i.test(digits)) return parseColor(text) ?? undefined;
  const [cyan, magenta, yellow, black] = [0, 2, 4, 6].map(
    (at) => 1 - Number.parseInt(digits.slice(at, at + 2), 16) / 255,
  ) as [number, number, number, number];
  const channel = (light: number) => Math.round(light * black * 255);
  return { red: channel(cyan), green: channel(magenta), blue: channel(yellow), alpha: 1 };
}

const ink = () => color(parseInk);

const barcodeType = () => ({
  ...parsed(
    "must be a barcode type such as code128 or ean13",
    findBarcodeType,
    textOrNumber(undefined, "must be the name of a barcode type").schema,
    (text) => {
      const near = suggestBarcodeType(text);
      return near && `Did you mean ${near}?`;
    },
  ),
  keywords: { enum: Object.keys(BARCODE_TYPES) },
});

/** Other spellings of the rotations. */
const ROTATIONS = {
  normal: "N",
  right: "R",
  left: "L",
  inverted: "I",
  0: "N",
  90: "R",
  180: "I",
  270: "L",
} as const;

/** Maximum padding around a barcode, in modules. BWIPP has the same limit. */
const MAX_PADDING = 999;

const padding = (where: string, names: readonly [string, ...string[]]) =>
  option(whole(0, MAX_PADDING), {
    about: `Padding ${where}, in modules, instead of the quiet zone`,
    names,
    example: 2,
  });

/** The options that are not passed to the encoders. */
const OWN_OPTIONS = {
  type: option(barcodeType(), {
    about: "Barcode type",
    required: "the type of the barcode, such as code128 or ean13",
    example: "code128",
  }),
  text: option(textOrNumber(BARCODE_LENGTH), {
    about: "Text to encode",
    names: ["text", "data"],
    required: "the content of the barcode",
    example: "LIMN-42",
  }),
  addontext: option(pattern(/^\d{2}(?:\d{3})?$/, "must be 2 or 5 digits"), {
    about: "Add-on to an EAN, UPC, ISBN, ISMN or ISSN: two or five digits",
    names: ["addontext", "addonText"],
    example: "05",
    needs: { type: "ean13", text: "9520123456788" },
  }),
  format: formatOption("png"),
  width: option(side(), {
    about: "Width of the image, in pixels; the barcode's width by default",
    names: ["w", "width"],
    example: 300,
    isUnsigned: true,
  }),
  height: option(side(), {
    about: "Height of the image, in pixels; the barcode's height by default",
    names: ["h", "height"],
    example: 120,
    isUnsigned: true,
  }),
  scale: option(whole(1, BARCODE_SCALE), {
    about:
      "Pixels per module if neither width nor height is set, 2 by default for MicroPDF417; modules of two-dimensional codes get twice as many",
    implied: 1,
    example: 3,
    isUnsigned: true,
  }),
  includetext: option(flag(), {
    about: "Whether to show the text next to the bars",
    names: ["includeText", "includetext"],
    example: true,
  }),
  rotate: option(orDefault(keyword(["N", "R", "L", "I"], ROTATIONS)), {
    about: "Rotation: N (none), R (90° clockwise), L (90° counterclockwise) or I (180°)",
    default: "N",
    example: "R",
  }),
  backgroundcolor: option(ink(), {
    about: "Colour behind the barcode, white by default",
    names: ["backgroundcolor", "backgroundColor", "bkg"],
    example: "ffffcc",
  }),
  barcolor: option(ink(), {
    about: "Colour of the bars, black by default",
    names: ["barcolor", "barColor"],
    example: "4e79a7",
  }),
  textcolor: option(ink(), {
    about: "Colour of the text, same as the bars by default",
    names: ["textcolor", "textColor"],
    example: "333333",
  }),
  bordercolor: option(ink(), {
    about: "Colour of borders and bearer bars, same as the bars by default",
    names: ["bordercolor", "borderColor"],
    example: "teal",
  }),
  textfont: option(fontFamilies(), {
    about: "Font family of the text",
    names: ["textfont", "textFont"],
    example: "serif",
  }),
  padding: padding("on all sides", ["padding"]),
  paddingwidth: padding("on the left and right", ["paddingwidth", "paddingWidth"]),
  paddingheight: padding("above and below", ["paddingheight", "paddingHeight"]),
  paddingleft: padding("on the left", ["paddingleft", "paddingLeft"]),
  paddingright: padding("on the right", ["paddingright", "paddingRight"]),
  paddingtop: padding("above", ["paddingtop", "paddingTop"]),
  paddingbottom: padding("below", ["paddingbottom", "paddingBottom"]),
};

export const BARCODE_OPTIONS = { ...OWN_OPTIONS, ...ENCODER_OPTIONS };

/** The data to encode and the encoder's options. */
export interface BarcodeRequest extends Pick<Values<typeof OWN_OPTIONS>, "type" | "text"> {
  readonly options: BarcodeOptions;
}

/** The parameters of a barcode. `text` includes the add-on. */
export interface BarcodeParams extends BarcodeRequest, Omit<Values<typeof OWN_OPTIONS>, "addontext" | "scale"> {
  /** `text` with `+` read as a plus instead of a space, or vice versa. Tried if the type does not accept `text`. */
  readonly textAlternative?: string;
  /** Pixels per module of linear codes; matrix codes have twice as many pixels per module. */
  readonly scale: number;
}
