import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { BAND_SPLITS, bandedImage } from "../../../src/drawings/table/draw.ts";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { read, useTable } from "./tables.ts";

const TABLE = {
  title: "Title Ågjy",
  columns: [{ title: "One", dataIndex: "a" }, "|", { title: "Two", dataIndex: "b", align: "right", maxLines: 2 }],
  dataSource: Array.from({ length: 12 }, (_, index) =>
    index % 4 === 3 ? "-" : { a: `Row ${index} Ågjy`, b: "several words that are wrapped" },
  ),
};
const OPTIONS = { zebra: true, borderColor: "#c0c0c0", backgroundColor: "#fffff0" };

/** Calls `use` with the image of TABLE. */
const withImage = <T>(devicePixelRatio: number, use: (image: PixelImage) => T) =>
  useTable(read(TABLE, { ...OPTIONS, devicePixelRatio }), { fonts: new FontLibrary() }, (image) => {
    if (image.type !== "pixels") throw new Error("the image must be a pixel image");
    return use(image);
  });

describe("a table rendered in bands", () => {
  test.each([1, 1.5, 2])("equals one rendered at once, at ratio %d", async (ratio) => {
    await withImage(ratio, (image) => {
      const { width, height } = image;
      const whole = image.pixels();
      expect(whole.length).toBe(width * height * 4);
      for (const rows of [1, 7, 64, height - 1]) {
        const bands = new Uint8Array(whole.length);
        for (let top = 0; top < height; top += rows)
          bands.set(image.pixels(top, Math.min(rows, height - top)), top * width * 4);
        expect(Buffer.from(bands).equals(whole)).toBe(true);
      }
      const room = new Uint8Array(width * 20 * 4);
      const band = image.pixels(40, 20, room);
      expect(band.buffer).toBe(room.buffer);
      expect(Buffer.from(band).equals(whole.subarray(40 * width * 4, 60 * width * 4))).toBe(true);
    });
  });
});

/** An image whose bytes equal their row number, and a log of the band heights. Bands of more than `max` rows fail. */
const rowsOf = (width: number, height: number, max: number) => {
  const drawn: number[] = [];
  const image = bandedImage(width, height, false, (top, rows) => {
    if (rows > max) throw new Failure("invalid", "too much");
    drawn.push(rows);
    const pixels = Uint8Array.from({ length: width * rows * 4 }, (_, index) => top + Math.floor(index / 4 / width));
    return { type: "pixels", width, height: rows, pixels: () => pixels };
  });
  return { image, drawn };
};

test("a table is opaque if its background is", async () => {
  const isOpaque = (backgroundColor: string) =>
    useTable(read({ title: "t" }, { backgroundColor }), { fonts: new FontLibrary() }, (image) => {
      if (image.type !== "pixels") throw new Error("the image must be a pixel image");
      const seen = image.pixels().every((value, index) => index % 4 !== 3 || value === 255);
      expect(image.isOpaque).toBe(seen);
      return image.isOpaque;
    });
  expect(await isOpaque("#fff")).toBe(true);
  expect(await isOpaque("#ffffff80")).toBe(false);
  expect(await isOpaque("transparent")).toBe(false);
});

describe("a band that exceeds the limits of a surface", () => {
  test("is rendered in halves", () => {
    const { image, drawn } = rowsOf(3, 21, 6);
    const rows = [...image.pixels()].filter((_, index) => index % 12 === 0);
    expect(rows).toEqual(Array.from({ length: 21 }, (_, y) => y));
    expect(drawn).toEqual([6, 5, 5, 5]);
    const room = new Uint8Array(300);
    expect([...image.pixels(9, 8, room)].filter((_, index) => index % 12 === 0)).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16,
    ]);
    expect(room[0]).toBe(9);
  });

  test("is rejected if splitting doesn't help, or not soon enough", () => {
    expect(() => rowsOf(3, 21, 0).image.pixels()).toThrow("too much");
    expect(() => rowsOf(3, 1000, 1).image.pixels()).toThrow("too much");
    const { image } = rowsOf(3, 2 ** 7, 64);
    for (let count = 0; count < BAND_SPLITS; count++) image.pixels();
    expect(() => image.pixels()).toThrow("too much");
  });

  test("is not split after an unexpected exception", () => {
    const image = bandedImage(1, 8, false, () => {
      throw new TypeError("a bug");
    });
    expect(() => image.pixels()).toThrow("a bug");
  });
});
