// Converts a path's lines to signed areas in cells. In each row, a line adds the area to its right in a pixel to that
// pixel's cell, and the rest of its height to the next cell. A prefix sum of the cells gives each pixel's
// winding-weighted coverage. Verbs are those of src/engine/path.ts; verb 5 is a move to a reversed contour.

import { left, lower, right, upper } from "./clip";
import { countCubic, countQuadratic, cubicAt, quadraticAt } from "./curve";
import { cells, input, spans, stride, top } from "./memory";

/** Minimum number of whole rows that a vertical edge must cross to become part of a block. */
const BLOCK_ROWS: i32 = 3;
/** Maximum number of edges in a block. */
const BLOCK_EDGES: i32 = 4;

/** -1 for reversed contours; otherwise 1. */
let winding: f64 = 1;

export function setWinding(direction: f64): void {
  winding = direction;
}

/**
 * Range of rows that lines have touched since the last `resetRows`; empty if the first row is greater than the last.
 */
export let firstRow: i32 = i32.MAX_VALUE;
export let lastRow: i32 = -1;

/** Vertical edges of the block: x and direction, f64 each. */
const blockEdges: usize = memory.data(BLOCK_EDGES * 16, 8);
let blockSize: i32 = 0;
/**
 * The block: rows that only the same vertical edges cross, from top to bottom, so that all rows have the same coverage.
 * Their cells are written only when the shape is painted. There is no block if the first row is greater than the last.
 */
export let firstBlockRow: i32 = i32.MAX_VALUE;
export let lastBlockRow: i32 = -1;

export function resetRows(): void {
  firstRow = i32.MAX_VALUE;
  lastRow = -1;
  clearBlock();
}

function clearBlock(): void {
  blockSize = 0;
  firstBlockRow = i32.MAX_VALUE;
  lastBlockRow = -1;
}

/** Adds the block's edges to the cells of a row of the block. */
export function addBlockRow(y: i32): void {
  for (let i = 0; i < blockSize; i++) {
    const edge = blockEdges + ((<usize>i) << 4);
    addToRows(load<f64>(edge), y, y, load<f64>(edge, 8));
  }
}

/** Adds the block's edges to the cells of all rows of the block, and removes the block. */
export function dissolveBlock(): void {
  for (let i = 0; i < blockSize; i++) {
    const edge = blockEdges + ((<usize>i) << 4);
    addToRows(load<f64>(edge), firstBlockRow, lastBlockRow, load<f64>(edge, 8));
  }
  clearBlock();
}

/**
 * Adds a vertical edge that crosses whole rows: to the block, if it spans exactly the block's rows; as a new block, if
 * it spans untouched rows; otherwise, to the cells.
 */
function addWholeRows(x: f64, first: i32, last: i32, sign: f64): void {
  if (last - first + 1 >= BLOCK_ROWS) {
    const isSame = first === firstBlockRow && last === lastBlockRow;
    if (isSame ? blockSize < BLOCK_EDGES : blockSize === 0 && (last < firstRow || first > lastRow)) {
      firstBlockRow = first;
      lastBlockRow = last;
      const edge = blockEdges + ((<usize>blockSize) << 4);
      store<f64>(edge, x);
      store<f64>(edge, sign, 8);
      blockSize++;
      return;
    }
  }
  if (first <= lastBlockRow && last >= firstBlockRow) dissolveBlock();
  addToRows(x, first, last, sign);
}

/**
 * Adds a line, in pixels of the image. Crossings with rows are always computed from the line's end points, so that
 * drawing an image in bands gives the same pixels as drawing it at once.
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
  // Skip lines that are almost horizontal or have infinite coordinates.
  if (!(abs(slope) < Infinity && endY - originY < Infinity)) return;
  const lowX = min(originX, endX);
  const highX = max(originX, endX);
  // Parts to the right of the clip have no effect. Parts to its left cover the whole row.
  const start = <f64>left;
  const end = <f64>right;
  leastX = max(lowX, start);
  mostX = min(highX, end);
  if (lowX >= start && highX <= end) addInsideClip(y0, y1, sign);
  else if (highX <= start) addVertical(start, y0, y1, sign);
  else if (lowX < end) {
    const atStart = clampTo(originY + (start - originX) / slope, y0, y1);
    const atEnd = clampTo(originY + (end - originX) / slope, y0, y1);
    if (slope > 0) {
      if (lowX < start) addVertical(start, y0, atStart, sign);
      addInsideClip(lowX < start ? atStart : y0, highX > end ? atEnd : y1, sign);
    } else {
      addInsideClip(highX > end ? atEnd : y0, lowX < start ? atStart : y1, sign);
      if (lowX < start) addVertical(start, atStart, y1, sign);
    }
  }
}

/** The current line: its upper end point, and its horizontal change per row. */
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

