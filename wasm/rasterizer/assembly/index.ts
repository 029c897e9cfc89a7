// Paths → pixels, by exact areas: the parts of the rasteriser that its door calls. See wasm/rasterizer/rasterizer.ts.

import { blur } from "./blur";
import { cast } from "./cast";
import { clip, useMask } from "./clip";
import { addOutline } from "./fill";
import { setLinear, setRadial } from "./gradient";
import { begin, dashes, path, shades } from "./memory";
import { settle, shaded, solid } from "./paint";
import { penSpace } from "./pen";
import { stroke } from "./stroke";

export { begin, blur, cast, clip, dashes, path, penSpace, shades, solid, stroke, useMask };

/** Paints with the shades along t = a x + c y + e. */
export function linear(a: f64, c: f64, e: f64, opacity: f32): void {
  setLinear(a, c, e);
  shaded(opacity);
}

/** Paints with the shades between two circles, in the space that a matrix leads to: one around its origin, and another. */
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
  opacity: f32,
): void {
  setRadial(a, b, c, d, e, f, x, y, fromRadius, toRadius);
  shaded(opacity);
}

/** Fills the path that has been written. `target`: 0 the pixels, 1 erases them, 2 and 3 make and narrow the mask. */
export function fill(count: i32, evenOdd: bool, target: i32): void {
  addOutline(count);
  settle(evenOdd, target, 1);
}
