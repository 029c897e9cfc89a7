// Implements a rule of QuickChart: a list of plugins at the top level of a configuration replaces version 2's built-in ones.
// Chart types, colour schemes, labels next to slices and labels in doughnuts are kept.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";

/** Returns the name of the service plugin that an object with only an `id` stands for; undefined for other plugins. */
export function readListedName(plugin: unknown): string | undefined {
  const isName = isPlainObject(plugin) && typeof plugin.id === "string" && Object.keys(plugin).length === 1;
  return isName ? (plugin.id as string) : undefined;
}

/** Removes the options of the replaced plugins, if the configuration has a list of plugins that doesn't name them. */
export function dropReplacedPlugins(config: PlainObject): void {
  if (!Array.isArray(config.plugins)) return;
  const listed = new Set(config.plugins.map(readListedName));
  const options = ensureObject(config, "options");
  const plugins = ensureObject(options, "plugins");
  if (!listed.has("annotation")) for (const owner of [options, plugins]) delete owner.annotation;
  if (listed.has("datalabels")) return;
  // Without the option, charts of some types get labels by default.
  plugins.datalabels = false;
  const datasets = readPath(config, "data", "datasets");
  if (Array.isArray(datasets)) for (const dataset of datasets) if (isPlainObject(dataset)) delete dataset.datalabels;
}
