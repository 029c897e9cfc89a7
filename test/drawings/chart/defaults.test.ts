import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import type { ChartVersion } from "../../../src/drawings/chart/chart-params.ts";
import { DEFAULT_STEPS } from "../../../src/drawings/chart/complete-config.ts";
import { ChartDraft } from "../../../src/drawings/chart/draft.ts";
import { insideOrBeyond } from "../../../src/drawings/chart/plugins/label-legibility.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests read deeply nested results
type Config = any;

/** Returns the configuration with the defaults applied. */
function complete(config: object, version: ChartVersion = 2): Config {
  const draft = new ChartDraft(config as Record<string, unknown>, { version, width: 500, height: 300 });
  for (const { run } of DEFAULT_STEPS) run(draft, undefined);
  return config;
}

function firstDataset(type: string, dataset: object = { data: [1, 2, 3] }, version: ChartVersion = 2): Config {
  return complete({ type, data: { datasets: [dataset] } }, version).data.datasets[0];
}

const VERSIONS = [2, 3, 4] as const;
const BLUE = "#4E79A7";
const PALE_BLUE = "rgba(78, 121, 167, 0.5)";

describe.each(VERSIONS)("default colours in version %i:", (version) => {
  test.each(["line", "radar", "scatter"])("%s: a border and a translucent fill", (type) => {
    expect(firstDataset(type, { data: [1] }, version)).toMatchObject({ borderColor: BLUE, backgroundColor: PALE_BLUE });
  });

  test.each(["bar", "horizontalBar", "bubble"])("%s: a solid fill", (type) => {
    expect(firstDataset(type, { data: [1] }, version)).toEqual({ data: [1], backgroundColor: BLUE });
  });

  const ROUND = ["pie", "doughnut", "donut", "polarArea", "outlabeledPie", "outlabeledDoughnut"];
  test.each(ROUND)("%s: one colour per slice, repeating after ten", (type) => {
    const { backgroundColor } = firstDataset(type, { data: new Array(12).fill(1) }, version);
    expect(backgroundColor).toHaveLength(12);
    expect(backgroundColor.slice(0, 3)).toEqual([BLUE, "#F28E2B", "#E15759"]);
    expect(backgroundColor.slice(9)).toEqual(["#BAB0AC", BLUE, "#F28E2B"]);
  });

  test("datasets of mixed types get successive colours, by their own type", () => {
    const config = complete(
      {
        type: "bar",
        data: {
          datasets: [
            { data: [1] },
            { type: "line", data: [1] },
            { type: "unknown", data: [1] },
            ...new Array(8).fill(0).map(() => ({})),
          ],
        },
      },
      version,
    );
    const [bar, line, unknown] = config.data.datasets;
    expect(bar.backgroundColor).toBe(BLUE);
    expect(line).toMatchObject({ borderColor: "#F28E2B", backgroundColor: "rgba(242, 142, 43, 0.5)" });
    expect(unknown).toEqual({ type: "unknown", data: [1], label: "Series 3" });
    expect(config.data.datasets[10].backgroundColor).toBe(BLUE);
  });

  test("explicit colours are kept", () => {
    expect(firstDataset("line", { borderColor: "red" }, version)).toMatchObject({
      borderColor: "red",
      backgroundColor: PALE_BLUE,
    });
    expect(firstDataset("bar", { backgroundColor: ["red"] }, version).borderColor).toBeUndefined();
    expect(firstDataset("pie", { data: [1], backgroundColor: null }, version).backgroundColor).toBeNull();
  });

  test("options for all datasets count as explicit colours", () => {
    const set = (options: object, type = "line") =>
      complete({ type, data: { datasets: [{}] }, options }, version).data.datasets[0];
    expect(set({ elements: { line: { borderColor: "red" } } }).borderColor).toBeUndefined();
    expect(set({ elements: { line: { borderColor: "red" } } }).backgroundColor).toBe(PALE_BLUE);
    expect(set({ datasets: { line: { backgroundColor: "red" } } }).backgroundColor).toBeUndefined();
    // Chart.js 2 ignores `options.borderColor`, so a chart without default colours would be almost invisible.
    expect(set({ borderColor: "red" }).borderColor).toBe(version === 2 ? BLUE : undefined);
    expect(set({ elements: { arc: { backgroundColor: "red" } } }, "pie").backgroundColor).toBeUndefined();
  });

  test.each([{ scheme: "brewer.Paired12" }, false, null])(
    "a color scheme, %j, replaces the default colors",
    (colorschemes) => {
      const config = complete(
        { type: "bar", data: { datasets: [{}] }, options: { plugins: { colorschemes } } },
        version,
      );
      expect(config.data.datasets[0]).toEqual({});
    },
  );

  test("chart types of plugins get colours for the properties they use", () => {
    const [blue, orange, red] = ["#4E79A7", "#F28E2B", "#E15759"];
    const pale = "rgba(78, 121, 167, 0.5)";
    expect(firstDataset("boxplot", { data: [] }, version)).toEqual({
      data: [],
      backgroundColor: pale,
      borderColor: blue,
    });
    const { color } = firstDataset("wordCloud", { data: [3, 2, 1] }, version) as { color: unknown[] };
    expect(color.slice(0, 3)).toEqual([blue, orange, red]);
    expect(firstDataset("pcp", { data: [3, 2], borderColor: "pink" }, version)).toEqual({
      data: [3, 2],
      borderColor: "pink",
    });
    const data = [{ from: "a", to: "b" }, ["b", "c", 1]];
    const { colorFrom, colorTo } = firstDataset("sankey", { data }, version) as Record<
      string,
      (flow: object) => unknown
    >;
    expect([colorFrom?.({ raw: data[0] }), colorTo?.({ raw: data[0] })]).toEqual([blue, orange]);
    expect(colorTo?.({ raw: { from: "b", to: "c" } })).toBe(red);
  });

  test("unknown types get no colours", () => {
    expect(firstDataset("matrix", { data: [1] }, version)).toEqual({ data: [1] });
    expect(firstDataset("constructor", { data: [1] }, version)).toEqual({ data: [1] });
  });
});

