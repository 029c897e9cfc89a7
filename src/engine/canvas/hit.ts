// Implements isPointInPath() and isPointInStroke() on flattened paths. HTML, "drawing paths to the canvas".

import { ARITY, CLOSE, LINE, MOVE, type Path, QUAD } from "../path.ts";
import type { FillRule, StrokeStyle } from "../surface.ts";

/** Number of lines that approximate a curve. */
const LINES_PER_CURVE = 16;

interface Point {
  readonly x: number;
  readonly y: number;
  /** Whether the point is inside a flattened curve, where the stroke has no join. */
  readonly isSmooth?: boolean;
}

/** A subpath of straight lines. Adjacent points differ, and a closed subpath ends with a copy of its first point. */
interface Polyline {
  readonly points: Point[];
  readonly isClosed: boolean;
}

/** Whether the point is inside the filled path; points on the outline count as inside. */
export function isInFill(path: Path, x: number, y: number, rule: FillRule): boolean {
  let winding = 0;
  let crossings = 0;
  for (const { points } of flattenPath(path))
    for (const [index, { x: x1, y: y1 }] of points.entries()) {
      const { x: x0, y: y0 } = points.at(index - 1) as Point;
      const side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0);
      if (side === 0 && isBetween(x, x0, x1) && isBetween(y, y0, y1)) return true;
      if (y0 <= y === y1 <= y) continue;
      if (y0 <= y ? side < 0 : side > 0) {
        winding += y0 <= y ? 1 : -1;
        crossings++;
      }
    }
  return rule === "evenodd" ? crossings % 2 === 1 : winding !== 0;
}

function isBetween(value: number, a: number, b: number): boolean {
  return Math.min(a, b) <= value && value <= Math.max(a, b);
}

/** Whether the stroke of the path covers the point. All coordinates and lengths are in user space. */
export function isInStroke(path: Path, x: number, y: number, pen: StrokeStyle): boolean {
  return flattenPath(path).some((line) => cutDashes(line, pen).some((dash) => covers(dash, { x, y }, pen)));
}

function covers({ points, isClosed }: Polyline, at: Point, pen: StrokeStyle): boolean {
  const half = pen.width / 2;
  const last = points.length - 1;
  for (let i = 0; i < last; i++) {
    const from = points[i] as Point;
    const to = points[i + 1] as Point;
    const ahead = direction(from, to);
    const { along, across } = measure(at, from, ahead);
    const beyond = Math.max(-along, along - ahead.length);
    if (Math.abs(across) <= half && beyond <= 0) return true;
    const next = i + 1 < last ? points[i + 2] : isClosed ? points[1] : undefined;
    if (next !== undefined && joinCovers(at, to, ahead, direction(to, next), pen)) return true;
    const isEnd = !isClosed && (along < 0 ? i === 0 : i + 1 === last);
    if (!isEnd || pen.cap === "butt") continue;
    const reach = pen.cap === "square" ? Math.max(beyond, Math.abs(across)) : Math.hypot(beyond, across);
    if (reach <= half) return true;
  }
  return false;
}

interface Direction {
  readonly x: number;
  readonly y: number;
  /** Length of the line; `x` and `y` are a unit vector. */
  readonly length: number;
}

function direction(from: Point, to: Point): Direction {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length, length };
}

function measure(at: Point, from: Point, ahead: Direction): { readonly along: number; readonly across: number } {
  const x = at.x - from.x;
  const y = at.y - from.y;
  return { along: x * ahead.x + y * ahead.y, across: y * ahead.x - x * ahead.y };
}

