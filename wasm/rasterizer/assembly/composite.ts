// Composites a layer with the pixels below it, and implements the blend modes. Processes four pixels at a time, with a
// vector for each channel. Compositing and Blending Level 1, sections 9 and 10. Colours are premultiplied, 0 to 1.

import { columnPart, isMasked, left, lower, right, rowCoverage, upper } from "./clip";
import { enterLayer, leaveLayer, mask, pixels, separateRow, width } from "./memory";

/** Operators in the order of COMPOSITE_OPERATIONS in src/engine/surface.ts, followed by the blend modes. */
const SOURCE_OVER: i32 = 0;
const SOURCE_IN: i32 = 1;
const SOURCE_OUT: i32 = 2;
const SOURCE_ATOP: i32 = 3;
const DESTINATION_OVER: i32 = 4;
const DESTINATION_IN: i32 = 5;
const DESTINATION_OUT: i32 = 6;
const DESTINATION_ATOP: i32 = 7;
const LIGHTER: i32 = 8;
const COPY: i32 = 9;
const XOR: i32 = 10;

/** Opens a transparent layer inside the current clip. Painting goes to the layer until `composite` is called. */
export function openLayer(): void {
  enterLayer();
  // Four pixels are read and written at a time.
  const first = left & ~3;
  const last = min((right + 3) & ~3, width);
  if (last <= first) return;
  for (let y = upper; y < lower; y++)
    memory.fill(pixels + ((<usize>(y * width + first)) << 2), 0, (<usize>(last - first)) << 2);
}

/** Closes the layer and composites it inside the current clip. */
export function composite(operator: i32): void {
  const source = leaveLayer();
  const keepsBackdrop =
    operator !== SOURCE_IN &&
    operator !== SOURCE_OUT &&
    operator !== DESTINATION_IN &&
    operator !== DESTINATION_ATOP &&
    operator !== COPY;
  let isKnown = false;
  let lastInk = i32x4.splat(0);
  let lastUnder = lastInk;
  let lastResult = lastInk;
  for (let y = upper; y <= lower; y++) separateRow(y);
  for (let y = upper; y < lower; y++) {
    const part = rowCoverage(y);
    for (let x = left & ~3; x < right; x += 4) {
      const offset = (<usize>(y * width + x)) << 2;
      const ink = v128.load(source + offset);
      if (keepsBackdrop && !v128.any_true(ink)) continue;
      const at = pixels + offset;
      const under = v128.load(at);
      // Neighbouring pixels are often equal, so reuse the last result if both pixels are completely inside the clip.
      if (
        isKnown &&
        part === 1 &&
        x > left &&
        x + 4 < right &&
        !isMasked &&
        equals(ink, lastInk) &&
        equals(under, lastUnder)
      ) {
        v128.store(at, lastResult);
        continue;
      }
      let share = f32x4.splat(part);
      if (x <= left || x + 4 >= right)
        share = f32x4.mul(share, f32x4(columnPart(x), columnPart(x + 1), columnPart(x + 2), columnPart(x + 3)));
      if (isMasked) {
        const bytes = v128.load32_zero(mask + <usize>(y * width + x));
        const words = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes));
        share = f32x4.mul(share, f32x4.mul(f32x4.convert_i32x4_s(words), f32x4.splat(1.0 / 255.0)));
      }
      const result = compositeFour(operator, ink, under, share);
      v128.store(at, result);
      isKnown = part === 1 && x > left && x + 4 < right && !isMasked;
      lastInk = ink;
      lastUnder = under;
      lastResult = result;
    }
  }
}

function equals(one: v128, other: v128): bool {
  return !v128.any_true(v128.xor(one, other));
}

