// The `theme` field of charts drafted from a description: the name of a built-in theme. In other image requests, `theme`
// (theme-field.ts) can also name an account's theme.

import * as z from "zod";
import { isThemeName, THEME_NAMES } from "../../drawings/theme/theme-palettes.ts";

const THEME_TEXT = `must be one of ${THEME_NAMES.join(", ")}`;

/** Returns a schema for the name of a built-in theme, case-insensitive. */
export function builtInThemeField() {
  return z
    .string({ error: THEME_TEXT })
    .transform((value, context) => {
      const name = value.trim().toLowerCase();
      if (isThemeName(name)) return name;
      context.issues.push({ code: "custom", input: value, message: THEME_TEXT });
      return z.NEVER;
    })
    .optional()
    .describe(`Look of the image: ${THEME_NAMES.join(", ")}`);
}
