// Restarts the dashes of a rectangle where browsers do. Skia dashes the sides of an axis-parallel rectangle one by one, and
// continues the pattern around a corner, but not across a segment without length (`cull_path` in SkDashPath.cpp). Chart.js's
// helper for boxes adds such a segment at each corner without a radius.

import { CLOSE, LINE, MOVE, type Path, pathAsBox } from "../path.ts";

type Point = readonly [x: number, y: number];

/**
 * Returns the path with a new subpath after each segment without length, if it is a single axis-parallel rectangle. Other paths are
 * returned unchanged.
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

/** Returns the points of a path of lines with a single subpath; null for any other path. */
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
