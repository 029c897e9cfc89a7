// The options of a QR code.

import { CAPTION_LENGTH, QR_FILE_NAME_LENGTH, QR_MARGIN } from "../../base/limits.ts";
import { formatHex, type Rgba } from "../../engine/color.ts";
import { option, type Values } from "../../options/option.ts";
import { formatOption } from "../../options/output.ts";
import {
  address,
  alias,
  caption,
  color,
  decimal,
  fontFamilies,
  imageFormat,
  keyword,
  orDefault,
  side,
  text,
  textOrNumber,
  whole,
} from "../../options/value.ts";

/** Shape of a code's modules, or of its finders' parts. */
export type QrStyle = "square" | "rounded" | "circle";

/** Accepted names of shapes, and the shape that each name selects. */
const FINDER_STYLES = {
  square: "square",
  rounded: "rounded",
  circle: "circle",
  dot: "circle",
  dots: "circle",
} as const;
const DOT_STYLES = {
  square: "square",
  dot: "circle",
  dots: "circle",
  round: "circle",
  circle: "circle",
  rounded: "rounded",
} as const;

/** A CSS colour that is normalized to hex digits. */
const ink = () => ({
  ...color(),
  format(value: Rgba) {
    const alpha = Math.round(value.alpha * 255);
    return `${formatHex(value).slice(1)}${alpha === 255 ? "" : alpha.toString(16).padStart(2, "0")}`;
  },
});

/** An image of one dark pixel. */
const DOT =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==";

const WITH_IMAGE = { centerImageUrl: DOT };
const CAPTIONED = { caption: "Scan me" };

export const QR_OPTIONS = {
  text: option(textOrNumber(), {
    about: "Text, URL or other content to encode",
    required: "the text or the URL to encode",
    example: "https://example.com",
  }),
  format: formatOption("png", "svg", orDefault(imageFormat(), true)),
  size: option(side(), {
    about: "Image width in pixels; also its height if there is no caption",
    default: 150,
    example: 240,
    isUnsigned: true,
  }),
  margin: option(whole(0, QR_MARGIN), {
    about: "Minimum quiet zone around the code, in modules",
    default: 4,
    example: 2,
    isBesideText: true,
  }),
  ecLevel: option(keyword(["L", "M", "Q", "H"], { low: "L", medium: "M", quartile: "Q", high: "H" }), {
    about: "Error correction level; M by default, or H with an image in the centre",
    example: "H",
    isBesideText: true,
  }),
  dark: option(ink(), {
    about: "Colour of the dark modules",
    default: "000000",
    example: "4e79a7",
    isBesideText: true,
  }),
  light: option(ink(), { about: "Background colour", default: "ffffff", example: "#ffffcc", isBesideText: true }),
  finderColor: option(ink(), {
    about: "Colour of the three finder patterns; same as the dark modules by default",
    example: "navy",
    isBesideText: true,
  }),
  dotStyle: option(alias<keyof typeof DOT_STYLES, QrStyle>(DOT_STYLES), {
    about: "Shape of the dark modules; rounded ones join their neighbours",
    example: "rounded",
    isBesideText: true,
  }),
  finderStyle: option(alias<keyof typeof FINDER_STYLES, QrStyle>(FINDER_STYLES), {
    about: "Shape of the finder patterns' frames",
    example: "rounded",
    isBesideText: true,
  }),
  finderDotStyle: option(alias<keyof typeof FINDER_STYLES, QrStyle>(FINDER_STYLES), {
    about: "Shape of the dots in the finder patterns",
    example: "circle",
    isBesideText: true,
  }),
  centerImageUrl: option(address(), { about: "Image in the centre: an http, https or data URL", example: DOT }),
  centerImageSizeRatio: option(decimal(0, 1), {
    about: "Longer side of the centre image as a fraction of the code's side; 0.3 by default",
    implied: 0.3,
    example: 0.2,
    needs: WITH_IMAGE,
  }),
  centerImageWidth: option(side(), {
    about: "Width of the centre image in pixels, instead of the ratio",
    example: 30,
    needs: WITH_IMAGE,
  }),
  centerImageHeight: option(side(), {
    about: "Height of the centre image in pixels, instead of the ratio",
    example: 30,
    needs: WITH_IMAGE,
  }),
  caption: option(caption(CAPTION_LENGTH), { about: "Text below the code", example: "Scan me" }),
  captionFontFamily: option(fontFamilies(), {
    about: "Font of the caption, as in CSS",
    default: "sans-serif",
    example: "serif",
    needs: CAPTIONED,
  }),
  captionFontSize: option(whole(1, 200), {
    about: "Font size of the caption, in pixels",
    default: 10,
    example: 14,
    needs: CAPTIONED,
  }),
  captionFontColor: option(ink(), {
    about: "Colour of the caption",
    default: "black",
    example: "#333333",
    needs: CAPTIONED,
  }),
  mode: option(orDefault(keyword(["sjis"])), {
    about: "sjis encodes Japanese in Kanji mode",
    example: "sjis",
    needs: { text: "点と線" },
    isBesideText: true,
  }),
  filename: option(text(QR_FILE_NAME_LENGTH), {
    about: "File name in a batch",
    example: "poster",
    isIrrelevant: true,
    isRequestOnly: true,
  }),
};

/** The parameters of a QR code. */
export type QrParams = Values<typeof QR_OPTIONS>;
