import { describe, expect, test } from "vitest";
import { FontFace } from "../../../src/engine/font/font-face.ts";
import { inflateWoff } from "../../../src/engine/font/woff.ts";
import { FONT_FILE_BYTES } from "../../../src/engine/limits.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";

const HEBREW = (await readFontFile("/fonts/noto-sans-hebrew/hebrew-400.woff")) as Uint8Array<ArrayBuffer>;
const ALEF = 0x5d0;
/** Offset of the table directory, and length of its entries, in bytes. */
const DIRECTORY = 44;
const ENTRY = 20;

/** Returns a copy of the file with some 32-bit values replaced. */
function patched(...patches: readonly (readonly [at: number, value: number])[]): Uint8Array<ArrayBuffer> {
  const copy = HEBREW.slice();
  for (const [at, value] of patches) new DataView(copy.buffer).setUint32(at, value);
  return copy;
}

/** Returns the offset of the first compressed table's directory entry. */
function packedEntry(): number {
  const view = new DataView(HEBREW.buffer, HEBREW.byteOffset);
  for (let at = DIRECTORY; ; at += ENTRY) if (view.getUint32(at + 8) < view.getUint32(at + 12)) return at;
}

describe("a WOFF file", () => {
  test("is converted to a working font", async () => {
    const bytes = await inflateWoff(HEBREW);
    const face = new FontFace("Hebrew", bytes, false);
    expect(face.covers(ALEF)).toBe(true);
    expect(face.unitsPerEm).toBe(1000);
    expect(face.outline(3).length).toBeGreaterThan(0);
    face.close();
  });

  test("has tables with correct checksums", async () => {
    const view = new DataView(await inflateWoff(HEBREW));
    const count = view.getUint16(4);
    expect(count).toBeGreaterThan(8);
    for (let at = 12; at < 12 + 16 * count; at += 16) {
      const [tag = 0, checksum = 0, offset = 0, length = 0] = [0, 4, 8, 12].map((field) => view.getUint32(at + field));
      let sum = 0;
      for (let i = 0; i < (length + 3) >> 2; i++) sum = (sum + view.getUint32(offset + 4 * i)) >>> 0;
      // The checksum of the head table depends on the whole file, which has changed.
      if (tag !== 0x68656164) expect(sum).toBe(checksum);
    }
  });
});

describe("a WOFF file is rejected", () => {
  test("if it is truncated anywhere", async () => {
    for (let length = 0; length < HEBREW.length; length += 97)
      await expect(inflateWoff(HEBREW.slice(0, length))).rejects.toThrow();
  });

  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ["with the signature of WOFF2", patched([0, 0x774f4632])],
    ["with a wrong length", patched([8, HEBREW.length + 4])],
    ["without tables", patched([12, 0])],
    ["with more tables than fit into it", patched([12, 0x003f_0000])],
    ["with a table after its end", patched([DIRECTORY + 4, HEBREW.length])],
    ["with a table of almost 4 GiB", patched([packedEntry() + 12, 0xffff_fff0])],
    ["with a table above the size limit", patched([packedEntry() + 12, FONT_FILE_BYTES + 1])],
    ["with a table shorter than declared", patched([packedEntry() + 12, 60_000])],
    [
      "with a table longer than declared",
      patched([packedEntry() + 12, 1 + new DataView(HEBREW.buffer).getUint32(packedEntry() + 8)]),
    ],
    ["with a table whose end is before its start", patched([packedEntry() + 8, 0xffff_ffff])],
  ])("%s", async (_, file) => {
    await expect(inflateWoff(file)).rejects.toThrow();
  });

  test("with invalid compressed data", async () => {
    const entry = packedEntry();
    const offset = new DataView(HEBREW.buffer).getUint32(entry + 4);
    for (const at of [0, 2, 40]) {
      const file = HEBREW.slice();
      file.fill(0xff, offset + at, offset + at + 8);
      await expect(inflateWoff(file)).rejects.toThrow();
    }
  });
});
