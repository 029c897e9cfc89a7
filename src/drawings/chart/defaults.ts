// The service's own defaults, for charts that do not ask for plain Chart.js: the types that only this service knows,
// zero-based value axes, colours, labels on slices, and straight lines in version 2. What the author has set stays. BEHAVIOUR 3.2.

import type { ChartVersion } from "./chart-params.ts";
import { applyColors } from "./default-color.ts";
import { applyLabels } from "./default-labels.ts";
import { ensureObject, isPlainObject, type PlainObject, readPath } from "./record.ts";
import { applyShorthand } from "./shorthand.ts";

/** Types whose values are measured from zero. */
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
 * Applies the defaults to the configuration in place: it must be a private copy.
 *
 * @throws Failure `invalid` for a `sparkline` or `progressBar` whose datasets cannot make one; any other shape passes
 */
export function applyDefaults(config: PlainObject, version: ChartVersion): void {
  const datasets = listDatasets(config);
  for (const typed of [config, ...datasets])
    if (isPlainObject(typed) && typed.type === "donut") typed.type = "doughnut";
  applyShorthand(config, version);
  startAtZero(config, version);
  applyColors(config, listDatasets(config), version);
  applyLabels(config, listDatasets(config));
  dropLegend(config);
  if (version === 2) straightenLines(config, datasets);
}

/** Types whose datasets are not told apart by colour: a legend would name what nobody can look for. */
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

function dropLegend(config: PlainObject): void {
  if (!WITHOUT_LEGEND.has(config.type)) return;
  const plugins = ensureObject(ensureObject(config, "options"), "plugins");
  plugins.legend ??= { display: false };
}

function listDatasets(config: PlainObject): readonly unknown[] {
  const datasets = readPath(config, "data", "datasets");
  return Array.isArray(datasets) ? datasets : [];
}

/** Only without any `options.scales`: authors who configure an axis expect Chart.js' own rules for the rest. */
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

/** Ids of the axes that datasets show their values on; unnamed ones first, since the first becomes Chart.js' default. */
function listValueAxes(config: PlainObject): (readonly [id: string, axis: string])[] {
  const axes = new Map<string, string>();
  for (const dataset of listDatasets(config)) {
    if (!isPlainObject(dataset) || !ZERO_BASED.has(dataset.type ?? config.type)) continue;
    const type = dataset.type ?? config.type;
    const lies = String(type).startsWith("horizontal");
    const axis = lies || (dataset.indexAxis ?? readPath(config, "options", "indexAxis")) === "y" ? "x" : "y";
    const id = dataset[`${axis}AxisID`];
    axes.set(typeof id === "string" ? id : axis, axis);
  }
  return [...axes].sort(([id, axis], [otherId, otherAxis]) => Number(otherId === otherAxis) - Number(id === axis));
}

const STRAIGHT: ReadonlySet<unknown> = new Set(["line", "lineWithErrorBars"]);

/** Version 2 curves lines; a curve that its author asked for by another name stays. */
function straightenLines(config: PlainObject, datasets: readonly unknown[]): void {
  if (readPath(config, "options", "elements", "line", "tension") !== undefined) return;
  for (const dataset of datasets) {
    if (!isPlainObject(dataset) || !STRAIGHT.has(dataset.type ?? config.type)) continue;
    const curved = dataset.lineTension ?? dataset.tension ?? dataset.cubicInterpolationMode;
    if (curved === undefined) dataset.lineTension = 0;
  }
}
