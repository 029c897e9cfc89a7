// Provides a theme's palette, and adjusts the dataset colours that the palette has assigned.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { Theme } from "../../theme/theme.ts";
import type { ChartVersion } from "../chart-params.ts";
import { fade, type Palette } from "../dataset-color.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { readPath, setMissingProperties } from "../record.ts";
import { BAR_TYPES, hasLayers, LINE_TYPES } from "./chart-shape.ts";
import { createRamp } from "./ramp.ts";

/** Opacity of the areas under lines, which may overlap. */
const FILL_ALPHA = 0.12;
/** Proportion of the theme's first colour in bars behind a line. The rest is the background colour. */
const TINT = 0.4;
/** Proportion of an area's own colour in stacked areas. */
const LAYER_TINT = 0.5;

/** Returns the palette for datasets without colours. */
export function themePalette({ colors }: Theme): Palette {
  return { colors, fillAlpha: FILL_ALPHA };
}

/**
 * Sets the fonts of data labels, the fills of markers, and the colour of bars behind lines. Call it after the service's
 * defaults are applied.
 */
export function finishTheme(config: PlainObject, theme: Theme, version: ChartVersion): void {
  for (const dataset of listDatasets(config)) fillMarkers(dataset);
  paleBars(config, theme);
  if (version !== 2 && hasLayers(config, version)) fillLayers(config, theme);
  const labels = readPath(config, "options", "plugins", "datalabels");
  if (isPlainObject(labels)) setMissingProperties(labels, { font: { family: theme.fontFamily, size: theme.fontSize } });
}

/** Gives bars behind lines a pale shade of the theme's first colour, if the bars' colour is from the theme. */
function paleBars(config: PlainObject, { background, colors, hasPatterns }: Theme): void {
  const datasets = listDatasets(config);
  const typeOf = ({ type }: PlainObject) => String(type ?? config.type);
  const [bars, second] = datasets.filter((dataset) => BAR_TYPES.includes(typeOf(dataset)));
  if (hasPatterns || bars === undefined || second !== undefined) return;
  const lines = datasets.filter((dataset) => LINE_TYPES.includes(typeOf(dataset)));
  const [first] = colors;
  const replaced = bars.backgroundColor as string;
  if (lines.length === 0 || first === undefined || !colors.includes(replaced)) return;
  // Mix an opaque colour, so that grid lines don't show through.
  bars.backgroundColor = createRamp([background, first])(TINT);
  // The line that has the first colour gets the bars' original colour.
  for (const line of lines)
    for (const key of ["borderColor", "backgroundColor"])
      if (line[key] === first) line[key] = replaced;
      else if (line[key] === fade(first, FILL_ALPHA)) line[key] = fade(replaced, FILL_ALPHA);
}

/** Makes the markers of lines without an area opaque, because the palette's translucent fills are meant for areas. */
function fillMarkers(dataset: PlainObject): void {
  if ((dataset.fill !== undefined && dataset.fill !== false) || typeof dataset.borderColor !== "string") return;
  const faded = fade(dataset.borderColor, FILL_ALPHA);
  for (const key of ["backgroundColor", "pointBackgroundColor"])
    if (dataset[key] === faded) dataset[key] = dataset.borderColor;
}

/** Fills each stacked area only down to the area below it, so that the colours don't mix. */
function fillLayers(config: PlainObject, { background, colors, hasPatterns }: Theme): void {
  for (const [index, dataset] of listDatasets(config).entries()) {
    if (dataset.fill !== true && dataset.fill !== "origin") return;
    if (index > 0) dataset.fill = "-1";
    const color = dataset.borderColor;
    if (typeof color !== "string" || !colors.includes(color) || dataset.backgroundColor !== fade(color, FILL_ALPHA))
      continue;
    dataset.backgroundColor = createRamp([background, color])(hasPatterns ? LAYER_TINT / 2 : LAYER_TINT);
  }
}
