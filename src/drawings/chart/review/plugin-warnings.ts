// Warns about options for version 2's built-in plugins that a list of plugins at the top level replaces. docs/plugins.md

import { isPlainObject } from "../../../base/plain-object.ts";
import { readListedName } from "../plugins/replaced-plugin.ts";
import { findPaths } from "./config-path.ts";

/** Built-in plugins that a plugin list replaces: option paths, and the name to list. */
const REPLACED = [
  { paths: ["options.plugins.datalabels", "data.datasets.*.datalabels"], id: "datalabels", name: "ChartDataLabels" },
  { paths: ["options.annotation", "options.plugins.annotation"], id: "annotation", name: '{id: "annotation"}' },
] as const;

/** Returns a warning for each plugin whose options have no effect in a version 2 configuration. */
export function pluginWarnings(config: { readonly plugins?: unknown }): string[] {
  if (!Array.isArray(config.plugins)) return [];
  const listed = new Set(config.plugins.map(readListedName));
  return REPLACED.filter(({ id }) => !listed.has(id)).flatMap(({ paths, name }) => {
    const set = paths.flatMap((path) => findPaths(config, path)).filter(({ value }) => isPlainObject(value));
    const [first] = set;
    return first === undefined
      ? []
      : [`${first.place} has no effect, because plugins replaces the built-in plugins: add ${name} to plugins`];
  });
}
