// Paints or erases pixels according to their coverage, four at a time. Pixels are premultiplied with eight bits per channel.
// Compositing and Blending Level 1, source-over.

import { columnPart, isMasked, left, right, rightPart, rowCoverage } from "./clip";
import { gradient } from "./gradient";
import { COVERAGE_LEVELS, isOwnRow, mask, pixels, rowList, separateRow, width } from "./memory";
import { sampleTexture } from "./texture";

const LEVELS: f32 = <f32>COVERAGE_LEVELS;
const TARGET_PIXELS: i32 = 0;
const TARGET_ERASE: i32 = 1;

let target: i32 = TARGET_PIXELS;
/** Whether each pixel has its own colour, and whether the colours come from the texture rather than the gradient. */
let isVaried: bool = false;
let isTexture: bool = false;
/** Opacity of the paint, and the factor that is applied to the current shape's coverage. */
let opacity: f32 = 1;
let alpha: f32 = 1;
/** The premultiplied colour: for four pixels with 8 bits per channel, and for two pixels with 16 bits per channel. */
let color: v128 = i32x4.splat(0);
let wide: v128 = i32x4.splat(0);
/** Whether the paint is an opaque colour, and whether it also fully covers the current shape. */
let isOpaquePaint: bool = false;
let isOpaque: bool = false;
/** Whether coverage is not rounded: for shadows, and for text, whose coverage is already rounded. */
let isSoft: bool = false;
/** Fraction of the current row that is inside the clip. */
let part: f32 = 1;
let isPartial: bool = false;
/** Number of rows in `rowList`, which are painted with equal coverage. */
let rowCount: i32 = 0;

/** Sets a premultiplied colour as the paint. */
export function solid(rgba: u32): void {
  isVaried = false;
  opacity = 1;
  color = i32x4.splat(<i32>rgba);
  wide = i16x8.extend_low_i8x16_u(color);
  isOpaquePaint = rgba >>> 24 === 255;
}

/** Selects the current gradient as the paint. */
export function shaded(paintOpacity: f32): void {
  isVaried = true;
  isTexture = false;
  opacity = paintOpacity;
  isOpaquePaint = false;
}

/** Selects the current texture as the paint. */
export function textured(paintOpacity: f32): void {
  shaded(paintOpacity);
  isTexture = true;
}

/** Returns the paint's colours at four adjacent pixels. */
function sample(x: i32, y: i32): v128 {
  return isTexture ? sampleTexture(x, y) : gradient(x, y);
}

/**
 * Starts painting or erasing a shape.
 *
 * @param density opacity of full coverage, by which the paint's opacity is multiplied
 * @param soft whether coverage is not rounded
 */
export function startShape(to: i32, density: f32, soft: bool): void {
  target = to;
  isSoft = soft;
  alpha = to === TARGET_ERASE ? 1 : opacity * density;
  isOpaque = isOpaquePaint && density === 1;
}

/**
 * Starts a row of the shape, and the rows below it with equal coverage.
 *
 * @param count number of these rows, including the first
 */
export function startRows(y: i32, count: i32): void {
  part = rowCoverage(y);
  isPartial = part < 1;
  rowCount = 0;
  for (let row = y; row < y + count; row++) {
    if (!isOwnRow(row)) continue;
    store<u32>(rowList + ((<usize>rowCount) << 2), <u32>(pixels + ((<usize>(row * width)) << 2)));
    rowCount++;
  }
}

/** Returns the address of a pixel in a row of `rowList`. */
function addressOf(x: i32, index: i32): usize {
  return <usize>load<u32>(rowList + ((<usize>index) << 2)) + ((<usize>x) << 2);
}

/** Without a varied paint or a mask, equal coverage changes the pixels of all rows in the same way. */
export function isEqualAcrossRows(): bool {
  return !isVaried && !isMasked;
}

/**
 * Paints the pixels of a row from `first` (inclusive) to `last` (exclusive).
 *
 * @param shares address of the coverage values, f32 each
 */
