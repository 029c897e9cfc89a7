// Tests charts' alt text, and where each format stores it.

import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { CHART_VALUES } from "../../../src/base/limits.ts";
import { describeChart } from "../../../src/drawings/chart/alt-text/alt-text.ts";
import { readAuthorFacts } from "../../../src/drawings/chart/alt-text/author-facts.ts";
import { NOTHING_DRAWN } from "../../../src/drawings/chart/alt-text/read-drawn.ts";
import type { ChartVersion } from "../../../src/drawings/chart/chart-params.ts";
import { post } from "./plugins/render.ts";

const chart = (type: string, labels: readonly unknown[], ...data: readonly unknown[][]) => ({
  type,
  data: {
    labels,
    datasets: data.map((values, index) => ({ label: data.length > 1 ? `S${index + 1}` : "", data: values })),
  },
});
const named = (type: string, label: string, labels: readonly unknown[], data: readonly unknown[]) => ({
  type,
  data: { labels, datasets: [{ label, data }] },
});
/** A chart without labels. */
const unlabelled = (type: string, dataset: object, options: object = {}) => ({
  type,
  data: { datasets: [dataset] },
  options,
});
const QUARTERS = ["Q1", "Q2", "Q3", "Q4"];
const DAYS = ["Mon", "Tue", "Wed"];
const NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const YEARS = ["2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025"];
const LINEAR = { scales: { x: { type: "linear" } } };
const TIME = { scales: { x: { type: "time" } } };
const STACKED = { scales: { x: { stacked: true }, y: { stacked: true } } };
const points = (count: number, y: (x: number) => number) => Array.from({ length: count }, (_, x) => ({ x, y: y(x) }));
const xy = (...places: readonly (readonly [x: unknown, y: unknown])[]) => places.map(([x, y]) => ({ x, y }));
const title = (text: unknown, more: object = {}) => ({ plugins: { title: { display: true, text }, ...more } });
const annotated = (annotations: unknown) => ({ plugins: { annotation: { annotations } } });
const axisTitle = (text: string) => ({ title: { display: true, text } });

/** Charts by their alt text. */
type Texts = Readonly<Record<string, object>>;

