// Compares each row with the row above, and finds the blocks of pixels that differ, so that only these blocks are
// converted and examined.

import { allocate } from "./buffer";

/** Pixels per block. The last block of a row can be shorter. */
export const BLOCK_PIXELS: usize = 16;

let width: usize = 0;
export let blocks: usize = 0;
/**
 * One byte per block: 1 if the block differs from the block above, in the current row and in the previous row that
 * differed from the row above it.
 */
let current: usize = 0;
let previous: usize = 0;

/** Starts an image. All blocks of its first row count as changed. */
export function prepareChanges(rowWidth: usize): void {
  width = rowWidth;
  blocks = (width + BLOCK_PIXELS - 1) / BLOCK_PIXELS;
  current = placeForBlocks();
  previous = placeForBlocks();
}

/** Zeros follow the blocks, because eight blocks are read at a time. */
function placeForBlocks(): usize {
  const place = allocate(blocks + 8);
  memory.fill(place, 1, blocks);
  store<u64>(place + blocks, 0);
  return place;
}

/** The row above must directly precede the row in memory. */
export function isSameRow(row: usize, width: usize): bool {
  const bytes = width * 4;
  const upper = row - bytes;
  let at: usize = 0;
  for (; at + 64 <= bytes; at += 64) if (!isSame64(row + at, upper + at)) return false;
  for (; at < bytes; at += 4) if (load<u32>(row + at) !== load<u32>(upper + at)) return false;
  return true;
}

export function isSame64(at: usize, there: usize): bool {
  const different = v128.or(
    v128.or(v128.xor(v128.load(at), v128.load(there)), v128.xor(v128.load(at, 16), v128.load(there, 16))),
    v128.or(v128.xor(v128.load(at, 32), v128.load(there, 32)), v128.xor(v128.load(at, 48), v128.load(there, 48))),
  );
  return !v128.any_true(different);
}

/** Compares a row with the row above, which must directly precede it in memory. Returns false if they are equal. */
export function findChanges(row: usize): bool {
  const bytes = width * 4;
  const upper = row - bytes;
  let isChanged = false;
  let at: usize = 0;
  let block = current;
  for (; at + 64 <= bytes; at += 64, block++) {
    const differs = !isSame64(row + at, upper + at);
    store<u8>(block, differs ? 1 : 0);
    isChanged = isChanged || differs;
  }
  if (at === bytes) return isChanged;
  let differs = false;
  for (; at < bytes; at += 4) differs = differs || load<u32>(row + at) !== load<u32>(upper + at);
  store<u8>(block, differs ? 1 : 0);
  return isChanged || differs;
}

/**
 * Makes the current row the previous row. Call it after the first row and after each row that differs from the row
 * above.
 */
export function keepChanges(): void {
  const last = previous;
  previous = current;
  current = last;
}

/**
 * Returns the first block, from `block` on, that has changed in the current row; the number of blocks if there is none.
 */
export function nextChanged(block: usize): usize {
  for (let at = block; at < blocks; at += 8) {
    const eight = load<u64>(current + at);
    if (eight !== 0) return at + <usize>(ctz(eight) >>> 3);
  }
  return blocks;
}

/** Like `nextChanged`, but also returns blocks that changed in the previous row that differed. */
export function nextStale(block: usize): usize {
  for (let at = block; at < blocks; at += 8) {
    const eight = load<u64>(current + at) | load<u64>(previous + at);
    if (eight !== 0) return at + <usize>(ctz(eight) >>> 3);
  }
  return blocks;
}

export function pixelsIn(block: usize): usize {
  return min(width - block * BLOCK_PIXELS, BLOCK_PIXELS);
}
