import fc from "fast-check";
import { expect, test } from "vitest";
import type { FlatImage, Format } from "../../../src/engine/encodable-image.ts";
import { encodeImage, expandFlat } from "../../../src/engine/image/encode.ts";
import { decodePng, pixelAt } from "../../png.ts";

const channel = fc.integer({ min: 0, max: 255 });
const rgba = fc.record({ red: channel, green: channel, blue: channel, alpha: channel.map((step) => step / 255) });

/** Arbitrary images of any size and number of colours, with some repeated rows. */
const flatImage: fc.Arbitrary<FlatImage> = fc
  .record({
    width: fc.integer({ min: 1, max: 70 }),
    palette: fc.oneof(
      fc.array(rgba, { minLength: 1, maxLength: 5 }),
      fc.array(rgba, { minLength: 6, maxLength: 256, size: "max" }),
    ),
  })
  .chain(({ width, palette }) => {
    const indices = fc.uint8Array({ minLength: width, maxLength: width, max: palette.length - 1 });
    const band = fc.record({ rows: fc.integer({ min: 1, max: 6 }), indices });
    return fc.array(band, { minLength: 1, maxLength: 8 }).map((bands): FlatImage => {
      const height = bands.reduce((sum, { rows }) => sum + rows, 0);
      return { type: "flat", width, height, palette, bands };
    });
  });

async function encode(image: FlatImage, format: Format): Promise<Uint8Array> {
  const { body } = await encodeImage(image, format);
  if (!(body instanceof Uint8Array)) throw new Error("the file must not be a stream");
  return body;
}

/** Returns the channels of all pixels. */
function pixelsOf({ palette, bands }: FlatImage): number[] {
  const row = (indices: Uint8Array) =>
    [...indices].flatMap((index) => {
      const { red, green, blue, alpha } = palette[index] as FlatImage["palette"][number];
      return [red, green, blue, Math.round(alpha * 255)];
    });
  return bands.flatMap(({ rows, indices }) => Array.from({ length: rows }, () => row(indices)).flat());
}

test("a PNG of a flat image has exactly the image's colours, for any number of colours", async () => {
  await fc.assert(
    fc.asyncProperty(flatImage, async (image) => {
      const png = decodePng(await encode(image, "png"));
      expect([png.width, png.height]).toEqual([image.width, image.height]);
      expect([...png.data]).toEqual(pixelsOf(image));
    }),
    { numRuns: 150 },
  );
});

test("base64 output is the encoded PNG", async () => {
  await fc.assert(
    fc.asyncProperty(flatImage, async (image) => {
      const text = new TextDecoder().decode(await encode(image, "base64"));
      expect(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))).toEqual(await encode(image, "png"));
    }),
    { numRuns: 20 },
  );
});

test("expanded pixels are premultiplied, and identical in bands of any height", () => {
  fc.assert(
    fc.property(flatImage, fc.integer({ min: 1, max: 9 }), (image, bandRows) => {
      const pixels = expandFlat(image);
      const plain = pixelsOf(image);
      const whole = pixels.pixels();
      expect([...whole]).toEqual(
        plain.map((value, i) => (i % 4 === 3 ? value : Math.round((value * (plain[i - (i % 4) + 3] as number)) / 255))),
      );
      const room = new Uint8Array(bandRows * image.width * 4);
      for (let top = 0; top < image.height; top += bandRows) {
        const rows = Math.min(bandRows, image.height - top);
        const stride = image.width * 4;
        expect(pixels.pixels(top, rows, room)).toEqual(whole.subarray(top * stride, (top + rows) * stride));
      }
    }),
    { numRuns: 50 },
  );
});

test("inlays are composited in every band", async () => {
  const inlay = (width: number, height: number, pixel: readonly number[]) => ({
    type: "pixels" as const,
    width,
    height,
    pixels: (top = 0, rows = height - top) =>
      Uint8Array.from({ length: rows * width * 4 }, (_, index) => pixel[index % 4] as number),
  });
  const plain: FlatImage = {
    type: "flat",
    width: 20,
    height: 15,
    palette: [{ red: 200, green: 100, blue: 0, alpha: 1 }],
    bands: [{ rows: 15, indices: new Uint8Array(20) }],
  };
  const inlays = [
    { left: 3, top: 2, image: inlay(5, 9, [0, 0, 255, 255]) },
    // Translucent and fully transparent inlays.
    { left: 10, top: 6, image: inlay(4, 4, [0, 128, 0, 128]) },
    { left: 0, top: 0, image: inlay(20, 15, [0, 0, 0, 0]) },
  ];
  const image: FlatImage = { ...plain, inlays };
  const pixels = expandFlat(image);
  const whole = pixels.pixels();
  for (const rows of [1, 4, 7])
    for (let top = 0; top + rows <= 15; top++)
      expect(pixels.pixels(top, rows)).toEqual(whole.subarray(top * 80, (top + rows) * 80));
  const png = decodePng(await encode(image, "png"));
  expect(pixelAt(png, 3, 2)).toEqual([0, 0, 255, 255]);
  expect(pixelAt(png, 7, 10)).toEqual([0, 0, 255, 255]);
  expect(pixelAt(png, 10, 9)).toEqual([100, 178, 0, 255]);
  for (const [x, y] of [
    [2, 2],
    [8, 2],
    [3, 1],
    [3, 11],
    [14, 6],
    [9, 9],
  ] as const)
    expect(pixelAt(png, x, y)).toEqual([200, 100, 0, 255]);
});

test("a PNG has the lowest sufficient bit depth", async () => {
  const bitsOf = async (colors: number) => {
    const palette = Array.from({ length: colors }, (_, red) => ({ red, green: 0, blue: 0, alpha: 1 }));
    const image: FlatImage = {
      type: "flat",
      width: 9,
      height: 2,
      palette,
      bands: [{ rows: 2, indices: new Uint8Array(9) }],
    };
    return (await encode(image, "png"))[24];
  };
  expect(await Promise.all([1, 2, 3, 4, 5, 16, 17, 256].map(bitsOf))).toEqual([1, 1, 2, 2, 4, 4, 8, 8]);
});

test("JPEG and WebP output shows the image", async () => {
  const white = { red: 255, green: 255, blue: 255, alpha: 1 };
  const image: FlatImage = {
    type: "flat",
    width: 40,
    height: 30,
    palette: [white, { red: 0, green: 0, blue: 0, alpha: 1 }],
    bands: [{ rows: 30, indices: new Uint8Array(40).fill(1, 20) }],
  };
  const { decodeRaster } = await import("../../../src/engine/image/decode.ts");
  const { readRasterFile } = await import("../../../src/engine/image/raster-file.ts");
  for (const format of ["jpg", "jpeg", "webp"] as const) {
    const file = readRasterFile(await encode(image, format));
    if (file === null) throw new Error(`the ${format} file must be readable`);
    const decoded = decodeRaster(file, 1);
    expect([decoded.width, decoded.height]).toEqual([40, 30]);
    expect((pixelAt(decoded, 4, 15)[0] as number) - (pixelAt(decoded, 36, 15)[0] as number)).toBeGreaterThan(240);
  }
});

test("rejects images above the pixel limit", async () => {
  const image: FlatImage = {
    type: "flat",
    width: 6001,
    height: 6000,
    palette: [{ red: 0, green: 0, blue: 0, alpha: 1 }],
    bands: [{ rows: 6000, indices: new Uint8Array(6001) }],
  };
  await expect(encodeImage(image, "png")).rejects.toThrow("image must have at most 36000000 pixels as png");
});
