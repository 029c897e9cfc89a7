// Tests that labels of values are moved away from other text, and not only hidden.

import { expect, test } from "vitest";
import { validate } from "../../../service/serve/send.ts";
import { drawnText } from "../drawn-text.ts";

const VERSIONS = ["2", "3", "4"];

test.each(VERSIONS)(
  "labels of a radar chart's values avoid the names and numbers of its axes, version %s",
  async (version) => {
    const data = [96, 91, 98, 90];
    const chart = {
      type: "radar",
      data: { labels: ["North", "East", "South", "West"], datasets: [{ data }] },
      limn: { values: ["all"] },
    };
    expect(await drawnText({ chart, version, theme: "minimal" })).toEqual(
      expect.arrayContaining([...data.map(String), "North", "East", "South", "West"]),
    );
  },
);

test.each(VERSIONS)("values of slices without room beside them are on the slices, version %s", async (version) => {
  const data = [5_960_773, 3_131_837];
  const chart = { type: "pie", data: { labels: ["A", "B"], datasets: [{ data }] }, limn: { values: ["all"] } };
  const request = { chart, version, theme: "editorial", width: 400, height: 400 };
  expect((await validate("chart", request)).warnings).toEqual([]);
  expect(await drawnText(request)).toEqual(expect.arrayContaining(["5,960,773", "3,131,837"]));
});

test("the label of a reference line doesn't cover the numbers of an axis at the right", async () => {
  const chart = {
    type: "bar",
    data: { labels: ["A", "B"], datasets: [{ data: [40, 100] }] },
    options: { scales: { y: { position: "right" } } },
    limn: { target: { value: 60, label: "Goal" } },
  };
  const request = { chart, version: "4", theme: "minimal" };
  expect(await drawnText(request)).toEqual(expect.arrayContaining(["Goal", "60"]));
  expect((await validate("chart", request)).warnings).toEqual([]);
});
