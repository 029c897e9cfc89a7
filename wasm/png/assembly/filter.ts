// Applies PNG's filters to rows and chooses between them. PNG (Third Edition), section 9.

import { allocate } from "./buffer";
import { BLOCK_PIXELS, blocks, nextChanged, nextStale, pixelsIn } from "./changes";

export const FILTER_NONE: u32 = 0;
export const FILTER_SUB: u32 = 1;
export const FILTER_UP: u32 = 2;
export const FILTER_PAETH: u32 = 4;

/**
 * Estimated bits for an unfiltered pixel that differs from its neighbours, and for a changed pixel with the Up filter.
 * Determined by experiment.
 */
const NEW_BITS: u32 = 14;
const CHANGE_BITS: u32 = 26;
/** Sixteen bytes with all bits set, then zeros. Read from the middle, they mask the end of a row. */
const MASKS = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0,
]);
/** Results of the latest `filterFor`: number of changed pixels in the row, and the row's estimated bits without a filter. */
export let changes: u32 = 0;
export let plainBits: u32 = 0;
/** Number of pixels that differ from the pixels to the left and above. */
let newPixels: u32 = 0;
/** Results of the latest `filterUp`: sum of the differences' absolute values, and the row's estimated bits. */
export let upSum: u32 = 0;
export let upBits: u32 = 0;

/** One byte per block of a row: the number of pixels that differ from the pixel to their left. Blocks start at the second pixel. */
let edges: usize = 0;
/** Sum of the blocks' edges. */
let edgeCount: u32 = 0;

/** Starts an image. */
export function prepareFilters(width: usize): void {
  const blocks = width / BLOCK_PIXELS + 1;
  edges = allocate(blocks);
  memory.fill(edges, 0, blocks);
  edgeCount = 0;
}

/**
 * Chooses between None and Up for a row of RGBA pixels.
 *
 * @param upper address of the row above
 * @param repeatBits estimated bits of a match with the row above
 */
export function filterFor(row: usize, upper: usize, width: usize, repeatBits: u32): u32 {
  newPixels = 0;
  changes = 0;
  const end = width * 4;
  let next: usize = 0;
  // Edges are counted from the second pixel on, so each block of edges overlaps two blocks of pixels.
  for (let block = nextStale(0); block < blocks; block = nextStale(block + 1)) {
    if (block > next) countPixels(block - 1, row, upper, end);
    countPixels(block, row, upper, end);
    next = block + 1;
  }
  // Edges that equal the row above are repeats.
  plainBits = newPixels * NEW_BITS + (edgeCount - newPixels) * repeatBits;
  return plainBits > changes * CHANGE_BITS ? FILTER_UP : FILTER_NONE;
}

/** Counts the pixels of a block that starts at the second pixel or a multiple of BLOCK_PIXELS further right. */
function countPixels(block: usize, row: usize, upper: usize, end: usize): void {
  let count: u32 = 0;
  const start = block * BLOCK_PIXELS * 4 + 4;
  for (let at = start; at < start + BLOCK_PIXELS * 4 && at + 16 <= end; at += 16) {
    const here = v128.load(row + at);
    const up = v128.load(upper + at);
    const unlikeLeft = v128.not(i32x4.eq(here, v128.load(row + at - 4)));
    const unlikeUp = v128.not(i32x4.eq(here, up));
    if (!v128.any_true(v128.or(unlikeLeft, unlikeUp))) continue;
    const upUnlikeLeft = v128.not(i32x4.eq(up, v128.load(upper + at - 4)));
    count += popcnt(i32x4.bitmask(unlikeLeft));
    newPixels += popcnt(i32x4.bitmask(v128.and(unlikeLeft, unlikeUp)));
    changes += popcnt(i32x4.bitmask(v128.and(unlikeUp, v128.or(unlikeLeft, upUnlikeLeft))));
  }
  edgeCount += count - <u32>load<u8>(edges + block);
  store<u8>(edges + block, <u8>count);
}

/**
 * Writes differences from the row above, and sums them up. All three buffers need 16 extra bytes.
 *
 * @param step bytes per pixel, 3 or 4
 */
export function filterUp(from: usize, upper: usize, to: usize, bytes: usize, step: usize): void {
  memory.fill(to, 0, bytes);
  let count: u32 = 0;
  let sums = i32x4.splat(0);
  for (let block = nextChanged(0); block < blocks; block = nextChanged(block + 1)) {
    let at = block * BLOCK_PIXELS * step;
    for (const end = at + pixelsIn(block) * step; at < end; at += 16) {
      let rest = i8x16.sub(v128.load(from + at), v128.load(upper + at));
      if (at + 16 > end) rest = v128.and(rest, v128.load(MASKS + 16 - (end - at)));
      v128.store(to + at, rest);
      count += countBytes(rest);
      sums = addAbsolute(sums, rest);
    }
  }
  upSum = total(sums);
  upBits = bitsFor(count, upSum);
}

