// Makes the defaults of the shared Chart.js instance read-only, so that no chart can affect later charts. Records keyed
// by type stay extensible, because installing a chart type adds entries to them.

import type { ChartVersion } from "./chart-params.ts";
import type { ChartRuntimes } from "./plugins/plugin-row.ts";

/** Records in the defaults of versions 3 and 4 to which registering a component adds entries. */
const TYPE_RECORDS = ["datasets", "elements", "plugins", "scales"];

/**
 * Makes the defaults of version 3 or 4 read-only. Version 2 clones its defaults into objects that inherit from them and
 * would also become read-only; tests fingerprint version 2's state instead.
 */
export function makeDefaultsReadOnly(runtime: ChartRuntimes[ChartVersion]): void {
  if (runtime.version === 2) return;
  const { Chart, Ticks } = runtime.chart;
  const { defaults, overrides } = Chart as unknown as Record<"defaults" | "overrides", Record<string, unknown>>;
  makeReadOnly([defaults, overrides, Ticks], [defaults, overrides, ...TYPE_RECORDS.map((name) => defaults[name])]);
}

/**
 * Makes all reachable properties read-only.
 *
 * @param extensible objects that stay extensible
 */
function makeReadOnly(roots: readonly object[], extensible: readonly unknown[]): void {
  const reachable = new Set<object>(roots);
  // The loop also visits objects that are added to the set during the iteration.
  for (const next of reachable) {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(next))) {
      if (value === undefined) continue;
      // Don't freeze the properties: they must stay configurable, because Chart.js's proxies report these objects'
      // property descriptors as their own.
      Object.defineProperty(next, key, { writable: false });
      if (typeof value === "object" && value !== null) reachable.add(value);
    }
    if (!extensible.includes(next)) Object.preventExtensions(next);
  }
}
