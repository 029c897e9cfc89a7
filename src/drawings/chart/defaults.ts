// Applies the service's defaults (docs/chart-options.md#defaults): additional chart types, value axes that begin at zero,
// colours, labels on slices, legends, titles, and straight lines in version 2. Options in the configuration take precedence.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { ChartParams, ChartVersion } from "./chart-params.ts";
import type { Palette } from "./dataset-color.ts";
import { applyColors, DEFAULT_PALETTE } from "./default-color.ts";
import { applyLabels } from "./default-labels.ts";
import { applyLegend, applyTitle } from "./default-text.ts";
import { shortenRotatedTicks } from "./plugins/axis-number.ts";
import { ensureObject, readPath } from "./record.ts";
import { applyShorthand } from "./shorthand.ts";

/** Types whose value axis begins at zero. */
const ZERO_BASED: ReadonlySet<unknown> = new Set([
  "bar",
  "horizontalBar",
  "line",
  "scatter",
  "bubble",
  "barWithErrorBars",
  "horizontalBarWithErrorBars",
]);

/**
 * Applies the defaults in place, so the configuration must be a private copy.
 *
 * @param palette colours for datasets without colours of their own
 * @throws Failure `invalid` for a `sparkline` or `progressBar` with unsuitable datasets; all other configurations are
 *   accepted
 */
export function applyDefaults(
  config: PlainObject,
  params: Pick<ChartParams, "version" | "width" | "height"> & { readonly backgroundColor: string },
  palette: Palette = DEFAULT_PALETTE,
): void {
  const { version, backgroundColor } = params;
  const datasets = listDatasets(config);
  for (const typed of [config, ...datasets])
    if (isPlainObject(typed) && typed.type === "donut") typed.type = "doughnut";
  applyShorthand(config, version);
  startAtZero(config, version);
  applyColors(config, listDatasets(config), version, palette);
  applyLabels(config, listDatasets(config), backgroundColor);
  applyLegend(config, listDatasets(config), version);
  applyTitle(config, params);
  startRadarAtZero(config, version);
  if (!readPath(config, "options", "plugins", "tickFormat")) shortenRotatedTicks(config);
  if (version === 2) straightenLines(config, datasets);
}

function listDatasets(config: PlainObject): readonly unknown[] {
  const datasets = readPath(config, "data", "datasets");
  return Array.isArray(datasets) ? datasets : [];
}

/**
 * Makes value axes begin at zero, unless the configuration has `options.scales`: authors who configure one axis expect
 * Chart.js's own rules for the other axes.
 */
function startAtZero(config: PlainObject, version: ChartVersion): void {
  const scales = readPath(config, "options", "scales");
  if (scales !== undefined && scales !== null) return;
  if (version === 2) {
    if (!ZERO_BASED.has(config.type)) return;
    const axes = String(config.type).startsWith("horizontal") ? "xAxes" : "yAxes";
    ensureObject(config, "options").scales = { [axes]: [{ ticks: { beginAtZero: true } }] };
    return;
  }
  const ids = listValueAxes(config);
  if (ids.length === 0) return;
  const added = ids.map(([id, axis]) => [id, id === axis ? { beginAtZero: true } : { axis, beginAtZero: true }]);
  ensureObject(config, "options").scales = Object.fromEntries(added);
}

/**
 * Returns the ids of the axes that show the datasets' values. Axes with default ids come first, because the first axis
 * becomes Chart.js's default.
 */
function listValueAxes(config: PlainObject): (readonly [id: string, axis: string])[] {
  const axes = new Map<string, string>();
  for (const dataset of listDatasets(config)) {
    if (!isPlainObject(dataset) || !ZERO_BASED.has(dataset.type ?? config.type)) continue;
    const type = dataset.type ?? config.type;
    const isHorizontal = String(type).startsWith("horizontal");
    const axis = isHorizontal || (dataset.indexAxis ?? readPath(config, "options", "indexAxis")) === "y" ? "x" : "y";
    const id = dataset[`${axis}AxisID`];
    axes.set(typeof id === "string" ? id : axis, axis);
  }
  return [...axes].sort(([id, axis], [otherId, otherAxis]) => Number(otherId === otherAxis) - Number(id === axis));
}

/** Options of a radial axis that set where it begins. */
const START_OPTIONS = ["beginAtZero", "min", "suggestedMin"];

/** Makes the axes of radar charts begin at zero, unless there are negative values or the axis has a minimum. */
function startRadarAtZero(config: PlainObject, version: ChartVersion): void {
  if (config.type !== "radar") return;
  const values = listDatasets(config).flatMap((dataset) => {
    const data = readPath(dataset, "data");
    return Array.isArray(data) ? data : [];
  });
  if (values.some((value) => isNegative(isPlainObject(value) ? value.r : value))) return;
  const options = ensureObject(config, "options");
  const axis = version === 2 ? ensureObject(options, "scale") : ensureObject(ensureObject(options, "scales"), "r");
  const startOptions = version === 2 ? ensureObject(axis, "ticks") : axis;
  if (START_OPTIONS.every((key) => startOptions[key] === undefined)) startOptions.beginAtZero = true;
}

function isNegative(value: unknown): boolean {
  return (typeof value === "number" || typeof value === "string") && Number(value) < 0;
}

const STRAIGHT: ReadonlySet<unknown> = new Set(["line", "lineWithErrorBars"]);

/** Straightens lines, which version 2 curves by default. Lines stay curved if the configuration requests it. */
function straightenLines(config: PlainObject, datasets: readonly unknown[]): void {
  if (readPath(config, "options", "elements", "line", "tension") !== undefined) return;
  for (const dataset of datasets) {
    if (!isPlainObject(dataset) || !STRAIGHT.has(dataset.type ?? config.type)) continue;
    const curve = dataset.lineTension ?? dataset.tension ?? dataset.cubicInterpolationMode;
    if (curve === undefined) dataset.lineTension = 0;
  }
}
