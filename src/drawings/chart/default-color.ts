// Colours datasets that have no colours with a palette: one colour per dataset, or per slice in pies and doughnuts.
// Does nothing if the chart uses a colour scheme or version 4's `colors` plugin.

import { TABLEAU_10 } from "../../base/palette.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { findType } from "./chart-types.ts";
import { colorDataset, type Palette } from "./dataset-color.ts";
import { type ChartDraft, defineStep } from "./draft.ts";
import { themePalette } from "./theme/theme-colors.ts";

/** Fills are translucent, because areas under lines may overlap. */
export const FILL_ALPHA = 0.5;

/** The service's default palette. */
export const DEFAULT_PALETTE: Palette = { colors: TABLEAU_10, fillAlpha: FILL_ALPHA };

/** Colours the datasets with the palette of the theme or the service. */
export const defaultColors = defineStep(
  "default colors",
  (draft) => draft.option("plugins", "colorschemes") === undefined && !enablesColorsPlugin(draft),
  (draft) => {
    const palette = draft.theme === undefined ? DEFAULT_PALETTE : themePalette(draft.theme);
    for (const [index, dataset] of draft.datasets.entries()) {
      const type = draft.typeOf(dataset);
      const { mark, elements, ...known } = findType(type);
      // A solid fill, as in chartjs-plugin-colorschemes, would hide the lines inside boxes.
      const coloring = mark === "box" ? "line" : known.coloring;
      if (coloring === undefined) continue;
      const isFree = (key: string) =>
        // Points use their dataset's colours.
        !key.startsWith("point") &&
        dataset[key] === undefined &&
        // Chart.js 2 doesn't read colours for all datasets from the top level of `options`.
        (draft.isVersion2 || draft.option(key) === undefined) &&
        draft.option("datasets", type, key) === undefined &&
        elements.every((element) => draft.option("elements", element, key) === undefined);
      colorDataset(dataset, coloring, index, palette, isFree);
    }
  },
);

/** Whether the chart enables version 4's `colors` plugin: with `true`, or options without `enabled: false`. */
function enablesColorsPlugin(draft: ChartDraft): boolean {
  const colors = draft.option("plugins", "colors");
  return draft.version === 4 && (colors === true || (isPlainObject(colors) && colors.enabled !== false));
}
