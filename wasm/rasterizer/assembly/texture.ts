// Samples the texture of an image or pattern for each pixel. HTML, "drawing images" and createPattern. Texels are
// premultiplied.

import { allocateTexture, top } from "./memory";

/** Modes for coordinates outside the texture. In mode 0, the edge pixels are repeated. */
const REPEAT: i32 = 1;
const NOTHING: i32 = 2;

/** Coordinates are clamped to this magnitude, so that they fit in an integer. */
const FAR: f64 = 1e9;

let texels: usize = 0;
let columns: i32 = 0;
let lines: i32 = 0;
/** Reciprocals of the numbers of columns and lines. */
let columnPeriods: f64 = 1;
let linePeriods: f64 = 1;
/** Number of image lines above the first line of the texture, which are left out because no pixel needs them. */
let firstLine: i32 = 0;
/** Maps pixel centres to texels. */
let ma: f64 = 0;
let mb: f64 = 0;
let mc: f64 = 0;
let md: f64 = 0;
let me: f64 = 0;
let mf: f64 = 0;
let edgeX: i32 = 0;
let edgeY: i32 = 0;
let isSmooth: bool = false;

/** Allocates a texture, and returns the address for its premultiplied pixels. */
export function texture(width: i32, height: i32): usize {
  columns = width;
  lines = height;
  columnPeriods = 1 / <f64>width;
  linePeriods = 1 / <f64>height;
  texels = allocateTexture(<usize>width * height * 4);
  return texels;
}

/**
 * Sets the matrix from pixels to texels, and the sampling options. Call `textured` to paint with the texture.
 *
 * @param skipped number of image lines that are left out above the first line of the texture
 * @param acrossEdge mode for x coordinates outside the texture: 0 repeats the edge pixels, 1 repeats the texture, 2
 *   draws nothing
 * @param downEdge mode for y coordinates outside the texture
 * @param smooth whether to interpolate between texels
 */
export function placeTexture(
  a: f64,
  b: f64,
  c: f64,
  d: f64,
  e: f64,
  f: f64,
  skipped: i32,
  acrossEdge: i32,
  downEdge: i32,
  smooth: bool,
): void {
  ma = a;
  mb = b;
  mc = c;
  md = d;
  me = e;
  mf = f;
  firstLine = skipped;
  edgeX = acrossEdge;
  edgeY = downEdge;
  isSmooth = smooth;
}

/** Returns the texture's colours at four adjacent pixels. */
export function sampleTexture(x: i32, y: i32): v128 {
  const px = <f64>x + 0.5;
  const py = <f64>(y + top) + 0.5;
  const u = ma * px + mc * py + me;
  const v = mb * px + md * py + mf;
  if (!isSmooth) return nearestFour(u, v);
  placeLines(v);
  if (mb === 0 && edgeX !== REPEAT) {
    const start = u - 0.5;
    const end = start + 3 * ma;
    if (min(start, end) >= 0 && max(start, end) < <f64>(columns - 1)) return mixRow(start);
  }
  const first = mixed(u);
  if (mb !== 0) placeLines(v + mb);
  const second = mixed(u + ma);
  if (mb !== 0) placeLines(v + 2 * mb);
  const third = mixed(u + 2 * ma);
  if (mb !== 0) placeLines(v + 3 * mb);
  const fourth = mixed(u + 3 * ma);
  return i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(first, second), i16x8.narrow_i32x4_u(third, fourth));
}

function nearestFour(u: f64, v: f64): v128 {
  if (ma === 1 && mb === 0) {
    const column = <i32>floor(wrap(u, columns, columnPeriods, edgeX));
    const line = placeLine(v);
    if (column >= 0 && column + 4 <= columns && line >= 0)
      return v128.load(texels + ((<usize>(line * columns + column)) << 2));
  }
  return i32x4(
    nearest(u, v),
    nearest(u + ma, v + mb),
    nearest(u + 2 * ma, v + 2 * mb),
    nearest(u + 3 * ma, v + 3 * mb),
  );
}

function nearest(u: f64, v: f64): i32 {
  const column = place(<i32>floor(wrap(u, columns, columnPeriods, edgeX)), columns, edgeX);
  const line = placeLine(v);
  return column < 0 || line < 0 ? 0 : load<i32>(texels + ((<usize>(line * columns + column)) << 2));
}

/** Returns the index of the texture line at a coordinate; -1 if there is none. */
function placeLine(v: f64): i32 {
  return place(<i32>floor(wrap(v, lines, linePeriods, edgeY)) - firstLine, lines, edgeY);
}

