import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PNG_PALETTE, PNG_RGB, PNG_RGBA, PngEncoder, type PngKind } from "../../../wasm/png/png.ts";
import { decodePng as decodeByLodepng } from "../../../wasm/raster/jpeg-decoder.ts";
import { decodePng } from "../../png.ts";
import { bandsOf, loadBand, type Pixels, randomIntegers, straightOf } from "./encoder-rows.ts";

/**
 * Encodes an image.
 *
 * @param rows rows passed to the encoder at a time
 * @param isKept whether the encoder stores the palette indices
 * @param omitsRepeats whether rows that equal the row above are left out
 */
function encode(pixels: Pixels, kind?: PngKind, rows = pixels.height, isKept = true, omitsRepeats = false): Uint8Array {
  const { width, height } = pixels;
  const encoder = new PngEncoder(width, height, kind !== undefined ? "none" : isKept ? "index" : "count", rows);
  const bands = bandsOf(pixels, rows);
  const load = (band: Uint8Array) => loadBand(encoder, band, width * 4, omitsRepeats);
  if (kind === undefined) for (const band of bands) encoder.countInputColors(load(band));
  const used = kind ?? encoder.bestKind;
  encoder.start(used);
  const parts =
    used === PNG_PALETTE && isKept
      ? [...encoder.encodeIndexed()]
      : bands.flatMap((band) => [...encoder.encodeInput(load(band))]);
  parts.push(...encoder.finish());
  encoder.free();
  return new Uint8Array(Buffer.concat(parts));
}

const kindOf = (file: Uint8Array) => file[25];
const depthOf = (file: Uint8Array) => file[24];

/** Draws an image with the given number of colours: runs, repeated rows and random pixels. */
function paint(width: number, height: number, colors: number, seed: number, isOpaque: boolean): Pixels {
  const random = randomIntegers(seed);
  const draw = () => random(0x1_0000);
  const palette = Array.from({ length: colors }, () => {
    const alpha = isOpaque ? 255 : ([0, 255, draw() & 255][draw() % 3] as number);
    return [0, 0, 0].map(() => Math.round(((draw() & 255) * alpha) / 255)).concat(alpha);
  });
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const style = draw() % 4;
    for (let x = 0; x < width; ) {
      const length = style === 0 ? 1 : 1 + (draw() % (style === 1 ? 5 : 400));
      const color = palette[draw() % colors] as number[];
      for (const end = Math.min(width, x + length); x < end; x++) data.set(color, (y * width + x) * 4);
    }
    if (y > 0 && style === 3) data.copyWithin(y * width * 4, (y - 1) * width * 4, y * width * 4);
    // Some rows differ from an earlier row in one pixel only.
    if (y > 1 && style === 2) {
      data.copyWithin(y * width * 4, (y - 2) * width * 4, (y - 1) * width * 4);
      data.set(palette[0] as number[], (y * width + (draw() % width)) * 4);
    }
  }
  return { width, height, data };
}

function expectDecoded(file: Uint8Array, { width, height, data }: Pixels): void {
  const plain = straightOf(data);
  const one = decodePng(file);
  expect([one.width, one.height]).toEqual([width, height]);
  expect(Buffer.compare(one.data, plain)).toBe(0);
  const other = decodeByLodepng(file);
  expect(Buffer.compare(other.data, plain)).toBe(0);
}

const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 700 }));
const image = fc
  .tuple(side, side, fc.constantFrom(1, 2, 3, 4, 5, 16, 17, 255, 256, 257, 5000), fc.nat(), fc.boolean())
  .map((args) => paint(...args));

