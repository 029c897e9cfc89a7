// Sets the default options of legends and titles: narrow legend boxes, names for unnamed datasets, and 16 px titles where
// they fit.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { findType } from "./chart-types.ts";
import { type ChartDraft, defineStep } from "./draft.ts";
import { ensureObject, readPath } from "./record.ts";

/** Default font size in charts, in pixels. */
const FONT_SIZE = 12;
const TITLE_SIZE = 16;

/** Sets the legend options that the configuration leaves out, and names the datasets that the legend lists. */
export const defaultLegend = defineStep(
  "default legend",
  () => true,
  (draft) => {
    if (findType(draft.config.type).isWithoutLegend) {
      draft.plugins.legend ??= { display: false };
      return;
    }
    const given = draft.section("legend") ?? undefined;
    if (given !== undefined && !isPlainObject(given)) return;
    const legend = ensureObject(draft.sections, "legend");
    if (legend.display === false) return;
    const labels = ensureObject(legend, "labels");
    if (!needsWideBoxes(draft.datasets)) labels.boxWidth ??= readSize(draft, labels);
    nameDatasets(draft, legend, labels);
  },
);

/** Sets the title to 16 px if its text fits the image at that size. */
export const defaultTitle = defineStep(
  "default title",
  (draft) => {
    const title = draft.section("title");
    return isPlainObject(title) && title.display === true && title;
  },
  (draft, title) => {
    const isVertical = title.position === "left" || title.position === "right";
    if (estimateWidth(title.text) > (isVertical ? draft.height : draft.width)) return;
    if (draft.isVersion2) title.fontSize ??= TITLE_SIZE;
    else if (draft.option("font", "size") === undefined) ensureObject(title, "font").size ??= TITLE_SIZE;
  },
);

/**
 * Names datasets without a label, which the legend would call "undefined", or hides the legend of a chart whose only dataset
 * is unnamed. Skips legends with their own `filter` or `generateLabels`.
 */
function nameDatasets(draft: ChartDraft, legend: PlainObject, labels: PlainObject): void {
  if (typeof labels.filter === "function" || typeof labels.generateLabels === "function") return;
  const { datasets } = draft;
  const unnamed = [...datasets.entries()].filter(
    ([, dataset]) => draft.markOf(dataset) !== "slice" && (dataset.label ?? undefined) === undefined,
  );
  if (datasets.length === 1 && unnamed.length === 1 && legend.display !== true) legend.display = false;
  else for (const [index, dataset] of unnamed) dataset.label = `Series ${index + 1}`;
}

/** Whether a dataset has dashes or may have a pattern or gradient, which are recognisable only in larger boxes. */
function needsWideBoxes(datasets: readonly PlainObject[]): boolean {
  if (datasets.some(({ borderDash }) => Array.isArray(borderDash))) return true;
  const fills = datasets.map(({ backgroundColor }) => backgroundColor);
  return fills.flat().some((fill) => (typeof fill === "object" && fill !== null) || typeof fill === "function");
}

/** Returns the font size of the legend's labels, in CSS pixels. */
function readSize(draft: ChartDraft, labels: PlainObject): number {
  const size = draft.isVersion2 ? labels.fontSize : (readPath(labels, "font", "size") ?? draft.option("font", "size"));
  return typeof size === "number" ? size : FONT_SIZE;
}

/** Average width of a character in bold Arial, as a fraction of the font size. */
const CHARACTER_WIDTH = 0.6;

/** Estimates the width of a title, in pixels. Chinese, Japanese and Korean characters are as wide as the font size. */
function estimateWidth(text: unknown): number {
  const lines = (Array.isArray(text) ? text : [text]).filter((line) => typeof line === "string");
  const widths = lines.map((line) =>
    [...line].reduce((sum, character) => sum + (character >= "\u2e80" ? 1 : CHARACTER_WIDTH), 0),
  );
  return widths.reduce((widest, width) => Math.max(widest, width), 0) * TITLE_SIZE;
}
