// Draws lines and points over bars, and lists the series in the legend in the order of the configuration.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { addPlugin, listDatasets } from "../plugins/chart-plugin.ts";
import { ensureObject } from "../record.ts";
import { BAR_TYPES } from "./chart-shape.ts";

/** The members of a legend item that are used here. Slices have no index of a dataset. */
interface LegendItem {
  readonly datasetIndex?: number;
}

/** Returns whether the configuration sets the drawing order of a dataset. */
export function hasOwnOrder(config: PlainObject): boolean {
  return listDatasets(config).some(({ order }) => order !== undefined);
}

/** Draws bars before all other datasets: Chart.js draws the first dataset last, so bars could cover lines. */
export function drawBarsFirst(config: PlainObject): void {
  const datasets = listDatasets(config);
  const bars = datasets.filter(({ type = config.type }) => BAR_TYPES.includes(String(type)));
  if (bars.length < datasets.length) for (const dataset of bars) dataset.order = 1;
}

/** Lists the items of a legend, which Chart.js lists in drawing order, in the order of their datasets. */
export function orderLegend(config: PlainObject, legend: PlainObject, version: ChartVersion): void {
  const labels = ensureObject(legend, "labels");
  if (version !== 2) labels.sort ??= byDataset;
  // Version 2 has no option that sorts the items.
  else if (labels.generateLabels === undefined) addPlugin(config, { id: "legendOrder", beforeInit: sortItems });
}

function byDataset({ datasetIndex: one = 0 }: LegendItem, { datasetIndex: other = 0 }: LegendItem): number {
  return one - other;
}

/** The members of a version 2 chart that the plugin uses. */
interface Chart2 {
  readonly options: { readonly legend?: { readonly labels: Labels } };
}

interface Labels {
  generateLabels(chart: unknown): LegendItem[];
}

function sortItems({ options: { legend } }: Chart2): void {
  if (!legend) return;
  const { generateLabels } = legend.labels;
  legend.labels.generateLabels = (chart) => generateLabels.call(legend.labels, chart).sort(byDataset);
}
