// Formats numbers: turns the `limn` block's `numbers` option, and themes' compact numbers, into `tickFormat` options.

import type { PlainObject } from "../../../base/plain-object.ts";
import { defineStep } from "../draft.ts";
import { formatZeros } from "../plugins/axis-number.ts";

/** Minimum absolute value for which themes shorten the numbers on a value axis. Smaller values may be years. */
const COMPACT_FROM = 10_000;

const COMPACT = { notation: "compact", maximumSignificantDigits: 3 };

const SHORTHANDS: Readonly<Record<string, PlainObject>> = {
  compact: COMPACT,
  plain: { maximumFractionDigits: 2 },
  percent: { style: "percent", maximumFractionDigits: 1 },
};

/** Formats all numbers in a chart. */
export const numbers = defineStep(
  "numbers",
  ({ limn }) => limn.numbers,
  ({ plugins }, format) => {
    const options =
      typeof format !== "string"
        ? format
        : (SHORTHANDS[format] ?? { style: "currency", currency: format, trailingZeroDisplay: "stripIfInteger" });
    plugins.tickFormat ??= { ...options, applyToDataLabels: true };
  },
);

/** Shortens large numbers on the value axes. */
export const compactNumbers = defineStep(
  "compact numbers",
  (draft) =>
    draft.theme?.hasCompactNumbers === true &&
    draft.option("plugins", "tickFormat") === undefined &&
    /^(?:bar|line|horizontalBar)/.test(String(draft.config.type)) &&
    draft.values.some((value) => Math.abs(value) >= COMPACT_FROM),
  ({ plugins, datasets, isHorizontal }) => {
    const axis = isHorizontal ? "x" : "y";
    const datasetAxes = datasets.map((dataset) => dataset[`${axis}AxisID`]).filter((id) => typeof id === "string");
    const axisID = [axis, `${axis}-axis-0`, `${axis}-axis-1`, ...datasetAxes];
    plugins.tickFormat = { ...COMPACT, axisID };
  },
);

/** Formats zero the same as the other numbers on an axis. */
export const zeros = defineStep(
  "zeros",
  ({ isVersion2, theme, limn }) => !isVersion2 && (theme !== undefined || limn.numbers !== undefined),
  ({ config }) => formatZeros(config),
);
