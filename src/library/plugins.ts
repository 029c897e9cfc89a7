// The program's own Chart.js plugins.

import { Failure, showValue } from "../base/failure.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import { readConfig } from "../drawings/chart/read-config.ts";
import type { ChartPlugin } from "./types.ts";

const plugins = new Map<string, object>();

/**
 * Adds a Chart.js plugin to all charts drawn after this call, except JavaScript text in a sandbox. A plugin with the same `id`
 * replaces the earlier one. Its options are at `options.plugins[id]`, where `false` turns it off.
 *
 * @throws Failure if the plugin has no `id`
 */
export function registerPlugin(plugin: ChartPlugin): void {
  const given: unknown = plugin;
  if (!isPlainObject(given) || typeof given.id !== "string" || given.id === "")
    throw new Failure("invalid", `plugin must be a Chart.js plugin with an id, got ${showValue(given)}`);
  plugins.set(given.id, given);
}

/**
 * Adds the registered plugins to a configuration, or to its text, before the configuration's own plugins. Text that
 * isn't JSON or JSON5 is returned unchanged.
 *
 * @internal
 */
export function withPlugins<Chart>(chart: Chart): Chart | PlainObject {
  if (plugins.size === 0) return chart;
  const source = typeof chart === "string" ? readConfig(chart) : { config: chart };
  if (!("config" in source) || !isPlainObject(source.config)) return chart;
  const { config } = source;
  const own: readonly unknown[] = Array.isArray(config.plugins) ? config.plugins : [];
  return { ...config, plugins: [...plugins.values(), ...own] };
}
