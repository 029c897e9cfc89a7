import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTable } from "../../web/chart/data/chart-table.ts";
import { readPastedTable, splitRows } from "../../web/chart/data/paste.ts";
import {
  addRow,
  addSeries,
  fillCells,
  removeRow,
  removeSeries,
  renameSeries,
  replaceTable,
  setCell,
  setLabel,
} from "../../web/chart/data/table-edit.ts";
import { formatIndented, type TextStyle } from "../../web/chart/text/text-style.ts";

const CHART = `{
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2'],
    datasets: [
      { label: 'Sales', data: [42, 55], backgroundColor: (c) => c.x }, // ours
      { label: 'Costs', data: [31, null] }
    ]
  },
  options: { tick: function (v) { return v + ' €'; } }
}`;

function tableOf(text: string) {
  const reading = readTable(text);
  if (!("table" in reading)) throw new Error(reading.reason);
  const { labels, columns, rows } = reading.table;
  return { labels, columns: columns.map(({ name, cells }) => [name, ...cells]), rows };
}

describe("chart data table", () => {
  test("reads a configuration that contains functions", () => {
    expect(tableOf(CHART)).toEqual({
      labels: ["Q1", "Q2"],
      columns: [
        ["Sales", 42, 55],
        ["Costs", 31, null],
      ],
      rows: 2,
    });
  });

  test("has one column per property of the data points", () => {
    const flows =
      "{ data: { datasets: [{ data: [{ from: 'a', to: 'b', flow: 3 }, { from: 'b', to: 'c', value: 1 }] }] } }";
    expect(tableOf(flows).columns).toEqual([
      ["Series 1 from", "a", "b"],
      ["Series 1 to", "b", "c"],
      ["Series 1 flow", 3, null],
      ["Series 1 value", null, 1],
    ]);
    expect(setCell(flows, 2, 1, 5)).toBe(flows.replace("value: 1", "value: 1, flow: 5"));
    expect(setCell(flows, 0, 0, "x")).toBe(flows.replace("'a'", "'x'"));
    expect(addRow(flows)).toContain("{ from: '', to: '', flow: 0, value: 0 }");
    expect(
      tableOf("{ data: { datasets: [{ label: 'P', data: [{ x: 1, y: 2 }, { x: 3, y: -4 }] }] } }").columns,
    ).toEqual([
      ["P x", 1, 3],
      ["P y", 2, -4],
    ]);
  });

  test.each([
    ["", "No chart yet"],
    ["{ data: { labels: ['a' 'b'] } }", "Syntax error on line 1"],
    ["make()", "computed in JavaScript"],
    ["{\n data: make() }", "data is computed in JavaScript (line 1)"],
    ["{ data: {\n labels: months() } }", "data.labels is computed in JavaScript (line 2)"],
    ["{ data: { datasets: [{ data: [1, Math.PI] }] } }", "data.datasets[0].data[1] is computed"],
    ["{ data: { datasets: [{ data: [...a] }] } }", "data.datasets[0].data is computed"],
    ["{ data: { datasets } }", "data is computed"],
    ["{ data: { datasets: [{ data: [{ x: 1, at: { y: 2 } }] }] } }", "data.datasets[0].data[0].at is a nested object"],
    ["{ data: { datasets: [{ data: [{ x: 1, y: f() }] }] } }", "data.datasets[0].data[0].y is computed"],
    ["{ data: { datasets: [{ data: [{ x: 1 }, 2] }] } }", "data.datasets[0].data[1] is computed"],
    ["{ data: { datasets: [{ data: [{}] }] } }", "must have 1 to 8 properties"],
    ["{ data: { datasets: [{ tree: [1] }] } }", "uses tree instead of data"],
    ["{ data: { labels: [['a', 'b']] } }", "data.labels[0] is a nested list"],
  ])("can't show %s", (text, reason) => {
    expect(readTable(text)).toEqual({ reason: expect.stringContaining(reason) });
  });
});

