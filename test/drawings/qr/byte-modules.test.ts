// Compares the modules of byte-mode codes with those of qrcode-svg, an encoder that is independent of both of ours.

import fc from "fast-check";
import QRCode from "qrcode-svg";
import { describe, expect, test } from "vitest";
import { dataCapacity, type Level, MAX_VERSION } from "../../../src/drawings/qr/capacity.ts";
import { encodeSegments } from "../../../src/drawings/qr/mixed-modules.ts";
import { chooseSegments, createModules } from "../../../src/drawings/qr/modules.ts";
import { sampleInTurn, sampleRuns } from "../../sample.ts";

const LEVELS = ["L", "M", "Q", "H"] as const satisfies readonly Level[];

/** Returns the mask of a code. The format information is XORed with 101010000010010. ISO/IEC 18004:2024, 7.9.1. */
function maskOf(dark: Uint8Array, side: number): number {
  const bits = [2, 3, 4].map((x) => dark[8 * side + x] as number);
  return bits.reduce((mask, bit) => mask * 2 + bit, 0) ^ 0b101;
}

/**
 * Returns the reference's modules, one line per row. The reference begins each segment outside ASCII with a byte order mark.
 *
 * @param texts the texts of the segments, with the byte order marks
 */
function referenceRows(texts: readonly string[], version: number, level: Level, mask: number): string {
  // The constructor tries all masks in the smallest version, which takes least time for a short text.
  const { qrcode } = new QRCode({ content: "a", ecl: level });
  qrcode.typeNumber = version;
  qrcode.dataList = [];
  qrcode.dataCache = null;
  for (const text of texts) qrcode.addData(text.replace(/^\ufeff/, ""));
  qrcode.makeImpl(false, mask);
  return qrcode.modules.map((row) => row.map(Number).join("")).join("\n");
}

/** The reference's table of blocks lacks the second row of 15-H: 7 blocks with 13 data codewords. ISO/IEC 18004:2024, table 9. */
const isInReference = (version: number, level: Level) => !(version === 15 && level === "H");

function rowsOf(dark: Uint8Array, side: number): string {
  return Array.from({ length: side }, (_, y) => dark.slice(y * side, (y + 1) * side).join("")).join("\n");
}

/** Expects our modules of segments in byte mode, from both encoders, to equal the reference's with the same mask. */
async function expectEqualModules(texts: readonly string[], version: number, level: Level): Promise<void> {
  const segments = texts.map((text) => ({ mode: "byte" as const, text }));
  const { side, dark } = await createModules({ version, segments }, level);
  for (const own of [dark, encodeSegments(segments, version, level)])
    expect(rowsOf(own, side), `${version}-${level}`).toBe(referenceRows(texts, version, level, maskOf(own, side)));
}

/** Returns ASCII text of all printable characters. */
const textOf = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(0x20 + ((index * 37 + length) % 0x5f))).join("");

/** Returns the number of bytes that fit in a version, as one segment. */
const byteCapacity = (version: number, level: Level) =>
  Math.floor((dataCapacity(version, level) - 4 - (version < 10 ? 8 : 16)) / 8);

describe.each(LEVELS)("modules of byte mode at level %s equal the reference's", (level) => {
  test("in every version, without and with padding", async () => {
    for (let version = 1; version <= MAX_VERSION; version++) {
      if (!isInReference(version, level)) continue;
      const capacity = byteCapacity(version, level);
      for (const length of sampleInTurn([capacity, capacity - 1, 2], version))
        await expectEqualModules([textOf(length)], version, level);
    }
  });

  // The reference encodes U+0080 and U+0800 in too few bytes, and doesn't combine surrogates.
  test.each([
    "https://example.com/tickets?seat=b14",
    "a",
    textOf(400),
    "\u0000\u0001\n\u007f",
    "\ufeffé",
    "\ufeffGrüße aus Köln",
    "\ufeffПривет, мир",
    "\ufeff日本語のテキスト",
    `\ufeff${"\u0081\u07ff\u0801\uffef".repeat(9)}`,
  ])("in the version that the service chooses for %j", async (text) => {
    const { version, segments } = chooseSegments(text, level);
    expect(segments).toEqual([{ mode: "byte", text }]);
    await expectEqualModules([text], version, level);
  });

  test("with several segments", async () => {
    for (const version of [5, 9, 10, 26, 27])
      await expectEqualModules([textOf(7), "\ufeffé", textOf(9)], version, level);
  });
});

test("modules of random ASCII text equal the reference's", async () => {
  const ascii = fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code));
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: ascii, minLength: 1, maxLength: 300 }),
      fc.constantFrom(...LEVELS),
      fc.nat(6),
      async (text, level, extra) => {
        let version = 1 + extra;
        while (byteCapacity(version, level) < text.length || !isInReference(version, level)) version++;
        await expectEqualModules([text], version, level);
      },
    ),
    { numRuns: sampleRuns(100) },
  );
});
