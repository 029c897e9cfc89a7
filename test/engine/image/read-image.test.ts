import { decode } from "fast-png";
import { describe, expect, inject, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { readImageFile } from "../../../src/engine/image/read-image.ts";
import { COPY_PIXELS, IMAGE_PARTS, PNG_ROW_BYTES } from "../../../src/engine/limits.ts";
import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { type FileName, fileOf } from "./image-files.ts";
import { bmpOf, chunkOf, gifOf, pngOf, withExif } from "./make-image.ts";

await loadResvg();

const ADDRESS = "https://example.com/a.png";

/** Decodes an image's copy at the given scale, with an independent decoder. */
function copyOf(bytes: Uint8Array, scale = 1) {
  const url = readImageFile(bytes, ADDRESS).url(scale, true);
  const { width, height, data, channels } = decode(bytesOf(url), { checkCrc: true });
  const at = (x: number, y: number) => {
    const pixel = Array.from(data.subarray((y * width + x) * channels, (y * width + x + 1) * channels));
    return channels === 4 ? pixel : [...pixel, 255];
  };
  return { width, height, at };
}

function bytesOf(url: string): Uint8Array {
  return Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (character) => character.charCodeAt(0));
}

const RED = [255, 0, 0, 255];
const LIME = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const YELLOW = [255, 255, 0, 255];
const FAINT_YELLOW = [255, 255, 0, 128];
/** Colours after conversion from CMYK, and shades of grey. */
const INKS = [
  [255, 0, 0, 255],
  [195, 255, 0, 255],
  [17, 60, 255, 255],
  [251, 255, 10, 255],
];
const GRAYS = [
  [127, 127, 127, 255],
  [220, 220, 220, 255],
  [76, 76, 76, 255],
  [247, 247, 247, 255],
];

describe("an image of 16x12 pixels is decoded:", () => {
  const colors = [RED, LIME, BLUE, YELLOW];
  const faint = [RED, LIME, BLUE, FAINT_YELLOW];
  test.each<[FileName, number[][], number]>([
    ["png", colors, 0],
    ["pngAlpha", faint, 0],
    ["pngPalette", colors, 0],
    ["pngInterlaced", faint, 0],
    ["png16", colors, 0],
    ["jpeg", colors, 2],
    ["jpegProgressive", colors, 2],
    ["jpegGray", GRAYS, 2],
    ["jpegInks", INKS, 2],
    ["gif", colors, 0],
    ["gifAlpha", colors, 0],
    ["gifAnimated", colors, 0],
    ["webp", colors, 0],
    ["webpLossy", colors, 3],
    ["webpAlpha", faint, 3],
    ["webpAnimated", colors, 0],
  ])("%s", (name, expected, tolerance) => {
    const bytes = fileOf(name);
    const image = readImageFile(bytes, ADDRESS);
    expect([image.width, image.height]).toEqual([16, 12]);
    const { width, height, at } = copyOf(bytes);
    expect([width, height]).toEqual([16, 12]);
    const found = [at(3, 2), at(12, 2), at(3, 9), at(12, 9)];
    const off = found.flatMap((pixel, i) => pixel.map((value, c) => Math.abs(value - (expected[i]?.[c] ?? 0))));
    expect(Math.max(...off), JSON.stringify(found)).toBeLessThanOrEqual(tolerance);
  });

  test.each([
    ["24 bits, rows upwards", bmpOf({ bits: 24 })],
    ["24 bits, rows downwards", bmpOf({ bits: 24, isTopDown: true })],
    ["32 bits", bmpOf({ bits: 32 })],
    ["a colour table", bmpOf({ bits: 8 })],
    ["a BITMAPCOREHEADER", bmpOf({ bits: 24, isCore: true })],
  ])("BMP with %s", (_, bytes) => {
    const { width, height, at } = copyOf(bytes);
    expect([width, height]).toEqual([16, 12]);
    expect([at(3, 2), at(12, 2), at(3, 9), at(12, 9)]).toEqual(colors);
  });
});

