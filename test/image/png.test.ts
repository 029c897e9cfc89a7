import { expect, test } from "vitest";
import { BAND_PIXELS } from "../../src/base/limits.ts";
import type { PixelPicture } from "../../src/base/picture.ts";
import { mediumOf } from "../../src/picture/medium.ts";
import { encodePng } from "../encode-png.ts";
import { asPixels } from "../pixel-picture.ts";
import { decodePng, pixelAt } from "../png.ts";

const EFFECT = { alpha: 1, composite: "source-over", clip: null, shadow: null } as const;

/** Slanted, translucent and shadowed shapes, so that no two rows are alike. */
function drawShapes(width: number, height: number): PixelPicture {
  const medium = mediumOf("png");
  const surface = medium.createSurface(width, height);
  const paint = (red: number, alpha: number) =>
    ({ type: "solid", color: { red, green: 99, blue: 12, alpha } }) as const;
  const triangle = [0, 3, 5, 1, width - 7, height / 2, 1, width / 3, height - 2, 4];
  surface.fill(triangle, "nonzero", paint(200, 0.6), EFFECT);
  const shadow = { color: { red: 0, green: 0, blue: 0, alpha: 0.5 }, offsetX: 9, offsetY: 40, deviation: 12 };
  surface.fill([0, 40, 70, 1, 90, height - 40, 1, 10, height - 90, 4], "nonzero", paint(20, 1), { ...EFFECT, shadow });
  return asPixels(medium.finish(surface, { title: "" }));
}

test("decodes to the rasteriser's pixels", async () => {
  const picture = drawShapes(150, 110);
  const png = decodePng(encodePng(picture));
  const data = picture.pixels();
  expect([png.width, png.height]).toEqual([150, 110]);
  let partial = 0;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number;
    expect(png.data[i + 3]).toBe(alpha);
    if (alpha > 0 && alpha < 255) partial++;
    // The file holds plain colours, the rasteriser premultiplied ones.
    for (let channel = 0; channel < 3 && alpha > 0; channel++)
      expect(
        Math.abs(((png.data[i + channel] as number) * alpha) / 255 - (data[i + channel] as number)),
      ).toBeLessThanOrEqual(1);
  }
  expect(partial).toBeGreaterThan(1000);
});

test("a large picture, made in bands, is the one made at once", async () => {
  const [width, height] = [1500, 2100];
  expect(width * height).toBeGreaterThan(BAND_PIXELS);
  const picture = drawShapes(width, height);
  const png = decodePng(encodePng(picture));
  const data = picture.pixels();
  for (let i = 3; i < data.length; i += 4)
    if (png.data[i] !== data[i])
      throw new Error(`pixel ${i >> 2} has an alpha of ${png.data[i]}, and ${data[i]} was drawn`);
});

test("pixels without ink are all zero, opaque ones exact", async () => {
  const medium = mediumOf("png");
  const surface = medium.createSurface(4, 2);
  surface.fill(
    [0, 0, 0, 1, 2, 0, 1, 2, 2, 1, 0, 2, 4],
    "nonzero",
    { type: "solid", color: { red: 1, green: 2, blue: 3, alpha: 1 } },
    EFFECT,
  );
  const png = decodePng(encodePng(asPixels(medium.finish(surface, { title: "" }))));
  expect(pixelAt(png, 0, 0)).toEqual([1, 2, 3, 255]);
  expect(pixelAt(png, 3, 1)).toEqual([0, 0, 0, 0]);
});
