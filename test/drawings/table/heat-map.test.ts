// Tests the colours of heat map columns.

import { describe, expect, test } from "vitest";
import { TABLE } from "../../../src/drawings/table/kind.ts";
import type { CellStyle } from "../../../src/drawings/table/options.ts";
import { contrastRatio, parseColor, relativeLuminance, WHITE } from "../../../src/engine/color.ts";

function stylesOf(cells: readonly unknown[], column: object = {}, more: object = {}): CellStyle[] {
  const columns = [{ dataIndex: "name" }, "|", { dataIndex: "value", type: "heatmap", ...column }];
  const dataSource = cells.map((value) => (value === "-" ? value : { name: "A", value }));
  const rows = TABLE.parse({ type: "json", body: { data: { columns, dataSource }, ...more } }).tables[0]?.rows ?? [];
  return rows.map((row) => {
    const cell = row === "-" ? undefined : row.cells[2];
    return typeof cell === "object" ? cell.style : {};
  });
}

const luminance = (color = "") => relativeLuminance(parseColor(color) ?? WHITE, 1);

describe("a heat map column", () => {
  test("is darker for higher numbers, also as text, and leaves other cells as they are", () => {
    const [low, high, middle, word, line, empty] = stylesOf([1, "9", 5.5, "n/a", "-", null]);
    const [one, two, three] = [low, middle, high].map((style) => luminance(style?.backgroundColor)) as [
      number,
      number,
      number,
    ];
    expect(one).toBeGreaterThan(two);
    expect(two).toBeGreaterThan(three);
    expect([word, line, empty]).toEqual([{}, {}, {}]);
  });

  test.each(["#000000", "yellow", "#4e79a7", "#ff000001"])("has legible text on the colour %s", (lineColor) => {
    for (const theme of [undefined, "dark", "minimal"])
      for (const { color, backgroundColor } of stylesOf([0, 1, 2, 3, 4, 5, 6], { lineColor }, theme ? { theme } : {}))
        expect(contrastRatio(luminance(color), luminance(backgroundColor))).toBeGreaterThanOrEqual(4.5);
  });

  test("has the style of a cell or row where it is set", () => {
    const body = {
      data: {
        columns: [{ dataIndex: "value", type: "heatmap" }],
        dataSource: [
          { value: { value: 3, backgroundColor: "white", bold: true } },
          { value: 4, rowStyle: { backgroundColor: "gold" } },
        ],
      },
    };
    const rows = TABLE.parse({ type: "json", body }).tables[0]?.rows ?? [];
    const styles = rows.map((row) => row !== "-" && typeof row.cells[0] === "object" && row.cells[0].style);
    expect(styles).toMatchObject([{ backgroundColor: "white", bold: true }, { backgroundColor: "gold" }]);
  });

  test("has valid colours for equal and extreme numbers", () => {
    for (const cells of [[5, 5], [7], [-1.7e308, 0, 1.7e308], [Number.MAX_VALUE, "Infinity", "1e999"]])
      for (const { backgroundColor } of stylesOf(cells))
        if (backgroundColor !== undefined) expect(backgroundColor).toMatch(/^#[\da-f]{6}$/);
  });
});
