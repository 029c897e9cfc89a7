// Opens a font file that a program adds at run time.

import { FONT_FILE_BYTES } from "../limits.ts";
import { setAddedFace } from "./added-face.ts";
import { FontFace } from "./font-face.ts";
import type { FaceStyle } from "./font-manifest.ts";
import { clearSharedLayouts } from "./layout-cache.ts";
import { inflateWoff } from "./woff.ts";

/** Maximum decompressed size of an added WOFF file, in bytes. */
const WOFF_BYTES = 16 * FONT_FILE_BYTES;

/** File formats, by the first four bytes. The value for an unsupported format is the end of the error message. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ["\0\u0001\0\0", "opentype"],
  ["OTTO", "opentype"],
  ["true", "opentype"],
  ["wOFF", "woff"],
  ["wOF2", "WOFF2: convert it to WOFF"],
  ["ttcf", "a font collection: extract one font"],
]);

/** Tables required for metrics and glyph selection, and their minimum lengths in bytes. OpenType 1.9, "Required tables". */
const REQUIRED_TABLES = { head: 54, hhea: 36, maxp: 6, cmap: 4, "OS/2": 78 };

/**
 * Adds a face, or replaces the face of the same family and style. Add each file only once: an added face stays open
 * even after it is replaced.
 *
 * @param family the family's name in `font-family` lists, case-insensitive
 * @param file an OpenType, TrueType or WOFF file
 * @throws Error for another format, and for a file that lacks a required table
 */
export async function addFace(family: string, style: FaceStyle, file: Uint8Array): Promise<void> {
  setAddedFace(family, new FontFace(family, await readFontFile(file), true), style);
  clearSharedLayouts();
}

/** Returns the bytes of an OpenType file, decompressed if the file is WOFF. */
async function readFontFile(file: Uint8Array): Promise<ArrayBuffer> {
  // Copy the file to a separate buffer, because `slice` of a Buffer is only a view.
  const bytes = new Uint8Array(file);
  const format = FORMATS.get(String.fromCharCode(...bytes.subarray(0, 4)));
  if (format !== "opentype" && format !== "woff")
    throw new Error(`the file must be OpenType, TrueType or WOFF, got ${format ?? "an unknown format"}`);
  const opentype = format === "woff" ? await inflate(bytes) : bytes.buffer;
  const tables = readTableLengths(new DataView(opentype));
  for (const [tag, length] of Object.entries(REQUIRED_TABLES))
    if ((tables.get(tag) ?? 0) < length) throw new Error(`the file has no valid ${tag} table`);
  return opentype;
}

async function inflate(file: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  try {
    return await inflateWoff(file, WOFF_BYTES);
  } catch (error) {
    throw new Error(`the WOFF file is damaged or too large: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the lengths of the tables that lie within the file, in bytes. OpenType 1.9, "Table directory". */
function readTableLengths(view: DataView): Map<string, number> {
  const lengths = new Map<string, number>();
  const end = view.byteLength < HEADER_BYTES ? 0 : HEADER_BYTES + ENTRY_BYTES * view.getUint16(4);
  for (let at = HEADER_BYTES; at < end && at + ENTRY_BYTES <= view.byteLength; at += ENTRY_BYTES) {
    const tag = String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (offset + length <= view.byteLength) lengths.set(tag, length);
  }
  return lengths;
}

/** Sizes of the file header and of a table record, in bytes. */
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
