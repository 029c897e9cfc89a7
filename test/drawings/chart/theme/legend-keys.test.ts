// Tests the legend keys of lines, dashed lines and points.

import { expect, test } from "vitest";
import { decodePng } from "../../../png.ts";
import { draw, placesOf } from "../plugins/render.ts";

const VERSIONS = ["2", "3", "4"] as const;

const redsOf = async (body: object) =>
  placesOf(decodePng(await draw({ width: 500, height: 300, devicePixelRatio: 1, ...body })), "#f00");

/** Returns the red pixels of the legend's first line, by column: `[x, pixels]`. */
const columns = async (version: string, dataset: object, more: object = {}, rest: object = { theme: "dashboard" }) => {
  const legend = { display: true, position: "top" };
  const axis = { min: 0, max: 100 };
  const chart = {
    type: "line",
    data: {
      labels: ["a", "b"],
      datasets: [{ label: "i", data: [1, 2], borderColor: "#f00", backgroundColor: "#f00", ...dataset }],
    },
    options:
      version === "2" ? { legend, scales: { yAxes: [{ ticks: axis }] } } : { plugins: { legend }, scales: { y: axis } },
    ...more,
  };
  const found = new Map<number, number>();
  for (const [x, y] of await redsOf({ chart, version, ...rest })) if (y < 40) found.set(x, (found.get(x) ?? 0) + 1);
  return [...found].sort(([one], [other]) => one - other);
};
const tallest = (found: readonly (readonly number[])[]) => Math.max(...found.map(([, count = 0]) => count));
const gaps = (found: readonly (readonly number[])[]) =>
  found.filter(([x = 0], index) => index > 0 && x - (found[index - 1]?.[0] ?? x) > 1).length;

test.each(VERSIONS)("keys look like their series in version %s", async (version) => {
  const solid = await columns(version, {});
  expect([tallest(solid), gaps(solid)]).toEqual([3, 0]);
  const dashed = await columns(version, { borderDash: [6, 4] });
  expect(tallest(dashed)).toBe(3);
  expect(gaps(dashed)).toBeGreaterThan(0);
  const point = await columns(version, { showLine: false, pointRadius: 5 });
  expect(tallest(point)).toBeGreaterThan(6);
  expect(gaps(point)).toBe(0);
  const ends = [point.at(0)?.[1] ?? 0, point.at(-1)?.[1] ?? 0];
  // A circle is lower at its sides, and a triangle at its corners.
  for (const end of ends) expect(end).toBeLessThan(tallest(point));
  const square = await columns(version, { showLine: false, pointRadius: 5, pointStyle: "rect" });
  expect(tallest(square)).toBeGreaterThan(5);
});

test.each(VERSIONS)("keys have the line and the marker of the print theme in version %s", async (version) => {
  const print = { theme: "print" };
  const solid = await columns(version, { borderWidth: 2 }, {}, print);
  // The line is thinner than the marker in its middle, and long.
  expect(solid[0]?.[1]).toBeLessThan(3);
  expect(tallest(solid)).toBeGreaterThan(4);
  expect((solid.at(-1)?.[0] ?? 0) - (solid[0]?.[0] ?? 0)).toBeGreaterThan(25);
  expect(gaps(solid)).toBe(0);
  expect(gaps(await columns(version, { borderDash: [4, 4], borderWidth: 2 }, {}, print))).toBeGreaterThan(1);
  // An area without an outline has a filled key.
  const area = await columns(version, { fill: true, borderWidth: 0, pointRadius: 0, borderColor: "#00f" }, {}, print);
  expect(tallest(area)).toBeGreaterThan(10);
});

test.each(VERSIONS)("keys are in the order of the configuration in version %s", async (version) => {
  const bars = { type: "bar", label: "i", data: [1, 2], backgroundColor: "#00f" };
  const line = { type: "line", label: "i", data: [1, 2], borderColor: "#f00" };
  const leftmost = async (datasets: readonly object[], theme = "minimal") => {
    const chart = { type: "bar", data: { labels: ["a", "b"], datasets } };
    return (await columns(version, {}, chart, { theme }))[0]?.[0] ?? 0;
  };
  for (const theme of ["minimal", "print"]) {
    expect(await leftmost([line, bars], theme)).toBeLessThan(30);
    expect(await leftmost([bars, line], theme)).toBeGreaterThan(40);
  }
  expect(await leftmost([bars, { ...line, order: -1 }])).toBeLessThan(30);
});

test.each(VERSIONS)("lines cover bars in version %s", async (version) => {
  const bars = { type: "bar", label: "i", data: [2, 2, 2], backgroundColor: "#00f" };
  const line = { type: "line", label: "i", data: [1, 1, 1], borderColor: "#f00" };
  const countRed = async (datasets: readonly object[]) => {
    const chart = { type: "bar", data: { labels: ["a", "b", "c"], datasets } };
    return (await redsOf({ chart, version, theme: "minimal" })).length;
  };
  const above = await countRed([line, bars]);
  expect(await countRed([bars, line])).toBe(above);
  expect(await countRed([{ ...bars, order: -1 }, line])).toBeLessThan(above);
});

test.each(["3", "4"])("points of series with error bars have keys in version %s", async (version) => {
  const data = [1, 2].map((y) => ({ y, yMin: 0, yMax: 3 }));
  const chart = {
    type: "lineWithErrorBars",
    data: { labels: ["a", "b"], datasets: [{ label: "i", data, borderColor: "#f00", borderWidth: 3 }] },
  };
  for (const theme of ["dashboard", "print"])
    expect((await columns(version, {}, chart, { theme })).length).toBeGreaterThan(10);
});

test.each(VERSIONS)("unusual series have keys in version %s", async (version) => {
  for (const dataset of [
    { borderDash: [0, 0] },
    { borderDash: [1e308, 1e308] },
    { showLine: false, pointRadius: 1e9 },
    { showLine: false, pointRadius: 0 },
    { showLine: false, pointStyle: "none", hidden: true },
    { showLine: null },
  ])
    await columns(version, dataset);
});

test.each(VERSIONS)("legends without a theme stay in version %s", async (version) => {
  const found = await columns(version, { showLine: false }, {}, { defaults: "chartjs", backgroundColor: "#fff" });
  // The key is Chart.js's wide box.
  expect(found.length).toBeGreaterThan(30);
});
