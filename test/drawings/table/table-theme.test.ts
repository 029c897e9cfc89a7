import { describe, expect, test } from "vitest";
import { placeTables } from "../../../src/drawings/table/place.ts";
import { TableFonts } from "../../../src/drawings/table/table-fonts.ts";
import { tableTheme } from "../../../src/drawings/table/table-theme.ts";
import { THEME_NAMES } from "../../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../../src/drawings/theme/theme-table.ts";
import { parseColor } from "../../../src/engine/color.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { read, useTable } from "./tables.ts";

const DATA = {
  title: "T",
  columns: [{ title: "A", dataIndex: "a" }, "|", { title: "B", dataIndex: "b" }],
  dataSource: [{ a: 1, b: 2 }, { a: 3, b: 4 }, "-", { a: 5, b: 6 }],
};

/** Lays out tables with the bundled fonts. */
function place(theme: string | undefined, options?: Record<string, unknown>, data: unknown = DATA) {
  const params = read(data, options, { theme });
  const fonts = new FontSet(new FontLibrary(), undefined, undefined);
  try {
    return placeTables(params, new TableFonts(params.options.fontFamily, fonts));
  } finally {
    fonts.release();
  }
}

/** WCAG 2.2 relative luminance. */
function luminance(color: string): number {
  const { red, green, blue } = parseColor(color) as NonNullable<ReturnType<typeof parseColor>>;
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (one: string, other: string) => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

describe("a table in a theme", () => {
  test.each(THEME_NAMES)("%s has readable text on its background and its stripes", (name) => {
    const { background, text } = THEMES[name];
    const { stripe } = tableTheme(THEMES[name]);
    for (const color of [background, stripe]) expect(contrast(text, color), color).toBeGreaterThan(7);
  });

  test("has a line below the header and, in themes with axes, below rows", () => {
    const { headerLineColor, rowLineColor } = tableTheme(THEMES.editorial).look;
    const { lines } = place("editorial", { cellHeight: 40, paddingVertical: 0, titleSpacing: 10 });
    const horizontal = lines
      .filter(({ right, left }) => right - left > 1)
      .map(({ top, bottom, color }) => [top, bottom, color])
      .sort(([one], [other]) => Number(one) - Number(other));
    // The line row replaces the border below the previous row.
    expect(horizontal).toEqual([
      [89, 90, headerLineColor],
      [129, 130, rowLineColor],
      [170, 171, headerLineColor],
      [210, 211, rowLineColor],
    ]);
    expect(place("minimal").lines.filter(({ right, left }) => right - left > 1)).toHaveLength(2);
  });

  test("has borders instead of these lines if the request sets their colour", () => {
    for (const name of THEME_NAMES) {
      const { lines } = place(name, { borderColor: "#ff0000" });
      expect(new Set(lines.map(({ color }) => color))).toEqual(new Set(["#ff0000"]));
    }
  });

  test("has bold headers, and text in the middle of rows of any height", () => {
    for (const cellHeight of [20, 40, 90]) {
      const { texts } = place("minimal", { cellHeight, paddingVertical: 0, fontSize: 10, headerFontSize: 18 });
      const bold = texts.filter(({ font }) => font.startsWith("bold")).map(({ text }) => text);
      expect(bold).toEqual(["T", "A", "B"]);
      const middle = (text: string) => {
        const { y, size } = texts.find((each) => each.text === text) as (typeof texts)[number];
        return y - 0.36 * size;
      };
      expect(middle("T")).toBeCloseTo(cellHeight / 2);
      expect(middle("A")).toBeCloseTo(10 + 1.5 * cellHeight);
      expect(middle("1")).toBeCloseTo(10 + 2.5 * cellHeight);
    }
  });

  test("is drawn without rows, columns or a title", async () => {
    const fonts = new FontLibrary();
    for (const theme of THEME_NAMES)
      for (const data of [
        { title: "T" },
        { columns: [{ dataIndex: "a" }], dataSource: [{ a: 1 }] },
        { columns: [{ title: "A", dataIndex: "a" }] },
        { columns: ["|"], dataSource: ["-", "-"] },
        [{ title: "T" }, { columns: [{ title: "A", dataIndex: "a" }], dataSource: ["-", {}] }],
      ])
        await useTable(read(data, {}, { theme }), { fonts }, ({ width, height }) =>
          expect(Math.min(width, height)).toBeGreaterThan(0),
        );
  });
});
