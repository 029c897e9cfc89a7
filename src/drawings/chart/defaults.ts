// Some of the service's defaults (docs/chart-options.md#defaults): value axes that begin at zero, short numbers, and straight lines in
// version 2. Options in the configuration take precedence.

import { isPlainObject } from "../../base/plain-object.ts";
import { findType } from "./chart-types.ts";
import { type ChartDraft, defineStep } from "./draft.ts";
import { shortenRotatedTicks } from "./plugins/axis-number.ts";
import { ensureObject } from "./record.ts";
import { LINE_TYPES } from "./theme/chart-shape.ts";

/** Accepts QuickChart's other name for doughnuts. */
export const donuts = defineStep(
  "donuts",
  (draft) => draft.hasType(["donut"]),
  ({ config, datasets }) => {
    for (const typed of [config, ...datasets]) if (typed.type === "donut") typed.type = "doughnut";
  },
);

/**
 * Makes value axes begin at zero, unless the configuration has `options.scales`: authors who configure one axis expect
 * Chart.js's own rules for the other axes.
 */
export const zeroBase = defineStep(
  "zero base",
  (draft) => (draft.option("scales") ?? undefined) === undefined && listValueAxes(draft),
  (draft, axes) => {
    if (axes.length > 0) draft.options.scales = Object.fromEntries(axes);
  },
);

/**
 * Returns the axes that show the datasets' values, as entries of `options.scales`. Axes with default ids come first, because the
 * first axis becomes Chart.js's default.
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

/** Options of a radial axis that set where it begins. */
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

/** Shortens numbers that would be rotated. */
export const shortTicks = defineStep(
  "short ticks",
  (draft) => !draft.option("plugins", "tickFormat"),
  ({ config }) => shortenRotatedTicks(config),
);

/** Straightens lines, which version 2 curves by default. Lines stay curved if the configuration requests it. */
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
