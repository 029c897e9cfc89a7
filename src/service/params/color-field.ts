// The schema of a field that is a CSS colour. Text in and out, checked; refuses what CSS refuses.

import * as z from "zod";
import { COLOR_LENGTH } from "../../base/limits.ts";
import { parseColor } from "../../engine/color.ts";

/** Text that is a CSS colour. */
export function color() {
  return z
    .string({ error: "must be a CSS colour" })
    .max(COLOR_LENGTH, { error: `must have at most ${COLOR_LENGTH} characters` })
    .refine((text) => parseColor(text) !== null, { error: "must be a CSS colour such as #4e79a7 or white" });
}
