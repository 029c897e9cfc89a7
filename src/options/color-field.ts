// The schema of a field that holds a CSS colour as text.

import * as z from "zod";
import { parseColor } from "../engine/color.ts";
import { COLOR_LENGTH } from "../engine/limits.ts";

/** Returns a schema that accepts valid CSS colours and leaves their text unchanged. */
export function colorField() {
  return z
    .string({ error: "must be a CSS colour" })
    .max(COLOR_LENGTH, { error: `must have at most ${COLOR_LENGTH} characters` })
    .refine((text) => parseColor(text) !== null, { error: "must be a CSS colour such as #4e79a7 or white" });
}

/** Returns a schema that accepts CSS colours, and hex digits without their `#`. */
export function inkColorField() {
  return z.preprocess(
    (value) => (typeof value === "string" && HEX_DIGITS.test(value) ? `#${value.trim()}` : value),
    colorField(),
  );
}

const HEX_DIGITS = /^\s*(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\s*$/i;
