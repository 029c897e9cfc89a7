// Runs packages of generated/packages on version 3 of Chart.js.

import * as chart from "chart.js-3";
import * as helpers from "chart.js-3/helpers";

/** A plugin that Chart.js can register. */
export type Plugin = chart.ChartComponent;

/** Runs a package. Returns what it exports; registers nothing. */
export function runPackage3<Exports>(load: (require: (name: string) => unknown) => unknown): Exports {
  return load((name) => (name === "chart.js" ? chart : helpers)) as Exports;
}

/** Registers a plugin's elements and defaults, but not the plugin: it runs in the charts that list it. */
export function settlePlugin3(plugin: Plugin): object {
  chart.Chart.register(plugin);
  delete (chart.registry.plugins as unknown as { readonly items: Record<string, unknown> }).items[plugin.id];
  return plugin;
}
