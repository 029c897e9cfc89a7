// The `theme` option of charts, tables, word clouds and cards: the name of a built-in or custom theme.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import { option } from "../../options/option.ts";
import type { Theme } from "./theme.ts";
import { isThemeName, THEME_NAME_PATTERN, THEME_NAMES, type ThemeName } from "./theme-palettes.ts";
import { THEMES } from "./theme-table.ts";

const NAMES = THEME_NAMES.join(", ");
const BUILT_IN_TEXT = `must be one of ${NAMES}`;
const TEXT = `${BUILT_IN_TEXT}, or the name of one of the account's themes`;

/** Returns a case-insensitive schema for the names that `isName` accepts. */
const nameSchema = <Name extends string>(isName: (name: string) => name is Name, error: string) =>
  z.string({ error }).transform((value, context) => {
    const name = value.trim().toLowerCase();
    if (isName(name)) return name;
    context.issues.push({ code: "custom", input: value, message: error });
    return z.NEVER;
  });

const isFormed = (name: string): name is string => THEME_NAME_PATTERN.test(name);
const schema = nameSchema(isFormed, TEXT);

/** Returns the option. @param example a theme that suits the kind of image */
export const themeOption = (example: ThemeName) =>
  option({ schema }, { about: `Theme: ${NAMES}, or one stored in the account`, example });

/** Returns the option for charts drafted from a description, which accept built-in themes only. */
export const builtInThemeOption = (example: ThemeName) =>
  option({ schema: nameSchema(isThemeName, BUILT_IN_TEXT) }, { about: `Look of the image: ${NAMES}`, example });

/** Returns a theme from the account that a chart belongs to; undefined if the account has no theme with this name. */
export type FindTheme = (name: string) => Promise<{ readonly theme: Theme; readonly owner: string } | undefined>;

/** Returns the name of the theme in a request; undefined if it is missing or invalid. */
export function readThemeName(input: RequestParams): string | undefined {
  return schema.safeParse(pickField(input, ["theme"])?.value).data;
}

/**
 * Returns the theme for a table, a word cloud or a card.
 *
 * @param name the parsed parameter
 * @param ofAccount the account's theme with this name, if it has one
 * @throws Failure if there is no theme with this name
 */
export function resolveTheme(
  name: string | undefined,
  ofAccount: Theme | undefined,
  input: RequestParams,
): Theme | undefined {
  if (name === undefined) return undefined;
  return isThemeName(name) ? THEMES[name] : (ofAccount ?? rejectTheme(input));
}

/** Rejects a request whose theme doesn't exist. @throws Failure */
export function rejectTheme(input: RequestParams): never {
  const shown = showValue(pickField(input, ["theme"])?.value);
  const others = "To use an account's theme, send the account's key or a signature";
  throw new Failure("invalid", `theme must be one of ${NAMES}, got ${shown}. ${others}`);
}
