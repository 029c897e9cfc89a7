import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { drawWordCloud } from "../../../src/drawings/word-cloud/draw.ts";
import { WORD_CLOUD } from "../../../src/drawings/word-cloud/kind.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";

const fonts = new FontLibrary();
const LIST = Array.from({ length: 80 }, (_, i) => [`word${i}`, 100 / (i + 1)]);

async function draw(body: Record<string, unknown>, fuel = new Fuel()) {
  const params = WORD_CLOUD.parse({ type: "json", body: { text: LIST, ...body } });
  return drawWordCloud(params, { fonts, fuel });
}

/** Returns the RGBA bytes of a cloud, with its size. */
async function pixelsOf(body: Record<string, unknown>) {
  const { image } = await draw({ format: "png", ...body });
  if (image.type !== "pixels") throw new Error("the image must be a pixel image");
  return { width: image.width, height: image.height, data: image.pixels() };
}

/** Counts the pixels with ink. */
const inkOf = (data: Uint8Array) => data.filter((value, index) => index % 4 === 3 && value > 127).length;

describe("a word cloud", () => {
  test("shows all words without overlaps: the ink of two halves adds up to that of the whole", async () => {
    // Draw twice, each time with one of the two colours transparent, so that each image shows half of the words.
    const both = await pixelsOf({ colors: ["#000", "#fff"], rotation: 45 });
    const first = await pixelsOf({ colors: ["#000", "transparent"], rotation: 45 });
    const second = await pixelsOf({ colors: ["transparent", "#fff"], rotation: 45 });
    const sum = inkOf(first.data) + inkOf(second.data);
    expect(sum).toBeGreaterThan(20_000);
    expect(Math.abs(sum - inkOf(both.data))).toBeLessThan(sum * 0.001);
  });

  test("keeps its words inside the image", async () => {
    const { width, height, data } = await pixelsOf({ rotation: 90, width: 300, height: 200 });
    const alphaAt = (x: number, y: number) => data[4 * (y * width + x) + 3] as number;
    let border = 0;
    for (let x = 0; x < width; x++) border += alphaAt(x, 0) + alphaAt(x, height - 1);
    for (let y = 0; y < height; y++) border += alphaAt(0, y) + alphaAt(width - 1, y);
    expect(border).toBeLessThan(255 * 8);
  });

  test("is the same for the same request, independent of earlier requests, and differs for another seed", async () => {
    const one = await pixelsOf({});
    const other = await pixelsOf({ seed: 2 });
    expect(await pixelsOf({})).toEqual(one);
    expect(other.data).not.toEqual(one.data);
  });

  test("has the same arrangement at every pixel ratio", async () => {
    const [plain, sharp] = [await pixelsOf({}), await pixelsOf({ devicePixelRatio: 2 })];
    expect([sharp.width, sharp.height]).toEqual([1200, 1200]);
    expect(inkOf(sharp.data) / inkOf(plain.data) / 4).toBeCloseTo(1, 1);
  });

  test("fills most of the area", async () => {
    const { width, height, data } = await pixelsOf({ rotation: 0, fontWeight: "bold" });
    expect(inkOf(data) / (width * height)).toBeGreaterThan(0.12);
  });

  test("has the requested padding at every size of the image", async () => {
    // The padding takes most of the space, but leaves enough for one short word.
    for (const side of [125, 150]) {
      const body = {
        text: ["a", "b"],
        width: side,
        height: side,
        padding: 50,
        devicePixelRatio: 4,
        fontWeight: "bold",
      };
      const { data, height, width } = await pixelsOf(body);
      const rows = Array.from({ length: height }, (_, y) => inkOf(data.subarray(4 * width * y, 4 * width * (y + 1))));
      const inked = rows.flatMap((count, y) => (count > 0 ? [y] : []));
      expect(inked.length).toBeGreaterThan(4);
      expect(Math.min(...inked)).toBeGreaterThanOrEqual(4 * 49);
      expect(Math.max(...inked)).toBeLessThanOrEqual(4 * (side - 49));
    }
  });

  test("reduces words that are too large, and leaves out those without room", async () => {
    const long = await draw({
      text: [
        ["w".repeat(100), 5],
        ["b", 1],
      ],
      fontScale: 1000,
    });
    expect(long.omitted).toEqual([]);
    const small = await draw({ width: 60, height: 40 });
    expect(small.omitted.length).toBeGreaterThan(10);
    await expect(draw({ width: 1, height: 3000 })).rejects.toThrow(/leave no room for words, got 1 x 3000/);
  });
});

describe("a hostile cloud", () => {
  test.each([
    ["200 long words", { text: Array.from({ length: 200 }, (_, i) => `${"mw".repeat(49)}${i}`), rotation: 360 }],
    ["2,000 words", { text: Array.from({ length: 2000 }, (_, i) => `w${i}`), padding: 50, fontScale: 1000 }],
    ["many marks", { text: Array.from({ length: 200 }, (_, i) => `a${"\u0301".repeat(90)}${i}`) }],
    ["a flat image", { width: 3000, height: 1 }],
    [
      "huge and tiny counts",
      {
        text: [
          ["a", 1e308],
          ["b", 1e-308],
          ["c", 1e308],
          ["a", 1e308],
        ],
      },
    ],
    ["invisible words", { text: ["\u200b", "\u3164", " "], cleanWords: false }],
  ])("of %s is drawn or refused within the work of a request", async (_, body) => {
    const fuel = new Fuel();
    try {
      await draw(body, fuel);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      expect(error).toMatchObject({ code: "invalid", message: expect.stringMatching(/^[a-z]/) });
    }
    expect(fuel.spent).toBeLessThan(1_250_000_000);
  });
});
