// The options of a watermarked image: two images, the second of which is drawn on top of the first. Lengths are in pixels of the
// result.

import { SIDE_PIXELS } from "../../base/limits.ts";
import { option, type Values } from "../../options/option.ts";
import { formatOption } from "../../options/output.ts";
import { qualityOption } from "../../options/quality.ts";
import { address, decimal, keyword, side, whole } from "../../options/value.ts";

/** The positions of the mark in a three-by-three grid, row by row. */
export const POSITIONS = [
  "topLeft",
  "topMiddle",
  "topRight",
  "middleLeft",
  "center",
  "middleRight",
  "bottomLeft",
  "bottomMiddle",
  "bottomRight",
] as const;

export type Position = (typeof POSITIONS)[number];

/** Returns a data URL of an SVG image. */
const svgUrl = (width: number, height: number, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)}`;

export const EXAMPLE_IMAGES = {
  mainImageUrl: svgUrl(
    320,
    200,
    `<rect width="320" height="200" fill="#4e79a7"/><circle cx="90" cy="90" r="60" fill="#f28e2b"/>`,
  ),
  markImageUrl: svgUrl(
    80,
    40,
    `<rect width="80" height="40" rx="8" fill="#fff"/><path d="M10 30 30 10l20 20 20-20" stroke="#e15759" stroke-width="6" fill="none"/>`,
  ),
};

const edge = (name: string, example: number) =>
  option(whole(-SIDE_PIXELS, SIDE_PIXELS), {
    about: `${name} edge of the mark, in pixels. Overrides position`,
    example,
  });

export const WATERMARK_OPTIONS = {
  mainImageUrl: option(address(), {
    about: "Bottom image: an http, https or data URL",
    required: true,
    example: EXAMPLE_IMAGES.mainImageUrl,
  }),
  markImageUrl: option(address(), {
    about: "Top image, the mark: an http, https or data URL",
    required: true,
    example: EXAMPLE_IMAGES.markImageUrl,
  }),
  opacity: option(decimal(0, 1), { about: "Opacity of the mark, 0 to 1", default: 1, example: 0.6 }),
  imageWidth: option(side(), {
    about: "Width of the result, in pixels; the main image's width by default",
    example: 240,
  }),
  imageHeight: option(side(), {
    about: "Height of the result, in pixels; the main image's height by default",
    example: 150,
  }),
  markWidth: option(side(), { about: "Width of the mark, in pixels of the result", example: 60 }),
  markHeight: option(side(), { about: "Height of the mark, in pixels of the result", example: 30 }),
  markRatio: option(decimal(0, 1), {
    about: "Width of the mark as a fraction of the result's width. Ignored with markWidth or markHeight",
    example: 0.25,
  }),
  position: option(keyword(POSITIONS), {
    about: "Position of the mark",
    default: "bottomRight",
    example: "topLeft",
  }),
  positionX: edge("Left", 20),
  positionY: edge("Top", 30),
  margin: option(whole(0, SIDE_PIXELS), {
    about: "Space between the mark and the edges, in pixels; 5% of the result's width by default",
    example: 8,
  }),
  format: formatOption("png", "webp"),
  quality: qualityOption(70),
};

/**
 * The parameters of a watermarked image. If a side of the result or the mark is missing, it is computed from the aspect
 * ratio.
 */
export type WatermarkParams = Values<typeof WATERMARK_OPTIONS>;
