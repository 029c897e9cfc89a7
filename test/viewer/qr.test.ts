// Tests QR codes from the bundled Worker with other decoders: zxing, which many phones use, and jsQR, which web pages
// use.

import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { readBarcodes } from "zxing-wasm/reader";
import { type Level, symbolSide } from "../../src/drawings/qr/capacity.ts";
import { isKanji } from "../../src/drawings/qr/draw.ts";
import { chooseSegments } from "../../src/drawings/qr/modules.ts";
import { sampleEvery, sampleRuns } from "../sample.ts";
import { openPage, testInChromium } from "./browser.ts";
import { readByJsQr } from "./code-reader.ts";
import { type Raster, rasterOfPage, renderWithResvg, showHtml } from "./raster.ts";
import { drawJson, postJson } from "./requests.ts";

/** The fields of a request, with the text that readers must find. */
type QrFields = Readonly<Record<string, unknown>> & { readonly text: string };

const post = (ask: QrFields) => postJson("/qr", ask);
const draw = (ask: QrFields) => drawJson("/qr", ask);

/** Returns the text that zxing reads from a file or pixels. */
async function read(image: Uint8Array<ArrayBuffer> | Raster): Promise<string | undefined> {
  const source = image instanceof Uint8Array ? image : withAlpha(image);
  const [code] = await readBarcodes(source, { formats: ["QRCode"], tryHarder: true, maxNumberOfSymbols: 1 });
  return code?.text;
}

function withAlpha({ width, height, data }: Raster) {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) pixels.set(data.subarray(i * 3, i * 3 + 3), i * 4);
  return { width, height, data: pixels, colorSpace: "srgb" } as const;
}

const LEVELS = ["L", "M", "Q", "H"] as const satisfies readonly Level[];
/** The maximum number of bytes at each level. */
const MAX_BYTES: Readonly<Record<Level, number>> = { L: 2900, M: 2331, Q: 1663, H: 1273 };
const STYLES = ["square", "rounded", "circle"] as const;

/** Code point ranges of various scripts. */
const SCRIPTS = [
  [0x20, 0x7e],
  [0x30, 0x39],
  [0x41, 0x5a],
  [0xc0, 0x17f],
  [0x391, 0x3c9],
  [0x410, 0x44f],
  [0x5d0, 0x5ea],
  [0x621, 0x64a],
  [0x905, 0x939],
  [0xe01, 0xe30],
  [0x3041, 0x3096],
  [0x4e00, 0x9fa5],
  [0xac00, 0xd7a3],
  [0x1f300, 0x1f5ff],
] as const;

/** Returns a deterministic string that mixes scripts and has at most the given number of bytes. */
function makeText(bytes: number, scripts: readonly (readonly [first: number, last: number])[], seed: number): string {
  let [text, left, state] = ["", bytes, seed % 2_147_483_646];
  const next = (count: number) => {
    state = ((state + 1) * 48_271) % 2_147_483_647;
    return state % count;
  };
  for (;;) {
    const [first, last] = scripts[next(scripts.length)] as readonly [number, number];
    const character = String.fromCodePoint(first + next(last - first + 1));
    left -= Buffer.byteLength(character);
    if (left < 0) return text === "" ? "a" : text;
    text += character;
  }
}

const hex = (min: number, max: number) =>
  fc
    .tuple(...[0, 1, 2].map(() => fc.integer({ min, max })))
    .map((channels) => channels.map((channel) => channel.toString(16).padStart(2, "0")).join(""));

const style = fc.constantFrom(...STYLES);

/** Random requests. The image has at least one pixel per module; with fewer, no reader could tell dark from light. */
const randomFields = fc
  .record({
    ecLevel: fc.constantFrom(...LEVELS),
    bytes: fc.integer({ min: 1, max: 2900 }),
    scripts: fc.array(fc.constantFrom(...SCRIPTS), { minLength: 1, maxLength: 3 }),
    seed: fc.nat(),
    size: fc.integer({ min: 60, max: 1000 }),
    margin: fc.integer({ min: 0, max: 10 }),
    dark: hex(0, 110),
    light: hex(180, 255),
    dotStyle: style,
    finderStyle: style,
    finderDotStyle: style,
  })
  .map(({ bytes, scripts, seed, size, ...fields }) => {
    const { ecLevel } = fields;
    const text = makeText(Math.min(bytes, MAX_BYTES[ecLevel]), scripts, seed);
    return { ...fields, text, size: Math.max(size, symbolSide(chooseSegments(text, ecLevel).version)) };
  });

