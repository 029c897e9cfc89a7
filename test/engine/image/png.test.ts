import { describe, expect, test } from "vitest";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { BAND_PIXELS } from "../../../src/engine/limits.ts";
import { outputBackend } from "../../../src/engine/output/output-backend.ts";
import { boxPath, IDENTITY } from "../../../src/engine/path.ts";
import type { Paint, Surface } from "../../../src/engine/surface.ts";
import { encodePng } from "../../encode-png.ts";
import { asPixelImage } from "../../pixel-image.ts";
import { decodePng, pixelAt } from "../../png.ts";

const EFFECT = { alpha: 1, composite: "source-over", clip: null, shadow: null } as const;

/** Draws slanted, translucent and shadowed shapes, so that all rows differ. */
function drawShapes(width: number, height: number): PixelImage {
  const medium = outputBackend("png");
  const surface = medium.createSurface(width, height);
  const paint = (red: number, alpha: number) =>
    ({ type: "solid", color: { red, green: 99, blue: 12, alpha } }) as const;
  const triangle = [0, 3, 5, 1, width - 7, height / 2, 1, width / 3, height - 2, 4];
  surface.fill(triangle, "nonzero", paint(200, 0.6), EFFECT);
  const shadow = { color: { red: 0, green: 0, blue: 0, alpha: 0.5 }, offsetX: 9, offsetY: 40, deviation: 12 };
  surface.fill([0, 40, 70, 1, 90, height - 40, 1, 10, height - 90, 4], "nonzero", paint(20, 1), { ...EFFECT, shadow });
  return asPixelImage(medium.finish(surface, { title: "" }));
}

test("a PNG decodes to the pixels of the rasteriser", async () => {
  const image = drawShapes(150, 110);
  const png = decodePng(encodePng(image));
  const data = image.pixels();
  expect([png.width, png.height]).toEqual([150, 110]);
  let partial = 0;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number;
    expect(png.data[i + 3]).toBe(alpha);
    if (alpha > 0 && alpha < 255) partial++;
    // The file contains non-premultiplied colours, whereas the rasteriser's colours are premultiplied.
    for (let channel = 0; channel < 3 && alpha > 0; channel++)
      expect(
        Math.abs(((png.data[i + channel] as number) * alpha) / 255 - (data[i + channel] as number)),
      ).toBeLessThanOrEqual(1);
  }
  expect(partial).toBeGreaterThan(1000);
});

test("a large image that is encoded in bands equals the one encoded at once", async () => {
  const [width, height] = [1500, 2100];
  expect(width * height).toBeGreaterThan(BAND_PIXELS);
  const image = drawShapes(width, height);
  const png = decodePng(encodePng(image));
  const data = image.pixels();
  for (let i = 3; i < data.length; i += 4)
    if (png.data[i] !== data[i]) throw new Error(`pixel ${i >> 2} has an alpha of ${png.data[i]}, expected ${data[i]}`);
});

test("transparent pixels are zero, and opaque ones exact", async () => {
  const medium = outputBackend("png");
  const surface = medium.createSurface(4, 2);
  surface.fill(
    [0, 0, 0, 1, 2, 0, 1, 2, 2, 1, 0, 2, 4],
    "nonzero",
    { type: "solid", color: { red: 1, green: 2, blue: 3, alpha: 1 } },
    EFFECT,
  );
  const png = decodePng(encodePng(asPixelImage(medium.finish(surface, { title: "" }))));
  expect(pixelAt(png, 0, 0)).toEqual([1, 2, 3, 255]);
  expect(pixelAt(png, 3, 1)).toEqual([0, 0, 0, 0]);
});

/** Returns the colour type in the PNG header. */
const kindOf = (file: Uint8Array) => file[25];
const INK = { type: "solid", color: { red: 9, green: 80, blue: 200, alpha: 1 } } as const;
const SHADED = {
  type: "linear",
  from: [0, 0],
  to: [280, 0],
  stops: [
    { offset: 0, color: { red: 255, green: 0, blue: 30, alpha: 1 } },
    { offset: 1, color: { red: 0, green: 200, blue: 90, alpha: 1 } },
  ],
  matrix: IDENTITY,
} as const;

describe.each([
  ["at once", 300],
  ["in bands, with stored indices", 1100],
  ["in bands, drawn twice", 1900],
])("an image rendered %s", (_, side) => {
  const all = boxPath({ left: 0, top: 0, right: side, bottom: side });
  const late = boxPath({ left: 10, top: side - 40, right: side - 10, bottom: side - 2 });
  const draw = (...paints: readonly Paint[]) => {
    const surface = outputBackend("png").createSurface(side, side);
    for (const [index, paint] of paints.entries()) surface.fill(index === 0 ? all : late, "nonzero", paint, EFFECT);
    return asPixelImage(outputBackend("png").finish(surface, { title: "" }));
  };
  const clear: Paint = { ...INK, color: { ...INK.color, alpha: 0.5 } };

  test.each<[string, number, readonly Paint[]]>([
    ["a palette of few colours", 3, [INK, clear]],
    ["RGB if it is opaque", 2, [INK, SHADED]],
    ["RGBA if it is not opaque", 6, [clear, SHADED]],
  ])("has %s", (_name, kind, paints) => {
    const image = draw(...paints);
    const file = encodePng(image);
    expect(kindOf(file)).toBe(kind);
    const png = decodePng(file);
    const data = image.pixels();
    for (let i = 3; i < data.length; i += 4)
      if (png.data[i] !== data[i]) throw new Error(`pixel ${i >> 2}: alpha ${png.data[i]}, expected ${data[i]}`);
    const [x, y] = [side >> 1, side - 20];
    const at = (y * side + x) * 4;
    const alpha = data[at + 3] as number;
    expect(pixelAt(png, x, y).slice(0, 3)).toEqual(
      [0, 1, 2].map((channel) => Math.floor(((data[at + channel] as number) * 255 + (alpha >> 1)) / alpha)),
    );
  });
});

test("an image is not marked opaque if it was erased or only partly covered", () => {
  const medium = outputBackend("png");
  const isOpaque = (draw: (surface: Surface) => void) => {
    const surface = medium.createSurface(20, 20);
    draw(surface);
    return asPixelImage(medium.finish(surface, { title: "" })).isOpaque;
  };
  const box = (right: number) => boxPath({ left: 0, top: 0, right, bottom: 20 });
  expect(isOpaque((surface) => surface.fill(box(20), "nonzero", INK, EFFECT))).toBe(true);
  expect(isOpaque((surface) => surface.fill(box(19.9), "nonzero", INK, EFFECT))).toBe(false);
  expect(isOpaque((surface) => surface.fill(box(20), "nonzero", SHADED, EFFECT))).toBe(false);
  expect(isOpaque((surface) => surface.fill(box(20), "nonzero", INK, { ...EFFECT, alpha: 0.9 }))).toBe(false);
  const clip = { box: { left: 1, top: 0, right: 20, bottom: 20 }, shapes: [] };
  expect(isOpaque((surface) => surface.fill(box(20), "nonzero", INK, { ...EFFECT, clip }))).toBe(false);
  expect(
    isOpaque((surface) => {
      surface.fill(box(20), "nonzero", INK, EFFECT);
      surface.erase(box(3), null);
    }),
  ).toBe(false);
});
