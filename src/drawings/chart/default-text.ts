// Default legends and titles: small boxes, no legend for a dataset without a name, and titles of 16 px where there is room.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { ChartParams, ChartVersion } from "./chart-params.ts";
import { ensureObject, readPath } from "./record.ts";

/** Types whose legend lists the slices. */
const ROUND: ReadonlySet<unknown> = new Set(["pie", "doughnut", "polarArea", "outlabeledPie", "outlabeledDoughnut"]);

/** Types whose datasets don't differ by colour, so that a legend would be useless. */
const WITHOUT_LEGEND: ReadonlySet<unknown> = new Set([
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

/** Default font size of charts, pixels. */
const FONT_SIZE = 12;
const TITLE_SIZE = 16;

/** Sets the options of the legend that the configuration leaves out, and names datasets that the legend lists. */
export function applyLegend(config: PlainObject, datasets: readonly unknown[], version: ChartVersion): void {
  if (WITHOUT_LEGEND.has(config.type)) {
    const plugins = ensureObject(ensureObject(config, "options"), "plugins");
    plugins.legend ??= { display: false };
    return;
  }
  const legend = ensureSection(config, "legend", version);
  if (legend === undefined || legend.display === false) return;
  const labels = ensureObject(legend, "labels");
  if (!hasPatterns(datasets))
    labels.boxWidth ??= readSize(version === 2 ? labels.fontSize : readPath(labels, "font", "size"), config, version);
  nameDatasets(config, datasets, legend, labels);
}

/** Sets the font size of a title, if its text is not too long for the image. */
export function applyTitle(
  config: PlainObject,
  { version, width, height }: Pick<ChartParams, "version" | "width" | "height">,
): void {
  const title = readPath(config, "options", ...(version === 2 ? ["title"] : ["plugins", "title"]));
  if (!isPlainObject(title) || title.display !== true) return;
  const isUpright = title.position === "left" || title.position === "right";
  if (estimateWidth(title.text) > (isUpright ? height : width)) return;
  if (version === 2) title.fontSize ??= TITLE_SIZE;
  else if (readPath(config, "options", "font", "size") === undefined) ensureObject(title, "font").size ??= TITLE_SIZE;
}

/**
 * Gives names to datasets without a label, which the legend would call "undefined". A single one needs no legend. Authors
 * who choose the entries themselves keep theirs.
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
      isPlainObject(dataset) && !ROUND.has(dataset.type ?? config.type) && (dataset.label ?? undefined) === undefined,
  );
  if (datasets.length === 1 && unnamed.length === 1 && legend.display !== true) {
    legend.display = false;
    return;
  }
  for (const [index, dataset] of unnamed) (dataset as PlainObject).label = `Series ${index + 1}`;
}

/** Returns the options of a part of the chart. Undefined if they have another type than an object. */
function ensureSection(config: PlainObject, name: string, version: ChartVersion): PlainObject | undefined {
  const options = ensureObject(config, "options");
  const parent = version === 2 ? options : ensureObject(options, "plugins");
  if (parent[name] !== undefined && parent[name] !== null && !isPlainObject(parent[name])) return undefined;
  return ensureObject(parent, name);
}

/** Returns whether a dataset has a pattern, a gradient or dashes, which need a larger box to be recognised. */
function hasPatterns(datasets: readonly unknown[]): boolean {
  if (datasets.some((dataset) => Array.isArray(readPath(dataset, "borderDash")))) return true;
  const fills = datasets.flatMap((dataset) => (isPlainObject(dataset) ? [dataset.backgroundColor] : []));
  return fills.flat().some((fill) => typeof fill === "object" && fill !== null);
}

function readSize(size: unknown, config: PlainObject, version: ChartVersion): number {
  const given = size ?? (version === 2 ? undefined : readPath(config, "options", "font", "size"));
  return typeof given === "number" ? given : FONT_SIZE;
}

/** Average width of a letter in bold Arial, as a fraction of the font size. */
const LETTER_WIDTH = 0.6;

/** Estimates the width of a title, pixels: texts in Chinese, Japanese and Korean have letters that are as wide as high. */
function estimateWidth(text: unknown): number {
  const lines = (Array.isArray(text) ? text : [text]).filter((line) => typeof line === "string");
  const widths = lines.map((line) =>
    [...line].reduce((sum, letter) => sum + (letter >= "\u2e80" ? 1 : LETTER_WIDTH), 0),
  );
  return Math.max(0, ...widths) * TITLE_SIZE;
}
