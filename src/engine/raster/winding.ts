// Reverses contours where the fill rule allows it, because the rasteriser averages signed windings over a pixel. Nested
// contours need opposite directions: winding 2 over half a pixel would look like winding 1 over all of it. Adjacent
// contours need the same direction, or the pixels between them would show a gap.

import {
  ARITY,
  type Box,
  boxContains,
  boxIsEmpty,
  intersectBoxes,
  LINE,
  MOVE,
  type Path,
  pathBounds,
} from "../path.ts";
import type { FillRule } from "../surface.ts";

/** A move to a contour whose winding is counted in reverse, in addition to the verbs of src/engine/path.ts. */
const MOVE_REVERSED = 5;
/** Paths with more contours are left unchanged, because all contours are compared with each other. */
const MAX_CONTOURS = 50;

interface Contour {
  readonly start: number;
  readonly box: Box;
  readonly isClockwise: boolean;
}

/** Returns the path with its reversed contours marked; the path itself if there are none to compare. */
export function normalizeWinding(path: Path, rule: FillRule): Path {
  if (isSingleContour(path)) return path;
  const contours = listContours(path);
  if (contours.length < 2 || contours.length > MAX_CONTOURS) return path;
  const isReversed = rule === "evenodd" ? isReversedByDepth : isReversedAlone;
  const out = path.slice();
  for (const contour of contours) if (isReversed(contour, contours)) out[contour.start] = MOVE_REVERSED;
  return out;
}

/** Returns whether no contour follows the first one. */
function isSingleContour(path: Path): boolean {
  for (let i = 0; i < path.length; i += 1 + ARITY[path[i] as 0]) if (i > 0 && path[i] === MOVE) return false;
  return true;
}

/** With the even-odd rule, directions don't matter: each contour runs opposite to the one around it. */
function isReversedByDepth(contour: Contour, contours: readonly Contour[]): boolean {
  const { box, start, isClockwise } = contour;
  const depth = contours.filter(
    (other) =>
      other !== contour && boxContains(other.box, box) && (other.start < start || !boxContains(box, other.box)),
  ).length;
  return isClockwise !== (depth % 2 === 0);
}

/** With the nonzero rule, only contours whose box overlaps no other box can be reversed. They all become clockwise. */
function isReversedAlone(contour: Contour, contours: readonly Contour[]): boolean {
  if (contour.isClockwise) return false;
  return contours.every((other) => other === contour || boxIsEmpty(intersectBoxes(other.box, contour.box)));
}

function listContours(path: Path): Contour[] {
  const contours: Contour[] = [];
  for (let start = 0; start < path.length; ) {
    let end = start;
    let area = 0;
    let [x, y] = [0, 0];
    for (; end < path.length && (end === start || path[end] !== MOVE); end += 1 + ARITY[path[end] as 0]) {
      const verb = path[end] as number;
      const last = end + ARITY[verb as 0];
      for (let k = end + 1; k < last; k += 2) {
        const [nextX, nextY] = [path[k] as number, path[k + 1] as number];
        if (verb >= LINE) area += x * nextY - nextX * y;
        [x, y] = [nextX, nextY];
      }
    }
    const first = [path[start + 1] as number, path[start + 2] as number] as const;
    area += x * first[1] - first[0] * y;
    const box = pathBounds(path.slice(start, end));
    if (box !== null && area !== 0) contours.push({ start, box, isClockwise: area > 0 });
    start = end;
  }
  return contours;
}
