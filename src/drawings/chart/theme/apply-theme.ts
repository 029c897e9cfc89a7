// Applies a theme to a configuration: sets the fonts, legend options and shapes that the configuration leaves out.
// theme-colors.ts colours the datasets, and theme-axes.ts styles the axes once Chart.js has created them.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { Theme } from "../../theme/theme.ts";
import type { ChartVersion } from "../chart-params.ts";
import { WITHOUT_LEGEND } from "../default-text.ts";
import { hasType, listDatasets } from "../plugins/chart-plugin.ts";
import { ensureObject, isFiniteNumber, parseNumber, readPath, setPath } from "../record.ts";
import { BAR_TYPES, hasPointKeys, isFilled, isStacked, LINE_TYPES } from "./chart-shape.ts";
import { drawBarsFirst, hasOwnOrder, orderLegend } from "./drawing-order.ts";
import { readPadding } from "./header.ts";
import { createRamp } from "./ramp.ts";

/** Radius of points in scatter charts, in CSS pixels. */
const SCATTER_RADIUS = 4.5;
/** Minimum radius of points in radar charts, in CSS pixels. */
const RADAR_RADIUS = 2;
/** Width of lines in radar charts, as a fraction of other lines' width. */
const RADAR_LINE = 0.8;

/** Space around legend items, in CSS pixels. */
const LEGEND_PADDING = 10;
/** Additional space between a legend and the chart below it, in CSS pixels. */
const BELOW_LEGEND = 8;

/** Length of line keys, and of keys with patterns or dashes, in a legend, relative to the font size. */
const LINE_KEY = 1.4;
const PATTERN_KEY = 2.5;

/** Maximum number of points on a line with markers. */
const MARKED_POINTS = 30;

/** Line dashes of themes that can't rely on colours. */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [14, 5]];
const MARKERS = ["circle", "rect", "triangle", "rectRot", "crossRot", "star"];

const ARC_TYPES = ["pie", "doughnut", "polarArea", "outlabeledPie", "outlabeledDoughnut"];
const CELL_TYPES = ["matrix", "heatmap"];

/**
 * Sets the options that the configuration leaves out. Call it before the service's defaults are applied.
 *
 * @param isWide whether the image is much wider than it is tall
 */
export function applyTheme(config: PlainObject, theme: Theme, version: ChartVersion, isWide: boolean): void {
  const options = ensureObject(config, "options");
  if (version !== 2) {
    setDefault(options, ["color"], theme.text);
    setDefault(options, ["font", "family"], theme.fontFamily);
    setDefault(options, ["font", "size"], theme.fontSize);
  }
  const padding = readPath(options, "layout", "padding");
  // The theme's padding applies to the sides that an object leaves out.
  if (isPlainObject(padding)) setPath(options, ["layout", "padding"], readPadding(padding, theme.padding));
  else setDefault(options, ["layout", "padding"], theme.padding);
  styleTitle(readPath(options, ...(version === 2 ? [] : ["plugins"]), "title"), theme, version);
  styleLegend(config, theme, version, isWide);
  if (!hasOwnOrder(config)) drawBarsFirst(config);
  const counts = new Map<string, number>();
  for (const dataset of listDatasets(config)) {
    const type = String(dataset.type ?? config.type);
    const nth = counts.get(type) ?? 0;
    counts.set(type, nth + 1);
    styleDataset(config, dataset, type, nth, theme, version);
  }
  if (version === 2 && theme.barRadius > 0 && hasType(config, BAR_TYPES))
    setDefault(options, ["plugins", "roundedBars"], { cornerRadius: theme.barRadius });
  if (version !== 2) {
    styleColorScale(options, config, theme);
    // Draw all areas before the lines, so that no area covers a line.
    setDefault(options, ["plugins", "filler", "drawTime"], "beforeDatasetsDraw");
    // Put the first row of cells at the top, as in a table.
    if (hasType(config, CELL_TYPES)) setDefault(options, ["scales", "y", "reverse"], false);
  }
}