const IS_FULL = inject("depth") === "full";
const SAMPLES = IS_FULL ? 2000 : 80;
const JSQR_SAMPLES = IS_FULL ? 200 : 30;
const IMAGE_SAMPLES = IS_FULL ? 250 : 50;

/** Number of concurrent requests, so that the Worker renders while zxing reads. */
const AT_ONCE = 8;

describe("random codes", () => {
  test(`of all texts, levels, styles, colors and sizes are readable: ${SAMPLES} samples`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomFields, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (asks) => {
        const files = await Promise.all(asks.map(draw));
        for (const [index, ask] of asks.entries())
          expect(await read(files[index] as Uint8Array<ArrayBuffer>)).toBe(ask.text);
      }),
      { numRuns: SAMPLES / AT_ONCE, endOnFailure: true },
    );
  });

  test(`are readable for jsQR: ${JSQR_SAMPLES} samples`, async () => {
    // jsQR misses some valid codes from any encoder: a few large ones, all of version 23 at level L, small round
    // dots, and finder patterns whose frame and dot differ in shape.
    const jsQrFields = randomFields
      .map((ask) => {
        const version = chooseSegments(ask.text, ask.ecLevel).version;
        const dotStyle = ask.dotStyle === "circle" ? "rounded" : ask.dotStyle;
        const size = Math.max(Math.min(ask.size, 500), 3 * (symbolSide(version) + 2 * ask.margin));
        return { version, ask: { ...ask, dotStyle, finderDotStyle: ask.finderStyle, size } };
      })
      .filter(({ version }) => version <= 15);
    await fc.assert(
      fc.asyncProperty(jsQrFields, async ({ ask }) => {
        expect(await readByJsQr(await draw(ask))).toEqual([ask.text]);
      }),
      { numRuns: JSQR_SAMPLES, seed: 1, endOnFailure: true },
    );
  });

  test("in Kanji mode are readable", async () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isKanji);
    const text = fc
      .array(fc.oneof(fc.constantFrom(...characters), fc.constantFrom(..."aZ9 é～ｱ🎉")), {
        minLength: 1,
        maxLength: 60,
      })
      .map((list) => list.join(""));
    await fc.assert(
      fc.asyncProperty(text, async (kanji) => {
        const png = await draw({ text: kanji, mode: "sjis", size: 400 });
        expect(await read(png)).toBe(kanji);
      }),
      { numRuns: sampleRuns(100) },
    );
  });
});

describe("a code is readable", () => {
  const text = "https://example.com/tickets/2026?seat=B14";
  const cases = LEVELS.flatMap((ecLevel) => STYLES.map((dotStyle) => ({ ecLevel, dotStyle })));

  test.each(sampleEvery(cases, 3))("in every style: %j", async (fields) => {
    for (const finderStyle of STYLES)
      for (const finderDotStyle of STYLES) {
        const ask = { text, ...fields, finderStyle, finderDotStyle, size: 250 };
        expect(await read(await draw(ask)), `${finderStyle} ${finderDotStyle}`).toBe(text);
        const centered = { ...ask, centerImageUrl: LOGO, size: 300 };
        expect(await read(await draw(centered)), `${finderStyle} ${finderDotStyle} with an image`).toBe(text);
      }
  });

  test.each(["jpg", "webp", "avif", "base64"])("as %s", async (format) => {
    for (const dotStyle of STYLES) {
      const file = await draw({ text, dotStyle, finderStyle: dotStyle, size: 300, format });
      const bytes = format === "base64" ? Buffer.from(new TextDecoder().decode(file), "base64") : file;
      // Convert through libvips, because the reader supports neither WebP nor AVIF.
      expect(await read(Uint8Array.from(await sharp(bytes).png().toBuffer()))).toBe(text);
    }
  });

  test("with a transparent background on another colour", async () => {
    const png = await draw({ text, light: "0000", dark: "204", dotStyle: "rounded", size: 300 });
    const flat = await sharp(png).flatten({ background: "#ffe9c7" }).png().toBuffer();
    expect(await read(Uint8Array.from(flat))).toBe(text);
  });
});

/** An image of a dark frame around a light field, which a reader could mistake for modules. */
const LOGO = dataUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="#1b3a6b"/><circle cx="20" cy="20" r="12" fill="#fff"/></svg>',
);

function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

