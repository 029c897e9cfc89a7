// Draws hairlines as browsers do for pens at most one pixel wide: one pixel high per column, or one pixel wide per row,
// depending on the direction. Each line is painted separately, so that shared end points are painted twice, as in browsers.

import { left, lower, right, upper } from "./clip";
import { line } from "./edge";
import { flushCells } from "./flush";
import { top } from "./memory";
import { CAP_BUTT, cap, density, POINT } from "./pen";

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

/** Draws one pixel of height in each column, centred on the line. */
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

/** Draws one pixel of width in each row, centred on the line. */
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
