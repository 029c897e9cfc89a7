// Measures paths and finds points along them. SVG 2, section 9.6. Line segments approximate curves.

import { ARITY, CLOSE, CUBIC, MOVE, type Path, QUAD } from "../../engine/path.ts";

/** Number of line segments that approximate a curve. */
const CURVE_LINES = 32;

/** A line segment. For a move, `length` is 0. */
interface Line {
  readonly from: Point;
  readonly to: Point;
  readonly length: number;
}

type Point = readonly [x: number, y: number];

/** Returns the length of a path. */
export function measurePath(path: Path): number {
  let length = 0;
  for (const line of linesOf(path)) length += line.length;
  return length;
}

/** Returns the point at a distance along a path. The distance is clamped to the length of the path. */
export function pointAt(path: Path, distance: number): { readonly x: number; readonly y: number } {
  let left = Math.max(0, distance);
  let last: Point = [0, 0];
  for (const { from, to, length } of linesOf(path)) {
    last = to;
    if (left <= length && length > 0) {
      const part = left / length;
      return { x: from[0] + (to[0] - from[0]) * part, y: from[1] + (to[1] - from[1]) * part };
    }
    left -= length;
  }
  return { x: last[0], y: last[1] };
}

/** Returns the vertices of a path, with the directions in which the path enters and leaves each vertex. */
export function cornersOf(path: Path): { readonly point: Point; readonly into?: Point; readonly out?: Point }[] {
  const corners: { point: Point; into?: Point; out?: Point }[] = [];
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  let first = 0;
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as 0;
    const count = ARITY[verb] as number;
    const points: Point[] = [at];
    for (let k = i + 1; k <= i + count; k += 2) points.push([path[k] as number, path[k + 1] as number]);
    i += count + 1;
    if ((verb as number) === MOVE) {
      at = start = points[1] as Point;
      first = corners.length;
      corners.push({ point: at });
      continue;
    }
    if ((verb as number) === CLOSE) points.push(start);
    const end = points.at(-1) as Point;
    const out = directionOf(points);
    const back = directionOf(points.toReversed());
    const before = corners.at(-1);
    if (before !== undefined && out !== undefined) before.out = out;
    const into: Point | undefined = back && [-back[0], -back[1]];
    corners.push({ point: end, ...(into && { into }) });
    const opening = corners[first];
    if ((verb as number) === CLOSE && opening?.out !== undefined) {
      (corners.at(-1) as { out?: Point }).out = opening.out;
      if (into !== undefined) opening.into = into;
    }
    at = end;
  }
  return corners;
}

/** Returns the unit vector from the first point to the next point that differs; undefined if all points are equal. */
function directionOf([first, ...others]: readonly Point[]): Point | undefined {
  for (const [x, y] of others) {
    const [dx, dy] = [x - (first as Point)[0], y - (first as Point)[1]];
    const length = Math.hypot(dx, dy);
    if (length > 1e-9) return [dx / length, dy / length];
  }
  return undefined;
}

function* linesOf(path: Path): Generator<Line, undefined> {
  let at: Point = [0, 0];
  let start = at;
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = path.slice(i + 1, i + 7);
    i += 1 + (ARITY[verb as 0] as number);
    if (verb === MOVE) {
      at = start = [a, b];
      yield { from: at, to: at, length: 0 };
    } else if (verb === QUAD || verb === CUBIC) {
      const [x, y] = at;
      for (let index = 1; index <= CURVE_LINES; index++) {
        const t = index / CURVE_LINES;
        const u = 1 - t;
        const to: Point =
          verb === QUAD
            ? [u * u * x + 2 * u * t * a + t * t * c, u * u * y + 2 * u * t * b + t * t * d]
            : [
                u * u * u * x + 3 * u * u * t * a + 3 * u * t * t * c + t * t * t * e,
                u * u * u * y + 3 * u * u * t * b + 3 * u * t * t * d + t * t * t * f,
              ];
        yield lineOf(at, to);
        at = to;
      }
    } else {
      const to: Point = verb === CLOSE ? start : [a, b];
      yield lineOf(at, to);
      at = to;
    }
  }
  return undefined;
}

const lineOf = (from: Point, to: Point): Line => ({ from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1]) });
