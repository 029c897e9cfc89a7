// The `theme` option: the name of a built-in theme, or a theme of the program's own.

import type { Theme } from "../drawings/theme/theme.ts";
import { parseBrandTheme } from "../service/params/brand-theme.ts";

/** The name under which a theme of the program's own is passed on. */
const OWN_NAME = "own";

/** A theme's name and, if it isn't built in, its content. */
interface ThemeChoice {
  readonly name: unknown;
  readonly theme: Theme | undefined;
}

/** Reads the option. @throws Failure for an object that is not a theme */
export function readTheme(option: unknown): ThemeChoice {
  if (typeof option !== "object" || option === null) return { name: option, theme: undefined };
  return { name: OWN_NAME, theme: parseBrandTheme(option).theme };
}
