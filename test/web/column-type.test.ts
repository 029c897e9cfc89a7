import { describe, expect, test } from "vitest";
import { readTable } from "../../web/chart/data/chart-table.ts";
import { findInvalidCells, formatCell, readTypes } from "../../web/chart/data/column-type.ts";
import { addTimeAxis, removeTimeAxis } from "../../web/chart/data/date-axis.ts";
import { setStyle, setStyles } from "../../web/chart/data/number-style.ts";

const CHART = `{
  type: 'bar',
  data: {
    labels: ['2026-01-01', '2026-02-01'],
    datasets: [
      { label: 'Sales', data: [42, 'soon'] }, // ours
      { label: 'Growth', data: [0.12, null] }
    ]
  }
}`;

function typesOf(text: string) {
  const reading = readTable(text);
  if (!("table" in reading)) throw new Error(reading.reason);
  const types = readTypes(text, reading.table);
  return { ...types, invalid: findInvalidCells(reading.table, types) };
}

describe("column types", () => {
  test("are numbers and text without formats and time axes", () => {
    const { labels, columns, invalid } = typesOf(CHART);
    expect(labels).toEqual({ kind: "text" });
    expect(columns).toEqual([
      { kind: "number", style: "plain" },
      { kind: "number", style: "plain" },
    ]);
    expect(invalid).toEqual([{ row: 1, column: 0, message: "“soon” is not a number, so the chart has a gap." }]);
  });

  test.each([2, 3, 4] as const)("follow the time axis of version %s", (version) => {
    const timed = addTimeAxis(CHART, version, ["2026-01-01", "2026-02-01"]);
    expect(timed).toContain(version === 2 ? "xAxes: [{ type: 'time', time: { unit: 'month' } }]" : "type: 'time'");
    expect(timed).toContain("}, // ours");
    expect(typesOf(timed).labels).toEqual({ kind: "date" });
    expect(typesOf(timed.replace("2026-02-01", "later")).invalid[0]).toMatchObject({ row: 1, column: -1 });
    expect(typesOf(removeTimeAxis(timed, version)).labels).toEqual({ kind: "text" });
  });

  test("have a time unit that fits the dates", () => {
    expect(addTimeAxis(CHART, 4, ["2026-01-03", "2026-01-04"])).toContain("time: { minUnit: 'day' }");
    expect(addTimeAxis(CHART, 4, ["2025-01-01", "2026-01-01"])).toContain("time: { unit: 'year' }");
    expect(addTimeAxis(CHART, 4, ["2025-01-01T12:00"])).not.toContain("time: {");
    const pie = CHART.replace("bar", "pie");
    expect(addTimeAxis(pie, 4, ["2026-01-01"])).toBe(pie);
  });

  test("share one format if all series have the same style", () => {
    const styled = setStyles(CHART, 4, ["EUR", "EUR"]);
    expect(styled).toContain("limn: { numbers: 'EUR' }");
    expect(typesOf(styled).columns.map((type) => "style" in type && type.style)).toEqual(["EUR", "EUR"]);
    expect(setStyles(styled, 4, ["plain", "plain"])).toBe(CHART);
  });

  test("with different styles are on two axes", () => {
    const styled = setStyles(CHART, 4, ["USD", "percent"]);
    expect(styled).toContain("data: [0.12, null], yAxisID: 'y1'");
    expect(typesOf(styled).columns.map((type) => "style" in type && type.style)).toEqual(["USD", "percent"]);
    const plain = setStyle(styled, 4, 0, "plain", 2);
    expect(typesOf(plain).columns.map((type) => "style" in type && type.style)).toEqual(["plain", "percent"]);
    const horizontal = CHART.replace("type: 'bar',", "type: 'bar', options: { indexAxis: 'y' },");
    expect(setStyles(horizontal, 4, ["USD", "percent"])).toContain("xAxisID: 'x1'");
    // Three styles need three axes, and fewer styles remove them again.
    const three = CHART.replace(/\]\s*\}\s*\}$/, ", { label: 'Orders', data: [5, 6] }$&");
    expect(three).toContain("Orders");
    for (const order of [
      ["USD", "plain", "percent"],
      ["percent", "EUR", "USD"],
    ] as const) {
      const mixed = setStyles(three, 4, order);
      expect(typesOf(mixed).columns.map((type) => "style" in type && type.style)).toEqual(order);
      const again = setStyles(mixed, 4, ["USD", "percent", "USD"]);
      expect(typesOf(again).columns.map((type) => "style" in type && type.style)).toEqual(["USD", "percent", "USD"]);
      expect(again).not.toContain("y2");
    }
    // A version 2 chart has no formats per axis.
    expect(setStyles(CHART, 2, ["USD", "percent"])).toBe(CHART);
  });

  test("keep other number formats, and leave computed options unchanged", () => {
    const compact = CHART.replace("type: 'bar',", "type: 'bar', limn: { numbers: 'compact' },");
    expect(setStyles(compact, 4, ["plain", "plain"])).toBe(compact);
    const computed = CHART.replace("type: 'bar',", "type: 'bar', options: { scales: scales() }, limn: limn(),");
    expect(setStyles(computed, 4, ["USD", "USD"])).toBe(computed);
    expect(addTimeAxis(computed, 4, ["2026-01-01"])).toBe(computed);
  });
});

test("percentages are shown with their sign, without rounding errors", () => {
  const percent = { kind: "number", style: "percent" } as const;
  expect([0.12, -0.035, 0.07, 1.1, null, "x"].map((cell) => formatCell(cell, percent))).toEqual([
    "12%",
    "-3.5%",
    "7%",
    "110%",
    "",
    "x",
  ]);
});