describe("a JPEG is rotated by its Exif orientation:", () => {
  // Expected positions of the red, lime, blue and yellow quarters: top left, top right, bottom left, bottom right.
  test.each([
    [1, [RED, LIME, BLUE, YELLOW]],
    [2, [LIME, RED, YELLOW, BLUE]],
    [3, [YELLOW, BLUE, LIME, RED]],
    [4, [BLUE, YELLOW, RED, LIME]],
    [5, [RED, BLUE, LIME, YELLOW]],
    [6, [BLUE, RED, YELLOW, LIME]],
    [7, [YELLOW, LIME, BLUE, RED]],
    [8, [LIME, YELLOW, RED, BLUE]],
    [9, [RED, LIME, BLUE, YELLOW]],
  ])("orientation %i", (orientation, expected) => {
    for (const isBigEndian of [false, true]) {
      const bytes = withExif(fileOf("jpeg"), orientation, isBigEndian);
      const image = readImageFile(bytes, ADDRESS);
      const size = orientation >= 5 && orientation <= 8 ? [12, 16] : [16, 12];
      expect([image.width, image.height]).toEqual(size);
      const { width, height, at } = copyOf(bytes);
      expect([width, height]).toEqual(size);
      const found = [at(2, 2), at(width - 3, 2), at(2, height - 3), at(width - 3, height - 3)];
      for (const [i, pixel] of found.entries())
        for (const [c, value] of pixel.entries()) expect(Math.abs(value - (expected[i]?.[c] ?? 0))).toBeLessThan(3);
    }
  });
});

describe("the scaled copy of an image", () => {
  test("has the displayed resolution, and never more than the image", () => {
    const bytes = pngOf(400, 200);
    expect(
      [copyOf(bytes, 1), copyOf(bytes, 0.5), copyOf(bytes, 7)].map(({ width, height }) => [width, height]),
    ).toEqual([
      [400, 200],
      [200, 100],
      [400, 200],
    ]);
  });

  test("is shared by similar sizes, and is never smaller than they are", () => {
    const image = readImageFile(pngOf(400, 200), ADDRESS);
    const url = image.url(0.5, true);
    expect(image.url(0.49, true)).toBe(url);
    expect(image.url(0.43, true)).toBe(url);
    expect(image.url(0.42, true)).not.toBe(url);
  });

  test("averages the pixels that it merges", () => {
    // Alternating red and transparent columns: half-transparent red after merging two columns.
    const bytes = pngOf(64, 8, (x) => (x % 2 === 0 ? [255, 0, 0, 255] : [0, 255, 0, 0]));
    const { width, at } = copyOf(bytes, 0.5);
    expect(width).toBe(32);
    for (let x = 0; x < width; x++) expect(at(x, 2)).toEqual([255, 0, 0, 128]);
  });

  test("keeps the average colour if its size doesn't divide evenly", () => {
    const bytes = pngOf(70, 30, (x) => [x < 35 ? 255 : 0, 0, 0, 255]);
    const { width, height, at } = copyOf(bytes, 2 ** -1.25);
    expect([width, height]).toEqual([29, 12]);
    const row = Array.from({ length: width }, (_, x) => at(x, 5)[0] as number);
    expect(row.reduce((sum, value) => sum + value, 0) / width).toBeCloseTo(127.5, 0);
    expect([row[0], row[14], row[28]]).toEqual([255, 128, 0]);
  });

  test("of a very large image has fewer pixels", () => {
    const bytes = pngOf(3000, 2000);
    const { width, height } = copyOf(bytes, 1);
    expect(width * height).toBeLessThanOrEqual(COPY_PIXELS);
    expect(width / height).toBeCloseTo(1.5, 2);
  });

  test("of a JPEG is decoded at a fraction of its size", () => {
    const { width, height, at } = copyOf(fileOf("jpeg"), 0.25);
    expect([width, height]).toEqual([4, 3]);
    expect(at(0, 0)[0]).toBeGreaterThan(240);
    expect(at(3, 2)[1]).toBeGreaterThan(240);
  });

  test("in SVG is the original file if it is smaller and widely supported, without metadata", () => {
    const secret = "where I was";
    for (const [name, type] of [
      ["jpeg", "image/jpeg"],
      ["png", "image/png"],
    ] as const) {
      const bytes = name === "png" ? withText(fileOf("png"), secret) : withExif(fileOf("jpegNoise"), 1, false, secret);
      const url = readImageFile(bytes, ADDRESS).url(1, false);
      expect(url.startsWith(`data:${type};base64,`)).toBe(true);
      expect(String.fromCharCode(...bytes)).toContain(secret);
      expect(String.fromCharCode(...bytesOf(url))).not.toContain(secret);
    }
  });

  test.each<FileName>(["webp", "gifAnimated", "webpAnimated", "jpegInks"])("in SVG of %s is a PNG", (name) => {
    expect(readImageFile(fileOf(name), ADDRESS).url(1, false)).toMatch(/^data:image\/png;base64,/);
  });
});

