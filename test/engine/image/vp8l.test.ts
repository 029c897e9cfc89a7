import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";
import { BAND_PIXELS, LIBWEBP_PIXELS, RASTER_PIXELS } from "../../../src/engine/limits.ts";
import { decodeWebp } from "../../../wasm/raster/jpeg-decoder.ts";
import { VP8L_ROWS, Vp8lEncoder } from "../../../wasm/vp8l/vp8l.ts";
import { isInSample, sampleRuns } from "../../sample.ts";
import { bandsOf, loadBand, type Pixels, randomIntegers, straightOf } from "./encoder-rows.ts";

/**
 * Encodes an image.
 *
 * @param rows rows passed to the encoder at a time
 * @param omitsRepeats whether rows that equal the row above are left out
 */
function encode(pixels: Pixels, rows = pixels.height, omitsRepeats = false): Uint8Array {
  const encoder = new Vp8lEncoder();
  encoder.begin(pixels.width, pixels.height, rows);
  const bands = bandsOf(pixels, rows);
  const load = (band: Uint8Array) => loadBand(encoder, band, pixels.width * 4, omitsRepeats);
  for (const band of bands) encoder.scanInput(load(band));
  const parts = encoder.start()
    ? [...encoder.encodeKept()]
    : bands.flatMap((band) => [...encoder.encodeInput(load(band))]);
  parts.push(...encoder.finish());
  encoder.free();
  return new Uint8Array(Buffer.concat(parts));
}

function expectDecoded(file: Uint8Array, { width, height, data }: Pixels): void {
  const view = new DataView(file.buffer, file.byteOffset);
  expect(view.getUint32(4, true)).toBe(file.length - 8);
  const image = decodeWebp(file);
  expect([image.width, image.height]).toEqual([width, height]);
  expect(Buffer.compare(image.data, straightOf(data))).toBe(0);
}

type Painter = (x: number, y: number, random: (limit: number) => number) => readonly number[];

/** Kinds of content, as straight RGB or RGBA. */
const PAINTERS = {
  "one colour": () => [9, 80, 200],
  nothing: () => [0, 0, 0, 0],
  "flat colours": (x, y) => [(x >> 3) % 7 === 0 ? 250 : 20, (y >> 4) % 5 === 0 ? 30 : 20, 90],
  gradient: (x, y) => [x & 255, (y >> 1) & 255, ((x + y) >> 2) & 255],
  photograph: (x, y, random) =>
    [0, 1, 2].map((channel) => Math.floor(110 + 60 * Math.sin(x / 90 + channel) + 60 * Math.cos(y / 40) + random(15))),
  "translucent gradient": (x, y) => [40, 120, 220, Math.floor(127 + 127 * Math.sin(x / 30) * Math.cos(y / 20))],
  noise: (_x, _y, random) => [random(256), random(256), random(256)],
  "translucent noise": (_x, _y, random) => [random(256), random(256), random(256), random(256)],
} satisfies Record<string, Painter>;

function paint(width: number, height: number, painter: Painter, seed = 1): Pixels {
  const random = randomIntegers(seed);
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const color = painter(i % width, Math.floor(i / width), random);
    const alpha = color[3] ?? 255;
    data.set([...color.slice(0, 3).map((value) => Math.round((value * alpha) / 255)), alpha], i * 4);
  }
  return { width, height, data };
}

/** Returns pixels as an image that draws them on request. */
function asImage({ width, height, data }: Pixels, altText?: string): PixelImage {
  return {
    type: "pixels",
    width,
    height,
    ...(altText !== undefined && { altText }),
    pixels: (top = 0, rows = height - top) => data.slice(top * width * 4, (top + rows) * width * 4),
  };
}

async function encodeFile(image: PixelImage, quality?: number): Promise<Uint8Array> {
  const { body } = await encodeImage(image, "webp", quality);
  return new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
}

const SIZES = [
  [1, 1],
  [2, 3],
  [33, 31],
  [1, 900],
  [900, 1],
  [300, 130],
  [1, 16_383],
  [16_383, 1],
] as const;