/** Version 4 charts with the service's defaults applied. */
const TEXTS: Texts = {
  // Type, subject and axes.
  "Bar chart of Users. Four bars: 50 in Q1, 60 in Q2, 70 in Q3 and 180 in Q4.": named(
    "bar",
    "Users",
    QUARTERS,
    [50, 60, 70, 180],
  ),
  "Bar chart: New users. Users: 3 in Q1, 1 in Q2, 2 in Q3 and 4 in Q4.": {
    ...named("bar", "Users", QUARTERS, [3, 1, 2, 4]),
    options: title(["New", "users"]),
  },
  "Bar chart of sales, x axis: quarter. Four bars: 50 in Q1, 60 in Q2, 70 in Q3 and 180 in Q4.": {
    ...named("bar", "sales", QUARTERS, [50, 60, 70, 180]),
    options: { scales: { x: axisTitle("quarter") } },
  },
  "Line chart: Climate (2025), y axis: Temperature (°C). Four points, rising from 1 in Q1 to 4 in Q4.": {
    ...named("line", "Berlin", QUARTERS, [1, 2, 3, 4]),
    options: {
      scales: { y: axisTitle("Temperature (°C)") },
      ...title("Climate", { subtitle: { display: true, text: "2025" }, legend: { display: false } }),
    },
  },
  "Horizontal bar chart of Users. Two bars: 3 for a and 1 for b.": {
    ...named("bar", "Users", ["a", "b"], [3, 1]),
    options: { indexAxis: "y" },
  },
  "Vertical line chart. Two points, rising from 1 for a to 2 for b.": {
    ...chart("line", ["a", "b"], [1, 2]),
    options: { indexAxis: "y" },
  },
  "Line chart of Users, on a logarithmic scale. Two points, rising from 1 for a to 1,000 for b.": {
    ...named("line", "Users", ["a", "b"], [1, 1000]),
    options: { scales: { y: { type: "logarithmic" } } },
  },
  "Line chart, with a reversed value axis. Two points, rising from 1 for a to 2 for b.": {
    ...chart("line", ["a", "b"], [1, 2]),
    options: { scales: { y: { reverse: true } } },
  },
  "Bar chart of Users, with error bars. One bar: 3 for a.": named(
    "barWithErrorBars",
    "Users",
    ["a"],
    [{ y: 3, yMin: 2, yMax: 4 }],
  ),
  "Stacked bar chart of S1 and S2. S1: 1 on Mon, 2 on Tue and 3 on Wed. S2: 4 on Mon, 5 on Tue and 6 on Wed.": {
    ...chart("bar", DAYS, [1, 2, 3], [4, 5, 6]),
    options: STACKED,
  },
  "Combined line and bar chart of L and B. L: three points, rising from 1 on Mon to 3 on Wed. B: 3 on Mon, 2 on Tue and 1 on Wed.":
    {
      type: "bar",
      data: {
        labels: DAYS,
        datasets: [
          { type: "line", label: "L", data: [1, 2, 3] },
          { label: "B", data: [3, 2, 1] },
        ],
      },
    },
  "Dot plot. Three points: 1 on Mon, 2 on Tue and 3 on Wed.": {
    ...chart("line", DAYS, [1, 2, 3]),
    options: { elements: { line: { borderColor: "transparent" } } },
  },
  "Dot diagram of P. 40 points.": unlabelled(
    "scatter",
    { label: "P", data: points(40, (x) => x % 7) },
    { scales: { x: { display: false }, y: { display: false } } },
  ),
  // No data.
  "Bar chart with no data.": chart("bar", [], []),
  "Line chart with no data.": chart("line", ["a", "b"], [null, undefined]),
  "Scatter chart of P, with no data.": unlabelled("scatter", { label: "P", data: [{}, { x: 1 }] }),
  "Bar chart of a, with no data.": { type: "bar", data: { datasets: [{ label: "a", data: [1, 2] }] } },
  // Bars: all values of a few, the extremes of more, and a direction if their categories have an order.
  "Bar chart. Two bars, both 5.": chart("bar", ["a", "b"], [5, 5]),
  "Bar chart. Three bars: −3 on Mon, 0 on Tue and 1,234,567.89 on Wed.": chart("bar", DAYS, [-3, 0, 1234567.891]),
  "Bar chart. Eight bars, the lowest 1 (three times) and the highest 3 for b and c.": chart(
    "bar",
    NAMES,
    [1, 3, 3, 1, 1, 2, 2, 2],
  ),
  "Bar chart. Eight bars, rising overall from 1 in 2018 to 9 in 2025.": chart("bar", YEARS, [1, 4, 2, 5, 6, 7, 8, 9]),
  "Bar chart. Three floating bars between −7 for b and 11 for c.": chart("bar", NAMES.slice(0, 3), [
    [2, 6],
    [-7, -4],
    11,
  ] as never),
  "Bar chart of Sales. Two bars: 10 in January and 20 in February.": {
    type: "bar",
    data: { datasets: [{ label: "Sales", data: { January: 10, February: 20 } }] },
  },
  "Bar chart. Two bars: 3 for a and 9 for b.": unlabelled(
    "bar",
    {
      data: [
        { id: "a", net: { sum: 3 } },
        { id: "b", net: { sum: 9 } },
      ],
    },
    { parsing: { xAxisKey: "id", yAxisKey: "net.sum" } },
  ),
  // Lines: the ends, the extremes and the direction.
  "Line chart. Three points, rising overall from 1 in 2020 to 3 in 2022, with a high of 5 in 2021.": chart(
    "line",
    ["2020", "2021", "2022"],
    [1, 5, 3],
  ),
  "Line chart. Four points, falling overall from 23 in Q1 to 12 in Q4.": chart("line", QUARTERS, [23, 14, 15, 12]),
  "Line chart. Three points, starting and ending at 4, with a high of 9 at 2.": chart("line", [1, 2, 3], [4, 9, 4]),
  "Line chart. Two points, rising from 0 for a to 1 for b.": chart("line", ["a", "b"], [6e-17, 1]),
  "Area chart of T. Two points, rising from 1 on 2024-01-01 to 2 on 2024-01-02.": unlabelled(
    "line",
    {
      label: "T",
      fill: true,
      data: xy(["2024-01-01", 1], [1704153600000, 2]),
    },
    TIME,
  ),
  "Line chart. Two points, rising from 1 at 0 to 3 at 2.": unlabelled(
    "line",
    {
      data: xy([0, 1], [null, -9], [Number.NaN, 99], [2, "3"]),
    },
    LINEAR,
  ),
  "Line chart. Four points, rising from 4 at 2 to 10 at 5.": unlabelled(
    "scatter",
    { showLine: true, data: points(6, (x) => 2 * x) },
    { scales: { x: { min: 2 } } },
  ),
  "Line chart. Two points, rising from −4 at −5 to 4 at 5.": unlabelled(
    "scatter",
    {
      showLine: true,
      data: xy([-5, -4], [5, 4]),
    },
    { scales: { x: { min: -2, max: 2 } } },
  ),
  "Line chart. Three points, rising from 0 at 0 to 2 at 2.": unlabelled("scatter", {
    showLine: true,
    data: points(3, (x) => x).reverse(),
  }),
  "Line chart. Four points, x from 0 to 2 and y from 0 to 3.": unlabelled("scatter", {
    showLine: true,
    data: [...points(3, (x) => x), { x: 0, y: 3 }],
  }),
  "Line chart. Three points, falling overall from 20 for b to 5 for d, with a high of 30 for c.": {
    ...chart("line", NAMES.slice(0, 4), [10, 20, 30, 5, 99]),
    options: { scales: { x: { min: "b" } } },
  },
  "Line chart of State. Three points from ON on Mon to new on Wed.": {
    ...named("line", "State", DAYS, ["ON", "OFF", "new"]),
    options: { scales: { y: { type: "category", labels: ["ON", "OFF"] } } },
  },
  // Up to four series.
  "Bar chart: Meals. at home: 1 in Q1 and 3 in Q2.": {
    ...named("bar", "at home", ["Q1", "Q2"], [1, 3]),
    options: title("Meals"),
  },
  "Line chart of T and Rain. T (°C): three points, rising from 1 on Mon to 3 on Wed. Rain (mm): three points, falling from 9 on Mon to 7 on Wed.":
    {
      type: "line",
      data: {
        labels: DAYS,
        datasets: [
          { label: "T", data: [1, 2, 3] },
          { label: "Rain", yAxisID: "mm", data: [9, 8, 7] },
        ],
      },
      options: { scales: { y: axisTitle("°C"), mm: { axis: "y", ...axisTitle("mm") } } },
    },
  "Bar chart of Up. Two bars: 3 for a and 2 for b.": {
    type: "bar",
    data: {
      labels: ["a", "b"],
      datasets: [
        { label: "Base", data: [0, 3], backgroundColor: "rgba(0, 0, 0, 0)" },
        { label: "Off", data: [3, 2], hidden: true },
        { label: "Up", data: [3, 2] },
      ],
    },
    options: STACKED,
  },
  // More series are summarised.
  "Bar chart of S1, S2, S3, S4 and S5. Five series, with values from −3 (S1, 2) to 5 (S1, 1).": chart(
    "bar",
    ["1", "2"],
    [5, -3],
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
  ),
  "Bar chart of S1, S2, S3, S4 and S5. Five series, all 1.": chart("bar", ["a"], [1], [1], [1], [1], [1]),
  "Line chart: Ponds. Five series (S1, S2, S3, S4 and S5), with values from 1 (three times) to 9 (S1, Wed). Rising: 3, falling: 1; the lines end between 1 for S2 and 9 for S1.":
    { ...chart("line", DAYS, [1, 2, 9], [2, 1, 1], [3, 3, 3], [4, 4, 5], [5, 5, 6]), options: title("Ponds") },
  "Bubble chart. Five series with five points, x always 7 and y from 0 to 4.": {
    type: "bubble",
    data: { datasets: Array.from({ length: 5 }, (_, y) => ({ data: [{ x: 7, y, r: 3 }] })) },
  },
  // Round charts.
  "Pie chart. Three slices: 0 (0%) for a, 3 (75%) for b and 1 (25%) for c.": chart("pie", NAMES.slice(0, 3), [0, 3, 1]),
  "Pie chart. Two slices: 75% in 2024 and 25% in 2025.": chart("pie", ["2024", "2025"], [75, 25]),
  "Doughnut chart. Two slices: 999 (99.9%) for a and 1 (0.1%) for b.": chart("doughnut", ["a", "b"], ["999", 1]),
  "Pie chart. Two slices: $1,200 (75%) for a and $400 (25%) for b.": {
    ...chart("pie", ["a", "b"], [1200, 400]),
    options: { plugins: { tickFormat: { prefix: "$" } } },
  },
  "Doughnut chart: 4 in total. Two slices: 3 (75%) for a and 1 (25%) for b.": {
    ...chart("doughnut", ["a", "b"], [3, 1]),
    options: { plugins: { doughnutlabel: { labels: [{ text: "4" }, { text: "in total" }] } } },
  },
  "Doughnut chart. One slice: 70 for Done.": {
    type: "doughnut",
    data: { labels: ["Done", "Rest"], datasets: [{ data: [70, 30], backgroundColor: ["green", "transparent"] }] },
  },
  "Radar chart. Two values: 1 for a and 3 for c.": chart("radar", NAMES.slice(0, 3), [1, null as never, 3]),
  // Points.
  "Scatter chart of P. Six points, Speed from 0 to 5 and y from −5 to 0; y falls as Speed rises.": unlabelled(
    "scatter",
    { label: "P", data: points(6, (x) => -x) },
    { scales: { x: axisTitle("Speed") } },
  ),
  "Scatter chart of B. Three points at x 0 and y 1; x 2 and y 1; x 4 and y 1.": {
    type: "scatter",
    data: {
      datasets: [
        { label: "A", pointRadius: 0, data: points(5, (x) => x) },
        { label: "B", pointRadius: [3, 0], data: points(6, () => 1) },
      ],
    },
  },
  // Gauges and progress bars.
  "Gauge of Speed, at 68 on a scale from 20 to 100.": unlabelled("gauge", {
    label: "Speed",
    value: 68,
    minValue: 20,
    data: [40, 100],
  }),
  "Gauge at 72 out of 100.": unlabelled("radialGauge", { data: [72] }),
  "Progress bar at 60%.": unlabelled("progressBar", { data: [60] }),
  "Progress bar at 60 out of 100.": { type: "progressBar", data: { datasets: [{ data: [60] }, { data: [100] }] } },
  "Progress bar. Bar 1 is at 60%. Build is at 5%.": {
    type: "progressBar",
    data: { labels: [0, "Build"], datasets: [{ data: [60, 5] }] },
  },
  // Other types.
  "Funnel chart. Two stages, falling from 100% for Visits to 12.5% for Orders.": chart(
    "funnel",
    ["Visits", "Orders"],
    [1, 0.125],
  ),
  "Waterfall chart of Profit. Starts at 8 (Start), then +3 (Rise), −1 (Fall) and 10 (End).": {
    ...named("bar", "Profit", ["Start", "Rise", "Fall", "End"], [8, 3, -1, 10]),
    limn: { waterfall: true },
  },
  "Candlestick chart of X. Two candles, opening at 1 on 2024-01-01 and closing at 4 on 2024-01-02, with a low of 0 on 2024-01-01 and a high of 5 on 2024-01-02.":
    unlabelled("candlestick", {
      label: "X",
      data: [
        { x: 1704067200000, o: 1, h: 4, l: 0, c: 2 },
        { x: 1704153600000, o: 2, h: 5, l: 2, c: 4 },
      ],
    }),
  "Matrix chart of M. Two cells: 0 (a, b) and 1 (c, d).": unlabelled("matrix", {
    label: "M",
    data: ["ab", "cd"].map((place, v) => ({ x: place[0], y: place[1], v })),
  }),
  "Matrix chart. One cell.": unlabelled("matrix", { data: [{ x: 0, y: 0, shade: 8 }] }),
  "Box plot. Two boxes: median 2 for a and 4.5 for b.": chart(
    "boxplot",
    ["a", "b"],
    [
      [1, 2, 3],
      [4, 5],
    ],
  ),
  "Sankey diagram. Two flows: 5 (Coal to b) and 2 (b to c).": unlabelled("sankey", {
    labels: { a: "Coal" },
    data: [
      { from: "a", to: "b", flow: 5 },
      { from: "b", to: "c", flow: 2 },
    ],
  }),
  "Tree map. Two tiles: 6 for Apples and 3 for Plums.": unlabelled("treemap", {
    key: "size",
    groups: ["kind", "name"],
    tree: [
      { kind: "k", name: "Apples", size: 6 },
      { kind: "k", name: "Plums", size: 1 },
      { kind: "k", name: "Plums", size: 2 },
    ],
  }),
  "Tree map. Three tiles: 3 for x, 5 for y and 1 for z.": unlabelled("treemap", {
    key: "v",
    tree: { A: { x: { v: 3 }, y: { v: 5 } }, B: { z: { v: 1 } } },
  }),
  "Tree diagram. Two nodes (1 and 2) and one link.": {
    type: "tree",
    data: { labels: ["Root", "A"], datasets: [{ data: [{ name: "1" }, { name: "2", parent: 0 }] }] },
  },
  // Annotations: texts, and lines at a value.
  "Bar chart of N. Four bars: 12 in Q1, 19 in Q2, 14 in Q3 and 23 in Q4. Annotations: “Goal” at y 16; a line at y 20; “Two lines”.":
    {
      ...named("bar", "N", QUARTERS, [12, 19, 14, 23]),
      options: annotated({
        goal: { type: "line", scaleID: "y", value: 16, label: { display: true, content: "Goal" } },
        limit: { yMin: 20, yMax: 20 },
        best: { type: "box", xMin: 2, xMax: 3, label: { content: "not shown" } },
        note: { type: "label", xValue: 1, content: ["Two", "lines"] },
        name: { type: "label", xValue: 1, content: "N 19" },
        off: { type: "label", content: "Hidden", display: false },
        clear: { scaleID: "y", value: 5, borderColor: "transparent" },
      }),
    },
  "Bar chart. Four bars: 1 in Q1, 2 in Q2, 3 in Q3 and 4 in Q4. Annotations: a line at x Q3.": {
    ...chart("bar", QUARTERS, [1, 2, 3, 4]),
    options: annotated([
      { xMin: 2, xMax: 2 },
      { yMin: 1, yMax: 2 },
    ]),
  },
  "Bar chart. One bar: 1 for a. Annotations: “a”; “b”; “c”; “d”; four others.": {
    ...chart("bar", ["a"], [1]),
    options: annotated(NAMES.map((name) => ({ type: "label", content: name }))),
  },
  "Bar chart of Sales (EUR). Four bars: 1 in Q1, 2 in Q2, 3 in Q3 and 4 in Q4. Forecast from Q3. Annotations: “Plan” at y 3; “Average” at y 2.5.":
    {
      ...named("bar", "Sales", QUARTERS, [1, 2, 3, 4]),
      limn: { target: { value: 3, label: "Plan" }, average: true, subtitle: "EUR", forecast: "Q3" },
    },
};

