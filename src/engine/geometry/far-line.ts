// Splits lines with distant end points, for formats whose readers store coordinates with limited precision.

import { ARITY, type Box, CLOSE, LINE, MOVE, type Path } from "../path.ts";

/** Largest coordinate that a 32-bit float represents to a hundredth, in device pixels. */
const PRECISE_RANGE = 100_000;

/**
 * Adds points where lines leave and enter the range of precise coordinates. SVG and PDF readers use 32-bit floats, so
 * rounding a distant end point would change the direction of the line's visible part.
 *
 * @param bounds the bounds of the path
 */
export function splitFarLines(path: Path, { left, top, right, bottom }: Box): Path {
  if (Math.max(-left, -top, right, bottom) <= PRECISE_RANGE) return path;
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

/** Returns the points at which the line enters and leaves the range of precise coordinates. */
function crossings(x: number, y: number, toX: number, toY: number): (readonly [x: number, y: number])[] {
  let enter = 0;
  let leave = 1;
  for (const [from, delta] of [
    [x, toX - x],
    [y, toY - y],
  ] as const) {
    const atLower = (-PRECISE_RANGE - from) / delta;
    const atUpper = (PRECISE_RANGE - from) / delta;
    if (delta === 0) continue;
    enter = Math.max(enter, Math.min(atLower, atUpper));
    leave = Math.min(leave, Math.max(atLower, atUpper));
  }
  if (!(enter < leave)) return [];
  const at = (t: number) => [x + (toX - x) * t, y + (toY - y) * t] as const;
  return [...(enter > 0 ? [at(enter)] : []), ...(leave < 1 ? [at(leave)] : [])];
}
