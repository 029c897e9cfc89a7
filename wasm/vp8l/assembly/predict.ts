// Replaces pixels by their differences from predictions, with one predictor per block. RFC 9649, section 4.1. Pixels
// are ARGB after the subtract-green transform. Zeros precede and follow each row, so that SIMD loads beyond a row
// always read the same values.

import { allocate } from "../../png/assembly/buffer";

/** Width and height of a block, in pixels, and their base-2 logarithm. */
export const BLOCK: usize = 32;
export const BLOCK_BITS: usize = 5;
/** Bytes per row of a block. */
export const BLOCK_BYTES: usize = BLOCK * 4;

/** Predictors, by their number in the file. PLAIN, for blocks of flat colours, subtracts only opaque black. */
export const PLAIN: u32 = 0;
const LEFT: u32 = 1;
const TOP: u32 = 2;
const AVERAGE: u32 = 7;
const SELECT: u32 = 11;
const GRADIENT: u32 = 12;
const PREDICTORS = memory.data<u32>([LEFT, TOP, AVERAGE, SELECT, GRADIENT]);
const PREDICTOR_COUNT: usize = 5;

const BLACK: u32 = 0xff00_0000;

/**
 * Estimated cost of a pixel that equals neither its left nor its upper neighbour, without prediction, in quarters of a
 * bit: a fixed part, and a part that grows with the share of such pixels in the block, because dense pixels seldom
 * repeat elsewhere.
 */
const NEW_PIXEL_COST: u32 = 12;
const DENSE_PIXEL_COST: u32 = 32;
/** A block with at most this many such pixels is not predicted. */
const FEW_PIXELS: u32 = 16;

/** Differences of one row of a block, for comparing predictors. */
const TRIAL: usize = memory.data(32 * 4 + 16, 16);

let width: usize = 0;
/** Predictors of all blocks, u8 each. */
export let modes: usize = 0;
/** Number of blocks per row, and number of rows of blocks. */
export let blocksAcross: usize = 0;
export let blocksDown: usize = 0;

export function preparePredictors(imageWidth: usize, imageHeight: usize): void {
  width = imageWidth;
  blocksAcross = (imageWidth + BLOCK - 1) >>> BLOCK_BITS;
  blocksDown = (imageHeight + BLOCK - 1) >>> BLOCK_BITS;
  modes = allocate(blocksAcross * blocksDown);
}

/**
 * Chooses the predictors of a row of blocks.
 *
 * @param first address of its first row of pixels
 * @param stride bytes per row
 */
export function choosePredictors(first: usize, rows: usize, stride: usize, blockRow: usize): void {
  for (let block: usize = 0; block < blocksAcross; block++)
    store<u8>(modes + blockRow * blocksAcross + block, <u8>bestPredictor(first + block * BLOCK_BYTES, rows, stride));
}

function bestPredictor(first: usize, rows: usize, stride: usize): u32 {
  const end = first + rows * stride;
  let added = i32x4.splat(0);
  for (let row = first; row < end; row += stride)
    for (let at = row; at < row + BLOCK_BYTES; at += 16) {
      const pixels = v128.load(at);
      const known = v128.or(i32x4.eq(pixels, v128.load(at - 4)), i32x4.eq(pixels, v128.load(at - stride)));
      added = i32x4.sub(added, v128.not(known));
    }
  const newPixels = <u32>sumOf(added);
  if (newPixels <= FEW_PIXELS) return PLAIN;
  let best = PLAIN;
  let bestCost = newPixels * NEW_PIXEL_COST + (newPixels * newPixels * DENSE_PIXEL_COST) / <u32>(BLOCK * BLOCK);
  for (let i: usize = 0; i < PREDICTOR_COUNT; i++) {
    const mode = load<u32>(PREDICTORS + (i << 2));
    let cost: u32 = 0;
    for (let row = first; row < end && cost < bestCost; row += stride) {
      subtractPredictions(mode, row, row - stride, TRIAL, BLOCK_BYTES);
      cost += costOf(TRIAL);
    }
    if (cost >= bestCost) continue;
    best = mode;
    bestCost = cost;
  }
  return best;
}

