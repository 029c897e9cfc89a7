// Paths → pixels, by exact areas: the parts of the rasteriser that its door calls. See wasm/rasterizer/rasterizer.ts.

import { blur } from "./blur";
import { cast } from "./cast";
import { clip, useMask } from "./clip";
import { addOutline } from "./fill";
import { linear, radial } from "./gradient";
import { begin, dashes, path, shades } from "./memory";
import { settle, shaded, solid } from "./paint";
import { penSpace } from "./pen";
import { stroke } from "./stroke";

export { begin, blur, cast, clip, dashes, linear, path, penSpace, radial, shaded, shades, solid, stroke, useMask };

/** Fills the path that has been written. `target`: 0 the pixels, 1 erases them, 2 and 3 make and narrow the mask. */
export function fill(count: i32, evenOdd: bool, target: i32): void {
  addOutline(count);
  settle(evenOdd, target, 1);
}
