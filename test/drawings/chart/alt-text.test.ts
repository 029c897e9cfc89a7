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
const QUARTERS = ["Q1", "Q2", "Q3", "Q4"];
const DAYS = ["Mon", "Tue", "Wed"];
const points = (count: number, y: (x: number) => number) => Array.from({ length: count }, (_, x) => ({ x, y: y(x) }));

/** Version 4 charts with the service's defaults applied, and their alt text. */
const TEXTS: readonly (readonly [config: object, text: string])[] = [
  [
    {
      type: "bar",
      data: { labels: ["Q1", "Q2"], datasets: [{ label: "at home", data: [1, 3] }] },
      options: { plugins: { title: { display: true, text: "Meals" } } },
    },
    "Bar chart: Meals. at home: 1 in Q1 and 3 in Q2.",
  ],
  [
    { type: "doughnut", data: { labels: ["a", "b"], datasets: [{ data: [1, 3] }] }, options: { circumference: 180 } },
    "Half doughnut chart. Two slices: a 1 (25%) and b 3 (75%).",
  ],
  [
    { type: "doughnut", data: { labels: ["a", "b"], datasets: [{ data: [1, 3] }] }, options: { circumference: 270 } },
    "Doughnut chart. Two slices: a 1 (25%) and b 3 (75%).",
  ],
  [
    chart("bar", ["a", "b", "c", "d", "e", "f", "g", "h"], [-2, 0, 3, 0, 5, 1, 2, 2]),
    "Bar chart. Eight bars (two of them 0), the lowest −2 for a and the highest 5 for e.",
  ],
  [
    named("bar", "Users", QUARTERS, [50, 60, 70, 180]),
    "Bar chart of Users. Four bars: 50 in Q1, 60 in Q2, 70 in Q3 and 180 in Q4.",
  ],
  [
    {
      ...named("bar", "sales", QUARTERS, [50, 60, 70, 180]),
      options: { scales: { x: { title: { display: true, text: "quarter" } } } },
    },
    "Bar chart of sales by quarter. Four bars: 50 in Q1, 60 in Q2, 70 in Q3 and 180 in Q4.",
  ],
  [
    {
      ...named("bar", "Users", QUARTERS, [3, 1, 2, 4]),
      options: { plugins: { title: { display: true, text: ["New", "users"] } } },
    },
    "Bar chart: New users. Users: 3 in Q1, 1 in Q2, 2 in Q3 and 4 in Q4.",
  ],
  [
    { ...named("bar", "Users", ["a", "b"], [3, 1]), options: { indexAxis: "y" } },
    "Horizontal bar chart of Users. Two bars: 3 for a and 1 for b.",
  ],
  [chart("bar", ["a"], [5]), "Bar chart. One bar: 5 for a."],
  [chart("bar", ["a", "b"], [5, 5]), "Bar chart. Two bars, both 5."],
  [chart("bar", [], []), "Bar chart with no data."],
  [chart("bar", DAYS, [-3, 0, 1234567.891]), "Bar chart. Three bars: −3 on Mon, 0 on Tue and 1,234,567.89 on Wed."],
  [
    chart("bar", DAYS, [1, 2, 3], [4, 5, 6]),
    "Bar chart of S1 and S2. S1: 1 on Mon, 2 on Tue and 3 on Wed. S2: 4 on Mon, 5 on Tue and 6 on Wed. S2 is higher throughout.",
  ],
  [
    {
      ...chart("bar", DAYS, [1, 2, 3], [4, 5, 6]),
      options: { scales: { x: { stacked: true }, y: { stacked: true } } },
    },
    "Stacked bar chart of S1 and S2. S1: 1 on Mon, 2 on Tue and 3 on Wed. S2: 4 on Mon, 5 on Tue and 6 on Wed. The highest total is 9 on Wed.",
  ],
  [
    chart("bar", ["a", "b"], [1, 2], [3, 4], [5, 6], [7, 8], [9, 10]),
    "Bar chart of S1, S2, S3, S4 and S5. Five series, with values from 1 (S1, a) to 10 (S5, b). S5 is highest throughout.",
  ],
  [
    chart("line", ["2020", "2021", "2022"], [1, 5, 3]),
    "Line chart. Three points from 1 in 2020 to 3 in 2022, with a high of 5 in 2021.",
  ],
  [
    chart("line", ["a", "b", "c"], [4, 0.1234, 3]),
    "Line chart. Three points from 4 for a to 3 for c, with a low of 0.123 for b.",
  ],
  [chart("line", [1, 2, 3], [4, 9, 4]), "Line chart. Three points, starting and ending at 4, with a high of 9 at 2."],
  [
    {
      type: "line",
      data: {
        datasets: [
          {
            label: "T",
            fill: true,
            data: [
              { x: "2024-01-01", y: 1 },
              { x: 1704153600000, y: 2 },
            ],
          },
        ],
      },
      options: { scales: { x: { type: "time" } } },
    },
    "Area chart of T. Two points, rising from 1 on 2024-01-01 to 2 on 2024-01-02.",
  ],
  [
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
    "Combined line and bar chart of L and B. L: three points, rising from 1 on Mon to 3 on Wed. B: three bars: 3 on Mon, 2 on Tue and 1 on Wed. B is higher than L only on Mon.",
  ],
  [
    chart("line", ["Q1", "Q2", "Q3", "Q4"], [12, 19, 14, 23]),
    "Line chart. Four points from 12 in Q1 to 23 in Q4, with a fall from 19 in Q2 to 14 in Q3.",
  ],
  [
    chart("line", ["Q1", "Q2", "Q3", "Q4"], [23, 14, 15, 12]),
    "Line chart. Four points, falling overall from 23 in Q1 to 12 in Q4.",
  ],
  [
    chart("line", ["a"], [1], [1], [2], [2], [2]),
    "Line chart of S1, S2, S3, S4 and S5. Five series, with values from 1 (S1, a and S2, a) to 2 (three times).",
  ],
  [
    { type: "line", data: { labels: ["a", "b"], datasets: [{ data: [1, 2], showLine: false }] } },
    "Dot plot. Two points, rising from 1 for a to 2 for b.",
  ],
  [chart("pie", ["a", "b", "c"], [0, 3, 1]), "Pie chart. Two slices: b 3 (75%) and c 1 (25%)."],
  [
    {
      type: "bubble",
      data: {
        datasets: [
          {
            data: [
              { x: 0, y: 1, r: 0 },
              { x: 1, y: 1, r: 4 },
              { x: 2, y: 1, r: 5 },
            ],
          },
        ],
      },
    },
    "Bubble chart. Two bubbles at x 1 and y 1; x 2 and y 1 (the larger).",
  ],
  [
    {
      type: "doughnut",
      data: { labels: ["a", "b"], datasets: [{ data: [3, 1] }] },
      options: { plugins: { doughnutlabel: { labels: [{ text: "4" }, { text: "in total" }] } } },
    },
    "Doughnut chart: 4 in total. Two slices: a 3 (75%) and b 1 (25%).",
  ],
  [
    {
      type: "treemap",
      data: {
        datasets: [
          {
            key: "size",
            groups: ["kind", "name"],
            tree: [
              { kind: "k", name: "Apples", size: 6 },
              { kind: "k", name: "Plums", size: 1 },
            ],
          },
        ],
      },
    },
    "Tree map. Two tiles, the smallest 1 for Plums and the largest 6 for Apples.",
  ],
  [
    {
      type: "graph",
      data: { labels: ["Ada", "Bo"], datasets: [{ data: [{}, {}], edges: [{ source: 0, target: 1 }] }] },
    },
    "Network graph. Two nodes (Ada and Bo) and one link.",
  ],
  [
    {
      type: "tree",
      data: { labels: ["Root", "A"], datasets: [{ data: [{ name: "1" }, { name: "2", parent: 0 }] }] },
    },
    "Tree diagram. Two nodes (1 and 2) and one link. The root, 1, has one child.",
  ],
  [
    chart("radar", ["a", "b", "c"], [1, null as never, 3]),
    "Radar chart. Two values, the lowest 1 for a and the highest 3 for c.",
  ],
  [
    chart("bar", ["a", "b", "c"], [[2, 6], [-7, -4], 11] as never),
    "Bar chart. Three bars between −7 for b and 11 for c.",
  ],
  [chart("bar", ["a", "b", "c"], [-1, 0, 2]), "Bar chart. Three bars: −1 for a, 0 for b and 2 for c."],
  [
    {
      type: "line",
      data: {
        datasets: [
          {
            data: [
              { x: "2026-03-02", y: 5 },
              { x: "2026-03-01", y: 2 },
            ],
          },
        ],
      },
      options: { scales: { x: { type: "time" } } },
    },
    "Line chart. Two points, rising from 2 on 2026-03-01 to 5 on 2026-03-02.",
  ],
  [
    {
      type: "scatter",
      data: { datasets: [{ showLine: true, data: points(6, (x) => 2 * x) }] },
      options: { scales: { x: { min: 2 } } },
    },
    "Line chart. Four points, rising from 4 at 2 to 10 at 5.",
  ],
  [chart("bar", ["a"], [1], [1], [1], [1], [1]), "Bar chart of S1, S2, S3, S4 and S5. All five series: 1 for a."],
  [
    { type: "bubble", data: { datasets: Array.from({ length: 5 }, (_, y) => ({ data: [{ x: 7, y, r: 3 }] })) } },
    "Bubble chart. Five series with one bubble each, all of the same size, x always 7 and y from 0 to 4.",
  ],
  [
    { type: "scatterWithErrorBars", data: { datasets: [{ label: "P", data: points(3, (x) => x) }] } },
    "Scatter chart of P. Three points at x 0 and y 0; x 1 and y 1; x 2 and y 2.",
  ],
  [chart("pie", ["Yes", "No"], [3, 1]), "Pie chart. Two slices: Yes 3 (75%) and No 1 (25%)."],
  [chart("doughnut", ["a", "b"], ["999", 1]), "Doughnut chart. Two slices: a 999 (99.9%) and b 1 (0.1%)."],
  [
    named("radar", "Car", ["Speed", "Price"], [8, 5]),
    "Radar chart of Car. Two values, the lowest 5 for Price and the highest 8 for Speed.",
  ],
  [
    { type: "scatter", data: { datasets: [{ label: "P", data: points(6, (x) => 2 * x) }] } },
    "Scatter chart of P. Six points, x from 0 to 5 and y from 0 to 10; y rises as x rises.",
  ],
  // Many points without axes form a picture.
  [
    {
      type: "scatter",
      data: { datasets: [{ label: "P", data: points(40, (x) => x % 7) }] },
      options: { scales: { x: { display: false }, y: { display: false } } },
    },
    "Dot diagram of P. 40 points.",
  ],
  [
    { type: "bubble", data: { datasets: [{ label: "P", data: points(3, () => 1) }] } },
    "Bubble chart of P. Three bubbles at x 0 and y 1; x 1 and y 1; x 2 and y 1.",
  ],
  [{ type: "gauge", data: { datasets: [{ value: 50, data: [20, 60] }] } }, "Gauge at 50 out of 60."],
  [
    {
      type: "sankey",
      data: {
        datasets: [
          {
            label: "",
            data: [
              { from: "a", to: "b", flow: 5 },
              { from: "b", to: "c", flow: 2 },
            ],
          },
        ],
      },
    },
    "Sankey diagram. Two flows: 5 from a to b and 2 from b to c.",
  ],
  [
    {
      type: "candlestick",
      data: {
        datasets: [
          {
            label: "X",
            data: [
              { x: 1704067200000, o: 1, h: 4, l: 0, c: 2 },
              { x: 1704153600000, o: 2, h: 5, l: 2, c: 4 },
            ],
          },
        ],
      },
    },
    "Candlestick chart of X. Two candles, opening at 1 on 2024-01-01 and closing at 4 on 2024-01-02, with a low of 0 on 2024-01-01 and a high of 5 on 2024-01-02.",
  ],
  [
    {
      type: "matrix",
      data: {
        datasets: [
          {
            label: "M",
            data: [
              { x: "a", y: "b", v: 3 },
              { x: "c", y: "d", v: 7 },
            ],
          },
        ],
      },
    },
    "Matrix chart of M. Two cells, the lowest 3 (a, b) and the highest 7 (c, d).",
  ],
  [
    chart(
      "boxplot",
      ["a", "b"],
      [
        [1, 2, 3],
        [4, 5],
      ],
    ),
    "Box plot. Two boxes, the lowest median 2 for a and the highest 4.5 for b.",
  ],
  [
    { type: "treemap", data: { datasets: [{ label: "", tree: [3, 2, 1] }] } },
    "Tree map. Three tiles, the smallest 1 and the largest 3.",
  ],
  [
    {
      type: "bar",
      data: {
        labels: ["x"],
        datasets: [
          { label: "a", data: [1] },
          { label: "b", data: [2], hidden: true },
        ],
      },
    },
    "Bar chart of a. One bar: 1 for x.",
  ],
  [chart("bar", QUARTERS, [5, null, null, null]), "Bar chart. One bar: 5 in Q1."],
  [chart("bar", QUARTERS, [null, 1, 2, 3]), "Bar chart. Three bars: 1 in Q2, 2 in Q3 and 3 in Q4."],
  [
    { ...chart("line", DAYS, [1, 2, 3], [3, 2, 1]), options: { scales: { y: { stacked: true } } } },
    "Stacked line chart of S1 and S2. S1: three points, rising from 1 on Mon to 3 on Wed. S2: three points, falling from 3 on Mon to 1 on Wed. All totals are 4.",
  ],
  [
    {
      ...chart("scatter", [], [{ x: 1, y: 2 }] as never, [{ x: 1, y: 3 }] as never),
      options: { scales: { y: { stacked: true } } },
    },
    "Stacked scatter chart of S1 and S2. S1: one point at x 1 and y 2. S2: one point at x 1 and y 3.",
  ],
  [
    chart("bar", ["1", "2"], [5, -3], [1, 2], [1, 2], [1, 2], [1, 2]),
    "Bar chart of S1, S2, S3, S4 and S5. Five series, with values from −3 (S1 at 2) to 5 (S1 at 1).",
  ],
  [
    {
      type: "bar",
      data: {
        labels: ["1", "2"],
        datasets: Array.from({ length: 5 }, (_, index) => ({ data: [5 + index, -3 - index] })),
      },
    },
    "Bar chart. Five series, with values from −7 (at 2) to 9 (at 1).",
  ],
  [
    { ...named("bar", "Users", ["a"], [3]), options: { plugins: { title: { display: false, text: "Hidden" } } } },
    "Bar chart of Users. One bar: 3 for a.",
  ],
  [
    named("barWithErrorBars", "Users", ["a"], [{ y: 3, yMin: 2, yMax: 4 }]),
    "Bar chart of Users, with error bars. One bar: 3 for a; its error bar spans 2 to 4 for a.",
  ],
  [
    { ...chart("pie", ["Yes", "No"], [3, 1]), options: { plugins: { datalabels: { formatter: () => "?" } } } },
    "Pie chart. Two slices: Yes 3 and No 1.",
  ],
  [{ type: "progressBar", data: { datasets: [{ data: [60] }] } }, "Progress bar at 60%."],
  [{ type: "progressBar", data: { datasets: [{ data: [60] }, { data: [100] }] } }, "Progress bar at 60 out of 100."],
  [
    { type: "scatter", data: { datasets: [{ label: "P", data: [{ x: 2e11, y: 1 }] }] } },
    "Scatter chart of P. One point at x 200,000,000,000 and y 1.",
  ],
  [
    {
      type: "scatter",
      data: {},
      options: {
        scales: { x: { labels: QUARTERS } },
        plugins: {
          annotation: {
            annotations: {
              goal: { type: "line", scaleID: "y", value: 16, label: { display: true, content: "Goal" } },
              best: { type: "box", xMin: 2, xMax: 3, yMin: 5, yMax: 9, label: { content: "not shown" } },
              note: { type: "label", xValue: 1, content: ["Two", "lines"] },
              off: { type: "label", content: "Hidden", display: false },
            },
          },
        },
      },
    },
    "Scatter chart with no data, only annotations: a line labelled “Goal” at y 16; a box at x 2 to 3 and y 5 to 9; the label “Two lines” at x 1.",
  ],
  [
    {
      ...named("bar", "N", QUARTERS, [12, 19, 14, 23]),
      options: {
        plugins: {
          annotation: {
            annotations: [
              { type: "box", xMin: 2.5, xMax: 3.5 },
              { xMin: 0.4, xMax: 0.6 },
            ],
          },
        },
      },
    },
    "Bar chart of N. Four bars: 12 in Q1, 19 in Q2, 14 in Q3 and 23 in Q4. Annotations: a box at x Q4; a line.",
  ],
  [
    {
      type: "bubble",
      data: {},
      options: {
        plugins: {
          annotation: {
            annotations: Array.from({ length: 5 }, (_, index) => ({
              type: index < 3 ? "ellipse" : "label",
              content: `T${index}`,
            })),
          },
        },
      },
    },
    "Bubble chart with no data, only annotations: three ellipses and two labels, with the text “T3” and “T4”.",
  ],
  [
    {
      ...named("line", "State", ["Jan", "Feb", "Mar", "Apr", "May"], ["ON", "OFF", "OFF", "OFF", "new"]),
      options: { scales: { y: { type: "category", labels: ["ON", "OFF"] } } },
    },
    "Line chart of State. Five points from ON in Jan to new in May, most often OFF (three times).",
  ],
  [
    {
      type: "scatter",
      data: {
        datasets: [
          {
            data: [
              { x: 1, y: "low" },
              { x: 2, y: "high" },
              { x: 3, y: "" },
            ],
          },
        ],
      },
      options: { scales: { y: { type: "category" } } },
    },
    "Scatter chart. Three points: low at 1 and high at 2.",
  ],
  [
    {
      type: "lineWithErrorBars",
      data: {
        labels: DAYS,
        datasets: [{ data: [{ y: 3, yMin: 2, yMax: 4 }, { y: 4, yMin: [3, 1], yMax: [5, 6] }, { y: 5 }] }],
      },
    },
    "Line chart with error bars. Three points, rising from 3 on Mon to 5 on Wed; the widest error bar spans 1 to 6 on Tue.",
  ],
  [
    {
      type: "bar",
      data: {
        labels: DAYS,
        datasets: [{ data: [3, 4, 5], errorBars: { Mon: { plus: 1, minus: -2 }, Wed: [{ plus: 1, minus: 1 }] } }],
      },
    },
    "Bar chart with error bars. Three bars: 3 on Mon, 4 on Tue and 5 on Wed; the widest error bar spans 1 to 4 on Mon.",
  ],
  [
    { ...chart("line", DAYS, [1, 2, 3]), options: { datasets: { line: { showLine: false } } } },
    "Dot plot. Three points, rising from 1 on Mon to 3 on Wed.",
  ],
  [{ type: "bar", data: { datasets: [{ label: "a", data: [1, 2] }] } }, "Bar chart of a, with no data."],
  [
    { ...chart("line", DAYS, [1, 2, 3]), options: { elements: { line: { showLine: false } } } },
    "Line chart. Three points, rising from 1 on Mon to 3 on Wed.",
  ],
  [
    { ...chart("line", DAYS, [1, 2, 3]), options: { elements: { line: { borderColor: "transparent" } } } },
    "Dot plot. Three points, rising from 1 on Mon to 3 on Wed.",
  ],
  [
    {
      type: "line",
      data: { datasets: [{ borderWidth: 0, data: points(3, (x) => x) }] },
      options: { scales: { x: { type: "linear" } } },
    },
    "Scatter chart. Three points at x 0 and y 0; x 1 and y 1; x 2 and y 2.",
  ],
  [
    {
      type: "doughnut",
      data: {
        labels: ["a", "b"],
        datasets: [
          { data: [1, 2], weight: 0 },
          { data: [3, 1], weight: -1 },
          { data: [0, 0] },
          { label: "R", data: [5, 2] },
        ],
      },
    },
    "Doughnut chart of R. Two slices: a 5 (71%) and b 2 (29%).",
  ],
  [
    {
      type: "graph",
      data: {
        labels: ["Ada", "Bo", "Cy"],
        datasets: [
          {
            data: [{}, {}, {}],
            edges: [
              { source: "Ada", target: 1 },
              { source: 0, target: 2 },
            ],
          },
        ],
      },
    },
    "Network graph. Three nodes (Ada, Bo and Cy) and two links. Ada has the most links: 2.",
  ],
  [
    chart("line", DAYS, [1, 1, 1], [2, 2, 2], [3, 3, 3], [4, 4, 4], [5, 5, 5]),
    "Line chart of S1, S2, S3, S4 and S5. Five series, each constant, with values from 1 to 5.",
  ],
  [chart("bar", DAYS, [1, 1], [1, 1]), "Bar chart of S1 and S2. Both series: two bars, both 1."],
  [
    chart("bar", ["a", "b", "c", "d", "e", "f", "g", "h"], [1, 3, 3, 1, 1, 2, 2, 2]),
    "Bar chart. Eight bars, the lowest 1 (three times) and the highest 3 for b and c.",
  ],
  [
    chart("pie", ["a", "b", "c", "d", "e"], [3, 3, 1, 1, 1]),
    "Pie chart. Five slices: a 3 (33%), b 3 (33%), c 1 (11%), d 1 (11%) and e 1 (11%).",
  ],
  [chart("bar", QUARTERS, [23, 14, 19, 12]), "Bar chart. Four bars: 23 in Q1, 14 in Q2, 19 in Q3 and 12 in Q4."],
  [chart("bar", ["a", "b", "c", "d"], [1, 3, 2, 4]), "Bar chart. Four bars: 1 for a, 3 for b, 2 for c and 4 for d."],
  [
    {
      ...chart("bar", QUARTERS, [12.5, 19, 21, 23]),
      options: { plugins: { tickFormat: { style: "currency", currency: "EUR", locale: "de" } } },
    },
    "Bar chart. Four bars: €12.50 in Q1, €19.00 in Q2, €21.00 in Q3 and €23.00 in Q4.",
  ],
  [
    { ...chart("bar", QUARTERS, [1001, 1002, 1003, 1004]), options: { plugins: { tickFormat: "0a" } } },
    "Bar chart. Four bars: 1,001 in Q1, 1,002 in Q2, 1,003 in Q3 and 1,004 in Q4.",
  ],
  [
    {
      ...chart("line", QUARTERS, [0.125, 0.2, 0.3, 0.4]),
      options: { scales: { y: { ticks: { format: { style: "percent" } } } } },
    },
    "Line chart. Four points, rising from 12.5% in Q1 to 40% in Q4.",
  ],
  // Short numbers are as precise as percentages.
  [
    {
      ...chart("line", QUARTERS, [1_750_000, 2e6, 3e6, 4e6]),
      options: { scales: { y: { ticks: { format: { notation: "compact" } } } } },
    },
    "Line chart. Four points, rising from 1.75M in Q1 to 4M in Q4.",
  ],
  [
    {
      ...named("line", "Berlin", QUARTERS, [1, 2, 3, 4]),
      options: {
        scales: { y: { title: { display: true, text: "Temperature (°C)" } } },
        plugins: {
          title: { display: true, text: "Climate" },
          subtitle: { display: true, text: "2025" },
          legend: { display: false },
        },
      },
    },
    "Line chart: Climate (2025), y axis: Temperature (°C). Four points, rising from 1 in Q1 to 4 in Q4.",
  ],
  [
    { type: "bar", data: { datasets: [{ label: "Sales", data: { January: 10, February: 20 } }] } },
    "Bar chart of Sales. Two bars: 10 in January and 20 in February.",
  ],
  [
    {
      type: "bar",
      data: {
        datasets: [
          {
            data: [
              { id: "a", net: { sum: 3 } },
              { id: "b", net: { sum: 9 } },
            ],
          },
        ],
      },
      options: { parsing: { xAxisKey: "id", yAxisKey: "net.sum" } },
    },
    "Bar chart. Two bars: 3 for a and 9 for b.",
  ],
  [
    { ...chart("line", ["A", "B", "C", "D"], [10, 20, 30, 5, 99]), options: { scales: { x: { min: "B" } } } },
    "Line chart. Three points from 20 for B to 5 for D, with a high of 30 for C.",
  ],
  [
    {
      type: "line",
      data: {
        datasets: [
          {
            data: [
              { x: 0, y: 1 },
              { x: null, y: -9 },
              { x: Number.NaN, y: 99 },
              { x: 2, y: "3" },
            ],
          },
        ],
      },
      options: { scales: { x: { type: "linear" } } },
    },
    "Line chart. Two points with a gap between 0 and 2, rising from 1 at 0 to 3 at 2.",
  ],
  [
    {
      type: "treemap",
      data: { datasets: [{ key: "v", tree: { A: { x: { v: 3 }, y: { v: 5 } }, B: { z: { v: 1 } } } }] },
    },
    "Tree map. Three tiles, the smallest 1 for z and the largest 5 for y. The largest of two groups is A with 8.",
  ],
  [{ type: "radialGauge", data: { datasets: [{ data: [72] }] } }, "Gauge at 72 out of 100."],
  [
    { type: "gauge", data: { datasets: [{ value: 68, minValue: 20, data: [40, 100] }] } },
    "Gauge at 68 on a scale from 20 to 100.",
  ],
  // If a gauge has three or more sections, the text names the section that contains the value.
  [
    { type: "gauge", data: { datasets: [{ value: 72, data: [60, 95, 100] }] } },
    "Gauge at 72 out of 100, in the section from 60 to 95 (2 of 3).",
  ],
  [
    { type: "gauge", data: { datasets: [{ value: 25, minValue: 20, data: [40, 60, 100] }] } },
    "Gauge at 25 on a scale from 20 to 100, in the section from 20 to 40 (1 of 3).",
  ],
  // A section that ends at the value shows progress, so it isn't named.
  [{ type: "gauge", data: { datasets: [{ value: 60, data: [60, 95, 100] }] } }, "Gauge at 60 out of 100."],
  [{ type: "gauge", data: { datasets: [{ value: 120, data: [60, 95, 100] }] } }, "Gauge at 120 out of 100."],
  [{ type: "progressBar", data: { labels: ["Build"], datasets: [{ data: [60] }] } }, "Progress bar. Build is at 60%."],
  [chart("wordCloud", ["a", "b", "c", "d"], [1, 4, 3, 2]), "Word cloud. Four words. The largest are b, c and d."],
  [
    chart("funnel", ["Visits", "Orders"], [1, 0.125]),
    "Funnel chart. Two stages, falling from 100% for Visits to 12.5% for Orders.",
  ],
  [
    {
      type: "venn",
      data: { labels: ["A", "B", "A and B"], datasets: [{ data: [{ value: 3 }, { value: 2 }, { value: 1 }] }] },
    },
    "Venn diagram. Three regions: A 3, B 2 and A and B 1.",
  ],
  [
    {
      type: "sankey",
      data: {
        datasets: [
          {
            labels: { a: "Coal" },
            data: [
              { from: "a", to: "b", flow: 5 },
              { from: "a", to: "c", flow: 5 },
              { from: "b", to: "d", flow: 2 },
            ],
          },
        ],
      },
    },
    "Sankey diagram. Three flows: 5 from Coal to b, 5 from Coal to c and 2 from b to d.",
  ],
  [
    {
      ...named("bar", "Sales", QUARTERS, [1, 2, 3, 4]),
      limn: { target: { value: 3, label: "Plan" }, average: true, subtitle: "EUR" },
    },
    "Bar chart of Sales (EUR). Four bars: 1 in Q1, 2 in Q2, 3 in Q3 and 4 in Q4. Annotations: a line labelled “Plan” at y 3; a line labelled “Average” at y 2.5.",
  ],
  [
    {
      type: "line",
      data: {
        labels: DAYS,
        datasets: [
          { label: "T", data: [1, 2, 3] },
          { label: "Rain", yAxisID: "mm", data: [9, 8, 7] },
        ],
      },
      options: {
        scales: {
          y: { title: { display: true, text: "°C" } },
          mm: { axis: "y", title: { display: true, text: "mm" } },
        },
      },
    },
    "Line chart of T and Rain. T (°C): three points, rising from 1 on Mon to 3 on Wed. Rain (mm): three points, falling from 9 on Mon to 7 on Wed.",
  ],
  [
    {
      type: "scatter",
      data: { datasets: [{ label: "P", data: points(6, (x) => -x) }] },
      options: { scales: { x: { title: { display: true, text: "Speed" } } } },
    },
    "Scatter chart of P by Speed. Six points, Speed from 0 to 5 and y from −5 to 0; one falls as the other rises.",
  ],
  [
    {
      ...named("line", "State", ["Jan", "Feb", "Mar", "Apr", "May"], ["ON", "OFF", "OFF", "ON", ""]),
      options: { scales: { y: { type: "category", labels: ["ON", "OFF"] } } },
    },
    "Line chart of State. Five points from ON in Jan, most often ON and OFF (twice each).",
  ],
  [
    {
      type: "line",
      data: {
        datasets: [
          {
            data: [
              { x: 0.1 + 0.2, y: 1 },
              { x: 2024, y: 3 },
              { x: 1e6, y: 4 },
            ],
          },
        ],
      },
      options: { scales: { x: { type: "linear" } } },
    },
    "Line chart. Three points, rising from 1 at 0.3 to 4 at 1,000,000.",
  ],
  [
    {
      type: "scatter",
      data: {
        datasets: [
          {
            data: [
              { x: 1, y: 5 },
              { x: 2, y: 7 },
            ],
          },
        ],
      },
      options: { plugins: { tickFormat: { axisID: "y", suffix: " kg" } } },
    },
    "Scatter chart. Two points at x 1 and y 5 kg; x 2 and y 7 kg.",
  ],
  [
    {
      type: "scatter",
      data: {
        datasets: [
          {
            showLine: true,
            data: [
              { x: -5, y: -4 },
              { x: 5, y: 4 },
            ],
          },
        ],
      },
      options: { scales: { x: { min: -2, max: 2 } } },
    },
    "Line chart. One line, rising from −1.6 at −2 to 1.6 at 2.",
  ],
  [chart("line", ["a", "b"], [null, undefined]), "Line chart with no data."],
  [chart("treemap", ["a", "b"], [3, 1]), "Tree map. Two tiles, the smallest 1 for b and the largest 3 for a."],
  [chart("bar", ["a"], [[1, 5]]), "Bar chart. One floating bar between 1 and 5 for a."],
  [
    { ...chart("pie", ["a", "b"], [0.4, 0.6]), options: { plugins: { tickFormat: { style: "percent" } } } },
    "Pie chart. Two slices: a 40% and b 60%.",
  ],
  [
    { type: "ohlc", data: { datasets: [{ data: [{ x: 0, o: 1, h: 4, l: 0, c: 2 }] }] } },
    "Open-high-low-close chart. One bar, opening at 1 and closing at 2 on 1970-01-01, with a low of 0 and a high of 4.",
  ],
  [
    {
      type: "bar",
      data: {},
      options: {
        scales: { x: { labels: ["January", "February", "March"] }, y: { min: 0, max: 25 } },
        plugins: { annotation: { annotations: [{ type: "box", xMin: 1.5, xMax: 2.5, yMin: 5, yMax: 10 }] } },
      },
    },
    "Bar chart with no data, only annotations (x January to March and y 0 to 25): a box at x March and y 5 to 10.",
  ],
  [
    {
      type: "scatter",
      data: {},
      options: {
        plugins: {
          annotation: {
            annotations: [
              { type: "point", xMin: 1, xMax: 8, yMin: 1, yMax: 8, radius: Number.NaN },
              { type: "point", xValue: 0, yValue: 0, radius: 50 },
              { type: "point", xValue: 1, yValue: 2, radius: 3 },
              { type: "point", xValue: 3, yValue: 4, radius: 50, pointStyle: "crossRot" },
            ],
          },
        },
      },
    },
    "Scatter chart with no data, only annotations: a circle at x 1 to 8 and y 1 to 8; a circle at x 0 and y 0; a point at x 1 and y 2; a point at x 3 and y 4.",
  ],
  [
    {
      type: "sankey",
      data: {
        datasets: [
          {
            data: [
              { from: "Coal", to: "Power", flow: 25 },
              { from: "Gas", to: "Power", flow: 16 },
              { from: "Sun", to: "Power", flow: 12 },
              { from: "Power", to: "Homes", flow: 30 },
              { from: "Power", to: "Industry", flow: 23 },
            ],
          },
        ],
      },
    },
    "Sankey diagram. Five flows from Coal (25), Gas (16) and Sun (12) to Homes and Industry through Power; the largest is 30 from Power to Homes, and the smallest is 12 from Sun to Power.",
  ],
  [
    {
      type: "sankey",
      data: {
        datasets: [
          { data: Array.from({ length: 9 }, (_, index) => ({ from: `S${index}`, to: "Sea", flow: index + 1 })) },
        ],
      },
    },
    "Sankey diagram. Nine flows from nine sources to Sea; the largest is 9 from S8 to Sea, and the smallest is 1 from S0 to Sea.",
  ],
  [
    {
      type: "scatter",
      data: { datasets: [{ showLine: true, data: [5, 7, 5, 2, 5, 9].map((y, index) => ({ x: 5 - index, y })) }] },
    },
    "Line chart. Six points from 9 at 0 to 5 at 5, with a low of 2 at 2 and a rise to 7 at 4.",
  ],
  [
    { type: "scatter", data: { datasets: [{ showLine: true, data: [...points(3, (x) => x), { x: 0, y: 3 }] }] } },
    "Line chart. Four points, x from 0 to 2 and y from 0 to 3.",
  ],
  [
    {
      type: "line",
      data: {
        datasets: [
          {
            data: [
              { x: 10, y: 1 },
              { x: 0, y: 5 },
              { x: -10, y: 15 },
              { x: -5, y: 19 },
            ],
          },
        ],
      },
      options: { indexAxis: "y", scales: { y: { type: "linear" } } },
    },
    "Vertical line chart. Four points (bottom to top, values on the x axis) from 10 at 1 to −5 at 19, with a low of −10 at 15.",
  ],
  [
    { ...chart("line", ["a", "b"], [1, 2]), options: { indexAxis: "y" } },
    "Vertical line chart. Two points (top to bottom, values on the x axis), rising from 1 for a to 2 for b.",
  ],
  [
    chart("line", [0, 1, 2, 3, 4, 5], [-2, -6, -4, -8, -6, -10]),
    "Line chart. Six points from −2 at 0 to −10 at 5, with two rises, one of them from −6 at 1 to −4 at 2.",
  ],
  [
    chart("line", [0, 1, 2, 3, 4, 5], [0, 4, 2, 6, 3, 8]),
    "Line chart. Six points from 0 at 0 to 8 at 5, with two falls, the largest from 6 at 3 to 3 at 4.",
  ],
  [
    chart("line", [0, 1, 2, 3, 4], [0, 8, 2, 6, 1]),
    "Line chart. Five points from 0 at 0 to 1 at 4, with two peaks (the higher is 8 at 1).",
  ],
  [
    chart("line", [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 5, 0, 5, 0, 6, 0, 5, 0]),
    "Line chart. Nine points, oscillating, starting and ending at 0, with a high of 6 at 5.",
  ],
  [
    chart("line", [0, 1, 2, 3, 4], [3, 0, -3, 3, -1]),
    "Line chart. Five points from 3 at 0 to −1 at 4, with a low of −3 at 2 and a rise to 3 at 3.",
  ],
  [
    {
      type: "doughnut",
      data: { labels: ["Done", "Rest"], datasets: [{ data: [70, 30], backgroundColor: ["green", "transparent"] }] },
    },
    "Doughnut chart. One visible slice: 70 for Done.",
  ],
  [
    {
      type: "bar",
      data: {
        labels: ["a", "b"],
        datasets: [
          { label: "Base", data: [0, 3], backgroundColor: "rgba(0, 0, 0, 0)" },
          { label: "Up", data: [3, 2] },
        ],
      },
      options: { scales: { x: { stacked: true }, y: { stacked: true } } },
    },
    "Bar chart of Up, with floating bars. Two bars: 3 for a and 2 for b.",
  ],
  [
    chart("pie", ["a", "b", "c", "d", "e", "f"], [3, 3, 1, 1, 1, 2]),
    "Pie chart. Six slices. The largest are a and b with 3 (27%) each, and the smallest are three slices with 1 (9%) each.",
  ],
  [chart("pie", ["2024", "2025"], [3, 1]), "Pie chart. Two slices: “2024” 3 (75%) and “2025” 1 (25%)."],
  [
    chart("bar", ["2018", "2019", "2020", "2021", "2022", "2023", "2024", "2025"], [1, 4, 2, 5, 6, 7, 8, 9]),
    "Bar chart. Eight bars from 1 in 2018 to 9 in 2025, with a fall from 4 in 2019 to 2 in 2020.",
  ],
  [
    chart(
      "bar",
      ["a", "b", "c"],
      [
        [-3, 4],
        [0, 4],
        [1, 2],
      ],
    ),
    "Bar chart. Three floating bars between −3 for a and 4 for a and b.",
  ],
  [
    chart("line", DAYS, [1, 2, 3], [2, 2, 4]),
    "Line chart of S1 and S2. S1: three points, rising from 1 on Mon to 3 on Wed. S2: three points, rising from 2 on Mon to 4 on Wed. S1 is never higher than S2.",
  ],
  [
    chart("bar", [1, 2, 3, 4, 5, 6, 7, 8], [1, 1, 1, 1, 1, 1, 1, 1], [2, 2, 2, 2, 0, 0, 0, 0]),
    "Bar chart of S1 and S2. S1: eight bars, all 1. S2: eight bars, the lowest 0 (four times) and the highest 2 (four times). S1 is higher from 5 on.",
  ],
  [
    chart("line", ["a", "b", "c", "d", "e"], [1, null, 3, null, 4]),
    "Line chart. Three points with gaps for b and d, rising from 1 for a to 4 for e.",
  ],
  [
    { type: "line", data: { labels: DAYS, datasets: [{ data: [1, null, 3], spanGaps: true }] } },
    "Line chart. Two points with a bridged gap on Tue, rising from 1 on Mon to 3 on Wed.",
  ],
  [
    { ...named("line", "Users", ["a", "b"], [1, 1000]), options: { scales: { y: { type: "logarithmic" } } } },
    "Line chart of Users, on a logarithmic scale. Two points, rising from 1 for a to 1,000 for b.",
  ],
  [chart("line", ["a", "b"], [6e-17, 1]), "Line chart. Two points, rising from 0 for a to 1 for b."],
  [
    chart("line", [1, 2, 3, 4, 5, 6], [1, 1, 1, 1, 1, 9]),
    "Line chart. Six points, rising from 1 at 1 to 9 at 6, mostly between 5 and 6.",
  ],
  [
    chart("line", [0, 1, 2, 3, 4, 5, 6, 7], [10, 20, 16, 26, 22, 32, 28, 40]),
    "Line chart. Eight points, zigzagging up from 10 at 0 to 40 at 7.",
  ],
  [
    chart("line", [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 4, 3, 2, 1], [4, 4, 4, 4, 4, 3.5, 3.5, 3.5, 3.5]),
    "Line chart of S1 and S2. S1: nine points, starting and ending at 1, with a high of 5 at 5. S2: nine points, falling from 4 at 1 to 3.5 at 9, mostly between 5 and 6. S1 is higher than S2 only at 5 and 6.",
  ],
  [
    chart("line", [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 6, 6, 6, 3, 2, 1], [4, 4, 4, 4, 4, 4, 4, 4, 4]),
    "Line chart of S1 and S2. S1: nine points, starting and ending at 1, with a high of 6 (three times). S2: nine points, all 4. The lines cross twice.",
  ],
  [
    {
      type: "line",
      data: { labels: ["2017", "2018"], datasets: [{ data: [1, 2, 3] }] },
      options: { scales: { x: { type: "time", reverse: true } } },
    },
    "Line chart. Two points (right to left), rising from 1 in 2017 to 2 in 2018.",
  ],
  [
    { ...chart("line", ["a", "b"], [1, 2]), options: { scales: { y: { reverse: true } } } },
    "Line chart, with a reversed value axis. Two points, rising from 1 for a to 2 for b.",
  ],
  [
    {
      type: "scatter",
      data: { datasets: [{ showLine: true, data: points(4, (x) => 10 * x) }] },
      options: { scales: { y: { min: 5, max: 15 } } },
    },
    "Line chart. One line, with 10 at 1, running off the chart before 1 and after 1.",
  ],
  [
    {
      type: "bar",
      data: {},
      options: {
        plugins: { annotation: { annotations: [{ type: "box", xScaleID: "none", xMin: 1, yMin: 2, yMax: 3 }] } },
      },
    },
    "Bar chart with no data, only annotations: a box at y 2 to 3.",
  ],
  [
    { ...chart("doughnut", ["a", "b", "c"], [10, 50, 5]), options: { spacing: 50 } },
    "Doughnut chart. Three slices: a 10 (15%), b 50 (77%) and c 5 (8%); wide gaps can hide small slices.",
  ],
  [chart("bar", DAYS, [0, 0, 0]), "Bar chart. Three bars, all 0 and without height."],
  [chart("bar", ["a", "b", "c"], [10, null, [6, 10]]), "Bar chart. Two bars between 0 for a and 10 for a and c."],
  [chart("bar", ["a", "b"], [Number.MAX_VALUE, 1]), expect.not.stringContaining("∞") as unknown as string],
  [
    { type: "scatter", data: { datasets: [{ label: "P", data: [{}, { x: 1 }] }] } },
    "Scatter chart of P, with no data.",
  ],
  [
    { ...chart("gauge", [], []), data: { datasets: [{ label: "Speed", value: 50, data: [20, 60] }] } },
    "Gauge of Speed, at 50 out of 60.",
  ],
  [
    { type: "progressBar", data: { labels: [0, "Build"], datasets: [{ data: [60, 5] }] } },
    "Progress bar. Bar 1 is at 60%. Build is at 5%.",
  ],
  [
    { type: "tree", data: { labels: ["Root", "A"], datasets: [{ data: [{}, { parent: 0 }] }] } },
    "Tree diagram. Two nodes (Root and A) and one link. The root has one child.",
  ],
  [
    { type: "sankey", data: { datasets: [{ data: [{ from: "a", to: "b", flow: 5 }] }] } },
    "Sankey diagram. One flow: 5 from a to b.",
  ],
  [
    {
      type: "candlestick",
      data: {
        datasets: [
          {
            data: [
              { x: 1704067200000, c: 2 },
              { x: 1704153600000, c: 4 },
            ],
          },
        ],
      },
    },
    "Candlestick chart. Two candles, closing at 2 on 2024-01-01 and at 4 on 2024-01-02.",
  ],
  [
    {
      ...chart("bar", QUARTERS, [-12.5, 19, 21, 23]),
      options: { plugins: { tickFormat: { style: "currency", currency: "EUR" } } },
    },
    "Bar chart. Four bars: −€12.50 in Q1, €19.00 in Q2, €21.00 in Q3 and €23.00 in Q4.",
  ],
  [
    {
      type: "line",
      data: {
        datasets: [
          {
            showLine: false,
            data: [
              { x: "2024-01-01", y: 1 },
              { x: "2024-01-02", y: 2 },
            ],
          },
        ],
      },
      options: { scales: { x: { type: "time" } } },
    },
    "Scatter chart. Two points, rising from 1 on 2024-01-01 to 2 on 2024-01-02.",
  ],
];

