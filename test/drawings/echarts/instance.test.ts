// Instances of ECharts share nothing that a request can change.

import { describe, expect, test } from "vitest";
import { load as loadPackage } from "../../../generated/echarts/echarts.js";
import { findTimeZone, type TimeZone } from "../../../src/base/time-zone.ts";
import { createInstance, loadECharts } from "../../../src/drawings/echarts/instance.ts";
import { DOMMatrix } from "../../../src/engine/bitmap/dom-matrix.ts";
import { CanvasImage } from "../../../src/engine/canvas/image.ts";

const load = () => createInstance(loadPackage, () => undefined).exports;

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

test("an instance that another drawing used is as after loading", async () => {
  const instances = await loadECharts();
  const host = {
    zone: findTimeZone("UTC") as TimeZone,
    isAnimated: false,
    now: () => 0,
    createPixelCanvas: () => ({}),
  };
  const used = () =>
    instances.use(host, (instance) => {
      const { echarts } = instance as unknown as {
        echarts: Readonly<Record<string, (...values: unknown[]) => unknown>>;
      };
      const before = JSON.stringify([echarts.getMap?.("own"), Object.keys(instance.languages).length]);
      echarts.registerMap?.("own", { type: "FeatureCollection", features: [] });
      Object.assign(instance.languages, { mark: {} });
      return { instance, before };
    });
  const drawings = [used(), used(), used()];
  expect(drawings[2]?.instance).toBe(drawings[1]?.instance);
  expect(new Set(drawings.map(({ before }) => before)).size).toBe(1);
  const [outer, inner] = instances.use(host, (instance) => [instance, instances.use(host, (other) => other)]);
  expect(inner).not.toBe(outer);
  expect(() =>
    instances.use(host, ({ echarts }) => {
      echarts.registerLocale("mark", {});
      throw new Error("mark");
    }),
  ).toThrow("mark");
  expect(used().before).toBe(drawings[0]?.before);
});
