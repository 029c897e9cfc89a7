// Turns coverage cells into pixels: sums them to coverage, four pixels at a time, and blends a paint. Pixels
// are premultiplied with eight bits per channel. Compositing and Blending Level 1, source-over.

import { columnPart, isMasked, left, lower, right, rightPart, rowCoverage, upper } from "./clip";
import { firstRow, lastRow, resetRows } from "./edge";
import { gradient } from "./gradient";
import { cells, clearSpan, mask, pixels, spans, stride, width } from "./memory";
import { sampleTexture } from "./texture";

/**
 * Number of coverage levels. More levels make no visible difference. With 64, charts with few colours stay within a
 * 256-colour palette, which halves the file size.
 */
const COVERAGE_LEVELS: f32 = 64;
/** Coverage below this counts as none. */
const NONE: f32 = 1.0 / 1024.0;

const TARGET_PIXELS: i32 = 0;
const TARGET_ERASE: i32 = 1;
const TARGET_FIRST_MASK: i32 = 2;
const TARGET_NEXT_MASK: i32 = 3;

let target: i32 = TARGET_PIXELS;
/** Whether the colour differs from pixel to pixel, and whether it comes from the texture instead of the gradient. */
let isVaried: bool = false;
let isTexture: bool = false;
let isEvenOdd: bool = false;
/** Factor applied to the coverage. */
let alpha: f32 = 1;
/** The premultiplied colour: for four pixels as stored, and for two pixels with 16 bits per channel. */
let color: v128 = i32x4.splat(0);
let wide: v128 = i32x4.splat(0);
let isOpaque: bool = false;
/** Whether coverage is left unrounded, for shadows. */
let isSoft: bool = false;
/** Fraction of the current row inside the clip. */
let part: f32 = 1;
let isPartial: bool = false;

/** Sets a premultiplied colour. */
export function solid(rgba: u32): void {
  isVaried = false;
  alpha = 1;
  color = i32x4.splat(<i32>rgba);
  wide = i16x8.extend_low_i8x16_u(color);
  isOpaque = rgba >>> 24 === 255;
}

/** Selects the current gradient as the paint. */
export function shaded(opacity: f32): void {
  isVaried = true;
  isTexture = false;
  alpha = opacity;
  isOpaque = false;
}

/** Selects the current texture as the paint. */
export function textured(opacity: f32): void {
  shaded(opacity);
  isTexture = true;
}

/** Returns the colours of four pixels. */
function sample(x: i32, y: i32): v128 {
  return isTexture ? sampleTexture(x, y) : gradient(x, y);
}

/** Paints or stores the coverage in the cells, and clears them. `density` is the opacity of full coverage. */
export function flushCells(evenOdd: bool, to: i32, density: f32): void {
  isEvenOdd = evenOdd;
  target = to;
  const opacity = alpha;
  const wasOpaque = isOpaque;
  alpha *= density;
  if (density < 1) isOpaque = false;
  if (to === TARGET_FIRST_MASK || to === TARGET_NEXT_MASK) flushToMask();
  else for (let y = firstRow; y <= lastRow; y++) flushRow(y);
  resetRows();
  alpha = opacity;
  isOpaque = wasOpaque;
}

