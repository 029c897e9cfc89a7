import fc from "fast-check";
import { expect, test } from "vitest";
import { growSprite } from "../../../src/drawings/word-cloud/word-shape.ts";
import type { WordSprite } from "../../../src/drawings/word-cloud/word-sprite.ts";
import { decimal } from "../../decimal.ts";

type Pixel = readonly [x: number, y: number];

function spriteOf(pixels: readonly Pixel[], rows: number, columns: number): WordSprite {
  const bits = new Int32Array(rows * columns);
  for (const [x, y] of pixels) (bits[y * columns + (x >> 5)] as number) |= 1 << (31 - (x & 31));
  const [width, y0] = [32 * columns, -(rows >> 1)];
  return { bits, rows, columns, width, height: rows, x0: -width / 2, y0, x1: width / 2, y1: y0 + rows, hit: 0 };
}

/** Returns the positions of all pixels with ink, relative to the centre of the sprite. */
function inkOf({ bits, rows, columns, y0 }: WordSprite): string[] {
  const found: string[] = [];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < 32 * columns; x++)
      if (((bits[y * columns + (x >> 5)] as number) >>> (31 - (x & 31))) & 1) found.push(`${x},${y + y0}`);
  return found;
}

test("growSprite adds exactly the pixels whose centres are within the distance", () => {
  const cases = fc.record({
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 3 }),
    radius: decimal(0, 70),
    places: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(cases, ({ rows, columns, radius, places }) => {
      const pixels = places.map(([x, y]): Pixel => [x % (32 * columns), y % rows]);
      const sprite = spriteOf(pixels, rows, columns);
      const expected: string[] = [];
      const reach = (radius + 0.5) ** 2;
      for (let y = -80; y < rows + 80; y++)
        for (let x = 0; x < 32 * columns; x++)
          if (pixels.some(([px, py]) => (px - x) ** 2 + (py - y) ** 2 <= reach)) expected.push(`${x},${y + sprite.y0}`);
      const grown = growSprite(sprite, radius);
      expect(inkOf(grown)).toEqual(expected);
      expect(grown.y1 - grown.y0).toBe(grown.rows);
      expect(grown.y0 + grown.y1).toBe(sprite.y0 + sprite.y1);
    }),
  );
});
