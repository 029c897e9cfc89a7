// Converts rows of pixels to palette indices, one byte each. Keeps all rows' indices if the image is encoded from the
// indices, otherwise only the last two rows' indices.

import { allocate } from "./buffer";
import { isSame64 } from "./changes";
import { colorCount, indexOf } from "./color";

let width: usize = 0;
let keepsAll: bool = false;
/** Address of the first row's indices. */
export let firstIndices: usize = 0;
/** Address of the latest row's indices; 0 if there is none. */
export let latestIndices: usize = 0;

/** Allocates space for the indices of `keptRows` rows; for two alternating rows if `keptRows` is 0. */
export function prepareIndices(rowWidth: usize, keptRows: usize): void {
  width = rowWidth;
  keepsAll = keptRows > 0;
  firstIndices = allocate(width * (keepsAll ? keptRows : 2) + 16);
  latestIndices = 0;
}

/** Starts again with the first row. */
export function forgetRow(): void {
  latestIndices = 0;
}

/** Writes the indices of a row that differs from the latest one. Returns whether all colours still fit into a palette. */
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
