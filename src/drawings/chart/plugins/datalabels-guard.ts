// What chartjs-plugin-datalabels needs to serve strangers, the same in all versions: bounds for what it counts and compares
// without any, and options without what it stumbles over. Refuses, as a Failure, more labels than fit a picture.

import { Failure } from "../../../base/failure.ts";
import { DATA_LABELS, HIDING_LABELS, LABEL_OPTIONS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject, readPath } from "../record.ts";
import { type ChartPlugin, listDatasets } from "./chart-plugin.ts";
import { raiseLabels } from "./datalabels-layer.ts";

/** A label of the plugin's. */
interface Label {
  model(): { readonly display: unknown } | null;
}

interface Chart {
  readonly config: { readonly options?: unknown };
  readonly data: { readonly datasets: readonly PlainObject[] };
  /** The labels that the plugin has made, for each dataset so far. */
  readonly $datalabels: { readonly _datasets: readonly (readonly Label[])[] };
}

interface UpdatedDataset {
  readonly index: number;
  readonly meta: { readonly data?: readonly unknown[] };
}

/** The plugin's hooks that we step in before. */
export interface DatalabelsHooks {
  afterDatasetUpdate(chart: Chart, dataset: UpdatedDataset, options: PlainObject): void;
  afterUpdate(chart: Chart, ...rest: readonly unknown[]): void;
  afterDatasetsDraw(chart: Chart): void;
}

/**
 * The plugin for charts.
 *
 * @param complete joins the plugin's defaults and what the author has set, where Chart.js does not: versions 3 and 4 look
 *   options up as they are read, and the plugin reads all there are. Where keys come again inside of themselves, as in
 *   `{font: {font: {}}}`, that has no end.
 */
export function datalabelsPlugin(plugin: DatalabelsHooks, complete?: (own: unknown) => PlainObject): ChartPlugin {
  const guarded: DatalabelsHooks = {
    ...plugin,
    afterDatasetUpdate(chart, dataset, given) {
      const options = complete?.(readPath(chart.config.options, "plugins", "datalabels")) ?? given;
      const own = readPath(chart.data.datasets[dataset.index], "datalabels");
      const named = { ...(options.labels as object), ...(readPath(own, "labels") as object) };
      boundCopies(Object.keys(named).length, [options, own]);
      const made = chart.$datalabels._datasets.reduce((sum, labels) => sum + labels.length, 0);
      const count = made + (dataset.meta.data?.length ?? 0) * Math.max(1, Object.keys(named).length);
      if (count > DATA_LABELS)
        throw new Failure("invalid", `datalabels must be at most ${DATA_LABELS} in a chart, got ${count}`);
      plugin.afterDatasetUpdate(chart, dataset, options);
    },
    afterUpdate(chart, ...rest) {
      const labels = chart.$datalabels._datasets.flat();
      if (labels.length > HIDING_LABELS && labels.some((label) => label.model()?.display === "auto"))
        throw new Failure(
          "invalid",
          `datalabels with display "auto" must be at most ${HIDING_LABELS} in a chart, got ${labels.length}`,
        );
      plugin.afterUpdate(chart, ...rest);
    },
  };
  return { prepare, plugins: [raiseLabels(guarded)] };
}

/** Refuses label names that would copy too many option values. */
function boundCopies(names: number, options: readonly unknown[]): void {
  if (names <= 1) return;
  const size = options.reduce<number>((sum, part) => sum + countValues(omitLabels(part)), 0);
  if (names * size > LABEL_OPTIONS)
    throw new Failure(
      "invalid",
      `datalabels.labels must have fewer names or shorter options: ${names} names copy ${size} values each, at most ${LABEL_OPTIONS} together`,
    );
}

/** How many values are in lists and objects, at any depth. Stops counting past the limit. */
function countValues(root: unknown): number {
  const open = [root];
  let count = 0;
  while (open.length > 0 && count <= LABEL_OPTIONS) {
    const value = open.pop();
    if (!Array.isArray(value) && !isPlainObject(value)) continue;
    for (const inner of Object.values(value)) {
      count++;
      open.push(inner);
    }
  }
  return count;
}

function omitLabels(options: unknown): unknown {
  return isPlainObject(options) ? { ...options, labels: undefined } : options;
}

function prepare(config: PlainObject): void {
  dropListeners(readPath(config, "options", "plugins", "datalabels"));
  for (const dataset of listDatasets(config)) {
    // The plugin takes this for a configuration, and finds none.
    if (dataset.datalabels === false) dataset.datalabels = { display: false };
    dropListeners(dataset.datalabels);
  }
}

/** Nobody points at a picture, and the plugin writes listeners into whatever an object inherits under their name. */
function dropListeners(options: unknown): void {
  if (!isPlainObject(options)) return;
  delete options.listeners;
  const { labels } = options;
  if (typeof labels === "object" && labels !== null)
    for (const label of Object.values(labels)) if (isPlainObject(label)) delete label.listeners;
}
