// What rastering a path costs, before it is done: a guess from its points that is never far too low, so that hostile paths are
// refused instead of drawn.

import { ARITY, type Box, boxIsEmpty, intersectBoxes, LINE, MOVE, type Path } from "../base/path.ts";

/** For each row that a line crosses, each point, and each pixel that is looked at; in about nanoseconds. */
const ROW = 5;
const POINT = 30;
const PIXEL = 0.3;
/** Lines that a curve may become. */
const CURVE_LINES = 12;
/** Lines that a round join or cap may become. */
const ROUND_LINES = 30;

/**
 * The work of a path whose ink is in the box.
 *
 * @param area the picture's own area
 * @param isRound whether a pen goes around its points
 */
export function workOf(path: Path, box: Box, area: Box, isRound = false): number {
  const seen = intersectBoxes(box, area);
  if (boxIsEmpty(seen)) return path.length;
  let rows = 0;
  let points = 0;
  let y = 0;
  const clamp = (value: number) => Math.min(seen.bottom, Math.max(seen.top, value));
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + ARITY[verb as 0];
    for (let k = i + 2; k < end; k += 2) {
      const next = clamp(path[k] as number);
      if (verb !== MOVE) rows += Math.abs(next - y);
      y = next;
    }
    points += verb > LINE ? CURVE_LINES : 1;
    i = end;
  }
  const pixels = (seen.right - seen.left) * (seen.bottom - seen.top);
  return rows * ROW + points * (isRound ? ROUND_LINES : 1) * POINT + pixels * PIXEL;
}
