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
 * left.
 */
export function filterPaeth(from: usize, upper: usize, to: usize, bytes: usize, step: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    const left = v128.load64_zero(from + at - step);
    const up = v128.load64_zero(upper + at);
    const corner = v128.load64_zero(upper + at - step);
    const a = i16x8.extend_low_i8x16_u(left);
    const b = i16x8.extend_low_i8x16_u(up);
    const c = i16x8.extend_low_i8x16_u(corner);
    const toB = i16x8.sub(a, c);
    const toA = i16x8.sub(b, c);
    const toC = i16x8.abs(i16x8.add(toA, toB));
    const farA = i16x8.abs(toA);
    const farB = i16x8.abs(toB);
    const isA = v128.and(i16x8.le_s(farA, farB), i16x8.le_s(farA, toC));
    const guess = v128.bitselect(a, v128.bitselect(b, c, i16x8.le_s(farB, toC)), isA);
    const bytesOfGuess = i8x16.narrow_i16x8_u(guess, guess);
    v128.store64_lane(to + at, i8x16.sub(v128.load64_zero(from + at), bytesOfGuess), 0);
  }
}

/** Estimates the bits that differences take: three and a half each, and more if they are large. Tuned on charts. */
export function bitsOf(row: usize, bytes: usize): u32 {
  return ((countDifferences(row, bytes) * 7) >>> 1) + (sumAbsolute(row, bytes) >>> 3);
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
  let sum = i32x4.splat(0);
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) {
    const sizes = i8x16.abs(v128.load(row + at));
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sizes)));
  }
  let rest: u32 = 0;
  for (; at < bytes; at++) rest += abs<i32>(load<i8>(row + at));
  return (
    rest +
    i32x4.extract_lane(sum, 0) +
    i32x4.extract_lane(sum, 1) +
    i32x4.extract_lane(sum, 2) +
    i32x4.extract_lane(sum, 3)
  );
}
