// Warnings about the text of charts of Vega and ECharts: overlapping, cut off, or fine.

import { describe, expect, test } from "vitest";
import { postJson } from "../service/serve/send.ts";

const NAMES = Array.from({ length: 8 }, (_, index) => `Category number ${index}`);
const VALUES = NAMES.map((name, value) => ({ name, value }));

async function warningsOf(path: string, body: object): Promise<readonly string[]> {
  const reply = await postJson(`/api/validate-${path}`, body);
  const { success, warnings, errors } = await reply.json<{ success: boolean; warnings: string[]; errors: string[] }>();
  expect([success, errors]).toEqual([true, []]);
  return warnings;
}

const bars = (axis: object, parameters: object = {}) => ({
  spec: {
    data: { values: VALUES },
    mark: "bar",
    encoding: { x: { field: "name", axis }, y: { field: "value", type: "quantitative" } },
    ...parameters,
  },
});
const option = (axisLabel: object, parameters: object = {}) => ({
  option: { xAxis: { data: NAMES, axisLabel }, yAxis: {}, series: [{ type: "bar", data: [1, 2] }], ...parameters },
});
const points = {
  xAxis: { max: 10 },
  series: [
    {
      type: "scatter",
      data: NAMES.map((name, index) => ({ name, value: [5 + index / 100, 1] })),
      label: { show: true, formatter: "{b}" },
    },
  ],
};
const LONG = "A title that is far too long for an image of this width, which ends before it";

describe.each(["png", "svg", "pdf"])("in a %s, a warning says that", (format) => {
  test.each<[string, string, object]>([
    ["vega", "axis labels", bars({ labelAngle: 0, labelOverlap: false })],
    [
      "vega",
      "data labels",
      { spec: { data: { values: VALUES }, mark: "text", encoding: { text: { field: "name" } } } },
    ],
    ["echarts", "axis labels", option({ interval: 0 })],
    ["echarts", "data labels", option({ show: false }, points)],
    [
      "echarts",
      "a title and a legend",
      option(
        {},
        {
          title: { text: "A title above the chart" },
          legend: { data: ["Legend"], left: 10, top: 10 },
          series: [{ name: "Legend", type: "bar", data: [1] }],
        },
      ),
    ],
  ])("in %s, %s overlap", async (path, _, body) => {
    expect(await warningsOf(path, { ...body, format, width: 240 })).toEqual([
      expect.stringMatching(/^text overlaps: "/),
    ]);
  });

  test.each<[string, object]>([
    ["vega", bars({}, { title: LONG })],
    ["echarts", option({}, { title: { text: LONG } })],
  ])("in %s, a title is cut off", async (path, body) => {
    expect(await warningsOf(path, { ...body, format, width: 240 })).toContainEqual(
      expect.stringMatching(/^text "A title .*" is cut off at the edge/),
    );
  });
});

test.each<[string, object]>([
  ["vega", bars({})],
  ["vega", bars({ labelAngle: 0, labelOverlap: "parity" })],
  ["echarts", option({})],
  [
    "echarts",
    option(
      {},
      { ...points, series: points.series.map((series) => ({ ...series, labelLayout: { hideOverlap: true } })) },
    ),
  ],
])("%s gets no warning for text that the engine hides or turns", async (path, body) => {
  expect(await warningsOf(path, body)).toEqual([]);
});
