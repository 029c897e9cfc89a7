// Requests barcodes from the bundled Worker. zxing must read each type that it supports, at every scale and rotation,
// and random strings in common types. libvips decodes the images for all other checks.

import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { type ReadInputBarcodeFormat, readBarcodes } from "zxing-wasm/reader";
import { BARCODE_TYPES, type BarcodeName } from "../../src/drawings/barcode/barcode-types.ts";
import { isInSample, sampleEvery } from "../sample.ts";
import { exampleOf, READABLE, textOf } from "./barcode-text.ts";
import { readByZxing } from "./code-reader.ts";
import { drawJson } from "./requests.ts";

const fetchBarcode = (body: Readonly<Record<string, unknown>>) => drawJson("/barcode", body);

/** Decodes an image and provides a function that tests whether a pixel is dark. */
async function pixelsOf(file: Uint8Array) {
  const { data, info } = await sharp(file).flatten({ background: "#fff" }).greyscale().raw().toBuffer({
    resolveWithObject: true,
  });
  return {
    width: info.width,
    height: info.height,
    isDark: (x: number, y: number) => (data[y * info.width + x] ?? 0) < 128,
  };
}

/** Appends the GS1 check digit. */
function withCheck(digits: string): string {
  const sum = Array.from(digits).reduceRight((total, digit, at) => {
    return total + Number(digit) * ((digits.length - at) % 2 === 1 ? 3 : 1);
  }, 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const NAMES = Object.keys(BARCODE_TYPES) as BarcodeName[];

/** Types that zxing cannot read at scale 1, and types that it cannot read rotated. */
const UNREADABLE_AT_SCALE_1: readonly BarcodeName[] = ["micropdf417", "hibcmicropdf417"];
const UNREADABLE_ROTATED: readonly BarcodeName[] = ["maxicode"];

describe("zxing reads", () => {
  const types = READABLE.map((type, index) => [type, index] as const);
  test.each(types)("%s at every scale and rotation, with text, and at a given size", async (type, index) => {
    const looks: Record<string, unknown>[] = [
      { scale: 1 },
      { scale: 2 },
      { scale: 3 },
      { scale: 2, includeText: true },
      { scale: 2, rotate: "R" },
      { scale: 2, rotate: "L" },
      { scale: 2, rotate: "I" },
      { width: 903, height: 517 },
      { width: 801 },
      { height: 401, scale: 2 },
      { scale: 3, format: "jpg" },
    ];
    const text = textOf(type);
    // Some results include the add-on.
    const isRead = (found: readonly string[]) => found.some((one) => one === text || one.slice(0, 13) === text);
    for (const look of looks.filter((_, at) => isInSample(at + index, 4))) {
      if (look.scale === 1 && UNREADABLE_AT_SCALE_1.includes(type)) continue;
      if (look.rotate !== undefined && UNREADABLE_ROTATED.includes(type)) continue;
      const found = await readByZxing(await fetchBarcode({ ...exampleOf(type), ...look }));
      expect(found, JSON.stringify(look)).toSatisfy(isRead);
    }
  });

  test.each([
    ["ean13", "9520123456788", "12"],
    ["ean13", "9520123456788", "52495"],
    ["isbn", "978-1-56581-231-4", "90000"],
    ["upca", "012345000058", "12"],
    ["upce", "01234558", "52495"],
  ])("%s %s with the add-on %s", async (type, text, addontext) => {
    const [found] = await readByZxing(
      await fetchBarcode({ type, text, addontext, scale: 2, includeText: true }),
      "Require",
    );
    expect(found).toMatch(new RegExp(`${text.replaceAll("-", "").slice(1, 5)}.*${addontext}$`));
  });

  test.each(["svg", "pdf"])("barcodes in %s", async (format) => {
    for (const type of ["ean13", "code128", "qrcode", "datamatrix", "maxicode", "pdf417"] as const) {
      const file = await fetchBarcode({ ...exampleOf(type), format, scale: 2, includeText: true });
      if (format === "pdf") {
        expect(Buffer.from(file.subarray(0, 5)).toString()).toBe("%PDF-");
        continue;
      }
      expect(await readByZxing(await sharp(file, { density: 144 }).png().toBuffer())).toContain(exampleOf(type).text);
    }
  });
});

describe("random texts", () => {
  const digits = (min: number, max: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(""));
  const of = (characters: string, min: number, max: number) =>
    fc.array(fc.constantFrom(...characters), { minLength: min, maxLength: max }).map((list) => list.join(""));
  const printable = of(String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)), 1, 24);
  const CODE_39 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -.$/+%";

  /** Disables the parts of zxing's search that only photographs need. */
  const QUICK = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false };
  const KINDS: [
    type: BarcodeName,
    format: ReadInputBarcodeFormat,
    texts: fc.Arbitrary<string>,
    expected?: (text: string) => string,
  ][] = [
    ["code128", "Code128", printable],
    ["ean13", "EAN13", digits(12, 12), withCheck],
    ["ean8", "EAN8", digits(7, 7), withCheck],
    ["upca", "EAN13", digits(11, 11), (text) => `0${withCheck(text)}`],
    ["code39", "Code39", of(CODE_39, 2, 16).filter((text) => text.trim() === text && !/[$/+%]/.test(text))],
    ["code93", "Code93", of(CODE_39, 2, 16).filter((text) => text.trim() === text)],
    ["interleaved2of5", "ITF", digits(3, 10).map((text) => text + text)],
    ["rationalizedCodabar", "Codabar", digits(4, 14).map((text) => `A${text}B`)],
    [
      "qrcode",
      "QRCode",
      fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }).filter((text) => text.isWellFormed()),
    ],
    ["datamatrix", "DataMatrix", printable],
    ["azteccode", "Aztec", printable],
    ["pdf417", "PDF417", printable],
  ];

  const count = inject("depth") === "full" ? 500 : 40;
  test.each(KINDS)(`of type %s are read back, ${count} times`, async (...kind) => {
    const [type, format, texts, expected] = kind as (typeof KINDS)[number];
    const more = type === "code93" ? { includecheck: true } : {};
    const samples = fc.sample(texts, { numRuns: count, seed: 9 });
    const queue = samples.entries();
    const work = async () => {
      for (const [index, text] of queue) {
        const file = await fetchBarcode({ type, text, ...more, scale: 1 + (index % 2) });
        const found = await readBarcodes(file, { formats: [format], textMode: "Plain", ...QUICK });
        expect(found.map((code) => code.text)).toEqual([expected?.(text) ?? text]);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
  });
});

