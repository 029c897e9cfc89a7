// Validates an uploaded font file, and rewrites it with only the tables that drawing needs: without hinting programs,
// bitmaps, SVG documents, colour layers, variations and Apple shaping. HarfBuzz ignores data that it can't read, so a
// damaged font would draw boxes instead of failing. OpenType 1.9.1, "Font file" and the tables.

import { openMeteredFaces } from "../../../wasm/harfbuzz/metered-face.ts";
import { decodeWoff2 } from "../../../wasm/woff2/woff2.ts";
import { Failure, messageOf } from "../../base/failure.ts";
import { FONT_FILE_BYTES } from "../limits.ts";
import { readCharStrings } from "./cff-index.ts";
import { checkCharacterMap } from "./character-map.ts";
import { checkGlyphs } from "./glyph-table.ts";
import { inflateWoff } from "./woff.ts";

/** A validated font, which can be stored. */
export interface SanitizedFont {
  /** A TrueType or OpenType file. */
  readonly file: Uint8Array<ArrayBuffer>;
  /** The family name in the file; undefined if it has none. */
  readonly family: string | undefined;
  /** 1 to 1000. */
  readonly weight: number;
  readonly isItalic: boolean;
  readonly warnings: readonly string[];
}

type Tables = ReadonlyMap<string, DataView>;

/** Maximum number of tables. Fonts have up to 30. */
const MAX_TABLES = 64;
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** The tables that every font needs, with their minimum lengths in bytes. */
const REQUIRED: Readonly<Record<string, number>> = {
  head: 54,
  hhea: 36,
  maxp: 6,
  hmtx: 4,
  cmap: 4,
  "OS/2": 78,
};
/** The tables that the output keeps. */
const KEPT = [...Object.keys(REQUIRED), "glyf", "loca", "CFF ", "GDEF", "GSUB", "GPOS", "kern"].sort();

/** Maximum ascent and descent, in em. Fonts for Urdu and Tibetan have up to 2. */
const MAX_LINE_EM = 5;
const HEAD_MAGIC = 0x5f0f3cf5;

/** Maximum fuel for drawing the outlines of all glyphs: about half a second. The largest fonts need a tenth of it. */
const OUTLINE_FUEL = 120_000_000;
/**
 * Maximum number of path numbers in a glyph's outline, and in all outlines (24 MB). A font of 10,000 Chinese characters
 * has 2,000,000.
 */
const GLYPH_NUMBERS = 30_000;
const FONT_NUMBERS = 3_000_000;
/** Largest absolute value of a coordinate, in font units. TrueType coordinates have 16 bits. */
const MAX_COORDINATE = 65_535;

/** Bits of fsType and fsSelection in the OS/2 table. */
const RESTRICTED = 0x0002;
const OTHER_PERMISSIONS = 0x000c;
const ITALIC = 0x0001;
const OBLIQUE = 0x0200;

/**
 * Validates a font file, and rewrites it with only the tables that drawing needs.
 *
 * @param upload a TrueType, OpenType, WOFF or WOFF2 file
 * @throws Failure `invalid` with the reason
 */
export async function sanitizeFont(upload: Uint8Array): Promise<SanitizedFont> {
  const tables = readTables(await unpack(new Uint8Array(upload)));
  checkTables(tables);
  const kept = new Map(
    KEPT.flatMap((tag) => {
      const table = tables.get(tag);
      return table === undefined || (tag === "kern" && !isPlainKerning(table)) ? [] : [[tag, table] as const];
    }),
  );
  const file = writeFont(kept, kept.has("CFF ") ? 0x4f54544f : 0x0001_0000);
  await checkDrawing(file, countGlyphs(tables));
  return { file, family: readFamily(tables.get("name")), ...readStyle(tables), warnings: listWarnings(tables) };
}

function reject(reason: string): never {
  throw new Failure("invalid", `font file ${reason}`);
}

/** Decompresses WOFF and WOFF2. Returns a TrueType or OpenType file. */
async function unpack(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const signature = String.fromCharCode(...file.subarray(0, 4));
  try {
    if (signature === "wOFF") return new Uint8Array(await inflateWoff(file, FONT_FILE_BYTES, true));
    if (signature === "wOF2") return await decodeWoff2(file, FONT_FILE_BYTES);
  } catch (error) {
    // The platform's decompression errors can have empty messages.
    const reason = messageOf(error) || "its contents are damaged";
    reject(`must be a complete WOFF file of at most ${FONT_FILE_BYTES} bytes when decompressed: ${reason}`);
  }
  if (["\0\u0001\0\0", "OTTO", "true"].includes(signature)) return file;
  if (signature === "ttcf") reject("must contain one font, got a collection: extract one font");
  return reject("must be TrueType, OpenType, WOFF or WOFF2, got another format");
}

