// Prepares a path before it is stroked: removes zero-length segments, since round and square caps would draw them as dots, and
// restarts the dashes of a rectangle where browsers do. HTML, "trace a path", steps 1 and 2.

import { ARITY, CLOSE, LINE, MOVE, type Path, pathAsBox } from "../path.ts";

/** Removes zero-length segments, and subpaths that consist only of such segments. */
export function dropZeroLengthSegments(path: Path): Path {
  const out: number[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  // The MOVE of a subpath is emitted together with its first segment of non-zero length.
  let isStarted = false;
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    if (verb === MOVE) {
      startX = x = path[i + 1] as number;
      startY = y = path[i + 2] as number;
      isStarted = false;
    } else if (verb === CLOSE) {
      if (isStarted) out.push(CLOSE);
      x = startX;
      y = startY;
      isStarted = false;
    } else if (!hasZeroLength(path, i + 1, end, x, y)) {
      if (!isStarted) out.push(MOVE, x, y);
      isStarted = true;
      for (let k = i; k < end; k++) out.push(path[k] as number);
      x = path[end - 2] as number;
      y = path[end - 1] as number;
    }
    i = end;
  }
  return out.length === path.length ? path : out;
}

function hasZeroLength(path: Path, from: number, to: number, x: number, y: number): boolean {
  for (let i = from; i < to; i += 2) if (path[i] !== x || path[i + 1] !== y) return false;
  return true;
}

type Point = readonly [x: number, y: number];

/**
 * If the path is a single axis-parallel rectangle, starts a new subpath after each of its zero-length segments, where
 * browsers restart the dashes. Returns any other path unchanged.
 */
export function restartDashes(path: Path): Path {
  const points = readLines(path);
  if (points === null) return path;
  const isRepeat = points.map((point, index) => index > 0 && isSame(point, points[index - 1] as Point));
  if (!isRepeat.includes(true) || !isBox(points)) return path;
  const [start, last] = [points[0] as Point, points.at(-1) as Point];
  const sides = isSame(start, last) ? points : [...points, start];
  return sides.flatMap(([x, y], index) => [index === 0 || isRepeat[index] === true ? MOVE : LINE, x, y]);
}

/** Returns the points of a path that is a single subpath of lines; null for any other path. */
function readLines(path: Path): Point[] | null {
  const points: Point[] = [];
  let isClosed = false;
  for (let i = 0; i < path.length; i += 3) {
    const verb = path[i];
    if (verb === MOVE && i > 0) return i + 3 === path.length ? points : null;
    if (isClosed) return null;
    if (verb === CLOSE) {
      isClosed = true;
      i -= 2;
      continue;
    }
    if (verb !== MOVE && verb !== LINE) return null;
    points.push([path[i + 1] as number, path[i + 2] as number]);
  }
  return points;
}

/** Whether the points are the corners of an axis-parallel rectangle, with any number of points on its sides. */
function isBox(points: readonly Point[]): boolean {
  const corners: Point[] = [];
  for (const point of points) {
    const [corner, side] = [corners.at(-1), corners.at(-2)];
    if (corner !== undefined && isSame(corner, point)) continue;
    const isOnSide = corner !== undefined && side !== undefined && continues(side, corner, point);
    if (isOnSide) corners.pop();
    corners.push(point);
    if (corners.length > 5) return false;
  }
  return pathAsBox(corners.flatMap(([x, y], index) => [index === 0 ? MOVE : LINE, x, y])) !== null;
}

/** Whether an axis-parallel line from `a` to `b` continues straight to `c`. */
function continues(a: Point, b: Point, c: Point): boolean {
  const isStraight = (a[0] === b[0] && b[0] === c[0]) || (a[1] === b[1] && b[1] === c[1]);
  return isStraight && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) > 0;
}

function isSame(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
