// Lines that lead far away get points on the way, so that they keep their direction. SVG numbers are 32-bit floats at best
// and `formatCoordinate` ends at a million: moving the far end of a line would bend all of it.

import { ARITY, type Box, CLOSE, LINE, MOVE, type Path } from "../base/path.ts";

/** Farther points are not precise to hundredths as 32-bit floats, device pixels. */
const REACH = 100_000;

/** The path with points where its lines leave the reach of precise numbers and come back. `bounds` are the path's own. */
export function keepDirections(path: Path, { left, top, right, bottom }: Box): Path {
  if (Math.max(-left, -top, right, bottom) <= REACH) return path;
  const out: number[] = [];
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    const toX = verb === CLOSE ? startX : (path[end - 2] as number);
    const toY = verb === CLOSE ? startY : (path[end - 1] as number);
    if (verb === LINE || verb === CLOSE) for (const point of crossings(x, y, toX, toY)) out.push(LINE, ...point);
    if (verb === MOVE) {
      startX = toX;
      startY = toY;
    }
    for (let k = i; k < end; k++) out.push(path[k] as number);
    x = toX;
    y = toY;
    i = end;
  }
  return out;
}

/** Where the line enters the reach and where it leaves it. */
function crossings(x: number, y: number, toX: number, toY: number): (readonly [x: number, y: number])[] {
  let enter = 0;
  let leave = 1;
  for (const [from, delta] of [
    [x, toX - x],
    [y, toY - y],
  ] as const) {
    const one = (-REACH - from) / delta;
    const other = (REACH - from) / delta;
    if (delta === 0) continue;
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  if (!(enter < leave)) return [];
  const at = (t: number) => [x + (toX - x) * t, y + (toY - y) * t] as const;
  return [...(enter > 0 ? [at(enter)] : []), ...(leave < 1 ? [at(leave)] : [])];
}
