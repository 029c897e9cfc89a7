// Draws each type's example from GET /barcode/types without options, and reads back the types that zxing supports.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { BARCODE_TYPES, type BarcodeName, listBarcodeTypes } from "../../../src/drawings/barcode/barcode-types.ts";
import { drawBarcode } from "../../../src/drawings/barcode/draw.ts";
import { BARCODE } from "../../../src/drawings/barcode/kind.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";

const require = createRequire(import.meta.url);
const fonts = new FontLibrary({ read: async () => null, await: (work) => work });

beforeAll(() => {
  const { buffer, byteOffset, length } = readFileSync(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer } });
});

async function draw(body: Readonly<Record<string, unknown>>): Promise<Uint8Array> {
  const params = BARCODE.parse({ type: "json", body });
  return (await encodeImage(await drawBarcode(params, { fonts }), "png")).body as Uint8Array;
}

const textsIn = async (png: Uint8Array) => (await readBarcodes(png, { textMode: "Plain" })).map(({ text }) => text);

/** Types that zxing cannot read. It reads add-ons and Codablock F as other types. */
const UNSUPPORTED: readonly BarcodeName[] = [
  ...([
    "ean2",
    "ean5",
    "code11",
    "msi",
    "plessey",
    "posicode",
    "bc412",
    "channelcode",
    "raw",
    "flattermarken",
  ] as const),
  ...(["code2of5", "industrial2of5", "iata2of5", "matrix2of5", "coop2of5", "datalogic2of5"] as const),
  ...(["pharmacode", "pharmacode2", "onecode", "postnet", "planet", "royalmail", "kix", "auspost"] as const),
  ...(["japanpost", "daft", "symbol", "codeone", "hanxin", "dotcode", "gs1dotcode", "ultracode", "code16k"] as const),
  ...(["code49", "codablockf", "hibccodablockf", "gs1-cc"] as const),
];

test.each(listBarcodeTypes())("$type draws its example as text alone", async ({ type, example }) => {
  const png = await draw({ type, text: example });
  if (!UNSUPPORTED.includes(type as BarcodeName)) expect((await textsIn(png)).join()).not.toBe("");
});

describe.each(["code93", "code93ext"])("%s has the check characters that readers require", (type) => {
  test("and readers remove them", async () => {
    for (const text of ["LIMN", "A-1", "0123456789", "THIS IS CODE 93"])
      expect(await textsIn(await draw({ type, text }))).toEqual([text]);
  });

  test("unless the request says otherwise", async () => {
    expect(await textsIn(await draw({ type, text: "LIMN", includecheck: false }))).toEqual([]);
  });
});

test.each<[BarcodeName, Readonly<Record<string, unknown>>]>([
  ["code11", { includecheck: false }],
  ["msi", { includecheck: false }],
  ["bc412", { semi: false }],
])("%s is longer with its check characters than with %j", async (type, without) => {
  const [checked, plain] = await Promise.all([
    draw({ type, text: "0123456" }),
    draw({ type, text: "0123456", ...without }),
  ]);
  const widthOf = (png: Uint8Array) => new DataView(png.buffer, png.byteOffset).getUint32(16);
  expect(widthOf(checked)).toBeGreaterThan(widthOf(plain));
});

test("D3 AQR has a default category, which a request can change", async () => {
  const text = BARCODE_TYPES.d3aqr.example;
  expect(await draw({ type: "d3aqr", text })).toEqual(await draw({ type: "d3aqr", text, category: 2842 }));
  expect(await draw({ type: "d3aqr", text })).not.toEqual(await draw({ type: "d3aqr", text, category: 1 }));
});