describe("images", () => {
  test.each(sampleEvery(NAMES, 4))("of %s match as PNG and SVG, and are the same each time", async (type) => {
    const [png, svg, again] = await Promise.all([
      fetchBarcode({ ...exampleOf(type), scale: 3 }),
      fetchBarcode({ ...exampleOf(type), scale: 3, format: "svg" }),
      fetchBarcode({ ...exampleOf(type), scale: 3, format: "svg", barcolor: "black" }),
    ]);
    expect(Buffer.from(svg).equals(Buffer.from(again))).toBe(true);
    const [fromPng, fromSvg] = [await pixelsOf(png), await pixelsOf(svg)];
    expect([fromSvg.width, fromSvg.height]).toEqual([fromPng.width, fromPng.height]);
    let dark = 0;
    let different = 0;
    for (let y = 0; y < fromPng.height; y++)
      for (let x = 0; x < fromPng.width; x++) {
        if (fromPng.isDark(x, y)) dark++;
        if (fromPng.isDark(x, y) !== fromSvg.isDark(x, y)) different++;
      }
    expect(dark).toBeGreaterThan(20);
    // Rasterisers differ at the edges of round modules; all other edges are on pixel boundaries.
    const isRound = ["dotcode", "gs1dotcode", "maxicode"].includes(type);
    expect(different).toBeLessThanOrEqual(isRound ? 0.02 * fromPng.width * fromPng.height : 0);
  });

  test.each(["png", "svg", "jpg", "webp", "avif"])("have exactly the requested size as %s", async (format) => {
    for (const type of ["code128", "qrcode", "onecode", "itf14"] as const)
      for (const [width, height] of [
        [601, 299],
        [450, 450],
      ] as const)
        for (const rotate of ["N", "R"]) {
          const { info } = await sharp(await fetchBarcode({ ...exampleOf(type), format, width, height, rotate }))
            .raw()
            .toBuffer({ resolveWithObject: true });
          expect([info.width, info.height]).toEqual([width, height]);
        }
  });

  test("have bars of whole modules in the middle, and quiet zones beside them", async () => {
    const { width, height, isDark } = await pixelsOf(
      await fetchBarcode({ type: "code128", text: "QC-2026-0123456789", width: 500, height: 100 }),
    );
    expect([width, height]).toEqual([500, 100]);
    const row = Array.from({ length: width }, (_, x) => isDark(x, 50));
    const [first, last] = [row.indexOf(true), row.lastIndexOf(true)];
    expect(Math.abs(first - (width - 1 - last))).toBeLessThanOrEqual(1);
    const lengths: number[] = [];
    for (let x = first; x <= last; x++)
      if (row[x] === row[x - 1]) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
      else lengths.push(1);
    const module = Math.min(...lengths);
    expect(module).toBe(2);
    expect(lengths.filter((length) => length % module !== 0)).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(10 * module);
    // All rows are the same, except in the margin.
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) expect(isDark(x, y)).toBe(y >= 4 && y < 96 && row[x]);
  });

  test("have uniform postal bars", async () => {
    for (const scale of [1, 2, 3, 4]) {
      const { width, height, isDark } = await pixelsOf(await fetchBarcode({ ...exampleOf("postnet"), scale }));
      // Every bar of a POSTNET code reaches the bottom.
      const bottom = Array.from({ length: height }, (_, y) => y).findLast((y) =>
        Array.from({ length: width }, (_, x) => isDark(x, y)).includes(true),
      );
      const row = Array.from({ length: width }, (_, x) => isDark(x, bottom ?? 0));
      const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
      expect(new Set(starts.slice(1).map((x, index) => x - (starts[index] ?? 0))).size).toBe(1);
      expect(starts).toHaveLength(32);
    }
  });
});