test.each([
  [true, 4, false],
  [{}, 4, false],
  [{ enabled: true }, 4, false],
  [{ forceOverride: true }, 4, false],
  [{ enabled: false }, 4, true],
  [false, 4, true],
  [{ enabled: true }, 3, true],
  [{ enabled: true }, 2, true],
] as const)("plugins.colors: %j in version %i keeps the service's default colors: %s", (colors, asked, ours) => {
  const chart = { type: "bar", data: { datasets: [{}] }, options: { plugins: { colors } } };
  expect(complete(chart, asked).data.datasets[0].backgroundColor).toBe(ours ? BLUE : undefined);
});

describe("zero-based axes", () => {
  const datasets = () => [{ data: [5, 6] }];

  test.each(["bar", "line", "scatter", "bubble"])("apply to %s", (type) => {
    expect(complete({ type, data: { datasets: datasets() } }, 2).options.scales).toEqual({
      yAxes: [{ ticks: { beginAtZero: true } }],
    });
    expect(complete({ type, data: { datasets: datasets() } }, 3).options.scales).toEqual({ y: { beginAtZero: true } });
    expect(complete({ type, data: { datasets: datasets() }, options: {} }, 4).options.scales).toEqual({
      y: { beginAtZero: true },
    });
  });

  test("apply to the x axis of horizontal bars", () => {
    expect(complete({ type: "horizontalBar", data: { datasets: datasets() } }, 2).options.scales).toEqual({
      xAxes: [{ ticks: { beginAtZero: true } }],
    });
    expect(
      complete({ type: "bar", data: { datasets: datasets() }, options: { indexAxis: "y" } }, 4).options.scales,
    ).toEqual({
      x: { beginAtZero: true },
    });
    expect(complete({ type: "bar", data: { datasets: [{ data: [1], indexAxis: "y" }] } }, 3).options.scales).toEqual({
      x: { beginAtZero: true },
    });
  });

  test("also apply to custom axes, which follow the default axis", () => {
    const named = [{ data: [1], yAxisID: "right" }, { data: [1] }];
    const { scales } = complete({ type: "line", data: { datasets: named } }, 3).options;
    expect(Object.entries(scales)).toEqual([
      ["y", { beginAtZero: true }],
      ["right", { axis: "y", beginAtZero: true }],
    ]);
    const alone = complete({ type: "line", data: { datasets: [{ data: [1], yAxisID: "y2" }] } }, 4).options.scales;
    expect(alone).toEqual({ y2: { axis: "y", beginAtZero: true } });
  });

  test("follow the types of the datasets if the chart has no type", () => {
    const config = complete({ data: { datasets: [{ type: "bar", data: [1] }] } }, 4);
    expect(config.options.scales).toEqual({ y: { beginAtZero: true } });
  });

  test.each([{}, { xAxes: [] }, { x: {} }, "odd"])("don't apply if there are explicit scales, %j", (scales) => {
    for (const version of VERSIONS) {
      const config = complete({ type: "bar", data: { datasets: datasets() }, options: { scales } }, version);
      expect(config.options.scales).toEqual(scales);
    }
  });

  test.each(["pie", "polarArea", "doughnut"])("don't apply to %s", (type) => {
    for (const version of VERSIONS)
      expect(complete({ type, data: { datasets: datasets() } }, version).options?.scales).toBeUndefined();
  });
});

