// Fingerprint of the state that all requests of an isolate share: built-in objects, and everything reachable from the
// shared Chart.js instances and moment. Two fingerprints are equal if no request has changed that state.

import moment from "../generated/packages/moment.js";
import { type ChartLibrary, loadLibraryFactory } from "../src/drawings/chart/chart-library.ts";
import { findPlugins, listPluginTypes, PLUGIN_VERSIONS } from "../src/drawings/chart/plugins/plugin-table.ts";

/** Maps the path of each visited value to a description of the value. */
export type HostState = ReadonlyMap<string, string>;

/**
 * Patterns for the paths of state whose changes have no effect: the chart counter, and moment's flags for deprecation
 * warnings and offset updates.
 */
const IGNORED = [/\.uid$/, /\.deprecationHandler$/, /\.updateInProgress$/];

const PRIMORDIALS = [
  ...[
    "Object",
    "Function",
    "Array",
    "String",
    "Number",
    "Boolean",
    "Symbol",
    "BigInt",
    "Date",
    "RegExp",
    "Error",
    "Map",
  ],
  ...["Set", "WeakMap", "WeakSet", "Promise", "Proxy", "Reflect", "JSON", "Math", "Intl", "TypeError", "RangeError"],
  ...["ArrayBuffer", "Uint8Array", "Uint32Array", "Float64Array", "CanvasGradient", "CanvasPattern", "Path2D"],
];

/**
 * Returns the current state, after loading all Chart.js versions.
 *
 * @param withPackages whether to load all plugin packages as well
 */
export async function hostState(withPackages = false): Promise<HostState> {
  const values = new Map<string, string>();
  const seen = new Map<object, string>();
  const globals = globalThis as unknown as Record<string, unknown>;
  values.set("globalThis", Reflect.ownKeys(globalThis).map(String).sort().join());
  for (const name of PRIMORDIALS) walk(globals[name], name, values, seen);
  walk(moment, "moment", values, seen);
  for (const version of [2, 3, 4] as const) {
    const library = (await loadLibraryFactory(version)).shared();
    if (withPackages)
      for (const [index, plugin] of (await loadPackages(library)).entries())
        walk(plugin, `package-${version}[${index}]`, values, seen);
    walk(library.runtime, `chart.js-${version}`, values, seen);
  }
  return values;
}

/** Installs all plugins and chart types on a Chart.js instance. */
export async function loadPackages(library: ChartLibrary): Promise<readonly object[]> {
  const named = [...PLUGIN_VERSIONS.keys(), "colorschemes", "padBelowLegend"].map((name) => [name, { format: "0" }]);
  const datasets = listPluginTypes(library.version).map((type) => ({ type, errorBars: {} }));
  const config = { data: { datasets }, options: { locale: "de", plugins: Object.fromEntries(named) } };
  const found = findPlugins(config, library);
  if (!(found instanceof Promise)) return found;
  await found;
  return loadPackages(library);
}

/** Returns the first 10 differences between two states. */
export function differences(before: HostState, after: HostState): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .slice(0, 10)
    .map((path) => `${path}: ${before.get(path)} became ${after.get(path)}`);
}

function walk(root: unknown, name: string, values: Map<string, string>, seen: Map<object, string>): void {
  const pending: [value: unknown, path: string][] = [[root, name]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, path] = next;
    if (IGNORED.some((ignored) => ignored.test(path))) continue;
    if ((typeof value !== "object" && typeof value !== "function") || value === null) {
      values.set(path, `${typeof value} ${String(value)}`);
      continue;
    }
    const known = seen.get(value);
    if (known !== undefined) {
      values.set(path, `is ${known}`);
      continue;
    }
    seen.set(value, path);
    const keys = Reflect.ownKeys(value);
    const text = typeof value === "function" ? `function ${Function.prototype.toString.call(value).length}` : "object";
    values.set(path, `${text} with ${keys.map(String).join()}${Object.isExtensible(value) ? "" : ", closed"}`);
    // Contents of Maps and Sets are not compared, since caches may change.
    pending.push([Object.getPrototypeOf(value), `${path}.[[Prototype]]`]);
    for (const key of keys) {
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
      const place = `${path}.${String(key)}`;
      const { get, set, enumerable, configurable, writable } = descriptor;
      values.set(`${place}#`, [enumerable, configurable, writable].join());
      if (get !== undefined || set !== undefined) pending.push([get, `${place}.get`], [set, `${place}.set`]);
      else pending.push([descriptor.value, place]);
    }
  }
}
