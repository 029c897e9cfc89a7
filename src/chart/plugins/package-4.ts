// Runs packages of generated/packages on version 4 of Chart.js.

import * as chart from "chart.js-4";
import * as helpers from "chart.js-4/helpers";
import type { ChartRuntime } from "./chart-runtime.ts";

/** A plugin that Chart.js can register. */
export type Plugin = chart.ChartComponent;

/**
 * Runs a package. Returns what it exports; registers nothing.
 *
 * @param provided what it is built to require in place of globals
 */
export function runPackage4<Exports>(
  load: (require: (name: string) => unknown) => unknown,
  provided: object = {},
): Exports {
  const modules: Record<string, unknown> = { "chart.js": chart, "chart.js/helpers": helpers, ...provided };
  return load((name) => modules[name]) as Exports;
}

/** Registers a plugin's elements and defaults, but not the plugin: it runs in the charts that list it. */
export function settlePlugin4(plugin: Plugin): void {
  chart.Chart.register(plugin);
  delete (chart.registry.plugins as unknown as { readonly items: Record<string, unknown> }).items[plugin.id];
}

export const runtime4: ChartRuntime = {
  version: 4,
  chart,
  helpers,
  run: runPackage4,
  register: (...items) => chart.Chart.register(...(items as unknown as chart.ChartComponent[])),
};