const describeIt = (config: Record<string, unknown>, version: ChartVersion = 4) =>
  describeChart(config, version, readAuthorFacts(config))(NOTHING_DRAWN);

test.each(TEXTS)("describes %j", (config, text) => {
  expect(describeIt(config as Record<string, unknown>)).toEqual(text);
});

/**
 * Three rows of bubbles of several sizes: without a border, without a fill, and with both. A point style that consists of
 * lines is invisible without a border.
 */
const bubbleRows = (pointStyle: unknown) => ({
  type: "bubble",
  data: {
    datasets: [
      { backgroundColor: "#00ff00", borderColor: "transparent", borderWidth: 0 },
      { backgroundColor: "transparent", borderColor: "#0000ff", borderWidth: 1 },
      { backgroundColor: "#00ff00", borderColor: "#0000ff", borderWidth: 2 },
    ].map((style, index) => ({
      ...style,
      data: [0, 2, 4, 8, 16].map((r, x) => ({ x, y: 3 - index, r })),
    })),
  },
  options: { elements: { point: { pointStyle } } },
});
const ROWS = (names: readonly number[]) =>
  names.map(
    (name) =>
      `Series ${name}: four bubbles, x from 1 to 4 and y always ${4 - name}; the largest is at x 4 and y ${4 - name}.`,
  );