/** Adds the part of the line between two y coordinates, which must be inside the clip. */
function addInsideClip(y0: f64, y1: f64, sign: f64): void {
  if (slope === 0) {
    addVertical(originX, y0, y1, sign);
    return;
  }
  if (!(y1 > y0)) return;
  const first = <i32>floor(y0);
  const last = <i32>ceil(y1) - 1;
  if (first - top <= lastBlockRow && last - top >= firstBlockRow) dissolveBlock();
  extendRows(first - top, last - top);
  // Even after rounding, crossings move in one direction, so the sign of the slope shows which crossing is on the left.
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

/** Adds a vertical line between two y coordinates. */
function addVertical(x: f64, y0: f64, y1: f64, sign: f64): void {
  if (!(y1 > y0)) return;
  const first = <i32>floor(y0) - top;
  const last = <i32>ceil(y1) - 1 - top;
  const firstWhole = <i32>ceil(y0) - top;
  const lastWhole = <i32>floor(y1) - 1 - top;
  if (firstWhole > lastWhole) {
    for (let y = first; y <= last; y++)
      addPartOfRow(x, y, (min(<f64>(y + top + 1), y1) - max(<f64>(y + top), y0)) * sign);
  } else {
    addWholeRows(x, firstWhole, lastWhole, sign);
    if (first < firstWhole) addPartOfRow(x, first, (<f64>(firstWhole + top) - y0) * sign);
    if (last > lastWhole) addPartOfRow(x, last, (y1 - <f64>(last + top)) * sign);
  }
  extendRows(first, last);
}

/** Adds a vertical line that crosses part of a row. @param amount signed height */
function addPartOfRow(x: f64, y: i32, amount: f64): void {
  if (y <= lastBlockRow && y >= firstBlockRow) dissolveBlock();
  addToRows(x, y, y, amount);
}

/** Adds a vertical line to the cells of rows. Its share of a pixel is the same in all these rows. */
function addToRows(x: f64, first: i32, last: i32, height: f64): void {
  const fromCell = <i32>floor(x);
  const toCell = max(<i32>ceil(x), fromCell + 1);
  const share = <f32>(x - <f64>fromCell);
  const amount = <f32>height;
  let cell = cells + ((<usize>(first * stride + fromCell)) << 2);
  for (let y = first; y <= last; y++, cell += (<usize>stride) << 2) {
    add(cell, amount - amount * share);
    add(cell + 4, amount * share);
    extendSpan(y, fromCell, toCell);
  }
}

/**
 * Adds the part of a line within a row, where it crosses several pixels.
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

/**
 * Adds the edges of the path in the input buffer. Open subpaths are closed.
 *
 * @param count length of the path, in numbers
 */
export function addOutline(count: i32): void {
  let at = input;
  const end = input + ((<usize>count) << 3);
  let x: f64 = 0;
  let y: f64 = 0;
  let startX: f64 = 0;
  let startY: f64 = 0;
  while (at < end) {
    const verb = <i32>load<f64>(at);
    if (verb === 0 || verb === 5) {
      line(x, y, startX, startY);
      setWinding(verb === 0 ? 1 : -1);
      startX = x = load<f64>(at, 8);
      startY = y = load<f64>(at, 16);
      at += 24;
    } else if (verb === 1) {
      const toX = load<f64>(at, 8);
      const toY = load<f64>(at, 16);
      line(x, y, toX, toY);
      x = toX;
      y = toY;
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
      line(x, y, startX, startY);
      x = startX;
      y = startY;
      at += 8;
    }
  }
  line(x, y, startX, startY);
  setWinding(1);
}

function quadratic(x0: f64, y0: f64, x1: f64, y1: f64, x2: f64, y2: f64): void {
  const count = countQuadratic(x0, y0, x1, y1, x2, y2);
  let x = x0;
  let y = y0;
  for (let i = 1; i <= count; i++) {
    const t = <f64>i / <f64>count;
    const nextX = i === count ? x2 : quadraticAt(t, x0, x1, x2);
    const nextY = i === count ? y2 : quadraticAt(t, y0, y1, y2);
    line(x, y, nextX, nextY);
    x = nextX;
    y = nextY;
  }
}

function cubic(x0: f64, y0: f64, x1: f64, y1: f64, x2: f64, y2: f64, x3: f64, y3: f64): void {
  const count = countCubic(x0, y0, x1, y1, x2, y2, x3, y3);
  let x = x0;
  let y = y0;
  for (let i = 1; i <= count; i++) {
    const t = <f64>i / <f64>count;
    const nextX = i === count ? x3 : cubicAt(t, x0, x1, x2, x3);
    const nextY = i === count ? y3 : cubicAt(t, y0, y1, y2, y3);
    line(x, y, nextX, nextY);
    x = nextX;
    y = nextY;
  }
}
