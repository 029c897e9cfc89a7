// Resolves plugins that a script lists under the global names that they have in web pages.

import type { PlainObject } from "../../../base/plain-object.ts";
import { readListedName } from "../plugins/chart-plugin.ts";
import { ensureObject } from "../record.ts";

/** Replaces listed plugins such as `ChartDataLabels` with options that enable the service's own plugins. */
export function enableListedPlugins(config: PlainObject): void {
  if (!Array.isArray(config.plugins)) return;
  config.plugins = config.plugins.filter((plugin) => {
    const name = readListedName(plugin);
    if (name !== undefined) ensureObject(ensureObject(ensureObject(config, "options"), "plugins"), name);
    return name === undefined;
  });
}
