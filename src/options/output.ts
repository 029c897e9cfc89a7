// The options for the image file that most kinds have.

import type { FORMATS } from "../engine/encodable-image.ts";
import { option } from "./option.ts";
import { imageFormat, pixelRatio } from "./value.ts";

type Format = (typeof FORMATS)[number];

/** Returns the option for the format. */
export const formatOption = (initial: Format, example: Format = "svg", type = imageFormat()) =>
  option(type, {
    about: "Image format; base64 is a PNG as base64 text",
    names: ["f", "format"],
    default: initial,
    isUnsigned: true,
    example,
  });

/** Returns the option for the number of image pixels per unit. */
export const ratioOption = (facts: { readonly about?: string; readonly needs?: { readonly format: "png" } } = {}) =>
  option(pixelRatio(), { about: "Image pixels per CSS pixel", default: 1, isUnsigned: true, example: 2, ...facts });
