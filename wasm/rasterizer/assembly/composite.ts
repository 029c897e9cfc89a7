// Composites a layer with the pixels below it. Four pixels are processed at a time, with a vector for each channel.
// Compositing and Blending Level 1, section 9. Colours are premultiplied, 0 to 1.

import { blend, blendTogether, HUE, MULTIPLY, mixedBlue, mixedGreen, mixedRed, ONE, rest, uncovered } from "./blend";
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

/** Opens a transparent layer inside the current clip. All painting goes to the layer until `composite` is called. */
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
      // Neighbouring pixels are often equal, so the last result is reused if both are fully inside the clip.
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

/** Returns four composited pixels. @param share fraction of each pixel inside the clip */
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
  // Rounding must not make a channel larger than alpha.
  const r = i32x4.min_s(bytes(red, dr, share), a);
  const g = i32x4.min_s(bytes(green, dg, share), a);
  const b = i32x4.min_s(bytes(blue, db, share), a);
  return v128.or(v128.or(r, i32x4.shl(g, 8)), v128.or(i32x4.shl(b, 16), i32x4.shl(a, 24)));
}

function channel(four: v128, shift: i32): v128 {
  const value = v128.and(i32x4.shr_u(four, shift), i32x4.splat(255));
  return f32x4.mul(f32x4.convert_i32x4_s(value), f32x4.splat(1.0 / 255.0));
}

/** Mixes a channel with the backdrop where pixels are partly outside the clip. Returns it as 0 to 255. */
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
