// Converts lines to signed areas in cells. A line adds to each pixel the area between itself and the pixel's right side,
// and to the next pixel the rest of the line's height. The prefix sum of the cells along a row is each pixel's winding-weighted
// coverage.

import { left, lower, right, upper } from "./clip";
import { cells, spans, stride, top } from "./memory";

/** 1, or -1 for reversed contours. */
let winding: f64 = 1;

export function setWinding(direction: f64): void {
  winding = direction;
}

/** Rows touched by lines since the last `resetRows`; none if the first is greater than the last. */
export let firstRow: i32 = i32.MAX_VALUE;
export let lastRow: i32 = -1;

export function resetRows(): void {
  firstRow = i32.MAX_VALUE;
  lastRow = -1;
}

/**
 * Adds a line, in image pixels. Crossings with rows are always computed from the line's ends, so that an image drawn
 * in bands has the same pixels as one drawn in one piece.
 */
export function line(fromX: f64, fromY: f64, toX: f64, toY: f64): void {
  if (fromY === toY) return;
  const isDown = fromY < toY;
  const sign = isDown ? winding : -winding;
  originX = isDown ? fromX : toX;
  originY = isDown ? fromY : toY;
  const endX = isDown ? toX : fromX;
  const endY = isDown ? toY : fromY;
  const y0 = max(originY, <f64>(top + upper));
  const y1 = min(endY, <f64>(top + lower));
  if (!(y1 > y0)) return;
  slope = (endX - originX) / (endY - originY);
  // Skips lines that are almost horizontal or have infinite coordinates.
  if (!(abs(slope) < Infinity)) return;
  const lowX = min(originX, endX);
  const highX = max(originX, endX);
  // Parts to the right of the clip have no effect, and parts to the left of the clip cover the whole row.
  const start = <f64>left;
  const end = <f64>right;
  leastX = max(lowX, start);
  mostX = min(highX, end);
  if (lowX >= start && highX <= end) addInsideClip(y0, y1, sign);
  else if (highX <= start) addLeftOfClip(y0, y1, sign);
  else if (lowX < end) {
    const atStart = clampTo(originY + (start - originX) / slope, y0, y1);
    const atEnd = clampTo(originY + (end - originX) / slope, y0, y1);
    if (slope > 0) {
      if (lowX < start) addLeftOfClip(y0, atStart, sign);
      addInsideClip(lowX < start ? atStart : y0, highX > end ? atEnd : y1, sign);
    } else {
      addInsideClip(highX > end ? atEnd : y0, lowX < start ? atStart : y1, sign);
      if (lowX < start) addLeftOfClip(atStart, y1, sign);
    }
  }
}

/** The current line: its upper end, and its horizontal change per row. */
let originX: f64 = 0;
let originY: f64 = 0;
let slope: f64 = 0;
/** Range of the line's x coordinates inside the clip. */
let leastX: f64 = 0;
let mostX: f64 = 0;

function crossing(y: f64): f64 {
  return clampTo(originX + (y - originY) * slope, leastX, mostX);
}

function clampTo(value: f64, low: f64, high: f64): f64 {
  return min(max(value, low), high);
}

/** Adds a vertical line along the left end of the clip. */
function addLeftOfClip(y0: f64, y1: f64, sign: f64): void {
  if (!(y1 > y0)) return;
  const first = <i32>floor(y0);
  const last = <i32>ceil(y1) - 1;
  extendRows(first - top, last - top);
  for (let y = first; y <= last; y++) {
    const height = min(<f64>(y + 1), y1) - max(<f64>y, y0);
    add(cells + ((<usize>((y - top) * stride + left)) << 2), <f32>(height * sign));
    extendSpan(y - top, left, left + 1);
  }
}

/** Adds the part of the line between two y coordinates. That part must be inside the clip. */
function addInsideClip(y0: f64, y1: f64, sign: f64): void {
  if (!(y1 > y0)) return;
  const first = <i32>floor(y0);
  const last = <i32>ceil(y1) - 1;
  extendRows(first - top, last - top);
  if (slope === 0) {
    addVertical(first, last, y0, y1, sign);
    return;
  }
  // Crossings move in one direction, also after rounding, so the slope's sign tells which one is on the left.
  const isRight = slope > 0;
  let x = crossing(y0);
  let upperY = y0;
  let row = cells + ((<usize>((first - top) * stride)) << 2);
  for (let y = first; y <= last; y++, row += (<usize>stride) << 2) {
    const bottom = y === last ? y1 : <f64>(y + 1);
    const next = crossing(bottom);
    const from = isRight ? x : next;
    const to = isRight ? next : x;
    const fromCell = <i32>from;
    const toCell = <i32>ceil(to);
    const cell = row + ((<usize>fromCell) << 2);
    const amount = <f32>((bottom - upperY) * sign);
    if (toCell <= fromCell + 1) {
      const share = <f32>(0.5 * (x + next) - <f64>fromCell);
      add(cell, amount - amount * share);
      add(cell + 4, amount * share);
    } else
      spread(cell, toCell - fromCell, <f64>(fromCell + 1) - from, to - <f64>(toCell - 1), 1.0 / (to - from), amount);
    extendSpan(y - top, fromCell, max(toCell, fromCell + 1));
    x = next;
    upperY = bottom;
  }
}

/** Adds a vertical line, whose share of a pixel is the same in all rows. */
function addVertical(first: i32, last: i32, y0: f64, y1: f64, sign: f64): void {
  const fromCell = <i32>floor(originX);
  const toCell = max(<i32>ceil(originX), fromCell + 1);
  const share = <f32>(originX - <f64>fromCell);
  let cell = cells + ((<usize>((first - top) * stride + fromCell)) << 2);
  for (let y = first; y <= last; y++, cell += (<usize>stride) << 2) {
    const amount = <f32>((min(<f64>(y + 1), y1) - max(<f64>y, y0)) * sign);
    add(cell, amount - amount * share);
    add(cell + 4, amount * share);
    extendSpan(y - top, fromCell, toCell);
  }
}

/**
 * Adds the part of a line in one row, where it crosses several pixels.
 *
 * @param firstPart fraction of the first pixel's width that the line crosses
 * @param lastPart fraction of the last pixel's width that the line crosses
 * @param step fraction of the row's height that the line descends per pixel
 */
function spread(cell: usize, count: i32, firstPart: f64, lastPart: f64, step: f64, amount: f32): void {
  const firstArea = 0.5 * step * firstPart * firstPart;
  const lastArea = 0.5 * step * lastPart * lastPart;
  add(cell, amount * <f32>firstArea);
  if (count === 2) add(cell + 4, amount * <f32>(1.0 - firstArea - lastArea));
  else {
    const second = step * (firstPart + 0.5);
    add(cell + 4, amount * <f32>(second - firstArea));
    for (let k = 2; k < count - 1; k++) add(cell + ((<usize>k) << 2), amount * <f32>step);
    const before = second + <f64>(count - 3) * step;
    add(cell + ((<usize>(count - 1)) << 2), amount * <f32>(1.0 - before - lastArea));
  }
  add(cell + ((<usize>count) << 2), amount * <f32>lastArea);
}

function extendRows(first: i32, last: i32): void {
  if (first < firstRow) firstRow = first;
  if (last > lastRow) lastRow = last;
}

function add(cell: usize, amount: f32): void {
  store<f32>(cell, load<f32>(cell) + amount);
}

function extendSpan(y: i32, from: i32, to: i32): void {
  const span = spans + ((<usize>y) << 3);
  if (from < load<i32>(span)) store<i32>(span, from);
  if (to > load<i32>(span, 4)) store<i32>(span, to, 4);
}
