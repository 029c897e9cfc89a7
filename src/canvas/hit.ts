// Point in path and point in stroke, on flattened paths. HTML 4.12.5.1.14. Strokes count every point within half the line
// width of a segment, corners rounded: what is asked is whether a pointer hits, never what is painted.

import { ARITY, CLOSE, LINE, MOVE, type Path, QUAD } from "../base/path.ts";
import type { FillRule } from "../base/surface.ts";

/** Straight pieces that a curve is cut into. */
const PIECES = 16;

type Segment = readonly [x0: number, y0: number, x1: number, y1: number];

/** Whether the path's fill covers the point; points on the outline count as inside. */
export function isInFill(path: Path, x: number, y: number, rule: FillRule): boolean {
  let winding = 0;
  let crossings = 0;
  for (const [x0, y0, x1, y1] of flatten(path, true)) {
    const side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0);
    if (side === 0 && Math.min(x0, x1) <= x && x <= Math.max(x0, x1) && Math.min(y0, y1) <= y && y <= Math.max(y0, y1))
      return true;
    if (y0 <= y === y1 <= y) continue;
    if (y0 <= y ? side < 0 : side > 0) {
      winding += y0 <= y ? 1 : -1;
      crossings++;
    }
  }
  return rule === "evenodd" ? crossings % 2 === 1 : winding !== 0;
}

/** Whether a stroke of the given width, in the path's units, covers the point. */
export function isInStroke(path: Path, x: number, y: number, width: number): boolean {
  const reach = (width / 2) ** 2;
  for (const [x0, y0, x1, y1] of flatten(path, false)) {
    const dx = x1 - x0;
    const dy = y1 - y0;
    const length = dx * dx + dy * dy;
    if (length === 0) continue;
    const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length));
    const offX = x - (x0 + along * dx);
    const offY = y - (y0 + along * dy);
    if (offX * offX + offY * offY <= reach) return true;
  }
  return false;
}

/** The path as straight segments; with `closing`, open subpaths get their last side. */
function* flatten(path: Path, closing: boolean): Generator<Segment> {
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    const at = (k: number) => path[i + k] as number;
    if (verb === MOVE) {
      if (closing) yield [x, y, startX, startY];
      startX = x = at(1);
      startY = y = at(2);
    } else if (verb === CLOSE) {
      yield [x, y, startX, startY];
      x = startX;
      y = startY;
    } else if (verb === LINE) {
      yield [x, y, at(1), at(2)];
      x = at(1);
      y = at(2);
    } else {
      const fromX = x;
      const fromY = y;
      for (let piece = 1; piece <= PIECES; piece++) {
        const t = piece / PIECES;
        const nextX = verb === QUAD ? quadAt(fromX, at(1), at(3), t) : cubicAt(fromX, at(1), at(3), at(5), t);
        const nextY = verb === QUAD ? quadAt(fromY, at(2), at(4), t) : cubicAt(fromY, at(2), at(4), at(6), t);
        yield [x, y, nextX, nextY];
        x = nextX;
        y = nextY;
      }
    }
    i += 1 + arity;
  }
  if (closing) yield [x, y, startX, startY];
}

function quadAt(a: number, b: number, c: number, t: number): number {
  const u = 1 - t;
  return u * u * a + 2 * u * t * b + t * t * c;
}

function cubicAt(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}
