// Marks every object that a script can reach, then looks for the marks in later images, the registries and all shared
// state. Runs a sample of the charts by default, and all of them with TEST_DEPTH=full.

import { beforeAll, describe, expect, inject, test } from "vitest";
import { listPluginTypes } from "../../../../src/drawings/chart/plugins/plugin-table.ts";
import { differences, type HostState, hostState } from "../../../host-state.ts";
import { ROWS, type RowChart } from "../chart-type-rows.ts";
import { post } from "../plugins/render.ts";
import { drawReferenceCharts, expectUnchanged } from "./reference-charts.ts";
import { HOOKS, type Hook, MARK, MODES, walkingChart } from "./walker.ts";

const IS_FULL = inject("depth") === "full";
/** A sampled run draws every STEPth chart of each version, and tries each marking mode in only one of the hooks. */
const STEP = IS_FULL ? 1 : 36;

/**
 * Features of Chart.js and the service that no chart in docs/ uses: localized times, gradients, patterns, several axes.
 */
const MORE = {
  name: "more",
  charts: [
    {
      type: "line",
      data: { labels: ["2020-01-01", "2020-02-01"], datasets: [{ data: [1, 2] }] },
      options: {
        locale: "de",
        scales: { x: { type: "time", adapters: { date: { locale: "fr" } } }, xAxes: [{ type: "time" }] },
        plugins: {
          tickFormat: { style: "currency", currency: "EUR" },
          datalabels: {},
          annotation: { annotations: { a: { type: "line", yMin: 1 } } },
        },
      },
    },
    `{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2],backgroundColor:pattern.draw('plus','red')},
      {data:[2,1],backgroundColor:getGradientFillHelper('vertical',['red','blue'])}]},
      options:{plugins:{legend:{labels:{generateLabels:(c)=>Chart.defaults.plugins?.legend.labels.generateLabels(c)}}}}}`,
    { type: "radialGauge", data: { datasets: [{ data: [70] }] }, options: { domain: [0, 100] } },
    { type: "gauge", data: { datasets: [{ value: 2, data: [1, 2, 4] }] } },
    { type: "matrix", data: { datasets: [{ data: [{ x: 1, y: 1, v: 2 }], width: 9, height: 9 }] } },
    { type: "progressBar", data: { datasets: [{ data: [70] }] } },
    { type: "sparkline", data: { datasets: [{ data: [1, 2, 1] }] } },
    {
      type: "polarArea",
      data: { labels: ["a"], datasets: [{ data: [1, 2] }] },
      options: { plugins: { outlabels: {} } },
    },
  ].map((chart) => ({ versions: [2, 3, 4] as const, chart })),
};

const chartsOf = (version: 2 | 3 | 4) =>
  [...ROWS, MORE].flatMap(({ name, charts }: { name: string; charts: readonly RowChart[] }) =>
    charts
      .filter(({ versions }) => versions.includes(version))
      .map(({ chart }, index) => ({ version, chart, name: `${name} ${index}, version ${version}` })),
  );

const CHARTS = ([2, 3, 4] as const)
  .flatMap((version) => chartsOf(version).filter((_, index) => index % STEP === version % STEP))
  .map((each, number) => ({ ...each, number }));

/** Another spelling of a chart type that installs the same code. */
const ALIASES = ["dendogram"];

test.each([2, 3, 4] as const)("the charts of version %s have all chart types of the plugins", (version) => {
  const text = JSON.stringify(chartsOf(version));
  const missing = listPluginTypes(version).filter((type) => !text.includes(`"${type}"`) && !text.includes(`'${type}'`));
  expect(missing.filter((type) => !ALIASES.includes(type))).toEqual([]);
});

test.each(["nodePadding", "nodeMinSize", "colorFrom"])(
  "the walker marks the arguments of a sankey's %s",
  async (name) => {
    const chart = { type: "sankey", data: { datasets: [{ data: [{ from: "a", to: "b", flow: 1 }] }] } };
    const script = walkingChart(chart, "option", "add").replace(
      "given.set(name, args);",
      `$& if (name === "${name}") throw new Error("received " + args.length);`,
    );
    const reply = await post({ version: 4, chart: script, width: 200, height: 120, format: "svg" });
    expect(await reply.text()).toContain("Error: received ");
  },
);

let state: HostState;
let victims: readonly string[];

beforeAll(async () => {
  await drawReferenceCharts();
  state = await hostState(true);
  victims = await drawReferenceCharts();
});

describe(`the marks of ${CHARTS.length} charts`, () => {
  test.each(CHARTS)("left in $name don't leak", async ({ version, chart, name, number }) => {
    for (const [index, mode] of MODES.entries())
      for (const hook of IS_FULL ? HOOKS : [HOOKS[(index + number) % HOOKS.length] as Hook]) {
        const body = { version, chart: walkingChart(chart, hook, mode), width: 200, height: 120, format: "svg" };
        const { status } = await post(body);
        // A marked chart may be rejected, but must not cause an internal error.
        expect([200, 400], `${mode} in ${hook}`).toContain(status);
      }
    expectUnchanged(victims, await drawReferenceCharts(), name);
    const after = await hostState(true);
    expect(differences(state, after)).toEqual([]);
    const marks = [...after].filter(([path, value]) => path.includes(MARK) || value.includes(MARK));
    expect(marks).toEqual([]);
  });
});

test("the walker reaches the parts of a chart, and its marks show in the chart's own image", async () => {
  const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
  for (const version of [2, 3, 4]) {
    const draw = async (script: string) =>
      (await post({ version, chart: script, width: 200, height: 120, format: "svg" })).text();
    const plain = await draw(`(${JSON.stringify(chart)})`);
    expect(await draw(walkingChart(chart, "beforeUpdate", "overwrite"))).not.toBe(plain);
  }
});