/** Reads the table directory. */
function readTables(file: Uint8Array<ArrayBuffer>): Tables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const count = file.length < HEADER_BYTES ? 0 : view.getUint16(4);
  if (count === 0 || count > MAX_TABLES) reject(`must have 1 to ${MAX_TABLES} tables, got ${count}`);
  const start = HEADER_BYTES + ENTRY_BYTES * count;
  if (start > file.length) reject("ends within its list of tables");
  const tables = new Map<string, DataView>();
  const places: (readonly [from: number, to: number])[] = [];
  for (let at = HEADER_BYTES; at < start; at += ENTRY_BYTES) {
    const tag = String.fromCharCode(...file.subarray(at, at + 4));
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    const shown = JSON.stringify(tag);
    if (tables.has(tag)) reject(`must have one ${shown} table, got two`);
    if (offset + length > file.length || (length > 0 && offset < start))
      reject(`has a ${shown} table outside the file`);
    tables.set(tag, new DataView(file.buffer, file.byteOffset + offset, length));
    if (length > 0) places.push([offset, offset + length]);
  }
  places.sort(([one], [other]) => one - other);
  if (places.some(([from], index) => from < (places[index - 1]?.[1] ?? 0))) reject("has tables that overlap");
  return tables;
}

function checkTables(tables: Tables): void {
  for (const [tag, length] of Object.entries(REQUIRED))
    if ((tables.get(tag)?.byteLength ?? 0) < length) reject(`has no valid ${tag} table`);
  const [head, hhea, hmtx, os2] = ["head", "hhea", "hmtx", "OS/2"].map((tag) => tables.get(tag) as DataView) as [
    DataView,
    DataView,
    DataView,
    DataView,
  ];
  const unitsPerEm = head.getUint16(18);
  if (head.getUint32(12) !== HEAD_MAGIC) reject("has a damaged head table");
  if (unitsPerEm < 16 || unitsPerEm > 16_384) reject(`must have 16 to 16384 units per em, got ${unitsPerEm}`);
  checkLine("hhea", hhea.getInt16(4) / unitsPerEm, -hhea.getInt16(6) / unitsPerEm);
  // Some icon fonts have no typographic metrics.
  if (os2.getInt16(68) !== os2.getInt16(70))
    checkLine("OS/2", os2.getInt16(68) / unitsPerEm, -os2.getInt16(70) / unitsPerEm);
  const glyphs = countGlyphs(tables);
  if (glyphs === 0) reject("has no glyphs");
  const metrics = hhea.getUint16(34);
  if (metrics === 0 || metrics > glyphs) reject(`must have 1 to ${glyphs} horizontal metrics, got ${metrics}`);
  if (hmtx.byteLength < 4 * metrics + 2 * (glyphs - metrics)) reject("has a truncated hmtx table");
  checkCharacterMap(tables.get("cmap") as DataView, reject);
  const [glyf, loca, cff] = ["glyf", "loca", "CFF "].map((tag) => tables.get(tag));
  if (tables.has("CFF2")) reject("must not have a CFF2 table: upload a static font instead of a variable one");
  if (cff !== undefined && glyf === undefined) {
    const outlines = readCharStrings(cff, reject);
    if (outlines !== glyphs) reject(`must have ${glyphs} outlines in its CFF table, got ${outlines}`);
  } else if (glyf !== undefined && loca !== undefined && cff === undefined)
    checkGlyphs(glyf, loca, head.getInt16(50), glyphs, reject);
  else reject("must have either glyf and loca tables, or a CFF table");
}

function countGlyphs(tables: Tables): number {
  return (tables.get("maxp") as DataView).getUint16(4);
}

function checkLine(tag: string, ascent: number, descent: number): void {
  if (Math.max(Math.abs(ascent), Math.abs(descent)) > MAX_LINE_EM)
    reject(`must have lines of at most ${MAX_LINE_EM} em above and below the baseline in its ${tag} table`);
  if (ascent + descent <= 0) reject(`must have lines with a height in its ${tag} table`);
}

/** Whether a `kern` table has OpenType's format. Apple's format has state machines. */
function isPlainKerning(table: DataView): boolean {
  return table.byteLength >= 4 && table.getUint16(0) === 0;
}

