// Derives facts about a configuration for several theme modules: its direction, stacks, values and locale.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { DEFAULT_LOCALE, readLocale } from "../number-format.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";

const POINT_TYPES: ReadonlySet<unknown> = new Set(["scatter", "bubble", "scatterWithErrorBars"]);
/** Chart types that draw lines, and chart types that draw bars. */
export const LINE_TYPES: readonly string[] = ["line", "lineWithErrorBars"];
export const BAR_TYPES: readonly string[] = ["bar", "horizontalBar", "barWithErrorBars", "horizontalBarWithErrorBars"];

const VALUE_AXES: ReadonlySet<unknown> = new Set(["linear", "logarithmic"]);

/** Returns whether an axis type is numeric: linear or logarithmic. */
export function isValueAxis(type: unknown): boolean {
  return VALUE_AXES.has(type);
}

/** Returns whether the value axis is horizontal. */
export function isHorizontal(config: PlainObject): boolean {
  return String(config.type).startsWith("horizontal") || readPath(config, "options", "indexAxis") === "y";
}

/** Returns whether an axis of the chart stacks its datasets. @param prefix prefix that an axis's id must have */
export function isStacked(config: PlainObject, version: ChartVersion, prefix = ""): boolean {
  const scales = readPath(config, "options", "scales");
  if (!isPlainObject(scales)) return false;
  const axes = Object.entries(scales).flatMap(([id, axis]) =>
    id.startsWith(prefix) && Array.isArray(axis) === (version === 2) ? [axis] : [],
  );
  return axes.flat().some((axis) => isPlainObject(axis) && axis.stacked === true);
}

/**
 * Returns whether a legend's keys can be the series' points. In version 2 and in combinations with other types, points
 * would be larger than the other keys.
 */
export function hasPointKeys(config: PlainObject, version: ChartVersion): boolean {
  const isPoint = ({ type = config.type }: PlainObject) => POINT_TYPES.has(type);
  return version !== 2 && listDatasets(config).every(isPoint);
}

/** Returns whether the areas under lines are filled. */
export function hasAreas(config: PlainObject): boolean {
  return listDatasets(config).some((dataset) => {
    return /^line/.test(String(dataset.type ?? config.type)) && isFilled(config, dataset);
  });
}

/** Returns whether the area under a line is filled. Lines are not filled by default. */
export function isFilled(config: PlainObject, { fill }: PlainObject): boolean {
  return (fill ?? readPath(config, "options", "elements", "line", "fill") ?? false) !== false;
}

/** Returns whether the areas under lines are stacked on each other, all in one stack. */
export function hasLayers(config: PlainObject, version: ChartVersion): boolean {
  const stacks = new Set(listDatasets(config).map(({ stack, xAxisID, yAxisID }) => [stack, xAxisID, yAxisID].join()));
  return hasAreas(config) && isStacked(config, version, isHorizontal(config) ? "x" : "y") && stacks.size === 1;
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

/** Returns the chart's locale. @throws Failure for an invalid one */
export function readChartLocale(config: PlainObject): string {
  const locale = readPath(config, "options", "locale");
  return locale ? readLocale(locale, "options.locale") : DEFAULT_LOCALE;
}
