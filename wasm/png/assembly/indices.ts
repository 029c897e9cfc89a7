// Converts rows of pixels to palette indices, one byte each, and to PNG's sample formats. PNG (Third Edition), section
// 7. Keeps the indices of all rows if the image will be encoded from them, otherwise only those of the last two rows.

import { allocate } from "./buffer";
import { BLOCK_PIXELS, blocks, isSame64, nextStale, pixelsIn } from "./changes";
import { colorCount, indexOf, unpremultiply } from "./color";

let width: usize = 0;
let keepsAll: bool = false;
/** Address of the indices of the first row. */
export let firstIndices: usize = 0;
/** Address of the indices of the latest row; 0 if there is none. */
export let latestIndices: usize = 0;

/** Allocates space for the indices of `keptRows` rows, or of two alternating rows if `keptRows` is 0. */
export function prepareIndices(rowWidth: usize, keptRows: usize): void {
  width = rowWidth;
  keepsAll = keptRows > 0;
  firstIndices = allocate(width * (keepsAll ? keptRows : 2) + 16);
  latestIndices = 0;
}

/** Restarts with the image's first row. */
export function forgetRow(): void {
  latestIndices = 0;
}

/**
 * Writes the indices of a row that differs from the previous row. Returns whether all colours still fit into a palette.
 */
export function indexRow(row: usize): bool {
  const bytes = width * 4;
  const upper = latestIndices;
  const start = nextIndices();
  const back = start - upper;
  let to = start;
  let last = load<u32>(row);
  let index = indexOf(last);
  for (let at: usize = 0; at < bytes; ) {
    if (upper !== 0 && at + 64 <= bytes && isSame64(row + at, row + at - bytes)) {
      v128.store(to, v128.load(to - back));
      at += 64;
      to += 16;
      continue;
    }
    if (upper !== 0 && at + 16 <= bytes) {
      const same = i32x4.eq(v128.load(row + at), v128.load(row + at - bytes));
      if (i32x4.all_true(same)) {
        store<u32>(to, load<u32>(to - back));
        at += 16;
        to += 4;
        continue;
      }
    }
    for (const end = min(at + 16, bytes); at < end; at += 4) {
      const pixel = load<u32>(row + at);
      if (pixel !== last) {
        index = indexOf(pixel);
        last = pixel;
      }
      store<u8>(to++, <u8>index);
    }
    if (colorCount > 256) return false;
  }
  latestIndices = start;
  return true;
}

function nextIndices(): usize {
  if (latestIndices === 0) return firstIndices;
  return keepsAll || latestIndices === firstIndices ? latestIndices + width : firstIndices;
}

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

/**
 * Writes unpremultiplied RGBA, four bytes per pixel. Only changed blocks are written, so `place` must contain the
 * second-to-last row that differed from the row above.
 */
export function writeRgba(row: usize, place: usize): void {
  for (let block = nextStale(0); block < blocks; block = nextStale(block + 1)) {
    const start = block * BLOCK_PIXELS * 4;
    writeRgbaPixels(row + start, pixelsIn(block) * 4, place + start);
  }
}

function writeRgbaPixels(from: usize, bytes: usize, place: usize): void {
  let last: u32 = 0;
  let plain: u32 = 0;
  for (let at: usize = 0; at < bytes; ) {
    if (at + 16 <= bytes) {
      const pixels = v128.load(from + at);
      const alpha = i32x4.shr_u(pixels, 24);
      const isPlain = v128.or(i32x4.eq(alpha, i32x4.splat(255)), i32x4.eq(pixels, i32x4.splat(0)));
      if (i32x4.all_true(isPlain)) {
        v128.store(place + at, pixels);
        at += 16;
        continue;
      }
    }
    for (const end = min(at + 16, bytes); at < end; at += 4) {
      const pixel = load<u32>(from + at);
      if (pixel !== last) {
        last = pixel;
        plain = unpremultiply(pixel);
      }
      store<u32>(place + at, plain);
    }
  }
}

/**
 * Writes RGB, three bytes per pixel, from opaque pixels. Only changed blocks are written, so `place` must contain the
 * second-to-last row that differed from the row above.
 */
export function writeRgb(row: usize, place: usize): void {
  for (let block = nextStale(0); block < blocks; block = nextStale(block + 1)) {
    const start = block * BLOCK_PIXELS;
    writeRgbPixels(row + start * 4, pixelsIn(block), place + start * 3);
  }
}

function writeRgbPixels(from: usize, count: usize, place: usize): void {
  const last = from + (count - 1) * 4;
  let to = place;
  // Each store writes four bytes. The next pixel overwrites the fourth.
  for (let at = from; at < last; at += 4, to += 3) store<u32>(to, load<u32>(at));
  store<u16>(to, load<u16>(last));
  store<u8>(to, load<u8>(last, 2), 2);
}

/** Packs palette indices of fewer than 8 bits, with the first index in the highest bits. */
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