/** Writes a font. @param version the first four bytes */
function writeFont(tables: Tables, version: number): Uint8Array<ArrayBuffer> {
  const start = HEADER_BYTES + ENTRY_BYTES * tables.size;
  const size = [...tables.values()].reduce((sum, { byteLength }) => sum + pad(byteLength), start);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  const power = 31 - Math.clz32(tables.size);
  view.setUint32(0, version);
  for (const [field, value] of [tables.size, 16 << power, power, 16 * tables.size - (16 << power)].entries())
    view.setUint16(4 + 2 * field, value);
  let offset = start;
  let at = HEADER_BYTES;
  for (const [tag, table] of tables) {
    file.set(new Uint8Array(table.buffer as ArrayBuffer, table.byteOffset, table.byteLength), offset);
    for (let index = 0; index < 4; index++) view.setUint8(at + index, tag.charCodeAt(index));
    view.setUint32(at + 4, sumOf(view, offset, pad(table.byteLength)));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, table.byteLength);
    offset += pad(table.byteLength);
    at += ENTRY_BYTES;
  }
  return file;
}

/** Returns a table's checksum. */
function sumOf(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function pad(length: number): number {
  return (length + 3) & ~3;
}

/** Draws the outlines of all glyphs with limits on work and size, so that no text in the font can take much longer. */
async function checkDrawing(file: Uint8Array<ArrayBuffer>, glyphs: number): Promise<void> {
  const open = await openMeteredFaces((cause) =>
    new Failure("invalid", "font file must have simpler outlines: one takes too much work").causedBy(cause),
  );
  const face = open(file.buffer);
  let numbers = 0;
  let reach = 0;
  const add = (...values: number[]) => {
    numbers += 1 + values.length;
    // Negated, so that NaN fails the check, too.
    for (const value of values) if (!(Math.abs(value) <= reach)) reach = Math.abs(value);
  };
  const sink = { moveTo: add, lineTo: add, quadraticTo: add, cubicTo: add, closePath: add };
  let fuel = 0;
  let total = 0;
  try {
    for (let glyph = 0; glyph < glyphs; glyph++) {
      numbers = 0;
      face.outline(glyph, sink);
      total += numbers;
      fuel += face.used;
      face.extents(glyph);
      fuel += face.used;
      if (!(reach <= MAX_COORDINATE)) reject(`has a glyph that is larger than ${MAX_COORDINATE} units: glyph ${glyph}`);
      if (numbers > GLYPH_NUMBERS || total > FONT_NUMBERS || fuel > OUTLINE_FUEL)
        reject(`must have simpler outlines: glyph ${glyph} exceeds the limit`);
    }
  } finally {
    face.close();
  }
}

/** Name IDs in order of preference: typographic family, then family. OpenType, "Name IDs". */
const FAMILY_IDS = [16, 1];
const WINDOWS = 3;
const UNICODE = 0;

/** Returns the family name. Reads only Unicode names, because other encodings are rare. */
function readFamily(table: DataView | undefined): string | undefined {
  if (table === undefined || table.byteLength < 6) return undefined;
  const [count, storage] = [table.getUint16(2), table.getUint16(4)];
  for (const id of FAMILY_IDS)
    for (let index = 0; index < count; index++) {
      const at = 6 + 12 * index;
      if (at + 12 > table.byteLength) break;
      const platform = table.getUint16(at);
      if (table.getUint16(at + 6) !== id || (platform !== WINDOWS && platform !== UNICODE)) continue;
      const [length, offset] = [table.getUint16(at + 8), storage + table.getUint16(at + 10)];
      if (offset + length > table.byteLength) continue;
      // Truncate long names, because many records can share one long name.
      const size = Math.min(length >> 1, MAX_NAME);
      const units = Array.from({ length: size }, (_, unit) => table.getUint16(offset + 2 * unit));
      const name = String.fromCharCode(...units).trim();
      if (name !== "") return name;
    }
  return undefined;
}

/** Maximum length of a name, in UTF-16 code units. */
const MAX_NAME = 100;

function readStyle(tables: Tables): { readonly weight: number; readonly isItalic: boolean } {
  const os2 = tables.get("OS/2") as DataView;
  const weight = os2.getUint16(4);
  return {
    // Some old fonts have weights from 1 to 9 instead of 100 to 900.
    weight: Math.min(1000, Math.max(1, weight < 10 ? 100 * weight : weight)),
    isItalic: (os2.getUint16(62) & (ITALIC | OBLIQUE)) !== 0,
  };
}

function listWarnings(tables: Tables): string[] {
  const permissions = (tables.get("OS/2") as DataView).getUint16(8);
  const warnings: string[] = [];
  if ((permissions & RESTRICTED) !== 0 && (permissions & OTHER_PERMISSIONS) === 0)
    warnings.push(
      "font file says that its licence forbids embedding: make sure that your licence allows images, SVG and PDF",
    );
  if (tables.has("fvar")) warnings.push("font file is a variable font, which is drawn in its default style only");
  if (["COLR", "CBDT", "sbix", "SVG "].some((tag) => tables.has(tag)))
    warnings.push("font file has colour glyphs, which are drawn in the colour of the text");
  return warnings;
}
