// Cuts polylines into dashes. HTML, "trace a path", step 6.

import { drawHairline } from "./hairline";
import { dashes, reserve } from "./memory";
import { drawDot, drawOutline } from "./outline";
import { isHairline, isSame, POINT, writePoint } from "./pen";

let count: i32 = 0;
let start: f64 = 0;
/** The current dash. */
let piece: usize = 0;
let pieceSize: i32 = 0;

/** Sets the number of dash lengths, which must be written first; 0 for solid lines. @param offset start within the pattern */
export function setDashes(lengths: i32, offset: f64): void {
  count = lengths;
  start = offset;
}

/** Draws a polyline of at least two points, with dashes if any are set. The buffer must have space for one more point. */
export function drawPolyline(base: usize, size: i32, isClosed: bool): void {
  if (count > 0) drawDashes(base, size, isClosed);
  else draw(base, size, isClosed);
}

/** Draws the dashes of a polyline. On a closed polyline, the last dash can continue into the first. */
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
        // A zero-length dash only has caps. The first dash of a closed polyline is drawn last, because the last dash can
        // continue into it.
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