/** Whether the point lies in the area that a line join fills at a corner. */
function joinCovers(at: Point, corner: Point, into: Direction, out: Direction, pen: StrokeStyle): boolean {
  const half = pen.width / 2;
  const before = measure(at, corner, into);
  const after = measure(at, corner, out);
  if (before.along < 0 || after.along > 0) return false;
  if (corner.isSmooth || pen.join === "round") return Math.hypot(before.along, before.across) <= half;
  const sineOfHalf = Math.sqrt(Math.max(0, (1 + into.x * out.x + into.y * out.y) / 2));
  if (pen.join === "miter" && sineOfHalf * pen.miterLimit >= 1)
    return Math.abs(before.across) <= half && Math.abs(after.across) <= half;
  // The edge of a bevel is perpendicular to the outward bisector of the corner.
  const outward = { x: into.x - out.x, y: into.y - out.y };
  const depth = (at.x - corner.x) * outward.x + (at.y - corner.y) * outward.y;
  return depth <= half * sineOfHalf * Math.hypot(outward.x, outward.y);
}

function cutDashes(line: Polyline, { dash, dashOffset }: StrokeStyle): Polyline[] {
  const period = dash.reduce((sum, length) => sum + length, 0);
  if (!(period > 0)) return [line];
  let phase = ((dashOffset % period) + period) % period;
  let index = 0;
  while (phase >= (dash[index] as number)) phase -= dash[index++] as number;
  let remaining = (dash[index] as number) - phase;
  let points: Point[] = index % 2 === 0 ? line.points.slice(0, 1) : [];
  const dashes: Polyline[] = [];
  for (let i = 1; i < line.points.length; i++) {
    const to = line.points[i] as Point;
    let from = line.points[i - 1] as Point;
    for (;;) {
      const ahead = direction(from, to);
      if (!(ahead.length > remaining)) {
        remaining -= ahead.length;
        if (index % 2 === 0) points.push(to);
        break;
      }
      from = { x: from.x + ahead.x * remaining, y: from.y + ahead.y * remaining };
      if (index % 2 === 0) dashes.push({ points: [...points, from], isClosed: false });
      index = (index + 1) % dash.length;
      remaining = dash[index] as number;
      points = index % 2 === 0 ? [from] : [];
      if (dashes.length > MAX_DASHES) return [line];
    }
  }
  if (points.length > 1) dashes.push({ points, isClosed: false });
  return dashes;
}

/**
 * Maximum number of dashes in a subpath. A line with more dashes counts as solid, because they would be too short to
 * see.
 */
const MAX_DASHES = 10_000;

/** Splits a path into polylines, with curves approximated by lines. */
function flattenPath(path: Path): Polyline[] {
  const lines: Polyline[] = [];
  let points: Point[] = [];
  const add = (x: number, y: number, isSmooth: boolean) => {
    const last = points.at(-1);
    if (last === undefined || last.x !== x || last.y !== y) points.push({ x, y, isSmooth });
  };
  const finish = (isClosed: boolean) => {
    const start = points[0];
    if (isClosed && start !== undefined) add(start.x, start.y, false);
    if (points.length > 1) lines.push({ points, isClosed });
    points = start === undefined ? [] : [start];
  };
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    const at = (k: number) => path[i + k] as number;
    if (verb === CLOSE) finish(true);
    else if (verb === MOVE) {
      finish(false);
      points = [{ x: at(1), y: at(2) }];
    } else if (verb === LINE) add(at(1), at(2), false);
    else {
      const from = points.at(-1) as Point;
      for (let piece = 1; piece <= LINES_PER_CURVE; piece++) {
        const t = piece / LINES_PER_CURVE;
        const x = verb === QUAD ? quadAt(from.x, at(1), at(3), t) : cubicAt(from.x, at(1), at(3), at(5), t);
        const y = verb === QUAD ? quadAt(from.y, at(2), at(4), t) : cubicAt(from.y, at(2), at(4), at(6), t);
        add(x, y, piece < LINES_PER_CURVE);
      }
    }
    i += 1 + arity;
  }
  finish(false);
  return lines;
}

function quadAt(a: number, b: number, c: number, t: number): number {
  const u = 1 - t;
  return u * u * a + 2 * u * t * b + t * t * c;
}

function cubicAt(a: number, b: number, c: number, d: number, t: number): number {
  const u = 1 - t;
  return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}
