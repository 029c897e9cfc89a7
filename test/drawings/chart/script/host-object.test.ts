import { describe, expect, test } from "vitest";
import { rejectionMessage } from "../plugins/render.ts";

/** Runs statements in a plugin hook, with the chart as `chart` and the context of a scriptable option as `ctx`. */
async function run(statements: string, version: 2 | 3 | 4 = 4): Promise<string> {
  const chart = `(() => {
    let told = "nothing";
    let seen;
    return {
      type: "line",
      data: { labels: ["a", "b", "c"], datasets: [{ label: "one", data: [1, 2, 3], pointRadius(ctx) { seen ??= ctx; return 3; } }, { data: [{ x: 0, y: 5 }] }] },
      plugins: [{ afterUpdate(chart) { const ctx = seen; told = String((() => { ${statements} })()); throw new Error(told); } }],
    };
  })()`;
  const error = await rejectionMessage({ chart, version, format: "svg" });
  return /^chart\.js: Error: (.*) at plugins\[0\]\.afterUpdate/.exec(error)?.[1] ?? error;
}

describe.each([2, 3, 4] as const)("a script of version %i sees Chart.js objects", (version) => {
  test.each([
    ["with a stable identity", "return chart.data.datasets.indexOf(ctx.dataset)", "0"],
    ["with the same identity on every path", "return ctx.dataset === chart.data.datasets[0]", "true"],
    ["as lists", "return Array.isArray(chart.data.labels) && [...chart.data.labels, 'd'].join()", "a,b,c,d"],
    ["as iterable lists", "return ctx.dataset.data.map((value) => value * 2).reduce((a, b) => a + b)", "12"],
    ["as records with keys", "return Object.keys(chart.data.datasets[1].data[0]).join()", "x,y"],
    ["with its own changes", "chart.data.datasets[0].label = 'two'; return chart.data.datasets[0].label", "two"],
    [
      "with its own nested changes",
      "chart.data.datasets[1].data[0].y = 7; return chart.data.datasets[1].data[0].y",
      "7",
    ],
    [
      "with items that it added",
      "chart.data.labels.push('d'); chart.data.labels[0] = 'z'; return chart.data.labels.join()",
      "z,b,c,d",
    ],
    [
      "without properties that it deleted",
      "delete chart.data.datasets[0].label; return 'label' in ctx.dataset",
      "false",
    ],
    ["with its own functions unchanged", "return ctx.dataset.pointRadius === ctx.dataset.pointRadius", "true"],
    ["with methods", "return typeof chart.getDatasetMeta(0).data.length", "number"],
    [
      "without constructors and prototypes",
      "return [chart.constructor, ctx.dataset.__proto__, chart.prototype].join()",
      ",,",
    ],
    [
      "and cannot define accessors on them",
      "try { Object.defineProperty(chart.data, 'own', { get: () => 1 }); return 'defined' } catch (e) { return e.toString() }",
      "TypeError: own must be defined with a value: this object cannot have getters or setters",
    ],
    [
      "and can define values on them",
      "Object.defineProperty(chart.data, 'own', { value: 5 }); return chart.data.own",
      "5",
    ],
    [
      "and stores its own objects as copies",
      "const o = {a: 1}; chart.data.own = o; return chart.data.own === o",
      "false",
    ],
    ["and can read them back", "chart.data.own = {a: [1, {b: 2}]}; return chart.data.own.a[1].b", "2"],
  ])("%s", async (_, statements, told) => {
    expect(await run(statements, version)).toBe(told);
  });
});

test.each([3, 4] as const)(
  "a callback of version %i gets records that it hasn't read in their list",
  async (version) => {
    const chart = `(() => {
    const names = [];
    return {
      type: "scatter",
      data: { datasets: [{ label: "A", data: [{ n: "a", x: 1, y: 1 }, { n: "b", x: 2, y: 2 }, { n: "c", x: 3, y: 3 }] }] },
      options: { plugins: { datalabels: {
        display: true,
        offset: ({ dataset, dataIndex }) => dataset.data[dataIndex].x,
        formatter(value) { names.push(value.n); return value.n; },
      } } },
      plugins: [{ afterDraw() { throw new Error(names.slice(0, 3).join()); } }],
    };
  })()`;
    expect(await rejectionMessage({ chart, version, format: "svg" })).toContain("Error: a,b,c at");
  },
);