describe("a table edit", () => {
  test("leaves the rest of the code unchanged", () => {
    expect(setCell(CHART, 0, 1, 60)).toBe(CHART.replace("55", "60"));
    expect(setCell(CHART, 1, 1, 7)).toBe(CHART.replace("null", "7"));
    expect(setLabel(CHART, 0, "First")).toBe(CHART.replace("'Q1'", "'First'"));
    expect(renameSeries(CHART, 1, "It’s")).toBe(CHART.replace("'Costs'", "'It’s'"));
    expect(removeRow(CHART, 0)).toBe(CHART.replace("'Q1', ", "").replace("42, ", "").replace("31, ", ""));
  });

  test("fills the gap when a cell after the last row is set", () => {
    const text = setCell(setLabel(CHART, 3, "Q4"), 1, 3, 9);
    expect(tableOf(text)).toEqual({
      labels: ["Q1", "Q2", "", "Q4"],
      columns: [
        ["Sales", 42, 55],
        ["Costs", 31, null, null, 9],
      ],
      rows: 4,
    });
  });

  test("adds and removes rows and series", () => {
    expect(tableOf(addRow(CHART))).toEqual({
      labels: ["Q1", "Q2", ""],
      columns: [
        ["Sales", 42, 55, null],
        ["Costs", 31, null, null],
      ],
      rows: 3,
    });
    expect(tableOf(addSeries(CHART)).columns[2]).toEqual(["Series 3", null, null]);
    expect(tableOf(removeSeries(CHART, 0)).columns).toEqual([["Costs", 31, null]]);
    expect(removeSeries(removeSeries(CHART, 0), 0)).toContain("datasets: [");
    expect(tableOf(addSeries("{ type: 'bar' }")).columns).toEqual([["Series 1"]]);
    expect(tableOf(addRow("{ data: { datasets: [{ data: [{ x: 1, y: 2 }] }] } }")).columns).toEqual([
      ["Series 1 x", 1, null],
      ["Series 1 y", 2, null],
    ]);
  });

  test("is skipped if the data is computed", () => {
    const text = "{ data: { labels: months(), datasets: [{ data: [1] }] } }";
    for (const change of [
      setCell(text, 0, 0, 2),
      addRow(text),
      addSeries(text),
      removeRow(text, 0),
      setLabel(text, 0, "x"),
    ])
      expect(change).toBe(text);
  });

  test("pastes cells starting at the given cell", () => {
    expect(
      tableOf(
        fillCells(CHART, 0, 1, [
          [1, 2],
          [3, 4],
        ]),
      ).columns,
    ).toEqual([
      ["Sales", 42, 1, 3],
      ["Costs", 31, 2, 4],
    ]);
    expect(tableOf(fillCells(CHART, -1, 0, [["a", 5]])).labels).toEqual(["a", "Q2"]);
  });

  test("pastes empty cells, and thousands of cells", () => {
    expect(tableOf(fillCells(CHART, 0, 0, [[null], [null]])).columns[0]).toEqual(["Sales", null, null]);
    const many = Array.from({ length: 5000 }, (_, index) => [index, -index]);
    const table = tableOf(fillCells(CHART, 0, 0, many));
    expect([table.rows, table.columns[1]?.at(-1)]).toEqual([5000, -4999]);
  });

  test("replaces the whole table and keeps the other options of its series", async () => {
    const pasted = readPastedTable(await splitRows("Month\tIn\tOut\tLeft\nJan\t1\t2\t3\nFeb\t4\t5\t6\nMar\t7\t8\t9"));
    const text = replaceTable(CHART, pasted);
    expect(tableOf(text)).toEqual({
      labels: ["Jan", "Feb", "Mar"],
      columns: [
        ["In", 1, 4, 7],
        ["Out", 2, 5, 8],
        ["Left", 3, 6, 9],
      ],
      rows: 3,
    });
    expect(text).toContain("backgroundColor: (c) => c.x }, // ours");
    const less = replaceTable(text, readPastedTable(await splitRows("x\ty\n1\t2")));
    expect(tableOf(less).columns).toHaveLength(1);
  });
});

test("formatted tables with arbitrary names are read back unchanged", () => {
  const styles: TextStyle[] = [
    { isJson: true, quote: '"' },
    { isJson: false, quote: "'" },
    { isJson: false, quote: '"' },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })), { maxLength: 4 }),
      fc.constantFrom(...styles),
      (labels, data, style) => {
        const text = formatIndented({ type: "bar", data: { labels, datasets: [{ label: labels[0], data }] } }, style);
        const table = tableOf(text);
        expect(table.labels).toEqual(labels);
        expect(table.columns[0]?.slice(1).map((cell) => (cell === null ? null : Number(cell) + 0))).toEqual(
          data.map((cell) => (cell === null ? null : cell + 0)),
        );
        if (style.isJson) JSON.parse(text);
      },
    ),
    { numRuns: 40 },
  );
});