/** Composites four pixels. @param share fraction of each pixel that is inside the clip */
function compositeFour(operator: i32, ink: v128, under: v128, share: v128): v128 {
  const sa = channel(ink, 24);
  const da = channel(under, 24);
  const sr = channel(ink, 0);
  const sg = channel(ink, 8);
  const sb = channel(ink, 16);
  const dr = channel(under, 0);
  const dg = channel(under, 8);
  const db = channel(under, 16);
  let red: v128;
  let green: v128;
  let blue: v128;
  let alpha: v128;
  if (operator < MULTIPLY) {
    red = combine(operator, sr, dr, sa, da);
    green = combine(operator, sg, dg, sa, da);
    blue = combine(operator, sb, db, sa, da);
    alpha = combine(operator, sa, da, sa, da);
  } else {
    if (operator < HUE) {
      red = blend(operator, sr, dr, sa, da);
      green = blend(operator, sg, dg, sa, da);
      blue = blend(operator, sb, db, sa, da);
    } else {
      blendTogether(operator, sr, sg, sb, sa, dr, dg, db, da);
      red = f32x4.add(mixedRed, uncovered(sr, dr, sa, da));
      green = f32x4.add(mixedGreen, uncovered(sg, dg, sa, da));
      blue = f32x4.add(mixedBlue, uncovered(sb, db, sa, da));
    }
    alpha = f32x4.sub(f32x4.add(sa, da), f32x4.mul(sa, da));
  }
  const a = bytes(alpha, da, share);
  // Rounding must not make a channel larger than the alpha.
  const r = i32x4.min_s(bytes(red, dr, share), a);
  const g = i32x4.min_s(bytes(green, dg, share), a);
  const b = i32x4.min_s(bytes(blue, db, share), a);
  return v128.or(v128.or(r, i32x4.shl(g, 8)), v128.or(i32x4.shl(b, 16), i32x4.shl(a, 24)));
}

function channel(four: v128, shift: i32): v128 {
  const value = v128.and(i32x4.shr_u(four, shift), i32x4.splat(255));
  return f32x4.mul(f32x4.convert_i32x4_s(value), f32x4.splat(1.0 / 255.0));
}

/** Mixes a channel with the backdrop where the pixels are partly outside the clip. Returns values from 0 to 255. */
function bytes(value: v128, backdrop: v128, share: v128): v128 {
  const mixed = f32x4.add(backdrop, f32x4.mul(f32x4.sub(value, backdrop), share));
  const rounded = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(mixed, f32x4.splat(255)), f32x4.splat(0.5)));
  return i32x4.max_s(i32x4.min_s(rounded, i32x4.splat(255)), i32x4.splat(0));
}

/** Combines a channel with a Porter-Duff operator. */
function combine(operator: i32, s: v128, d: v128, sa: v128, da: v128): v128 {
  switch (operator) {
    case SOURCE_OVER:
      return f32x4.add(s, f32x4.mul(d, rest(sa)));
    case SOURCE_IN:
      return f32x4.mul(s, da);
    case SOURCE_OUT:
      return f32x4.mul(s, rest(da));
    case SOURCE_ATOP:
      return f32x4.add(f32x4.mul(s, da), f32x4.mul(d, rest(sa)));
    case DESTINATION_OVER:
      return f32x4.add(f32x4.mul(s, rest(da)), d);
    case DESTINATION_IN:
      return f32x4.mul(d, sa);
    case DESTINATION_OUT:
      return f32x4.mul(d, rest(sa));
    case DESTINATION_ATOP:
      return f32x4.add(f32x4.mul(s, rest(da)), f32x4.mul(d, sa));
    case LIGHTER:
      return f32x4.min(f32x4.add(s, d), ONE);
    case XOR:
      return uncovered(s, d, sa, da);
    default:
      return s;
  }
}

/** Blend modes, in the order of COMPOSITE_OPERATIONS in src/engine/surface.ts. */
export const MULTIPLY: i32 = 11;
const SCREEN: i32 = 12;
const OVERLAY: i32 = 13;
const DARKEN: i32 = 14;
const LIGHTEN: i32 = 15;
const COLOR_DODGE: i32 = 16;
const COLOR_BURN: i32 = 17;
const HARD_LIGHT: i32 = 18;
const SOFT_LIGHT: i32 = 19;
const DIFFERENCE: i32 = 20;
export const HUE: i32 = 22;
const SATURATION: i32 = 23;
const COLOR: i32 = 24;

const ZERO: v128 = f32x4.splat(0);
export const ONE: v128 = f32x4.splat(1);

export function rest(alpha: v128): v128 {
  return f32x4.sub(ONE, alpha);
}

/** Returns a channel's contribution from the areas that only the source or only the backdrop covers. */
export function uncovered(s: v128, d: v128, sa: v128, da: v128): v128 {
  return f32x4.add(f32x4.mul(s, rest(da)), f32x4.mul(d, rest(sa)));
}

