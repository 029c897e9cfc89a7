// Tests the areas of a chart's parts in the result of a validation.

import { describe, expect, test } from "vitest";
import { postJson } from "../../service/serve/send.ts";

interface Area {
  readonly part: string;
  readonly axis?: string;
  readonly dataset?: number;
  readonly index?: number;
  readonly shape: string;
  readonly coords: readonly number[];
}

const ask = async (body: object, query = ""): Promise<{ status: number; areas?: Area[] }> => {
  const reply = await postJson(`/api/validate-chart${query}`, body);
  return { status: reply.status, ...((await reply.json()) as { areas?: Area[] }) };
};
const bars = (version: number) => ({
  version,
  width: 400,
  height: 200,
  chart: {
    type: "bar",
    data: {
      labels: ["a", "b"],
      datasets: [
        { label: "Bars", data: [3, 5] },
        { label: "Line", data: [2, 4], type: "line" },
      ],
    },
    options: {
      title: { display: true, text: "Two" },
      plugins: { title: { display: true, text: "Two" } },
    },
  },
});

describe.each([2, 3, 4])("the areas in version %i", (version) => {
  test("cover the title, the legend, the axes, the bars and the line", async () => {
    const { areas = [] } = await ask({ ...bars(version), areas: true });
    const names = areas.map(({ part, axis, dataset, index }) => [part, axis ?? dataset, index]);
    const [x, y] = version === 2 ? ["x-axis-0", "y-axis-0"] : ["x", "y"];
    for (const name of [
      ["title", undefined, undefined],
      ["legend", undefined, undefined],
      ["axis", x, undefined],
      ["axis", y, undefined],
      ["dataset", 0, 0],
      ["dataset", 0, 1],
      ["dataset", 1, 0],
      ["dataset", 1, undefined],
    ])
      expect(names).toContainEqual(name);
    for (const { coords, shape } of areas) {
      expect(coords.length).toBeGreaterThanOrEqual(shape === "rect" ? 4 : 6);
      for (const [place, value] of coords.entries()) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(place % 2 === 0 ? 400 : 200);
      }
    }
    const bar = (index: number) =>
      areas.find((area) => area.dataset === 0 && area.index === index)?.coords as [number, number, number, number];
    // The higher bar is on the right.
    expect(bar(1)[0]).toBeGreaterThan(bar(0)[2]);
    expect(bar(1)[1]).toBeLessThan(bar(0)[1]);
  });

  test("are absent by default and can be requested in the query", async () => {
    expect(await ask(bars(version))).not.toHaveProperty("areas");
    expect((await ask(bars(version), "?areas=true")).areas?.length).toBeGreaterThan(0);
  });

  test("are limited for a chart with many values", async () => {
    const data = Array.from({ length: 3000 }, (_, index) => index);
    const chart = { type: "bar", data: { labels: data, datasets: [{ data }, { data, type: "line" }] } };
    const { areas = [] } = await ask({ version, chart, areas: true });
    expect(areas.length).toBeLessThan(500);
    expect(areas.length).toBeGreaterThan(100);
  });

  test.each([
    "{ type: 'bar', data: { datasets: [{ data: [1] }] }, plugins: [{ afterDraw(chart) { chart.scales = null; chart.legend = 7; } }] }",
    "{ type: 'bar', data: { datasets: [{ data: [1] }] }, plugins: [{ afterDraw(chart) { chart.getDatasetMeta = () => { throw 1 } } }] }",
    "{ type: 'bar', data: { datasets: [{ data: [1] }] }, plugins: [{ afterDraw(chart) { chart.getDatasetMeta(0).data = [null, { x: 'a', y: NaN }, { startAngle: 1 }] } }] }",
  ])("survive a script: %s", async (chart) => {
    const { status } = await ask({ version, chart, areas: true });
    expect(status).toBeLessThan(500);
  });
});