const TEXTS_OF_VERSION_2: Texts = {
  // Version 2 has no `indexAxis`.
  "Bar chart of Users. Two bars: 3 for a and 1 for b.": {
    ...named("bar", "Users", ["a", "b"], [3, 1]),
    options: { indexAxis: "y" },
  },
  "Horizontal bar chart of Users. Two bars: 3 for a and 1 for b.": named("horizontalBar", "Users", ["a", "b"], [3, 1]),
  "Area chart. Three points, rising from 1 on Mon to 3 on Wed.": chart("line", DAYS, [1, 2, 3]),
  "Bar chart of Users, y axis: Thousands. Two bars: 3 for a and 1 for b.": {
    ...named("bar", "Users", ["a", "b"], [3, 1]),
    options: { scales: { yAxes: [{ id: "left", scaleLabel: { display: true, labelString: "Thousands" } }] } },
  },
};

const describeIt = (config: Record<string, unknown>, version: ChartVersion = 4) =>
  describeChart(config, version, readAuthorFacts(config))(NOTHING_DRAWN);

test.each(Object.entries(TEXTS))("describes a chart as %j", (text, config) => {
  expect(describeIt(config as Record<string, unknown>)).toBe(text);
});

test.each(Object.entries(TEXTS_OF_VERSION_2))("describes a chart of version 2 as %j", (text, config) => {
  expect(describeIt(config as Record<string, unknown>, 2)).toBe(text);
});

