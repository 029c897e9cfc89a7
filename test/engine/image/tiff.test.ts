import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { REQUEST_WORK } from "../../../src/base/limits.ts";
import { checkRaster, decodeRaster, decodingWork } from "../../../src/engine/image/decode.ts";
import { ImageError } from "../../../src/engine/image/image-error.ts";
import { readRasterFile } from "../../../src/engine/image/raster-file.ts";
import type { RasterHeader } from "../../../src/engine/image/raster-header.ts";
import { unpackBits, unpackLzw } from "../../../src/engine/image/tiff-pixels.ts";
import { createRandom } from "../../service/scan/code-image.ts";
import { fileOf } from "./image-files.ts";

type Values = number | readonly number[];

/** Returns a TIFF with one directory, followed by the values that don't fit in it, and the strips or tiles. */
function tiffOf(
  tags: Readonly<Record<number, Values>>,
  pieces: readonly Uint8Array[],
  isBigEndian = false,
): Uint8Array {
  const all: [tag: number, values: readonly number[]][] = Object.entries({
    273: pieces.map(() => 0),
    279: pieces.map(({ length }) => length),
    ...tags,
  })
    .map(([tag, values]): [number, readonly number[]] => [Number(tag), typeof values === "number" ? [values] : values])
    .sort(([one], [other]) => one - other);
  const directory = 2 + all.length * 12 + 4;
  const room = all.reduce((sum, [, values]) => sum + (values.length > 1 ? values.length * 4 : 0), 0);
  const file = new Uint8Array(8 + directory + room + pieces.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(file.buffer);
  const isLittle = !isBigEndian;
  file.set(isBigEndian ? [0x4d, 0x4d, 0, 42] : [0x49, 0x49, 42, 0]);
  view.setUint32(4, 8, isLittle);
  view.setUint16(8, all.length, isLittle);
  let behind = 8 + directory + room;
  const offsets = pieces.map((piece) => {
    file.set(piece, behind);
    behind += piece.length;
    return behind - piece.length;
  });
  let beside = 8 + directory;
  all.forEach(([tag, given], index) => {
    const values = (tag === 273 || tag === 324) && given.every((value) => value === 0) ? offsets : given;
    const at = 10 + index * 12;
    view.setUint16(at, tag, isLittle);
    view.setUint16(at + 2, 4, isLittle);
    view.setUint32(at + 4, values.length, isLittle);
    view.setUint32(at + 8, values.length === 1 ? (values[0] as number) : beside, isLittle);
    if (values.length === 1) return;
    for (const value of values) {
      view.setUint32(beside, value, isLittle);
      beside += 4;
    }
  });
  return file;
}

/** Returns the pixels with four channels each. */
function decode(bytes: Uint8Array): number[][] {
  const file = readRasterFile(bytes);
  if (file === null) throw new Error("no image");
  checkRaster(file);
  const { data } = decodeRaster(file, 1);
  return Array.from({ length: data.length / 4 }, (_, index) => [...data.subarray(index * 4, index * 4 + 4)]);
}

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const GRAY = { 256: 2, 257: 2, 258: 8, 262: 1, 277: 1, 278: 2 };
const grayPixels = (...levels: readonly number[]) => levels.map((level) => [level, level, level, 255]);

describe("a TIFF is decoded with pixels", () => {
  test("as grey levels, in both byte orders", () => {
    const pixels = bytes(0, 100, 200, 255);
    expect(decode(tiffOf(GRAY, [pixels]))).toEqual(grayPixels(0, 100, 200, 255));
    expect(decode(tiffOf(GRAY, [pixels], true))).toEqual(grayPixels(0, 100, 200, 255));
    expect(decode(tiffOf({ ...GRAY, 262: 0 }, [pixels]))).toEqual(grayPixels(255, 155, 55, 0));
  });

  test("as bits, with rows aligned to bytes", () => {
    const tags = { 256: 3, 257: 2, 258: 1, 262: 1, 277: 1, 278: 2 };
    const expected = grayPixels(255, 0, 255, 0, 255, 0);
    expect(decode(tiffOf(tags, [bytes(0b10100000, 0b01000000)]))).toEqual(expected);
    expect(decode(tiffOf({ ...tags, 266: 2 }, [bytes(0b00000101, 0b00000010)]))).toEqual(expected);
  });

  test("with two, four and sixteen bits", () => {
    expect(decode(tiffOf({ ...GRAY, 258: 2 }, [bytes(0b00010000, 0b10110000)]))).toEqual(grayPixels(0, 85, 170, 255));
    expect(decode(tiffOf({ ...GRAY, 258: 4 }, [bytes(0x0f, 0x71)]))).toEqual(grayPixels(0, 255, 119, 17));
    const words = bytes(0, 0, 9, 50, 9, 100, 9, 255);
    expect(decode(tiffOf({ ...GRAY, 258: 16 }, [words]))).toEqual(grayPixels(0, 50, 100, 255));
    expect(decode(tiffOf({ ...GRAY, 258: 16 }, [bytes(0, 0, 50, 9, 100, 9, 255, 9)], true))).toEqual(
      grayPixels(0, 50, 100, 255),
    );
  });

  test("as RGB, with associated and unassociated alpha, interleaved or planar", () => {
    const rgb = { 256: 2, 257: 1, 258: [8, 8, 8], 262: 2, 277: 3, 278: 1 };
    expect(decode(tiffOf(rgb, [bytes(1, 2, 3, 4, 5, 6)]))).toEqual([
      [1, 2, 3, 255],
      [4, 5, 6, 255],
    ]);
    expect(decode(tiffOf({ ...rgb, 284: 2 }, [bytes(1, 4), bytes(2, 5), bytes(3, 6)]))).toEqual([
      [1, 2, 3, 255],
      [4, 5, 6, 255],
    ]);
    const rgba = { ...rgb, 258: [8, 8, 8, 8], 277: 4 };
    const pixels = bytes(50, 100, 0, 128, 9, 9, 9, 0);
    expect(decode(tiffOf({ ...rgba, 338: 2 }, [pixels]))).toEqual([
      [50, 100, 0, 128],
      [9, 9, 9, 0],
    ]);
    expect(decode(tiffOf({ ...rgba, 338: 1 }, [pixels]))).toEqual([
      [100, 199, 0, 128],
      [9, 9, 9, 0],
    ]);
    expect(decode(tiffOf({ ...rgba, 338: 0 }, [pixels]))).toEqual([
      [50, 100, 0, 255],
      [9, 9, 9, 255],
    ]);
  });

  test("as CMYK and as palette indices", () => {
    expect(
      decode(tiffOf({ 256: 2, 257: 1, 258: [8, 8, 8, 8], 262: 5, 277: 4 }, [bytes(0, 0, 0, 0, 255, 0, 0, 128)])),
    ).toEqual([
      [255, 255, 255, 255],
      [0, 127, 127, 255],
    ]);
    const palette = [0x1000, 0x2000, 0, 0, 0x3000, 0xff00, 0, 0, 0x5000, 0, 0, 0];
    expect(decode(tiffOf({ 256: 2, 257: 1, 258: 2, 262: 3, 277: 1, 320: palette }, [bytes(0b00010000)]))).toEqual([
      [0x10, 0x30, 0x50, 255],
      [0x20, 0xff, 0, 255],
    ]);
  });

  test("in strips, and in tiles that extend beyond the image", () => {
    expect(decode(tiffOf({ ...GRAY, 278: 1 }, [bytes(1, 2), bytes(3, 4)]))).toEqual(grayPixels(1, 2, 3, 4));
    const tile = (first: number) => Uint8Array.from({ length: 256 }, (_, at) => (at % 16) + first + (at >> 4) * 16);
    const tiled = { 256: 18, 257: 2, 258: 8, 262: 1, 277: 1, 322: 16, 323: 16, 324: [0, 0], 325: [256, 256] };
    const first = decode(tiffOf(tiled, [tile(0), tile(100)]));
    expect(first.slice(14, 20)).toEqual(grayPixels(14, 15, 100, 101, 16, 17));
  });

  test("with horizontal differencing", () => {
    expect(decode(tiffOf({ ...GRAY, 317: 2 }, [bytes(10, 5, 200, 100)]))).toEqual(grayPixels(10, 15, 200, 44));
    const words = bytes(255, 1, 2, 1, 0, 9, 0, 1);
    expect(decode(tiffOf({ ...GRAY, 258: 16, 317: 2 }, [words]))).toEqual(grayPixels(1, 3, 9, 10));
  });

  test("compressed with Deflate, PackBits, LZW and JPEG", () => {
    expect(decode(tiffOf({ ...GRAY, 259: 8 }, [deflateSync(bytes(1, 2, 3, 4))]))).toEqual(grayPixels(1, 2, 3, 4));
    expect(decode(tiffOf({ ...GRAY, 259: 32_946 }, [deflateSync(bytes(1, 2, 3, 4, 5, 6))]))).toEqual(
      grayPixels(1, 2, 3, 4),
    );
    expect(decode(tiffOf({ ...GRAY, 259: 32_773 }, [bytes(0, 7, 0x80, 0xfe, 9)]))).toEqual(grayPixels(7, 9, 9, 9));
    // Five 9-bit codes: clear, 7, 7, the string 7 7, and end of information.
    expect(decode(tiffOf({ ...GRAY, 259: 5 }, [bytes(0x80, 0x01, 0xc0, 0xf0, 0x28, 0x08)]))).toEqual(
      grayPixels(7, 7, 7, 7),
    );
    const [red, , , , , , , , lime] = decode(fileOf("tiff"));
    expect((red as number[])[0]).toBeGreaterThan(200);
    expect((lime as number[])[1]).toBeGreaterThan(200);
  });
});

/** 5,000 strips of one pixel. */
const MANY_STRIPS = { 256: 1, 257: 5000, 258: 8, 262: 1, 277: 1, 278: 1 };
const JPEG_STRIP = { 256: 16, 257: 12, 258: [8, 8, 8], 262: 6, 277: 3, 278: 12, 259: 7 };

describe("a TIFF is rejected", () => {
  const expectRejection = (file: Uint8Array, message: string) => {
    expect(() => decode(file)).toThrow(ImageError);
    expect(() => decode(file)).toThrow(message);
  };
  const pixels = bytes(1, 2, 3, 4);

  test.each([
    ["if it is truncated", bytes(0x49, 0x49, 42, 0, 8, 0, 0, 0), "is a truncated TIFF"],
    ["with a directory offset after its end", bytes(0x49, 0x49, 42, 0, 255, 255, 255, 255), "is a truncated TIFF"],
    ["without a size", tiffOf({ 258: 8 }, [pixels]), "TIFF"],
    ["with floating-point samples", tiffOf({ ...GRAY, 258: 32, 339: 3 }, [pixels]), "unsupported sample format"],
    ["with fax compression", tiffOf({ ...GRAY, 259: 3 }, [pixels]), "unsupported compression"],
    ["with CIE L*a*b* colours", tiffOf({ ...GRAY, 262: 8 }, [pixels]), "unsupported colour space"],
    ["with too few channels", tiffOf({ ...GRAY, 262: 2 }, [pixels]), "unsupported number of channels"],
    ["that claims to be huge", tiffOf({ ...GRAY, 256: 60_000, 257: 60_000 }, [pixels]), "60000 x 60000"],
    ["with too many strips", tiffOf({ ...GRAY, 256: 1, 257: 8_000_000, 278: 1 }, [pixels]), "strips or tiles"],
    [
      "with oversized tiles",
      tiffOf({ ...GRAY, 322: 60_000, 323: 60_000 }, [pixels]),
      "strips or tiles that are too large",
    ],
    [
      "with 300,000 offsets",
      tiffOf({ ...GRAY, 273: Array.from({ length: 300_000 }, () => 1) }, []),
      "invalid stripOffsets tag",
    ],
    ["with damaged Deflate data", tiffOf({ ...GRAY, 259: 8 }, [pixels]), "cannot be decoded"],
    ["with damaged LZW data", tiffOf({ ...GRAY, 259: 5 }, [bytes(0xff, 0xff)]), "cannot be decoded"],
    [
      "with small tiles of one bit per sample that unpack to hundreds of megabytes",
      tiffOf({ 256: 1, 257: 1, 258: 1, 262: 1, 277: 1, 322: 16_000, 323: 16_000, 324: [0], 325: [4] }, [pixels]),
      "strips or tiles that are too large",
    ],
    ...[5, 8, 32_773].map((compression): [string, Uint8Array, string] => [
      `with 5,000 strips at the same offset, with compression ${compression}`,
      tiffOf({ ...MANY_STRIPS, 259: compression, 273: Array(5000).fill(8), 279: Array(5000).fill(9000) }, [
        new Uint8Array(9000),
      ]),
      "strips or tiles that overlap",
    ]),
    [
      "with strips without lengths, which would extend to the end of the file",
      tiffOf({ ...MANY_STRIPS, 279: 1, 273: Array.from({ length: 5000 }, (_, index) => index) }, [pixels]),
      "strips or tiles that overlap",
    ],
    [
      "with a small Deflate bomb in each strip",
      tiffOf({ ...GRAY, 259: 8, 278: 1 }, [deflateSync(new Uint8Array(190_000)), deflateSync(pixels)]),
      "cannot be decoded",
    ],
    ["with a progressive JPEG", tiffOf(JPEG_STRIP, [fileOf("jpegProgressive")]), "cannot be decoded"],
    ["in BigTIFF format", bytes(0x49, 0x49, 43, 0), "no image"],
  ])("%s", (_, file, message) => {
    if (message === "no image") expect(() => decode(file)).toThrow(message);
    else expectRejection(file, message);
  });

  test("or decoded after random changes", () => {
    const chance = createRandom(11);
    const files = [
      fileOf("tiff"),
      tiffOf(
        { ...GRAY, 259: 5, 256: 64, 257: 64, 278: 8 },
        Array.from({ length: 8 }, () => Uint8Array.from({ length: 100 }, () => chance() * 256)),
      ),
      tiffOf(
        {
          256: 40,
          257: 40,
          258: [8, 8, 8],
          262: 2,
          277: 3,
          322: 16,
          323: 16,
          324: Array.from({ length: 9 }, () => 0),
          325: Array.from({ length: 9 }, () => 90),
          259: 32_773,
        },
        Array.from({ length: 9 }, () => new Uint8Array(90)),
      ),
    ];
    for (const file of files)
      for (let round = 0; round < 300; round++) {
        const broken = file.slice(0, round % 5 === 0 ? Math.floor(chance() * file.length) : file.length);
        for (let i = 0; i < 4; i++) broken[4 + Math.floor(chance() * (broken.length - 4))] = chance() * 256;
        try {
          decode(broken);
        } catch (error) {
          if (!(error instanceof ImageError)) expect(String(error)).toBe("Error: no image");
        }
      }
  });
});

describe("the work of decoding covers", () => {
  const work = (file: Uint8Array) => decodingWork(readRasterFile(file) as RasterHeader);

  test("each strip that is a JPEG, and the tables before it", () => {
    const strips = (tables: number) =>
      tiffOf({ ...MANY_STRIPS, 259: 7, 347: Array(tables).fill(0) }, Array(5000).fill(bytes(1)));
    expect(work(strips(600))).toBeGreaterThan(5000 * 200_000);
    expect(work(strips(60_000))).toBeGreaterThan(REQUEST_WORK);
  });

  test("each scan of a JPEG after the usual ten", () => {
    const file = fileOf("jpegProgressive");
    const end = file.length - 2;
    const scan = file.lastIndexOf(0xda) - 1;
    const scans = (count: number) =>
      Uint8Array.from([
        ...file.subarray(0, end),
        ...Array(count)
          .fill([...file.subarray(scan, end)])
          .flat(),
        0xff,
        0xd9,
      ]);
    expect(work(scans(0))).toBe(16 * 12 * 30);
    expect(work(scans(2000)) - work(scans(1000))).toBe(1000 * 16 * 12 * 6);
  });
});

describe("unpacked data never exceeds the requested length", () => {
  test("with growing LZW strings", () => {
    // Each code stands for the longest string so far; a thousand of them would be half a megabyte.
    const codes = [256, 65, ...Array.from({ length: 250 }, (_, index) => 258 + index)];
    const packed = new Uint8Array(400);
    codes.forEach((code, index) => {
      for (let bit = 0; bit < 9; bit++)
        if ((code >> (8 - bit)) & 1)
          packed[(index * 9 + bit) >> 3] =
            (packed[(index * 9 + bit) >> 3] as number) | (128 >> ((index * 9 + bit) & 7));
    });
    const out = unpackLzw(packed, 20_000);
    expect(out.length).toBe(20_000);
    expect(out.every((byte) => byte === 65)).toBe(true);
  });

  test("with surplus PackBits runs", () => {
    expect(unpackBits(bytes(0x81, 5, 0x81, 6), 130)).toEqual(
      Uint8Array.from({ length: 130 }, (_, at) => (at < 128 ? 5 : 6)),
    );
    expect(unpackBits(bytes(0x7f, 1, 2), 10)).toEqual(bytes(1, 2, 0, 0, 0, 0, 0, 0, 0, 0));
  });
});
