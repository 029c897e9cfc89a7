// Derives facts from a configuration: the kinds of its types, its direction and its values.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";

/** Chart types that draw lines, slices and cells. */
export const LINE_TYPES: readonly string[] = ["line", "lineWithErrorBars"];
export const ARC_TYPES: readonly string[] = ["pie", "doughnut", "polarArea", "outlabeledPie", "outlabeledDoughnut"];
export const CELL_TYPES: readonly string[] = ["matrix", "heatmap"];

const VALUE_AXES: ReadonlySet<unknown> = new Set(["linear", "logarithmic"]);

export function isValueAxis(type: unknown): boolean {
  return VALUE_AXES.has(type);
}

/** A horizontal chart has a horizontal value axis. */
export function isHorizontal(config: PlainObject): boolean {
  return String(config.type).startsWith("horizontal") || readPath(config, "options", "indexAxis") === "y";
}

/** Returns the numbers that a dataset's entries show; undefined for a gap. */
export function readValues(config: PlainObject, { data }: PlainObject): readonly (number | undefined)[] {
  if (!Array.isArray(data)) return [];
  const key = isHorizontal(config) ? "x" : "y";
  return data.map((entry) => {
    return parseNumber(isPlainObject(entry) ? entry[key] : entry);
  });
}

/** Returns the numbers that all datasets show. */
export function listValues(config: PlainObject): readonly number[] {
  return listDatasets(config)
    .flatMap((dataset) => readValues(config, dataset))
    .filter(isFiniteNumber);
}
