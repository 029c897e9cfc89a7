// Capacity of QR codes by version and error correction level, and the layout of their codewords in blocks. ISO/IEC
// 18004:2024, tables 1, 3, 7, 9 and E.1.

/** Error correction level, which can recover about 7% (L), 15% (M), 25% (Q) or 30% (H) of the codewords. */
export type Level = "L" | "M" | "Q" | "H";

export const MAX_VERSION = 40;

/** Error correction codewords per block, for versions 1 to 40. Table 9. */
const EC_CODEWORDS: Readonly<Record<Level, readonly number[]>> = {
  L: table(
    "7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
  ),
  M: table(
    "10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28 28",
  ),
  Q: table(
    "13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
  ),
  H: table(
    "17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30",
  ),
};

/** Number of error correction blocks, for versions 1 to 40. Table 9. */
const BLOCKS: Readonly<Record<Level, readonly number[]>> = {
  L: table("1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25"),
  M: table("1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49"),
  Q: table(
    "1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68",
  ),
  H: table(
    "1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81",
  ),
};

function table(text: string): readonly number[] {
  return text.split(" ").map(Number);
}

/** The division of a code's codewords into error correction blocks. */
interface BlockStructure {
  readonly blocks: number;
  /** Total number of data and error correction codewords in all blocks. */
  readonly codewords: number;
  /** Error correction codewords of each block. */
  readonly ecCodewords: number;
}

/** Returns the block structure of a version (1 to 40) at an error correction level. */
export function blockStructure(version: number, level: Level): BlockStructure {
  return {
    blocks: BLOCKS[level][version - 1] as number,
    codewords: dataModules(version) >> 3,
    ecCodewords: EC_CODEWORDS[level][version - 1] as number,
  };
}

/** Returns the data capacity of a version in bits, including mode indicators and character counts. */
export function dataCapacity(version: number, level: Level): number {
  const { blocks, codewords, ecCodewords } = blockStructure(version, level);
  return (codewords - blocks * ecCodewords) * 8;
}

/** Returns the number of modules along a side of the symbol. */
export function symbolSide(version: number): number {
  return 17 + 4 * version;
}

/** Returns the row and column coordinates of the alignment pattern centres; none in version 1. Table E.1. */
export function alignmentCoordinates(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = symbolSide(version) - 7;
  // All gaps except the first are the same even number of modules; the first takes the rest. Version 32 is the table's
  // only exception.
  const gap = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - gap * (count - 2 - index))];
}

/** Returns the number of modules that hold codewords, excluding function patterns, format and version information. */
function dataModules(version: number): number {
  const side = symbolSide(version);
  const alignments = alignmentCoordinates(version).length;
  const corners = 3 * 64;
  const timing = 2 * (side - 16);
  // Three alignment patterns would overlap the finders and are left out. Alignment patterns on a timing pattern
  // share five modules with it.
  const patterns = alignments === 0 ? 0 : 25 * (alignments ** 2 - 3) - 10 * (alignments - 2);
  const information = 31 + (version >= 7 ? 36 : 0);
  return side ** 2 - corners - timing - patterns - information;
}
