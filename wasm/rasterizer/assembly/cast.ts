// Draws a shadow: blurs the coverage of the band with a Gaussian, first its rows and then its columns, and paints the
// result with the current colour. Sums have a fixed order, and interpolation of a reduced blur depends only on
// position, so there are no visible seams between bands.

import { left, lower, right, upper } from "./clip";
import { input, pixels, reserve, rows, separateRows, top, width } from "./memory";
import { paintRow } from "./paint";

/**
 * Paints the shadow in the input buffer: `columns` × `count` densities, f32 each.
 *
 * @param fromX position of the first column, in blur pixels
 * @param fromY position of the first row, in blur pixels
 * @param scale device pixels per blur pixel
 */
export function cast(columns: i32, count: i32, fromX: i32, fromY: i32, scale: i32): void {
  const line = input + <usize>(columns * count) * 4;
  const shares = line + <usize>(columns + 2) * 4;
  // Interpolation extends one pixel beyond the blur.
  const first = max(left, (fromX - 1) * scale);
  const last = min(right, (fromX + columns + 1) * scale);
  if (first >= last) return;
  reserve(shares + <usize>(last - first + 4) * 4);
  const step = 1.0 / <f64>scale;
  for (let y = upper; y < lower; y++) {
    const down = (<f64>(y + top) + 0.5) * step - 0.5 - <f64>fromY;
    const row = <i32>floor(down);
    if (row < -1 || row >= count) continue;
    mixRows(line, row, columns, count, <f32>(down - <f64>row));
    for (let x = first; x < last; x++) {
      const along = (<f64>x + 0.5) * step - 0.5 - <f64>fromX;
      const column = <i32>floor(along);
      const to = shares + <usize>(x - first) * 4;
      if (column < -1 || column >= columns) {
        store<f32>(to, 0);
        continue;
      }
      const at = line + <usize>(column + 1) * 4;
      const value = load<f32>(at);
      store<f32>(to, value + (load<f32>(at, 4) - value) * <f32>(along - <f64>column));
    }
    memory.fill(shares + <usize>(last - first) * 4, 0, 16);
    paintRow(y, first, last, shares);
  }
}

/** Interpolates between a row and the next row. Densities outside the blur are zero. */
function mixRows(line: usize, row: i32, columns: i32, count: i32, share: f32): void {
  store<f32>(line, 0);
  store<f32>(line + <usize>(columns + 1) * 4, 0);
  for (let x = 0; x < columns; x += 4) {
    const here = input + <usize>(row * columns + x) * 4;
    const current = row < 0 ? f32x4.splat(0) : v128.load(here);
    const next = row + 1 >= count ? f32x4.splat(0) : v128.load(here + <usize>columns * 4);
    const mixed = f32x4.add(current, f32x4.mul(f32x4.sub(next, current), f32x4.splat(share)));
    v128.store(line + <usize>(x + 1) * 4, mixed);
  }
}

/** Maximum radius of the blur, in pixels. Wider shadows are blurred at reduced size. */
const MAX_REACH: i32 = 31;
/** Blur weights by distance from the centre, f32. */
const WEIGHTS: usize = memory.data((31 + 1) * 4, 16);

/**
 * Blurs the band's alpha, overwriting its pixels. The band's width must be a multiple of 4.
 *
 * @param deviation standard deviation, in pixels
 * @param reach radius of the blur, in pixels, at most 31; a margin of this size is cut off on each side
 * @param columns number of columns in the result: a multiple of 4, at most the width minus both margins
 * @returns address of the result: rows of `columns` values from 0 to 1, f32 each, without the margins
 */
export function blur(deviation: f64, reach: i32, columns: i32): usize {
  separateRows();
  const radius = min(reach, MAX_REACH);
  setWeights(deviation, radius);
  const resultRows = rows - 2 * radius;
  const line = input + <usize>(resultRows * columns) * 4;
  reserve(line + <usize>(width + 2 * (MAX_REACH + 1)) * 4);
  for (let y = 0; y < rows; y++) blurRow(pixels + <usize>(y * width) * 4, line, radius);
  for (let y = 0; y < resultRows; y++)
    for (let x = 0; x < columns; x += 4) {
      const middle = pixels + <usize>((y + radius) * width + x + radius) * 4;
      v128.store(input + <usize>(y * columns + x) * 4, weightedSums(middle, <usize>width * 4, radius));
    }
  return input;
}

/** Replaces the pixels of a row by their blurred alphas, f32. */
function blurRow(row: usize, line: usize, reach: i32): void {
  const start = line + (MAX_REACH + 1) * 4;
  const bytes = <usize>width * 4;
  let all = i32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const alphas = i32x4.shr_u(v128.load(row + at), 24);
    all = v128.or(all, alphas);
    v128.store(start + at, f32x4.mul(f32x4.convert_i32x4_s(alphas), f32x4.splat(1.0 / 255.0)));
  }
  if (!v128.any_true(all)) {
    memory.fill(row, 0, bytes);
    return;
  }
  memory.fill(line, 0, start - line);
  memory.fill(start + bytes, 0, start - line);
  for (let at: usize = 0; at < bytes; at += 16) v128.store(row + at, weightedSums(start + at, 4, reach));
}

/** Returns four weighted sums of values that are `step` bytes apart. */
function weightedSums(middle: usize, step: usize, reach: i32): v128 {
  let sum = f32x4.mul(v128.load(middle), f32x4.splat(load<f32>(WEIGHTS)));
  for (let i: i32 = 1; i <= reach; i++) {
    const away = step * <usize>i;
    const both = f32x4.add(v128.load(middle - away), v128.load(middle + away));
    sum = f32x4.add(sum, f32x4.mul(both, f32x4.splat(load<f32>(WEIGHTS + ((<usize>i) << 2)))));
  }
  return sum;
}

function setWeights(deviation: f64, reach: i32): void {
  let sum: f64 = 0;
  for (let i: i32 = 0; i <= reach; i++) sum += (i === 0 ? 1 : 2) * weight(i, deviation);
  for (let i: i32 = 0; i <= reach; i++) store<f32>(WEIGHTS + ((<usize>i) << 2), <f32>(weight(i, deviation) / sum));
}

function weight(distance: i32, deviation: f64): f64 {
  if (distance === 0) return 1;
  const share = <f64>distance / deviation;
  return Math.exp(-0.5 * share * share);
}
