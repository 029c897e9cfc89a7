// Computes gradient colours per pixel. HTML, createLinearGradient, createRadialGradient and createConicGradient.

import { SHADES, shades, top } from "./memory";

const LINEAR: i32 = 0;
const RADIAL: i32 = 1;
const CONIC: i32 = 2;
let type: i32 = LINEAR;
/** Maps pixel centres to the gradient's coordinate space. */
let ma: f64 = 0;
let mb: f64 = 0;
let mc: f64 = 0;
let md: f64 = 0;
let me: f64 = 0;
let mf: f64 = 0;
/** Radial gradients: vector from the first centre to the second, first radius, and difference of the radii. */
let toX: f64 = 0;
let toY: f64 = 0;
let firstRadius: f64 = 0;
let growth: f64 = 0;

/** Sets a linear gradient: t = a x + c y + e. Call `shaded` to paint with it. */
export function linear(a: f64, c: f64, e: f64): void {
  type = LINEAR;
  ma = a;
  mc = c;
  me = e;
}

/**
 * Sets a radial gradient in the coordinate space of a matrix, between a circle around the origin and a second circle.
 */
export function radial(
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
  x: f64,
  y: f64,
  fromRadius: f64,
  toRadius: f64,
): void {
  type = RADIAL;
  ma = a;
  mb = b;
  mc = c;
  md = d;
  me = e;
  mf = f;
  toX = x;
  toY = y;
  firstRadius = fromRadius;
  growth = toRadius - fromRadius;
}

/**
 * Sets a conic gradient around the origin, in the coordinate space of a matrix. The gradient starts at the positive x
 * axis.
 */
export function conic(a: f64, b: f64, c: f64, d: f64, e: f64, f: f64): void {
  type = CONIC;
  ma = a;
  mb = b;
  mc = c;
  md = d;
  me = e;
  mf = f;
}

/** Returns the gradient's colours at four adjacent pixels. */
export function gradient(x: i32, y: i32): v128 {
  const px = <f64>x + 0.5;
  const py = <f64>(y + top) + 0.5;
  if (type === LINEAR) {
    const t = ma * px + mc * py + me;
    return i32x4(shade(t), shade(t + ma), shade(t + 2 * ma), shade(t + 3 * ma));
  }
  if (type === CONIC) return conicShades(<f32>(ma * px + mc * py + me), <f32>(mb * px + md * py + mf));
  return i32x4(radialShade(px, py), radialShade(px + 1, py), radialShade(px + 2, py), radialShade(px + 3, py));
}

function shade(t: f64): i32 {
  const index = <i32>(min(max(t, 0.0), 1.0) * <f64>(SHADES - 1) + 0.5);
  return load<i32>(shades + ((<usize>index) << 2));
}

/**
 * Returns the gradient's colour at a point: that of the circle through the point with the largest t. HTML,
 * createRadialGradient.
 */
function radialShade(px: f64, py: f64): i32 {
  const x = ma * px + mc * py + me;
  const y = mb * px + md * py + mf;
  // Solve |p - t d| = r0 + t g, a quadratic equation in t.
  const a = toX * toX + toY * toY - growth * growth;
  const b = x * toX + y * toY + firstRadius * growth;
  const c = x * x + y * y - firstRadius * firstRadius;
  if (abs(a) < 1e-9 * (toX * toX + toY * toY + growth * growth)) {
    if (b === 0) return 0;
    const t = c / (2 * b);
    return firstRadius + t * growth >= 0 ? shade(t) : 0;
  }
  const square = b * b - a * c;
  if (square < 0) return 0;
  const root = sqrt(square);
  const first = (b + root) / a;
  const second = (b - root) / a;
  const larger = max(first, second);
  if (firstRadius + larger * growth >= 0) return shade(larger);
  const smaller = min(first, second);
  return firstRadius + smaller * growth >= 0 ? shade(smaller) : 0;
}

/**
 * Returns the gradient's colours at four adjacent pixels.
 *
 * @param x position of the first pixel in the gradient's space
 */
function conicShades(x: f32, y: f32): v128 {
  const steps = f32x4(0, 1, 2, 3);
  const turns = turnsOf(
    f32x4.add(f32x4.splat(x), f32x4.mul(steps, f32x4.splat(<f32>ma))),
    f32x4.add(f32x4.splat(y), f32x4.mul(steps, f32x4.splat(<f32>mb))),
  );
  const scaled = f32x4.add(f32x4.mul(turns, f32x4.splat(<f32>(SHADES - 1))), f32x4.splat(0.5));
  const offsets = i32x4.shl(i32x4.trunc_sat_f32x4_s(scaled), 2);
  return i32x4(
    load<i32>(shades + i32x4.extract_lane(offsets, 0)),
    load<i32>(shades + i32x4.extract_lane(offsets, 1)),
    load<i32>(shades + i32x4.extract_lane(offsets, 2)),
    load<i32>(shades + i32x4.extract_lane(offsets, 3)),
  );
}

/**
 * Returns the angles of four vectors in turns, 0 to 1. Approximates the arctangent with formula 4.4.47 of Abramowitz
 * and Stegun, whose error is about 1/100,000 radian.
 */
function turnsOf(x: v128, y: v128): v128 {
  const across = f32x4.abs(x);
  const down = f32x4.abs(y);
  const ratio = f32x4.div(f32x4.pmin(across, down), f32x4.pmax(f32x4.pmax(across, down), f32x4.splat(1e-30)));
  const square = f32x4.mul(ratio, ratio);
  let sum = f32x4.splat(0.0208351);
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-0.085133));
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(0.180141));
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-0.3302995));
  sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(0.999866));
  let turns = f32x4.mul(f32x4.mul(ratio, sum), f32x4.splat(<f32>(1 / (2 * Math.PI))));
  turns = v128.bitselect(f32x4.sub(f32x4.splat(0.25), turns), turns, f32x4.gt(down, across));
  turns = v128.bitselect(f32x4.sub(f32x4.splat(0.5), turns), turns, f32x4.lt(x, f32x4.splat(0)));
  turns = v128.bitselect(f32x4.sub(f32x4.splat(1), turns), turns, f32x4.lt(y, f32x4.splat(0)));
  return f32x4.pmin(f32x4.pmax(turns, f32x4.splat(0)), f32x4.splat(1));
}