const arcs = (elements: object, data: readonly unknown[] = [0, 2, 4, null, 6, 8]) => ({
  type: "polarArea",
  data: { labels: ["a", "b", "c", "d", "e", "f"], datasets: [{ data }] },
  options: { elements: { arc: elements } },
});
const CANDLES = [
  [20, 24, 19, 23],
  [23, 26, 22, 25],
  [25, 25.5, 21, 22],
  [22, 23, 20, 20.5],
  [20.5, 24, 20, 23.5],
  [23.5, 28, 23, 27],
].map(([o, h, l, c], index) => ({ x: `2026-03-0${index + 2}`, o, h, l, c }));
const annotated = (annotation: object, options: object = {}) => ({
  type: "scatter",
  data: { datasets: [] },
  options: { scales: { x: { min: 0, max: 10 }, y: { min: 0, max: 60 } }, plugins: { annotation }, ...options },
});
const ONLY = "Scatter chart with no data, only annotations (x 0 to 10 and y 0 to 60):";

/** The points of a line, and its alt text if no axis cuts anything off. */
const SWINGS = [3, 5, -5, 0].map((y, x) => ({ x, y }));
const WHOLE = "Four points from 3 at 0 to 0 at 3, with a high of 5 at 1 and a low of −5 at 2.";