/** Writes differences from the pixel to the left, `step` bytes away. Zeros must precede the row. */
export function filterSub(from: usize, to: usize, bytes: usize, step: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(to + at, i8x16.sub(v128.load(from + at), v128.load(from + at - step)));
}

/**
 * Writes differences from the Paeth predictor: whichever of left, above and upper left is closest to left + above - upper
 * left. Stops as soon as the differences take at least `limit` bits.
 *
 * @returns whether the differences take fewer than `limit` bits; if not, the row is incomplete
 */
export function filterPaeth(from: usize, upper: usize, to: usize, bytes: usize, step: usize, limit: u32): bool {
  memory.fill(to, 0, bytes);
  let count: u32 = 0;
  let sums = i32x4.splat(0);
  // Where neither the pixels nor their left neighbours differ from the row above, the prediction is exact.
  for (let block = nextChanged(0); block < blocks; block = nextChanged(block + 1)) {
    let at = block * BLOCK_PIXELS * step;
    // The first pixel of the next block has a changed left neighbour.
    const isNextSame = nextChanged(block + 1) > block + 1;
    for (const end = min(at + BLOCK_PIXELS * step + (isNextSame ? 16 : 0), bytes); at < end; at += 16) {
      let rest = i8x16.sub(
        v128.load(from + at),
        predict(v128.load(from + at - step), v128.load(upper + at), v128.load(upper + at - step)),
      );
      // Bytes beyond the row don't count.
      if (at + 16 > bytes) rest = v128.and(rest, v128.load(MASKS + 16 - (bytes - at)));
      v128.store(to + at, rest);
      count += countBytes(rest);
      sums = addAbsolute(sums, rest);
    }
    if (bitsFor(count, total(sums)) >= limit) return false;
  }
  return true;
}

/** Returns the Paeth predictor of each byte. Distances that exceed 255 never are the smallest ones. */
function predict(left: v128, up: v128, corner: v128): v128 {
  const farLeft = distance(up, corner);
  const farUp = distance(left, corner);
  const isSameSide = i8x16.eq(i8x16.ge_u(up, corner), i8x16.ge_u(left, corner));
  const farCorner = v128.bitselect(i8x16.add_sat_u(farLeft, farUp), distance(farLeft, farUp), isSameSide);
  const isLeft = i8x16.eq(i8x16.min_u(i8x16.min_u(farLeft, farUp), farCorner), farLeft);
  return v128.bitselect(left, v128.bitselect(up, corner, i8x16.le_u(farUp, farCorner)), isLeft);
}

/** Returns the absolute differences of unsigned bytes. */
function distance(a: v128, b: v128): v128 {
  return i8x16.sub(i8x16.max_u(a, b), i8x16.min_u(a, b));
}

/** Estimates the bits that differences take: three and a half each, and more if they are large. Tuned on charts. */
function bitsFor(count: u32, sum: u32): u32 {
  return ((count * 7) >>> 1) + (sum >>> 3);
}

/** Returns the estimated bits of a row's differences. */
export function bitsOf(row: usize, bytes: usize): u32 {
  return bitsFor(countDifferences(row, bytes), sumAbsolute(row, bytes));
}

function countDifferences(row: usize, bytes: usize): u32 {
  let count: u32 = 0;
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) count += countBytes(v128.load(row + at));
  for (; at < bytes; at++) if (load<u8>(row + at) !== 0) count++;
  return count;
}

/** Returns the sum of the differences' absolute values. */
function sumAbsolute(row: usize, bytes: usize): u32 {
  let sums = i32x4.splat(0);
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) sums = addAbsolute(sums, v128.load(row + at));
  let rest: u32 = 0;
  for (; at < bytes; at++) rest += abs<i32>(load<i8>(row + at));
  return rest + total(sums);
}

/** Returns the number of bytes that are not zero. */
function countBytes(bytes: v128): u32 {
  return popcnt(i8x16.bitmask(i8x16.ne(bytes, i8x16.splat(0))));
}

function addAbsolute(sums: v128, differences: v128): v128 {
  const sizes = i8x16.abs(differences);
  return i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sizes)));
}

function total(lanes: v128): u32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}
