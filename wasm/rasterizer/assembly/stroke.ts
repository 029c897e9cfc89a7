// Strokes the input path, whose verbs are those of src/engine/path.ts: approximates each subpath by a polyline, cuts it
// into dashes (HTML, "trace a path", step 6), and draws it. As in browsers, a hairline covers one pixel per column or
// row, and its lines are painted separately, so shared end points are painted twice.

import { left, lower, right, upper } from "./clip";
import { countCubic, countOuterLines, countQuadratic, cubicAt, quadraticAt } from "./curve";
import { line } from "./edge";
import { flushCells } from "./flush";
import { dashes, input, reserve, top } from "./memory";
import { drawDot, drawOutline } from "./outline";
import { CAP_BUTT, cap, density, half, isHairline, isSame, POINT, setPen, writePoint } from "./pen";

/** The current subpath. */
let points: usize = 0;
let size: i32 = 0;
let hasLine: bool = false;

/**
 * Strokes the path in the input buffer. The dash lengths must be written before.
 *
 * @param count length of the path, in numbers
 */
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

/**
 * Returns the number of lines for a curve of a hairline. Like browsers, doubles the number until the error is below 1/8
 * pixel.
 */
function countCoarsely(deviation: f64): i32 {
  let count = 1;
  for (let tolerance = 0.125; deviation >= tolerance && count < 512; tolerance *= 4) count *= 2;
  return count;
}

/**
 * Returns the maximum distance of the control points from the points at one third and two thirds of the chord, on one
 * axis.
 */
function offThirds(p0: f64, p1: f64, p2: f64, p3: f64): f64 {
  return max(abs(p1 - (2 * p0 + p3) / 3), abs(p2 - (p0 + 2 * p3) / 3));
}

/** Adds a point to the subpath, unless it equals the previous point. */
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

let count: i32 = 0;
let start: f64 = 0;
/** The points of the current dash. */
let piece: usize = 0;
let pieceSize: i32 = 0;

/**
 * Sets the number of dash lengths; 0 for solid lines. The lengths must be written before.
 *
 * @param offset start within the pattern
 */
export function setDashes(lengths: i32, offset: f64): void {
  count = lengths;
  start = offset;
}

/** Draws a polyline of at least two points, dashed if dashes are set. The buffer must have space for another point. */
export function drawPolyline(base: usize, size: i32, isClosed: bool): void {
  if (count > 0) drawDashes(base, size, isClosed);
  else draw(base, size, isClosed);
}

/** Draws the dashes of a polyline. On a closed polyline, the last dash can continue as the first dash. */
function drawDashes(points: usize, size: i32, isClosed: bool): void {
  const last = isClosed ? size + 1 : size;
  piece = points + <usize>(size + 1) * POINT;
  if (isClosed) memory.copy(points + <usize>size * POINT, points, POINT);
  let index = 0;
  let rest = start;
  while (rest > 0 && rest >= dash(index)) {
    rest -= dash(index);
    index = (index + 1) % count;
  }
  rest = dash(index) - rest;
  let isOn = (index & 1) === 0;
  const startsOn = isOn;
  let isFirst = true;
  let firstSize = 0;
  pieceSize = 0;
  if (isOn) pushPiece(load<f64>(points), load<f64>(points, 8), false);
  for (let i = 1; i < last; i++) {
    const from = points + <usize>(i - 1) * POINT;
    const to = points + <usize>i * POINT;
    const x0 = load<f64>(from);
    const y0 = load<f64>(from, 8);
    const dx = load<f64>(to) - x0;
    const dy = load<f64>(to, 8) - y0;
    const length = sqrt(dx * dx + dy * dy);
    let done: f64 = 0;
    while (length - done > rest) {
      done += rest;
      const x = x0 + (dx * done) / length;
      const y = y0 + (dy * done) / length;
      if (isOn) {
        pushPiece(x, y, false);
        // A zero-length dash only has caps. The first dash of a closed polyline is drawn last, because the last dash
        // can continue as the first.
        if (pieceSize === 1) drawDot(x, y);
        else if (isFirst && isClosed && startsOn) {
          firstSize = pieceSize;
          piece += <usize>firstSize * POINT;
        } else drawPiece();
        isFirst = false;
        pieceSize = 0;
      } else pushPiece(x, y, false);
      isOn = !isOn;
      index = (index + 1) % count;
      rest = dash(index);
    }
    rest -= length - done;
    if (isOn) pushPiece(load<f64>(to), load<f64>(to, 8), load<f64>(to, 16) !== 0);
  }
  if (firstSize > 0) {
    const first = piece - <usize>firstSize * POINT;
    if (isOn) {
      for (let i = 1; i < firstSize; i++) {
        const at = first + <usize>i * POINT;
        pushPiece(load<f64>(at), load<f64>(at, 8), load<f64>(at, 16) !== 0);
      }
      drawPiece();
    } else {
      piece = first;
      pieceSize = firstSize;
      drawPiece();
    }
  } else if (isOn) drawPiece();
}

