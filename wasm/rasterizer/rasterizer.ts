// The project's own rasteriser for paths in solid colours, gradients and textures, by exact area coverage. It renders
// bands of rows as premultiplied RGBA pixels. An isolate keeps one idle engine.

import module from "../../generated/rasterizer.wasm";
import { countDropped } from "../engine-memory.ts";
import { ResourcePool } from "../resource-pool.ts";

/** Target of a fill: paint pixels, erase them, set the clip mask, or intersect it. */
export const TARGET = { pixels: 0, erase: 1, firstMask: 2, nextMask: 3 } as const;

export const CAP = { butt: 0, round: 1, square: 2 } as const;
export const JOIN = { miter: 0, round: 1, bevel: 2 } as const;

/** Number of colours in a gradient's lookup table. */
export const SHADES = 2048;
/** Number of coverage levels above 0. */
export const COVERAGE_LEVELS = 64;
/** Maximum number of dash lengths. */
export const DASHES = 1000;

/** The exports of the module. Coordinates are device pixels. Paths are encoded as in src/engine/path.ts. */
export interface Rasterizer {
  readonly memory: WebAssembly.Memory;
  readonly shades: WebAssembly.Global;
  readonly dashes: WebAssembly.Global;
  /**
   * Address of the text contrast table: `COVERAGE_LEVELS` + 1 values, f32 each. See src/engine/raster/engine-path.ts.
   */
  readonly contrast: WebAssembly.Global;
  /** 1 if the engine trapped because it ran out of memory. */
  readonly isFull: WebAssembly.Global;
  /**
   * Starts a band, filled with a premultiplied colour; 0 is transparent. Returns the address of its pixels. Rows that
   * equal the row above are not written: see `ownRowsAddress`.
   */
  begin(width: number, top: number, rows: number, rgba: number): number;
  /**
   * Returns the address of one byte per row of the band: 0 if the row equals the row above and its pixels are not
   * written.
   */
  ownRowsAddress(): number;
  /** Writes the pixels of rows that equal the row above, which `begin` leaves unwritten. */
  separateRows(): void;
  /** Returns the address for a path of `count` numbers, 8 bytes each. */
  path(count: number): number;
  clip(left: number, top: number, right: number, bottom: number): void;
  useMask(on: number): void;
  /** Sets a premultiplied colour as the paint. */
  solid(rgba: number): void;
  /** Sets a linear gradient: t = a x + c y + e. Call `shaded` to paint with it. */
  linear(a: number, c: number, e: number): void;
  /**
   * Sets a radial gradient between circles around the origin and around (x, y), in the coordinate space of the matrix.
   */
  radial(...args: [...matrix: number[], x: number, y: number, from: number, to: number]): void;
  /**
   * Sets a conic gradient around the origin, starting at the positive x axis, in the coordinate space of the matrix.
   */
  conic(a: number, b: number, c: number, d: number, e: number, f: number): void;
  /** Selects the gradient set by `linear`, `radial` or `conic` as the paint. */
  shaded(opacity: number): void;
  /**
   * Allocates a texture, and returns the address for its premultiplied pixels. The texture overwrites the previous
   * texture, and paths written before. A band's first layer overwrites the texture.
   */
  texture(width: number, height: number): number;
  /**
   * Sets the matrix from pixels to texels. `skipped` is the number of image lines that are left out above the texture.
   * Edge modes: 0 repeats the edge pixels, 1 repeats the texture, 2 draws nothing.
   */
  placeTexture(...args: [...matrix: number[], skipped: number, edgeX: number, edgeY: number, smooth: number]): void;
  /** Selects the texture as the paint. */
  textured(opacity: number): void;
  /** Opens a transparent layer inside the current clip. Painting goes to the layer until `composite` is called. */
  openLayer(): void;
  /** Closes the layer, and composites it inside the current clip. `operator` is an index in COMPOSITE_OPERATIONS. */
  composite(operator: number): void;
  /** Adds a path, which is filled together with the next path. */
  add(count: number): void;
  fill(count: number, evenOdd: number, target: number): void;
  /** Fills a path. The contrast table is applied to its coverage. */
  fillText(count: number): void;
  /** Sets the matrix that maps subsequent strokes and their paths to pixels. */
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
   * Blurs the band's alpha, overwriting its pixels. The width must be a multiple of 4. Returns the address of values
   * from 0 to 1, f32 each, without a margin of `reach` pixels (at most 31) on each side.
   */
  blur(deviation: number, reach: number, columns: number): number;
  /**
   * Paints a blur that was written to the address from `path`. `scale` is the number of device pixels per blur pixel.
   */
  cast(columns: number, rows: number, left: number, top: number, scale: number): void;
}

const memories = new WeakMap<Rasterizer, Float64Array>();

/**
 * Returns an engine's memory as 8-byte numbers. The view is cached until the memory grows, because creating a view
 * takes longer than writing a short path.
 */
export function readNumbers(engine: Rasterizer): Float64Array {
  const cached = memories.get(engine);
  // When the memory grows, earlier views become empty.
  if (cached !== undefined && cached.length > 0) return cached;
  const numbers = new Float64Array(engine.memory.buffer);
  memories.set(engine, numbers);
  return numbers;
}

/** Maximum size of an idle engine, in bytes: a band with its cells takes 9 MB, and paths the rest. */
const MAX_IDLE_BYTES = 10_000_000;

const pool = new ResourcePool<Rasterizer>(MAX_IDLE_BYTES);

/**
 * Runs `draw` with a pooled engine, which must not be used afterwards. An engine that throws is dropped, because its
 * state is undefined.
 *
 * @throws RangeError if the engine runs out of memory; WebAssembly.RuntimeError if it traps for another reason
 */
export function useRasterizer<T>(draw: (engine: Rasterizer) => T): T {
  const engine = pool.take() ?? (new WebAssembly.Instance(module).exports as unknown as Rasterizer);
  try {
    const result = draw(engine);
    pool.give(engine, engine.memory.buffer.byteLength);
    return result;
  } catch (error) {
    countDropped(engine.memory.buffer.byteLength);
    throw engine.isFull.value === 1 ? new RangeError("the rasteriser is out of memory") : error;
  }
}