/** Returns a PNG with a text chunk before its data. */
function withText(png: Uint8Array, text: string): Uint8Array {
  const chunk = chunkOf("tEXt", new TextEncoder().encode(text));
  const at = 8 + 25;
  return Uint8Array.of(...png.subarray(0, at), ...chunk, ...png.subarray(at));
}

describe("a GIF", () => {
  test("with a partial first frame leaves the rest transparent", () => {
    const { width, height, at } = copyOf(gifOf({ screen: [16, 12], frame: [4, 3, 8, 6] }));
    expect([width, height]).toEqual([16, 12]);
    expect([at(0, 0), at(5, 5), at(15, 11)]).toEqual([[0, 0, 0, 0], RED, [0, 0, 0, 0]]);
  });

  test("with a first frame larger than its screen grows", () => {
    const image = readImageFile(gifOf({ screen: [4, 4], frame: [0, 0, 16, 12] }), ADDRESS);
    expect([image.width, image.height]).toEqual([16, 12]);
  });
});

describe("other files are rejected with their type:", () => {
  test.each([
    ["an empty file", new Uint8Array(), "is empty"],
    ["zeros", new Uint8Array(100), "is not an image"],
    ["text", text("hello"), "is not an image"],
    ["an HTML page", text("\n<!DOCTYPE html><html><body>"), "is a web page, not an image"],
    ["BigTIFF", Uint8Array.of(0x49, 0x49, 43, 0, 8, 0), "is a BigTIFF"],
    ["AVIF", fileOf("avif"), "is an AVIF"],
    ["PDF", text("%PDF-1.7"), "is a PDF"],
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0), "is gzip data"],
  ])("%s", (_, bytes, reason) => {
    expect(() => readImageFile(bytes, ADDRESS)).toThrow(
      new Failure("invalid", `image ${ADDRESS} ${reason}: it must be PNG, JPEG, GIF, WebP, BMP, TIFF or SVG`),
    );
  });
});

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

const NAMES: readonly FileName[] = [
  "png",
  "pngAlpha",
  "pngPalette",
  "pngInterlaced",
  "jpeg",
  "jpegProgressive",
  "jpegInks",
  "gif",
  "gifAnimated",
  "webp",
  "webpLossy",
  "webpAlpha",
  "webpAnimated",
];

/** Decodes and draws a file. Only a Failure may be thrown. */
function drawOrReject(bytes: Uint8Array): "drawn" | "refused" {
  try {
    const image = readImageFile(bytes, ADDRESS);
    for (const isFinal of [true, false]) expect(image.url(1, isFinal)).toMatch(/^data:image\//);
    return "drawn";
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.message).toContain(ADDRESS);
    return "refused";
  }
}

/** Distance between the tested byte positions in a file. A sampled run tests every eleventh position. */
const STEP = inject("depth") === "full" ? 1 : 11;

describe("a broken file is drawn partially, or rejected:", () => {
  test.each(NAMES)("%s, truncated anywhere", (name) => {
    const bytes = fileOf(name);
    for (let length = 0; length < bytes.length; length += STEP) drawOrReject(bytes.subarray(0, length));
    expect(drawOrReject(bytes)).toBe("drawn");
  });

  test.each(NAMES)("%s, with any byte changed", (name) => {
    const bytes = fileOf(name);
    for (let at = 0; at < bytes.length; at += STEP)
      for (const value of [0, 0xff, (bytes[at] as number) ^ 0x80, (bytes[at] as number) + 1]) {
        const changed = bytes.slice();
        changed[at] = value;
        drawOrReject(changed);
      }
  });

  test("is not mixed with leftovers of another file", () => {
    const cut = fileOf("jpeg").subarray(0, 330);
    const before = readImageFile(cut, ADDRESS).url(1, true);
    readImageFile(
      pngOf(200, 200, () => [1, 2, 3, 255]),
      ADDRESS,
    ).url(1, true);
    readImageFile(fileOf("jpegProgressive"), ADDRESS).url(1, true);
    expect(readImageFile(cut, ADDRESS).url(1, true)).toBe(before);
  });
});

