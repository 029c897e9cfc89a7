// The options for format and size that most kinds of image share.

import type { FORMATS } from "../engine/encodable-image.ts";
import { option } from "./option.ts";
import { imageFormat, pixelRatio, side } from "./value.ts";

type Format = (typeof FORMATS)[number];

export const formatOption = (initial: Format, example: Format = "svg", type = imageFormat()) =>
  option(type, {
    about: "Image format; base64 is a PNG as base64 text",
    names: ["f", "format"],
    default: initial,
    isUnsigned: true,
    example,
  });

/** Facts that replace or complete the default facts of the pixel-ratio option. */
interface RatioFacts {
  readonly about?: string;
  readonly default?: number;
  readonly example?: number;
  readonly needs?: { readonly format: "png" };
}

/** Returns the option for the number of image pixels per CSS pixel. */
export const ratioOption = (facts: RatioFacts = {}) =>
  option(pixelRatio(), { about: "Image pixels per CSS pixel", default: 1, isUnsigned: true, example: 2, ...facts });

/** Returns the options for a chart's width, height and pixel ratio. Ratio 2 gives sharp text on most screens. */
export const chartSizeOptions = () => ({
  width: option(side(), {
    about: "Width of the image, in CSS pixels",
    names: ["w", "width"],
    default: 500,
    isUnsigned: true,
    example: 400,
  }),
  height: option(side(), {
    about: "Height of the image, in CSS pixels",
    names: ["h", "height"],
    default: 300,
    isUnsigned: true,
    example: 200,
  }),
  devicePixelRatio: ratioOption({ default: 2, example: 1 }),
});
