// Changes charts to every type of the chart maker's type picker and draws the results.

import { describe, expect, test } from "vitest";
import { readType, type Version } from "../../../web/chart/appearance.ts";
import { changeType } from "../../../web/chart/types/change-type.ts";
import { sampleEvery } from "../../sample.ts";
import { findError } from "./plugins/render.ts";

const TABLE = `{
  type: 'bar', // my chart
  data: {
    labels: ['Q1', 'Q2', 'Q3'],
    datasets: [
      { label: 'Sales', data: [42, 55, 49], yAxisID: 'AXIS' },
      { label: 'Costs', data: [31, 34, null], type: 'line' }
    ]
  },
  options: { scales: SCALES },
  limn: { target: 40, forecast: 'Q3' }
}`;
const tableOf = (version: Version) =>
  version === 2
    ? TABLE.replace("AXIS", "y-axis-1").replace("SCALES", "{ yAxes: [{}, { position: 'right' }] }")
    : TABLE.replace("AXIS", "y1").replace("SCALES", "{ y: {}, y1: { position: 'right' } }");
const POINTS =
  "{ type: 'scatter', data: { datasets: [{ label: 'a', data: [{ x: 2, y: 5 }, { x: 1, y: 3 }] }, { data: [{ x: 2, y: 4 }] }] } }";
const PIE =
  "{ type: 'pie', data: { labels: ['a', 'b'], datasets: [{ data: [1, 2], backgroundColor: ['red', 'blue'] }] } }";
const ALL = [2, 3, 4] as const;

const KEPT = [
  "bar",
  "horizontal-bar",
  "stacked-bar",
  "stacked-horizontal-bar",
  "waterfall",
  "mixed",
  "line",
  "area",
  "logarithmic",
  "pie",
  "doughnut",
  "outlabeled-pie",
  "outlabeled-doughnut",
  "polar-area",
  "radar",
  "sparkline",
  "scatter",
];

const change = (text: string, version: Version, name: string): string => {
  const result = changeType(text, version, name, ALL);
  if ("reason" in result) throw new Error(`${name}: ${result.reason}`);
  return result.text;
};

describe.each(ALL)("changing the type in version %i", (version) => {
  test.each(KEPT)("to %s keeps the data and draws", async (name) => {
    for (const text of [tableOf(version), POINTS, PIE]) {
      const changed = change(text, version, name);
      expect(await findError(changed, version)).toBeUndefined();
      expect(await findError(change(change(changed, version, "line"), version, "bar"), version)).toBeUndefined();
    }
    const table = change(tableOf(version), version, name);
    expect(table).toContain("// my chart");
    if (name !== "scatter") expect(table).toContain("data: [42, 55, 49]");
    else expect(table).toContain("data: [{ x: 1, y: 42 }, { x: 2, y: 55 }, { x: 3, y: 49 }]");
  });

  test.each(["stacked-percent", "stacked-horizontal-percent"])("to %s shows shares of 100%%", async (name) => {
    const result = changeType(tableOf(version), version, name, ALL);
    if ("reason" in result) throw new Error(result.reason);
    expect(result.notes).toContain("The values are now percentages of each label's total.");
    expect(result.text).toContain("data: [57.53, 61.8, 100]");
    expect(result.text).toContain("max: 100");
    expect(await findError(result.text, version)).toBeUndefined();
    expect(changeType(PIE, version, name, ALL)).toMatchObject({ reason: expect.stringMatching(/at least two series/) });
  });

  test("changes between any two types that keep the data", async () => {
    const pairs = KEPT.flatMap((from) => KEPT.map((to) => [from, to] as const));
    for (const [from, to] of sampleEvery(pairs, 5)) {
      const changed = change(change(tableOf(version), version, from), version, to);
      expect([from, to, await findError(changed, version)]).toEqual([from, to, undefined]);
    }
  });

  test("removes what the new type can't have, and says so", () => {
    const result = changeType(tableOf(version), version, "pie", ALL);
    expect(result).toMatchObject({
      notes: ["All series have the same type now.", "Axis settings were removed."],
    });
    const { text } = result as { text: string };
    expect(text).not.toMatch(/scales|yAxisID|target|forecast|line/);
    expect(readType(text)).toBe("pie");
  });

  test("sets the waterfall option only for the waterfall type", async () => {
    const text = "{ type: 'bar', data: { labels: ['a', 'b', 'c'], datasets: [{ data: [5, -2, 3] }] } }";
    const changed = change(text, version, "waterfall");
    expect(changed).toContain("waterfall: true");
    for (const name of ["bar", "line", "pie", "horizontal-bar"])
      expect(change(changed, version, name)).not.toContain("waterfall");
  });

  test("turns points into a table with sorted labels", () => {
    const changed = change(POINTS, version, "line");
    expect(changed).toContain("labels: ['1', '2']");
    expect(changed).toContain("data: [3, 5]");
    expect(changed).toContain("data: [null, 4]");
  });

  test.each([
    ["sankey", tableOf(version), /different data layout/],
    ["bubble", POINTS, /different data layout/],
    ["bar", "{ type: 'bar', data: { labels: ['a'], datasets: [{ data: make() }] } }", /computed/],
    ["bar", "{ type: type(), data: { labels: ['a'], datasets: [{ data: [1] }] } }", /computed/],
    [
      "bar",
      "{ type: 'sankey', data: { datasets: [{ data: [{ from: 'a', to: 'b', flow: 1 }] }] } }",
      /different data layout/,
    ],
  ])("gives the reason why a chart can't become %s", (name, text, reason) => {
    expect(changeType(text, version, name, ALL)).toEqual({ reason: expect.stringMatching(reason) });
  });
});

test("names the required version if the chart's version lacks the type", () => {
  expect(changeType(tableOf(2), 2, "pcp", [4, 3])).toEqual({ reason: "This type needs Chart.js 3 or later." });
  expect(change(tableOf(4), 4, "pcp")).toContain("type: 'pcp'");
});
