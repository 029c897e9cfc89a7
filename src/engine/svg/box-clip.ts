// Clips paths to rectangles arithmetically, because a clip path would cost the rasteriser a layer.

import { ARITY, type Box, boxContains, CLOSE, LINE, MOVE, type Path, pathBounds } from "../path.ts";

/** Returns a path for the part of the filled area inside the box; null if nothing needs clipping, or if the path has curves. */
export function cutToBox(path: Path, bounds: Box, box: Box): number[] | null {
  // Paths that do not touch the pixels under the box's edges stay unchanged.
  const whole = {
    left: Math.ceil(box.left),
    top: Math.ceil(box.top),
    right: Math.floor(box.right),
    bottom: Math.floor(box.bottom),
  };
  if (boxContains(whole, bounds)) return null;
  return isRectilinear(path) ? clampToBox(path, box) : clipPolygons(path, box);
}

/** Whether all sides are horizontal or vertical. Clamping coordinates keeps such a path rectilinear. */
function isRectilinear(path: Path): boolean {
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < path.length; i += 1 + ARITY[path[i] as 0]) {
    const verb = path[i] as number;
    if (verb > LINE && verb !== CLOSE) return false;
    const nextX = verb === CLOSE ? startX : (path[i + 1] as number);
    const nextY = verb === CLOSE ? startY : (path[i + 2] as number);
    if (verb === MOVE) {
      // An open subpath is closed by an implicit line.
      if (x !== startX && y !== startY) return false;
      startX = nextX;
      startY = nextY;
    } else if (nextX !== x && nextY !== y) return false;
    x = nextX;
    y = nextY;
  }
  return x === startX || y === startY;
}

/**
 * Clamps all coordinates to the box. In pixels under the box's edges, browsers multiply the coverage of the shape and the clip;
 * edges there are placed so that their coverage equals that product.
 */
function clampToBox(path: Path, box: Box): number[] {
  const out = path.slice();
  for (let i = 0; i < out.length; i += 1 + ARITY[out[i] as 0])
    if (out[i] !== CLOSE) {
      out[i + 1] = clampAxis(out[i + 1] as number, box.left, box.right);
      out[i + 2] = clampAxis(out[i + 2] as number, box.top, box.bottom);
    }
  return out;
}

function clampAxis(value: number, low: number, high: number): number {
  const inner = Math.floor(low) + 1;
  const outer = Math.ceil(high) - 1;
  if (inner > outer) return Math.min(high, Math.max(low, value));
  if (value < inner) return inner - (inner - low) * Math.min(1, inner - value);
  if (value > outer) return outer + (high - outer) * Math.min(1, value - outer);
  return value;
}

/** Clips polygons with the Sutherland-Hodgman algorithm. The result can run along the box's edges, which adds no area. */
function clipPolygons(path: Path, box: Box): number[] | null {
  const out: number[] = [];
  let points: number[] = [];
  const flush = () => {
    if (points.length >= 6) appendClipped(points, box, out);
    points = [];
  };
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    if (verb === CLOSE) {
      const start = points.slice(0, 2);
      flush();
      // Segments after a close without a move start at the start of the closed subpath.
      points = start;
      i += 1;
      continue;
    }
    if (verb > LINE) return null;
    if (verb === MOVE) flush();
    points.push(path[i + 1] as number, path[i + 2] as number);
    i += 3;
  }
  flush();
  return out;
}

function appendClipped(points: number[], box: Box, out: number[]): void {
  const polygon = [MOVE, ...points.slice(0, 2)];
  for (let i = 2; i < points.length; i += 2) polygon.push(LINE, points[i] as number, points[i + 1] as number);
  const bounds = pathBounds(polygon);
  let clipped = points;
  if (bounds !== null && !boxContains(box, bounds)) {
    clipped = clipToEdge(clipped, 0, box.left, 1);
    clipped = clipToEdge(clipped, 0, box.right, -1);
    clipped = clipToEdge(clipped, 1, box.top, 1);
    clipped = clipToEdge(clipped, 1, box.bottom, -1);
  }
  if (clipped.length < 6) return;
  for (let i = 0; i < clipped.length; i += 2)
    out.push(i === 0 ? MOVE : LINE, clipped[i] as number, clipped[i + 1] as number);
  out.push(CLOSE);
}

/** Keeps the part on the inner side of an edge, where `sign * (coordinate - edge) >= 0`. */
function clipToEdge(points: readonly number[], axis: 0 | 1, edge: number, sign: 1 | -1): number[] {
  const out: number[] = [];
  const count = points.length;
  for (let i = 0; i < count; i += 2) {
    const previous = (i + count - 2) % count;
    const fromX = points[previous] as number;
    const fromY = points[previous + 1] as number;
    const toX = points[i] as number;
    const toY = points[i + 1] as number;
    const from = sign * ((axis === 0 ? fromX : fromY) - edge);
    const to = sign * ((axis === 0 ? toX : toY) - edge);
    if (from >= 0 !== to >= 0) {
      const fraction = from / (from - to);
      out.push(
        axis === 0 ? edge : fromX + (toX - fromX) * fraction,
        axis === 1 ? edge : fromY + (toY - fromY) * fraction,
      );
    }
    if (to >= 0) out.push(toX, toY);
  }
  return out;
}