describe("straight lines", () => {
  test("are the default in version 2 only", () => {
    expect(firstDataset("line").lineTension).toBe(0);
    expect(firstDataset("line", { data: [] }, 3).lineTension).toBeUndefined();
    expect(firstDataset("bar", { type: "line", data: [] }).lineTension).toBe(0);
    expect(firstDataset("line", { type: "bar", data: [] }).lineTension).toBeUndefined();
    expect(firstDataset("radar").lineTension).toBeUndefined();
  });

  test("can be overridden", () => {
    expect(firstDataset("line", { lineTension: 0.3 }).lineTension).toBe(0.3);
    expect(firstDataset("line", { tension: 0.3 }).lineTension).toBeUndefined();
    expect(firstDataset("line", { cubicInterpolationMode: "monotone" }).lineTension).toBeUndefined();
    const config = complete({
      type: "line",
      data: { datasets: [{}] },
      options: { elements: { line: { tension: 0.4 } } },
    });
    expect(config.data.datasets[0].lineTension).toBeUndefined();
  });
});

describe.each(VERSIONS)("labels in version %i", (version) => {
  const options = (config: object) => complete(config, version).options;

  test.each(["pie", "doughnut", "donut"])("are shown on the slices of a %s", (type) => {
    const { datalabels } = options({ type, data: { datasets: [{ data: [1] }] } }).plugins;
    expect(datalabels.display()).toBe(true);
  });

  test.each([true, { color: "red" }, { display: false }])("can be overridden: %j", (datalabels) => {
    const config = { type: "pie", data: { datasets: [{ data: [1] }] }, options: { plugins: { datalabels } } };
    expect(options(config).plugins.datalabels).toMatchObject(datalabels === true ? {} : datalabels);
  });

  test("can be turned off", () => {
    const config = { type: "pie", data: { datasets: [{ data: [1] }] }, options: { plugins: { datalabels: false } } };
    expect(options(config).plugins.datalabels).toBe(false);
  });

  test("are not shown on other charts, even if a dataset styles them", () => {
    expect(options({ type: "polarArea", data: { datasets: [{ data: [1] }] } }).plugins?.datalabels).toBeUndefined();
    const config = { type: "radar", data: { datasets: [{ data: [1], datalabels: { color: "red" } }] } };
    expect(options(config).plugins.datalabels.display).toBe(false);
  });

  test("are replaced by outlabels", () => {
    const type = "pie";
    expect(options({ type, options: { plugins: { outlabels: {} } } }).plugins.datalabels).toBeUndefined();
    const config = complete({ type, data: { datasets: [{ outlabels: { text: "x" } }, {}] } }, version);
    expect(config.options.plugins?.datalabels).toBeUndefined();
    expect(config.data.datasets).toMatchObject([{ outlabels: { text: "x" } }, { outlabels: { display: false } }]);
  });
});

test.each(VERSIONS)("donut is an alias of doughnut in version %i", (version) => {
  const config = complete({ type: "donut", data: { datasets: [{ type: "donut", data: [1] }] } }, version);
  expect(config.type).toBe("doughnut");
  expect(config.data.datasets[0].type).toBe("doughnut");
});