const CONTENTS = Object.entries<Painter>(PAINTERS).map(([name, painter], index) => ({ name, painter, index }));
describe.each(CONTENTS)("$name", ({ painter, index }) => {
  test.each(SIZES.filter((_, at) => isInSample(at + index, 4)))("of %i x %i pixels is unchanged", (width, height) => {
    const pixels = paint(width, height, painter);
    expectDecoded(encode(pixels), pixels);
  });

  test("has the same bytes for any number of rows at a time", () => {
    const pixels = paint(90, 200, painter);
    const whole = encode(pixels);
    for (const rows of [VP8L_ROWS, VP8L_ROWS * 3])
      for (const omitsRepeats of [false, true])
        expect(Buffer.compare(encode(pixels, rows, omitsRepeats), whole)).toBe(0);
  });
});

test("images of runs, repeated rows and random pixels are unchanged", () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 500 }));
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 5000 }), fc.nat(), (width, height, colors, seed) => {
      const random = randomIntegers(seed);
      const palette = Array.from({ length: colors }, () =>
        [256, 256, 256, 256].map((limit, i) => (i === 3 && random(2) === 0 ? 255 : random(limit))),
      );
      let [color, left, rowsLeft] = [palette[0] as number[], 0, 0];
      const pixels = paint(width, height, (x, y) => {
        if (x === 0 && rowsLeft-- <= 0) rowsLeft = random(4);
        if (left-- <= 0) [color, left] = [palette[random(colors)] as number[], [0, 4, 300][y % 3] as number];
        return color;
      });
      for (let y = 1; y < height; y++)
        if (random(3) === 0) pixels.data.copyWithin(y * width * 4, (y - 1) * width * 4, y * width * 4);
      expectDecoded(encode(pixels, VP8L_ROWS * (1 + random(4)), true), pixels);
    }),
    { numRuns: sampleRuns(40) },
  );
});

describe("an image above libwebp's limit", () => {
  const [width, height] = [2000, 1300];

  test("is encoded in bands, losslessly for any quality", async () => {
    expect(width * height).toBeGreaterThan(LIBWEBP_PIXELS);
    const pixels = paint(width, height, PAINTERS["translucent gradient"]);
    const rows: number[] = [];
    const image = asImage(pixels);
    const file = await encodeFile({
      ...image,
      pixels: (top = 0, count = height, ...rest) => {
        rows.push(count);
        return image.pixels(top, count, ...rest);
      },
    });
    expectDecoded(file, pixels);
    expect(Math.max(...rows) * width).toBeLessThanOrEqual(BAND_PIXELS);
    expect(Buffer.compare(await encodeFile(image, 40), file)).toBe(0);
  });

  test("is drawn twice if it has too many details for memory", async () => {
    const pixels = paint(width, height, PAINTERS.noise);
    let drawn = 0;
    const image = asImage(pixels);
    const file = await encodeFile({
      ...image,
      pixels: (top = 0, count = height, ...rest) => {
        drawn += count;
        return image.pixels(top, count, ...rest);
      },
    });
    expect(drawn).toBe(2 * height);
    expectDecoded(file, pixels);
  });

  test("takes at most 24 MB of memory in addition to a band", () => {
    for (const [wide, high] of [
      [6000, 6000],
      [16_383, Math.floor(RASTER_PIXELS / 16_383)],
    ] as const) {
      const rows = Math.floor(BAND_PIXELS / wide / VP8L_ROWS) * VP8L_ROWS;
      const encoder = new Vp8lEncoder();
      encoder.begin(wide, high, rows);
      expect(encoder.inputBuffer(1).buffer.byteLength).toBeLessThan(24_000_000 + rows * wide * 4);
      encoder.free();
    }
  });
});

test("an image that is too expensive is rejected before it is drawn", async () => {
  const image: PixelImage = {
    type: "pixels",
    width: 6000,
    height: 6000,
    work: 500_000_000,
    pixels: () => {
      throw new Error("drawn");
    },
  };
  await expect(encodeImage(image, "webp", undefined, { fuel: new Fuel() })).rejects.toThrow(
    "image is too expensive to encode: reduce its size or devicePixelRatio",
  );
});
