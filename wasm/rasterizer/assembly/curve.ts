// Approximates curves by lines with an error below 1/50 pixel. Wang's formula gives the number of lines.

const TOLERANCE: f64 = 0.02;
/** Maximum number of lines per curve, and per half turn. A circle as large as the largest image needs fewer. */
export const MAX_LINES: f64 = 400;

/** Returns the number of lines that approximate a quadratic curve. */
export function countQuadratic(x0: f64, y0: f64, x1: f64, y1: f64, x2: f64, y2: f64): i32 {
  return lineCount(0.25 * length(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2));
}

/** Returns the number of lines that approximate a cubic curve. */
export function countCubic(x0: f64, y0: f64, x1: f64, y1: f64, x2: f64, y2: f64, x3: f64, y3: f64): i32 {
  const first = length(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2);
  const second = length(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3);
  return lineCount(0.75 * max(first, second));
}

/**
 * Returns the number of lines for a smooth outer edge of a stroked curve, from the angles between its control points.
 */
export function countOuterLines(
  half: f64,
  x0: f64,
  y0: f64,
  x1: f64,
  y1: f64,
  x2: f64,
  y2: f64,
  x3: f64,
  y3: f64,
): i32 {
  if (half < 2 * TOLERANCE) return 1;
  const turn = angle(x1 - x0, y1 - y0, x2 - x1, y2 - y1) + angle(x2 - x1, y2 - y1, x3 - x2, y3 - y2);
  return <i32>min(ceil(turn / arcStep(half)), MAX_LINES);
}

/** Returns the largest angle of an arc whose chord stays within the tolerance. */
export function arcStep(radius: f64): f64 {
  return 2 * Math.acos(1 - min(TOLERANCE / radius, 1.0));
}

function angle(ax: f64, ay: f64, bx: f64, by: f64): f64 {
  return abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
}

function length(x: f64, y: f64): f64 {
  return sqrt(x * x + y * y);
}

function lineCount(deviation: f64): i32 {
  return <i32>min(max(ceil(sqrt(deviation / TOLERANCE)), 1.0), MAX_LINES);
}

/** Returns a coordinate of a quadratic curve at `t`, 0 to 1. */
export function quadraticAt(t: f64, p0: f64, p1: f64, p2: f64): f64 {
  const u = 1 - t;
  return u * u * p0 + 2 * u * t * p1 + t * t * p2;
}

/** Returns a coordinate of a cubic curve at `t`, 0 to 1. */
export function cubicAt(t: f64, p0: f64, p1: f64, p2: f64, p3: f64): f64 {
  const u = 1 - t;
  return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
}
