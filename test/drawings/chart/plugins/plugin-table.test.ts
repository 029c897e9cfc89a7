import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure.ts";
import { loadLibraryFactory } from "../../../../src/drawings/chart/chart-library.ts";
import { checkTypes } from "../../../../src/drawings/chart/config-structure.ts";
import { findPlugins, listPluginTypes, versionsOfType } from "../../../../src/drawings/chart/plugins/plugin-table.ts";
import { rejectionMessage } from "./render.ts";

test("checkTypes names the versions that have a type", () => {
  const types = new Set(["bar", "line"]);
  const versionsOf = (type: string) => (type === "sankey" ? ([3, 4] as const) : []);
  expect(() => checkTypes({ type: "sankey" }, types, versionsOf)).toThrow(
    "chart.type must be a chart type, got sankey, which is a type of version 3 and 4. Common types: bar, line",
  );
  const config = { type: "bar", data: { datasets: [{}, { type: "snakey" }] } };
  expect(() => checkTypes(config, types, versionsOf)).toThrow(
    "chart.data.datasets[1].type must be a chart type, got snakey. Common types: bar, line",
  );
  // A similar name produces a suggestion, a dissimilar one doesn't.
  for (const [type, similar] of Object.entries({ brar: "bar", Line: "line", nope: undefined })) {
    const advice = similar === undefined ? "Common types: bar, line" : `Did you mean ${similar}?`;
    const message = `chart.type must be a chart type, got ${type}. ${advice}`;
    const patch = similar === undefined ? undefined : [{ op: "replace" as const, path: "/type", value: similar }];
    expect(() => checkTypes({ type }, types, () => [])).toThrow(new Failure("invalid", message, [], undefined, patch));
  }
});

const VERSIONS = [2, 3, 4] as const;

test("the service names the versions that have a type", async () => {
  const all = new Set(VERSIONS.flatMap(listPluginTypes));
  expect(all.size).toBeGreaterThan(10);
  const missing = [...all].flatMap((type) =>
    VERSIONS.filter((version) => !listPluginTypes(version).includes(type)).map((version) => ({ type, version })),
  );
  expect(missing.length).toBeGreaterThan(10);
  for (const { type, version } of missing) {
    const words = `got ${type}, which is a type of version ${versionsOfType(type).join(" and ")}`;
    expect(await rejectionMessage({ version, chart: { type, data: { datasets: [{ data: [1] }] } } })).toContain(words);
  }
});

test.each(VERSIONS)("version %i: plain charts load no plugins, and detection calls no functions", async (version) => {
  const plain = {
    type: "bar",
    data: { labels: ["a"], datasets: [{ data: [1] }] },
    options: { plugins: { legend: {} } },
  };
  const library = (await loadLibraryFactory(version)).shared();
  expect(findPlugins(plain, library)).toEqual([]);
  const trap = () => {
    throw new Error("called");
  };
  const plugins = { datalabels: trap, annotation: trap, doughnutlabel: trap, outlabels: trap };
  const scripted = { type: trap, data: { datasets: [{ datalabels: trap, outlabels: trap }] }, options: { plugins } };
  await findPlugins(scripted as never, library);
  expect(findPlugins(scripted as never, library)).toHaveLength(4);
});