describe("sparkline", () => {
  test("has its defaults in version 2", () => {
    const config = complete({ type: "sparkline", data: { datasets: [{ data: [140, 60, 274, null, 370] }] } });
    expect(config).toEqual({
      type: "line",
      data: {
        labels: ["", "", "", "", ""],
        datasets: [{ data: [140, 60, 274, null, 370], borderColor: BLUE, backgroundColor: PALE_BLUE, lineTension: 0 }],
      },
      options: {
        legend: { display: false },
        elements: { line: { borderWidth: 1 }, point: { radius: 0 } },
        scales: { xAxes: [{ display: false }], yAxes: [{ display: false, ticks: { min: 57, max: 388.5 } }] },
      },
    });
  });

  test.each([3, 4] as const)("has its defaults in version %i", (version) => {
    const { type, options } = complete({ type: "sparkline", data: { datasets: [{ data: [100, 200] }] } }, version);
    expect(type).toBe("line");
    expect(options).toEqual({
      plugins: { legend: { display: false } },
      elements: { line: { borderWidth: 1 }, point: { radius: 0 } },
      scales: { x: { display: false }, y: { display: false, min: 95, max: 210 } },
    });
  });

  test("adds a margin to the range of all datasets, including negative values", () => {
    const range = (...series: unknown[][]) =>
      complete({ type: "sparkline", data: { datasets: series.map((data) => ({ data })) } }, 4).options.scales.y;
    expect(range([-100, -200])).toMatchObject({ min: -210, max: -95 });
    expect(range([-100, 100])).toMatchObject({ min: -105, max: 105 });
    expect(range([100], [200, 1])).toMatchObject({ min: 0.95, max: 210 });
    expect(range(["100", { x: 1, y: 200 }, "", "x", Number.NaN, {}])).toMatchObject({ min: 95, max: 210 });
    expect(range([0, 0])).toEqual({ display: false });
    expect(range([])).toEqual({ display: false });
    expect(range([1e308, -1e308])).toEqual({ display: false });
  });

  test("keeps explicit options", () => {
    const legend = { position: "left" };
    const config = complete({
      type: "sparkline",
      data: { labels: ["a"], datasets: [{ data: [1] }] },
      options: { legend, elements: { point: { radius: 2 } }, scales: { yAxes: [{}] } },
    });
    expect(config.data.labels).toEqual(["a"]);
    expect(config.options).toMatchObject({
      legend,
      elements: { point: { radius: 2 } },
      scales: { yAxes: [{}], xAxes: [{ display: false }] },
    });
    expect(config.options.scales.yAxes).toEqual([{}]);
  });

  test.each([
    {},
    { data: null },
    { data: {} },
    { data: { datasets: [] } },
    { data: { datasets: [null] } },
    { data: "x" },
  ])("requires a dataset: %j", (rest) => {
    for (const version of VERSIONS) {
      expect(() => complete({ type: "sparkline", ...rest }, version)).toThrow(
        new Failure("invalid", '"sparkline" requires 1 dataset, got 0'),
      );
    }
  });
});