/** Blends a channel with a separable blend mode. */
export function blend(mode: i32, s: v128, d: v128, sa: v128, da: v128): v128 {
  switch (mode) {
    case MULTIPLY:
      return f32x4.add(uncovered(s, d, sa, da), f32x4.mul(s, d));
    case SCREEN:
      return f32x4.sub(f32x4.add(s, d), f32x4.mul(s, d));
    case OVERLAY:
      return f32x4.add(uncovered(s, d, sa, da), hardLight(d, s, da, sa));
    case DARKEN:
      return f32x4.sub(f32x4.add(s, d), f32x4.max(f32x4.mul(s, da), f32x4.mul(d, sa)));
    case LIGHTEN:
      return f32x4.sub(f32x4.add(s, d), f32x4.min(f32x4.mul(s, da), f32x4.mul(d, sa)));
    case COLOR_DODGE:
      return f32x4.add(uncovered(s, d, sa, da), colorDodge(s, d, sa, da));
    case COLOR_BURN:
      return f32x4.add(uncovered(s, d, sa, da), colorBurn(s, d, sa, da));
    case HARD_LIGHT:
      return f32x4.add(uncovered(s, d, sa, da), hardLight(s, d, sa, da));
    case SOFT_LIGHT:
      return f32x4.add(uncovered(s, d, sa, da), softLight(s, d, sa, da));
    case DIFFERENCE:
      return f32x4.sub(f32x4.add(s, d), twice(f32x4.min(f32x4.mul(s, da), f32x4.mul(d, sa))));
    default:
      // exclusion
      return f32x4.sub(f32x4.add(s, d), twice(f32x4.mul(s, d)));
  }
}

function twice(value: v128): v128 {
  return f32x4.add(value, value);
}

/** Selects each lane from two vectors, by the result of a comparison. */
function choose(condition: v128, one: v128, other: v128): v128 {
  return v128.bitselect(one, other, condition);
}

/** Divides. Lanes in which the divisor is 0 or less are arbitrary, but finite. */
function divide(value: v128, divisor: v128): v128 {
  return f32x4.div(value, f32x4.max(divisor, f32x4.splat(1e-6)));
}

function hardLight(s: v128, d: v128, sa: v128, da: v128): v128 {
  const light = f32x4.sub(f32x4.mul(sa, da), twice(f32x4.mul(f32x4.sub(da, d), f32x4.sub(sa, s))));
  return choose(f32x4.le(twice(s), sa), twice(f32x4.mul(s, d)), light);
}

function colorDodge(s: v128, d: v128, sa: v128, da: v128): v128 {
  const mixed = f32x4.mul(sa, f32x4.min(da, divide(f32x4.mul(d, sa), f32x4.sub(sa, s))));
  const full = choose(f32x4.ge(s, sa), f32x4.mul(sa, da), mixed);
  return choose(f32x4.le(d, ZERO), ZERO, full);
}

function colorBurn(s: v128, d: v128, sa: v128, da: v128): v128 {
  const burned = f32x4.min(da, divide(f32x4.mul(f32x4.sub(da, d), sa), s));
  const mixed = f32x4.mul(sa, f32x4.sub(da, burned));
  const full = choose(f32x4.le(s, ZERO), ZERO, mixed);
  return choose(f32x4.ge(d, da), f32x4.mul(sa, da), full);
}

function softLight(s: v128, d: v128, sa: v128, da: v128): v128 {
  // The unpremultiplied colour of the backdrop.
  const m = f32x4.min(divide(d, da), ONE);
  const change = f32x4.sub(twice(s), sa);
  const dark = f32x4.mul(d, f32x4.add(sa, f32x4.mul(change, rest(m))));
  const four = f32x4.mul(m, f32x4.splat(4));
  // ((16 m - 12) m + 4) m - m
  const cubic = f32x4.add(
    f32x4.mul(f32x4.add(f32x4.mul(four, four), four), f32x4.sub(m, ONE)),
    f32x4.mul(m, f32x4.splat(7)),
  );
  const root = f32x4.sub(f32x4.sqrt(m), m);
  const curve = choose(f32x4.le(f32x4.mul(d, f32x4.splat(4)), da), cubic, root);
  const light = f32x4.add(f32x4.mul(d, sa), f32x4.mul(f32x4.mul(da, change), curve));
  return choose(f32x4.le(twice(s), sa), dark, light);
}

