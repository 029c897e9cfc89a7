import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { TABLE } from "../../../src/drawings/table/kind.ts";

const COLUMN = { dataIndex: "trend", type: "sparkline" };
const read = (cells: readonly unknown[], column: object = {}, more: object = {}) => {
  const data = { columns: ["|", { ...COLUMN, ...column }], dataSource: cells.map((trend) => ({ trend })) };
  return TABLE.parse({ type: "json", body: { data, ...more } }).tables[0];
};
const valuesOf = (cell: unknown) => {
  const row = read([cell])?.rows[0];
  return row === undefined || row === "-" ? row : row.cells[1];
};

describe("a sparkline", () => {
  test.each<[cell: unknown, values: readonly unknown[]]>([
    [
      [1, 3.5, -2],
      [1, 3.5, -2],
    ],
    [
      [1, null, "", " 2 ", "1e3"],
      [1, null, null, 2, 1000],
    ],
    ["1, 3,2 ,-5", [1, 3, 2, -5]],
    ["1,,2,", [1, null, 2, null]],
    ["1; 2", [1, 2]],
    [" 1 2\n3\t4 ", [1, 2, 3, 4]],
    ["7", [7]],
    [7, [7]],
    [0, [0]],
    ["", []],
    [[], []],
    [null, []],
    [undefined, []],
    [false, []],
  ])("of %j has the values %j", (cell, values) => {
    expect(valuesOf(cell)).toEqual({ value: values, style: {} });
  });

  test("can have a style, and a colour from the column, the theme or the text", () => {
    expect(valuesOf({ value: "1,2", color: "red" })).toEqual({ value: [1, 2], style: { color: "red" } });
    expect(valuesOf({ backgroundColor: "red" })).toEqual({ value: [], style: { backgroundColor: "red" } });
    expect(read([], { lineColor: "#123456" })?.columns[1]).toMatchObject({ lineColor: "#123456" });
    expect(read([], {}, { theme: "minimal" })?.columns[1]).toMatchObject({ lineColor: expect.stringMatching(/^#/) });
    expect(read([], { lineColor: "red" }, { theme: "minimal" })?.columns[1]).toMatchObject({ lineColor: "red" });
    expect(read([])?.columns[1]).toMatchObject({ lineColor: undefined });
  });

  const CELL = "data.dataSource[0].trend";
  test.each<[cell: unknown, error: string]>([
    [true, `${CELL} must be a list of numbers, or text such as "1, 3, 2", got true`],
    [{ x: 1 }, `${CELL} must be a list of numbers, or text such as "1, 3, 2", got {"x":1}`],
    [{ value: { x: 1 } }, `${CELL}.value must be a list of numbers, or text such as "1, 3, 2", got {"x":1}`],
    ["1, 3, x", `${CELL}[2] must be a number, or null for a gap, got x`],
    [[1, [2]], `${CELL}[1] must be a number, or null for a gap, got [2]`],
    [[1, "1e999"], `${CELL}[1] must be a number, or null for a gap, got 1e999`],
    [["0x10"], `${CELL}[0] must be a number, or null for a gap, got 0x10`],
    ["1,2;3", `${CELL}[0] must be a number, or null for a gap, got 1,2`],
    [Array(1001).fill(1), `${CELL} must have at most 1000 values, got 1001`],
    [",".repeat(500_000), `${CELL} must have at most 1000 values, got 500001`],
    [{ value: [1], color: "nope(" }, `${CELL}.color must be a CSS colour`],
  ])("of %j is rejected", (cell, error) => {
    expect(() => read([cell])).toThrow(error);
  });

  test("is limited in number for all tables of an image together", () => {
    const columns = Array(50).fill(COLUMN);
    const table = (rows: number) => ({ columns, dataSource: Array(rows).fill({ trend: Array(1000).fill(1) }) });
    const parse = (data: unknown) => TABLE.parse({ type: "json", body: { data } });
    expect(parse([table(1), table(1)]).tables).toHaveLength(2);
    expect(() => parse([table(1), table(1), table(1)])).toThrow(
      "data must have at most 100000 values in sparklines, got more at data[2].dataSource[0].trend: use fewer rows or values",
    );
  });

  test("needs a known column type and a colour", () => {
    expect(() => read([], { type: "pie" })).toThrow(
      "data.columns[1].type must be one of text, sparkline, heatmap, got pie",
    );
    expect(() => read([], { lineColor: "url(x)" })).toThrow("data.columns[1].lineColor must be a CSS colour");
  });

  test("of any JSON value is parsed or rejected with an error that names the cell", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (cell) => {
        try {
          valuesOf(cell);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
          expect((error as Failure).message).toMatch(/^data\.dataSource\[0\]\.trend/);
        }
      }),
    );
  });
});
