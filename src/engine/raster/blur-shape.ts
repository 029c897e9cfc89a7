// Draws shapes with the rasteriser and blurs their coverage, for shadows. HTML, "Shadows".

import { DASHES, type Rasterizer, TARGET, useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import { hasDashes } from "../geometry/stroke.ts";
import type { Shape } from "../surface.ts";
import { localPen, strokePath, writePath } from "./engine-path.ts";
import { tooComplexFailure } from "./too-complex.ts";
import { normalizeWinding } from "./winding.ts";

/** The area and the strength of a blur, in blur pixels. */
export interface BlurArea {
  /** First row of the result. */
  readonly top: number;
  /** A multiple of 4. */
  readonly columns: number;
  readonly rows: number;
  /** Standard deviation. */
  readonly deviation: number;
  /**
   * Distance by which the blur extends beyond the ink, at most 31. The drawn area starts this many pixels left of the
   * result.
   */
  readonly reach: number;
}

/** Starts an empty band for a blur's ink. */
export function beginBlur(engine: Rasterizer, { top, columns, rows, reach }: BlurArea): void {
  // The rasteriser processes four columns at a time.
  const width = (columns + 2 * reach + 3) & ~3;
  engine.begin(width, top - reach, rows + 2 * reach, 0);
  engine.clip(0, top - reach, width, top + rows + reach);
  engine.useMask(0);
}

/**
 * Blurs the ink that has been drawn since `beginBlur`. Returns densities from 0 to 1, row by row, in the engine's memory: copy
 * them before the engine is used again.
 */
export function finishBlur(engine: Rasterizer, { columns, rows, deviation, reach }: BlurArea): Float32Array {
  // The blur can grow the memory, so its buffer is read afterwards.
  const start = engine.blur(deviation, reach, columns);
  return new Float32Array(engine.memory.buffer, start, columns * rows);
}

/**
 * Draws and blurs an opaque shape. Returns densities from 0 to 1, row by row.
 *
 * @param shape shape in blur pixels
 * @throws Failure if the rasteriser runs out of memory
 */
export function blurShape(shape: Shape, area: BlurArea): Float32Array {
  try {
    return useRasterizer((engine) => {
      beginBlur(engine, area);
      drawOpaque(engine, shape);
      return finishBlur(engine, area).slice();
    });
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError || error instanceof RangeError ? tooComplexFailure() : error;
  }
}

function drawOpaque(engine: Rasterizer, shape: Shape): void {
  engine.solid(0xff00_0000);
  if (shape.type === "fill") {
    const outline = normalizeWinding(shape.path, shape.rule);
    engine.fill(writePath(engine, outline), shape.rule === "evenodd" ? 1 : 0, TARGET.pixels);
    return;
  }
  const { pen, path } = shape;
  const local = localPen(pen, path);
  if (local === null) return;
  const isDashed = pen.dash.length <= DASHES && hasDashes(local.pen, local.path);
  strokePath(engine, path, isDashed ? pen : { ...pen, dash: [] });
}
