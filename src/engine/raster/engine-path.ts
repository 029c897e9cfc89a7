// Writes paths and pens to the rasteriser's memory. Paths have the verbs of src/engine/path.ts, plus the reversed move that
// src/engine/raster/winding.ts adds.

import { CAP, JOIN, type Rasterizer, readNumbers, TARGET } from "../../../wasm/rasterizer/rasterizer.ts";
import { ARITY, IDENTITY, type Matrix, multiply, type Path, transformPath } from "../path.ts";
import type { Shape, StrokeStyle } from "../surface.ts";
import { glyphPathLength, type PlacedOutlines, writeGlyphPath } from "./glyph-path.ts";
import { localPen } from "./local-stroke.ts";
import type { RasterizerPaint } from "./shade.ts";
import { contrastTable } from "./text-contrast.ts";

/** Maps device pixels to the pixels of another image: scales by `scale`, then translates by x and y. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Returns a placement's matrix. */
export function placementMatrix({ scale, x, y }: Placement): Matrix {
  return [scale, 0, 0, scale, x, y];
}

/** Applies a placement to a shape. */
export function placeShape<Placed extends Shape>(shape: Placed, place: Placement): Placed {
  const path = transformPath(shape.path, placementMatrix(place));
  return shape.type === "fill" ? { ...shape, path } : { ...shape, path, pen: placePen(shape.pen, place.scale) };
}

function placePen(pen: StrokeStyle, scale: number): StrokeStyle {
  if (pen.matrix !== null) return { ...pen, matrix: multiply([scale, 0, 0, scale, 0, 0], pen.matrix) };
  const dash = pen.dash.map((length) => length * scale);
  return { ...pen, width: pen.width * scale, dash, dashOffset: pen.dashOffset * scale };
}

/** Writes a path to the engine's memory. Returns the path's array length. */
export function writePath(engine: Rasterizer, path: ArrayLike<number>): number {
  let at = allocatePath(engine, path.length);
  const numbers = readNumbers(engine);
  for (let i = 0; i < path.length; i++) numbers[at++] = path[i] as number;
  return path.length;
}

/** Fills a run of text with the engine's paint. */
export function fillText(engine: Rasterizer, placed: PlacedOutlines, paint: RasterizerPaint): void {
  const length = glyphPathLength(placed);
  const start = allocatePath(engine, length);
  writeGlyphPath(placed, readNumbers(engine), start);
  const contrast = contrastTable(placed.run, paint);
  if (contrast === null) {
    engine.fill(length, 0, TARGET.pixels);
    return;
  }
  new Float32Array(engine.memory.buffer, engine.contrast.value, contrast.length).set(contrast);
  engine.fillText(length);
}

/** Writes a transformed path to the engine's memory. Returns the path's array length. */
export function writeTransformedPath(engine: Rasterizer, path: ArrayLike<number>, { scale, x, y }: Placement): number {
  const start = allocatePath(engine, path.length);
  const numbers = readNumbers(engine);
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    numbers[start + i++] = verb;
    for (const end = i + (ARITY[verb as 0] ?? ARITY[0]); i < end; i += 2) {
      numbers[start + i] = (path[i] as number) * scale + x;
      numbers[start + i + 1] = (path[i + 1] as number) * scale + y;
    }
  }
  return path.length;
}

/** Allocates space for a path. Returns its index in `readNumbers`, which must be called afterwards. */
function allocatePath(engine: Rasterizer, count: number): number {
  return engine.path(count) / Float64Array.BYTES_PER_ELEMENT;
}

/** Strokes a path in device pixels with the current paint. */
export function strokePath(engine: Rasterizer, path: Path, pen: StrokeStyle): void {
  const local = localPen(pen, path);
  if (local === null) return;
  const { width, cap, join, miterLimit, dash, dashOffset, matrix } = local.pen;
  const space = matrix ?? IDENTITY;
  engine.penSpace(space[0], space[1], space[2], space[3]);
  const period = dash.reduce((sum, length) => sum + length, 0);
  const offset = ((dashOffset % period) + period) % period;
  const dashes = period > 0 ? dash.length : 0;
  if (dashes > 0) readNumbers(engine).set(dash, engine.dashes.value / Float64Array.BYTES_PER_ELEMENT);
  engine.stroke(
    writePath(engine, local.path),
    width,
    CAP[cap],
    JOIN[join],
    miterLimit,
    dashes,
    dashes > 0 ? offset : 0,
  );
}
