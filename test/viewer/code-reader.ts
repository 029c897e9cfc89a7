// Readers for QR codes and barcodes, which share no source code: zxing-cpp, rxing, zbar, libdmtx and jsQR. zbar and libdmtx
// run as programs, which may be missing.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import jsQr from "jsqr";
import { DecodeHintDictionary, DecodeHintTypes, decode_barcode_with_hints } from "rxing-wasm";
import sharp from "sharp";
import { inject } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } });

export type ReadCodes = (png: Uint8Array) => Promise<readonly string[]>;

/** Reads with zxing-cpp, which many phones and the service itself use. @param addOn how to treat the add-on of EAN and UPC codes */
export async function readByZxing(png: Uint8Array, addOn: "Read" | "Require" = "Read"): Promise<string[]> {
  const codes = await readBarcodes(Uint8Array.from(png), { textMode: "Plain", eanAddOnSymbol: addOn });
  return codes.map(({ text }) => text);
}

/** Space around the image in pixels: rxing looks for a wider quiet zone than some standards require. */
const SPACE = 20;

/** Reads with rxing, a port of ZXing to Rust. @param hints the reader's hints by name */
export async function readByRxing(png: Uint8Array, hints: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { data, width, height } = await grayPixels(png, SPACE);
  const dictionary = new DecodeHintDictionary();
  dictionary.set_hint(DecodeHintTypes.TryHarder, "true");
  for (const [name, value] of Object.entries(hints))
    dictionary.set_hint(DecodeHintTypes[name as keyof typeof DecodeHintTypes], value);
  try {
    return [decode_barcode_with_hints(data, width, height, dictionary, true).text()];
  } catch {
    return [];
  }
}

/** Reads QR codes with jsQR, which many web pages use. */
export const readByJsQr: ReadCodes = async (png) => {
  const { data, info } = await sharp(png).flatten({ background: "#fff" }).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const code = jsQr(Uint8ClampedArray.from(data), info.width, info.height);
  return code === null ? [] : [code.data];
};

/** Symbologies that zbar reads only if they are enabled. */
const ZBAR_OPTIONS = ["databar", "databar-exp", "codabar", "ean2", "ean5"].map((name) => `-S${name}.enable`);

/** Reads with zbar, a library that is not derived from ZXing. */
export const readByZbar: ReadCodes = async (png) => {
  const output = await run(
    inject("viewers").zbar as string,
    ["-q", "--nodbus", "--raw", ...ZBAR_OPTIONS, "png:-"],
    png,
  );
  return output.split("\n").filter((line) => line !== "");
};

/** Reads Data Matrix codes with libdmtx. */
export const readByDmtx: ReadCodes = async (png) => {
  const text = await run(inject("viewers").dmtx as string, ["-N1", "-n", "png:-"], png);
  return text === "" ? [] : [text.replace(/\n$/, "")];
};

async function grayPixels(png: Uint8Array, space: number) {
  const sides = { top: space, bottom: space, left: space, right: space };
  const { data, info } = await sharp(png)
    .flatten({ background: "#fff" })
    .extend({ ...sides, background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** Runs a program with a file as its input. A program that finds no code fails. */
function run(program: string, options: readonly string[], input: Uint8Array): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(program, options, (_, output) => resolve(output));
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
