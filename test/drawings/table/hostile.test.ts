import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { sampleRuns } from "../../sample.ts";
import { read, useTable } from "./tables.ts";

const FONTS = new FontLibrary();

/** Renders a table and returns its number of pixels, or -1 if it is rejected. */
async function countPixels(data: unknown, options: Record<string, unknown> = {}): Promise<number> {
  try {
    return await useTable(read(data, options), { fonts: FONTS }, (image) => {
      if (image.type !== "pixels") throw new Error("the image must be a pixel image");
      let count = 0;
      for (let top = 0; top < image.height; top += 500)
        count += image.pixels(top, Math.min(500, image.height - top)).length / 4;
      return count;
    });
  } catch (error) {
    if (error instanceof Failure) return -1;
    throw error;
  }
}

const cells = (rows: number, columns: number, text: string, column: Record<string, unknown> = {}) => ({
  columns: Array.from({ length: columns }, () => ({ dataIndex: "a", title: text.slice(0, 50), ...column })),
  dataSource: Array.from({ length: rows }, () => ({ a: text })),
});

describe("a hostile table", () => {
  test.each([
    ["zero-width spaces", "\u200b".repeat(9000)],
    ["combining marks", "\u0301".repeat(9000)],
    ["joined emoji", "👩‍👩‍👧‍👦".repeat(800)],
    ["control characters", "\0\u0007\u001b[31m\u202e\u2066".repeat(900)],
    ["one long word", "x".repeat(9000)],
    ["line breaks", "\n".repeat(9000)],
    ["mixed directions", "aא".repeat(4500)],
  ])("of %s renders or is rejected", async (_, text) => {
    expect(await countPixels(cells(20, 2, text))).toBe(200 * 40 * 21);
    expect(await countPixels(cells(20, 2, text, { maxLines: 20 }))).toBeGreaterThanOrEqual(200 * 40 * 21);
  });

  test("with extreme numbers renders or is rejected", async () => {
    const number = fc.oneof(fc.double(), fc.constantFrom(0, 1, -1, 1e-9, 0.1, 33.3, 65_535, 1e308));
    const names = ["cellWidth", "cellHeight", "offsetLeft", "offsetTop", "spacing", "titleSpacing", "fontSize"];
    const option = fc.dictionary(
      fc.constantFrom(...names, "headerFontSize", "devicePixelRatio", "paddingVertical"),
      number,
    );
    await fc.assert(
      fc.asyncProperty(option, number, number, async (options, width, value) => {
        const data = {
          title: "T",
          titleStyle: { offsetTop: value },
          columns: [{ dataIndex: "a", title: "A", width }, "|"],
          dataSource: [{ a: value }, "-", { a: "text" }],
        };
        expect(await countPixels(data, { ...options, borderColor: "red", zebra: true })).not.toBe(0);
      }),
      { numRuns: sampleRuns(60) },
    );
  });

  test("may have an emoji in every cell", async () => {
    expect(await countPixels(cells(500, 3, "🎉".repeat(3)))).toBeGreaterThan(0);
    expect(await countPixels(cells(500, 4, "🇩🇪"))).toBeGreaterThan(0);
  });

  test("has a limited number of formats", () => {
    const columns = Array.from({ length: 100 }, (_, index) => ({
      dataIndex: "a",
      format: { locale: `en-u-nu-${index}` },
    }));
    expect(() => read({ columns })).toThrow("columns must have at most 50 different formats, got 100");
    const same = columns.map((column) => ({ ...column, format: { locale: "de" } }));
    expect(read({ columns: same }).tables[0]?.columns).toHaveLength(100);
  });

  test("doesn't affect the next table", async () => {
    const draw = () =>
      useTable(read({ title: "after" }, { format: "svg" }), { fonts: FONTS }, async (image) =>
        image.type === "document" ? image.write() : "",
      );
    const before = await draw();
    await countPixels({ title: "t", titleStyle: { font: "italic 40px serif", fillStyle: "red", textAlign: "right" } });
    await countPixels({ title: "t" }, { fontFamily: "nope(" });
    expect(await draw()).toBe(before);
  });
});
