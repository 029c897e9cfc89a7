// Hostile text and options for every barcode type: each must produce an image or an error message, and quickly.

import { beforeAll, describe, expect, inject, test } from "vitest";
import app from "../../../src/app.ts";
import { Failure } from "../../../src/base/failure.ts";
import { BARCODE_TYPES, type BarcodeName } from "../../../src/drawings/barcode/barcode-types.ts";
import { drawBarcode } from "../../../src/drawings/barcode/draw.ts";
import { BARCODE } from "../../../src/drawings/barcode/kind.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";

// Load the large encoder modules before the tests, because the test runner loads them slowly, file by file.
beforeAll(async () => void (await app.request("/barcode?type=ean2&text=12")));

const NAMES = Object.keys(BARCODE_TYPES) as BarcodeName[];

const fonts = new FontLibrary();

/** Renders and encodes a barcode as the service does. Fails if this throws any exception except a valid Failure. */
async function ask(body: Record<string, unknown>): Promise<void> {
  try {
    const params = BARCODE.parse({ type: "json", body });
    const { body: file } = await encodeImage(await drawBarcode(params, { fonts }), params.format);
    expect((await new Response(file).arrayBuffer()).byteLength).toBeGreaterThan(0);
  } catch (error) {
    if (!(error instanceof Failure)) throw new Error(JSON.stringify(body).slice(0, 200), { cause: error });
    expect(error).toMatchObject({ code: "invalid", message: expect.stringMatching(/^[a-z]/) });
  }
}

const TEXTS = [
  "\u0000",
  "^",
  "^FNC1",
  "^065^999^ECI999999",
  "\u0080\u0100\ud800",
  "💩".repeat(20),
  "()",
  "(((((((",
  "1|",
  "A".repeat(300),
  "1".repeat(3000),
  "\u001d".repeat(50),
  "1 1 1 1",
  "[)>\u001e01\u001d96",
  "__proto__",
];

/** Returns all cases or, in a sampled run, every sixth case, so that six successive types cover all cases. */
function casesFor<Case>(type: BarcodeName, cases: readonly Case[]): readonly Case[] {
  const offset = NAMES.indexOf(type);
  return inject("depth") === "full" ? cases : cases.filter((_, index) => (index + offset) % 6 === 0);
}

describe.each(NAMES)("%s", (type) => {
  test("renders or rejects any text", async () => {
    for (const text of casesFor(type, TEXTS))
      for (const options of [{}, { parse: true, parsefnc: true }]) await ask({ type, text, ...options });
  });

  test("renders or rejects any options", async () => {
    const text = BARCODE_TYPES[type].example;
    for (const options of casesFor<Record<string, unknown>>(type, [
      { rows: 200, columns: 200 },
      { version: "R17x139", eclevel: "H" },
      { layers: 32, compact: true, mode: 2, segments: 22 },
      { rowmult: 50, rowheight: 50, sepheight: 5, scale: 12 },
      { inkspread: 1, barratio: 5, spaceratio: 0.1 },
      { showborder: true, borderwidth: 0, borderleft: -1, borderright: -1, bordertop: -1, borderbottom: -1 },
      { textsize: 100, includetext: true, textgaps: 50, textyoffset: -200 },
      { textsize: 1, includetext: true, width: 1, height: 1 },
      { alttext: "x".repeat(200), textxalign: "justify", textyalign: "center" },
      { padding: 999, scale: 12 },
      { width: 3000, height: 3000, includetext: true, rotate: "R", format: "svg" },
      { includecheck: true, validatecheck: true, includecheckintext: true, checktype: "ncrmod1110" },
      { ccversion: "c", cccolumns: 30, sam: 99, category: 9999, hostratio: 10 },
    ]))
      await ask({ type, text, ...options });
  });
});

test("a barcode doesn't depend on earlier requests", async () => {
  const draw = async () => {
    const reply = await app.request("/barcode?type=code128&text=same&includeText=true&format=svg");
    return reply.text();
  };
  const before = await draw();
  await ask({ type: "ean13", text: "1" });
  await ask({ type: "qrcode", text: "other", barcolor: "red", alttext: "other" });
  expect(await draw()).toBe(before);
});
