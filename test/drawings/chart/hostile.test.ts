import { describe, expect, test } from "vitest";
import { loadLibraryFactory } from "../../../src/drawings/chart/chart-library.ts";
import { loadPackages } from "../../host-state.ts";
import { type Body, post } from "./plugins/render.ts";

const DATA = { labels: ["a", "b"], datasets: [{ data: [1, 2] }] };
const bar = (options: Body, data: unknown = DATA) => ({ type: "bar", data, options });
const DAYS = { labels: ["2000-01-01", "2020-01-01"], datasets: [{ data: [1, 2] }] };
const time2 = (time: Body) => ({ type: "line", data: DAYS, options: { scales: { xAxes: [{ type: "time", time }] } } });
const time4 = (time: Body, more: Body = {}) => ({
  type: "line",
  data: DAYS,
  options: { scales: { x: { type: "time", time, ...more } } },
});

/** Rejected charts, with a pattern for the error message. */
const REFUSED: [name: string, version: number, chart: unknown, words: RegExp][] = [
  [
    "a negative number of ticks",
    4,
    bar({ scales: { r: { type: "radialLinear", ticks: { count: -1e308 } } } }),
    /at most 10000 ticks/,
  ],
  [
    "a billion categories from the data",
    4,
    {
      type: "polarArea",
      data: { labels: ["a"], datasets: [{ data: [-1, 1e9] }] },
      options: { scales: { x: { bounds: "data" } } },
    },
    /at most 10000 ticks/,
  ],
  ["a number with 300 decimal places", 4, bar({ scales: { y: { min: 5e-324 } } }), /numbers closer to 0 than 1e-200/],
  [
    "a step with 300 decimal places",
    2,
    bar({ scales: { yAxes: [{ ticks: { stepSize: 1e-300 } }] } }),
    /numbers closer to 0 than 1e-200/,
  ],
  [
    "a logarithmic axis over the whole range of doubles",
    2,
    {
      type: "line",
      data: { labels: ["a", "b"], datasets: [{ data: [1e308, 5e-324] }] },
      options: { scales: { yAxes: [{ type: "logarithmic" }] } },
    },
    /numbers closer to 0 than 1e-200/,
  ],
  ...([2, 3, 4].map((version) => [
    "the largest double",
    version,
    { type: "bar", data: { labels: ["a"], datasets: [{ data: [Number.MAX_VALUE] }] } },
    /numbers between -1e\+300 and 1e\+300/,
  ]) as [string, number, unknown, RegExp][]),
  ["a negative sample size", 4, bar({ scales: { y: { ticks: { sampleSize: -0.5 } } } }), /sampleSize of 0 or more/],
  [
    "an unknown type without data",
    4,
    { type: "nope" },
    /chart\.type must be a chart type, got nope\. Common types: bar, line, pie, doughnut, scatter, bubble, radar$/,
  ],
  [
    "an unknown dataset type",
    3,
    { type: "bar", data: { datasets: [{ type: "x", data: [] }] } },
    /datasets\[0\]\.type must be a chart type, got x/,
  ],
  [
    "the horizontal bars of version 2",
    4,
    { type: "horizontalBar", data: DATA },
    /Use bar with options\.indexAxis: "y"/,
  ],
  ["no chart type", 2, { data: DATA }, /chart\.type must be the name of a chart type/],
  [
    "an unknown chart type",
    2,
    { type: "nope", data: DATA },
    /chart\.type must be a chart type, got nope\. Common types: bar, horizontalBar, line, pie, doughnut, scatter, bubble, radar$/,
  ],
  ["a chart type named like a prototype", 4, { type: "__proto__", data: DATA }, /chart\.type must be a chart type/],
  ["a chart type that is a number", 4, { type: 7, data: DATA }, /chart\.type .* got 7/],
  ["data that is a string", 4, { type: "bar", data: "x" }, /chart\.data must be an object, got x/],
  ["a null dataset", 4, { type: "bar", data: { datasets: [null] } }, /datasets\[0\] must be an object, got null/],
  ["datasets with a fake length", 2, { type: "bar", data: { datasets: { length: 1e9 } } }, /datasets must be a list/],
  ["labels with a fake length", 4, { type: "bar", data: { labels: { length: 1e9 } } }, /labels must be a list/],
  ["data with a fake length", 2, { type: "bar", data: { datasets: [{ data: { length: 1e9 } }] } }, /must be a list/],
  ["scale labels with a fake length", 4, bar({ scales: { x: { labels: { length: 1e9 } } } }), /length/],
  ["a billion ticks by step", 2, bar({ scales: { yAxes: [{ ticks: { stepSize: 1e-9 } }] } }), /at most 10000 ticks/],
  ["a billion ticks by count", 3, bar({ scales: { y: { ticks: { count: 1e9 } } } }), /at most 10000 ticks/],
  ["a billion ticks by count", 4, bar({ scales: { y: { ticks: { count: 1e9 } } } }), /at most 10000 ticks/],
  ["a range that overflows", 2, bar({ scales: { yAxes: [{ ticks: { min: -1e308, max: 1e308 } }] } }), /finite range/],
  [
    "a range that overflows",
    4,
    { type: "line", data: { labels: ["a", "b"], datasets: [{ data: [1e308, -1e308] }] } },
    /finite range/,
  ],
  ["millisecond ticks over twenty years", 2, time2({ unit: "millisecond" }), /at most 10000 ticks/],
  ["a fractional step", 2, time2({ unit: "year", stepSize: 0.001 }), /./],
  ["a step of zero", 2, time2({ unit: "year", stepSize: 0 }), /stepSize above 0, got 0/],
  ["daily ticks over the whole range of dates", 4, time4({ unit: "day" }, { min: -8e15, max: 8e15 }), /too far apart/],
  [
    "a slice of infinite circumference",
    4,
    "{type:'pie',data:{labels:['a'],datasets:[{data:[1,2],circumference:Infinity}]}}",
    /canvas calls/,
  ],
  ["options that are a list", 4, { type: "bar", data: DATA, options: [] }, /chart\.options must be an object/],
  ["invalid plugins", 4, { type: "bar", data: DATA, plugins: [5, null] }, /chart cannot be drawn/],
  [
    "an invalid number format",
    4,
    bar({ scales: { y: { ticks: { format: { maximumFractionDigits: 1e9 } } } } }),
    /chart cannot/,
  ],
  ...[2, 3, 4].flatMap((version): [string, number, unknown, RegExp][] => [
    [
      "an invalid locale",
      version,
      bar({ locale: "xx-invalid-locale-zzzzzzzzzzz" }),
      /options\.locale must be a locale/,
    ],
    ["a locale that is an object", version, bar({ locale: { toString: "en" } }), /options\.locale must be a locale/],
    ["a list of locales", version, bar({ locale: ["en"] }), /options\.locale must be a locale/],
  ]),
];

