// Installs chartjs-plugin-datalabels, limits the number of labels and copied options for untrusted charts, and removes
// options that would make the plugin throw.

import type { ChartComponent } from "chart.js-4";
import { Failure } from "../../../base/failure.ts";
import { AUTO_HIDING_LABELS, DATA_LABELS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import type { DrawnChart } from "../theme/drawn-chart.ts";
import { type ChartPlugin, listDatasets } from "./chart-plugin.ts";
import type { Install, PackageCode } from "./chart-runtime.ts";
import { formatCounted, shareOf } from "./count-up.ts";
import { type DataLabel, makeLegible } from "./label-legibility.ts";
import { type PlacedLabel, placeLabels } from "./label-place.ts";

/**
 * Maximum number of option values in named labels. Each name has a copy of all options: a thousand names with a list of
 * a thousand colours would need a million values, or 100 MB.
 */
const LABEL_OPTIONS = 200_000;

interface Label extends PlacedLabel {
  readonly _config: DataLabel["_config"] & { formatter?: unknown };
  readonly _el: object;
  readonly $context: object;
  /** Whether the label shows, or has shown, a number that is counting up. */
  $isCounted?: boolean;
  model(): { readonly display: unknown } | null;
  /** Updates the label's value and options. */
  update(context: object): void;
}

interface Chart extends DrawnChart {
  /** The plugin's labels by dataset, and in drawing order. */
  readonly $datalabels: { readonly _datasets: readonly (readonly Label[])[]; readonly _labels: readonly Label[] };
}

interface UpdatedDataset {
  readonly index: number;
  readonly meta: { readonly data?: readonly unknown[] };
}

/** The plugin's hooks that are wrapped. */
interface DatalabelsHooks {
  afterDatasetUpdate(chart: Chart, dataset: UpdatedDataset, options: PlainObject): void;
  afterUpdate(chart: Chart, ...rest: readonly unknown[]): void;
  afterDatasetsDraw(chart: Chart): void;
}

/** Installs the plugin for version 2. */
export function installDatalabels2({ load }: PackageCode): Install<2> {
  return ({ run }) => datalabelsPlugin((run(load) as readonly [DatalabelsHooks])[0]);
}

/** Installs the plugin for versions 3 and 4. */
export function installDatalabels({ load }: PackageCode): Install<3 | 4> {
  return ({ helpers, run, registerParts }) => {
    const { default: plugin } = run<{ readonly default: ChartComponent & DatalabelsHooks }>(load);
    registerParts(plugin);
    return datalabelsPlugin(plugin, (own) =>
      helpers.merge(helpers.merge({}, plugin.defaults as PlainObject), own as PlainObject),
    );
  };
}

/**
 * Wraps the plugin with limits.
 *
 * @param mergeDefaults merges the plugin's defaults with the author's options in versions 3 and 4. Otherwise, Chart.js
 * would resolve options lazily, and the plugin, which reads all options, would loop forever on nested keys such as
 * `{font: {font: {}}}`
 */
function datalabelsPlugin(plugin: DatalabelsHooks, mergeDefaults?: (own: unknown) => PlainObject): ChartPlugin {
  const guarded: DatalabelsHooks = {
    ...plugin,
    afterDatasetUpdate(chart, dataset, resolved) {
      const options = mergeDefaults?.(readPath(chart.config.options, "plugins", "datalabels")) ?? resolved;
      const datasetOptions = readPath(chart.data.datasets[dataset.index], "datalabels");
      const named = { ...(options.labels as object), ...(readPath(datasetOptions, "labels") as object) };
      checkCopies(Object.keys(named).length, [options, datasetOptions]);
      const created = chart.$datalabels._datasets.reduce((sum, labels) => sum + labels.length, 0);
      const count = created + (dataset.meta.data?.length ?? 0) * Math.max(1, Object.keys(named).length);
      if (count > DATA_LABELS)
        throw new Failure("invalid", `chart must have at most ${DATA_LABELS} data labels, got ${count}`);
      plugin.afterDatasetUpdate(chart, dataset, options);
    },
    afterUpdate(chart, ...rest) {
      const labels = chart.$datalabels._datasets.flat();
      if (labels.length > AUTO_HIDING_LABELS && labels.some((label) => label.model()?.display === "auto"))
        throw new Failure(
          "invalid",
          `chart must have at most ${AUTO_HIDING_LABELS} data labels if any of them has display "auto", got ${labels.length}`,
        );
      for (const label of labels) {
        makeLegible(label);
        centerOnTrapezoid(label);
      }
      plugin.afterUpdate(chart, ...rest);
    },
  };
  const counting: DatalabelsHooks = {
    ...guarded,
    afterDatasetsDraw(chart) {
      for (const label of chart.$datalabels._datasets.flat()) countUp(chart, label);
      placeLabels(chart, chart.$datalabels._labels);
      plugin.afterDatasetsDraw(chart);
    },
  };
  return { prepare, plugins: [raiseLabels(counting)] };
}

/** Scales the number in a label by the visible fraction of its element. */
function countUp(chart: object, label: Label): void {
  const { _config: config, _el: element, $context: context } = label;
  const share = shareOf(chart, element);
  if (label.model() === null || (share === 1 && label.$isCounted !== true)) return;
  const { formatter } = config;
  const format = (value: unknown) => (typeof formatter === "function" ? (formatter(value, context) ?? value) : value);
  config.formatter = (value: unknown) => formatCounted(value, share, format);
  label.$isCounted = true;
  try {
    label.update(context);
  } finally {
    config.formatter = formatter;
  }
  makeLegible(label);
  centerOnTrapezoid(label);
}

/** Rejects label names that would copy too many option values. */
function checkCopies(names: number, options: readonly unknown[]): void {
  if (names <= 1) return;
  const size = options.reduce<number>((sum, part) => sum + countValues(omitLabels(part)), 0);
  if (names * size > LABEL_OPTIONS)
    throw new Failure(
      "invalid",
      `datalabels.labels must have at most ${LABEL_OPTIONS} option values in total, got ${names} labels with ${size} each: use fewer labels or options`,
    );
}

/** Counts the values in lists and objects at any depth. Stops at the limit. */
function countValues(root: unknown): number {
  const pending = [root];
  let count = 0;
  while (pending.length > 0 && count <= LABEL_OPTIONS) {
    const value = pending.pop();
    if (!Array.isArray(value) && !isPlainObject(value)) continue;
    for (const inner of Object.values(value)) {
      count++;
      pending.push(inner);
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
    // The plugin would treat `false` as an options object.
    if (dataset.datalabels === false) dataset.datalabels = { display: false };
    dropListeners(dataset.datalabels);
  }
}

/** Removes listeners. An image has no events, and the plugin would write listeners into inherited objects. */
function dropListeners(options: unknown): void {
  if (!isPlainObject(options)) return;
  delete options.listeners;
  const { labels } = options;
  if (typeof labels === "object" && labels !== null)
    for (const label of Object.values(labels)) if (isPlainObject(label)) delete label.listeners;
}

type ConfiguredChart = Pick<DrawnChart, "config">;

interface DrawingHooks<C extends ConfiguredChart> {
  afterDatasetsDraw(chart: C): void;
}

/** In charts with the option, makes the plugin draw later. */
function raiseLabels<C extends ConfiguredChart, P extends DrawingHooks<C>>(plugin: P): P {
  return {
    ...plugin,
    afterDatasetsDraw(chart: C) {
      if (!isRaised(chart)) plugin.afterDatasetsDraw(chart);
    },
    afterDraw(chart: C) {
      if (isRaised(chart)) plugin.afterDatasetsDraw(chart);
    },
  };
}

function isRaised({ config }: ConfiguredChart): boolean {
  const option = readPath(config.options, "plugins", "datalabelsZAxis");
  return option === true || readPath(option, "enabled") === true;
}

/** Moves a label with `anchor: "center"` from the centre of one half of a trapezoid to the trapezoid's centre. */
function centerOnTrapezoid({ _el: element, _model: model }: DataLabel): void {
  if (model === null || !isCentered(element) || model.anchor === "start" || model.anchor === "end") return;
  const { positioner } = model;
  model.positioner = (each, options) => positioner(each, { ...options, anchor: "start" });
}

function isCentered(element: unknown): boolean {
  if (typeof element !== "object" || element === null || !("computeWayPoints" in element)) return false;
  return "align" in element && element.align === "center";
}
