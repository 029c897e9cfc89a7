// Entry points of the rasteriser, which draws paths by exact area coverage. wasm/rasterizer/rasterizer.ts documents
// them.

import { blur, cast } from "./cast";
import { clip, useMask } from "./clip";
import { composite, openLayer } from "./composite";
import { addOutline } from "./edge";
import { flushCells } from "./flush";
import { conic, linear, radial } from "./gradient";
import { begin, contrast, dashes, isFull, ownRowsAddress, path, separateRows, shades } from "./memory";
import { shaded, solid, textured } from "./paint";
import { penSpace } from "./pen";
import { stroke } from "./stroke";
import { placeTexture, texture } from "./texture";

export {
  begin,
  blur,
  cast,
  clip,
  composite,
  conic,
  contrast,
  dashes,
  isFull,
  linear,
  openLayer,
  ownRowsAddress,
  path,
  penSpace,
  placeTexture,
  radial,
  separateRows,
  shaded,
  shades,
  solid,
  stroke,
  texture,
  textured,
  useMask,
};

/** Adds the path in the input buffer, which is filled together with the next path. */
export function add(count: i32): void {
  addOutline(count);
}

/** Fills the path in the input buffer. `target`: 0 paints pixels, 1 erases them, 2 sets the mask, 3 intersects it. */
export function fill(count: i32, evenOdd: bool, target: i32): void {
  addOutline(count);
  flushCells(evenOdd, target, 1);
}

/** Fills the path in the input buffer. The contrast table is applied to its coverage. */
export function fillText(count: i32): void {
  addOutline(count);
  flushCells(false, 0, 1, true);
}