/** Results of `blendTogether`, multiplied by both alphas. */
export let mixedRed: v128 = i32x4.splat(0);
export let mixedGreen: v128 = i32x4.splat(0);
export let mixedBlue: v128 = i32x4.splat(0);

/** Blends colours with a non-separable blend mode. */
export function blendTogether(
  mode: i32,
  sr: v128,
  sg: v128,
  sb: v128,
  sa: v128,
  dr: v128,
  dg: v128,
  db: v128,
  da: v128,
): void {
  let luminosity: v128;
  if (mode === HUE) {
    setColor(sr, sg, sb, sa);
    setSaturation(f32x4.mul(saturation(dr, dg, db), sa));
    luminosity = f32x4.mul(luma(dr, dg, db), sa);
  } else if (mode === SATURATION) {
    setColor(dr, dg, db, sa);
    setSaturation(f32x4.mul(saturation(sr, sg, sb), da));
    luminosity = f32x4.mul(luma(dr, dg, db), sa);
  } else if (mode === COLOR) {
    setColor(sr, sg, sb, da);
    luminosity = f32x4.mul(luma(dr, dg, db), sa);
  } else {
    setColor(dr, dg, db, sa);
    luminosity = f32x4.mul(luma(sr, sg, sb), da);
  }
  setLuminosity(luminosity);
  clipColor(f32x4.mul(sa, da));
}

function setColor(red: v128, green: v128, blue: v128, factor: v128): void {
  mixedRed = f32x4.mul(red, factor);
  mixedGreen = f32x4.mul(green, factor);
  mixedBlue = f32x4.mul(blue, factor);
}

function luma(red: v128, green: v128, blue: v128): v128 {
  const warm = f32x4.add(f32x4.mul(red, f32x4.splat(0.3)), f32x4.mul(green, f32x4.splat(0.59)));
  return f32x4.add(warm, f32x4.mul(blue, f32x4.splat(0.11)));
}

function least(red: v128, green: v128, blue: v128): v128 {
  return f32x4.min(red, f32x4.min(green, blue));
}

function most(red: v128, green: v128, blue: v128): v128 {
  return f32x4.max(red, f32x4.max(green, blue));
}

function saturation(red: v128, green: v128, blue: v128): v128 {
  return f32x4.sub(most(red, green, blue), least(red, green, blue));
}

/** Sets the saturation of the mixed colour, and its smallest channel to 0. */
function setSaturation(value: v128): void {
  const low = least(mixedRed, mixedGreen, mixedBlue);
  const factor = divide(value, saturation(mixedRed, mixedGreen, mixedBlue));
  mixedRed = f32x4.mul(f32x4.sub(mixedRed, low), factor);
  mixedGreen = f32x4.mul(f32x4.sub(mixedGreen, low), factor);
  mixedBlue = f32x4.mul(f32x4.sub(mixedBlue, low), factor);
}

function setLuminosity(value: v128): void {
  const change = f32x4.sub(value, luma(mixedRed, mixedGreen, mixedBlue));
  mixedRed = f32x4.add(mixedRed, change);
  mixedGreen = f32x4.add(mixedGreen, change);
  mixedBlue = f32x4.add(mixedBlue, change);
}

/** Moves the channels of the mixed colour into the range from 0 to `limit`. */
function clipColor(limit: v128): void {
  const middle = luma(mixedRed, mixedGreen, mixedBlue);
  const low = least(mixedRed, mixedGreen, mixedBlue);
  const high = most(mixedRed, mixedGreen, mixedBlue);
  // First channels below 0, then channels above the limit.
  const lift = choose(f32x4.lt(low, ZERO), divide(middle, f32x4.sub(middle, low)), ONE);
  const drop = choose(f32x4.gt(high, limit), divide(f32x4.sub(limit, middle), f32x4.sub(high, middle)), ONE);
  mixedRed = clipChannel(mixedRed, middle, lift, drop);
  mixedGreen = clipChannel(mixedGreen, middle, lift, drop);
  mixedBlue = clipChannel(mixedBlue, middle, lift, drop);
}

function clipChannel(value: v128, middle: v128, lift: v128, drop: v128): v128 {
  const lifted = f32x4.add(middle, f32x4.mul(f32x4.sub(value, middle), lift));
  const dropped = f32x4.add(middle, f32x4.mul(f32x4.sub(lifted, middle), drop));
  return f32x4.max(dropped, ZERO);
}
