// Blend modes for four pixels at a time, with a vector for each channel. Compositing and Blending Level 1, section 10. Colours
// are premultiplied, 0 to 1.

/** Blend modes in the order of COMPOSITE_OPERATIONS in src/engine/surface.ts. */
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

/** Returns a channel's contribution from areas that only the source or only the backdrop covers. */
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

/** Selects from two vectors, lane by lane, by the result of a comparison. */
function choose(condition: v128, one: v128, other: v128): v128 {
  return v128.bitselect(one, other, condition);
}

/** Divides; lanes in which the divisor is 0 or less are undefined, but finite. */
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
  // The backdrop's colour without its alpha.
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

/** Sets the saturation of the mixed colour, and its lowest channel to 0. */
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
  // Channels below 0, then channels above the limit.
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
