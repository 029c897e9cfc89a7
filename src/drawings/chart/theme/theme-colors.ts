// Provides a theme's palette, and adjusts the dataset colours that the palette has assigned.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { contrastRatio, parseColor, relativeLuminance, WHITE } from "../../../engine/color.ts";
import type { Theme } from "../../theme/theme.ts";
import { fade, type Palette } from "../dataset-color.ts";
import { type ChartDraft, defineStep } from "../draft.ts";
import { setMissingProperties } from "../record.ts";
import { LINE_TYPES } from "./chart-shape.ts";
import { createRamp } from "./ramp.ts";

/** Opacity of the areas under lines, which may overlap. */
const FILL_ALPHA = 0.12;
/** Proportion of the theme's first colour in bars behind a line. The rest is the background colour. */
const TINT = 0.4;
/** Proportion of an area's own colour in stacked areas, and of the first colour in grey bars behind a line. */
const LAYER_TINT = 0.5;
/** Opacity of areas that are told apart by dashes and markers, which should stand out. */
const PALE_ALPHA = 0.08;
/** Minimum contrast of thin lines that are told apart by dashes: WCAG 2.2, success criterion 1.4.6, level AAA. */
const LINE_CONTRAST = 7;

/** Returns the palette for datasets without colours. */
export function themePalette({ colors }: Theme): Palette {
  return { colors, fillAlpha: FILL_ALPHA };
}

/** Sets the fonts of data labels, the fills of markers, and the colour of bars behind lines. Follows the default colours. */
export const themeColors = defineStep(
  "theme colors",
  ({ theme }) => theme,
  (draft, theme) => {
    for (const dataset of draft.datasets) fillMarkers(dataset);
    paleBars(draft, theme);
    if (!draft.isVersion2 && draft.hasLayers) fillLayers(draft, theme);
    if (theme.hasPatterns) darkenLines(draft, theme);
    const labels = draft.option("plugins", "datalabels");
    if (isPlainObject(labels))
      setMissingProperties(labels, { font: { family: theme.fontFamily, size: theme.fontSize } });
  },
);

/** Gives bars behind lines a pale shade of the theme's first colour, if the bars' colour is from the theme. */
function paleBars(draft: ChartDraft, { background, colors, hasPatterns }: Theme): void {
  const { datasets } = draft;
  const [bars, second] = datasets.filter((dataset) => draft.markOf(dataset) === "bar");
  if (bars === undefined || second !== undefined) return;
  const lines = datasets.filter((dataset) => LINE_TYPES.includes(draft.typeOf(dataset)));
  const [first] = colors;
  const [line] = lines;
  const replaced = bars.backgroundColor as string;
  if (line === undefined || first === undefined || !colors.includes(replaced)) return;
  // Mix an opaque colour, so that grid lines don't show through.
  bars.backgroundColor = createRamp([background, first])(hasPatterns ? LAYER_TINT : TINT);
  if (hasPatterns) {
    // Without colours, the line must be much darker than the bars.
    if (colors.includes(line.borderColor as string)) recolor(line, line.borderColor as string, first);
    return;
  }
  // The line that has the first colour gets the bars' original colour.
  for (const each of lines) recolor(each, first, replaced);
}

/** Replaces a colour of the palette in a dataset. @param alpha opacity of the new colour where the palette has faded the old one */
function recolor(dataset: PlainObject, color: string, replacement: string, alpha = FILL_ALPHA): void {
  for (const key of ["borderColor", "backgroundColor"])
    if (dataset[key] === color) dataset[key] = replacement;
    else if (dataset[key] === fade(color, FILL_ALPHA)) dataset[key] = fade(replacement, alpha);
}

/** Makes lines with dashes dark, their markers opaque, and their areas pale. */
function darkenLines(draft: ChartDraft, { background, colors, text }: Theme): void {
  const behind = relativeLuminance(parseColor(background) ?? WHITE, 1);
  const contrast = (color: string) => contrastRatio(relativeLuminance(parseColor(color) ?? WHITE, behind), behind);
  for (const dataset of draft.datasets) {
    const color = dataset.borderColor;
    if (![...LINE_TYPES, "radar"].includes(draft.typeOf(dataset))) continue;
    if (typeof color !== "string" || !colors.includes(color)) continue;
    const ramp = createRamp([color, text]);
    const share = [0, 0.2, 0.4, 0.6, 0.8].find((each) => contrast(ramp(each)) >= LINE_CONTRAST) ?? 1;
    recolor(dataset, color, ramp(share), PALE_ALPHA);
    // Markers have the fill of the area by default.
    if (draft.option("elements", "point", "backgroundColor") === undefined)
      dataset.pointBackgroundColor ??= dataset.borderColor;
  }
}

/** Makes the markers of lines without an area opaque, because the palette's translucent fills are meant for areas. */
function fillMarkers(dataset: PlainObject): void {
  if ((dataset.fill !== undefined && dataset.fill !== false) || typeof dataset.borderColor !== "string") return;
  const faded = fade(dataset.borderColor, FILL_ALPHA);
  for (const key of ["backgroundColor", "pointBackgroundColor"])
    if (dataset[key] === faded) dataset[key] = dataset.borderColor;
}

/** Fills each stacked area only down to the area below it, so that the colours don't mix. */
function fillLayers({ datasets }: ChartDraft, { background, colors, hasPatterns }: Theme): void {
  for (const [index, dataset] of datasets.entries()) {
    if (dataset.fill !== true && dataset.fill !== "origin") return;
    if (index > 0) dataset.fill = "-1";
    const color = dataset.borderColor;
    if (typeof color !== "string" || !colors.includes(color) || dataset.backgroundColor !== fade(color, FILL_ALPHA))
      continue;
    dataset.backgroundColor = createRamp([background, color])(hasPatterns ? LAYER_TINT / 2 : LAYER_TINT);
  }
}
