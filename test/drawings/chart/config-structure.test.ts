import { describe, expect, test } from "vitest";
import { type Body, draw, rejectionMessage } from "./plugins/render.ts";

const AXES = { xAxes: [{}], yAxes: [{}] };

/** A chart whose datasets have the given types. */
function chart(types: readonly (string | undefined)[], rest: Body = {}, version = 2): Body {
  const datasets = types.map((type, index) => ({ ...(type !== undefined && { type }), data: [1, 2 + index, 3] }));
  return { version, chart: { data: { labels: ["a", "b", "c"], datasets }, ...rest } };
}

describe("a chart of version 2 has the type of its first dataset", () => {
  test.each<[string, (string | undefined)[], Body]>([
    ["without a type and with axes", ["bar", "line"], { options: { scales: AXES } }],
    ["without a type and axes", ["line"], {}],
    ["without a type and with a pie", ["pie"], {}],
    ["without a type and with a radar", ["radar"], {}],
  ])("%s", async (_, types, rest) => {
    expect(await draw(chart(types, rest))).toEqual(await draw(chart(types, { ...rest, type: types[0] })));
  });

  test("if its own type is unknown, and all datasets have one", async () => {
    const expected = await draw(chart(["bar", "line"], { type: "bar" }));
    expect(await draw(chart(["bar", "line"], { type: "mixed" }))).toEqual(expected);
    expect(await rejectionMessage(chart(["bar", undefined], { type: "mixed" }))).toMatch(
      /^chart\.type must be a chart type, got mixed/,
    );
  });

  test("but not if that type is unknown too", async () => {
    for (const rest of [{}, { type: "mixed" }])
      expect(await rejectionMessage(chart(["x", "bar"], rest))).toMatch(/must be a chart type, got x/);
    expect(await rejectionMessage(chart([undefined]))).toMatch(/^chart\.type must be the name of a chart type/);
  });
});

describe.each([2, 3, 4])("in version %i", (version) => {
  test("chart types may be written in any case", async () => {
    const [expected, mixed] = await Promise.all([
      draw(chart(["line"], { type: "bar" }, version)),
      draw(chart(["LINE"], { type: "Bar" }, version)),
    ]);
    expect(mixed).toEqual(expected);
  });
});

test("boxPlot and horizontalBoxPlot are box plots", async () => {
  const plot = (type: string) => ({
    version: 2,
    chart: { type, data: { labels: ["a"], datasets: [{ data: [[1, 2, 3, 9]] }] } },
  });
  expect(await draw(plot("boxPlot"))).toEqual(await draw(plot("boxplot")));
  expect(await draw(plot("horizontalBoxPlot"))).toEqual(await draw(plot("horizontalBoxplot")));
});

test("an object whose length can't be converted to a number isn't a list", async () => {
  const config = (length: unknown) => chart(["bar"], { options: { plugins: { mark: { length } } } }, 4);
  expect(await draw(config([1, { toString: null }]))).toEqual(await draw(config(2)));
  expect(await rejectionMessage(config(["1e9"]))).toMatch(/^length must be at most/);
});

describe.each([2, 3, 4])(
  "in version %i, a chart in another language is rejected with the endpoint that draws it:",
  (version) => {
    test.each<[string, Body, RegExp]>([
      [
        "Vega-Lite",
        { data: { values: [{ a: 1 }] }, mark: "bar", encoding: {} },
        /Vega-Lite or Vega: send it to \/vega as spec, or to \/chart with engine=auto$/,
      ],
      ["Vega", { marks: [], scales: [] }, /send it to \/vega as spec, or/],
      [
        "ECharts",
        { xAxis: {}, yAxis: {}, series: [{ type: "bar", data: [1] }] },
        /ECharts: send it to \/echarts as option, or/,
      ],
    ])("%s", async (_, config, message) => {
      expect(await rejectionMessage({ version, chart: config })).toMatch(message);
    });

    test("but not a chart with datasets", async () => {
      const own = chart(["bar"], { type: "bar", mark: "x", series: [] }, version);
      expect(await draw(own)).toEqual(await draw(chart(["bar"], { type: "bar" }, version)));
    });
  },
);