export function paintRow(y: i32, first: i32, last: i32, shares: usize): void {
  separateRow(y);
  separateRow(y + 1);
  startShape(TARGET_PIXELS, 1, true);
  startRows(y, 1);
  for (let x = first; x < last; x += 4) paintFour(x, y, v128.load(shares + ((<usize>(x - first)) << 2)));
}

/** Paints pixels with equal coverage from `x` (inclusive) to `end` (exclusive). */
export function paintRun(x: i32, y: i32, end: i32, covered: v128): void {
  let i = x;
  const exact = f32x4.extract_lane(covered, 0) * part;
  const share = isSoft ? exact : nearest(exact * LEVELS) / LEVELS;
  const canFill = isVaried ? alpha === 1 && share === 1 : true;
  if (target === TARGET_PIXELS && !isMasked && canFill) {
    // Paint pixels at the edges of the clip, and the last few pixels, in separate groups of four.
    if (i <= left) {
      paintFour(i, y, covered);
      i += 4;
    }
    const count = (min(end, rightPart < 1 ? right - 1 : right) - i) >> 2;
    if (count > 0) {
      for (let index = 0; index < rowCount; index++)
        if (isVaried) paintVaried(addressOf(i, index), i, y + index, count);
        else paintSolid(addressOf(i, index), count, <i32>(share * 255 * alpha + 0.5));
      i += count << 2;
    }
  }
  for (; i < end; i += 4) paintFour(i, y, covered);
}

/** Paints groups of four pixels with the colour and equal coverage. @param amount opacity, 0 to 255 */
function paintSolid(start: usize, count: i32, amount: i32): void {
  let at = start;
  const end = at + ((<usize>count) << 4);
  if (isOpaque && amount === 255) {
    for (; at < end; at += 16) v128.store(at, color);
    return;
  }
  const ink = scale(wide, i16x8.splat(<i16>amount));
  const rest = i16x8.sub(i16x8.splat(255), alphasOf(ink));
  for (; at < end; at += 16) cover(at, ink, ink, rest, rest);
}

/**
 * Composites ink over the four pixels at an address. `low` and `high` parts have two pixels each. `rest` is the
 * fraction of the backdrop that stays visible.
 */
function cover(at: usize, lowInk: v128, highInk: v128, lowRest: v128, highRest: v128): void {
  const under = v128.load(at);
  const low = i16x8.add(lowInk, scale(i16x8.extend_low_i8x16_u(under), lowRest));
  const high = i16x8.add(highInk, scale(i16x8.extend_high_i8x16_u(under), highRest));
  v128.store(at, i8x16.narrow_i16x8_u(low, high));
}

/** Paints groups of four fully covered pixels with the gradient or texture. */
function paintVaried(start: usize, x: i32, y: i32, count: i32): void {
  let at = start;
  for (let i = x; i < x + (count << 2); i += 4, at += 16) {
    const ink = sample(i, y);
    const alphas = i32x4.shr_u(ink, 24);
    if (i32x4.all_true(i32x4.eq(alphas, i32x4.splat(255)))) v128.store(at, ink);
    else paintOver(at, i16x8.extend_low_i8x16_u(ink), i16x8.extend_high_i8x16_u(ink));
  }
}

