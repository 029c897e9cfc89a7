// Provides a theme's palette, and adjusts dataset colours from the palette for highlights and patterns.

import { Failure, showValue } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import {
  BLACK,
  colorAt,
  contrastRatio,
  formatHex,
  parseColor,
  relativeLuminance,
  WHITE,
} from "../../../engine/color.ts";
import type { Theme } from "../../theme/theme.ts";
import { fade, type Palette } from "../dataset-color.ts";
import { type ChartDraft, type ChartTools, defineStep } from "../draft.ts";
import { readPath, setMissingProperties } from "../record.ts";
import { LINE_TYPES } from "./chart-shape.ts";

/** Opacity of the areas under lines, which may overlap. */
const FILL_ALPHA = 0.12;
/** Weight of the theme's first colour in bars behind a line; the rest is the background colour. */
const TINT = 0.4;
/** Weight of an area's colour in stacked areas, and of the first colour in grey bars behind a line. */
const LAYER_TINT = 0.5;
/** Opacity of areas in themes with dashes and markers, which should stand out. */
const PALE_ALPHA = 0.08;
/** Minimum contrast of thin dashed lines: WCAG 2.2, success criterion 1.4.6, level AAA. */
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
  // Use an opaque mix, so that grid lines don't show through.
  bars.backgroundColor = createRamp([background, first])(hasPatterns ? LAYER_TINT : TINT);
  if (hasPatterns) {
    // Without colours, the line must be much darker than the bars.
    if (colors.includes(line.borderColor as string)) recolor(line, line.borderColor as string, first);
    return;
  }
  // A line in the first colour takes over the bars' original colour.
  for (const each of lines) recolor(each, first, replaced);
}

/**
 * Replaces a palette colour in a dataset.
 *
 * @param alpha opacity of the replacement where the palette's colour is translucent
 */
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
    // By default, markers have the same fill as the area.
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

/** Fills each stacked area only down to the area below, so that colours don't mix. */
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

/** Pattern shapes by series or slice; undefined for a solid fill. */
const SHAPES = [
  undefined,
  undefined,
  "diagonal",
  undefined,
  "dot",
  "line",
  "cross",
  "diagonal-right-left",
  "zigzag",
  "plus",
];

/** Side of a pattern tile, in CSS pixels. */
const TILE = 9;

const FILLED_TYPES = /^(?:bar|horizontalBar|pie|doughnut|polarArea|outlabeled)/;

/** Replaces theme colours in bars and slices with patterns. Colours from the configuration are kept. */
export const patterns = defineStep(
  "patterns",
  ({ theme }) => theme?.hasPatterns === true && theme,
  (draft, { colors, background, text }, { createFills }: ChartTools) => {
    const fills = createFills();
    const patternOf = (color: unknown) => {
      const index = typeof color === "string" ? colors.indexOf(color) : -1;
      const shape = SHAPES[index % SHAPES.length];
      return shape === undefined ? color : fills.pattern.draw(shape, background, color, TILE)();
    };
    for (const dataset of draft.datasets) {
      if (!FILLED_TYPES.test(draft.typeOf(dataset))) continue;
      const { backgroundColor } = dataset;
      if (typeof backgroundColor === "string") {
        const pattern = patternOf(backgroundColor);
        if (pattern === backgroundColor) continue;
        dataset.backgroundColor = pattern;
        // Outline the bar. Without an outline, a patterned bar in a stack would look like a gap.
        dataset.borderColor = backgroundColor;
        dataset.borderWidth = 1;
      } else if (Array.isArray(backgroundColor)) {
        dataset.backgroundColor = backgroundColor.map(patternOf);
        // Slices with dots or lines also need an outline.
        dataset.borderColor = text;
        dataset.borderWidth = 1;
      }
    }
  },
);

/** The fill properties that are muted. */
const FILLS = ["backgroundColor", "pointBackgroundColor"];
const STROKES = ["borderColor", "pointBorderColor"];

/** Width of muted lines, as a fraction of the theme's line width. */
const MUTED_LINE = 0.6;

/**
 * Mutes all series, except those with one of the names. If no series matches, mutes categories instead. Throws a
 * Failure if no category matches either.
 */
export const highlight = defineStep(
  "highlight",
  ({ limn }) => limn.highlight,
  ({ config, datasets, style: { mutedFill }, theme }, highlighted) => {
    const names = [highlighted].flat();
    const isNamed = (label: unknown) => names.includes(textOf(label));
    if (datasets.some(({ label }) => isNamed(label))) {
      for (const dataset of datasets) {
        // Draw highlighted series on top of the others.
        if (isNamed(dataset.label)) dataset.order ??= -1;
        else {
          mute(dataset, mutedFill);
          if (theme !== undefined && dataset.borderWidth === theme.lineWidth)
            dataset.borderWidth = theme.lineWidth * MUTED_LINE;
        }
      }
      return;
    }
    const labels = readPath(config, "data", "labels");
    const marks = (Array.isArray(labels) ? labels : []).map(isNamed);
    if (!marks.includes(true))
      throw new Failure("invalid", `chart.limn.highlight must name a series or category, got ${showValue(names[0])}`);
    for (const dataset of datasets) muteCategories(dataset, marks, mutedFill);
  },
);

function mute(dataset: PlainObject, muted: string): void {
  for (const key of [...FILLS, ...STROKES]) if (dataset[key] !== undefined) dataset[key] = muted;
}

function muteCategories(dataset: PlainObject, marks: readonly boolean[], muted: string): void {
  for (const key of [...FILLS, ...STROKES]) {
    const original = dataset[key];
    if (original === undefined || isPlainObject(original)) continue;
    // A line has a single colour, whereas its points can have many.
    if (key === "borderColor" && !Array.isArray(original)) continue;
    dataset[key] = marks.map((isMarked, index) =>
      isMarked ? (Array.isArray(original) ? original[index] : original) : muted,
    );
  }
}

/** Returns a label as one line of text. The lines of a list are joined with spaces. */
function textOf(label: unknown): string {
  if (Array.isArray(label)) return label.filter((line) => typeof line === "string").join(" ");
  return typeof label === "string" || typeof label === "number" ? String(label) : "";
}

/**
 * Creates a function that maps 0 to 1 to a colour, interpolated linearly between the given colours. Values outside the
 * range return the first or last colour.
 *
 * @param colors CSS colours, at least one
 */
export function createRamp(colors: readonly string[]): (share: number) => string {
  const stops = colors.map((color, index) => ({
    offset: index / Math.max(1, colors.length - 1),
    color: parseColor(color) ?? BLACK,
  }));
  return (share) => formatHex(colorAt(stops, share));
}
