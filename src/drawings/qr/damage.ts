// Checks whether error correction can recover the modules that a centre image hides: each block corrects half as many
// codewords as it has error correction codewords. ISO/IEC 18004:2024, 7.5 to 7.7.

import { alignmentCoordinates, blockStructure, type Level, symbolSide } from "./capacity.ts";
import { FINDER_SIDE } from "./shape.ts";

/** The rectangle of hidden modules. `right` and `bottom` are exclusive. */
export interface CoveredArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Fraction of the correction capacity that the image may use. The rest is reserved for errors from cameras and printers. */
const USABLE_FRACTION = 0.85;

/** The role of modules that hold data or error correction. */
const DATA = 0;
/** The role of alignment patterns. A reader can do without some of them. */
const ALIGNMENT = 1;
/** The role of finder and timing patterns, and of format and version information. A reader needs all of them. */
const VITAL = 2;

/** Returns whether a code of the given version and level stays readable without the covered modules. */
export function withinErrorCorrection(version: number, level: Level, cover: CoveredArea): boolean {
  const side = symbolSide(version);
  if (cover.left < 0 || cover.top < 0 || cover.right > side || cover.bottom > side) return false;
  const roles = mapRoles(version);
  for (let y = cover.top; y < cover.bottom; y++)
    for (let x = cover.left; x < cover.right; x++) if (roles[y * side + x] === VITAL) return false;
  const { ecCodewords } = blockStructure(version, level);
  return Math.max(...countHidden(version, level, roles, cover)) <= Math.floor((ecCodewords / 2) * USABLE_FRACTION);
}

/** Returns the number of wholly or partly hidden codewords in each block. */
function countHidden(version: number, level: Level, roles: Uint8Array, cover: CoveredArea): number[] {
  const { blocks, codewords, ecCodewords } = blockStructure(version, level);
  const data = codewords - blocks * ecCodewords;
  const shortest = Math.floor(data / blocks);
  // Codewords are interleaved: the first of each block, then the second of each. The last blocks may be one codeword
  // longer.
  const longer = data % blocks;
  const blockOf = (codeword: number) => {
    if (codeword >= data) return (codeword - data) % blocks;
    return codeword < shortest * blocks ? codeword % blocks : blocks - longer + (codeword - shortest * blocks);
  };
  const hidden = new Array<number>(blocks).fill(0);
  for (const codeword of hiddenCodewords(version, roles, cover))
    if (codeword < codewords) hidden[blockOf(codeword)] = (hidden[blockOf(codeword)] as number) + 1;
  return hidden;
}

/** Follows the placement of bits: up and down in two-module columns, from the right, skipping function patterns. */
function hiddenCodewords(version: number, roles: Uint8Array, cover: CoveredArea): Set<number> {
  const side = symbolSide(version);
  const hidden = new Set<number>();
  let bit = 0;
  let isUpwards = true;
  for (let right = side - 1; right > 0; right -= 2) {
    // The column of the vertical timing pattern is not part of a column pair.
    if (right === TIMING) right--;
    for (let step = 0; step < side; step++) {
      const y = isUpwards ? side - 1 - step : step;
      for (let x = right; x >= right - 1; x--) {
        if (roles[y * side + x] !== DATA) continue;
        if (x >= cover.left && x < cover.right && y >= cover.top && y < cover.bottom) hidden.add(bit >> 3);
        bit++;
      }
    }
    isUpwards = !isUpwards;
  }
  return hidden;
}

/** Row and column of the timing patterns. */
const TIMING = 6;
/** Modules along a side of an alignment pattern. */
const ALIGNMENT_SIDE = 5;
/** First version with version information, in two blocks of 6 by 3 modules. */
const FIRST_WITH_VERSION_INFORMATION = 7;

/** Returns the role of each module, row by row. */
function mapRoles(version: number): Uint8Array {
  const side = symbolSide(version);
  const roles = new Uint8Array(side * side);
  const mark = (left: number, top: number, width: number, height: number, role: number) => {
    for (let y = top; y < top + height; y++) roles.fill(role, y * side + left, y * side + left + width);
  };
  const centers = alignmentCoordinates(version);
  const [first, last] = [centers.at(0), centers.at(-1)];
  for (const x of centers)
    for (const y of centers) {
      const isFinder = (x === first && (y === first || y === last)) || (x === last && y === first);
      const reach = (ALIGNMENT_SIDE - 1) / 2;
      if (!isFinder) mark(x - reach, y - reach, ALIGNMENT_SIDE, ALIGNMENT_SIDE, ALIGNMENT);
    }
  mark(TIMING, 0, 1, side, VITAL);
  mark(0, TIMING, side, 1, VITAL);
  // A finder pattern, its separator and the format information next to it.
  mark(0, 0, FINDER_SIDE + 2, FINDER_SIDE + 2, VITAL);
  mark(side - FINDER_SIDE - 1, 0, FINDER_SIDE + 1, FINDER_SIDE + 2, VITAL);
  mark(0, side - FINDER_SIDE - 1, FINDER_SIDE + 2, FINDER_SIDE + 1, VITAL);
  if (version >= FIRST_WITH_VERSION_INFORMATION) {
    mark(side - FINDER_SIDE - 4, 0, 3, 6, VITAL);
    mark(0, side - FINDER_SIDE - 4, 6, 3, VITAL);
  }
  return roles;
}
