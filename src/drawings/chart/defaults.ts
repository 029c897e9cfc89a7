// Some of the service's defaults (docs/chart-options.md#defaults): value axes that begin at zero, short numbers, straight lines in
// version 2, titles of 16 px, and the options of legends and labels. Options in the configuration take precedence. A chart never
// gets both data labels and labels next to slices by default (docs/plugins.md).

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { findType } from "./chart-types.ts";
import { type ChartDraft, defineStep } from "./draft.ts";
import { shortenRotatedTicks } from "./plugins/axis-number.ts";
import { formatDatum, shortNumber } from "./plugins/datum-text.ts";
import { createLabelColor, showIfFitting } from "./plugins/label-legibility.ts";
import { ensureObject, readPath } from "./record.ts";
import { LINE_TYPES } from "./theme/chart-shape.ts";

/** Accepts QuickChart's alias for doughnuts. */
export const donuts = defineStep(
  "donuts",
  (draft) => draft.hasType(["donut"]),
  ({ config, datasets }) => {
    for (const typed of [config, ...datasets]) if (typed.type === "donut") typed.type = "doughnut";
  },
);

/**
 * Makes value axes begin at zero unless `options.scales` exists: authors who configure one axis expect Chart.js's rules
 * for the others.
 */
export const zeroBase = defineStep(
  "zero base",
  (draft) => (draft.option("scales") ?? undefined) === undefined && listValueAxes(draft),
  (draft, axes) => {
    if (axes.length > 0) draft.options.scales = Object.fromEntries(axes);
  },
);

/**
 * Returns the value axes as entries of `options.scales`. Axes with default ids come first, because the first axis
 * becomes Chart.js's default axis.
 */
function listValueAxes(draft: ChartDraft): (readonly [id: string, axis: unknown])[] {
  if (draft.isVersion2) {
    const type = String(draft.config.type);
    const axis = type.startsWith("horizontal") ? "x" : "y";
    return findType(type).isZeroBased ? [draft.axisEntry(axis, {}, { beginAtZero: true })] : [];
  }
  const axes = new Map<string, string>();
  for (const dataset of draft.datasets) {
    const type = draft.typeOf(dataset);
    if (!findType(type).isZeroBased) continue;
    const isHorizontal = type.startsWith("horizontal") || (dataset.indexAxis ?? draft.option("indexAxis")) === "y";
    const axis = isHorizontal ? "x" : "y";
    const id = dataset[`${axis}AxisID`];
    axes.set(typeof id === "string" ? id : axis, axis);
  }
  return [...axes]
    .sort(([id, axis], [otherId, otherAxis]) => Number(otherId === otherAxis) - Number(id === axis))
    .map(([id, axis]) => [id, { ...(id !== axis && { axis }), beginAtZero: true }]);
}

/** Options of a radial axis that set its start. */
const START_OPTIONS = ["beginAtZero", "min", "suggestedMin"];

/** Makes the axes of radar charts begin at zero, unless there are negative values or the axis has a minimum. */
export const radarBase = defineStep(
  "radar base",
  ({ config, datasets }) =>
    config.type === "radar" &&
    !datasets
      .flatMap(({ data }) => (Array.isArray(data) ? data : []))
      .some((value) => isNegative(isPlainObject(value) ? value.r : value)),
  (draft) => {
    const start = draft.isVersion2 ? ensureObject(draft.radialAxis, "ticks") : draft.radialAxis;
    if (START_OPTIONS.every((key) => start[key] === undefined)) start.beginAtZero = true;
  },
);

function isNegative(value: unknown): boolean {
  return (typeof value === "number" || typeof value === "string") && Number(value) < 0;
}

/** Shortens axis labels that would be rotated. */
export const shortTicks = defineStep(
  "short ticks",
  (draft) => !draft.option("plugins", "tickFormat"),
  ({ config }) => shortenRotatedTicks(config),
);

/** Straightens lines, which version 2 curves by default, unless the configuration sets the curvature. */
export const straightLines = defineStep(
  "straight lines",
  (draft) => draft.isVersion2 && draft.option("elements", "line", "tension") === undefined,
  (draft) => {
    for (const dataset of draft.datasets) {
      if (!LINE_TYPES.includes(draft.typeOf(dataset))) continue;
      const curve = dataset.lineTension ?? dataset.tension ?? dataset.cubicInterpolationMode;
      if (curve === undefined) dataset.lineTension = 0;
    }
  },
);

/** Default font size in charts, in pixels. */
const FONT_SIZE = 12;
const TITLE_SIZE = 16;

/** Sets legend options that the configuration omits, and names the datasets in the legend. */
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

/** Sets the title's size to 16 px if the title then fits the image. */
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
 * Names datasets without a label, which the legend would call "undefined". If the only dataset is unnamed, hides the
 * legend instead. Skips legends with their own `filter` or `generateLabels`.
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

/**
 * Whether a dataset has dashes, or may have a pattern or gradient. These are recognisable only in larger legend boxes.
 */
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

/** Estimates a title's width, in pixels. Chinese, Japanese and Korean characters are one em wide. */
function estimateWidth(text: unknown): number {
  const lines = (Array.isArray(text) ? text : [text]).filter((line) => typeof line === "string");
  const widths = lines.map((line) =>
    [...line].reduce((sum, character) => sum + (character >= "\u2e80" ? 1 : CHARACTER_WIDTH), 0),
  );
  return widths.reduce((widest, width) => Math.max(widest, width), 0) * TITLE_SIZE;
}

const LABELLED: ReadonlySet<unknown> = new Set(["pie", "doughnut"]);

/** Sets `datalabels` and `outlabels` options that the configuration omits. */
export const defaultLabels = defineStep(
  "default labels",
  () => true,
  (draft) => {
    const { config, datasets } = draft;
    const withOutlabels = datasets.filter(({ outlabels }) => Boolean(outlabels));
    const outlabels = draft.option("plugins", "outlabels");
    // Labels next to the slices of one dataset must not turn on labels for the other datasets.
    if (!outlabels && withOutlabels.length > 0)
      for (const dataset of datasets) dataset.outlabels ||= { display: false };

    if ((draft.option("plugins", "datalabels") ?? undefined) === undefined) {
      const display = LABELLED.has(config.type) && !outlabels && withOutlabels.length === 0;
      if (!display && datasets.every(({ datalabels }) => datalabels === undefined)) return;
      draft.plugins.datalabels = { display: display && showIfFitting };
    }
    styleLabels(draft);
  },
);

function styleLabels(draft: ChartDraft): void {
  const { plugins, config } = draft;
  if (plugins.datalabels === true) plugins.datalabels = {};
  const { datalabels } = plugins;
  if (!isPlainObject(datalabels) || !findType(config.type).hasStyledLabels) return;
  datalabels.color ??= createLabelColor(draft.background);
  // `tickFormat` may also format the data labels.
  if (draft.option("plugins", "tickFormat")) return;
  datalabels.formatter ??= formatLabel;
}

/** Formats a value like the plugin's default formatter, but with fewer digits. */
function formatLabel(value: unknown): unknown {
  if (!Array.isArray(value)) return formatDatum(value, shortNumber);
  return value.map((part) => formatDatum(part, shortNumber)).join(",");
}