const TYPES = (
  "bar line pie radar scatter bubble sankey treemap graph tree gauge " +
  "radialGauge boxplot ohlc venn wordCloud funnel matrix barWithErrorBars constructor __proto__"
).split(" ");

test("describes any configuration, in at most 600 characters", () => {
  const value = fc.oneof(
    fc.anything(),
    fc.integer(),
    fc.string(),
    fc.record({ x: fc.anything(), y: fc.anything(), r: fc.anything() }),
  );
  const valuesOf = (keys: string) => Object.fromEntries(keys.split(" ").map((key) => [key, value]));
  const data = fc.oneof(fc.array(value), fc.anything());
  const dataset = fc.record({ ...valuesOf("type label edges tree groups errorBars"), data }, { requiredKeys: [] });
  const annotation = fc.record(valuesOf("type scaleID value xMin xMax content label"));
  const axis = fc.record({ ...valuesOf("min max labels ticks"), type: fc.constantFrom("category", "linear", "time") });
  const annotations = fc.record({ annotations: fc.array(annotation) });
  const options = fc.record({
    plugins: fc.record({ ...valuesOf("tickFormat title subtitle"), annotation: annotations }),
    scales: fc.record({ x: axis, y: axis }),
    parsing: value,
  });
  const config = fc.record(
    {
      type: fc.constantFrom(...TYPES),
      data: fc.record(
        {
          labels: fc.oneof(fc.array(fc.anything()), fc.anything()),
          datasets: fc.oneof(fc.array(dataset), fc.anything()),
        },
        { requiredKeys: [] },
      ),
      options: fc.oneof(fc.anything(), options),
      limn: fc.anything(),
    },
    { requiredKeys: ["type"] },
  );
  fc.assert(
    fc.property(config, fc.constantFrom(2, 3, 4), (each, version) => {
      const text = describeIt(each as Record<string, unknown>, version as ChartVersion);
      expect(text.length).toBeLessThanOrEqual(600);
      expect(text).not.toMatch(/\[object|NaN/);
      expect(describeIt(each as Record<string, unknown>, version as ChartVersion)).toBe(text);
    }),
    { seed: inject("seed") },
  );
});

/** A tree whose objects are shared, so that it has more paths than any computer can visit. */
const sharedTree = Array.from({ length: 30 }).reduce<object>((child) => ({ a: child, b: child, c: child }), { v: 1 });
const many = <T>(create: (index: number) => T) => Array.from({ length: CHART_VALUES }, (_, index) => create(index));

test.each<[string, Record<string, unknown>]>([
  [
    "labels",
    { type: "bar", data: { labels: many(String), datasets: [{ data: many((x) => ({ x: String(x), y: x % 7 })) }] } },
  ],
  ["points", { type: "bubble", data: { datasets: [{ data: many((x) => ({ x, y: x, r: x })) }] } }],
  ["tree", { type: "treemap", data: { datasets: [{ key: "v", tree: sharedTree }] } }],
])("describes many %s in a short text", (_, config) => {
  const text = describeIt(config);
  expect(text.length).toBeLessThanOrEqual(600);
});

describe("an image of a chart", () => {
  const BODY = {
    chart: {
      ...named("bar", "Größe <&>", QUARTERS, [50, 60, 70, 180]),
      options: { title: { display: true, text: "東京 & Co" } },
    },
  };
  const TEXT = "Bar chart: 東京 & Co. Größe <&>: 50 in Q1, 60 in Q2, 70 in Q3 and 180 in Q4.";
  const draw = async (more: object) => {
    const reply = await post({ ...BODY, ...more });
    expect(reply.status).toBe(200);
    return reply;
  };

  test.each(["png", "jpg", "webp", "svg", "pdf", "base64"])("%s has the text in X-Alt-Text", async (format) => {
    const header = (await draw({ format })).headers.get("X-Alt-Text") ?? "";
    expect(header).toMatch(/^Bar chart: [%0-9A-F]+ & Co\. Gr%C3%B6%C3%9Fe <&>: 50 in Q1/);
    expect(decodeURIComponent(header)).toBe(TEXT);
  });

  test("has the text as a format", async () => {
    const reply = await draw({ format: "alt" });
    expect(reply.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await reply.text()).toBe(TEXT);
  });

  test.each([1, 4])("has the text in the PNG at ratio %i", async (devicePixelRatio) => {
    const file = Buffer.from(
      await (await draw({ format: "png", devicePixelRatio, width: 900, height: 700 })).arrayBuffer(),
    );
    const { comments } = await sharp(file).metadata();
    expect(comments).toEqual([{ keyword: "Description", text: TEXT }]);
  });

  test("the SVG root refers to its title and text", async () => {
    const svg = await (await draw({ format: "svg" })).text();
    const [, title, description] =
      /^<svg [^>]*role="img" aria-labelledby="(\S+)" aria-describedby="(\S+)"[^>]*>/.exec(svg) ??
      expect.fail("no labels");
    expect(svg).toContain(`<title id="${title}">東京 &amp; Co</title>`);
    expect(svg).toContain(
      `<desc id="${description}">${TEXT.replaceAll("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}</desc>`,
    );
    const other = await (await draw({ format: "svg", width: 501 })).text();
    expect(other).not.toContain(`id="${title}"`);
  });

  test("has the text in the PDF, as the alternate description of a figure", async () => {
    const pdf = Buffer.from(await (await draw({ format: "pdf" })).arrayBuffer()).toString("latin1");
    const hex = [...TEXT].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, "0")).join("");
    expect(pdf.toLowerCase()).toContain(`/s /figure /p`);
    expect(pdf.toLowerCase()).toContain(`/alt <feff${hex}>`);
  });

  test.each(["\0", "\r\nX-Evil: 1", "\ud800", "x".repeat(5000), "</title><script>", "\u202e"])(
    "is safe with the title %j",
    async (text) => {
      for (const format of ["png", "svg", "pdf", "alt"]) {
        const chart = { ...BODY.chart, options: { title: { display: true, text } } };
        const reply = await draw({ chart, format });
        expect(reply.headers.get("X-Evil")).toBeNull();
        if (format === "svg") expect(await reply.text()).not.toContain("<script");
      }
    },
  );
});
