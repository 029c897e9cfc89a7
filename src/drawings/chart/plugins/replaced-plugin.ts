// A list of plugins at the top level of a configuration replaces the plugins that version 2 has built in, as in
// QuickChart. Chart types, colour schemes, labels beside slices and labels in doughnuts stay.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";

/** Removes the options of the replaced plugins, if the configuration has a list of plugins. */
export function dropReplacedPlugins(config: PlainObject): void {
  if (!Array.isArray(config.plugins)) return;
  const options = ensureObject(config, "options");
  const plugins = ensureObject(options, "plugins");
  // Without the option, charts of some types get labels by default.
  plugins.datalabels = false;
  for (const owner of [options, plugins]) delete owner.annotation;
  const datasets = readPath(config, "data", "datasets");
  if (Array.isArray(datasets)) for (const dataset of datasets) if (isPlainObject(dataset)) delete dataset.datalabels;
}
