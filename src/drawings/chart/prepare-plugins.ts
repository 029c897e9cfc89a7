// Sets a configuration's locale and plugins, for images and live charts.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { DEFAULT_LOCALE, readLocale } from "./number-format.ts";
import type { ChartPlugin } from "./plugins/chart-plugin.ts";

/** Returns a configuration's options. Creates them if they are missing or not an object. */
export function ensureOptions(config: PlainObject): PlainObject {
  const options = isPlainObject(config.options) ? config.options : {};
  config.options = options;
  return options;
}

/**
 * Sets the locale, and lists the plugins in running order.
 *
 * @param first plugins that run before all others
 * @param loaded the service's plugins that the configuration needs, which run before the author's
 * @param last plugins that run after all others
 */
export function preparePlugins(
  config: PlainObject,
  first: readonly object[],
  loaded: readonly ChartPlugin[],
  last: readonly object[] = [],
): void {
  const options = ensureOptions(config);
  options.locale = options.locale ? readLocale(options.locale, "options.locale") : DEFAULT_LOCALE;
  for (const plugin of loaded) plugin.prepare?.(config);
  const authorPlugins = Array.isArray(config.plugins) ? config.plugins : [];
  config.plugins = [...first, ...loaded.flatMap(({ plugins }) => plugins ?? []), ...authorPlugins, ...last];
}
