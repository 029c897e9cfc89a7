import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { REQUEST_WORK } from "../../../src/base/limits.ts";
import { concatenate } from "../../../src/engine/image/byte-reader.ts";
import { ImageError } from "../../../src/engine/image/image-error.ts";
import { writeJpeg } from "../../../src/engine/image/jpeg.ts";
import { encodePixels } from "../../../src/engine/image/pixel-png.ts";
import { readCodes } from "../../../src/service/scan/read-codes.ts";
import { encodeWebp } from "../../../wasm/webp/webp.ts";
import { pngOf } from "../../engine/image/make-image.ts";
import {
  addNoise,
  addSpecks,
  blur,
  codeOf,
  createGrayImage,
  createRandom,
  type GrayImage,
  map,
  pixelsOf,
  rotate,
  row,
  tiltBack,
} from "./code-image.ts";

const TEXT = "https://example.com/a?b=1&c=ä";
const LONG = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. ".repeat(8);

const pngOfShade = (shade: GrayImage) => encodePixels(pixelsOf(shade));
const jpegOf = (shade: GrayImage, quality: number) => {
  const { width, height, data } = pixelsOf(shade);
  const pixels = (top = 0, rows = height - top) => data.slice(top * width * 4, (top + rows) * width * 4);
  return concatenate([...writeJpeg({ type: "pixels", width, height, pixels }, quality)]);
};
const textsOf = async (file: Uint8Array, formats: readonly string[] = ["QRCode"]) =>
  (await readCodes(file, formats)).map(({ text }) => text);

describe("readCodes reads a code", () => {
  const cases: Record<string, (text: string) => Promise<GrayImage>> = {
    "as drawn": (text) => codeOf(text),
    "with modules of one pixel": (text) => codeOf(text, { module: 1 }),
    "with modules of 1⅓ pixels": (text) => codeOf(text, { module: 4 / 3 }),
    "without a quiet zone": (text) => codeOf(text, { margin: 0 }),
    "rotated by 45°": async (text) => rotate(await codeOf(text), 45),
    "upside down": async (text) => rotate(await codeOf(text), 180),
    mirrored: async (text) => {
      const code = await codeOf(text);
      return map(code, (_, x, y) => code.data[y * code.width + code.width - 1 - x] as number);
    },
    "in noise": async (text) => addNoise(await codeOf(text, { module: 6 }), 120),
    "in white on black": async (text) => map(await codeOf(text), (value) => 255 - value),
    "in a photograph": async (text) => {
      const seen = tiltBack(rotate(await codeOf(text, { module: 6, margin: 6 }), 12), 0.2);
      return addNoise(
        map(blur(seen, 1), (value, x) => value * (1 - x / seen.width / 2)),
        12,
      );
    },
  };
  test.each(Object.keys(cases))("%s", async (name) => {
    for (const text of [TEXT, LONG]) {
      const shade = await (cases[name] as (text: string) => Promise<GrayImage>)(text);
      expect(await textsOf(pngOfShade(shade)), text).toEqual([text]);
    }
  });

  test("in a JPEG of quality 5", async () => {
    expect(await textsOf(jpegOf(await codeOf(TEXT, { module: 4 }), 5))).toEqual([TEXT]);
  });

  test("in a WebP", async () => {
    const { data, width, height } = pixelsOf(await codeOf(TEXT));
    expect(await textsOf(await encodeWebp(data, width, height))).toEqual([TEXT]);
  });

  test.each([
    ["black", (level: number) => level],
    ["white", (level: number) => 255 - level],
  ])("in %s on a transparent background", async (_, change) => {
    // All pixels have the colour of the modules, and light modules are transparent.
    const code = await codeOf(TEXT);
    const color = change(0);
    const { width, height, data } = pixelsOf(code, (level) => 255 - level);
    for (let i = 0; i < data.length; i++) if (i % 4 !== 3) data[i] = color;
    expect(await textsOf(encodePixels({ width, height, data }))).toEqual([TEXT]);
  });

  test.each(["a", "é", "日本語", "🙂", "עברית", "ABC $%*+-./:"])("that says %j", async (text) => {
    expect(await textsOf(pngOfShade(await codeOf(text)))).toEqual([text]);
  });

  test("next to several others", async () => {
    const texts = ["one", "two", "three", "four"];
    const shades = await Promise.all(texts.map((text, index) => codeOf(text, { module: 3 + index })));
    expect((await textsOf(pngOfShade(row(...shades)))).sort()).toEqual(texts.toSorted());
  });
});

