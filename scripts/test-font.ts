// Builds a font of rectangles, for tests that need known shapes. OpenType 1.9.1.

import { type Table, writeOpenType } from "./woff.ts";

/** Font units in one em. */
const UNITS = 1000;

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value)];
const words = (...values: readonly number[]) => values.flatMap(u16);

export type Box = readonly [left: number, bottom: number, right: number, top: number];

interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly emAscent: number;
  readonly emDescent: number;
}

/** Encodes the outline of a rectangle. */
function encodeRectangle([left, bottom, right, top]: Box): number[] {
  const header = words(1, left, bottom, right, top, 3, 0);
  const across = words(left, 0, right - left, 0);
  const down = words(bottom, top - bottom, 0, bottom - top);
  return [...header, 1, 1, 1, 1, ...across, ...down];
}

/**
 * Returns a font file whose glyphs are rectangles, one em wide. All other characters are missing.
 *
 * @param glyphs left, bottom, right and top of each rectangle, in thousandths of an em, by character; null for an empty glyph
 * @param ascent ascent, and then the descent, of lines and of the em square, in thousandths of an em
 */
export function buildTestFont(
  glyphs: Readonly<Record<string, Box | null>>,
  { ascent, descent, emAscent, emDescent }: Metrics,
): Uint8Array {
  const characters = Object.entries(glyphs).sort(([a], [b]) => a.charCodeAt(0) - b.charCodeAt(0));
  const outlines = [null, ...characters.map(([, rectangle]) => rectangle)].map((box) =>
    box === null ? [] : encodeRectangle(box),
  );
  const offsets = [0];
  for (const outline of outlines) offsets.push((offsets.at(-1) ?? 0) + outline.length);
  const count = outlines.length;
  // Each character is a segment of its own, and the last segment is required.
  const codes = [...characters.map(([character]) => character.charCodeAt(0)), 0xffff];
  const deltas = codes.map((code, index) => (code === 0xffff ? 1 : index + 1 - code));
  const segments = [
    ...words(...codes),
    ...words(0),
    ...words(...codes),
    ...words(...deltas),
    ...words(...codes.map(() => 0)),
  ];
  const tables: Readonly<Record<string, readonly number[]>> = {
    "OS/2": [
      ...[...words(4, UNITS, 400, 5, 0), ...Array(52).fill(0), ...words(0x40, codes[0] ?? 0, codes.at(-2) ?? 0)],
      ...words(emAscent, -emDescent, 0, ascent, descent, ...Array(4).fill(0), 500, 700, 0, 32, 1),
    ],
    cmap: [
      ...words(0, 1, 3, 1),
      ...u32(12),
      ...words(4, 16 + codes.length * 8, 0, codes.length * 2, 2, 0, 0),
      ...segments,
    ],
    glyf: outlines.flat(),
    head: [
      ...[...words(1, 0), ...u32(0), ...u32(0), ...u32(0x5f0f3cf5), ...words(0, UNITS), ...Array(16).fill(0)],
      ...words(0, -UNITS, UNITS, UNITS, 0, 8, 2, 1, 0),
    ],
    hhea: words(1, 0, ascent, -descent, 0, UNITS, 0, 0, UNITS, 1, 0, 0, 0, 0, 0, 0, 0, count),
    hmtx: outlines.flatMap(() => words(UNITS, 0)),
    loca: offsets.flatMap(u32),
    maxp: [...words(1, 0, count, 4, 1, 0, 0, 2), ...Array(16).fill(0)],
    post: [...words(3, 0), ...Array(28).fill(0)],
  };
  const entries = Object.entries(tables).map(([name, table]): [string, Table] => {
    const bytes = Buffer.from(table);
    return [name, { checksum: 0, length: bytes.length, packed: bytes, bytes: () => bytes }];
  });
  return writeOpenType({ flavor: 0x00010000, tables: new Map(entries) });
}
