// The schemas of the fields that formulas and map icons share: hex colours, image formats and the pixel ratio.

import * as z from "zod";
import { numberFromJson } from "../../base/number-from-json.ts";
import { parseColor, type Rgba } from "../../engine/color.ts";
import { imageFormat, nested, strictRatio } from "../../options/value.ts";

/** Matches a hex colour: RGB, RRGGBB or RRGGBBAA. */
const HEX = /^#?((?:[\da-f]{3}){1,2}|[\da-f]{8})$/i;

/** Parses a hex colour, with or without `#`. Returns null if it is not valid. */
export function parseHexColor(text: string): Rgba | null {
  const digits = HEX.exec(text.trim())?.[1];
  return digits === undefined ? null : parseColor(`#${digits}`);
}

/** Parameter names of the format and the pixel ratio. */
export const OUTPUT_NAMES = {
  format: ["format", "f", "chof"],
  devicePixelRatio: ["devicePixelRatio"],
} as const;

/** Readers of the format and the pixel ratio. */
export const OUTPUT_READERS = { devicePixelRatio: numberFromJson } as const;

/** The fields for the format and the pixel ratio. */
export const outputFields = {
  format: z
    // Google Image Charts supported GIF. Clients that show GIF files also show PNG files.
    .preprocess(
      (value) => (typeof value === "string" && /^\s*gif\s*$/i.test(value) ? "png" : value),
      nested(imageFormat()).schema,
    )
    .default("png")
    .describe("Image format; gif returns a PNG"),
  devicePixelRatio: nested(strictRatio()).schema.default(1).describe("Image pixels per CSS pixel"),
};
