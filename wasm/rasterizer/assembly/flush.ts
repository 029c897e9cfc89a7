// Sums the cells to coverage, four pixels at a time, and paints the pixels or stores the coverage as a mask.

import { left, lower, right, rowCoverage, upper } from "./clip";
import { addBlockRow, dissolveBlock, firstBlockRow, firstRow, lastBlockRow, lastRow, resetRows } from "./edge";
import { COVERAGE_LEVELS, cells, clearSpan, contrast, mask, separateRow, spans, stride, width } from "./memory";
import { isEqualAcrossRows, paintFour, paintRun, startRows, startShape } from "./paint";

/** Coverage below this value counts as zero. */
const NONE: f32 = 1.0 / 1024.0;

const TARGET_FIRST_MASK: i32 = 2;
const TARGET_NEXT_MASK: i32 = 3;

/** The fill rule. */
let isEvenOdd: bool = false;
/** Whether the contrast table is applied to the coverage. */
let isContrasted: bool = false;

/**
 * Paints or stores the coverage in the cells, and clears the cells.
 *
 * @param density opacity of full coverage
 * @param contrasted whether the contrast table is applied to the coverage
 */
export function flushCells(evenOdd: bool, target: i32, density: f32, contrasted: bool = false): void {
  isEvenOdd = evenOdd;
  isContrasted = contrasted;
  if (target === TARGET_FIRST_MASK || target === TARGET_NEXT_MASK) {
    dissolveBlock();
    flushToMask(target === TARGET_FIRST_MASK);
  } else {
    startShape(target, density, contrasted);
    for (let y = firstRow; y <= lastRow; ) {
      let count = 1;
      if (y >= firstBlockRow && y <= lastBlockRow) {
        addBlockRow(y);
        count = countEqualRows(y);
      }
      separateRow(y);
      if (!isEqualAcrossRows()) for (let i = 1; i < count; i++) separateRow(y + i);
      separateRow(y + count);
      flushRows(y, count);
      y += count;
    }
  }
  resetRows();
}

/** Returns the number of consecutive rows of the block, from `first` down, with the same fraction inside the clip. */
function countEqualRows(first: i32): i32 {
  const inside = rowCoverage(first);
  let y = first + 1;
  while (y <= lastBlockRow && rowCoverage(y) === inside) y++;
  return y - first;
}

/** Paints rows with equal coverage, from the cells of the first of these rows. */
function flushRows(y: i32, count: i32): void {
  const span = spans + ((<usize>y) << 3);
  const first = load<i32>(span);
  const last = load<i32>(span, 4);
  if (first > last) return;
  clearSpan(y);
  startRows(y, count);
  const row = cells + ((<usize>(y * stride)) << 2);
  let x = first & ~3;
  let sum: f32 = 0;
  while (x < right) {
    const at = row + ((<usize>x) << 2);
    // Beyond the last touched cell, all cells are zero.
    const raw = x <= last ? v128.load(at) : f32x4.splat(0);
    if (!v128.any_true(raw)) {
      const covered = adjust(coverage(f32x4.splat(sum)));
      let end = x + 4;
      if (x > last) end = right;
      else {
        while (end + 12 <= last && isEmpty64(row + ((<usize>end) << 2))) end += 16;
        while (end <= last && !v128.any_true(v128.load(row + ((<usize>end) << 2)))) end += 4;
      }
      if (f32x4.extract_lane(covered, 0) > NONE) paintRun(x, y, min(end, right), covered);
      x = end;
      continue;
    }
    v128.store(at, f32x4.splat(0));
    // Prefix sum across the four lanes.
    const zero = f32x4.splat(0);
    const one = f32x4.add(raw, v128.shuffle<f32>(zero, raw, 0, 4, 5, 6));
    const all = f32x4.add(f32x4.add(one, v128.shuffle<f32>(zero, one, 0, 1, 4, 5)), f32x4.splat(sum));
    sum = f32x4.extract_lane(all, 3);
    paintFour(x, y, adjust(coverage(all)));
    x += 4;
  }
  // Clear the cells of edges beyond the right edge of the clip.
  for (; x <= last + 1; x++) store<f32>(row + ((<usize>x) << 2), 0);
}

function isEmpty64(at: usize): bool {
  const first = v128.or(v128.load(at), v128.load(at, 16));
  return !v128.any_true(v128.or(first, v128.or(v128.load(at, 32), v128.load(at, 48))));
}

/** Returns the coverage of four pixels, 0 to 1, from their winding numbers. */
function coverage(winding: v128): v128 {
  const amount = f32x4.abs(winding);
  if (!isEvenOdd) return f32x4.min(amount, f32x4.splat(1));
  // A triangle wave: 0 at even winding numbers, 1 at odd winding numbers.
  const halves = f32x4.mul(amount, f32x4.splat(0.5));
  const rest = f32x4.sub(amount, f32x4.mul(f32x4.floor(halves), f32x4.splat(2)));
  return f32x4.min(rest, f32x4.sub(f32x4.splat(2), rest));
}

/** Applies the contrast table to the coverage of four pixels. */
function adjust(covered: v128): v128 {
  if (!isContrasted) return covered;
  const scaled = f32x4.mul(covered, f32x4.splat(<f32>COVERAGE_LEVELS));
  const levels = i32x4.trunc_sat_f32x4_s(f32x4.nearest(scaled));
  return f32x4(
    contrastOf(i32x4.extract_lane(levels, 0)),
    contrastOf(i32x4.extract_lane(levels, 1)),
    contrastOf(i32x4.extract_lane(levels, 2)),
    contrastOf(i32x4.extract_lane(levels, 3)),
  );
}

function contrastOf(level: i32): f32 {
  return load<f32>(contrast + ((<usize>level) << 2));
}

/** Sets the mask to the coverage or, if `isFirst` is false, multiplies it by the coverage. */
function flushToMask(isFirst: bool): void {
  for (let y = upper; y < lower; y++) {
    const span = spans + ((<usize>y) << 3);
    const last = load<i32>(span, 4);
    clearSpan(y);
    const row = cells + ((<usize>(y * stride)) << 2);
    let sum: f32 = 0;
    for (let x = left; x < right; x++) {
      if (x <= last) {
        sum += load<f32>(row + ((<usize>x) << 2));
        store<f32>(row + ((<usize>x) << 2), 0);
      }
      const amount = f32x4.extract_lane(coverage(f32x4.splat(sum)), 0) * 255 + 0.5;
      const at = mask + <usize>(y * width + x);
      const value = isFirst ? <i32>amount : (<i32>amount * <i32>load<u8>(at) + 127) / 255;
      store<u8>(at, <u8>value);
    }
    for (let x = right; x <= last + 1; x++) store<f32>(row + ((<usize>x) << 2), 0);
  }
}
