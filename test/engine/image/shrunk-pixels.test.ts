import fc from "fast-check";
import { expect, test } from "vitest";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { encodeImage, shrinkPixels } from "../../../src/engine/image/encode.ts";
import { scaleDown } from "../../../src/engine/image/resample.ts";
import { BAND_PIXELS } from "../../../src/engine/limits.ts";

/** Returns an image with the given bytes, which counts how often each row is rendered. */
function imageOf(width: number, height: number, data: Uint8Array, counts = new Uint32Array(height)): PixelImage {
  return {
    type: "pixels",
    width,
    height,
    pixels(top = 0, rows = height - top) {
      for (let row = top; row < top + rows; row++) counts[row] = (counts[row] as number) + 1;
      return data.slice(top * width * 4, (top + rows) * width * 4);
    },
  };
}

const side = fc.integer({ min: 1, max: 40 });

test("an opaque image is scaled down like any other opaque image", () => {
  fc.assert(
    fc.property(side, side, side, side, fc.nat(), (first, second, third, fourth, seed) => {
      const [width, left] = [Math.max(first, third), Math.min(first, third)];
      const [height, top] = [Math.max(second, fourth), Math.min(second, fourth)];
      const data = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : (seed + at * at * 31) % 256,
      );
      const expected = scaleDown({ width, height, data }, left, top).data;
      const shrunk = shrinkPixels(imageOf(width, height, data), left, top);
      const pixels = shrunk.pixels();
      // The sums are rounded differently.
      expect(Math.max(...pixels.map((byte, at) => Math.abs(byte - (expected[at] as number))))).toBeLessThanOrEqual(1);
      const rows = Array.from({ length: top }, (_, row) => [...shrunk.pixels(row, 1)]);
      expect(rows.flat()).toEqual([...pixels]);
    }),
  );
});

test("the colours of an image with premultiplied alpha are averaged with their opacity", () => {
  // Half of each pixel is transparent.
  const data = Uint8Array.of(200, 100, 50, 255, 0, 0, 0, 0, 200, 100, 50, 255, 0, 0, 0, 0);
  expect([...shrinkPixels(imageOf(2, 2, data), 1, 1).pixels()]).toEqual([100, 50, 25, 128]);
});

test("each row is rendered once, in bands", () => {
  const [width, height] = [BAND_PIXELS / 10, 25];
  const counts = new Uint32Array(height);
  const shrunk = shrinkPixels(imageOf(width, height, new Uint8Array(width * height * 4).fill(255), counts), 1000, 7);
  for (let row = 0; row < 7; row++) expect(shrunk.pixels(row, 1).every((byte) => byte === 255)).toBe(true);
  expect(Math.max(...counts)).toBe(1);
});

test("a large image of few pixels keeps its alt text, and fits the format's sides", async () => {
  const image = { ...imageOf(20_000, 2, new Uint8Array(20_000 * 2 * 4).fill(255)), altText: "A line" };
  const file = await encodeImage(image, "webp");
  expect(file).toMatchObject({ contentType: "image/webp", altText: "A line" });
  expect(file.warning).toMatch(
    /at most 16383 pixels wide and high as webp, got 20000 x 2: it is scaled down to 16383 x 1/,
  );
});
