// Instances of ECharts share nothing that a request can change.

import { describe, expect, test } from "vitest";
import { loadECharts } from "../../../src/drawings/echarts/instance.ts";
import { DOMMatrix } from "../../../src/engine/bitmap/dom-matrix.ts";
import { CanvasImage } from "../../../src/engine/canvas/image.ts";

const create = await loadECharts("UTC", false);
const load = () =>
  create(
    () => ({}),
    () => 0,
  );

/** Returns the objects and functions that are reachable from a value, without those that come with JavaScript. */
function reachableFrom(root: object): Map<object, string> {
  const found = new Map<object, string>([[root, "instance"]]);
  for (const [object, path] of found)
    for (const key of Reflect.ownKeys(object)) {
      const { value, get } = Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor;
      const inner: unknown = get === undefined ? value : readExport(object, key);
      for (const next of [inner, Object.getPrototypeOf(object)])
        if (((typeof next === "object" && next !== null) || typeof next === "function") && !found.has(next))
          found.set(next, `${path}.${String(key)}`);
    }
  return found;
}

/** Returns an export of a bundled module, which is a getter; undefined for a getter of a prototype. */
function readExport(object: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return undefined;
  }
}

/** The objects that instances may share: the built-in ones, and the service's own classes, which are the instances' globals. */
const SHARED: ReadonlySet<object> = new Set([
  ...reachableFrom({
    ...Object.fromEntries(
      [
        "Object",
        "Function",
        "Array",
        "Map",
        "Set",
        "WeakMap",
        "Date",
        "RegExp",
        "Promise",
        "Error",
        "Float64Array",
      ].map((name) => [name, (globalThis as unknown as Record<string, object>)[name]]),
    ),
  }).keys(),
  ...reachableFrom({ DOMMatrix, CanvasImage }).keys(),
]);

describe("two instances", () => {
  test("have no object in common that is reachable from their exports", () => {
    const [first, second] = [reachableFrom(load()), reachableFrom(load())];
    expect(first.size).toBeGreaterThan(2000);
    const common = [...first].filter(([object]) => second.has(object) && !SHARED.has(object)).map(([, path]) => path);
    expect(common).toEqual([]);
  });

  test("have maps, languages and caches of their own", () => {
    const [first, second] = [load(), load()];
    const map = { type: "FeatureCollection", features: [] };
    first.echarts.registerMap("own", map);
    const maps = (instance: typeof first) =>
      (instance.echarts as unknown as { getMap(name: string): unknown }).getMap("own");
    expect(maps(first)).toBeTruthy();
    expect(maps(second)).toBeFalsy();
  });

  test("have the same random numbers", () => {
    const colors = () => {
      const { color } = load().echarts as unknown as { color: { random(): string } };
      return [color.random(), color.random()];
    };
    const [first, second] = [colors(), colors()];
    expect(first).toEqual(second);
    expect(first[0]).not.toBe(first[1]);
  });
});
