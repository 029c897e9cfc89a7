// Converts rows of premultiplied pixels to PNG's sample formats. PNG (Third Edition), section 7.

import { unpremultiply } from "./color";

/** Returns whether a row equals the row above, which must directly precede it in memory. */
export function isSameRow(row: usize, width: usize): bool {
  const bytes = width * 4;
  const upper = row - bytes;
  let at: usize = 0;
  for (; at + 64 <= bytes; at += 64) if (!isSame64(row + at, upper + at)) return false;
  for (; at < bytes; at += 4) if (load<u32>(row + at) !== load<u32>(upper + at)) return false;
  return true;
}

/** Returns whether the 64 bytes at two addresses are equal. */
export function isSame64(at: usize, there: usize): bool {
  const different = v128.or(
    v128.or(v128.xor(v128.load(at), v128.load(there)), v128.xor(v128.load(at, 16), v128.load(there, 16))),
    v128.or(v128.xor(v128.load(at, 32), v128.load(there, 32)), v128.xor(v128.load(at, 48), v128.load(there, 48))),
  );
  return !v128.any_true(different);
}

/** Returns whether all pixels are opaque. */
export function isOpaqueRow(row: usize, width: usize): bool {
  const bytes = width * 4;
  let all = i32x4.splat(-1);
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16) all = v128.and(all, v128.load(row + at));
  let rest =
    i32x4.extract_lane(all, 0) & i32x4.extract_lane(all, 1) & i32x4.extract_lane(all, 2) & i32x4.extract_lane(all, 3);
  for (; at < bytes; at += 4) rest &= load<i32>(row + at);
  return <u32>rest >>> 24 === 255;
}

/** Writes straight RGBA, four bytes per pixel. */
export function writeRgba(row: usize, width: usize, place: usize): void {
  const bytes = width * 4;
  let last: u32 = 0;
  let plain: u32 = 0;
  for (let at: usize = 0; at < bytes; ) {
    if (at + 16 <= bytes) {
      const pixels = v128.load(row + at);
      const alpha = i32x4.shr_u(pixels, 24);
      const isPlain = v128.or(i32x4.eq(alpha, i32x4.splat(255)), i32x4.eq(pixels, i32x4.splat(0)));
      if (i32x4.all_true(isPlain)) {
        v128.store(place + at, pixels);
        at += 16;
        continue;
      }
    }
    for (const end = min(at + 16, bytes); at < end; at += 4) {
      const pixel = load<u32>(row + at);
      if (pixel !== last) {
        last = pixel;
        plain = unpremultiply(pixel);
      }
      store<u32>(place + at, plain);
    }
  }
}

/** Writes RGB, three bytes per pixel, plus one extra byte. The pixels must be opaque. */
export function writeRgb(row: usize, width: usize, place: usize): void {
  const end = row + width * 4;
  let to = place;
  // The next pixel or row overwrites the fourth byte.
  for (let at = row; at < end; at += 4, to += 3) store<u32>(to, load<u32>(at));
}

/** Packs palette indices of fewer than 8 bits, the first in the highest bits. */
export function packIndices(start: usize, width: usize, depth: u32, place: usize): void {
  const end = start + width;
  let from = start;
  const perByte: usize = 8 / depth;
  for (let to = place; from < end; to++) {
    let byte: u32 = 0;
    for (let i: usize = 0; i < perByte; i++, from++) byte = (byte << depth) | (from < end ? <u32>load<u8>(from) : 0);
    store<u8>(to, <u8>byte);
  }
}
