// What a capability beyond plain Chart.js gives to a chart once it is loaded: objects for the chart's own list of plugins
// and, if its options need it, a hand in the configuration. Also what several of them ask of a configuration.

import { isPlainObject, type PlainObject, readPath } from "../record.ts";

/**
 * A capability that is installed on an instance of Chart.js. Chart types, elements and scales are registered with the
 * instance; plugins are not, so that an image does not depend on the images drawn before it.
 */
export interface ChartPlugin {
  /**
   * Rewrites the chart's own configuration in place, before Chart.js reads it.
   *
   * @throws Failure for options that no picture can be made of
   */
  readonly prepare?: (config: PlainObject) => void;
  /** Plugin objects as Chart.js has them. They go before those of the chart's author, in this order. */
  readonly plugins?: readonly object[];
}

/** Adds a plugin object to the chart's own list, before those of its author. */
export function addPlugin(config: PlainObject, plugin: object): void {
  config.plugins = [plugin, ...(Array.isArray(config.plugins) ? config.plugins : [])];
}

/** Whether the configuration has something under `options.plugins`, and has not switched it off. */
export function hasPluginOption(config: PlainObject, id: string): boolean {
  return isGiven(readPath(config, "options", "plugins", id));
}

/** Whether the configuration has something under `options`, and has not switched it off. */
export function hasOption(config: PlainObject, key: string): boolean {
  return isGiven(readPath(config, "options", key));
}

/** Whether a dataset has something under the key, and has not switched it off. */
export function hasDatasetOption(config: PlainObject, key: string): boolean {
  return listDatasets(config).some((dataset) => isGiven(readPath(dataset, key)));
}

/** Whether the chart or one of its datasets is of one of the types. */
export function hasType(config: PlainObject, types: readonly string[]): boolean {
  return [config, ...listDatasets(config)].some((typed) => types.includes(typed.type as string));
}

/** The datasets that are objects. */
export function listDatasets(config: PlainObject): readonly PlainObject[] {
  const datasets = readPath(config, "data", "datasets");
  return Array.isArray(datasets) ? datasets.filter(isPlainObject) : [];
}

function isGiven(option: unknown): boolean {
  return option !== undefined && option !== null && option !== false;
}