/** Unusual charts that render. */
const DRAWN: [name: string, version: number, chart: unknown][] = [
  ["NaN and Infinity as data", 2, "{type:'bar',data:{labels:['a','b','c'],datasets:[{data:[NaN,Infinity,1]}]}}"],
  ["NaN and Infinity as data", 4, "{type:'line',data:{labels:['a','b','c'],datasets:[{data:[NaN,-Infinity,1]}]}}"],
  ["no data", 2, { type: "bar" }],
  ["null data", 4, { type: "bar", data: null }],
  ["null datasets", 2, { type: "bar", data: { datasets: null } }],
  ["a font size of a billion pixels", 4, bar({ font: { size: 1e9 } })],
  ["padding of a billion pixels", 4, bar({ layout: { padding: 1e9 } })],
  ["a category range of two billion", 4, bar({ scales: { x: { min: -1e9, max: 1e9 } } })],
  [
    "a label of almost a megabyte",
    4,
    { type: "bar", data: { labels: ["x".repeat(900_000)], datasets: [{ data: [1] }] } },
  ],
  [
    "fills that refer to each other",
    4,
    {
      type: "line",
      data: {
        labels: ["a", "b"],
        datasets: [
          { data: [1, 2], fill: 1 },
          { data: [2, 1], fill: 0 },
        ],
      },
    },
  ],
  [
    "characters without a glyph",
    4,
    { type: "bar", data: { labels: ["\u{1f600}\u4e2d\ud800\u0000\u202e"], datasets: [{ data: [1] }] } },
  ],
];

describe("a hostile chart", () => {
  test.each(REFUSED)("with %s (version %i) is rejected", async (_name, version, chart, words) => {
    const reply = await post({ chart, version, defaults: "chartjs" });
    const body = await reply.text();
    expect(reply.status, body.slice(0, 200)).toBe(400);
    // Some errors come with a fix.
    const { fixes: _, ...error } = JSON.parse(body);
    expect(error).toEqual({ success: false, error: expect.stringMatching(words) });
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  });

  test.each(DRAWN)("with %s (version %i) renders", async (_name, version, chart) => {
    const reply = await post({ chart, version, width: 200, height: 100 });
    expect(reply.status, (await reply.clone().text()).slice(0, 200)).toBe(200);
  });

  test.each([
    [{ width: 3000, height: 3000, devicePixelRatio: 4 }, /at most 36000000 pixels as png, got 12000 x 12000/],
    [{ width: 1, height: 1, devicePixelRatio: 0.1 }, /at least 1 x 1 pixels/],
  ])("with a size of %o is rejected", async (size, words) => {
    const reply = await post({ chart: { type: "bar", data: DATA }, version: 4, ...size });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ success: false, error: expect.stringMatching(words) });
  });
});

test("requests leave nothing behind in Chart.js", async () => {
  const good = { chart: bar({}), version: 4, width: 200, height: 100, format: "svg" };
  const before = await (await post(good)).text();
  const defaults = new Map<number, string>();
  for (const version of [2, 3, 4] as const) {
    const library = (await loadLibraryFactory(version)).shared();
    const { Chart } = library;
    // Loading the plugins changes the defaults; requests must not.
    await loadPackages(library);
    defaults.set(version, JSON.stringify((Chart as unknown as { defaults: unknown }).defaults));
  }
  for (const [, version, chart] of [...REFUSED, ...DRAWN]) await post({ chart, version, width: 100, height: 60 });
  expect(await (await post(good)).text()).toBe(before);
  for (const version of [2, 3, 4] as const) {
    const { Chart, runtime } = (await loadLibraryFactory(version)).shared();
    if (runtime.version !== 2)
      expect((runtime.chart.animator as unknown as { _charts: Map<unknown, unknown> })._charts.size).toBe(0);
    expect(Object.keys(Chart.instances)).toEqual([]);
    expect(JSON.stringify((Chart as unknown as { defaults: unknown }).defaults)).toBe(defaults.get(version));
  }
});