describe("a centre image", () => {
  test("without a warning leaves the code readable", async () => {
    const fills = ["#000", "#fff", "#777", "url(#p)"];
    const ask = fc.record({
      ecLevel: fc.constantFrom(...LEVELS),
      bytes: fc.integer({ min: 1, max: 400 }),
      seed: fc.nat(),
      ratio: fc.integer({ min: 5, max: 60 }).map((percent) => percent / 100),
      width: fc.integer({ min: 10, max: 40 }),
      height: fc.integer({ min: 10, max: 40 }),
      fill: fc.constantFrom(...fills),
      dotStyle: style,
    });
    const seen = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(ask, async ({ bytes, seed, ratio, width, height, fill, ...fields }) => {
        const text = makeText(bytes, SCRIPTS.slice(0, 5), seed);
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><pattern id="p" width="3" height="3" patternUnits="userSpaceOnUse"><rect width="3" height="3" fill="#fff"/><rect width="1.5" height="1.5"/><rect x="1.5" y="1.5" width="1.5" height="1.5"/></pattern><rect width="100%" height="100%" fill="${fill}"/></svg>`;
        const body = { text, ...fields, size: 700, centerImageUrl: dataUrl(svg), centerImageSizeRatio: ratio };
        const checked = await postJson("/api/validate-qr", body);
        const { warnings } = (await checked.json()) as { warnings: string[] };
        if (warnings.some((warning) => warning.startsWith("centerImageSizeRatio is "))) {
          seen.refused++;
          return;
        }
        const reply = await post(body);
        const bytesOf = new Uint8Array(await reply.arrayBuffer());
        if (reply.status === 400) {
          seen.refused++;
          expect(new TextDecoder().decode(bytesOf)).toMatch(/centerImageSizeRatio (?:must be at most|is too large)/);
          return;
        }
        seen.read++;
        expect(await read(bytesOf)).toBe(text);
      }),
      { numRuns: IMAGE_SAMPLES },
    );
    expect(seen.read).toBeGreaterThan(IMAGE_SAMPLES / 5);
    expect(seen.refused).toBeGreaterThan(IMAGE_SAMPLES / 12);
  });

  test("is rejected from private addresses, with the name of the field", async () => {
    // The Worker in these tests may access the local machine, but no other private address.
    for (const url of [
      "http://10.0.0.1/a.png",
      "http://[fd00::1]/",
      "file:///etc/passwd",
      "ftp://example.com/a.png",
      "x",
    ]) {
      const reply = await post({ text: "a", centerImageUrl: url });
      expect(reply.status, url).toBe(400);
      expect(((await reply.json()) as { error: string }).error).toMatch(/^centerImageUrl cannot be used: /);
    }
  });
});

describe("a QR code as SVG", () => {
  const text = "https://example.com/svg?q=é";
  const cases = [
    {},
    { dotStyle: "rounded", finderStyle: "rounded", finderDotStyle: "rounded", finderColor: "e15759" },
    { dotStyle: "dots", finderStyle: "circle", finderDotStyle: "circle", light: "fed" },
    { centerImageUrl: LOGO },
    { caption: 'Scan <me> & "you" 日本', captionFontSize: 16 },
  ];

  test.each(cases)("opens in resvg at any scale: %j", async (fields) => {
    const svg = new TextDecoder().decode(await draw({ text, format: "svg", size: 300, ...fields }));
    for (const scale of [1, 1.37, 3]) expect(await read(await renderWithResvg(svg, scale))).toBe(text);
  });

  testInChromium.each(cases)("opens in Chromium: %j", async (fields) => {
    const svg = new TextDecoder().decode(await draw({ text, format: "svg", size: 300, ...fields }));
    const page = await openPage(2);
    try {
      const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
      await showHtml(page, `<img src="${source}">`, 320, 360);
      expect(await page.evaluate("document.images[0].naturalWidth")).toBe(300);
      expect(await read(await rasterOfPage(page))).toBe(text);
      // Parse as XML, which is stricter than HTML.
      const errors = `new DOMParser().parseFromString(${JSON.stringify(svg)}, "image/svg+xml").querySelectorAll("parsererror").length`;
      expect(await page.evaluate(errors)).toBe(0);
    } finally {
      await page.close();
    }
  });
});

test("a text that is too long is rejected with the limit of its level", async () => {
  const reply = await post({ text: "x".repeat(3000), ecLevel: "Q" });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ success: false, error: expect.stringContaining("at most 1663 bytes") });
});