/** Charts with parts that aren't drawn, or that are cut off, by the version of Chart.js. */
const CUT_TEXTS: readonly (readonly [version: ChartVersion, config: object, text: string])[] = [
  [2, bubbleRows("line"), ["Bubble chart.", ...ROWS([2, 3])].join(" ")],
  [3, bubbleRows("crossRot"), ["Bubble chart.", ...ROWS([2, 3])].join(" ")],
  [4, bubbleRows("star"), ["Bubble chart.", ...ROWS([2, 3])].join(" ")],
  [4, bubbleRows("rect"), ["Bubble chart.", ...ROWS([1, 2, 3])].join(" ")],
  [4, bubbleRows(false), "Bubble chart with no visible data."],
  [
    4,
    {
      type: "scatter",
      data: {
        datasets: [
          { label: "A", pointRadius: 0, data: points(5, (x) => x) },
          { label: "B", pointRadius: [3, 0], data: points(6, () => 1) },
          { label: "C", pointBackgroundColor: "transparent", pointBorderColor: "#0000", data: points(5, (x) => x) },
          { label: "D", pointRadius: 0, showLine: true, data: points(5, (x) => x) },
          { label: "E", pointRadius: 0, datalabels: { color: "red" }, data: points(1, (x) => x) },
        ],
      },
    },
    "Combined scatter and line chart of B, D and E. B: three visible points at x 0 and y 1; x 2 and y 1; x 4 and y 1. D: five points, rising from 0 at 0 to 4 at 4. E: one point at x 0 and y 0.",
  ],
  [
    2,
    arcs({ backgroundColor: "transparent", borderColor: "#888", borderWidth: [5, 4, 3, 2, 1, 0] }),
    "Polar area chart. Three visible segments: b 2 (10%), c 4 (20%) and e 6 (30%).",
  ],
  [
    4,
    arcs({ backgroundColor: ["red", "transparent"], borderWidth: 0 }, [1, 2, 3, 4]),
    "Polar area chart. Two visible segments: a 1 (10%) and c 3 (30%).",
  ],
  [
    4,
    arcs({ backgroundColor: "transparent", borderColor: "#888", borderWidth: 4 }),
    "Polar area chart. Four segments: b 2 (10%), c 4 (20%), e 6 (30%) and f 8 (40%).",
  ],
  [
    4,
    { type: "candlestick", data: { datasets: [{ data: CANDLES }] } },
    "Candlestick chart. Six candles, opening at 20 on 2026-03-02 and closing at 27 on 2026-03-07, with a fall from 25 on 2026-03-03 to 20.5 on 2026-03-05, a low of 19 on 2026-03-02 and a high of 28 on 2026-03-07.",
  ],
  [
    4,
    {
      ...annotated({
        annotations: [
          { type: "ellipse", xMin: 2, xMax: 3, yMin: 20, yMax: 700 },
          { type: "box", xMin: -5, xMax: 3, yMin: -1, yMax: 61 },
          { type: "line", scaleID: "y", value: 70 },
        ],
      }),
    },
    `${ONLY} an ellipse at x 2 to 3 and y from 20 to beyond the top edge; a box at x from beyond the left edge to 3.`,
  ],
  [4, annotated({ clip: false, annotations: [{ type: "line", scaleID: "y", value: 70 }] }), `${ONLY} a line at y 70.`],
  [
    4,
    annotated({
      annotations: [
        { type: "line", scaleID: "y", value: 8, endValue: 10 },
        { type: "line", yMin: 10, yMax: 8 },
        { type: "line", yMin: 10, yMax: 8, xMin: 1, xMax: 2 },
      ],
    }),
    `${ONLY} a line rising from y 8 to 10; a line falling from y 10 to 8; a line at x 1 to 2 and y 10 to 8.`,
  ],
  [
    3,
    {
      type: "scatter",
      data: {
        datasets: [
          { showLine: true, data: [5, 6, 7, 6, 5, 4, 3, 2, 5, 7, 9].map((y, index) => ({ x: index - 5, y })) },
        ],
      },
      options: { scales: { y: { min: 2, max: 6 } } },
    },
    "Line chart. Eight points from 5 at −5, with a low of 2 at 2, running off the chart after 3 and the top between −4 and −2.",
  ],
  [
    2,
    {
      ...chart("line", QUARTERS, [1, 9, 5, -5]),
      options: { scales: { yAxes: [{ ticks: { min: 0, max: 6, reverse: true } }] } },
    },
    "Area chart, with a reversed value axis. Two points from 1 in Q1, running off the top of the chart after Q3 and the bottom between Q1 and Q3.",
  ],
  [
    4,
    { ...chart("line", QUARTERS, [1, 9, 5, 9]), options: { indexAxis: "y", scales: { x: { max: 6 } } } },
    "Vertical line chart. Two points (top to bottom, values on the x axis) from 1 in Q1, running off the right of the chart between Q1 and Q3 and after Q3.",
  ],
  [
    4,
    {
      ...chart("line", [1, 2, 3, 4, 5, 6, 7], [9, 1, 9, 3, 9, 2, 9], [8, 8, 8, 8, 8, 8, 8]),
      options: { scales: { y: { max: 6 } } },
    },
    "Line chart of S1. Three points, with a low of 1 at 2, running off the top of the chart (four times).",
  ],
  [
    4,
    { ...chart("line", [1, 2, 3], [1, 9, 1]), options: { clip: false, scales: { y: { max: 6 } } } },
    "Line chart. Three points, starting and ending at 1, with a high of 9 at 2.",
  ],
  [
    4,
    { ...chart("line", [1, 2, 3], [1, 9, 1]), options: { scales: { y: { suggestedMax: 6 } } } },
    "Line chart. Three points, starting and ending at 1, with a high of 9 at 2.",
  ],
  [
    4,
    { ...chart("line", [1, 2, 3], [1, 9, 2]), options: { showLine: false, scales: { y: { max: 6 } } } },
    "Dot plot. Two points, rising from 1 at 1 to 2 at 3.",
  ],
  [
    4,
    { ...chart("bar", DAYS, [-3, 20, 5]), options: { scales: { y: { min: 4, max: 10 } } } },
    "Bar chart. Three bars: −3 on Mon, 20 on Tue and 5 on Wed; values below 4 have no visible bar; values above 10 are cut off.",
  ],
  [
    4,
    { ...chart("bar", DAYS, [-3, 20, 5]), options: { scales: { y: { min: -2, stacked: false } } } },
    "Bar chart. Three bars: −3 on Mon, 20 on Tue and 5 on Wed; values below −2 are cut off.",
  ],
  [
    3,
    {
      type: "line",
      data: {
        labels: ["0", "1", "2", "3", "4", "5", "6", "7", "8"],
        datasets: [{ fill: "start", borderColor: "transparent", data: [6, 2, null, 4, 5, null, null, 2, 1] }],
      },
      options: { elements: { point: { radius: 0 } } },
    },
    "Area chart. Six points with gaps at 2 and between 4 and 7, from 6 at 0 to 1 at 8, with a rise from 2 at 1 to 5 at 4.",
  ],
  [
    4,
    {
      type: "line",
      data: {
        labels: ["a", "b", "c", "d", "e", "f"],
        datasets: [{ spanGaps: true, data: [1, 3, Number.NaN, Number.NaN, 2, 1] }],
      },
    },
    "Line chart. Four points with a bridged gap between b and e, starting and ending at 1, with a high of 3 for b.",
  ],
  [
    4,
    {
      type: "scatter",
      data: {
        datasets: [
          { showLine: true, data: points(2, (x) => 100 * x - 50) },
          { showLine: true, data: points(2, () => 50) },
        ],
      },
      options: { scales: { y: { min: -10, max: 10 } } },
    },
    "Line chart. Two points, both outside the chart.",
  ],
  ...[40, 60].map(
    (max) =>
      [
        4,
        {
          type: "scatter",
          data: {
            datasets: [{ showLine: true, data: points(2, (x) => 100 * x).map(({ x, y }) => ({ x: 10 * x, y })) }],
          },
          options: { scales: { x: { min: 0, max: 5 }, y: { min: 0, max } } },
        },
        max === 40
          ? "Line chart. One line from 0 at 0, running off the top of the chart after 0."
          : "Line chart. One line, rising from 0 at 0 to 50 at 5.",
      ] as const,
  ),
  [
    4,
    {
      type: "scatter",
      data: { datasets: [{ showLine: true, data: points(2, (x) => x) }] },
      options: { scales: { x: { min: 5 } } },
    },
    "Scatter chart with no visible data.",
  ],
  [
    4,
    annotated({
      annotations: [
        { type: "line", scaleID: "y", value: 5, borderWidth: 0 },
        { type: "line", scaleID: "y", value: 6, borderColor: "transparent", label: { display: true, content: "Goal" } },
        { type: "box", xMin: 1, xMax: 2, borderColor: "#0000", backgroundColor: "transparent" },
        { type: "box", xMin: 3, xMax: 4, borderWidth: 0, backgroundColor: "red" },
        { type: "point", xValue: 1, yValue: 1, radius: 0 },
        { type: "point", xValue: 20, yValue: 1 },
        { type: "label", xValue: 1, yValue: 1 },
        { type: "polygon", xValue: 11, yValue: 1, sides: 4 },
      ],
    }),
    `${ONLY} the label “Goal” at y 6; a box at x 3 to 4; a polygon at x 11 and y 1.`,
  ],
  [
    2,
    { ...annotated({ annotations: [{ type: "line", scaleID: "y-axis-0", value: 5, borderWidth: 0 }] }) },
    "Scatter chart with no data, only annotations: a line at y 5.",
  ],
  // Bubbles without an x value are drawn at the labels.
  [
    3,
    {
      ...chart("line", [0, 5, 10, 15, 20], []),
      data: { labels: [0, 5, 10, 15, 20], datasets: [{ type: "bubble", data: [6, 11, 10, 3, 24, 12] }] },
      options: { scales: { y: { min: 8, max: 25 } } },
    },
    "Bubble chart. Three bubbles, the lowest 10 at 10 and the highest 24 at 20.",
  ],
  [
    4,
    {
      ...chart(
        "bubble",
        [],
        points(6, (x) => x),
      ),
      options: { clip: false, scales: { x: { max: 4 }, y: { min: 3 } } },
    },
    "Bubble chart. Two bubbles at x 3 and y 3; x 4 and y 4.",
  ],
  // A line enters between its points, or exactly at one of them.
  ...(
    [
      [
        { min: 0.5 },
        "Three points, ending at 0 at 3, with a low of −5 at 2 and a high of 5 at 1, running off the chart before 1.",
      ],
      [
        { max: 2.5 },
        "Three points from 3 at 0, with a low of −5 at 2 and a high of 5 at 1, running off the chart after 2.",
      ],
      [{ min: 0.5, max: 2.5 }, "Two points, with 5 at 1 and −5 at 2, running off the chart before 1 and after 2."],
      [{ min: 1, max: 2 }, "Two points, falling from 5 at 1 to −5 at 2."],
      [{ min: 1.5, max: 2.5 }, "One line, with −5 at 2, running off the chart before 2 and after 2."],
      [{ min: Number.NaN, max: Number.POSITIVE_INFINITY }, WHOLE],
      [{ min: -1e300, max: 1e300 }, WHOLE],
      [{ min: null, max: {} }, WHOLE],
    ] as const
  ).flatMap(([x, text]) =>
    (["line", "scatter"] as const).map(
      (type) =>
        [
          4,
          {
            type,
            data: { datasets: [{ showLine: true, stepped: true, data: SWINGS }] },
            options: { scales: { x: { type: "linear", ...x } } },
          },
          `Line chart. ${text}`,
        ] as const,
    ),
  ),
  ...[{ min: 1e300 }, { max: -1e300 }, { min: 3, max: 0 }].map(
    (x) =>
      [
        4,
        { type: "line", data: { datasets: [{ data: SWINGS }] }, options: { scales: { x: { type: "linear", ...x } } } },
        "Line chart with no data.",
      ] as const,
  ),
  [
    2,
    {
      type: "line",
      data: { labels: ["2026-01-01", "2026-02-01", "2026-03-01"], datasets: [{ fill: false, data: [90, 1, 5, 7] }] },
      options: { scales: { xAxes: [{ type: "time", ticks: { min: "2026-01-15" } }] } },
    },
    "Line chart. Two points, ending at 5 on 2026-03-01, with a low of 1 on 2026-02-01, running off the chart before 2026-02-01.",
  ],
  [
    4,
    {
      type: "scatter",
      data: {
        datasets: [
          {
            showLine: true,
            data: [
              { x: 0, y: 1 },
              { x: 1, y: null },
              { x: 2, y: 3 },
              { x: 3, y: 8 },
            ],
          },
        ],
      },
      options: { scales: { x: { min: 0.5 } } },
    },
    "Line chart. Two points, rising from 3 at 2 to 8 at 3.",
  ],
  // Without a limit, the axis of version 4 ends near the last visible point, while that of version 2 shows all points.
  ...([2, 3, 4] as const).map(
    (version) =>
      [
        version,
        {
          type: "scatter",
          data: { datasets: [{ showLine: true, data: points(8, (x) => x) }] },
          options: { scales: version === 2 ? { yAxes: [{ ticks: { max: 4.5 } }] } : { y: { max: 4.5 } } },
        },
        `Line chart. Five points from 0 at 0, running off the ${version === 2 ? "top of the " : ""}chart after 4.`,
      ] as const,
  ),
  ...(
    [
      [{ min: 1e300 }, " with no visible data."],
      [{ min: 5, max: -5 }, `. ${WHOLE}`],
      [{ min: Number.NaN, max: Number.POSITIVE_INFINITY }, `. ${WHOLE}`],
    ] as const
  ).map(
    ([y, text]) =>
      [
        4,
        { type: "scatter", data: { datasets: [{ showLine: true, data: SWINGS }] }, options: { scales: { y } } },
        text.startsWith(" ") ? `Scatter chart${text}` : `Line chart${text}`,
      ] as const,
  ),
  // Each side can be clipped on its own.
  ...[false, { top: false, bottom: 0 }, { top: 0, bottom: false }, 5, { top: Number.NaN }, "top", null].map(
    (clip) =>
      [
        4,
        {
          ...chart("line", [1, 2, 3], []),
          data: { labels: [1, 2, 3], datasets: [{ clip, data: [1, 9, 1] }] },
          options: { scales: { y: { max: 6 } } },
        },
        clip === false || (clip instanceof Object && clip.top === false)
          ? "Line chart. Three points, starting and ending at 1, with a high of 9 at 2."
          : "Line chart. Two points from 1 at 1 to 1 at 3, running off the top of the chart between 1 and 3.",
      ] as const,
  ),
  [
    4,
    {
      type: "line",
      data: {
        xLabels: ["Mon", "Tue", "Wed", "Thu", "Fri"],
        yLabels: ["", "Added", "Seen"],
        datasets: [{ data: ["", "Added", "Added", "Seen", "Seen"] }],
      },
      options: { scales: { y: { type: "category" } } },
    },
    "Line chart. Five points, ending at Seen on Fri, most often Added and Seen (twice each).",
  ],
];

