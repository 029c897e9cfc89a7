// Colours for datasets whose author has set none: Tableau10, dataset by dataset, or slice by slice in round charts. The same
// in every version of Chart.js. Stands back for a colour scheme, and for version 4's own `colors`, where a chart names them.

import type { ChartVersion } from "./chart-params.ts";
import { COLORINGS, colorDataset, type Palette } from "./dataset-color.ts";
import { isPlainObject, type PlainObject, readPath } from "./record.ts";

/** Areas under lines overlap. */
export const FILL_ALPHA = 0.5;

export const TABLEAU_10: Palette = {
  colors: [
    "#4E79A7",
    "#F28E2B",
    "#E15759",
    "#76B7B2",
    "#59A14F",
    "#EDC948",
    "#B07AA1",
    "#FF9DA7",
    "#9C755F",
    "#BAB0AC",
  ],
  fillAlpha: FILL_ALPHA,
};

/** The keys of `options.elements` that style the datasets of a type. */
const ELEMENTS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["bar", ["bar", "rectangle"]],
  ["horizontalBar", ["bar", "rectangle"]],
  ["line", ["line"]],
  ["radar", ["line"]],
  ["scatter", ["line", "point"]],
  ["bubble", ["point"]],
  ["boxplot", ["boxandwhiskers"]],
  ["horizontalBoxplot", ["boxandwhiskers"]],
  ["violin", ["violin"]],
  ["horizontalViolin", ["violin"]],
  ["barWithErrorBars", ["barWithErrorBar", "rectangleWithErrorBar"]],
  ["horizontalBarWithErrorBars", ["barWithErrorBar", "rectangleWithErrorBar"]],
  ["lineWithErrorBars", ["line"]],
  ["scatterWithErrorBars", ["pointWithErrorBar"]],
  ["polarAreaWithErrorBars", ["arcWithErrorBar"]],
  ["pcp", ["lineSegment"]],
  ["logarithmicPcp", ["lineSegment"]],
  ["sankey", ["flow"]],
  ["treemap", ["treemap"]],
  ["venn", ["arcSlice"]],
  ["euler", ["arcSlice"]],
  ["wordCloud", ["word"]],
  ["graph", ["point", "edgeLine"]],
  ["forceDirectedGraph", ["point", "edgeLine"]],
  ["tree", ["point", "edgeLine"]],
  ["dendrogram", ["point", "edgeLine"]],
  ["bubbleMap", ["point"]],
]);

const ROUND = ["arc"];

/** Types that a palette fills, as chartjs-plugin-colorschemes does, but for whose insides that would be too dark. */
const LINED: ReadonlySet<unknown> = new Set(["boxplot", "horizontalBoxplot", "violin", "horizontalViolin"]);

/** Colours the datasets in place. */
export function applyColors(config: PlainObject, datasets: readonly unknown[], version: ChartVersion): void {
  if (readPath(config, "options", "plugins", "colorschemes") !== undefined) return;
  if (version === 4 && asksForChartColors(config)) return;
  for (const [index, dataset] of datasets.entries()) {
    if (!isPlainObject(dataset)) continue;
    const type = dataset.type ?? config.type;
    const coloring = LINED.has(type) ? "line" : COLORINGS.get(type);
    if (coloring === undefined) continue;
    const elements = ELEMENTS.get(type) ?? ROUND;
    const isFree = (key: string) =>
      // Points take their dataset's colours.
      !key.startsWith("point") &&
      dataset[key] === undefined &&
      readPath(config, "options", key) === undefined &&
      readPath(config, "options", "datasets", String(type), key) === undefined &&
      elements.every((element) => readPath(config, "options", "elements", element, key) === undefined);
    colorDataset(dataset, coloring, index, TABLEAU_10, isFree);
  }
}

/** Whether the chart names version 4's plugin `colors`, which is on wherever it is named and not switched off. */
function asksForChartColors(config: PlainObject): boolean {
  const colors = readPath(config, "options", "plugins", "colors");
  return colors === true || (isPlainObject(colors) && colors.enabled !== false);
}
