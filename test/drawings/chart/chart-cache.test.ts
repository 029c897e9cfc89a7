import { beforeAll, describe, expect, test } from "vitest";
import { type ChartCaches, loadLibraryFactory, trimCaches } from "../../../src/drawings/chart/chart-library.ts";
import type { ChartParams, ChartVersion } from "../../../src/drawings/chart/chart-params.ts";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import type { ChartRuntime } from "../../../src/drawings/chart/plugins/chart-runtime.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { type Body, draw, post } from "./plugins/render.ts";

const FONTS = new FontLibrary();

const chart = (more: Body = {}) => ({
  type: "bar",
  data: { labels: ["a"], datasets: [{ data: [1] }] },
  ...more,
});

const ticks = (format: Body) => chart({ options: { scales: { y: { ticks: { format } } } } });

describe.each([3, 4] as const)("the caches of Chart.js %i:", (version) => {
  let caches: ChartCaches;
  let animated: ReadonlyMap<unknown, unknown>;
  beforeAll(async () => {
    const library = (await loadLibraryFactory(version)).shared();
    caches = library.caches as ChartCaches;
    animated = ((library.runtime as ChartRuntime).chart.animator as never as { _charts: typeof animated })._charts;
  });

  /** Returns the number of entries and the total length of their keys. */
  const measure = () => {
    const { intlCache, keyCache } = caches;
    const names = [...intlCache.keys(), ...keyCache.keys()];
    return { entries: Math.max(intlCache.size, keyCache.size), length: names.join("").length };
  };

  test("formatters are cached, but lists of keys are not", async () => {
    const { intlCache, keyCache, keysCached } = caches;
    intlCache.clear();
    await draw({ version, chart: ticks({ minimumFractionDigits: 7, maximumFractionDigits: 7 }) });
    expect([...intlCache.keys()].join()).toContain('"minimumFractionDigits":7');
    expect(keyCache.size).toBe(0);
    expect(keysCached.size).toBe(0);
  });

  test("the caches stay small for any chart", async () => {
    const before = await draw({ version, chart: chart() });
    const long = "x".repeat(90_000);
    for (const name of ["a", "b", "c"]) {
      await draw({ version, chart: ticks({ [name + long]: 1 }) });
      await draw({ version, chart: chart({ plugins: [{ id: name + long }] }) });
    }
    expect(measure().length).toBeLessThan(200_000);
    const ids = Array.from({ length: 1500 }, (_, index) => ({ id: `plugin-${index}` }));
    await draw({ version, chart: chart({ plugins: ids }) });
    const formats = Array.from({ length: 40 }, (_, index) => [
      `y${index}`,
      { axis: "y", ticks: { format: { x: index } } },
    ]);
    for (let turn = 0; turn < 3; turn++)
      await draw({ version, chart: chart({ options: { scales: Object.fromEntries(formats) } }) });
    expect(measure().entries).toBeLessThanOrEqual(1000);
    expect(await draw({ version, chart: chart() })).toEqual(before);
  });

  test("key resolvers of a chart are dropped after drawing", async () => {
    const keys = ["a.b", "toString", "x".repeat(10_000)];
    const keyed = (key: string) =>
      chart({
        data: { labels: ["a"], datasets: [{ data: [JSON.parse(`{ ${JSON.stringify(key)}: 3 }`)] }] },
        options: { parsing: { xAxisKey: "name", yAxisKey: key } },
      });
    for (const key of keys) {
      const reply = await post({ version, chart: keyed(key) });
      expect(
        reply.status,
        `${key.slice(0, 20)}: ${await reply
          .clone()
          .text()
          .then((text) => text.slice(0, 200))}`,
      ).toBe(200);
    }
    expect(Object.keys(caches.keyResolvers)).toEqual(["", "x", "y"]);
    expect(Object.getPrototypeOf(caches.keyResolvers)).toBeNull();
  });

  test("failed charts are removed from the animator", async () => {
    const size = animated.size;
    for (const options of [
      { locale: "x" },
      { scales: { y: { min: 5e-324 } } },
      { scales: { y: { ticks: { format: { style: "x" } } } } },
    ])
      expect((await post({ version, chart: chart({ options }) })).status).toBe(400);
    expect(animated.size).toBe(size);
  });
});

test("trimCaches always clears other caches, but formatters only if there are many", () => {
  const keyResolvers = Object.assign(Object.create(null), { "": 1, x: 2, y: 3, z: 4 });
  const caches = { intlCache: new Map(), keyCache: new Map([["a", 1]]), keysCached: new Set([1]), keyResolvers };
  caches.intlCache.set("name", 1);
  trimCaches(caches);
  expect([caches.intlCache.size, caches.keyCache.size, caches.keysCached.size]).toEqual([1, 0, 0]);
  expect(Object.keys(keyResolvers)).toEqual(["", "x", "y"]);
  for (let index = 0; index < 1001; index++) caches.intlCache.set(`name ${index}`, index);
  trimCaches(caches);
  expect(caches.intlCache.size).toBe(0);
});

/** Chart parameters with host functions, which no request can contain. */
const ask = (config: Body, version: ChartVersion): ChartParams => ({
  chart: config,
  version,
  width: 100,
  height: 60,
  devicePixelRatio: 1,
  format: "png",
  backgroundColor: "transparent",
  defaults: "chartjs",
});

describe.each([2, 3, 4] as const)("a chart of version %i that fails midway", (version) => {
  test("is destroyed, which notifies its plugins", async () => {
    const destroyed: string[] = [];
    const plugin = (id: string, hooks: object) => ({
      id,
      [version === 2 ? "destroy" : "afterDestroy"]: () => destroyed.push(id),
      ...hooks,
    });
    const fail = () => {
      throw new Error("halfway");
    };
    const config = chart({ plugins: [plugin("first", {}), plugin("second", { beforeDatasetsDraw: fail })] });
    await expect(drawChart(ask(config, version), { loadImage: fail, clock: () => 0, fonts: FONTS })).rejects.toThrow(
      "chart cannot be drawn: plugins[1].beforeDatasetsDraw threw Error: halfway",
    );
    // The chart is drawn a second time, to find the function.
    expect(destroyed).toEqual(["first", "second", "first", "second"]);
    const { Chart } = (await loadLibraryFactory(version)).shared();
    expect(Object.keys(Chart.instances)).toEqual([]);
  });

  test("is removed even if destroying it throws", async () => {
    const fail = () => {
      throw new Error("halfway");
    };
    const config = chart({ plugins: [{ id: "bad", afterInit: fail, beforeDestroy: fail, destroy: fail }] });
    await expect(drawChart(ask(config, version), { loadImage: fail, clock: () => 0, fonts: FONTS })).rejects.toThrow(
      "halfway",
    );
    const { Chart } = (await loadLibraryFactory(version)).shared();
    expect(Object.keys(Chart.instances)).toEqual([]);
  });
});
