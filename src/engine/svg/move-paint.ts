// A paint under a matrix → the same paint without one where that is possible, in coordinates of few digits: gradients along a
// line always, those of circles when the matrix leaves circles round.

import { IDENTITY, type Matrix, multiply } from "../path.ts";
import type { Paint } from "../surface.ts";

/** Parts that a unit is divided into, and the length from which on a gradient's ends need no more of them. */
const PARTS = 10;
const LONG = 50;

export function movePaint(paint: Paint, by: Matrix): Paint {
  if (paint.type === "solid") return paint;
  const matrix = multiply(by, paint.matrix);
  if (paint.type === "linear") return moveLinear(paint, matrix);
  return paint.type === "radial" ? moveRadial(paint, matrix) : { ...paint, matrix };
}

/** Where colours are the same the line is straight, under any matrix; the gradient goes across that line. */
function moveLinear(paint: Extract<Paint, { type: "linear" }>, matrix: Matrix): Paint {
  const [a, b, c, d, e, f] = matrix;
  const [x, y] = paint.from;
  const [dx, dy] = [paint.to[0] - x, paint.to[1] - y];
  const start = [a * x + c * y + e, b * x + d * y + f] as const;
  // The way along the gradient, and the line of one colour, which stands upright on it before they are moved.
  const [alongX, alongY] = [a * dx + c * dy, b * dx + d * dy];
  const [lineX, lineY] = [c * dx - a * dy, d * dx - b * dy];
  const share = (alongX * lineX + alongY * lineY) / (lineX * lineX + lineY * lineY);
  const [acrossX, acrossY] = [alongX - share * lineX, alongY - share * lineY];
  const length = Math.hypot(acrossX, acrossY);
  if (!(length > 0)) return { ...paint, matrix };
  const round = length > LONG ? toPart : (value: number) => value;
  const to = [round(start[0] + acrossX), round(start[1] + acrossY)] as const;
  return { ...paint, from: [round(start[0]), round(start[1])], to, matrix: IDENTITY };
}

function moveRadial(paint: Extract<Paint, { type: "radial" }>, matrix: Matrix): Paint {
  const [a, b, c, d, e, f] = matrix;
  const isRound =
    Math.abs(Math.abs(a) - Math.abs(d)) + Math.abs(Math.abs(b) - Math.abs(c)) < 1e-6 && a * c + b * d === 0;
  if (!isRound) return { ...paint, matrix };
  const scale = Math.hypot(a, b);
  const round = Math.max(paint.from[2], paint.to[2]) * scale > LONG ? toPart : (value: number) => value;
  const move = ([x, y, radius]: readonly [number, number, number]) =>
    [round(a * x + c * y + e), round(b * x + d * y + f), round(radius * scale)] as const;
  return { ...paint, from: move(paint.from), to: move(paint.to), matrix: IDENTITY };
}

function toPart(value: number): number {
  return Math.round(value * PARTS) / PARTS;
}
