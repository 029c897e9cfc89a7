// Uploads font files without a service, and draws with them.

import { readFileSync } from "node:fs";
import { Fuel } from "../../../src/base/fuel.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import type { Format } from "../../../src/engine/encodable-image.ts";
import { FontLibrary, OwnFonts } from "../../../src/engine/font/font-library.ts";
import { packWoff } from "../../../src/engine/font/pack-woff.ts";
import { sanitizeFont } from "../../../src/engine/font/sanitize-font.ts";
import { withFonts } from "../../../src/engine/font/with-fonts.ts";
import { encodeImage } from "../../../src/engine/image/encode.ts";
import { createCanvas } from "../../../src/engine/output/create-canvas.ts";

/** Font files from packages, in all formats. */
export const FILES = {
  trueType: "node_modules/@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf",
  openType: "node_modules/bwip-js/fonts/Inconsolata.otf",
  woff: "node_modules/@fontsource/lato/files/lato-latin-400-normal.woff",
  woff2: "node_modules/@fontsource/lato/files/lato-latin-400-normal.woff2",
  cffWoff2: "node_modules/@mathjax/mathjax-tex-font/chtml/woff2/mjx-tex-n.woff2",
} as const;

export const readFont = (file: keyof typeof FILES): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(FILES[file]));

/** Returns the tables of a TrueType or OpenType file: offsets and lengths by tag, and the offsets of their entries. */
export function listTables(
  file: Uint8Array<ArrayBuffer>,
): Map<string, { entry: number; offset: number; length: number }> {
  const view = new DataView(file.buffer, file.byteOffset);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const entry = 12 + 16 * index;
      const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
      return [tag, { entry, offset: view.getUint32(entry + 8), length: view.getUint32(entry + 12) }];
    }),
  );
}

/** Text with ligatures, kerning, accents and joined letters. */
const TEXT = "Revenue 2026 AVATAR office é مرحبا";

let uploads = 0;

/** Uploads a file, and draws text with it. @returns the encoded image @throws Failure */
export async function drawWith(
  upload: Uint8Array<ArrayBuffer>,
  format: Format,
  text = TEXT,
  fuel = new Fuel(),
): Promise<Uint8Array> {
  const { file, weight, isItalic } = await sanitizeFont(upload);
  const woff = await packWoff(file);
  const path = `test:${uploads++}`;
  const font = { family: "Own", weight, isItalic, path, bytes: file.length, read: async () => woff };
  const fonts = new OwnFonts(new FontLibrary(undefined, 0), [font]);
  return withFonts(
    { fonts, fuel },
    { text },
    (set) => {
      const output = createCanvas(600, 120, { format, fonts: set, fuel });
      const context = output.canvas.getContext("2d") as CanvasContext;
      context.font = "20px Own";
      context.fillText(text, Math.min(10, context.measureText(text).width), 40);
      context.font = "64px Own";
      context.strokeText(text, 10, 100);
      return output.finish({ title: "" });
    },
    async (image) => {
      const { body } = await encodeImage(image, format, undefined, { fuel });
      return new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
    },
  );
}

/** Returns a font with other tables. Checksums are not set, because nothing reads them. */
export function withTables(
  file: Uint8Array<ArrayBuffer>,
  replaced: Readonly<Record<string, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const old = [...listTables(file)].map(
    ([tag, { offset, length }]) => [tag, file.subarray(offset, offset + length)] as const,
  );
  const tables = Object.entries({ ...Object.fromEntries(old), ...replaced });
  const parts = tables.map(([, bytes]) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]));
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(0x0001_0000, 0);
  head.writeUInt16BE(tables.length, 4);
  let offset = head.length;
  for (const [index, [tag, bytes]] of tables.entries()) {
    head.write(tag, 12 + 16 * index, "latin1");
    head.writeUInt32BE(offset, 12 + 16 * index + 8);
    head.writeUInt32BE(bytes.length, 12 + 16 * index + 12);
    offset += (parts[index] as Buffer).length;
  }
  return new Uint8Array(Buffer.concat([head, ...parts]));
}

/** Returns numbers as bytes, 16 bits each. */
export const words = (...values: readonly number[]): Uint8Array => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
  return bytes;
};

/**
 * Returns a `GSUB` table whose lookups each replace a glyph with several copies of itself. OpenType 1.9.1, GSUB, lookup type 2.
 *
 * @param lookups number of lookups @param copies number of copies
 */
export function growingSubstitution(glyph: number, lookups: number, copies: number): Uint8Array {
  const scripts = words(1, 0x4446, 0x4c54, 8, 4, 0, 0, 0xffff, 1, 0);
  const features = words(1, 0x6c69, 0x6761, 8, 0, lookups, ...Array.from({ length: lookups }, (_, index) => index));
  const subtable = words(1, 8, 1, 14, 1, 1, glyph, copies, ...Array<number>(copies).fill(glyph));
  const lookup = Buffer.concat([words(2, 0, 1, 8), subtable]);
  const start = 2 + 2 * lookups;
  const list = [
    words(lookups, ...Array.from({ length: lookups }, (_, index) => start + index * lookup.length)),
    ...Array<Uint8Array>(lookups).fill(lookup),
  ];
  const at = 10 + scripts.length;
  return Buffer.concat([words(1, 0, 10, at, at + features.length), scripts, features, ...list]);
}

/**
 * Returns `glyf`, `loca`, `maxp`, `hhea` and `hmtx` tables of a font whose glyphs each consist of copies of the glyph before, down to a
 * triangle. OpenType 1.9.1, glyf.
 *
 * @param isReversed whether each glyph consists of copies of the glyph after it instead
 */
export function nestedGlyphs(
  file: Uint8Array<ArrayBuffer>,
  depth: number,
  copies: number,
  isReversed = false,
): Record<string, Uint8Array> {
  const part = (glyph: number) => (isReversed ? depth + 1 - glyph : glyph - 1);
  const glyphs = Array.from({ length: depth + 1 }, (_, glyph) =>
    glyph === 0
      ? Buffer.concat([words(1, 0, 0, 100, 100, 2, 0), Buffer.of(0x37, 0x37, 0x37, 0, 100, 50, 0, 0, 100, 0)])
      : Buffer.concat([
          words(-1, 0, 0, 100, 100),
          ...Array.from({ length: copies }, (_, copy) =>
            Buffer.concat([words(copy < copies - 1 ? 0x22 : 0x02, part(glyph)), Buffer.of(copy & 63, copy & 31)]),
          ),
        ]),
  ).map((glyph) => Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]));
  if (isReversed) glyphs.reverse();
  const offsets = [0];
  for (const glyph of glyphs) offsets.push((offsets.at(-1) as number) + glyph.length);
  const loca = Buffer.alloc(4 * offsets.length);
  for (const [index, offset] of offsets.entries()) loca.writeUInt32BE(offset, 4 * index);
  const tableOf = (tag: string) => {
    const { offset, length } = listTables(file).get(tag) as { offset: number; length: number };
    return Buffer.from(file.slice(offset, offset + length));
  };
  const [maxp, hhea, head] = [tableOf("maxp"), tableOf("hhea"), tableOf("head")];
  maxp.writeUInt16BE(glyphs.length, 4);
  hhea.writeUInt16BE(1, 34);
  head.writeInt16BE(1, 50);
  return { glyf: Buffer.concat(glyphs), loca, maxp, hhea, head, hmtx: Buffer.alloc(4 + 2 * depth) };
}
