// The `theme` option: the name of a built-in theme, or a custom theme.

import { suggestName } from "../base/edit-distance.ts";
import { Failure, showValue } from "../base/failure.ts";
import { parseBrandTheme } from "../drawings/theme/brand-theme.ts";
import type { Theme } from "../drawings/theme/theme.ts";
import { isThemeName, THEME_NAMES } from "../drawings/theme/theme-palettes.ts";

/** The name that stands for a custom theme in the parsed parameters. */
const CUSTOM_THEME_NAME = "own";

/** Maximum length of a name that is compared with the known names. */
const NAME_LENGTH = 40;

/** A theme's name and, if it isn't built in, its content. */
export interface ThemeChoice {
  readonly name: string | undefined;
  readonly theme: Theme | undefined;
}

/** Reads the option. @throws Failure for an unknown name, and for an object that is not a theme */
export function readTheme(option: unknown): ThemeChoice {
  if (option === undefined || option === null || option === "") return { name: undefined, theme: undefined };
  if (typeof option === "object") return { name: CUSTOM_THEME_NAME, theme: parseBrandTheme(option).theme };
  const name = String(option).trim().toLowerCase();
  if (isThemeName(name)) return { name, theme: undefined };
  const suggestion = suggestName(name.slice(0, NAME_LENGTH), THEME_NAMES);
  const advice = suggestion === undefined ? "" : `. Did you mean "${suggestion}"?`;
  throw new Failure(
    "invalid",
    `theme must be the name of a theme or an object with a theme's fields, got ${showValue(option)}${advice || `. Themes: ${THEME_NAMES.join(", ")}`}`,
  );
}