function styleTitle(title: unknown, theme: Theme, version: ChartVersion): void {
  if (!isPlainObject(title)) return;
  setDefault(title, version === 2 ? ["fontColor"] : ["color"], theme.text);
  setDefault(title, version === 2 ? ["fontFamily"] : ["font", "family"], theme.titleFamily);
  setDefault(title, version === 2 ? ["fontSize"] : ["font", "size"], theme.titleSize);
}

function styleLegend(config: PlainObject, theme: Theme, version: ChartVersion, isWide: boolean): void {
  const options = ensureObject(config, "options");
  // The service's defaults hide the legend if the configuration has none.
  if (WITHOUT_LEGEND.has(config.type) && !isPlainObject(readPath(options, "plugins", "legend"))) return;
  const legend = ensureObject(version === 2 ? options : ensureObject(options, "plugins"), "legend");
  // A legend above a round chart would reduce the height, which limits the chart's size.
  const isBeside = hasType(config, ARC_TYPES) || (isWide && hasType(config, ["radar"]));
  setDefault(legend, ["position"], isBeside ? "right" : theme.legend);
  if (theme.isTitleAtStart && legend.position !== "right") setDefault(legend, ["align"], "start");
  setDefault(legend, ["labels", "padding"], LEGEND_PADDING);
  if (legend.position === "top" && !hasType(config, ["radar"]))
    setDefault(options, ["plugins", "padBelowLegend"], BELOW_LEGEND);
  const hasPoints = hasPointKeys(config, version);
  const hasWideKeys = theme.hasPatterns && !hasPoints;
  if (hasWideKeys) setDefault(legend, ["labels", "boxWidth"], theme.fontSize * PATTERN_KEY);
  // In version 2, keys with a point style can't be wider than they are high.
  if (version !== 2 || !hasWideKeys) setDefault(legend, ["labels", "usePointStyle"], true);
  // A width would stretch keys that are points.
  if (version !== 2 && !hasPoints) {
    const hasLines = listDatasets(config).some(({ type = config.type }) => /^(?:line|radar)/.test(String(type)));
    const width = hasWideKeys ? readPath(legend, "labels", "boxWidth") : theme.fontSize * (hasLines ? LINE_KEY : 1);
    setDefault(legend, ["labels", "pointStyleWidth"], width);
  }
  if (!hasOwnOrder(config)) orderLegend(config, legend, version);
  // Chart.js derives a round key's diameter from the height of a square key.
  if (hasPoints) setDefault(legend, ["labels", "boxHeight"], theme.fontSize * Math.SQRT1_2);
  if (version === 2) styleText2(ensureObject(legend, "labels"), theme, theme.text);
  else {
    setDefault(legend, ["labels", "color"], theme.text);
    setFont(legend, ["labels"], theme);
  }
}

/** Sets a font in versions 3 and 4. */
function setFont(owner: PlainObject, path: readonly string[], theme: Theme): void {
  setDefault(owner, [...path, "font", "family"], theme.fontFamily);
  setDefault(owner, [...path, "font", "size"], theme.fontSize);
}

/** Sets a font and its colour in version 2. */
function styleText2(text: PlainObject, theme: Theme, color: string): void {
  setDefault(text, ["fontColor"], color);
  setDefault(text, ["fontFamily"], theme.fontFamily);
  setDefault(text, ["fontSize"], theme.fontSize);
}

