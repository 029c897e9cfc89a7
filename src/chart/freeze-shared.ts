// Freezes the defaults of the Chart.js instance that all charts without a script share, so that neither a chart nor a package
// that draws one can change the charts after it. Installing a chart type adds to the records of types, which stay open for
// that; the properties that they have are fixed.

import type { ChartLibrary } from "./chart-library.ts";

/** Records of version 3's and 4's defaults that registering a component adds to. */
const TYPE_RECORDS = ["datasets", "elements", "plugins", "scales"];

/**
 * Freezes the defaults of version 3 or 4. Version 2 clones its defaults into objects that inherit from them, which a frozen
 * prototype makes read-only too: its state is fingerprinted in tests instead.
 */
export function freezeShared({ runtime }: ChartLibrary): void {
  if (runtime.version === 2) return;
  const { defaults, overrides, Ticks } = runtime.chart as unknown as Record<string, Record<string, unknown>>;
  freezeAll([defaults, overrides, Ticks], [defaults, overrides, ...TYPE_RECORDS.map((name) => defaults?.[name])]);
}

/** @param open the objects that stay extensible */
function freezeAll(roots: readonly unknown[], open: readonly unknown[]): void {
  const pending = [...roots];
  const seen = new Set<unknown>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(next)))
      if (value !== undefined) pending.push(value);
    if (!open.includes(next)) Object.freeze(next);
    else for (const key of Reflect.ownKeys(next)) fixProperty(next, key);
  }
}

function fixProperty(object: object, key: PropertyKey): void {
  const isAccessor = Reflect.getOwnPropertyDescriptor(object, key)?.get !== undefined;
  Reflect.defineProperty(object, key, { configurable: false, ...(isAccessor ? {} : { writable: false }) });
}
