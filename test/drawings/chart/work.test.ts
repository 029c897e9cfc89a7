// Charts that exceed the work limit of a request are rejected early, with a suggested fix. Large but realistic charts render.

import { describe, expect, test } from "vitest";
import { BIG, bars, type ChartRequest, draw, script } from "./work-charts.ts";

/** A chart with `count` samples of seven values, at most 5,000 samples per dataset. */
function samples(type: string, count: number): ChartRequest {
  const sample = [1, 2, 3, 4, 5, 9, 12];
  const datasets = Array.from({ length: Math.ceil(count / 5000) }, () => ({
    data: Array(Math.min(count, 5000)).fill(sample),
  }));
  return { type, data: { labels: Array(Math.min(count, 5000)).fill("a"), datasets } };
}

describe("too much work:", () => {
  test.each<readonly [what: string, body: ChartRequest, message: RegExp]>([
    [
      "polygons with many sides",
      {
        version: "4",
        chart: bars(1, 3, {
          plugins: {
            annotation: {
              annotations: Array.from({ length: 500 }, (_, i) => ({
                type: "polygon",
                sides: 100,
                radius: 9,
                xValue: i % 3,
                yValue: 1,
              })),
            },
          },
        }),
      },
      /polygons in \S+\.annotations must have at most 20000 sides in total, got 50000/,
    ],
    ["bars in many datasets", { version: "4", chart: bars(500, 40) }, /^chart is too expensive to draw/],
    ["bars in many datasets in version 2", { version: "2", chart: bars(500, 40) }, /^chart is too expensive to draw/],
    [
      "more values than a chart may hold",
      { version: "4", chart: bars(21, 1000) },
      /^chart.data.datasets must have at most 20000 values in total, got 21000$/,
    ],
    [
      "more values by key than a chart may hold",
      {
        version: "4",
        chart: {
          type: "line",
          data: { datasets: [{ data: Object.fromEntries(Array.from({ length: 20_001 }, (_, i) => [`k${i}`, i])) }] },
        },
      },
      /^chart.data.datasets must have at most 20000 values in total, got 20001$/,
    ],
    ...(["2", "3", "4"] as const).map((version): [string, Record<string, unknown>, RegExp] => {
      const axes = Array.from({ length: 501 }, (_, i) => [`y${i}`, { display: false }] as const);
      const scales = version === "2" ? { yAxes: axes.map(([, axis]) => axis) } : Object.fromEntries(axes);
      return [
        `more axes than a chart may have in version ${version}`,
        { version, chart: bars(1, 1, { scales }) },
        /^chart.options.scales must have at most 500 axes, got 501$/,
      ];
    }),
    ...(["2", "4"] as const).flatMap((version) => [
      [
        `5,000 violins in version ${version}`,
        { version, chart: samples("violin", 5000) },
        /^chart is too expensive to draw: use fewer datasets or values$/,
      ] as const,
      [
        `20,000 box plots in version ${version}`,
        { version, chart: samples("boxplot", 20_000) },
        /^(?:chart|image) is too expensive to draw/,
      ] as const,
    ]),
    [
      "blended rectangles",
      {
        version: "4",
        chart: script("c.globalCompositeOperation='multiply';for(let i=0;i<5000;i++)c.fillRect(0,0,500,300)"),
      },
      /too expensive|SVG content/,
    ],
    [
      "patterns",
      {
        version: "4",
        chart: script("c.fillStyle=pattern.draw('dot','red');for(let i=0;i<500;i++)c.fillRect(0,0,500,300)"),
      },
      /too expensive|SVG content/,
    ],
    [
      "shadows over blended rectangles",
      {
        version: "4",
        chart: script(
          "c.globalCompositeOperation='multiply';c.shadowBlur=20;c.shadowColor='red';for(let i=0;i<99;i++)c.fillRect(0,0,500,300)",
        ),
      },
      /too expensive|SVG content/,
    ],
    [
      "all ticks on the largest image",
      { version: "4", chart: bars(1, 5000, { scales: { x: { ticks: { autoSkip: false } } } }), ...BIG },
      /^image is too expensive to draw/,
    ],
  ])("%s", async (_what, body, message) => {
    const { status, error } = await draw(body);
    expect(error).toMatch(message);
    expect(status).toBe(400);
  });
});

describe("acceptable work:", () => {
  test.each<readonly [what: string, body: ChartRequest]>([
    ["twenty datasets of a hundred bars", { version: "4", chart: bars(20, 100) }],
    ["a thousand violins", { version: "4", chart: samples("violin", 1000) }],
    [
      "a polar area chart whose legend takes up all the room",
      { version: "2", chart: { ...bars(1, 200), type: "polarArea" }, width: 300, height: 200 },
    ],
    ["the largest image with few bars", { version: "4", chart: bars(1, 5), ...BIG }],
    [
      "one blended rectangle",
      { version: "4", chart: script("c.globalCompositeOperation='multiply';c.fillRect(0,0,500,300)") },
    ],
    [
      "bars with patterns",
      {
        version: "4",
        chart: script("c.fillStyle=pattern.draw('dot','red');for(let i=0;i<50;i++)c.fillRect(i*9,9,8,200)"),
      },
    ],
  ])("%s", async (_what, body) => {
    const { status, error } = await draw(body);
    expect(error).toBe("");
    expect(status).toBe(200);
  });
});
