// Removes zero-length segments from a path before it is stroked, since round and square caps would draw them as dots.
// HTML, "trace a path", steps 1 and 2.

import { ARITY, CLOSE, MOVE, type Path } from "../path.ts";

/** Returns the path without zero-length segments and without subpaths that have no other segments. */
export function dropZeroLengthSegments(path: Path): Path {
  const out: number[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  // The MOVE of a subpath is written together with its first segment of non-zero length.
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
