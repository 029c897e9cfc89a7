// Builds the outline of a stroked polyline: its two sides, half the pen's width away from the polyline, and the caps
// that close them. The outline always winds in one direction, so that overlapping parts never cancel out. HTML, "trace
// a path".

import { flushCells } from "./flush";
import {
  CAP_BUTT,
  CAP_ROUND,
  CAP_SQUARE,
  cap,
  density,
  half,
  isHairline,
  JOIN_MITER,
  JOIN_ROUND,
  join,
  miterLimit,
  POINT,
  penLine,
  step,
} from "./pen";

/** Current end points of the left and right sides. */
let leftX: f64 = 0;
let leftY: f64 = 0;
let rightX: f64 = 0;
let rightY: f64 = 0;
/** Whether the end points move without drawing lines. */
let mute: bool = false;

export function drawOutline(base: usize, count: i32, isClosed: bool): void {
  const segments = isClosed ? count : count - 1;
  // Direction and length of the previous segment. A closed polyline starts with its last segment.
  let x = load<f64>(base);
  let y = load<f64>(base, 8);
  let inX: f64 = 0;
  let inY: f64 = 0;
  let inLength: f64 = 0;
  if (isClosed) {
    const last = base + <usize>(count - 1) * POINT;
    inX = x - load<f64>(last);
    inY = y - load<f64>(last, 8);
    inLength = sqrt(inX * inX + inY * inY);
    inX /= inLength;
    inY /= inLength;
    leftX = load<f64>(last) + inY * half;
    leftY = load<f64>(last, 8) - inX * half;
    rightX = load<f64>(last) - inY * half;
    rightY = load<f64>(last, 8) + inX * half;
  }
  let startLeftX: f64 = 0;
  let startLeftY: f64 = 0;
  let startRightX: f64 = 0;
  let startRightY: f64 = 0;
  for (let i = 0; i <= segments; i++) {
    const at = base + <usize>(i % count) * POINT;
    x = load<f64>(at);
    y = load<f64>(at, 8);
    if (!isClosed && i === segments) break;
    const next = base + <usize>((i + 1) % count) * POINT;
    let outX = load<f64>(next) - x;
    let outY = load<f64>(next, 8) - y;
    const outLength = sqrt(outX * outX + outY * outY);
    outX /= outLength;
    outY /= outLength;
    if (i === 0 && !isClosed) startCap(x, y, outX, outY);
    else if (i === 0) {
      // The first corner is drawn at the end of the loop. Here, it is only needed to find where the sides start.
      mute = true;
      corner(x, y, inX, inY, inLength, outX, outY, outLength, load<f64>(at, 16) !== 0);
      mute = false;
      startLeftX = leftX;
      startLeftY = leftY;
      startRightX = rightX;
      startRightY = rightY;
    } else corner(x, y, inX, inY, inLength, outX, outY, outLength, load<f64>(at, 16) !== 0);
    inX = outX;
    inY = outY;
    inLength = outLength;
  }
  if (!isClosed) {
    goLeft(x + inY * half, y - inX * half);
    goRight(x - inY * half, y + inX * half);
    endCap(x, y, inX, inY);
    return;
  }
  goLeft(startLeftX, startLeftY);
  goRight(startRightX, startRightY);
}

function goLeft(x: f64, y: f64): void {
  if (!mute) penLine(leftX, leftY, x, y);
  leftX = x;
  leftY = y;
}

function goRight(x: f64, y: f64): void {
  if (!mute) penLine(x, y, rightX, rightY);
  rightX = x;
  rightY = y;
}

function goSide(isLeft: bool, x: f64, y: f64): void {
  if (isLeft) goLeft(x, y);
  else goRight(x, y);
}

