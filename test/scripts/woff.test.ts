import { describe, expect, test } from "vitest";
import { readCodePoints, readOpenType, readWoff, writeOpenType, writeWoff } from "../../scripts/woff.ts";

/** Returns an OpenType file with the given tables. */
function fontOf(tables: Readonly<Record<string, Uint8Array>>): Buffer {
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + 16 * entries.length);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(entries.length, 4);
  const parts: Uint8Array[] = [header];
  let end = header.length;
  entries.forEach(([tag, bytes], index) => {
    const at = 12 + 16 * index;
    header.write(tag, at, "latin1");
    [index + 1, end, bytes.length].forEach((value, field) => void header.writeUInt32BE(value, at + 4 + 4 * field));
    parts.push(bytes, Buffer.alloc(-bytes.length & 3));
    end += (bytes.length + 3) & ~3;
  });
  return Buffer.concat(parts);
}

const SMALL = Uint8Array.from([1, 2, 3, 4, 5]);
const LARGE = new Uint8Array(5000).map((_, index) => index % 50);
const NOISE = new Uint8Array(3000).map((_, index) => (index * index * 7919 + (index >> 3) * 31) % 256);

describe("a WOFF file", () => {
  test("contains the requested tables unchanged, sorted by tag", () => {
    const { file, size } = writeWoff(
      readOpenType(fontOf({ glyf: LARGE, cmap: SMALL, "SVG ": LARGE, head: NOISE })),
      new Set(["cmap", "glyf", "head"]),
    );
    const { flavor, tables } = readWoff(file);
    expect(flavor).toBe(0x00010000);
    expect([...tables.keys()]).toEqual(["cmap", "glyf", "head"]);
    expect(tables.get("cmap")?.bytes()).toEqual(Buffer.from(SMALL));
    expect(tables.get("glyf")?.bytes()).toEqual(Buffer.from(LARGE));
    expect(tables.get("head")?.bytes()).toEqual(Buffer.from(NOISE));
    expect([...tables.values()].map(({ checksum }) => checksum)).toEqual([2, 1, 4]);
    expect(file.readUInt32BE(8)).toBe(file.length);
    expect(file.length % 4).toBe(0);
    expect(size).toBe(12 + 3 * 16 + 8 + 5000 + 3000);
    expect(file.readUInt32BE(16)).toBe(size);
  });

  test("compresses only large tables", () => {
    const { file } = writeWoff(readOpenType(fontOf({ glyf: LARGE, cmap: SMALL })), new Set(["cmap", "glyf"]));
    expect(file.length).toBeLessThan(1000);
    expect(readWoff(file).tables.get("cmap")?.packed).toHaveLength(5);
  });

  test("converts back to OpenType", () => {
    const font = readOpenType(fontOf({ cmap: SMALL, glyf: LARGE }));
    const { tables } = readOpenType(writeOpenType(readWoff(writeWoff(font, new Set(["cmap", "glyf"])).file)));
    expect(tables.get("cmap")?.bytes()).toEqual(Buffer.from(SMALL));
    expect(tables.get("glyf")?.bytes()).toEqual(Buffer.from(LARGE));
  });

  test("is distinguished from other files", () => {
    expect(() => readWoff(fontOf({ cmap: SMALL }))).toThrow("not WOFF");
  });
});

describe("the code points in a cmap table", () => {
  const u16 = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
  const u32 = (...values: number[]) => values.flatMap((value) => u16(value >>> 16, value & 0xffff));

  test("are read from format 4: by delta, and by a glyph list with missing glyphs", () => {
    const segments = 3;
    const table = [
      ...u16(4, 0, 0, segments * 2, 0, 0, 0),
      ...u16(0x43, 0x52, 0xffff), // end codes
      ...u16(0),
      ...u16(0x41, 0x50, 0xffff), // start codes
      ...u16(-0x40 & 0xffff, 0, 1), // deltas
      ...u16(0, 4, 0), // range offsets
      ...u16(7, 0, 8), // glyph ids of the second segment
    ];
    const cmap = Buffer.from([...u16(0, 1, 3, 1), ...u32(12), ...table]);
    expect([...readCodePoints(cmap)]).toEqual([0x41, 0x42, 0x43, 0x50, 0x52]);
  });

  test("are read from format 12", () => {
    const table = [...u16(12, 0), ...u32(0, 0, 2), ...u32(0x1f600, 0x1f602, 5), ...u32(0x20, 0x21, 0)];
    const cmap = Buffer.from([...u16(0, 1, 3, 10), ...u32(12), ...table]);
    expect([...readCodePoints(cmap)]).toEqual([0x1f600, 0x1f601, 0x1f602, 0x21]);
  });
});
