// How much of a code a picture in its centre hides, and whether the code bears it: each block of codewords mends half as many as it
// has for that, whatever stands in the hidden ones. ISO/IEC 18004:2024, 7.5 to 7.7.

import { alignmentsOf, divisionOf, type Level, sideOf } from "./capacity.ts";
import { FINDER } from "./shape.ts";

/** Modules that a picture hides: from `left` up to `right`, which is the first that is seen again. */
export interface Cover {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Share of what could be mended that a picture may take. The rest is for what cameras and printers do to a code. */
const SHARE = 0.85;

/** What a module is for, beside holding data. */
const DATA = 0;
/** Patterns that show readers the grid, of which they have several. */
const ALIGNMENT = 1;
/** Patterns that readers find the code by, and what says its kind. */
const VITAL = 2;

/** Whether a code of the version and level can be read without the modules of the cover. */
export function isBearable(version: number, level: Level, cover: Cover): boolean {
  const side = sideOf(version);
  if (cover.left < 0 || cover.top < 0 || cover.right > side || cover.bottom > side) return false;
  const uses = mapUses(version);
  for (let y = cover.top; y < cover.bottom; y++)
    for (let x = cover.left; x < cover.right; x++) if (uses[y * side + x] === VITAL) return false;
  const { mending } = divisionOf(version, level);
  return Math.max(...countHidden(version, level, uses, cover)) <= Math.floor((mending / 2) * SHARE);
}

/** How many codewords of each block are hidden, in whole or in part. */
function countHidden(version: number, level: Level, uses: Uint8Array, cover: Cover): number[] {
  const { blocks, codewords, mending } = divisionOf(version, level);
  const data = codewords - blocks * mending;
  const shortest = Math.floor(data / blocks);
  // The first codewords of all blocks come first, then the second ones; the last blocks may have one more than the others.
  const longer = data % blocks;
  const blockOf = (codeword: number) => {
    if (codeword >= data) return (codeword - data) % blocks;
    return codeword < shortest * blocks ? codeword % blocks : blocks - longer + (codeword - shortest * blocks);
  };
  const hidden = new Array<number>(blocks).fill(0);
  for (const codeword of hiddenCodewords(version, uses, cover))
    if (codeword < codewords) hidden[blockOf(codeword)] = (hidden[blockOf(codeword)] as number) + 1;
  return hidden;
}

/** Goes the way of the bits: up and down in columns of two modules from the right, around what is no data. */
function hiddenCodewords(version: number, uses: Uint8Array, cover: Cover): Set<number> {
  const side = sideOf(version);
  const hidden = new Set<number>();
  let bit = 0;
  let isUpwards = true;
  for (let right = side - 1; right > 0; right -= 2) {
    // The column of the timing pattern belongs to none.
    if (right === TIMING) right--;
    for (let step = 0; step < side; step++) {
      const y = isUpwards ? side - 1 - step : step;
      for (let x = right; x >= right - 1; x--) {
        if (uses[y * side + x] !== DATA) continue;
        if (x >= cover.left && x < cover.right && y >= cover.top && y < cover.bottom) hidden.add(bit >> 3);
        bit++;
      }
    }
    isUpwards = !isUpwards;
  }
  return hidden;
}

/** The row and the column of the timing patterns. */
const TIMING = 6;
/** Modules along a side of an alignment pattern. */
const ALIGNMENT_SIDE = 5;
/** From this version on a code says its version, in two boxes of 6 by 3. */
const FIRST_NAMED_VERSION = 7;

/** What each module of a version is for, row by row. */
function mapUses(version: number): Uint8Array {
  const side = sideOf(version);
  const uses = new Uint8Array(side * side);
  const mark = (left: number, top: number, width: number, height: number, use: number) => {
    for (let y = top; y < top + height; y++) uses.fill(use, y * side + left, y * side + left + width);
  };
  const centers = alignmentsOf(version);
  const [first, last] = [centers.at(0), centers.at(-1)];
  for (const x of centers)
    for (const y of centers) {
      const isFinder = (x === first && (y === first || y === last)) || (x === last && y === first);
      const reach = (ALIGNMENT_SIDE - 1) / 2;
      if (!isFinder) mark(x - reach, y - reach, ALIGNMENT_SIDE, ALIGNMENT_SIDE, ALIGNMENT);
    }
  mark(TIMING, 0, 1, side, VITAL);
  mark(0, TIMING, side, 1, VITAL);
  // A finder, the light line around it, and the format beside that.
  mark(0, 0, FINDER + 2, FINDER + 2, VITAL);
  mark(side - FINDER - 1, 0, FINDER + 1, FINDER + 2, VITAL);
  mark(0, side - FINDER - 1, FINDER + 2, FINDER + 1, VITAL);
  if (version >= FIRST_NAMED_VERSION) {
    mark(side - FINDER - 4, 0, 3, 6, VITAL);
    mark(0, side - FINDER - 4, 6, 3, VITAL);
  }
  return uses;
}
