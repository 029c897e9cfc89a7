// Applies PNG's filters to rows and chooses between them. PNG (Third Edition), section 9.

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
/** Bytes after which `filterPaeth` checks whether it can stop; a multiple of 16. */
const SECTION: usize = 512;
/** Sixteen bytes with all bits set, then zeros. Read from the middle, they mask the end of a row. */
const MASKS = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0,
]);
/** Results of the latest `filterFor`: number of changed pixels in the row, and the row's estimated bits without a filter. */
export let changes: u32 = 0;
export let plainBits: u32 = 0;

/**
 * Chooses between None and Up for a row of RGBA pixels.
 *
 * @param upper address of the row above
 * @param repeatBits estimated bits of a match with the row above
 */
export function filterFor(row: usize, upper: usize, width: usize, repeatBits: u32): u32 {
  let newPixels: u32 = 0;
  let repeats: u32 = 0;
  let changed: u32 = 0;
  let at: usize = 4;
  for (const end = width * 4; at + 16 <= end; at += 16) {
    const here = v128.load(row + at);
    const up = v128.load(upper + at);
    const unlikeLeft = v128.not(i32x4.eq(here, v128.load(row + at - 4)));
    const unlikeUp = v128.not(i32x4.eq(here, up));
    if (!v128.any_true(v128.or(unlikeLeft, unlikeUp))) continue;
    const upUnlikeLeft = v128.not(i32x4.eq(up, v128.load(upper + at - 4)));
    newPixels += popcnt(i32x4.bitmask(v128.and(unlikeLeft, unlikeUp)));
    repeats += popcnt(i32x4.bitmask(v128.andnot(unlikeLeft, unlikeUp)));
    changed += popcnt(i32x4.bitmask(v128.and(unlikeUp, v128.or(unlikeLeft, upUnlikeLeft))));
  }
  changes = changed;
  plainBits = newPixels * NEW_BITS + repeats * repeatBits;
  return plainBits > changed * CHANGE_BITS ? FILTER_UP : FILTER_NONE;
}

/** Writes differences from the row above. All three buffers need 16 extra bytes. */
export function filterUp(from: usize, upper: usize, to: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(to + at, i8x16.sub(v128.load(from + at), v128.load(upper + at)));
}

/** Writes differences from the pixel to the left, `step` bytes away. Zeros must precede the row. */
export function filterSub(from: usize, to: usize, bytes: usize, step: usize): void {
  for (let at: usize = 0; at < bytes; at += 16)
    v128.store(to + at, i8x16.sub(v128.load(from + at), v128.load(from + at - step)));
}

/**
 * Writes differences from the Paeth predictor: whichever of left, above and upper left is closest to left + above - upper
 * left. Stops at SECTION ends as soon as the differences take at least `limit` bits.
 *
 * @param up the differences from the row above, after zeros
 * @returns whether the differences take fewer than `limit` bits; if not, the row is incomplete
 */
export function filterPaeth(
  from: usize,
  upper: usize,
  up: usize,
  to: usize,
  bytes: usize,
  step: usize,
  limit: u32,
): bool {
  let count: u32 = 0;
  let sums = i32x4.splat(0);
  for (let at: usize = 0; at < bytes; ) {
    for (const end = min(at + SECTION, bytes); at < end; at += 16) {
      // Where neither the pixels nor their left neighbours differ from the row above, the prediction is exact.
      if (!v128.any_true(v128.or(v128.load(up + at), v128.load(up + at - step)))) {
        v128.store(to + at, i8x16.splat(0));
        continue;
      }
      let rest = i8x16.sub(
        v128.load(from + at),
        predict(v128.load(from + at - step), v128.load(upper + at), v128.load(upper + at - step)),
      );
      // Bytes beyond the row don't count.
      if (at + 16 > bytes) rest = v128.and(rest, v128.load(MASKS + 16 - (bytes - at)));
      v128.store(to + at, rest);
      count += popcnt(i8x16.bitmask(i8x16.ne(rest, i8x16.splat(0))));
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
  for (; at + 16 <= bytes; at += 16) count += popcnt(i8x16.bitmask(i8x16.ne(v128.load(row + at), i8x16.splat(0))));
  for (; at < bytes; at++) if (load<u8>(row + at) !== 0) count++;
  return count;
}

/** Returns the sum of the differences' absolute values. */
export function sumAbsolute(row: usize, bytes: usize): u32 {
  let sums = i32x4.splat(0);
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) sums = addAbsolute(sums, v128.load(row + at));
  let rest: u32 = 0;
  for (; at < bytes; at++) rest += abs<i32>(load<i8>(row + at));
  return rest + total(sums);
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
