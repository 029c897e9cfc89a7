import { describe, expect, test } from "vitest";
import { readTable } from "../../web/chart/data/chart-table.ts";
import { readTypes } from "../../web/chart/data/column-type.ts";
import { setColumnType, setLabelType } from "../../web/chart/data/convert-column.ts";
import { insertRow } from "../../web/chart/data/table-edit.ts";
import { makeLabels, moveRow, moveSeries, sortRows, transpose } from "../../web/chart/data/table-order.ts";

const CHART = `{
  type: 'bar',
  data: {
    labels: ['Mar', 'Jan' /* first */, 'Feb'],
    datasets: [
      { label: 'Sales', data: [3, 1, null], color: (c) => c.x }, // ours
      { label: 'Costs', data: [30, 10] }
    ]
  }
}`;

function tableOf(text: string) {
  const reading = readTable(text);
  if (!("table" in reading)) throw new Error(reading.reason);
  return reading.table;
}

const sort = (text: string, column: number, isDescending = false) =>
  sortRows(text, tableOf(text), readTypes(text, tableOf(text)), { column, isDescending });

const labelsOf = (text: string) => tableOf(text).labels;

const labelled = (...labels: readonly string[]) =>
  `{ type: 'pie', data: { labels: ${JSON.stringify(labels)}, datasets: [{ data: ${JSON.stringify(labels.map((_, index) => index))} }] } }`;

describe("sorting", () => {
  test("moves whole rows and leaves everything between the values in place", () => {
    const sorted = sort(CHART, 0);
    expect(sorted).toBe(
      CHART.replace("'Mar', 'Jan' /* first */, 'Feb'", "'Jan', 'Mar' /* first */, 'Feb'")
        .replace("[3, 1, null]", "[1, 3, null]")
        .replace("[30, 10]", "[10, 30, null]"),
    );
    expect(labelsOf(sort(CHART, 0, true))).toEqual(["Mar", "Jan", "Feb"]);
    expect(labelsOf(sort(CHART, -1))).toEqual(["Feb", "Jan", "Mar"]);
  });

  test.each([
    ["numbers by value", ["10", "9", "1,000", "-2"], ["-2", "9", "10", "1,000"]],
    ["dates by value", ["31/1/2026", "2/2/2026", "1/12/2025"], ["1/12/2025", "31/1/2026", "2/2/2026"]],
    ["text with numbers", ["Week 10", "Week 9", "week 1"], ["week 1", "Week 9", "Week 10"]],
    ["empty cells last", ["b", "", "a"], ["a", "b", ""]],
  ])("orders %s", (_, labels, expected) => {
    expect(labelsOf(sort(labelled(...labels), -1))).toEqual(expected);
  });

  test("is stable in both directions", () => {
    const text = "{ type: 'bar', data: { labels: ['a', 'b', 'c'], datasets: [{ data: [1, 1, 0] }] } }";
    expect(labelsOf(sort(text, 0))).toEqual(["c", "a", "b"]);
    expect(labelsOf(sort(text, 0, true))).toEqual(["a", "b", "c"]);
  });

  test("by a property sorts the points of one series", () => {
    const text =
      "{ type: 'scatter', data: { datasets: [{ data: [{ x: 3, y: 1 }, { x: 2, y: 5 }] }, { data: [{ x: 9, y: 0 }, { x: 8, y: 0 }] }] } }";
    expect(sort(text, 0)).toBe(text.replace("{ x: 3, y: 1 }, { x: 2, y: 5 }", "{ x: 2, y: 5 }, { x: 3, y: 1 }"));
  });
});

