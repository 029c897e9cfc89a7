// Reads the plugins that a script lists by the names that they have in web pages.

import type { PlainObject } from "../../../base/plain-object.ts";
import { readListedName } from "../plugins/chart-plugin.ts";
import { ensureObject } from "../record.ts";

/**
 * Turns plugins such as `ChartDataLabels`, which scripts list as web pages do, into plugin options that enable the
 * service's own plugins.
 */
export function enableListedPlugins(config: PlainObject): void {
  if (!Array.isArray(config.plugins)) return;
  config.plugins = config.plugins.filter((plugin) => {
    const name = readListedName(plugin);
    if (name !== undefined) ensureObject(ensureObject(ensureObject(config, "options"), "plugins"), name);
    return name === undefined;
  });
}