/** @param nth number of earlier datasets of the same type */
function styleDataset(
  config: PlainObject,
  dataset: PlainObject,
  type: string,
  nth: number,
  theme: Theme,
  version: ChartVersion,
): void {
  const set = (element: string, key: string, value: unknown, name = key) => {
    if (readPath(config, "options", "elements", element, name) === undefined) dataset[key] ??= value;
  };
  if (LINE_TYPES.includes(type)) {
    const marked = Array.isArray(dataset.data) && dataset.data.length <= MARKED_POINTS ? theme.pointRadius : 0;
    set("line", "borderWidth", theme.lineWidth);
    set("point", "pointRadius", marked, "radius");
    if (version === 2) {
      set("line", "fill", false);
      set("line", "lineTension", theme.tension, "tension");
    } else set("line", "tension", theme.tension);
    if (!theme.hasPatterns) return;
    // A dashed outline of an area would look like a forecast.
    if (!isFilled(config, dataset)) set("line", "borderDash", DASHES[nth % DASHES.length]);
    set("point", "pointStyle", MARKERS[nth % MARKERS.length]);
  } else if (BAR_TYPES.includes(type)) {
    if (version !== 2) set("bar", "borderRadius", theme.barRadius);
    if (readPath(config, "options", "datasets", type, "categoryPercentage") === undefined)
      dataset.categoryPercentage ??= theme.barWidth;
    if (readPath(config, "options", "datasets", type, "barPercentage") === undefined) dataset.barPercentage ??= 0.92;
    if (isStacked(config, version)) {
      set("bar", "borderColor", theme.background);
      set("bar", "borderWidth", 1);
    }
  } else if (ARC_TYPES.includes(type)) {
    set("arc", "borderColor", theme.background);
    set("arc", "borderWidth", 2);
  } else if (type === "radar") {
    set("line", "borderWidth", theme.lineWidth * RADAR_LINE);
    set("point", "pointRadius", Math.max(RADAR_RADIUS, theme.pointRadius), "radius");
    // Readers compare the series of a radar chart by the shape of their areas. Without colours, dashes show the shapes.
    dataset.fill ??= !theme.hasPatterns || nth === 0;
    if (!theme.hasPatterns) return;
    set("line", "borderDash", DASHES[nth % DASHES.length]);
    set("point", "pointStyle", MARKERS[nth % MARKERS.length]);
  } else if (type === "scatter") {
    set("point", "pointRadius", SCATTER_RADIUS, "radius");
    if (theme.hasPatterns) set("point", "pointStyle", MARKERS[nth % MARKERS.length]);
  } else if (CELL_TYPES.includes(type)) {
    dataset.backgroundColor ??= cellColor(theme);
  }
}

/** The members of a cell's scriptable context that are used here. */
interface CellContext {
  readonly raw?: unknown;
  readonly dataset: { readonly data?: unknown };
}

/**
 * Returns a scriptable colour for cells, on a scale from their lowest value to their highest, or on a diverging scale
 * around zero if there are negative and positive values.
 */
function cellColor({ sequential, diverging }: Theme): (context: CellContext) => string {
  const [belowAndAbove, lowToHigh] = [createRamp(diverging), createRamp(sequential)];
  const ranges = new WeakMap<object, readonly [low: number, high: number]>();
  return ({ raw, dataset }) => {
    const value = parseNumber(readPath(raw, "v"));
    if (value === undefined) return "transparent";
    let range = ranges.get(dataset);
    if (range === undefined) {
      const cells = Array.isArray(dataset.data) ? dataset.data : [];
      const values = cells.map((cell) => parseNumber(readPath(cell, "v"))).filter(isFiniteNumber);
      range = [values.reduce((a, b) => Math.min(a, b), value), values.reduce((a, b) => Math.max(a, b), value)];
      ranges.set(dataset, range);
    }
    const [low, high] = range;
    if (low < 0 && high > 0) return belowAndAbove((value / Math.max(-low, high) + 1) / 2);
    return lowToHigh(high > low ? (value - low) / (high - low) : 1);
  };
}

/** Colours maps with the theme's sequential colours. */
function styleColorScale(options: PlainObject, config: PlainObject, theme: Theme): void {
  if (!hasType(config, ["choropleth"])) return;
  const scale = ensureObject(ensureObject(options, "scales"), "color");
  // Chart.js can't derive the axis from this id.
  scale.axis ??= "x";
  if (scale.interpolate === undefined && scale.quantize === undefined) scale.interpolate = createRamp(theme.sequential);
}

/** Sets the value at a path of keys, unless a value is already there or a value on the path is not an object. */
function setDefault(root: PlainObject, path: readonly string[], value: unknown): void {
  if (readPath(root, ...path) === undefined) setPath(root, path, value);
}