function sumOf(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

/** Estimates the bits of a row of differences in a block from their magnitudes, in quarters of a bit. */
function costOf(row: usize): u32 {
  const small = i8x16(0, 8, 10, 12, 13, 15, 16, 16, 17, 18, 18, 19, 19, 19, 20, 20);
  const large = i8x16(0, 22, 25, 27, 29, 30, 31, 31, 32, 0, 0, 0, 0, 0, 0, 0);
  let sums = i32x4.splat(0);
  for (let at = row; at < row + BLOCK_BYTES; at += 16) {
    const sizes = i8x16.abs(v128.load(at));
    const high = i8x16.shr_u(sizes, 4);
    const costs = v128.or(i8x16.swizzle(small, sizes), i8x16.swizzle(large, high));
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(costs)));
  }
  return <u32>sumOf(sums);
}

/**
 * Writes a row of differences.
 *
 * @param blockModes predictors of the row's blocks
 * @param isFirst whether the row is the image's first row
 */
export function predictRow(row: usize, above: usize, to: usize, blockModes: usize, isFirst: bool): void {
  const bytes = width * 4;
  if (isFirst) {
    subtractPredictions(LEFT, row, above, to, bytes);
    store<u32>(to, difference(load<u32>(row), BLACK));
    return;
  }
  for (let start: usize = 0; start < bytes; ) {
    const mode = <u32>load<u8>(blockModes + (start >>> (BLOCK_BITS + 2)));
    let end = start + BLOCK_BYTES;
    while (end < bytes && <u32>load<u8>(blockModes + (end >>> (BLOCK_BITS + 2))) === mode) end += BLOCK_BYTES;
    subtractPredictions(mode, row + start, above + start, to + start, min(end, bytes) - start);
    start = end;
  }
  store<u32>(to, difference(load<u32>(row), load<u32>(above)));
}

/** Subtracts the channels of the second pixel from those of the first pixel, modulo 256. */
function difference(pixel: u32, other: u32): u32 {
  return <u32>i32x4.extract_lane(i8x16.sub(i32x4.splat(pixel), i32x4.splat(other)), 0);
}

function subtractPredictions(mode: u32, row: usize, above: usize, to: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    const from = row + at;
    const upper = above + at;
    const prediction = predict(mode, v128.load(from - 4), v128.load(upper), v128.load(upper - 4));
    v128.store(to + at, i8x16.sub(v128.load(from), prediction));
  }
}

/** Predicts four pixels from the pixels to their left, above, and above left. */
function predict(mode: u32, left: v128, top: v128, corner: v128): v128 {
  if (mode === PLAIN) return i32x4.splat(BLACK);
  if (mode === LEFT) return left;
  if (mode === TOP) return top;
  if (mode === AVERAGE) return floorAverage(left, top);
  return mode === SELECT ? select(left, top, corner) : gradient(left, top, corner);
}

function floorAverage(left: v128, top: v128): v128 {
  const isRounded = v128.and(v128.xor(left, top), i8x16.splat(1));
  return i8x16.sub(i8x16.avgr_u(left, top), isRounded);
}

/**
 * Returns the neighbour (left or top) that is closer to the gradient left + top - corner, by the sum over all channels.
 */
function select(left: v128, top: v128, corner: v128): v128 {
  return v128.bitselect(left, top, i32x4.lt_u(distances(top, corner), distances(left, corner)));
}

/** Returns the sum of the channels' absolute differences, for each pixel. */
function distances(one: v128, other: v128): v128 {
  const sizes = i8x16.sub(i8x16.max_u(one, other), i8x16.min_u(one, other));
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sizes));
}

/** Returns left + top - corner for each channel, clamped to the range from 0 to 255. */
function gradient(left: v128, top: v128, corner: v128): v128 {
  const low = i16x8.sub(
    i16x8.add(i16x8.extend_low_i8x16_u(left), i16x8.extend_low_i8x16_u(top)),
    i16x8.extend_low_i8x16_u(corner),
  );
  const high = i16x8.sub(
    i16x8.add(i16x8.extend_high_i8x16_u(left), i16x8.extend_high_i8x16_u(top)),
    i16x8.extend_high_i8x16_u(corner),
  );
  return i8x16.narrow_i16x8_u(low, high);
}
