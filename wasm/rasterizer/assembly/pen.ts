// The current pen, and the points of the polyline that it strokes.

import { arcStep, MAX_LINES } from "./curve";
import { line } from "./edge";

export const CAP_BUTT: i32 = 0;
export const CAP_ROUND: i32 = 1;
export const CAP_SQUARE: i32 = 2;
export const JOIN_MITER: i32 = 0;
export const JOIN_ROUND: i32 = 1;

export let half: f64 = 0;
export let cap: i32 = 0;
export let join: i32 = 0;
export let miterLimit: f64 = 10;
/** Maximum angle between the lines that approximate round caps and joins. */
export let step: f64 = 1;
/** Whether the pen draws hairlines: it has no matrix and is at most one pixel wide. The density is then its width. */
export let isHairline: bool = false;
export let density: f32 = 1;

/** Size of a point, in bytes: x, y, and whether the polyline is smooth at the point. */
export const POINT: usize = 24;

/** Maps the pen's coordinate space to pixels; used only if it isn't the identity. */
let isLocal: bool = false;
let ma: f64 = 1;
let mb: f64 = 0;
let mc: f64 = 0;
let md: f64 = 1;

/** Sets the coordinate space of the pen and its path. Its origin is the origin of the image. */
export function penSpace(a: f64, b: f64, c: f64, d: f64): void {
  isLocal = a !== 1 || b !== 0 || c !== 0 || d !== 1;
  ma = a;
  mb = b;
  mc = c;
  md = d;
}

/** Adds a line of the stroke's outline. */
export function penLine(x0: f64, y0: f64, x1: f64, y1: f64): void {
  if (isLocal) line(ma * x0 + mc * y0, mb * x0 + md * y0, ma * x1 + mc * y1, mb * x1 + md * y1);
  else line(x0, y0, x1, y1);
}

/** Sets the stroke style. Lengths are in the pen's coordinate space. */
export function setPen(width: f64, capStyle: i32, joinStyle: i32, limit: f64): void {
  isHairline = width <= 1 && !isLocal;
  density = <f32>width;
  half = width / 2;
  cap = capStyle;
  join = joinStyle;
  miterLimit = limit;
  step = max(arcStep(max(half, 0.25)), Math.PI / MAX_LINES);
}

export function writePoint(at: usize, x: f64, y: f64, isSmooth: bool): void {
  store<f64>(at, x);
  store<f64>(at, y, 8);
  store<f64>(at, isSmooth ? 1 : 0, 16);
}

export function isSame(ax: f64, ay: f64, bx: f64, by: f64): bool {
  return abs(ax - bx) < 1e-4 && abs(ay - by) < 1e-4;
}
