// Reads and writes WOFF and OpenType files, and lists a font's code points. Supports only the features that the
// build needs. W3C WOFF 1.0; OpenType 1.9, "cmap".

import { deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = 0x774f4646;
const HEADER = 44;
const ENTRY = 20;
/** Tables up to this size are stored uncompressed, because setting up decompression takes longer than reading them. */
const SMALL = 1024;

export interface Table {
  readonly checksum: number;
  readonly length: number;
  /** The data as stored in a WOFF file. */
  readonly packed: Uint8Array;
  bytes(): Buffer;
}

export interface Font {
  readonly flavor: number;
  /** The tables by tag. */
  readonly tables: Map<string, Table>;
}

/** Reads unsigned 32-bit numbers. */
const readNumbers = <const Places extends readonly number[]>(file: Buffer, at: number, places: Places) =>
  places.map((place) => file.readUInt32BE(at + place)) as { -readonly [Index in keyof Places]: number };

export function readWoff(file: Buffer): Font {
  if (file.readUInt32BE(0) !== SIGNATURE) throw new Error("the file is not WOFF");
  const tables = new Map<string, Table>();
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const at = HEADER + ENTRY * i;
    const [offset, packedLength, length, checksum] = readNumbers(file, at, [4, 8, 12, 16]);
    const packed = file.subarray(offset, offset + packedLength);
    const table = { checksum, length, packed, bytes: () => (packedLength < length ? inflateSync(packed) : packed) };
    tables.set(file.toString("latin1", at, at + 4), table);
  }
  return { flavor: file.readUInt32BE(4), tables };
}

/** Reads the tables of an OpenType file like `readWoff`. The file must not be a collection. */
export function readOpenType(file: Buffer): Font {
  const tables = new Map<string, Table>();
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const at = 12 + 16 * i;
    const [checksum, offset, length] = readNumbers(file, at, [4, 8, 12]);
    const bytes = file.subarray(offset, offset + length);
    const packed = deflateSync(bytes, { level: 9 });
    const table = { checksum, length, packed: packed.length < length ? packed : bytes, bytes: () => bytes };
    tables.set(file.toString("latin1", at, at + 4), table);
  }
  return { flavor: file.readUInt32BE(0), tables };
}

/** Writes an OpenType file with all tables, for programs that don't support WOFF. */
export function writeOpenType({ flavor, tables }: Font): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(12 + 16 * sorted.length);
  const power = 31 - Math.clz32(sorted.length);
  header.writeUInt32BE(flavor, 0);
  const fields = [sorted.length, 16 << power, power, 16 * sorted.length - (16 << power)];
  for (const [field, value] of fields.entries()) header.writeUInt16BE(value, 4 + 2 * field);
  const parts: Uint8Array[] = [header];
  let end = header.length;
  for (const [index, [tag, { checksum, length, bytes }]] of sorted.entries()) {
    const at = 12 + 16 * index;
    header.write(tag, at, "latin1");
    for (const [field, value] of [checksum, end, length].entries()) header.writeUInt32BE(value, at + 4 + 4 * field);
    parts.push(bytes(), Buffer.alloc(-length & 3));
    end += (length + 3) & ~3;
  }
  return Buffer.concat(parts);
}

/** Writes a WOFF file with the tables that have the given tags. Compressed data is reused, except for small tables. */
export function writeWoff({ flavor, tables }: Font, tags: ReadonlySet<string>): { file: Buffer; size: number } {
  const kept = [...tables].filter(([tag]) => tags.has(tag)).sort(([one], [other]) => (one < other ? -1 : 1));
  const header = Buffer.alloc(HEADER + ENTRY * kept.length);
  const parts: Uint8Array[] = [header];
  let end = header.length;
  let size = 12 + 16 * kept.length;
  kept.forEach(([tag, { checksum, length, packed, bytes }], index) => {
    const data = length <= SMALL ? bytes() : packed;
    const at = HEADER + ENTRY * index;
    header.write(tag, at, "latin1");
    for (const [field, value] of [end, data.length, length, checksum].entries())
      header.writeUInt32BE(value, at + 4 + 4 * field);
    parts.push(data, Buffer.alloc(-data.length & 3));
    end += (data.length + 3) & ~3;
    size += (length + 3) & ~3;
  });
  for (const [field, value] of [SIGNATURE, flavor, end].entries()) header.writeUInt32BE(value, 4 * field);
  header.writeUInt16BE(kept.length, 12);
  header.writeUInt32BE(size, 16);
  return { file: Buffer.concat(parts), size };
}

/** Returns the code points that a font maps to a glyph. Reads only formats 4 and 12, which current fonts use. */
export function readCodePoints(cmap: Buffer): Set<number> {
  const codes = new Set<number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    const format = table.readUInt16BE(0);
    if (format === 4) readFormat4(table, codes);
    else if (format === 12) readFormat12(table, codes);
  }
  return codes;
}

function readFormat4(table: Buffer, codes: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  for (let at = 14; at < 14 + bytes; at += 2) {
    const end = table.readUInt16BE(at);
    const start = table.readUInt16BE(at + bytes + 2);
    const delta = table.readUInt16BE(at + 2 * bytes + 2);
    const rangeAt = at + 3 * bytes + 2;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (range === 0 ? ((glyph + delta) & 0xffff) !== 0 : glyph !== 0) codes.add(code);
    }
  }
}

function readFormat12(table: Buffer, codes: Set<number>): void {
  for (let i = 0; i < table.readUInt32BE(12); i++) {
    const at = 16 + 12 * i;
    const glyph = table.readUInt32BE(at + 8);
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code++)
      if (glyph + code - table.readUInt32BE(at) !== 0) codes.add(code);
  }
}
