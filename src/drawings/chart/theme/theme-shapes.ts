// Sets the shapes of lines, points, bars, slices and cells, the colours of cells and maps, and the colour and font of text.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { Theme } from "../../theme/theme.ts";
import { type ChartDraft, createSetter, defineStep } from "../draft.ts";
import { ensureObject, isFiniteNumber, parseNumber, readPath, setPath } from "../record.ts";
import { ARC_TYPES, CELL_TYPES, LINE_TYPES } from "./chart-shape.ts";
import { readPadding } from "./frame.ts";
import { createRamp } from "./theme-colors.ts";

/** Radius of points in scatter charts, in CSS pixels. */
const SCATTER_RADIUS = 4.5;
/** Minimum radius of points in radar charts, in CSS pixels. */
const RADAR_RADIUS = 2;
/** Line width in radar charts, as a fraction of the theme's line width. */
const RADAR_LINE = 0.8;

/** Maximum number of points on a line for markers to be shown. */
const MARKED_POINTS = 30;

/** Dash patterns of lines in themes that can't rely on colours. */
const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [14, 5]];
const MARKERS = ["circle", "rect", "triangle", "rectRot", "crossRot", "star"];

export const themeShapes = defineStep(
  "theme shapes",
  ({ theme }) => theme,
  (draft, theme) => {
    const set = createSetter(draft.options, draft.options);
    const counts = new Map<string, number>();
    for (const dataset of draft.datasets) {
      const type = draft.typeOf(dataset);
      const nth = counts.get(type) ?? 0;
      counts.set(type, nth + 1);
      styleDataset(draft, dataset, type, nth, theme);
    }
    if (draft.isVersion2) {
      if (theme.barRadius > 0 && [draft.config, ...draft.datasets].some((typed) => draft.markOf(typed) === "bar"))
        set(["plugins", "roundedBars"], { cornerRadius: theme.barRadius });
      return;
    }
    if (draft.hasType(["choropleth"])) styleColorScale(draft.options, theme);
    // Draw all areas before the lines, so that no area covers a line.
    set(["plugins", "filler", "drawTime"], "beforeDatasetsDraw");
    // Put the first row of cells at the top, like in a table.
    if (draft.hasType(CELL_TYPES)) set(["scales", "y", "reverse"], false);
  },
);

/** @param nth number of earlier datasets of the same type */
function styleDataset(draft: ChartDraft, dataset: PlainObject, type: string, nth: number, theme: Theme): void {
  const set = (element: string, key: string, value: unknown, name = key) => {
    if (draft.option("elements", element, name) === undefined) dataset[key] ??= value;
  };
  if (LINE_TYPES.includes(type)) {
    const marked = Array.isArray(dataset.data) && dataset.data.length <= MARKED_POINTS ? theme.pointRadius : 0;
    set("line", "borderWidth", theme.lineWidth);
    set("point", "pointRadius", marked, "radius");
    if (draft.isVersion2) set("line", "fill", false);
    set("line", draft.isVersion2 ? "lineTension" : "tension", theme.tension, "tension");
    if (!theme.hasPatterns) return;
    // A dashed outline of an area would look like a forecast.
    if (!draft.isFilled(dataset)) set("line", "borderDash", DASHES[nth % DASHES.length]);
    set("point", "pointStyle", MARKERS[nth % MARKERS.length]);
  } else if (draft.markOf(dataset) === "bar") {
    if (!draft.isVersion2) set("bar", "borderRadius", theme.barRadius);
    if (draft.option("datasets", type, "categoryPercentage") === undefined)
      dataset.categoryPercentage ??= theme.barWidth;
    if (draft.option("datasets", type, "barPercentage") === undefined) dataset.barPercentage ??= 0.92;
    if (draft.isStacked()) {
      set("bar", "borderColor", theme.background);
      set("bar", "borderWidth", 1);
    }
  } else if (ARC_TYPES.includes(type)) {
    set("arc", "borderColor", theme.background);
    set("arc", "borderWidth", 2);
  } else if (type === "radar") {
    set("line", "borderWidth", theme.lineWidth * RADAR_LINE);
    set("point", "pointRadius", Math.max(RADAR_RADIUS, theme.pointRadius), "radius");
    // Readers compare radar series by the shapes of their areas. Without colours, dashes show the shapes.
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
 * Returns a scriptable cell colour: on a scale from the lowest to the highest value, or on a diverging scale around
 * zero if values have both signs.
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
function styleColorScale(options: PlainObject, theme: Theme): void {
  const scale = ensureObject(ensureObject(options, "scales"), "color");
  // Chart.js can't derive the axis from the id `color`.
  scale.axis ??= "x";
  if (scale.interpolate === undefined && scale.quantize === undefined) scale.interpolate = createRamp(theme.sequential);
}

export const themeText = defineStep(
  "theme text",
  ({ theme }) => theme,
  (draft, theme) => {
    const { options, isVersion2 } = draft;
    const set = createSetter(options, options);
    const { text: color, fontFamily: family, fontSize: size, titleFamily, titleSize } = theme;
    if (!isVersion2) draft.setText(set, [], { color, family, size });
    const padding = readPath(options, "layout", "padding");
    // Sides that an object omits have the theme's padding.
    if (isPlainObject(padding)) setPath(options, ["layout", "padding"], readPadding(padding, theme.padding));
    else set(["layout", "padding"], theme.padding);
    const title = draft.section("title");
    if (isPlainObject(title))
      draft.setText(createSetter(title, title), [], { color, family: titleFamily, size: titleSize });
  },
);
