// Tests the positions of data labels in funnels.

import { expect, test } from "vitest";
import { decodePng } from "../../../png.ts";
import { draw } from "./render.ts";

/** Returns the centre of a label, drawn as a black square on white steps. */
const center = async (version: string, datalabels: object, options: object = {}, dataset: object = {}) => {
  const chart = {
    type: "funnel",
    data: { labels: ["a"], datasets: [{ data: [10], backgroundColor: "#fff", borderColor: "#fff", ...dataset }] },
    options: { ...options, plugins: { datalabels: { backgroundColor: "#000", color: "#000", ...datalabels } } },
  };
  const { width, data } = decodePng(
    await draw({ chart, version, width: 300, height: 200, devicePixelRatio: 1, backgroundColor: "#fff" }),
  );
  const dark = [...Array(data.length / 4).keys()].filter((index) => (data[index * 4] ?? 255) < 128);
  const middle = (list: readonly number[]) =>
    (list.reduce((max, value) => Math.max(max, value), 0) +
      list.reduce((min, value) => Math.min(min, value), 1e9) +
      1) /
    2;
  return [middle(dark.map((index) => index % width)), middle(dark.map((index) => Math.floor(index / width)))];
};

test.each(["3", "4"])("labels with the anchor center are in the centre in version %s", async (version) => {
  for (const indexAxis of ["x", "y"])
    for (const anchor of ["center"]) {
      const [x, y] = await center(version, { anchor, align: "center" }, { indexAxis });
      expect(Math.abs((x ?? 0) - 150)).toBeLessThan(3);
      expect(Math.abs((y ?? 0) - 100)).toBeLessThan(3);
    }
});

test.each(["3", "4"])("other anchors stay in version %s", async (version) => {
  const [[, middle = 0] = [], [, end = 0] = []] = [
    await center(version, { anchor: "start", align: "center" }),
    await center(version, { anchor: "end", align: "start" }),
  ];
  expect(Math.abs(middle - 100)).toBeLessThan(3);
  expect(Math.abs(end - 100)).toBeGreaterThan(20);
  // A funnel that is aligned to one side has its centre beside the base.
  const [, side = 0] = await center(version, { anchor: "center", align: "center" }, {}, { align: "left" });
  expect(Math.abs(side - 100)).toBeLessThan(60);
  for (const anchor of [null, 5, {}, "middle"]) await center(version, { anchor });
});
