import { describe, expect, test } from "vitest";
import { readCodePoints, readOpenType, readWoff, writeOpenType, writeWoff } from "../../scripts/woff.mjs";

/** An OpenType file with these tables. */
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
  test("has the tables that were asked for, in the order of their names, and the same as before", () => {
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

  test("compresses large tables, and no small ones", () => {
    const { file } = writeWoff(readOpenType(fontOf({ glyf: LARGE, cmap: SMALL })), new Set(["cmap", "glyf"]));
    expect(file.length).toBeLessThan(1000);
    expect(readWoff(file).tables.get("cmap")?.packed).toHaveLength(5);
  });

  test("becomes an OpenType file again", () => {
    const font = readOpenType(fontOf({ cmap: SMALL, glyf: LARGE }));
    const { tables } = readOpenType(writeOpenType(readWoff(writeWoff(font, new Set(["cmap", "glyf"])).file)));
    expect(tables.get("cmap")?.bytes()).toEqual(Buffer.from(SMALL));
    expect(tables.get("glyf")?.bytes()).toEqual(Buffer.from(LARGE));
  });

  test("is told from other files", () => {
    expect(() => readWoff(fontOf({ cmap: SMALL }))).toThrow("no WOFF");
  });
});

describe("the code points of a face", () => {
  const u16 = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
  const u32 = (...values: number[]) => values.flatMap((value) => u16(value >>> 16, value & 0xffff));

  test("of format 4: by difference, and by a list in which some have no glyph", () => {
    const segments = 3;
    const table = [
      ...u16(4, 0, 0, segments * 2, 0, 0, 0),
      ...u16(0x43, 0x52, 0xffff), // ends
      ...u16(0),
      ...u16(0x41, 0x50, 0xffff), // starts
      ...u16(-0x40 & 0xffff, 0, 1), // differences
      ...u16(0, 4, 0), // offsets of lists
      ...u16(7, 0, 8), // the list of the second
    ];
    const cmap = Buffer.from([...u16(0, 1, 3, 1), ...u32(12), ...table]);
    expect([...readCodePoints(cmap)]).toEqual([0x41, 0x42, 0x43, 0x50, 0x52]);
  });

  test("of format 12", () => {
    const table = [...u16(12, 0), ...u32(0, 0, 2), ...u32(0x1f600, 0x1f602, 5), ...u32(0x20, 0x21, 0)];
    const cmap = Buffer.from([...u16(0, 1, 3, 10), ...u32(12), ...table]);
    expect([...readCodePoints(cmap)]).toEqual([0x1f600, 0x1f601, 0x1f602, 0x21]);
  });
});
