// Tests the steps of axes with fixed ends.

import { expect, test } from "vitest";
import { chooseStep } from "../../../../src/drawings/chart/theme/tick-step.ts";
import { drawnText } from "../drawn-text.ts";

test.each([
  // Chart.js would choose the same steps.
  [0, 80, 20],
  // Chart.js would not choose these steps.
  [0, 90, 30],
  // More ticks, because no step gives six or fewer.
  [0, 70, 10],
  [0, 7, 1],
  [50, 120, 10],
  [0, 3.5e9, 5e8],
])("the step from %d to %d is %d", (min, max, step) => {
  expect(chooseStep(min, max, 6, 11)).toBeCloseTo(step, 9);
});

test("more ticks need room", () => {
  expect(chooseStep(0, 70, 6, 8)).toBe(10);
  expect(chooseStep(0, 70, 6, 7.9)).toBeUndefined();
});

test.each([
  [0, 0],
  [0, Number.POSITIVE_INFINITY],
  [-Number.MAX_VALUE, Number.MAX_VALUE],
  [0, Number.MIN_VALUE],
  [1e300, 1e300 + 1],
])("there is no step from %d to %d", (min, max) => {
  expect(chooseStep(min, max, 6, 11)).toBeUndefined();
});

const VERSIONS = ["2", "3", "4"] as const;

const ticks = (version: string, axis: object, own: object = {}, more: object = {}) => {
  const scales = version === "2" ? { yAxes: [{ ticks: { ...axis, ...own } }] } : { y: { ...axis, ticks: own } };
  const chart = {
    type: "line",
    data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [33, 52] }] },
    options: { scales },
  };
  return drawnText({ chart, version, theme: "minimal", ...more });
};
const tens = ["0", "10", "20", "30", "40", "50", "60", "70"];

test.each(VERSIONS)("an axis with fixed ends has even ticks in version %s", async (version) => {
  expect(await ticks(version, { min: 0, max: 70 })).toEqual(expect.arrayContaining(tens));
  // A low image has no room for all ticks.
  const small = await ticks(version, { min: 0, max: 70 }, {}, { height: 100 });
  expect(small.filter((text) => tens.includes(text)).length).toBeLessThan(tens.length);
  // The configuration's own limit, and axes with a free end.
  expect(await ticks(version, { min: 0, max: 70 }, { maxTicksLimit: 4 })).not.toContain("10");
  expect(await ticks(version, { min: 0 })).not.toContain("5");
});

test.each(VERSIONS)("an axis that begins at zero needs only an upper end in version %s", async (version) => {
  const [own, axis] = version === "2" ? [{ beginAtZero: true }, {}] : [{}, { beginAtZero: true }];
  expect(await ticks(version, { ...axis, max: 70 }, own)).toEqual(expect.arrayContaining(tens));
  // The lower end is neither fixed nor zero.
  expect(await ticks(version, { max: 72 })).not.toContain("0");
  expect(await ticks(version, { ...axis, max: 1e299 }, own)).toContain("0");
});

test.each(VERSIONS)("unusual ends are drawn in version %s", async (version) => {
  for (const [min, max] of [
    [5, 5],
    [9, 1],
    [-1e299, 1e299],
    [0, 1e-9],
    [null, 70],
    // Version 2 rejects text.
    ...(version === "2" ? [] : [["0", "70"]]),
  ])
    expect((await ticks(version, { min, max })).length).toBeGreaterThan(0);
});

test.each(VERSIONS)("the rings of a radar chart are even in version %s", async (version) => {
  const axis = { min: 0, max: 5 };
  const chart = {
    type: "radar",
    data: { labels: ["a", "b", "c"], datasets: [{ label: "Sales", data: [3, 4, 5] }] },
    options: version === "2" ? { scale: { ticks: axis } } : { scales: { r: axis } },
  };
  expect(await drawnText({ chart, version, theme: "minimal" })).toEqual(
    expect.arrayContaining(["1", "2", "3", "4", "5"]),
  );
});
