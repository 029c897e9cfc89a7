// A fingerprint of the state that all requests of an isolate share: the primordials, and everything that can be reached from
// the shared instances of Chart.js and from moment. Two fingerprints are equal when nothing that a request could have changed
// has changed.

import moment from "moment";
import { type ChartLibrary, loadLibraryFactory } from "../src/drawings/chart/chart-library.ts";
import { findPlugins, listPluginTypes, PLUGIN_VERSIONS } from "../src/drawings/chart/plugins/plugin-table.ts";

/** Every path that was walked, with what stands there. */
export type HostState = ReadonlyMap<string, string>;

/**
 * What changes from chart to chart without meaning anything, by the end of its path: the count of charts made (versions number
 * their charts anew for each picture), what Chart.js 2 knows of moments, moment's memory of warnings.
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
 * The state as it is; the versions are loaded for it.
 *
 * @param withPackages whether all packages are loaded too: what they register, and what charts are given of them
 */
export async function hostState(withPackages = false): Promise<HostState> {
  const walked = new Map<string, string>();
  const seen = new Map<object, string>();
  const globals = globalThis as unknown as Record<string, unknown>;
  walked.set("globalThis", Reflect.ownKeys(globalThis).map(String).sort().join());
  for (const name of PRIMORDIALS) walk(globals[name], name, walked, seen);
  walk(moment, "moment", walked, seen);
  for (const version of [2, 3, 4] as const) {
    const library = (await loadLibraryFactory(version)).shared();
    if (withPackages)
      for (const [index, plugin] of (await loadPackages(library)).entries())
        walk(plugin, `package-${version}[${index}]`, walked, seen);
    walk(library.runtime, `chart.js-${version}`, walked, seen);
  }
  return walked;
}

/** Installs all capabilities on the instance. */
export async function loadPackages(library: ChartLibrary): Promise<readonly object[]> {
  const named = [...PLUGIN_VERSIONS.keys(), "colorschemes", "padBelowLegend"].map((name) => [name, { format: "0" }]);
  const datasets = listPluginTypes(library.version).map((type) => ({ type, errorBars: {} }));
  const config = { data: { datasets }, options: { locale: "de", plugins: Object.fromEntries(named) } };
  const found = findPlugins(config, library);
  if (!(found instanceof Promise)) return found;
  await found;
  return loadPackages(library);
}

/** The first few places where two states differ. */
export function differences(before: HostState, after: HostState): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path))
    .slice(0, 10)
    .map((path) => `${path}: ${before.get(path)} became ${after.get(path)}`);
}

function walk(root: unknown, name: string, walked: Map<string, string>, seen: Map<object, string>): void {
  const pending: [value: unknown, path: string][] = [[root, name]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, path] = next;
    if (IGNORED.some((ignored) => ignored.test(path))) continue;
    if ((typeof value !== "object" && typeof value !== "function") || value === null) {
      walked.set(path, `${typeof value} ${String(value)}`);
      continue;
    }
    const known = seen.get(value);
    if (known !== undefined) {
      walked.set(path, `is ${known}`);
      continue;
    }
    seen.set(value, path);
    const keys = Reflect.ownKeys(value);
    const text = typeof value === "function" ? `function ${Function.prototype.toString.call(value).length}` : "object";
    walked.set(path, `${text} with ${keys.map(String).join()}${Object.isExtensible(value) ? "" : ", closed"}`);
    // What caches keep is nobody's to see: only that they are maps matters.
    pending.push([Object.getPrototypeOf(value), `${path}.[[Prototype]]`]);
    for (const key of keys) {
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
      const place = `${path}.${String(key)}`;
      const { get, set, enumerable, configurable, writable } = descriptor;
      walked.set(`${place}#`, [enumerable, configurable, writable].join());
      if (get !== undefined || set !== undefined) pending.push([get, `${place}.get`], [set, `${place}.set`]);
      else pending.push([descriptor.value, place]);
    }
  }
}
