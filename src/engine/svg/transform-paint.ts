// Applies a matrix to a paint's coordinates, so that the paint needs no matrix and has short numbers. Works for linear
// gradients, and for radial ones if circles stay circles.

import { IDENTITY, type Matrix, multiply } from "../path.ts";
import type { Paint } from "../surface.ts";

/** Coordinates are rounded to this many steps per unit, if the gradient has at least the minimum length. */
const STEPS_PER_UNIT = 10;
const MIN_ROUNDED_LENGTH = 50;

/** Returns the paint under the matrix, without a matrix of its own if possible. */
export function transformPaint(paint: Paint, outer: Matrix): Paint {
  if (paint.type === "solid") return paint;
  const matrix = multiply(outer, paint.matrix);
  if (paint.type === "linear") return transformLinear(paint, matrix);
  return paint.type === "radial" ? transformRadial(paint, matrix) : { ...paint, matrix };
}

/** Lines of equal colour stay straight under any matrix. The new gradient vector is perpendicular to them. */
function transformLinear(paint: Extract<Paint, { type: "linear" }>, matrix: Matrix): Paint {
  const [a, b, c, d, e, f] = matrix;
  const [x, y] = paint.from;
  const [dx, dy] = [paint.to[0] - x, paint.to[1] - y];
  const start = [a * x + c * y + e, b * x + d * y + f] as const;
  // The transformed gradient vector and line of equal colour. They are perpendicular only before the transformation.
  const [alongX, alongY] = [a * dx + c * dy, b * dx + d * dy];
  const [lineX, lineY] = [c * dx - a * dy, d * dx - b * dy];
  const fraction = (alongX * lineX + alongY * lineY) / (lineX * lineX + lineY * lineY);
  const [acrossX, acrossY] = [alongX - fraction * lineX, alongY - fraction * lineY];
  const length = Math.hypot(acrossX, acrossY);
  if (!(length > 0)) return { ...paint, matrix };
  const round = length > MIN_ROUNDED_LENGTH ? roundToStep : (value: number) => value;
  const to = [round(start[0] + acrossX), round(start[1] + acrossY)] as const;
  return { ...paint, from: [round(start[0]), round(start[1])], to, matrix: IDENTITY };
}

function transformRadial(paint: Extract<Paint, { type: "radial" }>, matrix: Matrix): Paint {
  const [a, b, c, d, e, f] = matrix;
  const isRound =
    Math.abs(Math.abs(a) - Math.abs(d)) + Math.abs(Math.abs(b) - Math.abs(c)) < 1e-6 && a * c + b * d === 0;
  if (!isRound) return { ...paint, matrix };
  const scale = Math.hypot(a, b);
  const round =
    Math.max(paint.from[2], paint.to[2]) * scale > MIN_ROUNDED_LENGTH ? roundToStep : (value: number) => value;
  const move = ([x, y, radius]: readonly [number, number, number]) =>
    [round(a * x + c * y + e), round(b * x + d * y + f), round(radius * scale)] as const;
  return { ...paint, from: move(paint.from), to: move(paint.to), matrix: IDENTITY };
}

function roundToStep(value: number): number {
  return Math.round(value * STEPS_PER_UNIT) / STEPS_PER_UNIT;
}