/** Continues both sides around a corner, from direction `a` to direction `b`. */
function corner(x: f64, y: f64, ax: f64, ay: f64, aLength: f64, bx: f64, by: f64, bLength: f64, isSmooth: bool): void {
  const cross = ax * by - ay * bx;
  const dot = ax * bx + ay * by;
  const sum = 1 + dot;
  // Offset from the corner to the point where the offset lines of both segments intersect: on the outer side, the tip
  // of a miter.
  const meetX = ((ay + by) * half) / sum;
  const meetY = (-(ax + bx) * half) / sum;
  // Distance of the intersection from the corner, along the segments. The inner side needs segments at least twice as
  // long.
  const along = half * sqrt(max(0.0, 1 - dot) / max(sum, 1e-12));
  const fits = along <= 0.5 * min(aLength, bLength);
  if ((isSmooth || dot > 0.995) && fits) {
    goLeft(x + meetX, y + meetY);
    goRight(x - meetX, y - meetY);
    return;
  }
  const isLeftOuter = cross >= 0;
  const side: f64 = isLeftOuter ? half : -half;
  // The outer side of the corner.
  goSide(isLeftOuter, x + ay * side, y - ax * side);
  // Sharp turns within a curve always get round joins.
  if (join === JOIN_ROUND || isSmooth) {
    // Take the sign from the side, because the cross product of a half turn can be negative zero.
    const angle = Math.atan2(abs(cross), dot);
    turn(isLeftOuter, x, y, ay * side, -ax * side, isLeftOuter ? angle : -angle);
  } else if (join === JOIN_MITER && sum * 0.5 * miterLimit * miterLimit >= 1) {
    const sign: f64 = isLeftOuter ? 1 : -1;
    goSide(isLeftOuter, x + meetX * sign, y + meetY * sign);
  }
  goSide(isLeftOuter, x + by * side, y - bx * side);
  // The inner side of the corner.
  if (fits) {
    const sign: f64 = isLeftOuter ? -1 : 1;
    goSide(!isLeftOuter, x + meetX * sign, y + meetY * sign);
    return;
  }
  goSide(!isLeftOuter, x - ay * side, y + ax * side);
  goSide(!isLeftOuter, x, y);
  goSide(!isLeftOuter, x - by * side, y + bx * side);
}

/**
 * Continues a side along an arc around a point, without the arc's end points. The arc starts at an offset from the
 * point.
 */
function turn(isLeft: bool, x: f64, y: f64, fromX: f64, fromY: f64, angle: f64): void {
  const count = <i32>ceil(abs(angle) / step);
  for (let i = 1; i < count; i++) {
    const part = (angle * <f64>i) / <f64>count;
    const cosine = Math.cos(part);
    const sine = Math.sin(part);
    goSide(isLeft, x + fromX * cosine - fromY * sine, y + fromX * sine + fromY * cosine);
  }
}

/** Continues the left side along a complete arc around a point. The arc starts at an offset from the point. */
function arc(x: f64, y: f64, fromX: f64, fromY: f64, angle: f64): void {
  turn(true, x, y, fromX, fromY, angle);
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  goLeft(x + fromX * cosine - fromY * sine, y + fromX * sine + fromY * cosine);
}

/** Draws the cap from the start of the right side to the start of the left side. */
function startCap(x: f64, y: f64, dirX: f64, dirY: f64): void {
  const normalX = dirY * half;
  const normalY = -dirX * half;
  leftX = x - normalX;
  leftY = y - normalY;
  rightX = leftX;
  rightY = leftY;
  if (cap === CAP_ROUND) turn(true, x, y, -normalX, -normalY, Math.PI);
  else if (cap === CAP_SQUARE) {
    goLeft(x - normalX - dirX * half, y - normalY - dirY * half);
    goLeft(x + normalX - dirX * half, y + normalY - dirY * half);
  }
  goLeft(x + normalX, y + normalY);
}

/** Draws the cap from the end of the left side to the end of the right side. */
function endCap(x: f64, y: f64, dirX: f64, dirY: f64): void {
  const normalX = dirY * half;
  const normalY = -dirX * half;
  if (cap === CAP_ROUND) turn(true, x, y, normalX, normalY, Math.PI);
  else if (cap === CAP_SQUARE) {
    goLeft(x + normalX + dirX * half, y + normalY + dirY * half);
    goLeft(x - normalX + dirX * half, y - normalY + dirY * half);
  }
  goLeft(rightX, rightY);
}

/**
 * Draws a zero-length line or dash, which consists only of caps. As in browsers, its direction is that of the x axis.
 */
export function drawDot(x: f64, y: f64): void {
  if (cap === CAP_BUTT) return;
  const reach = isHairline ? 0.5 : half;
  if (cap === CAP_SQUARE || isHairline) {
    leftX = x - reach;
    leftY = y - reach;
    rightX = x - reach;
    rightY = y + reach;
    penLine(rightX, rightY, leftX, leftY);
    goLeft(x + reach, y - reach);
    goRight(x + reach, y + reach);
    penLine(leftX, leftY, rightX, rightY);
    if (isHairline) flushCells(false, 0, density);
    return;
  }
  leftX = x;
  leftY = y - half;
  arc(x, y, 0, -half, Math.PI);
  arc(x, y, 0, half, Math.PI);
}
