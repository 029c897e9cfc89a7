// Strokes the input path: flattens each subpath to a polyline and draws it. Verbs and coordinates are the
// same as in src/engine/path.ts.

import { countCubic, countOuterLines, countQuadratic, cubicAt, quadraticAt } from "./curve";
import { drawPolyline, setDashes } from "./dash";
import { flushCells } from "./flush";
import { input, reserve } from "./memory";
import { drawDot } from "./outline";
import { half, isHairline, isSame, POINT, setPen, writePoint } from "./pen";

/** The current subpath. */
let points: usize = 0;
let size: i32 = 0;
let hasLine: bool = false;

/** Strokes a path of `count` numbers. The dash lengths must be written first. */
export function stroke(
  count: i32,
  width: f64,
  capStyle: i32,
  joinStyle: i32,
  limit: f64,
  dashed: i32,
  offset: f64,
): void {
  setPen(width, capStyle, joinStyle, limit);
  setDashes(dashed, offset);
  points = input + ((<usize>count) << 3);
  size = 0;
  hasLine = false;
  let at = input;
  const end = points;
  let x: f64 = 0;
  let y: f64 = 0;
  let startX: f64 = 0;
  let startY: f64 = 0;
  while (at < end) {
    const verb = <i32>load<f64>(at);
    if (verb === 0) {
      finish(false);
      startX = x = load<f64>(at, 8);
      startY = y = load<f64>(at, 16);
      at += 24;
      continue;
    }
    if (size === 0) push(x, y, false);
    if (verb === 1) {
      x = load<f64>(at, 8);
      y = load<f64>(at, 16);
      push(x, y, false);
      at += 24;
    } else if (verb === 2) {
      quadratic(x, y, load<f64>(at, 8), load<f64>(at, 16), load<f64>(at, 24), load<f64>(at, 32));
      x = load<f64>(at, 24);
      y = load<f64>(at, 32);
      at += 40;
    } else if (verb === 3) {
      const toX = load<f64>(at, 40);
      const toY = load<f64>(at, 48);
      cubic(x, y, load<f64>(at, 8), load<f64>(at, 16), load<f64>(at, 24), load<f64>(at, 32), toX, toY);
      x = toX;
      y = toY;
      at += 56;
    } else {
      push(startX, startY, false);
      finish(true);
      x = startX;
      y = startY;
      at += 8;
    }
  }
  finish(false);
  if (!isHairline) flushCells(false, 0, 1);
}

function quadratic(x0: f64, y0: f64, x1: f64, y1: f64, x2: f64, y2: f64): void {
  const count = isHairline
    ? countCoarsely(0.25 * max(abs(x0 - 2 * x1 + x2), abs(y0 - 2 * y1 + y2)))
    : max(countQuadratic(x0, y0, x1, y1, x2, y2), countOuterLines(half, x0, y0, x1, y1, x1, y1, x2, y2));
  for (let i = 1; i < count; i++) {
    const t = <f64>i / <f64>count;
    push(quadraticAt(t, x0, x1, x2), quadraticAt(t, y0, y1, y2), true);
  }
  push(x2, y2, false);
}

function cubic(x0: f64, y0: f64, x1: f64, y1: f64, x2: f64, y2: f64, x3: f64, y3: f64): void {
  const count = isHairline
    ? countCoarsely(max(offThirds(x0, x1, x2, x3), offThirds(y0, y1, y2, y3)))
    : max(countCubic(x0, y0, x1, y1, x2, y2, x3, y3), countOuterLines(half, x0, y0, x1, y1, x2, y2, x3, y3));
  for (let i = 1; i < count; i++) {
    const t = <f64>i / <f64>count;
    push(cubicAt(t, x0, x1, x2, x3), cubicAt(t, y0, y1, y2, y3), true);
  }
  push(x3, y3, false);
}

/** Returns the number of lines for a hairline's curve. Browsers double the number until the error is below 1/8 pixel. */
function countCoarsely(deviation: f64): i32 {
  let count = 1;
  for (let tolerance = 0.125; deviation >= tolerance && count < 512; tolerance *= 4) count *= 2;
  return count;
}

/** Returns the control points' maximum distance from the chord's points at one and two thirds, on one axis. */
function offThirds(p0: f64, p1: f64, p2: f64, p3: f64): f64 {
  return max(abs(p1 - (2 * p0 + p3) / 3), abs(p2 - (p0 + 2 * p3) / 3));
}

/** Adds a point to the subpath, unless it equals the last one. */
function push(x: f64, y: f64, isSmooth: bool): void {
  if (size > 0) {
    hasLine = true;
    const last = points + <usize>(size - 1) * POINT;
    if (isSame(load<f64>(last), load<f64>(last, 8), x, y)) return;
  }
  const at = points + <usize>size * POINT;
  reserve(at + POINT);
  writePoint(at, x, y, isSmooth);
  size++;
}

/** Draws the current subpath. */
function finish(closed: bool): void {
  if (closed && size > 1) {
    const last = points + <usize>(size - 1) * POINT;
    if (isSame(load<f64>(last), load<f64>(last, 8), load<f64>(points), load<f64>(points, 8))) size--;
  }
  if (size === 1 && hasLine) drawDot(load<f64>(points), load<f64>(points, 8));
  else if (size > 1) {
    reserve(points + <usize>(size + 1) * POINT);
    drawPolyline(points, size, closed);
  }
  size = 0;
  hasLine = false;
}
