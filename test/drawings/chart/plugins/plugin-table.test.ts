import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure.ts";
import { loadLibraryFactory } from "../../../../src/drawings/chart/chart-library.ts";
import { checkTypes } from "../../../../src/drawings/chart/config-shape.ts";
import { findPlugins, listPluginTypes, versionsOfType } from "../../../../src/drawings/chart/plugins/plugin-table.ts";
import { refusal } from "./render.ts";

test("a type of another version is refused with the versions that have it", () => {
  const types = new Set(["bar", "line"]);
  const versionsOf = (type: string) => (type === "sankey" ? ([3, 4] as const) : []);
  expect(() => checkTypes({ type: "sankey" }, types, versionsOf)).toThrow(
    "chart.type must be one of bar, line, got sankey, which is a type of version 3 and 4",
  );
  const config = { type: "bar", data: { datasets: [{}, { type: "snakey" }] } };
  expect(() => checkTypes(config, types, versionsOf)).toThrow(
    "chart.data.datasets[1].type must be one of bar, line, got snakey",
  );
  // A slip is told from a type that there is nothing like.
  for (const [type, advice] of Object.entries({ brar: "; did you mean bar?", Line: "; did you mean line?", nope: "" }))
    expect(() => checkTypes({ type }, types, () => [])).toThrow(
      new Failure("invalid", `chart.type must be one of bar, line, got ${type}${advice}`),
    );
});

const VERSIONS = [2, 3, 4] as const;

test("the service says which versions have a type", async () => {
  const all = new Set(VERSIONS.flatMap(listPluginTypes));
  expect(all.size).toBeGreaterThan(10);
  const missing = [...all].flatMap((type) =>
    VERSIONS.filter((version) => !listPluginTypes(version).includes(type)).map((version) => ({ type, version })),
  );
  expect(missing.length).toBeGreaterThan(10);
  for (const { type, version } of missing) {
    const words = `got ${type}, which is a type of version ${versionsOfType(type).join(" and ")}`;
    expect(await refusal({ version, chart: { type, data: { datasets: [{ data: [1] }] } } })).toContain(words);
  }
});

test.each(VERSIONS)(
  "version %i: plain charts load nothing, and nobody's functions are called to find out",
  async (version) => {
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
  },
);
