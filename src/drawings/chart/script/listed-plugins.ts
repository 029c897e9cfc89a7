// Reads the plugins that a script lists by the names that they have in a web page.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { ensureObject } from "../record.ts";

/**
 * Turns plugins such as `ChartDataLabels`, which scripts list as web pages do, into plugin options, which enable the
 * service's own plugins.
 */
export function enableListedPlugins(config: PlainObject): void {
  if (!Array.isArray(config.plugins)) return;
  config.plugins = config.plugins.filter((plugin) => {
    const isName = isPlainObject(plugin) && typeof plugin.id === "string" && Object.keys(plugin).length === 1;
    if (isName) ensureObject(ensureObject(ensureObject(config, "options"), "plugins"), plugin.id as string);
    return !isName;
  });
}
