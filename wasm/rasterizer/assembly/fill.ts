// Adds the edges of the input path to the cells. Verbs and coordinates are the same as in src/engine/path.ts; verb 5 is a
// move to a reversed contour.

import { countCubic, countQuadratic, cubicAt, quadraticAt } from "./curve";
import { line, setWinding } from "./edge";
import { input } from "./memory";

/** Adds the edges of a path of `count` numbers. Open subpaths are closed. */
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