describe("rows and series", () => {
  test("are moved", () => {
    expect(labelsOf(moveRow(CHART, tableOf(CHART), 2, -1))).toEqual(["Mar", "Feb", "Jan"]);
    expect(moveRow(CHART, tableOf(CHART), 0, -1)).toBe(CHART);
    const moved = moveSeries(CHART, tableOf(CHART), 0, 1);
    expect(tableOf(moved).columns.map(({ name }) => name)).toEqual(["Costs", "Sales"]);
    expect(moved).toContain("data: [3, 1, null], color: (c) => c.x }");
    expect(moveSeries(CHART, tableOf(CHART), 1, 1)).toBe(CHART);
  });

  test("are inserted", () => {
    const table = tableOf(insertRow(CHART, 1));
    expect(table.labels).toEqual(["Mar", "", "Jan", "Feb"]);
    expect(table.columns.map(({ cells }) => cells)).toEqual([
      [3, null, 1, null],
      [30, null, 10],
    ]);
  });

  test("are transposed, and transposed back", () => {
    const transposed = transpose(CHART, tableOf(CHART));
    expect(tableOf(transposed).labels).toEqual(["Sales", "Costs"]);
    expect(tableOf(transposed).columns.map(({ name, cells }) => [name, ...cells])).toEqual([
      ["Mar", 3, 30],
      ["Jan", 1, 10],
      ["Feb", null, null],
    ]);
    expect(transposed).toContain("color: (c) => c.x");
    const back = tableOf(transpose(transposed, tableOf(transposed)));
    expect(back.labels).toEqual(["Mar", "Jan", "Feb"]);
    expect(back.columns[1]).toMatchObject({ name: "Costs", cells: [30, 10, null] });
    const points = "{ type: 'scatter', data: { datasets: [{ data: [{ x: 3, y: 1 }] }] } }";
    expect(transpose(points, tableOf(points))).toBe(points);
  });

  test("become labels, and numeric labels become a series", () => {
    const text =
      "{ type: 'bar', data: { labels: [2024, 2025], datasets: [{ label: 'A', data: ['x', 'y'] }, { data: [1, 2] }] } }";
    const table = tableOf(makeLabels(text, tableOf(text), 0));
    expect(table.labels).toEqual(["x", "y"]);
    expect(table.columns.map(({ cells }) => cells)).toEqual([
      [2024, 2025],
      [1, 2],
    ]);
    expect(tableOf(makeLabels(CHART, tableOf(CHART), 1))).toMatchObject({ labels: ["30", "10", ""], series: 1 });
  });
});

describe("a column's type", () => {
  const set = (text: string, column: number, style: "plain" | "percent" | "EUR") =>
    setColumnType(text, 4, tableOf(text), column, { kind: "number", style }, "dmy");
  const typed = (data: string) => `{ type: 'bar', data: { labels: ['a', 'b', 'c'], datasets: [{ data: ${data} }] } }`;

  test("converts text to numbers and keeps what it can't convert", () => {
    expect(set(typed("['1.234,50', '€ 7', 'soon']"), 0, "EUR")).toBe(
      typed("[1234.5, 7, 'soon']").replace(/ \}$/, ", limn: { numbers: 'EUR' } }"),
    );
    expect(set(typed("[1, null, '2,5' /* half */]"), 0, "plain")).toBe(typed("[1, null, 2.5 /* half */]"));
  });

  test("converts percentages to fractions and back", () => {
    const percent = set(typed("[12, 3.3, null]"), 0, "percent");
    expect(percent).toContain("[0.12, 0.033, null]");
    expect(set(percent, 0, "plain")).toBe(typed("[12, 3.3, null]"));
    expect(set(typed("[0.12, 1, null]"), 0, "percent")).toContain("[0.12, 1, null]");
    expect(set(typed("['12 %', '7', null]"), 0, "percent")).toContain("[0.12, 0.07, null]");
  });

  test("converts dates in either order, and formats them if there is no time axis", () => {
    const bar = labelled("3/1/2026", "4/1/2026").replace("pie", "bar");
    expect(labelsOf(setLabelType(bar, 4, "date", "dmy"))).toEqual(["2026-01-03", "2026-01-04"]);
    const dated = setLabelType(bar, 4, "date", "mdy");
    expect(labelsOf(dated)).toEqual(["2026-03-01", "2026-04-01"]);
    expect(dated).toContain("time: { unit: 'month' }");
    expect(readTypes(setLabelType(dated, 4, "text", "dmy"), tableOf(dated)).labels).toEqual({ kind: "text" });
    expect(labelsOf(setLabelType(labelled("3/1/2026", "x"), 4, "date", "dmy"))).toEqual(["Jan 3, 2026", "x"]);
  });

  test("makes labels numbers and text", () => {
    const text = labelled("2024", "2025");
    const numbers = setLabelType(text, 4, "number", "dmy");
    expect(numbers).toContain("labels: [2024,2025]");
    expect(setLabelType(numbers, 4, "text", "dmy")).toContain("labels: ['2024','2025']");
  });

  test("of points is a date if the axis shows times", () => {
    const text = "{ type: 'line', data: { datasets: [{ data: [{ x: '31.1.2026', y: 1 }, { x: 'later', y: 2 }] }] } }";
    const dated = setColumnType(text, 4, tableOf(text), 0, { kind: "date" }, "dmy");
    expect(dated).toContain("x: '2026-01-31'");
    expect(readTypes(dated, tableOf(dated)).columns).toEqual([{ kind: "date" }, { kind: "number", style: "plain" }]);
  });
});
