// The interface of the plugins that extend Chart.js with chart types and options, and functions to inspect a
// configuration.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";

/**
 * A plugin of the service, installed on an instance of Chart.js. Chart types, elements and scales are registered with
 * the instance. Plugin objects aren't registered, so that an image doesn't depend on earlier images.
 */
export interface ChartPlugin {
  /**
   * Rewrites the chart's configuration in place before Chart.js reads it.
   *
   * @throws Failure for options that cannot be drawn
   */
  readonly prepare?: (config: PlainObject) => void;
  /** Chart.js plugin objects. They run before the author's plugins, in this order. */
  readonly plugins?: readonly object[];
}

/** Adds a plugin object to the chart's own list, before the author's plugins. */
export function addPlugin(config: PlainObject, plugin: object): void {
  config.plugins = [plugin, ...(Array.isArray(config.plugins) ? config.plugins : [])];
}

/** A value that turns the plugin off doesn't count. */
export function hasPluginOption(config: PlainObject, id: string): boolean {
  return isEnabled(readPath(config, "options", "plugins", id));
}

/** A value that turns the option off doesn't count. */
export function hasOption(config: PlainObject, key: string): boolean {
  return isEnabled(readPath(config, "options", key));
}

/** One dataset is enough. A value that turns the option off doesn't count. */
export function hasDatasetOption(config: PlainObject, key: string): boolean {
  return listDatasets(config).some((dataset) => isEnabled(readPath(dataset, key)));
}

/** The types of datasets count too. */
export function hasType(config: PlainObject, types: readonly string[]): boolean {
  return [config, ...listDatasets(config)].some((typed) => types.includes(typed.type as string));
}

/** Returns the datasets that are objects. */
export function listDatasets(config: PlainObject): readonly PlainObject[] {
  const datasets = readPath(config, "data", "datasets");
  return Array.isArray(datasets) ? datasets.filter(isPlainObject) : [];
}

function isEnabled(option: unknown): boolean {
  return option !== undefined && option !== null && option !== false;
}

/** Chart types whose x axis is a time axis by default. */
const WITH_TIME_AXIS = ["candlestick", "ohlc"];

/** Returns the axes, each with its path as an author would write it. */
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

/** Returns the time axes. Axes without a type are included, because they may be time axes. */
export function listTimeAxes(config: PlainObject): readonly (readonly [field: string, axis: PlainObject])[] {
  return listAxes(config).filter(
    ([, { type }]) => type === undefined || type === null || type === "time" || type === "timeseries",
  );
}

/** Returns the name of the service plugin that an object with only an `id` stands for; undefined for other plugins. */
export function readListedName(plugin: unknown): string | undefined {
  const isName = isPlainObject(plugin) && typeof plugin.id === "string" && Object.keys(plugin).length === 1;
  return isName ? (plugin.id as string) : undefined;
}

/**
 * Removes the options of service plugins that the configuration's plugin list doesn't name. Does nothing without a
 * plugin list.
 */
export function dropReplacedPlugins(config: PlainObject): void {
  if (!Array.isArray(config.plugins)) return;
  const listed = new Set(config.plugins.map(readListedName));
  const options = ensureObject(config, "options");
  const plugins = ensureObject(options, "plugins");
  if (!listed.has("annotation")) for (const owner of [options, plugins]) delete owner.annotation;
  if (listed.has("datalabels")) return;
  // Undefined would add default labels to charts of some types.
  plugins.datalabels = false;
  const datasets = readPath(config, "data", "datasets");
  if (Array.isArray(datasets)) for (const dataset of datasets) if (isPlainObject(dataset)) delete dataset.datalabels;
}
