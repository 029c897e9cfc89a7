// `options.plugins.colorschemes`: a palette by name, or as a list, for the datasets' colours. What the author has coloured
// stays, unless `override` is set. The palettes, and what each type of dataset gets, are chartjs-plugin-colorschemes'.

import { load } from "../../../../generated/packages/colorschemes.js";
import { COLORINGS, colorDataset, type Palette } from "../dataset-color.ts";
import { FILL_ALPHA, TABLEAU_10 } from "../default-color.ts";
import { isPlainObject, type PlainObject, readPath } from "../record.ts";
import { type ChartPlugin, listDatasets } from "./chart-plugin.ts";

type Scheme = readonly unknown[];

const { default: schemes } = load(() => {
  throw new Error("the palettes require nothing");
}) as { readonly default: Readonly<Record<string, Readonly<Record<string, Scheme>>>> };

const DEFAULT_SCHEME = "brewer.Paired12";

/** Names that the palettes had before: the families that end in a figure, and one of Office's. */
const NUMBERED = /^(brewer\.\w+)([1-3])-(\d+)$/;
const FIGURES = { 1: "One", 2: "Two", 3: "Three" } as const;
const RENAMED: ReadonlyMap<string, string> = new Map([["office.Office2007-2010-6", "office.OfficeClassic6"]]);

export const colorSchemes: ChartPlugin = { prepare: applyColorScheme };

/** Colours the chart's datasets in place. Throws what the author's `custom` throws. */
function applyColorScheme(config: PlainObject): void {
  const given = readPath(config, "options", "plugins", "colorschemes");
  const { scheme = DEFAULT_SCHEME, fillAlpha, reverse, override, custom } = isPlainObject(given) ? given : {};
  const found = findScheme(scheme);
  const colors = typeof custom === "function" ? customize(found, custom as (colors: unknown[]) => unknown) : found;
  if (colors.length === 0) return;
  const palette: Palette = {
    colors: reverse ? [...colors].reverse() : colors,
    fillAlpha: typeof fillAlpha === "number" && fillAlpha >= 0 && fillAlpha <= 1 ? fillAlpha : FILL_ALPHA,
  };
  for (const [index, dataset] of listDatasets(config).entries()) {
    const isFree = (key: string) => Boolean(override) || dataset[key] === undefined;
    colorDataset(dataset, COLORINGS.get(dataset.type ?? config.type) ?? "solid", index, palette, isFree);
  }
}

/** Names that nobody has given to a palette stand for the service's own. */
function findScheme(scheme: unknown): Scheme {
  if (Array.isArray(scheme)) return scheme;
  if (typeof scheme !== "string") return TABLEAU_10.colors;
  const [, family, figure, count] = NUMBERED.exec(scheme) ?? [];
  const name =
    family === undefined
      ? (RENAMED.get(scheme) ?? scheme)
      : `${family}${FIGURES[Number(figure) as keyof typeof FIGURES]}${count}`;
  const [set = "", palette = ""] = name.split(".");
  const found = readPath(schemes, set, palette);
  return Array.isArray(found) ? found : TABLEAU_10.colors;
}

/** The list that the author's function returns or, if it returns none, what it has made of the list it was given. */
function customize(scheme: Scheme, custom: (colors: unknown[]) => unknown): Scheme {
  const copy = [...scheme];
  const result = custom(copy);
  if (Array.isArray(result) && result.length > 0) return result;
  return copy.length > 0 ? copy : scheme;
}