/** Paints four pixels, each with its own coverage. */
export function paintFour(x: i32, y: i32, covered: v128): void {
  let share = covered;
  if (x <= left || x + 4 >= right) {
    const columns = f32x4(columnPart(x), columnPart(x + 1), columnPart(x + 2), columnPart(x + 3));
    share = f32x4.mul(share, columns);
  }
  if (isPartial) share = f32x4.mul(share, f32x4.splat(part));
  if (isMasked) {
    for (let index = 0; index < rowCount; index++) {
      const amounts = amountsOf(f32x4.mul(share, maskOf(x, y + index)));
      if (v128.any_true(amounts)) paintAmounts(addressOf(x, index), x, y + index, amounts);
    }
    return;
  }
  const amounts = amountsOf(share);
  if (!v128.any_true(amounts)) return;
  if (rowCount === 1 || isVaried || target !== TARGET_PIXELS) {
    for (let index = 0; index < rowCount; index++) paintAmounts(addressOf(x, index), x, y + index, amounts);
    return;
  }
  if (isOpaque && i32x4.all_true(i32x4.eq(amounts, i32x4.splat(255)))) {
    for (let index = 0; index < rowCount; index++) v128.store(addressOf(x, index), color);
    return;
  }
  const low = scale(wide, lowAmounts(amounts));
  const high = scale(wide, highAmounts(amounts));
  const lowRest = i16x8.sub(i16x8.splat(255), alphasOf(low));
  const highRest = i16x8.sub(i16x8.splat(255), alphasOf(high));
  for (let index = 0; index < rowCount; index++) cover(addressOf(x, index), low, high, lowRest, highRest);
}

/** Returns the mask's values at four pixels, 0 to 1. */
function maskOf(x: i32, y: i32): v128 {
  const bytes = v128.load32_zero(mask + <usize>(y * width + x));
  const words = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes));
  return f32x4.mul(f32x4.convert_i32x4_s(words), f32x4.splat(1.0 / 255.0));
}

/** Converts the coverage of four pixels to opacities, 0 to 255. */
function amountsOf(share: v128): v128 {
  const levels = f32x4.splat(LEVELS);
  const rounded = isSoft ? share : f32x4.mul(f32x4.nearest(f32x4.mul(share, levels)), f32x4.splat(1 / LEVELS));
  const scaled = f32x4.mul(rounded, f32x4.splat(255 * alpha));
  return i32x4.trunc_sat_f32x4_s(f32x4.add(scaled, f32x4.splat(0.5)));
}

/** Repeats each of the first two amounts for all channels of its pixel, 16 bits each. */
function lowAmounts(amounts: v128): v128 {
  return i8x16.shuffle(amounts, amounts, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
}

/** Repeats each of the last two amounts for all channels of its pixel, 16 bits each. */
function highAmounts(amounts: v128): v128 {
  return i8x16.shuffle(amounts, amounts, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13);
}

/** Paints or erases the four pixels at an address. @param amounts opacities, 0 to 255 */
function paintAmounts(at: usize, x: i32, y: i32, amounts: v128): void {
  if (isOpaque && target === TARGET_PIXELS && i32x4.all_true(i32x4.eq(amounts, i32x4.splat(255)))) {
    v128.store(at, color);
    return;
  }
  const low = lowAmounts(amounts);
  const high = highAmounts(amounts);
  if (target === TARGET_ERASE) {
    const full = i16x8.splat(255);
    const none = i16x8.splat(0);
    cover(at, none, none, i16x8.sub(full, low), i16x8.sub(full, high));
    return;
  }
  if (isVaried) {
    const ink = sample(x, y);
    paintOver(at, scale(i16x8.extend_low_i8x16_u(ink), low), scale(i16x8.extend_high_i8x16_u(ink), high));
  } else paintOver(at, scale(wide, low), scale(wide, high));
}

/** Composites ink over the four pixels at an address, by the alpha of the ink. */
function paintOver(at: usize, low: v128, high: v128): void {
  const full = i16x8.splat(255);
  cover(at, low, high, i16x8.sub(full, alphasOf(low)), i16x8.sub(full, alphasOf(high)));
}

/** Multiplies the channels of two pixels by amounts from 0 to 255, and rounds the results. */
function scale(channels: v128, amounts: v128): v128 {
  const product = i16x8.add(i16x8.mul(channels, amounts), i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(product, i16x8.shr_u(product, 8)), 8);
}

/** Copies the alpha of each of two pixels to all of its channels. */
function alphasOf(ink: v128): v128 {
  return i8x16.shuffle(ink, ink, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15);
}