describe("decoded by two independent decoders:", () => {
  test("arbitrary images are unchanged", () => {
    fc.assert(
      fc.property(image, (pixels) => {
        expectDecoded(encode(pixels), pixels);
        expectDecoded(encode(pixels, PNG_RGBA), pixels);
      }),
      { numRuns: 40 },
    );
  });

  test.each([300, 1000])("photographs with a width of %i pixels are unchanged, for any band height", (width) => {
    const random = randomIntegers(7);
    const data = new Uint8Array(width * 120 * 4);
    for (let i = 0; i < data.length; i += 4) {
      const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
      for (let channel = 0; channel < 3; channel++)
        data[i + channel] = 100 + 60 * Math.sin(x / 90 + channel) + 60 * Math.cos(y / 40) + random(15);
      data[i + 3] = 255;
    }
    // A white caption, so that some rows are partly one colour.
    for (let y = 70; y < 80; y++) data.fill(255, (y * width + 20) * 4, (y * width + width - 20) * 4);
    const photo = { width, height: 120, data };
    const file = encode(photo, PNG_RGB);
    expectDecoded(file, photo);
    expect(file.length).toBeLessThan(width * 120 * 2.1);
    for (const rows of [1, 7, 50]) expect(Buffer.compare(encode(photo, PNG_RGB, rows), file)).toBe(0);
  });

  test.each([
    [1, 1],
    [1, 3000],
    [3000, 1],
  ])("images of %i x %i pixels are unchanged", (width, height) => {
    for (const colors of [1, 2, 7, 200, 10_000]) {
      const pixels = paint(width, height, colors, width + colors, false);
      expectDecoded(encode(pixels), pixels);
    }
  });

  test("noise is unchanged, and barely grows", () => {
    const random = randomIntegers(7);
    const data = new Uint8Array(300 * 300 * 4).map((_, i) => (i % 4 === 3 ? 255 : random(256)));
    const pixels = { width: 300, height: 300, data };
    const file = encode(pixels);
    expect(kindOf(file)).toBe(PNG_RGB);
    expect(file.length).toBeLessThan(300 * 300 * 3 * 1.01);
    expectDecoded(file, pixels);
  });

  test("a repeated texture of noise is unchanged, and compresses well", () => {
    const random = randomIntegers(7);
    const texture = Array.from({ length: 50 * 300 * 3 }, () => 100 + random(15));
    const data = new Uint8Array(600 * 300 * 4).fill(255);
    for (let i = 0; i < data.length; i += 4) {
      const at = (Math.floor(i / 2400) * 50 + ((i / 4) % 50)) * 3;
      data.set(texture.slice(at, at + 3), i);
    }
    const pixels = { width: 600, height: 300, data };
    const file = encode(pixels);
    expectDecoded(file, pixels);
    expect(file.length).toBeLessThan(texture.length);
  });

  test("gradients are unchanged, and compress well", () => {
    const data = new Uint8Array(400 * 200 * 4);
    for (let i = 0; i < data.length; i += 4) {
      const [x, y] = [(i / 4) % 400, Math.floor(i / 1600)];
      data.set([(x * y) >> 9, (x + y) >> 2, 255 - (x >> 1), 255], i);
    }
    const pixels = { width: 400, height: 200, data };
    const file = encode(pixels);
    expectDecoded(file, pixels);
    expect(file.length).toBeLessThan(20_000);
  });
});

describe("the colour type", () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [16, 4],
    [17, 8],
    [256, 8],
  ])("of %i colours is a palette with %i bits", (colors, depth) => {
    const data = new Uint8Array(100 * 60 * 4);
    for (let i = 0; i < 6000; i++) data.set([i % colors, 9, 200, 255], i * 4);
    const pixels = { width: 100, height: 60, data };
    const file = encode(pixels);
    expect([kindOf(file), depthOf(file)]).toEqual([PNG_PALETTE, depth]);
    expectDecoded(file, pixels);
  });

  test("of more than 256 colours is RGB, or RGBA if some are translucent", () => {
    const data = new Uint8Array(100 * 60 * 4);
    for (let i = 0; i < 6000; i++) data.set([i % 257, i % 2, 200, 255], i * 4);
    const pixels = { width: 100, height: 60, data };
    expect(kindOf(encode(pixels))).toBe(PNG_RGB);
    expectDecoded(encode(pixels), pixels);
    data.set([0, 0, 0, 0], 5999 * 4);
    expect(kindOf(encode(pixels))).toBe(PNG_RGBA);
    expectDecoded(encode(pixels), pixels);
  });
});

test("the file is identical for any band height, with repeated rows omitted, and after any other image", () => {
  fc.assert(
    fc.property(image, image, fc.integer({ min: 1, max: 50 }), (pixels, other, rows) => {
      const whole = encode(pixels, PNG_RGBA);
      encode(other);
      expect(Buffer.compare(encode(pixels, PNG_RGBA, rows), whole)).toBe(0);
      const fitting = encode(pixels);
      encode(other, PNG_RGBA);
      expect(Buffer.compare(encode(pixels, undefined, rows), fitting)).toBe(0);
      expect(Buffer.compare(encode(pixels, undefined, rows, false), fitting)).toBe(0);
      for (const isKept of [true, false])
        expect(Buffer.compare(encode(pixels, undefined, rows, isKept, true), fitting)).toBe(0);
      expect(Buffer.compare(encode(pixels, PNG_RGBA, rows, false, true), whole)).toBe(0);
    }),
    { numRuns: 30 },
  );
});
