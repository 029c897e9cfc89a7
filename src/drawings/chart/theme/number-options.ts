// Turns the `limn` block's `numbers` option, and themes' compact numbers, into `tickFormat` options.

import type { PlainObject } from "../../../base/plain-object.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { ensureObject, readPath } from "../record.ts";
import { isHorizontal, listValues } from "./chart-shape.ts";
import type { LimnOptions } from "./limn-options.ts";

/** Minimum absolute value for which themes shorten the numbers on a value axis. Smaller values may be years. */
const COMPACT_FROM = 10_000;

const COMPACT = { notation: "compact", maximumSignificantDigits: 3 };

const SHORTHANDS: Readonly<Record<string, PlainObject>> = {
  compact: COMPACT,
  plain: { maximumFractionDigits: 2 },
  percent: { style: "percent", maximumFractionDigits: 1 },
};

/** Formats all numbers in a chart, unless the configuration has a format. */
export function formatNumbers(config: PlainObject, numbers: NonNullable<LimnOptions["numbers"]>): void {
  const options =
    typeof numbers !== "string"
      ? numbers
      : (SHORTHANDS[numbers] ?? { style: "currency", currency: numbers, trailingZeroDisplay: "stripIfInteger" });
  const plugins = ensureObject(ensureObject(config, "options"), "plugins");
  plugins.tickFormat ??= { ...options, applyToDataLabels: true };
}

/** Shortens large numbers on the value axes, unless the configuration has a format. */
export function shortenNumbers(config: PlainObject): void {
  if (readPath(config, "options", "plugins", "tickFormat") !== undefined) return;
  if (!/^(?:bar|line|horizontalBar)/.test(String(config.type))) return;
  const datasets = listDatasets(config);
  if (!listValues(config).some((value) => Math.abs(value) >= COMPACT_FROM)) return;
  const axis = isHorizontal(config) ? "x" : "y";
  const datasetAxes = datasets.map((dataset) => dataset[`${axis}AxisID`]).filter((id) => typeof id === "string");
  const axisID = [axis, `${axis}-axis-0`, `${axis}-axis-1`, ...datasetAxes];
  ensureObject(ensureObject(config, "options"), "plugins").tickFormat = { ...COMPACT, axisID };
}
