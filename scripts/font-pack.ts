// Writes and reads a pack: the slices of font families in one file, compressed together. Slices with the same characters
// in several weights or languages share outlines, so a pack takes less than half the space of the WOFF files.
//
// A pack is compressed with Brotli. Its first line is JSON: the families and the sizes of their files. The files follow
// as OpenType, ordered by slice and then by face.

import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Family } from "./fontsource.ts";
import { readOpenType, writeOpenType } from "./woff.ts";

/**
 * Tables that the renderer reads. `SVG ` is dropped: it is more than half of an emoji font, and `COLR` has the same
 * glyphs.
 */
export const TABLES = new Set(
  "CFF ,CFF2,COLR,CPAL,GDEF,GPOS,GSUB,OS/2,cmap,glyf,head,hhea,hmtx,kern,loca,maxp,name".split(","),
);

/** The Brotli window covers the whole file. Node's decoder accepts windows of this size only with the option below. */
const LARGE_WINDOW = 27;
const DECODING = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };

const NEWLINE = 0x0a;

/** Writes families in the form that `readFontsource` returns, without the tables that the renderer doesn't read. */
export function writePack(families: readonly Family[]): Buffer {
  const files: Buffer[] = [];
  const entries = families.map(({ read, slices, faces, ...family }) => {
    const sizes = slices.map((slice) =>
      faces.map((face) => {
        const { flavor, tables } = read(slice, face);
        const file = writeOpenType({ flavor, tables: new Map([...tables].filter(([tag]) => TABLES.has(tag))) });
        files.push(file);
        return file.length;
      }),
    );
    return { ...family, faces, slices: slices.map(({ name, range }) => ({ name, range })), sizes };
  });
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...files]);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: LARGE_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Reads the families in a pack, in the form that `readFontsource` returns. */
export function readPack(file: Buffer): Family[] {
  const bytes = brotliDecompressSync(file, { params: DECODING });
  let end = bytes.indexOf(NEWLINE) + 1;
  const entries: readonly (Omit<Family, "read"> & { sizes: readonly (readonly number[])[] })[] = JSON.parse(
    bytes.toString("utf8", 0, end),
  );
  return entries.map(({ sizes, ...family }) => {
    const files = new Map(
      family.slices.map(({ name }, index) => [
        name,
        sizes[index]?.map((size) => {
          end += size;
          return bytes.subarray(end - size, end);
        }),
      ]),
    );
    return {
      ...family,
      read: ({ name }, face) => readOpenType(files.get(name)?.[family.faces.indexOf(face)] as Buffer),
    };
  });
}
