// The `theme` parameter of charts, tables, word clouds and cards: the name of a built-in theme, or of a theme that the account stores.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { Theme } from "../../drawings/theme/theme.ts";
import { isThemeName, THEME_NAMES } from "../../drawings/theme/theme-palettes.ts";
import { THEMES } from "../../drawings/theme/theme-table.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import { THEME_NAME_PATTERN } from "./brand-theme.ts";

const NAMES = THEME_NAMES.join(", ");
const TEXT = `must be one of ${NAMES}, or the name of one of the account's themes`;

/** The schema of the parameter. */
export const themeField = z
  .string({ error: TEXT })
  .transform((value, context) => {
    const name = value.trim().toLowerCase();
    if (THEME_NAME_PATTERN.test(name)) return name;
    context.issues.push({ code: "custom", input: value, message: TEXT });
    return z.NEVER;
  })
  .optional()
  .describe(`Theme: ${NAMES}, or one stored in the account`);

/** Returns a theme from the account that a chart belongs to; undefined if the account has no theme with this name. */
export type FindTheme = (name: string) => Promise<{ readonly theme: Theme; readonly owner: string } | undefined>;

/** Returns the name of the theme in a request; undefined if it is missing or invalid. */
export function readThemeName(input: RequestParams): string | undefined {
  return themeField.safeParse(pickField(input, ["theme"])?.value ?? undefined).data;
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

/** Returns the chart with its built-in theme, if it names one; undefined if it names a theme that isn't built in. */
export function withBuiltInTheme(params: ChartParams): ChartParams | undefined {
  const { themeName } = params;
  if (themeName === undefined) return params;
  return isThemeName(themeName) ? { ...params, theme: THEMES[themeName] } : undefined;
}

/** Rejects a request whose theme doesn't exist. @throws Failure */
export function rejectTheme(input: RequestParams): never {
  const shown = showValue(pickField(input, ["theme"])?.value);
  const others = "To use an account's theme, send the account's key or a signature";
  throw new Failure("invalid", `theme must be one of ${NAMES}, got ${shown}. ${others}`);
}
