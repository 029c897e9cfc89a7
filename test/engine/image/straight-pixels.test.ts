import fc from "fast-check";
import { expect, test } from "vitest";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { unpremultiply, withStraightPixels } from "../../../src/engine/image/unpremultiply.ts";

const WIDTH = 3;
const STRIDE = WIDTH * 4;

/** Whether each row but the first repeats the row above, and the rows' pixels. */
const rowsArbitrary = fc.array(
  fc.record({ isRepeat: fc.boolean(), row: fc.uint8Array({ minLength: STRIDE, maxLength: STRIDE }) }),
  { minLength: 1, maxLength: 30 },
);

test.each([false, true])("rows that an image leaves out are filled in (opaque: %s)", async (isOpaque) => {
  await fc.assert(
    fc.asyncProperty(rowsArbitrary, async (rows) => {
      const own = rows.filter(({ isRepeat }, index) => index === 0 || !isRepeat);
      const all = new Uint8Array(rows.length * STRIDE);
      for (let index = 0, last = 0; index < rows.length; index++) {
        if (index > 0 && !rows[index]?.isRepeat) last = index;
        all.set((rows[last] as { readonly row: Uint8Array }).row, index * STRIDE);
      }
      if (!isOpaque) unpremultiply(all);
      const image: PixelImage = {
        type: "pixels",
        width: WIDTH,
        height: rows.length,
        isOpaque,
        pixels: (_top, _rows, into = new Uint8Array(all.length), repeats) => {
          own.forEach(({ row }, index) => void into.set(row, index * STRIDE));
          rows.forEach(({ isRepeat }, index) => {
            if (repeats !== undefined && index > 0 && isRepeat) repeats[index] = 1;
          });
          return into;
        },
      };
      expect(await withStraightPixels(image, async (pixels) => pixels.slice())).toEqual(all);
    }),
  );
});
