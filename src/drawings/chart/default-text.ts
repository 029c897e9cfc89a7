// Sets the default options of legends and titles: narrow legend boxes, names for unnamed datasets, and 16 px titles where
// they fit.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { ChartParams, ChartVersion } from "./chart-params.ts";
import { ensureObject, readPath } from "./record.ts";

/** Types whose legend lists the slices. */
const SLICE_LEGEND_TYPES: ReadonlySet<unknown> = new Set([
  "pie",
  "doughnut",
  "polarArea",
  "polarAreaWithErrorBars",
  "outlabeledPie",
  "outlabeledDoughnut",
]);

/** Types whose datasets don't differ by colour, so that a legend would be useless. */
export const WITHOUT_LEGEND: ReadonlySet<unknown> = new Set([
  "pcp",
  "logarithmicPcp",
  "heatmap",
  "treemap",
  "venn",
  "euler",
  "wordCloud",
  "graph",
  "forceDirectedGraph",
  "tree",
  "dendrogram",
  "dendogram",
  "choropleth",
  "bubbleMap",
]);

/** Default font size in charts, in pixels. */
const FONT_SIZE = 12;
const TITLE_SIZE = 16;

/** Sets the legend options that the configuration leaves out, and names the datasets that the legend lists. */
export function applyLegend(config: PlainObject, datasets: readonly unknown[], version: ChartVersion): void {
  if (WITHOUT_LEGEND.has(config.type)) {
    const plugins = ensureObject(ensureObject(config, "options"), "plugins");
    plugins.legend ??= { display: false };
    return;
  }
  const legend = ensureSection(config, "legend", version);
  if (legend === undefined || legend.display === false) return;
  const labels = ensureObject(legend, "labels");
  if (!needsWideBoxes(datasets))
    labels.boxWidth ??= readSize(version === 2 ? labels.fontSize : readPath(labels, "font", "size"), config, version);
  nameDatasets(config, datasets, legend, labels);
}

/** Sets the title to 16 px if its text fits the image at that size. */
export function applyTitle(
  config: PlainObject,
  { version, width, height }: Pick<ChartParams, "version" | "width" | "height">,
): void {
  const title = readPath(config, "options", ...(version === 2 ? ["title"] : ["plugins", "title"]));
  if (!isPlainObject(title) || title.display !== true) return;
  const isVertical = title.position === "left" || title.position === "right";
  if (estimateWidth(title.text) > (isVertical ? height : width)) return;
  if (version === 2) title.fontSize ??= TITLE_SIZE;
  else if (readPath(config, "options", "font", "size") === undefined) ensureObject(title, "font").size ??= TITLE_SIZE;
}

/**
 * Names datasets without a label, which the legend would call "undefined", or hides the legend of a chart whose only dataset
 * is unnamed. Skips legends with their own `filter` or `generateLabels`.
 */
function nameDatasets(
  config: PlainObject,
  datasets: readonly unknown[],
  legend: PlainObject,
  labels: PlainObject,
): void {
  if (typeof labels.filter === "function" || typeof labels.generateLabels === "function") return;
  const unnamed = [...datasets.entries()].filter(
    ([, dataset]) =>
      isPlainObject(dataset) &&
      !SLICE_LEGEND_TYPES.has(dataset.type ?? config.type) &&
      (dataset.label ?? undefined) === undefined,
  );
  if (datasets.length === 1 && unnamed.length === 1 && legend.display !== true) {
    legend.display = false;
    return;
  }
  for (const [index, dataset] of unnamed) (dataset as PlainObject).label = `Series ${index + 1}`;
}

/** Returns a section's options, and creates them if they are missing; undefined if they aren't an object. */
function ensureSection(config: PlainObject, name: string, version: ChartVersion): PlainObject | undefined {
  const options = ensureObject(config, "options");
  const parent = version === 2 ? options : ensureObject(options, "plugins");
  if (parent[name] !== undefined && parent[name] !== null && !isPlainObject(parent[name])) return undefined;
  return ensureObject(parent, name);
}

/** Whether a dataset has dashes or may have a pattern or gradient, which are recognisable only in larger boxes. */
function needsWideBoxes(datasets: readonly unknown[]): boolean {
  if (datasets.some((dataset) => Array.isArray(readPath(dataset, "borderDash")))) return true;
  const fills = datasets.flatMap((dataset) => (isPlainObject(dataset) ? [dataset.backgroundColor] : []));
  return fills.flat().some((fill) => (typeof fill === "object" && fill !== null) || typeof fill === "function");
}

function readSize(size: unknown, config: PlainObject, version: ChartVersion): number {
  const fontSize = size ?? (version === 2 ? undefined : readPath(config, "options", "font", "size"));
  return typeof fontSize === "number" ? fontSize : FONT_SIZE;
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
