import { describe, expect, test } from "vitest";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";
import { heapBytes } from "../../../wasm/harfbuzz/harfbuzz.ts";
import { countingSource } from "./counting-source.ts";

const HEBREW = "/fonts/noto-sans-hebrew/hebrew-400.woff";
const THAI = "/fonts/noto-sans-thai/thai-400.woff";
const SHAPE = { direction: "ltr", script: "Thai", lang: undefined, ligatures: true, kerning: true } as const;
const LAO = "/fonts/noto-sans-lao/lao-400.woff";

describe("the font library", () => {
  test("loads a file once, even for concurrent requests", async () => {
    const { source, paths } = countingSource();
    const library = new FontLibrary(source);
    expect(library.hold(HEBREW)).toBeUndefined();
    const faces = await Promise.all([library.open(HEBREW), library.open(HEBREW), library.open(HEBREW)]);
    expect(new Set(faces).size).toBe(1);
    expect(faces[0]?.covers(0x5d0)).toBe(true);
    expect(await library.open(HEBREW)).toBe(faces[0]);
    expect(library.hold(HEBREW)).toBe(faces[0]);
    expect(paths).toEqual([HEBREW]);
  });

  test("closes the least recently used fonts that are not held", async () => {
    const { source, paths } = countingSource();
    const library = new FontLibrary(source, 40_000);
    const hebrew = await library.open(HEBREW);
    const thai = await library.open(THAI);
    const lao = await library.open(LAO);
    expect(library.bytes).toBeGreaterThan(40_000);
    // Held fonts stay open even if they exceed the memory limit.
    for (const face of [hebrew, thai, lao]) expect(face?.outline(3).length).toBeGreaterThan(0);
    library.release(THAI);
    expect(() => thai?.outline(4)).toThrow("closed");
    // Outlines that were drawn before stay available for encoding.
    expect(thai?.outline(3).length).toBeGreaterThan(0);
    expect(library.bytes).toBeLessThanOrEqual(40_000);
    library.release(HEBREW);
    library.release(LAO);
    expect(library.hold(HEBREW)).toBe(hebrew);
    const again = await library.open(THAI);
    library.release(THAI);
    // The Lao font was used before the Hebrew one.
    expect(() => lao?.outline(4)).toThrow("closed");
    expect(again?.outline(3).length).toBeGreaterThan(0);
    expect(hebrew?.outline(3).length).toBeGreaterThan(0);
    expect(paths).toEqual([HEBREW, THAI, LAO, THAI]);
  });

  test("reuses the memory of closed fonts", async () => {
    const library = new FontLibrary(countingSource().source, 0);
    const openAndClose = async (times: number) => {
      for (let i = 0; i < times; i++)
        for (const path of [HEBREW, THAI, LAO]) {
          const face = await library.open(path);
          face?.shape("\u0e19\u0e49\u0e33 \u05e9", SHAPE, "");
          face?.outline(3);
          library.release(path);
        }
      expect(library.bytes).toBe(0);
      return heapBytes();
    };
    const before = await openAndClose(20);
    expect(await openAndClose(150)).toBe(before);
  });

  test("skips a file that can't be loaded, and tries again later", async () => {
    let isThere = false;
    const { source, paths } = countingSource(async (path) => (isThere ? readFontFile(path) : null));
    const library = new FontLibrary(source);
    expect(await Promise.all([library.open(HEBREW), library.open(HEBREW)])).toEqual([undefined, undefined]);
    isThere = true;
    expect((await library.open(HEBREW))?.covers(0x5d0)).toBe(true);
    expect(paths).toEqual([HEBREW, HEBREW]);
  });

  test.each<[string, (file: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ["is empty", () => new Uint8Array(0)],
    ["is cut off", (file) => file.slice(0, 5000)],
    ["is not a font", () => Uint8Array.from(new TextEncoder().encode("<!doctype html>".repeat(500)))],
    ["has no hhea table", (file) => withoutTable(file, "hhea")],
  ])("skips a file that %s", async (_, damage) => {
    const { source } = countingSource(async (path) => damage((await readFontFile(path)) as Uint8Array<ArrayBuffer>));
    const library = new FontLibrary(source);
    expect(await library.open(HEBREW)).toBeUndefined();
    expect(library.bytes).toBe(0);
  });

  test("skips a source that throws", async () => {
    const { source } = countingSource(() => Promise.reject(new Error("no assets")));
    expect(await new FontLibrary(source).open(HEBREW)).toBeUndefined();
  });

  test("doesn't wait forever for the load of another request", async () => {
    let isFirst = true;
    const { source, paths } = countingSource((path) => {
      // The Workers runtime drops pending work of cancelled requests.
      if (!isFirst) return readFontFile(path);
      isFirst = false;
      return new Promise(() => {});
    });
    const library = new FontLibrary(source);
    void library.open(HEBREW);
    expect((await library.open(HEBREW))?.covers(0x5d0)).toBe(true);
    expect((await library.open(HEBREW))?.covers(0x5d0)).toBe(true);
    expect(paths).toEqual([HEBREW, HEBREW]);
  });
});

/** Returns a copy of the file with one table renamed. */
function withoutTable(file: Uint8Array<ArrayBuffer>, name: string): Uint8Array<ArrayBuffer> {
  const copy = file.slice();
  for (let at = 44; ; at += 20)
    if (String.fromCharCode(...copy.subarray(at, at + 4)) === name) {
      copy[at] = 0x7a;
      return copy;
    }
}