function flushRow(y: i32): void {
  const span = spans + ((<usize>y) << 3);
  const first = load<i32>(span);
  const last = load<i32>(span, 4);
  if (first > last) return;
  clearSpan(y);
  part = rowCoverage(y);
  isPartial = part < 1;
  const row = cells + ((<usize>(y * stride)) << 2);
  let x = first & ~3;
  let sum: f32 = 0;
  while (x < right) {
    const at = row + ((<usize>x) << 2);
    // Beyond the last touched cell, all cells are zero.
    const raw = x <= last ? v128.load(at) : f32x4.splat(0);
    if (!v128.any_true(raw)) {
      const covered = coverage(f32x4.splat(sum));
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
    paintFour(x, y, coverage(all));
    x += 4;
  }
  // Clears cells of edges beyond the right end of the clip.
  for (; x <= last + 1; x++) store<f32>(row + ((<usize>x) << 2), 0);
}

/** Returns whether 64 bytes are zero. */
function isEmpty64(at: usize): bool {
  const first = v128.or(v128.load(at), v128.load(at, 16));
  return !v128.any_true(v128.or(first, v128.or(v128.load(at, 32), v128.load(at, 48))));
}

/** Paints a row's pixels from `first` up to, but excluding, `last` with a list of coverage values, 4 bytes each. */
export function paintRow(y: i32, first: i32, last: i32, shares: usize): void {
  target = TARGET_PIXELS;
  part = rowCoverage(y);
  isPartial = part < 1;
  isSoft = true;
  for (let x = first; x < last; x += 4) paintFour(x, y, v128.load(shares + ((<usize>(x - first)) << 2)));
  isSoft = false;
}

/** Returns the coverage of four pixels, 0 to 1, from their winding numbers. */
function coverage(winding: v128): v128 {
  const amount = f32x4.abs(winding);
  if (!isEvenOdd) return f32x4.min(amount, f32x4.splat(1));
  // A triangle wave: 0 at even numbers, 1 at odd ones.
  const halves = f32x4.mul(amount, f32x4.splat(0.5));
  const rest = f32x4.sub(amount, f32x4.mul(f32x4.floor(halves), f32x4.splat(2)));
  return f32x4.min(rest, f32x4.sub(f32x4.splat(2), rest));
}

/** Paints pixels of equal coverage, from `x` up to, but excluding, `end`. */
function paintRun(x: i32, y: i32, end: i32, covered: v128): void {
  let i = x;
  if (target === TARGET_PIXELS && isVaried && !isMasked && alpha === 1 && part === 1) {
    if (nearest(f32x4.extract_lane(covered, 0) * COVERAGE_LEVELS) === COVERAGE_LEVELS) i = paintFullRun(x, y, end);
  } else if (target === TARGET_PIXELS && !isVaried && !isMasked) {
    // Pixels at the edges of the clip, and the last few, are painted in groups of four below.
    if (i <= left) {
      paintFour(i, y, covered);
      i += 4;
    }
    const whole = min(end, rightPart < 1 ? right - 1 : right) - 4;
    const share = nearest(f32x4.extract_lane(covered, 0) * part * COVERAGE_LEVELS) / COVERAGE_LEVELS;
    const amount = <i32>(share * 255 * alpha + 0.5);
    let at = pixels + ((<usize>(y * width + i)) << 2);
    if (isOpaque && amount === 255) for (; i <= whole; i += 4, at += 16) v128.store(at, color);
    else {
      const ink = scale(wide, i16x8.splat(<i16>amount));
      const rest = i16x8.sub(i16x8.splat(255), alphasOf(ink));
      for (; i <= whole; i += 4, at += 16) {
        const under = v128.load(at);
        const low = i16x8.add(ink, scale(i16x8.extend_low_i8x16_u(under), rest));
        const high = i16x8.add(ink, scale(i16x8.extend_high_i8x16_u(under), rest));
        v128.store(at, i8x16.narrow_i16x8_u(low, high));
      }
    }
  }
  for (; i < end; i += 4) paintFour(i, y, covered);
}

/** Paints fully covered pixels with a gradient or texture. Returns the first pixel that isn't painted yet. */
function paintFullRun(x: i32, y: i32, end: i32): i32 {
  let i = x;
  if (i <= left) {
    paintFour(i, y, f32x4.splat(1));
    i += 4;
  }
  const whole = min(end, rightPart < 1 ? right - 1 : right) - 4;
  let at = pixels + ((<usize>(y * width + i)) << 2);
  for (; i <= whole; i += 4, at += 16) {
    const ink = sample(i, y);
    const alphas = i32x4.shr_u(ink, 24);
    if (i32x4.all_true(i32x4.eq(alphas, i32x4.splat(255)))) {
      v128.store(at, ink);
      continue;
    }
    const under = v128.load(at);
    const low = over(i16x8.extend_low_i8x16_u(ink), i16x8.extend_low_i8x16_u(under));
    const high = over(i16x8.extend_high_i8x16_u(ink), i16x8.extend_high_i8x16_u(under));
    v128.store(at, i8x16.narrow_i16x8_u(low, high));
  }
  return i;
}

/** Paints four pixels with their coverage. */
function paintFour(x: i32, y: i32, covered: v128): void {
  let share = covered;
  if (x <= left || x + 4 >= right) {
    const columns = f32x4(columnPart(x), columnPart(x + 1), columnPart(x + 2), columnPart(x + 3));
    share = f32x4.mul(share, columns);
  }
  if (isPartial) share = f32x4.mul(share, f32x4.splat(part));
  if (isMasked) {
    const bytes = v128.load32_zero(mask + <usize>(y * width + x));
    const words = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes));
    share = f32x4.mul(share, f32x4.mul(f32x4.convert_i32x4_s(words), f32x4.splat(1.0 / 255.0)));
  }
  if (!isSoft)
    share = f32x4.mul(f32x4.nearest(f32x4.mul(share, f32x4.splat(COVERAGE_LEVELS))), f32x4.splat(1 / COVERAGE_LEVELS));
  const scaled = f32x4.mul(share, f32x4.splat(255 * alpha));
  const amounts = i32x4.trunc_sat_f32x4_s(f32x4.add(scaled, f32x4.splat(0.5)));
  if (!v128.any_true(amounts)) return;
  const at = pixels + ((<usize>(y * width + x)) << 2);
  if (isOpaque && target === TARGET_PIXELS && i32x4.all_true(i32x4.eq(amounts, i32x4.splat(255)))) {
    v128.store(at, color);
    return;
  }
  const under = v128.load(at);
  // Each pixel's amount, repeated for its four channels, 16 bits each.
  const lower16 = i8x16.shuffle(amounts, amounts, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const upper16 = i8x16.shuffle(amounts, amounts, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
  if (target === TARGET_ERASE) {
    const full = i16x8.splat(255);
    const low = scale(i16x8.extend_low_i8x16_u(under), i16x8.sub(full, lower16));
    const high = scale(i16x8.extend_high_i8x16_u(under), i16x8.sub(full, upper16));
    v128.store(at, i8x16.narrow_i16x8_u(low, high));
    return;
  }
  let lowInk = wide;
  let highInk = wide;
  if (isVaried) {
    const ink = sample(x, y);
    lowInk = i16x8.extend_low_i8x16_u(ink);
    highInk = i16x8.extend_high_i8x16_u(ink);
  }
  const low = over(scale(lowInk, lower16), i16x8.extend_low_i8x16_u(under));
  const high = over(scale(highInk, upper16), i16x8.extend_high_i8x16_u(under));
  v128.store(at, i8x16.narrow_i16x8_u(low, high));
}

/** Multiplies the channels of two pixels by amounts of 0 to 255, and rounds. */
function scale(channels: v128, amounts: v128): v128 {
  const product = i16x8.add(i16x8.mul(channels, amounts), i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(product, i16x8.shr_u(product, 8)), 8);
}

/** Composites two pixels over two others. */
function over(ink: v128, under: v128): v128 {
  return i16x8.add(ink, scale(under, i16x8.sub(i16x8.splat(255), alphasOf(ink))));
}

/** Copies each of two pixels' alpha to all of its channels. */
function alphasOf(ink: v128): v128 {
  return i8x16.shuffle(ink, ink, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
}

/** Sets the mask to the coverage, or multiplies it. */
function flushToMask(): void {
  const isFirst = target === TARGET_FIRST_MASK;
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