describe("corners", () => {
  const near = (corners: readonly { x: number; y: number }[], expected: readonly [number, number][]) => {
    for (const [index, [x, y]] of expected.entries()) {
      expect(Math.abs((corners[index]?.x as number) - x), `corner ${index}`).toBeLessThanOrEqual(3);
      expect(Math.abs((corners[index]?.y as number) - y), `corner ${index}`).toBeLessThanOrEqual(3);
    }
  };

  test("lie at the corners of the code", async () => {
    const code = await codeOf("hello");
    const [found] = await readCodes(
      pngOfShade(
        row(
          createGrayImage(100, 10, () => 255),
          code,
        ),
      ),
      ["QRCode"],
    );
    near(found?.corners ?? [], [
      [120, 20],
      [100 + code.width - 20, 20],
      [100 + code.width - 20, code.height - 20],
      [120, code.height - 20],
    ]);
  });

  test("follow the rotation of a code", async () => {
    const code = await codeOf("hello");
    const [found] = await readCodes(pngOfShade(rotate(code, 90)), ["QRCode"]);
    near(found?.corners ?? [], [
      [code.width - 20, 20],
      [code.width - 20, code.height - 20],
      [20, code.height - 20],
      [20, 20],
    ]);
  });

  test("are in pixels of the original even if a downscaled copy was read", async () => {
    // The reader filters specks out only in a downscaled copy of the image.
    const code = addSpecks(await codeOf("hello", { module: 24, margin: 32 }), 0.3);
    expect(code.width * code.height).toBeGreaterThan(2_200_000);
    const [found] = await readCodes(pngOfShade(code), ["QRCode"]);
    const [from, to] = [24 * 32, code.width - 24 * 32];
    for (const [index, [x, y]] of [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ].entries()) {
      expect(Math.abs((found?.corners[index]?.x ?? 0) - (x as number))).toBeLessThan(24);
      expect(Math.abs((found?.corners[index]?.y ?? 0) - (y as number))).toBeLessThan(24);
    }
  });

  test("follow the EXIF orientation", async () => {
    const code = row(
      await codeOf("hello"),
      createGrayImage(60, 1, () => 255),
    );
    const file = jpegOf(code, 90);
    const exif = [
      0xff,
      0xe1,
      0,
      34,
      ...Array.from("Exif\0\0MM\0*", (letter) => letter.charCodeAt(0)),
      0,
      0,
      0,
      8,
      0,
      1,
    ];
    const rotated = Uint8Array.from([
      ...file.subarray(0, 2),
      ...exif,
      // The Orientation tag, type SHORT, value 6: rotate 90 degrees clockwise.
      ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
      ...file.subarray(2),
    ]);
    const [found] = await readCodes(rotated, ["QRCode"]);
    const side = code.height;
    near(found?.corners ?? [], [
      [side - 20, 20],
      [side - 20, side - 20],
      [20, side - 20],
      [20, 20],
    ]);
  });
});

