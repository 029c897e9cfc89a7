// Paths on their way into the rasteriser's memory, and pens that go along them. Numbers of a path as in base/path.ts, and a move to
// a figure that counts backwards, as src/engine/raster/figure.ts marks them.

import { CAP, JOIN, type Rasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import { ARITY, IDENTITY, type Path } from "../path.ts";
import type { Pen } from "../surface.ts";
import { localPen } from "./local-pen.ts";

/** A picture's pixels → those of another one: `scale` times them, and then so far to the side and down. */
export interface Placing {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Hands a path over. Returns how many numbers it has. */
export function writePath(engine: Rasterizer, path: ArrayLike<number>): number {
  placeOf(engine, path.length).set(path);
  return path.length;
}

/** Hands a path over as it is in another picture. */
export function writePlaced(engine: Rasterizer, path: ArrayLike<number>, { scale, x, y }: Placing): number {
  const numbers = placeOf(engine, path.length);
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    numbers[i++] = verb;
    for (const end = i + (ARITY[verb as 0] ?? ARITY[0]); i < end; i += 2) {
      numbers[i] = (path[i] as number) * scale + x;
      numbers[i + 1] = (path[i + 1] as number) * scale + y;
    }
  }
  return path.length;
}

function placeOf(engine: Rasterizer, count: number): Float64Array {
  const start = engine.path(count);
  return new Float64Array(engine.memory.buffer, start, count);
}

/** Strokes a path (device pixels) with the paint at hand. */
export function strokePath(engine: Rasterizer, path: Path, pen: Pen): void {
  const local = localPen(pen, path);
  if (local === null) return;
  const { width, cap, join, miterLimit, dash, dashOffset, matrix } = local.pen;
  const [a, b, c, d] = matrix ?? IDENTITY;
  engine.penSpace(a, b, c, d);
  const period = dash.reduce((sum, length) => sum + length, 0);
  const offset = ((dashOffset % period) + period) % period;
  const dashes = period > 0 ? dash.length : 0;
  new Float64Array(engine.memory.buffer, engine.dashes.value, dashes).set(dashes > 0 ? dash : []);
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
