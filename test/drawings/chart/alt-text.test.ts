// The alternative text of charts: what it says, and where each format has it.

import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { describeChart } from "../../../src/drawings/chart/alt-text/alt-text.ts";
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

/** Charts of version 4, complete as the service's defaults leave them, and their texts. */
const TEXTS: readonly (readonly [config: object, text: string])[] = [
  [named("bar", "Users", QUARTERS, [50, 60, 70, 180]), "Bar chart of Users. Four bars from 50 in Q1 to 180 in Q4."],
  [
    {
      ...named("bar", "sales", QUARTERS, [50, 60, 70, 180]),
      options: { scales: { x: { title: { display: true, text: "quarter" } } } },
    },
    "Bar chart of sales by quarter. Four bars from 50 in Q1 to 180 in Q4.",
  ],
  [
    {
      ...named("bar", "Users", QUARTERS, [3, 1, 2, 4]),
      options: { plugins: { title: { display: true, text: ["New", "users"] } } },
    },
    "Bar chart: New users. Four bars from 1 in Q2 to 4 in Q4.",
  ],
  [
    { ...named("bar", "Users", ["a", "b"], [3, 1]), options: { indexAxis: "y" } },
    "Horizontal bar chart of Users. Two bars from 1 for b to 3 for a.",
  ],
  [chart("bar", ["a"], [5]), "Bar chart. One bar: 5 for a."],
  [chart("bar", ["a", "b"], [5, 5]), "Bar chart. Two bars, all of them 5."],
  [chart("bar", [], []), "Bar chart. It has no data."],
  [chart("bar", DAYS, [-3, 0, 1234567.891]), "Bar chart. Three bars from -3 on Mon to 1,234,567.89 on Wed."],
  [
    chart("bar", DAYS, [1, 2, 3], [4, 5, 6]),
    "Bar chart of S1 and S2. S1: three bars from 1 on Mon to 3 on Wed. S2: three bars from 4 on Mon to 6 on Wed.",
  ],
  [
    {
      ...chart("bar", DAYS, [1, 2, 3], [4, 5, 6]),
      options: { scales: { x: { stacked: true }, y: { stacked: true } } },
    },
    "Stacked bar chart of S1 and S2. S1: three bars from 1 on Mon to 3 on Wed. S2: three bars from 4 on Mon to 6 on Wed.",
  ],
  [
    chart("bar", ["a", "b"], [1, 2], [3, 4], [5, 6], [7, 8], [9, 10]),
    "Bar chart of 5 series. 5 series with values from 1 (S1, a) to 10 (S5, b).",
  ],
  [
    chart("line", ["2020", "2021", "2022"], [1, 5, 3]),
    "Line chart. Three points. It rises from 1 in 2020 to 3 in 2022, with a high of 5 in 2021.",
  ],
  [
    chart("line", ["a", "b", "c"], [4, 0.1234, 3]),
    "Line chart. Three points. It falls from 4 for a to 3 for c, with a low of 0.123 for b.",
  ],
  [
    chart("line", [1, 2, 3], [4, 9, 4]),
    "Line chart. Three points. It goes from 4 at 1 to 4 at 3, with a high of 9 at 2.",
  ],
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
    },
    "Area chart of T. Two points. It rises from 1 on 2024-01-01 to 2 on 2024-01-02.",
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
    "Combined chart of lines and bars of L and B. L: three points. It rises from 1 on Mon to 3 on Wed. B: three bars from 1 on Wed to 3 on Mon.",
  ],
  [
    chart("pie", ["Yes", "No"], [3, 1]),
    "Pie chart. Two slices. The largest is Yes with 3 (75%), the smallest No with 1 (25%).",
  ],
  [
    chart("doughnut", ["a", "b"], ["999", 1]),
    "Doughnut chart. Two slices. The largest is a with 999 (100%), the smallest b with 1 (0.1%).",
  ],
  [
    named("radar", "Car", ["Speed", "Price"], [8, 5]),
    "Radar chart of Car. Two axes, the highest 8 for Speed and the lowest 5 for Price.",
  ],
  [
    { type: "scatter", data: { datasets: [{ label: "P", data: points(6, (x) => 2 * x) }] } },
    "Scatter chart of P. Six points, x from 0 to 5 and y from 0 to 10; y rises as x rises.",
  ],
  [
    { type: "bubble", data: { datasets: [{ label: "P", data: points(3, () => 1) }] } },
    "Bubble chart of P. Three bubbles, x from 0 to 2 and y from 1 to 1.",
  ],
  [{ type: "gauge", data: { datasets: [{ value: 50, data: [20, 60] }] } }, "Gauge. It shows 50 of 60."],
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
    "Sankey diagram. Two flows from 2 for b to c to 5 for a to b.",
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
    "Candlestick chart of X. Two candles. The close rises from 2 on 2024-01-01 to 4 on 2024-01-02.",
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
    "Matrix chart of M. Two cells from 3 for a, b to 7 for c, d.",
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
    "Box plot. Two boxes.",
  ],
  [{ type: "treemap", data: { datasets: [{ label: "", tree: [3, 2, 1] }] } }, "Treemap. Three tiles from 1 to 3."],
  [
    {
      type: "bar",
      data: {
        datasets: [
          { label: "a", data: [1] },
          { label: "b", data: [2], hidden: true },
        ],
      },
    },
    "Bar chart of a. One bar: 1.",
  ],
];

