// Makes the defaults of the Chart.js instance that all charts without a script share read-only, so that neither a chart nor a
// package that draws one can change the charts after it. Installing a chart type adds to the records of types, which stay open
// for that; their properties are read-only too.

import type { ChartVersion } from "./chart-params.ts";
import type { ChartRuntimes } from "./plugins/plugin-row.ts";

/** Records of version 3's and 4's defaults that registering a component adds to. */
const TYPE_RECORDS = ["datasets", "elements", "plugins", "scales"];

/**
 * Makes the defaults of version 3 or 4 read-only. Version 2 clones its defaults into objects that inherit from them, which
 * could not be written to either: its state is fingerprinted in tests instead.
 */
export function makeDefaultsReadOnly(runtime: ChartRuntimes[ChartVersion]): void {
  if (runtime.version === 2) return;
  const { Chart, Ticks } = runtime.chart;
  const { defaults, overrides } = Chart as unknown as Record<"defaults" | "overrides", Record<string, unknown>>;
  closeAll([defaults, overrides, Ticks], [defaults, overrides, ...TYPE_RECORDS.map((name) => defaults[name])]);
}

/** @param open the objects that stay extensible */
function closeAll(roots: readonly object[], open: readonly unknown[]): void {
  const found = new Set<object>(roots);
  // A set is iterated with the objects that are added meanwhile.
  for (const next of found) {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(next))) {
      if (value === undefined) continue;
      // Configurable, unlike in frozen objects: Chart.js' proxies report the descriptors of these properties as their own.
      Object.defineProperty(next, key, { writable: false });
      if (typeof value === "object" && value !== null) found.add(value);
    }
    if (!open.includes(next)) Object.preventExtensions(next);
  }
}