function dash(index: i32): f64 {
  return load<f64>(dashes + ((<usize>index) << 3));
}

function pushPiece(x: f64, y: f64, isSmooth: bool): void {
  const at = piece + <usize>pieceSize * POINT;
  if (pieceSize > 0 && isSame(load<f64>(at - POINT), load<f64>(at - POINT, 8), x, y)) return;
  reserve(at + POINT);
  writePoint(at, x, y, isSmooth);
  pieceSize++;
}

function drawPiece(): void {
  if (pieceSize > 1) draw(piece, pieceSize, false);
}

function draw(base: usize, size: i32, isClosed: bool): void {
  if (isHairline) drawHairline(base, size, isClosed);
  else drawOutline(base, size, isClosed);
}

export function drawHairline(base: usize, count: i32, isClosed: bool): void {
  const last = isClosed ? count : count - 1;
  const reach: f64 = cap === CAP_BUTT || isClosed ? 0 : 0.5;
  for (let i = 0; i < last; i++) {
    const from = base + <usize>i * POINT;
    const to = base + <usize>(i + 1 === count ? 0 : i + 1) * POINT;
    let x0 = load<f64>(from);
    let y0 = load<f64>(from, 8);
    let x1 = load<f64>(to);
    let y1 = load<f64>(to, 8);
    const dx = x1 - x0;
    const dy = y1 - y0;
    const length = sqrt(dx * dx + dy * dy);
    if (i === 0) {
      x0 -= (dx / length) * reach;
      y0 -= (dy / length) * reach;
    }
    if (i === last - 1) {
      x1 += (dx / length) * reach;
      y1 += (dy / length) * reach;
    }
    if (abs(dx) >= abs(dy)) {
      if (x1 > x0) flatLine(x0, y0, x1, dy / dx);
      else flatLine(x1, y1, x0, dy / dx);
    } else if (y1 > y0) steepLine(x0, y0, y1, dx / dy);
    else steepLine(x1, y1, y0, dx / dy);
    flushCells(false, 0, density);
  }
}

/** Draws a hairline that covers one pixel of height in each column, centred on the line. */
function flatLine(fromX: f64, fromY: f64, toX: f64, slope: f64): void {
  if (slope === 0) {
    slab(fromX, toX, fromY - 0.5, fromY + 0.5);
    return;
  }
  const last = min(toX, <f64>right);
  for (let x = max(floor(fromX), <f64>left); x < last; x++) {
    const y = fromY + slope * (x + 0.5 - fromX);
    slab(max(x, fromX), min(x + 1, toX), y - 0.5, y + 0.5);
  }
}

/** Draws a hairline that covers one pixel of width in each row, centred on the line. */
function steepLine(fromX: f64, fromY: f64, toY: f64, slope: f64): void {
  if (slope === 0) {
    slab(fromX - 0.5, fromX + 0.5, fromY, toY);
    return;
  }
  const last = min(toY, <f64>(top + lower));
  for (let y = max(floor(fromY), <f64>(top + upper)); y < last; y++) {
    const x = fromX + slope * (y + 0.5 - fromY);
    slab(x - 0.5, x + 0.5, max(y, fromY), min(y + 1, toY));
  }
}

function slab(fromX: f64, toX: f64, fromY: f64, toY: f64): void {
  line(toX, fromY, toX, toY);
  line(fromX, toY, fromX, fromY);
}
