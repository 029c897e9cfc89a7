// The `theme` option: the name of a built-in theme, or a custom theme.

import type { Theme } from "../drawings/theme/theme.ts";
import { parseBrandTheme } from "../service/params/brand-theme.ts";

/** The name that stands for a custom theme in the parsed parameters. */
const CUSTOM_THEME_NAME = "own";

/** A theme's name and, if it isn't built in, its content. */
interface ThemeChoice {
  readonly name: unknown;
  readonly theme: Theme | undefined;
}

/** Reads the option. @throws Failure for an object that is not a theme */
export function readTheme(option: unknown): ThemeChoice {
  if (typeof option !== "object" || option === null) return { name: option, theme: undefined };
  return { name: CUSTOM_THEME_NAME, theme: parseBrandTheme(option).theme };
}
