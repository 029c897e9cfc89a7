// Converts premultiplied RGBA to straight ARGB with the subtract-green transform. RFC 9649, sections 4 and 4.3.

import { unpremultiply } from "../../png/assembly/color";

/** Whether all pixels since `prepareConversion` are opaque. */
export let isOpaque: bool = true;

/** Starts an image. */
export function prepareConversion(): void {
  isOpaque = true;
}

/** Converts a row. Writes nothing beyond its end. */
export function convertRow(row: usize, width: usize, to: usize): void {
  const end = row + width * 4;
  let at = row;
  let place = to;
  let all = i32x4.splat(-1);
  for (; at + 16 <= end; at += 16, place += 16) {
    const pixels = v128.load(at);
    all = v128.and(all, pixels);
    const isOpaque = i32x4.eq(i32x4.shr_u(pixels, 24), i32x4.splat(255));
    if (i32x4.all_true(v128.or(isOpaque, i32x4.eq(pixels, i32x4.splat(0))))) v128.store(place, subtractGreen(pixels));
    else for (let i: usize = 0; i < 16; i += 4) store<u32>(place + i, convert(load<u32>(at + i)));
  }
  let rest =
    i32x4.extract_lane(all, 0) & i32x4.extract_lane(all, 1) & i32x4.extract_lane(all, 2) & i32x4.extract_lane(all, 3);
  for (; at < end; at += 4, place += 4) {
    const pixel = load<u32>(at);
    rest &= <i32>pixel;
    store<u32>(place, convert(pixel));
  }
  if (<u32>rest >>> 24 !== 255) isOpaque = false;
}

let last: u32 = 0;
let converted: u32 = 0;

function convert(pixel: u32): u32 {
  if (pixel !== last) {
    last = pixel;
    converted = <u32>i32x4.extract_lane(subtractGreen(i32x4.splat(unpremultiply(pixel))), 0);
  }
  return converted;
}

/** Subtracts green from red and blue, and swaps red and blue. */
function subtractGreen(pixels: v128): v128 {
  const swapped = i8x16.swizzle(pixels, i8x16(2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15));
  return i8x16.sub(swapped, i8x16.swizzle(pixels, i8x16(1, -1, 1, -1, 5, -1, 5, -1, 9, -1, 9, -1, 13, -1, 13, -1)));
}