describe("progressBar", () => {
  test("has its defaults in version 2", () => {
    const config = complete({ type: "progressBar", data: { labels: ["done"], datasets: [{ data: [50] }] } });
    expect(config.type).toBe("horizontalBar");
    expect(config.data).toEqual({
      labels: ["done"],
      datasets: [
        { data: [50], backgroundColor: BLUE },
        { data: [100], backgroundColor: "#fff", borderColor: "#4e78a7", borderWidth: 1 },
      ],
    });
    expect(config.options).toEqual({
      legend: { display: false },
      scales: {
        xAxes: [{ ticks: { display: false, beginAtZero: true }, gridLines: { display: false, drawTicks: false } }],
        yAxes: [{ stacked: true, ticks: { display: false }, gridLines: { display: false, drawTicks: false } }],
      },
      plugins: {
        datalabels: {
          align: insideOrBeyond,
          color: expect.any(Function),
          formatter: expect.any(Function),
          display: expect.any(Function),
        },
      },
    });
  });

  test("labels its bars with percentages, or with values if there is a second dataset", () => {
    const labels = (...datasets: object[]) =>
      complete({ type: "progressBar", data: { datasets } }).options.plugins.datalabels;
    const { formatter, display } = labels({ data: [50] });
    expect(formatter(50)).toBe("50%");
    expect([display({ datasetIndex: 0 }), display({ datasetIndex: 1 })]).toEqual([true, false]);
    expect(labels({ data: [5] }, { data: [20] }).formatter(5)).toBe("5");
    const options = { plugins: { datalabels: { color: "red" } } };
    const completed = complete({ type: "progressBar", data: { datasets: [{ data: [5] }] }, options });
    expect(completed.options.plugins.datalabels).toMatchObject({ color: "red", formatter: expect.any(Function) });
  });

  test.each([3, 4] as const)("has its defaults in version %i", (version) => {
    const { type, options } = complete({ type: "progressBar", data: { datasets: [{ data: [50] }] } }, version);
    expect(type).toBe("bar");
    expect(options).toMatchObject({
      indexAxis: "y",
      plugins: { legend: { display: false } },
      scales: { x: { beginAtZero: true, ticks: { display: false } }, y: { stacked: true, grid: { display: false } } },
    });
  });

  test("takes labels from the data or the chart, or numbers them", () => {
    const labels = (rest: object, data: object = {}) =>
      complete({ type: "progressBar", ...rest, data: { ...data, datasets: [{ data: [5, 6] }] } }).data.labels;
    expect(labels({ labels: ["x", "y"] }, { labels: ["a", "b"] })).toEqual(["a", "b"]);
    expect(labels({ labels: ["x", "y"] })).toEqual(["x", "y"]);
    expect(labels({})).toEqual([0, 1]);
  });

  test("keeps explicit options", () => {
    const config = complete({
      type: "progressBar",
      data: {
        datasets: [
          { data: [5], backgroundColor: "red" },
          { data: [20], backgroundColor: "green" },
        ],
      },
      options: { scales: { xAxes: [{ ticks: { max: 20 } }] }, legend: { display: true } },
    });
    expect(config.data.datasets).toEqual([
      { data: [5], backgroundColor: "red", label: "Series 1" },
      { data: [20], backgroundColor: "green", borderColor: "#4e78a7", borderWidth: 1, label: "Series 2" },
    ]);
    expect(config.options.scales.xAxes[0].ticks).toEqual({ max: 20, display: false, beginAtZero: true });
    expect(config.options.legend).toMatchObject({ display: true });
  });

  test.each([0, 3])("rejects %i datasets", (count) => {
    const datasets = new Array(count).fill(0).map(() => ({ data: [1] }));
    expect(() => complete({ type: "progressBar", data: { datasets } })).toThrow(
      `"progressBar" requires 1 or 2 datasets, got ${count}`,
    );
  });

  test.each([[1], [1, 2, 3], null, "xx", { length: 2 }])("rejects a second dataset of another length: %j", (data) => {
    expect(() => complete({ type: "progressBar", data: { datasets: [{ data: [1, 2] }, { data }] } })).toThrow(
      "must have the same number of values",
    );
  });
});

describe("values of the wrong type", () => {
  test.each([
    {},
    { type: 5 },
    { type: "bar" },
    { type: "bar", data: null },
    { type: "bar", data: "x", options: "y" },
    { type: "bar", data: { datasets: "x" } },
    { type: "bar", data: { datasets: [null, 5, "x", []] } },
    {
      type: "line",
      data: { datasets: [{ data: "x", type: {} }] },
      options: { scales: null, elements: 5, plugins: [] },
    },
    { type: "pie", data: { datasets: [{ data: null }, {}, { data: "xyz" }] } },
    { type: "bar", data: { datasets: [{ yAxisID: 5, indexAxis: [] }] } },
    { type: "__proto__", data: { datasets: [{}] } },
  ])("don't cause an exception: %j", (config) => {
    for (const version of VERSIONS) expect(() => complete(structuredClone(config), version)).not.toThrow();
  });

  test("are completed or rejected with a Failure", () => {
    const types = fc.constantFrom("bar", "line", "pie", "sparkline", "progressBar", "donut", "horizontalBar", "bubble");
    const dataset = fc.oneof(fc.jsonValue(), fc.record({ type: types, data: fc.jsonValue() }, { requiredKeys: [] }));
    const config = fc.record(
      {
        type: fc.oneof(types, fc.jsonValue()),
        data: fc.oneof(
          fc.jsonValue(),
          fc.record({ labels: fc.jsonValue(), datasets: fc.oneof(fc.jsonValue(), fc.array(dataset)) }),
        ),
        options: fc.oneof(
          fc.jsonValue(),
          fc.record(
            { scales: fc.jsonValue(), elements: fc.jsonValue(), plugins: fc.jsonValue() },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(config, fc.constantFrom(...VERSIONS), (value, version) => {
        try {
          complete(structuredClone(value), version);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

test("charts don't share objects of the defaults", () => {
  const first = complete({ type: "progressBar", data: { datasets: [{ data: [1] }] } });
  const second = complete({ type: "progressBar", data: { datasets: [{ data: [1] }] } });
  expect(first.options.scales.xAxes[0]).not.toBe(second.options.scales.xAxes[0]);
});