/** The lines between which `mixed` interpolates, with weights that add up to 256. */
let upperLine: usize = 0;
let lowerLine: usize = 0;
let upperWeights: v128 = i16x8.splat(0);
let lowerWeights: v128 = i16x8.splat(0);

function placeLines(v: f64): void {
  const down = wrap(v, lines, linePeriods, edgeY) - 0.5;
  const upper = floor(down);
  const weight = <i32>((down - upper) * 256 + 0.5);
  const above = place(<i32>upper - firstLine, lines, edgeY);
  const below = place(<i32>upper - firstLine + 1, lines, edgeY);
  upperLine = texels + ((<usize>(max(above, 0) * columns)) << 2);
  lowerLine = texels + ((<usize>(max(below, 0) * columns)) << 2);
  upperWeights = i16x8.splat(above < 0 ? 0 : <i16>(256 - weight));
  lowerWeights = i16x8.splat(below < 0 ? 0 : <i16>weight);
}

/** Fixed-point units per texel, and half a step of the 8-bit weights in these units. */
const FIXED: f64 = 4294967296;
const HALF_WEIGHT: i64 = 1 << 23;

/** Returns the colours of four pixels whose texels are all in the current lines. */
function mixRow(start: f64): v128 {
  const step = <i64>(ma * FIXED);
  let at = <i64>(start * FIXED) + HALF_WEIGHT;
  const first = mixAt(at);
  at += step;
  const second = mixAt(at);
  at += step;
  const third = mixAt(at);
  at += step;
  return i8x16.narrow_i16x8_u(i16x8.narrow_i32x4_u(first, second), i16x8.narrow_i32x4_u(third, mixAt(at)));
}

function mixAt(at: i64): v128 {
  const offset = (<usize>(<i32>(at >> 32))) << 2;
  return mixPair(v128.load64_zero(upperLine + offset), v128.load64_zero(lowerLine + offset), <i32>(at >> 24) & 255);
}

/**
 * Returns the channels of a bilinear mix of four texels, 32 bits each. Weights have eight bits, so the arithmetic is
 * exact.
 */
function mixed(u: f64): v128 {
  const across = wrap(u, columns, columnPeriods, edgeX) - 0.5;
  const left = floor(across);
  const weight = <i32>((across - left) * 256 + 0.5);
  const column = <i32>left;
  let above: v128;
  let below: v128;
  if (column >= 0 && column + 1 < columns) {
    above = v128.load64_zero(upperLine + ((<usize>column) << 2));
    below = v128.load64_zero(lowerLine + ((<usize>column) << 2));
  } else {
    const x0 = place(column, columns, edgeX);
    const x1 = place(column + 1, columns, edgeX);
    above = i32x4(texel(upperLine, x0), texel(upperLine, x1), 0, 0);
    below = i32x4(texel(lowerLine, x0), texel(lowerLine, x1), 0, 0);
  }
  return mixPair(above, below, weight);
}

/** Mixes two texels of each line. @param weight weight of the right texels, 0 to 256 */
function mixPair(above: v128, below: v128, weight: i32): v128 {
  const pair = i16x8.add(
    i16x8.mul(i16x8.extend_low_i8x16_u(above), upperWeights),
    i16x8.mul(i16x8.extend_low_i8x16_u(below), lowerWeights),
  );
  const sum = i32x4.add(
    i32x4.extmul_low_i16x8_u(pair, i16x8.splat(<i16>(256 - weight))),
    i32x4.extmul_high_i16x8_u(pair, i16x8.splat(<i16>weight)),
  );
  return i32x4.shr_u(i32x4.add(sum, i32x4.splat(0x8000)), 16);
}

function texel(line: usize, column: i32): i32 {
  return column < 0 ? 0 : load<i32>(line + ((<usize>column) << 2));
}

/**
 * Wraps a coordinate to the size of a repeating texture. Without repetition, only clamps it.
 *
 * @param periods 1 / size
 */
function wrap(value: f64, size: i32, periods: f64, edge: i32): f64 {
  // Comparisons are faster than `min` and `max`, which also handle NaN and signed zeros.
  if (edge !== REPEAT) return value < -FAR ? -FAR : value > FAR ? FAR : value;
  const period = <f64>size;
  const rest = value - floor(value * periods) * period;
  // Rounding can make the result negative, or as large as the period.
  if (rest < 0) return 0;
  if (rest > period) return period;
  return rest;
}

/** Returns the index of the texel at a coordinate; -1 if there is none. */
function place(index: i32, size: i32, edge: i32): i32 {
  if (index >= 0 && index < size) return index;
  if (edge === NOTHING) return -1;
  if (edge === REPEAT) return index < 0 ? size - 1 : 0;
  return index < 0 ? 0 : size - 1;
}