test.each(CUT_TEXTS)("with Chart.js %i, describes %j", (version, config, text) => {
  expect(describeIt(config as Record<string, unknown>, version)).toEqual(text);
});

test("describes any configuration, in at most 600 characters", () => {
  const value = fc.oneof(
    fc.anything(),
    fc.integer(),
    fc.string(),
    fc.record({ x: fc.anything(), y: fc.anything(), r: fc.anything() }),
  );
  const dataset = fc.record(
    {
      type: fc.anything(),
      label: fc.anything(),
      data: fc.oneof(fc.array(value), fc.anything()),
      edges: fc.array(value),
      tree: value,
      groups: value,
      errorBars: value,
    },
    { requiredKeys: [] },
  );
  const annotation = fc.record({
    type: fc.anything(),
    scaleID: value,
    value,
    xMin: value,
    xMax: value,
    content: value,
    label: value,
  });
  const axis = fc.record({
    type: fc.constantFrom("category", "linear", "time"),
    min: value,
    max: value,
    labels: value,
    ticks: value,
  });
  const options = fc.record({
    plugins: fc.record({
      annotation: fc.record({ annotations: fc.array(annotation) }),
      tickFormat: value,
      title: value,
      subtitle: value,
    }),
    scales: fc.record({ x: axis, y: axis }),
    parsing: value,
  });
  const config = fc.record(
    {
      type: fc.constantFrom(
        "bar",
        "line",
        "pie",
        "radar",
        "scatter",
        "bubble",
        "sankey",
        "treemap",
        "graph",
        "tree",
        "gauge",
        "radialGauge",
        "boxplot",
        "ohlc",
        "venn",
        "wordCloud",
        "funnel",
        "matrix",
        "barWithErrorBars",
        "constructor",
        "__proto__",
      ),
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
  [
    "names",
    {
      type: "line",
      data: { labels: many(String), datasets: [{ data: many(String) }] },
      options: { scales: { y: { type: "category" } } },
    },
  ],
  ["points", { type: "bubble", data: { datasets: [{ data: many((x) => ({ x, y: x, r: x })) }] } }],
  [
    "links",
    {
      type: "graph",
      data: {
        labels: many(String),
        datasets: [{ data: many(() => ({})), edges: many((source) => ({ source, target: "7" })) }],
      },
    },
  ],
  ["tree", { type: "treemap", data: { datasets: [{ key: "v", tree: sharedTree }] } }],
  ["series", { type: "line", data: { datasets: many((x) => ({ label: `S${x}`, data: [x] })).slice(0, 5000) } }],
  [
    "annotations",
    {
      type: "line",
      data: {},
      options: { plugins: { annotation: { annotations: many((x) => ({ value: x, scaleID: "y" })) } } },
    },
  ],
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

  test("has the text in the PNG as base64", async () => {
    const file = Buffer.from(await (await draw({ format: "base64" })).text(), "base64");
    expect((await sharp(file).metadata()).comments).toEqual([{ keyword: "Description", text: TEXT }]);
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
