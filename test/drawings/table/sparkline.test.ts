import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { placeSparkline } from "../../../src/drawings/table/place.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { decimal } from "../../decimal.ts";
import { drawSvg, read, useTable } from "./tables.ts";

const AREA = { left: 10, top: 0, right: 110, bottom: 40 };
const place = (values: readonly (number | null)[], area = AREA) => placeSparkline(values, area, 16, "red");
const table = (trend: unknown, column: object = {}) => ({
  columns: [{ dataIndex: "trend", type: "sparkline", ...column }],
  dataSource: [{ trend }],
});

describe("the layout of a sparkline", () => {
  test("spreads values over the width and the height", () => {
    // The margins are a fifth of the height, and a dot of radius 3.5 fits inside the area.
    expect(place([0, 10, 5])).toMatchObject({
      lines: [
        [
          [13.5, 28.5],
          [60, 11.5],
          [106.5, 20],
        ],
      ],
      dot: [106.5, 20],
      radius: 3.5,
      thickness: 2,
    });
  });

  test("has gaps, and a dot at the last value that is not missing", () => {
    const placed = place([null, 1, null, 2, 3, null, null]);
    expect(placed?.lines.map((line) => line.length)).toEqual([1, 2]);
    expect(placed?.dot).toEqual(placed?.lines[1]?.[1]);
  });

  test("draws equal values in the middle, one value as a dot at the right, and no value as nothing", () => {
    expect(place([4, 4])?.lines[0]).toEqual([
      [13.5, 20],
      [106.5, 20],
    ]);
    expect(place([4])?.dot).toEqual([106.5, 20]);
    expect(place([])).toBeUndefined();
    expect(place([null])).toBeUndefined();
    expect(place([1, 2], { ...AREA, right: 10 })).toBeUndefined();
  });

  test("stays inside its area for all numbers and sizes", () => {
    const value = fc.option(fc.oneof(decimal(-100, 100), fc.double({ noDefaultInfinity: true, noNaN: true })));
    const length = fc.oneof(decimal(0.01, 10_000), fc.double({ min: 1e-3, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 20 }), length, length, (values, width, height) => {
        const placed = place(values, { left: 0, top: 0, right: width, bottom: height });
        for (const [x, y] of [...(placed?.lines.flat() ?? []), ...(placed === undefined ? [] : [placed.dot])]) {
          const radius = placed?.radius ?? 0;
          const slack = 1e-9 * Math.max(width, height);
          expect(x).toBeGreaterThanOrEqual(radius - slack);
          expect(x).toBeLessThanOrEqual(width - radius + slack);
          expect(y).toBeGreaterThanOrEqual(radius - slack);
          expect(y).toBeLessThanOrEqual(height - radius + slack);
        }
      }),
    );
  });
});

describe("a sparkline in a table", () => {
  test("has the colour of the cell, the row, the column or the text", async () => {
    expect(await drawSvg(table([1, 2]))).toContain('stroke="#333333"');
    expect(await drawSvg(table([1, 2], { lineColor: "#ff0000" }))).toContain('stroke="#ff0000"');
    expect(await drawSvg(table({ value: [1, 2], color: "#00ff00" }, { lineColor: "#ff0000" }))).toContain(
      'stroke="#00ff00"',
    );
    const row = { ...table(""), dataSource: [{ trend: "1,2", rowStyle: { color: "#0000ff" } }] };
    expect(await drawSvg(row)).toContain('stroke="#0000ff"');
  });

  test("doesn't change tables of text", async () => {
    const text = { columns: [{ dataIndex: "trend" }], dataSource: [{ trend: "1, 2" }] };
    const drawn = await drawSvg(text);
    expect(drawn).not.toContain('stroke="');
    expect(await drawSvg({ ...text, columns: [{ dataIndex: "trend", type: "text", lineColor: "red" }] })).toBe(drawn);
  });

  test("is the same in one band and in several", async () => {
    const params = read(table([1, 5, null, 2, 9, 3], { width: 80 }));
    await useTable(params, { fonts: new FontLibrary() }, (image) => {
      if (image.type !== "pixels") throw new Error("the image must be a pixel image");
      const whole = image.pixels();
      const halves = [image.pixels(0, 17).slice(), image.pixels(17, 23).slice()];
      expect(Buffer.concat(halves).equals(Buffer.from(whole))).toBe(true);
      expect(whole.some((byte) => byte !== 255)).toBe(true);
    });
  });

  test("is drawn up to the limits, or rejected", async () => {
    const values = Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? 1e308 : -1e308));
    const column = { dataIndex: "trend", type: "sparkline", width: 300 };
    const full = { columns: [column], dataSource: Array(100).fill({ trend: values }) };
    for (const format of ["png", "svg"])
      try {
        await useTable(read(full, { format }), { fonts: new FontLibrary() }, (image) =>
          image.type === "pixels" ? image.pixels() : image.type === "document" && image.write(),
        );
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
      }
  });
});
