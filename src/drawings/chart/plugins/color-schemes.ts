// Implements `options.plugins.colorschemes`, which colours datasets with a named palette or a list of colours. Palettes
// and their use by chart type match chartjs-plugin-colorschemes.

import { load } from "../../../../generated/packages/colorschemes.js";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { findType } from "../chart-types.ts";
import { colorDataset, type Palette } from "../dataset-color.ts";
import { DEFAULT_PALETTE, FILL_ALPHA } from "../default-color.ts";
import { readPath } from "../record.ts";
import { type ChartPlugin, listDatasets } from "./chart-plugin.ts";

type Scheme = readonly unknown[];

const { default: schemes } = load(() => {
  throw new Error("the palettes must not require modules");
}) as { readonly default: Readonly<Record<string, Readonly<Record<string, Scheme>>>> };

const DEFAULT_SCHEME = "brewer.Paired12";

/**
 * Matches former names of palettes whose family name ends in a digit. RENAMED lists the former name of an Office
 * palette.
 */
const NUMBERED = /^(brewer\.\w+)([1-3])-(\d+)$/;
const DIGIT_NAMES = { 1: "One", 2: "Two", 3: "Three" } as const;
const RENAMED: ReadonlyMap<string, string> = new Map([["office.Office2007-2010-6", "office.OfficeClassic6"]]);

export const colorSchemes: ChartPlugin = { prepare: applyColorScheme };

/** Colours the chart's datasets in place. Errors from the author's `custom` function are thrown unchanged. */
function applyColorScheme(config: PlainObject): void {
  const options = readPath(config, "options", "plugins", "colorschemes");
  const { scheme = DEFAULT_SCHEME, fillAlpha, reverse, override, custom } = isPlainObject(options) ? options : {};
  const baseColors = findScheme(scheme);
  const colors =
    typeof custom === "function" ? customize(baseColors, custom as (colors: unknown[]) => unknown) : baseColors;
  if (colors.length === 0) return;
  const palette: Palette = {
    colors: reverse ? [...colors].reverse() : colors,
    fillAlpha: typeof fillAlpha === "number" && fillAlpha >= 0 && fillAlpha <= 1 ? fillAlpha : FILL_ALPHA,
  };
  for (const [index, dataset] of listDatasets(config).entries()) {
    const isFree = (key: string) => Boolean(override) || dataset[key] === undefined;
    colorDataset(dataset, findType(dataset.type ?? config.type).coloring ?? "solid", index, palette, isFree);
  }
}

/** Returns a palette by name; the service's default palette for unknown names. */
function findScheme(scheme: unknown): Scheme {
  if (Array.isArray(scheme)) return scheme;
  if (typeof scheme !== "string") return DEFAULT_PALETTE.colors;
  const [, family, digit, count] = NUMBERED.exec(scheme) ?? [];
  const name =
    family === undefined
      ? (RENAMED.get(scheme) ?? scheme)
      : `${family}${DIGIT_NAMES[Number(digit) as keyof typeof DIGIT_NAMES]}${count}`;
  const [group = "", palette = ""] = name.split(".");
  const colors = readPath(schemes, group, palette);
  return Array.isArray(colors) ? colors : DEFAULT_PALETTE.colors;
}

/** Returns the list that the author's function returns; otherwise the list that the function modified in place. */
function customize(scheme: Scheme, custom: (colors: unknown[]) => unknown): Scheme {
  const copy = [...scheme];
  const result = custom(copy);
  if (Array.isArray(result) && result.length > 0) return result;
  return copy.length > 0 ? copy : scheme;
}
