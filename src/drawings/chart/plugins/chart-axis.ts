// Finds the axes in a configuration, at the paths that each version of Chart.js uses.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";
import { hasType } from "./chart-plugin.ts";

/** Chart types whose x axis is a time axis by default. */
const WITH_TIME_AXIS = ["candlestick", "ohlc"];

/** Returns each axis with its path as the author would write it. */
export function listAxes(config: PlainObject): readonly (readonly [field: string, axis: PlainObject])[] {
  const scales = readPath(config, "options", "scales");
  const axes: [string, unknown][] = [["options.scale", readPath(config, "options", "scale")]];
  // Only version 2 has lists of axes.
  for (const [key, axis] of Object.entries(typeof scales === "object" && scales !== null ? scales : {})) {
    if (Array.isArray(axis))
      axes.push(...axis.map((item, index): [string, unknown] => [`options.scales.${key}[${index}]`, item]));
    else axes.push([`options.scales.${key}`, axis]);
  }
  return axes.filter((place): place is [string, PlainObject] => isPlainObject(place[1]));
}

/** Creates the x axis options for a chart type that has a time axis by default. */
export function ensureTimeAxis(config: PlainObject): void {
  if (hasType(config, WITH_TIME_AXIS)) ensureObject(ensureObject(ensureObject(config, "options"), "scales"), "x");
}

/** Returns the time axes, and the axes without a type, which may be time axes. */
export function listTimeAxes(config: PlainObject): readonly (readonly [field: string, axis: PlainObject])[] {
  return listAxes(config).filter(
    ([, { type }]) => type === undefined || type === null || type === "time" || type === "timeseries",
  );
}