test.each(TEXTS)("describes %j", (config, text) => {
  expect(describeChart(structuredClone(config) as Record<string, unknown>, 4, (config as { type: string }).type)).toBe(
    text,
  );
});

test("describes any configuration, in at most 600 characters", () => {
  const value = fc.oneof(
    fc.anything(),
    fc.integer(),
    fc.string(),
    fc.record({ x: fc.anything(), y: fc.anything(), r: fc.anything() }),
  );
  const dataset = fc.record(
    { type: fc.anything(), label: fc.anything(), data: fc.oneof(fc.array(value), fc.anything()) },
    { requiredKeys: [] },
  );
  const config = fc.record(
    {
      type: fc.constantFrom("bar", "line", "pie", "radar", "scatter", "sankey", "constructor", "__proto__"),
      data: fc.record(
        {
          labels: fc.oneof(fc.array(fc.anything()), fc.anything()),
          datasets: fc.oneof(fc.array(dataset), fc.anything()),
        },
        { requiredKeys: [] },
      ),
      options: fc.anything(),
    },
    { requiredKeys: ["type"] },
  );
  fc.assert(
    fc.property(config, fc.constantFrom(2, 3, 4), (each, version) => {
      const text = describeChart(each as Record<string, unknown>, version as 2 | 3 | 4, each.type);
      expect(text.length).toBeLessThanOrEqual(600);
      expect(text).not.toMatch(/\[object|NaN/);
      expect(describeChart(each as Record<string, unknown>, version as 2 | 3 | 4, each.type)).toBe(text);
    }),
    { seed: inject("seed") },
  );
});

describe("an image of a chart", () => {
  const BODY = {
    chart: {
      ...named("bar", "Größe <&>", QUARTERS, [50, 60, 70, 180]),
      options: { title: { display: true, text: "東京 & Co" } },
    },
  };
  const TEXT = "Bar chart: 東京 & Co. Four bars from 50 in Q1 to 180 in Q4.";
  const draw = async (more: object) => {
    const reply = await post({ ...BODY, ...more });
    expect(reply.status).toBe(200);
    return reply;
  };

  test.each(["png", "jpg", "webp", "svg", "pdf", "base64"])("has the text in a header as %s", async (format) => {
    const header = (await draw({ format })).headers.get("X-Alt-Text") ?? "";
    expect(header).toMatch(/^Bar chart: [%0-9A-F]+ & Co\. Four bars/);
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

  test("has title and text in the SVG, to which its root refers", async () => {
    const svg = await (await draw({ format: "svg" })).text();
    const [, title, description] =
      /^<svg [^>]*role="img" aria-labelledby="(\S+) (\S+)"[^>]*>/.exec(svg) ?? expect.fail("no labels");
    expect(svg).toContain(`<title id="${title}">東京 &amp; Co</title>`);
    expect(svg).toContain(`<desc id="${description}">${TEXT.replace("&", "&amp;")}</desc>`);
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
