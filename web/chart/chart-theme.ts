// Reads and sets a chart's theme. The `theme` parameter takes precedence over the `limn.theme` option in the code, so choosing
// a theme sets the parameter and removes the option.

import { isThemeName } from "../../src/drawings/theme/theme-palettes.ts";
import { chosenLook } from "../tab/brands.ts";
import { PALETTES } from "./appearance.ts";
import { readOption, removeOption } from "./option-edit.ts";
import { PLAIN_BACKGROUND, type Settings } from "./settings.ts";

const PATH = ["limn", "theme"] as const;

/** Returns the theme, an empty string if there is none, or undefined if the code computes it. */
export function readTheme(text: string, settings: Settings): string | undefined {
  if (settings.theme !== "") return settings.theme;
  const named = readOption(text, PATH);
  if (named === null) return "";
  return typeof named === "string" && isThemeName(named) ? named : undefined;
}

/**
 * Sets or removes the theme.
 *
 * @returns the code without its own theme, and the settings. The theme's background replaces the page's default background,
 *   but not a background that the user has chosen
 */
export function setTheme(
  text: string,
  settings: Settings,
  theme: string,
): { readonly text: string; readonly settings: Settings } {
  const { backgroundColor } = settings;
  const hasOwnBackground = backgroundColor !== "" && backgroundColor !== PLAIN_BACKGROUND;
  const fallback = theme === "" ? PLAIN_BACKGROUND : "";
  return {
    text: readOption(text, PATH) === null ? text : removeOption(text, PATH),
    settings: { ...settings, theme, backgroundColor: hasOwnBackground ? backgroundColor : fallback },
  };
}

/** Returns the background for a chart without `backgroundColor`. */
export function defaultBackground(theme: string | undefined): string {
  return theme ? chosenLook(theme).background : "transparent";
}

/** Returns the colours for series and slices without a colour in the code. */
export function defaultColors(theme: string | undefined): readonly string[] {
  return theme ? chosenLook(theme).colors : (PALETTES.Standard as readonly string[]);
}