describe("other formats:", () => {
  test.each([
    ["EAN13", "4006381333931"],
    ["Code128", "Limn-128"],
    ["Code39", "LIMN"],
    ["DataMatrix", "data"],
    ["PDF417", "four one seven"],
    ["Aztec", "az"],
  ] as const)("%s is read only on request", async (format, text) => {
    const file = pngOfShade(await codeOf(text, { format, module: 3, margin: 10 }));
    expect(await readCodes(file, [format])).toMatchObject([{ text, format }]);
    expect(await readCodes(file, ["QRCode"])).toEqual([]);
    expect(await textsOf(file, ["All"])).toEqual([text]);
  });
});

/** Finder patterns side by side, 8 modules apart. */
const cornerAt = (x: number, y: number) => {
  const ring = Math.max(Math.abs((x % 8) - 3), Math.abs((y % 8) - 3));
  return ring < 4 && ring !== 2 ? 0 : 255;
};

describe("an image without codes", () => {
  test.each([
    ["one pixel", () => createGrayImage(1, 1, () => 0)],
    ["a line", () => createGrayImage(300, 1, (x) => (x % 3) * 100)],
    ["a line longer than the reader accepts", () => createGrayImage(40_000, 1, () => 0)],
    [
      "noise",
      () =>
        addNoise(
          createGrayImage(200, 200, () => 128),
          90,
        ),
    ],
    ["patterns that look like finder patterns", () => createGrayImage(600, 600, (x, y) => cornerAt(x >> 1, y >> 1))],
    // Scanning each row of this image would take half a minute.
    ["a large image full of the smallest finder patterns", () => createGrayImage(2900, 2900, cornerAt)],
  ])("is read to the end: %s", async (_, make) => {
    expect(await readCodes(pngOfShade(make()), ["All"])).toEqual([]);
  });
});

describe("the work of a scan", () => {
  test("depends on the image, and a first pass beyond the limit is rejected without affecting the next image", async () => {
    const checker = pngOfShade(createGrayImage(6000, 1250, (x, y) => ((x + y) % 2) * 255));
    const fuel = new Fuel();
    const plain = new Fuel();
    expect(await readCodes(pngOfShade(createGrayImage(6000, 1250, () => 255)), ["All"], plain)).toEqual([]);
    expect(plain.left).toBeGreaterThan(REQUEST_WORK / 3);
    await expect(readCodes(checker, ["All"], fuel)).rejects.toThrow("image is too large or too complex to read");
    expect(fuel.left).toBeGreaterThanOrEqual(0);
    expect(fuel.left).toBeLessThan(100);
    const [found] = await readCodes(jpegOf(await codeOf("hello"), 60), ["QRCode"], new Fuel());
    expect(found?.text).toBe("hello");
  });

  test("ends a later pass, and the image counts as one without codes", async () => {
    const fuel = new Fuel();
    expect(
      await readCodes(pngOfShade(createGrayImage(2900, 2900, (x, y) => cornerAt(x >> 1, y >> 1))), ["All"], fuel),
    ).toEqual([]);
    expect(fuel.left).toBeGreaterThanOrEqual(0);
  });
});

describe("readCodes rejects", () => {
  test.each([
    ["an empty file", new Uint8Array(), "is empty"],
    ["a truncated PNG", pngOf(40, 40).subarray(0, 60), "is a truncated PNG"],
    ["a PNG that claims to be huge", pngOf(4, 4, undefined, { width: 60_000, height: 60_000 }), "60000 x 60000"],
  ])("%s", async (_, bytes, message) => {
    const reading = readCodes(bytes, ["QRCode"]);
    await expect(reading).rejects.toThrow(ImageError);
    await expect(reading).rejects.toThrow(message);
  });

  test("images with random damage, if it cannot read them", async () => {
    const chance = createRandom(3);
    const file = jpegOf(await codeOf("hello"), 60);
    for (let round = 0; round < 40; round++) {
      const broken = file.slice();
      for (let i = 0; i < 8; i++) broken[20 + Math.floor(chance() * (file.length - 20))] = chance() * 256;
      await readCodes(broken, ["QRCode"]).catch((error) => expect(error).toBeInstanceOf(ImageError));
    }
  });
});
