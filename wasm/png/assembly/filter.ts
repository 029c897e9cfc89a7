// Applies PNG's filters to rows, and chooses among them. PNG (Third Edition), section 9.

import { allocate } from "./buffer";
import { BLOCK_PIXELS, blocks, nextChanged, nextStale, pixelsIn } from "./changes";

export const FILTER_NONE: u32 = 0;
export const FILTER_SUB: u32 = 1;
export const FILTER_UP: u32 = 2;
export const FILTER_PAETH: u32 = 4;

/**
 * Estimated bits of an unfiltered pixel that differs from its neighbours, and of a changed pixel with the Up filter.
 * Tuned by experiment.
 */
const NEW_BITS: u32 = 14;
const CHANGE_BITS: u32 = 26;
/** Sixteen bytes of 255, then sixteen bytes of 0. Loading from the middle gives a mask for the end of a row. */
const MASKS = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0,
]);
/** Results of `filterFor`: number of changed pixels in the row, and the row's estimated bits without a filter. */
export let changes: u32 = 0;
export let plainBits: u32 = 0;
/** Number of pixels that differ from the pixel to the left and from the pixel above. */
let newPixels: u32 = 0;
/** Results of `filterUp`: sum of the differences' absolute values, and the row's estimated bits. */
export let upSum: u32 = 0;
export let upBits: u32 = 0;

/**
 * One byte per block of a row: its number of edges, which are pixels that differ from the pixel to their left. These
 * blocks start at the second pixel.
 */
let edges: usize = 0;
/** Number of edges in the row. */
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
  // Blocks of edges start at the second pixel, so each of them overlaps two blocks of pixels.
  for (let block = nextStale(0); block < blocks; block = nextStale(block + 1)) {
    if (block > next) countPixels(block - 1, row, upper, end);
    countPixels(block, row, upper, end);
    next = block + 1;
  }
  // An edge that equals the pixel above is encoded as a repetition.
  plainBits = newPixels * NEW_BITS + (edgeCount - newPixels) * repeatBits;
  return plainBits > changes * CHANGE_BITS ? FILTER_UP : FILTER_NONE;
}

/** Counts the edges, new pixels and changes of a block. Blocks start at the second pixel. */
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
 * Writes the differences from the row above, and sums them up. All three buffers need 16 extra bytes.
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

/** Writes the differences from the pixel to the left, `step` bytes away. Zeros must precede the row. */
export function filterSub(from: usize, to: usize, bytes: usize, step: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(to + at, i8x16.sub(v128.load(from + at), v128.load(from + at - step)));
}

/**
 * Writes the differences from the Paeth predictor: left, above or upper left, whichever is closest to left + above -
 * upper left. Stops as soon as the differences take at least `limit` bits.
 *
 * @returns whether the differences take fewer than `limit` bits; if not, the row is incomplete
 */
export function filterPaeth(from: usize, upper: usize, to: usize, bytes: usize, step: usize, limit: u32): bool {
  memory.fill(to, 0, bytes);
  let count: u32 = 0;
  let sums = i32x4.splat(0);
  // Where neither a pixel nor its left neighbour differs from the row above, the prediction is exact.
  for (let block = nextChanged(0); block < blocks; block = nextChanged(block + 1)) {
    let at = block * BLOCK_PIXELS * step;
    // The left neighbour of the next block's first pixel has changed.
    const isNextSame = nextChanged(block + 1) > block + 1;
    for (const end = min(at + BLOCK_PIXELS * step + (isNextSame ? 16 : 0), bytes); at < end; at += 16) {
      let rest = i8x16.sub(
        v128.load(from + at),
        predict(v128.load(from + at - step), v128.load(upper + at), v128.load(upper + at - step)),
      );
      // Ignore bytes beyond the row.
      if (at + 16 > bytes) rest = v128.and(rest, v128.load(MASKS + 16 - (bytes - at)));
      v128.store(to + at, rest);
      count += countBytes(rest);
      sums = addAbsolute(sums, rest);
    }
    if (bitsFor(count, total(sums)) >= limit) return false;
  }
  return true;
}

/**
 * Returns the Paeth predictor of each byte. Saturation is harmless, because a distance above 255 is never the smallest.
 */
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

/**
 * Estimates the bits of non-zero differences: three and a half per difference, and more for large ones. Tuned on
 * charts.
 */
function bitsFor(count: u32, sum: u32): u32 {
  return ((count * 7) >>> 1) + (sum >>> 3);
}

/** Estimates the bits of a row's differences. */
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