// workerd applies the length limit to its growing output buffer, which can be larger than the inflated data.
test.each([
  [128, 128],
  [200, 120],
  [223, 224],
  [1000, 50],
])("a PNG of one colour and %i x %i pixels is decoded", (width, height) => {
  expect(
    readImageFile(
      pngOf(width, height, () => [1, 2, 3, 4]),
      ADDRESS,
    ).url(1, true),
  ).toMatch(/^data:image\/png/);
});

describe("a file that is too large, or claims to be, is rejected:", () => {
  const headerOf = (width: number, height: number) => pngOf(1, 1, undefined, { width, height });
  test.each<[string, Uint8Array, RegExp]>([
    ["a PNG of 65,535 x 65,535", headerOf(65_535, 65_535), /must have at most \d+ pixels as PNG, got 65535 x 65535/],
    ["a PNG of 4,294,967,295 x 1", headerOf(4_294_967_295, 1), /must have at most/],
    ["a PNG without pixels", headerOf(0, 5), /is a PNG without pixels/],
    ["a PNG with too little data", headerOf(100, 100), /is a damaged PNG/],
    ["a PNG with too much data", pngOf(1000, 1000, () => [0, 0, 0, 0], { width: 2, height: 2 }), /is a damaged PNG/],
    [
      "a GIF of 65,535 x 65,535",
      gifOf({ screen: [65_535, 65_535], frame: [0, 0, 1, 1] }),
      /must have at most \d+ pixels as GIF/,
    ],
    ["a GIF with a frame of 65,535 x 65,535", gifOf({ screen: [1, 1], frame: [0, 0, 65_535, 65_535] }), /at most/],
    [
      "a BMP of 2,147,483,647 x 2",
      bmpOf({ bits: 24, width: 2_147_483_647, height: 2 }),
      /must have at most \d+ pixels as BMP/,
    ],
    ["a BMP of 2,000 x -2,147,483,648", bmpOf({ bits: 24, width: 2000, height: -2_147_483_648 }), /at most/],
    ["a JPEG of 65,535 x 65,535", withSize(fileOf("jpeg"), 65_535, 65_535), /must have at most \d+ pixels as JPEG/],
    [
      "a progressive JPEG of 5,000 x 5,000",
      withSize(fileOf("jpegProgressive"), 5000, 5000),
      /has too many pixels for a progressive JPEG/,
    ],
    [
      "a JPEG with a thousand scans",
      withScans(fileOf("jpegProgressive"), 1000),
      /has too many pixels for a progressive JPEG/,
    ],
    [
      "a JPEG with thousands of comments",
      withComments(fileOf("jpeg"), IMAGE_PARTS + 1),
      /must have at most \d+ JPEG segments/,
    ],
  ])("%s", (_, bytes, message) => {
    const read = () => readImageFile(bytes, ADDRESS).url(1, true);
    expect(read).toThrow(Failure);
    expect(read).toThrow(message);
  });

  test("but one of exactly the allowed size is drawn", () => {
    const side = Math.floor(Math.sqrt(PNG_ROW_BYTES / 4)) - 1;
    const { width } = copyOf(pngOf(side, side), 0.1);
    expect(width).toBeGreaterThanOrEqual(side / 10);
    expect(() => readImageFile(pngOf(1, 1, undefined, { width: side + 2, height: side + 2 }), ADDRESS)).toThrow(
      "take at most",
    );
  });
});

/** Returns a JPEG with a different size in its frame header. */
function withSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const at = jpeg.findIndex((byte, i) => byte === 0xff && ((jpeg[i + 1] ?? 0) === 0xc0 || jpeg[i + 1] === 0xc2));
  const out = jpeg.slice();
  out.set([height >> 8, height & 255, width >> 8, width & 255], at + 5);
  return out;
}

/** Returns a JPEG in which the last scan is repeated, at a size that would be allowed with one scan. */
function withScans(jpeg: Uint8Array, count: number): Uint8Array {
  const large = withSize(jpeg, 1000, 1000);
  const at = large.findLastIndex((byte, i) => byte === 0xff && large[i + 1] === 0xda);
  const scan = large.subarray(at, large.length - 2);
  const out = [large.subarray(0, at), ...Array.from({ length: count }, () => scan), Uint8Array.of(0xff, 0xd9)];
  return Uint8Array.from(out.flatMap((part) => [...part]));
}

function withComments(jpeg: Uint8Array, count: number): Uint8Array {
  const comments = Array.from({ length: count }, () => [0xff, 0xfe, 0, 2]).flat();
  return Uint8Array.from([...jpeg.subarray(0, 2), ...comments, ...jpeg.subarray(2)]);
}
