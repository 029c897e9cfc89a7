// The options for the image file that most kinds have.

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

/** Facts about the option for the number of image pixels per unit, in addition to or instead of the usual ones. */
interface RatioFacts {
  readonly about?: string;
  readonly default?: number;
  readonly example?: number;
  readonly needs?: { readonly format: "png" };
}

/** Returns the option for the number of image pixels per unit. */
export const ratioOption = (facts: RatioFacts = {}) =>
  option(pixelRatio(), { about: "Image pixels per CSS pixel", default: 1, isUnsigned: true, example: 2, ...facts });

/** Returns the options for the size of a chart's image, and for its pixels: two per CSS pixel, for sharp text on most screens. */
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
