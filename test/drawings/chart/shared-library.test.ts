// Charts without a script share one instance of Chart.js per version. Its defaults are read-only where Chart.js allows
// it, and no chart may change any other part of it.

import { beforeAll, describe, expect, inject, test } from "vitest";
import { loadLibraryFactory } from "../../../src/drawings/chart/chart-library.ts";
import type { ChartRuntime } from "../../../src/drawings/chart/plugins/chart-runtime.ts";
import { differences, type HostState, hostState } from "../../host-state.ts";
import { sampleInTurn } from "../../sample.ts";
import { bodyOf, ROWS } from "./chart-type-rows.ts";
import { type Body, draw, post } from "./plugins/render.ts";

const DATA = { labels: ["a", "b"], datasets: [{ data: [1, 2] }] };
const OPTION_NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "_proxy",
  "_scopes",
  "_rootScopes",
  "_descriptors",
  "_fallback",
];

/** Charts that use names of Chart.js's internal objects as option names. */
const HOSTILE: readonly Body[] = OPTION_NAMES.flatMap((name) => [
  { type: "bar", data: DATA, options: JSON.parse(`{"${name}":{"scale":{"max":11},"max":11}}`) },
  { type: "bar", data: DATA, options: { scales: JSON.parse(`{"${name}":{"max":11,"type":"linear"}}`) } },
  { type: "bar", data: DATA, options: { plugins: JSON.parse(`{"${name}":{"display":false}}`) } },
  { type: "bar", data: { ...DATA, datasets: [JSON.parse(`{"data":[1],"${name}":{"borderWidth":11}}`)] } },
]);

/** Dataset properties that name an axis, stack or type. */
const NAMING_KEYS = ["xAxisID", "yAxisID", "rAxisID", "indexAxis", "stack", "type", "label", "key", "groups"];

/** Replaces the values of the given dataset properties with a name. */
function rename(chart: Body, name: string, keys: readonly string[]): Body {
  const { datasets, ...data } = (chart.data ?? {}) as { readonly datasets?: readonly Body[] };
  const named = Object.fromEntries(keys.map((key) => [key, name]));
  const renamed = (Array.isArray(datasets) ? datasets : []).map((dataset: Body) => ({ ...dataset, ...named }));
  return { ...chart, data: { ...data, datasets: renamed } };
}

let state: HostState;

async function drawAll(version: 2 | 3 | 4): Promise<void> {
  for (const row of ROWS)
    for (const { versions, chart } of row.charts)
      if (versions.includes(version) && typeof chart !== "string")
        await draw({ ...bodyOf(row, version, chart), format: "svg" });
}

beforeAll(async () => {
  // Chart.js completes a controller's prototype when the first chart of its type is drawn.
  for (const version of [2, 3, 4] as const) await drawAll(version);
  state = await hostState(true);
});

/** Returns all sets of keys, or one of them in a sampled run. */
function keySetsFor(index: number): readonly (readonly string[])[] {
  const sets = [NAMING_KEYS, ["xAxisID"], ["yAxisID"], ["stack", "label"]];
  return inject("depth") === "full" ? sets : sets.filter((_, other) => other === index % sets.length);
}

describe.each([2, 3, 4] as const)("the shared instance of version %i", (version) => {
  test("is unchanged after drawing every chart type", async () => {
    await drawAll(version);
    expect(differences(state, await hostState(true))).toEqual([]);
  });

  test("is unchanged by options named like internal objects", async () => {
    for (const chart of HOSTILE)
      expect([200, 400]).toContain((await post({ version, chart, width: 100, height: 60, format: "svg" })).status);
    expect(differences(state, await hostState(true))).toEqual([]);
  });

  test.each(sampleInTurn(["__proto__", "constructor", "toString"], version))(
    "is unchanged by %s as a name in the data",
    async (name) => {
      for (const [index, row] of ROWS.entries())
        for (const { versions, chart } of row.charts)
          if (versions.includes(version) && typeof chart !== "string")
            for (const keys of keySetsFor(index + name.length)) {
              const body = { version, chart: rename(chart as Body, name, keys), width: 100, height: 60, format: "svg" };
              expect([200, 400]).toContain((await post(body)).status);
            }
      expect(differences(state, await hostState(true))).toEqual([]);
    },
  );
});

test.each([3, 4] as const)(
  "the defaults of version %i are read-only in the shared instance, but not for scripts",
  async (version) => {
    const factory = await loadLibraryFactory(version);
    const defaultsOf = (library: ReturnType<typeof factory.shared>) =>
      (library.runtime as ChartRuntime).chart.defaults as unknown as Record<string, Record<string, unknown>>;
    const shared = defaultsOf(factory.shared());
    const { scale, font, datasets } = shared as Record<"scale" | "font" | "datasets", object>;
    for (const [target, change] of [
      [shared, { color: "red" }],
      [scale, { max: 11 }],
      [font, { size: 40 }],
      [datasets, { bar: {} }],
    ] as const)
      expect(() => Object.assign(target, change)).toThrow(TypeError);
    const [one, other] = [factory.create(), factory.create()].map(defaultsOf);
    Object.assign(one?.scale as object, { max: 11 });
    expect(other?.scale?.max).toBeUndefined();
  },
);
