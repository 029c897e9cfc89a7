// Paths → pixels, by exact areas: the parts of the rasteriser that its door calls. See wasm/rasterizer/rasterizer.ts.

import { clip, useMask } from "./clip";
import { addOutline } from "./fill";
import { linear, radial } from "./gradient";
import { begin, dashes, path, shades } from "./memory";
import { settle, solid } from "./paint";
import { stroke } from "./stroke";

export { begin, clip, dashes, linear, path, radial, shades, solid, stroke, useMask };

/** Fills the path that has been written. `target`: 0 the pixels, 1 erases them, 2 and 3 make and narrow the mask. */
export function fill(count: i32, evenOdd: bool, target: i32): void {
  addOutline(count);
  settle(evenOdd, target, 1);
}
