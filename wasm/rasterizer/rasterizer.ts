// The rasteriser for what most pictures are made of: paths in solid colours and gradients, by exact areas. Bands of rows in,
// premultiplied RGBA pixels out. One engine an isolate, until it has grown large: its memory never shrinks.

import module from "../../generated/rasterizer.wasm";
import { Shelf } from "../shelf.ts";

/** What of the pixels a path changes: paints on them, takes them away, or makes and narrows the mask that clips. */
export const TARGET = { pixels: 0, erase: 1, firstMask: 2, nextMask: 3 } as const;

export const CAP = { butt: 0, round: 1, square: 2 } as const;
export const JOIN = { miter: 0, round: 1, bevel: 2 } as const;

/** Colours of a gradient from its one end to its other. */
export const SHADES = 2048;
/** Lengths of a pen's dashes. */
export const DASHES = 1000;

/** What the module exports. Coordinates are pixels of the picture; numbers of a path as in src/engine/path.ts. */
export interface Rasterizer {
  readonly memory: WebAssembly.Memory;
  readonly shades: WebAssembly.Global;
  readonly dashes: WebAssembly.Global;
  /** Starts a band, empty. Returns where its pixels are. */
  begin(width: number, top: number, rows: number): number;
  /** Returns where so many numbers of a path are to be written, 8 bytes each. */
  path(count: number): number;
  clip(left: number, top: number, right: number, bottom: number): void;
  useMask(on: number): void;
  /** A colour as it is stored, premultiplied. */
  solid(rgba: number): void;
  /** The shades along t = a x + c y + e. */
  linear(a: number, c: number, e: number): void;
  /** The shades between circles around the origin and (x, y) of the space that the matrix leads to. */
  radial(...args: [...matrix: number[], x: number, y: number, from: number, to: number]): void;
  /** Paints with the shades that `linear` or `radial` has placed. */
  shaded(opacity: number): void;
  fill(count: number, evenOdd: number, target: number): void;
  /** The linear map from the space of the next pens, their paths included, to pixels. */
  penSpace(a: number, b: number, c: number, d: number): void;
  stroke(
    count: number,
    width: number,
    cap: number,
    join: number,
    miterLimit: number,
    dashes: number,
    offset: number,
  ): void;
  /**
   * Blurs the band's alpha, and gives it up: its width is a multiple of 4. Returns where the rows and columns are that lie `reach`
   * (at most 31) or more within, 0 to 1 in 4 bytes each.
   */
  blur(deviation: number, reach: number, columns: number): number;
  /** Paints by a blur that has been written where paths are, whose pixels are `scale` of the picture's wide and high. */
  cast(columns: number, rows: number, left: number, top: number, scale: number): void;
}

/** Bytes of an engine that is kept for later requests: a band with its cells takes 9 MB, paths take the rest. */
const KEPT_BYTES = 10_000_000;

const shelf = new Shelf<Rasterizer>(KEPT_BYTES);

/**
 * Has an engine of the isolate draw, and returns what that does. What the engine holds is another's as soon as the caller gives
 * way; one that has given up in the middle, where it leaves things half done, is not used again.
 */
export function useRasterizer<T>(draw: (engine: Rasterizer) => T): T {
  const engine = shelf.take() ?? (new WebAssembly.Instance(module).exports as unknown as Rasterizer);
  const result = draw(engine);
  shelf.give(engine, engine.memory.buffer.byteLength);
  return result;
}
