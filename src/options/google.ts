// Helpers for the endpoints that are compatible with Google Image Charts: plus signs, colours and output options.

import { parseColor, type Rgba } from "../engine/color.ts";
import type { RequestParams } from "./fields.ts";
import { option } from "./option.ts";
import { ratioOption } from "./output.ts";
import { formatOrGif } from "./value.ts";

/** Matches a hex colour: RGB, RRGGBB or RRGGBBAA. */
const HEX = /^#?((?:[\da-f]{3}){1,2}|[\da-f]{8})$/i;

/** Parses a hex colour, with or without `#`. Returns null for invalid text. */
export function parseHexColor(text: string): Rgba | null {
  const digits = HEX.exec(text.trim())?.[1];
  return digits === undefined ? null : parseColor(`#${digits}`);
}

/** Reads `+` as a space and `%2B` as a plus sign, as Google Image Charts did. */
export function withSpaces(input: RequestParams): RequestParams {
  if (input.type !== "text") return input;
  return {
    type: "text",
    read: (name) => {
      const reading = input.read(name);
      if (reading?.alternative === undefined) return reading;
      // The readings differ first at a `+`. A space sorts before a plus sign, so the first reading in sort order has
      // the space.
      return { text: [reading.text, reading.alternative].sort()[0] as string };
    },
  };
}

/** Returns the options for the format and the pixel ratio. @param names names of the format, in order of precedence */
export const outputOptions = (names: readonly ["f", ...string[]]) => ({
  format: option(formatOrGif(), {
    about: "Image format; gif returns a PNG",
    names,
    default: "png",
    isUnsigned: true,
  }),
  devicePixelRatio: ratioOption(),
});
