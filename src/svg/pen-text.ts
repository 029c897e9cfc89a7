// Pens → stroke attributes. What equals the initial value is left out. SVG 2, section 13.5.

import { ARITY, CLOSE, MOVE, type Path } from "../base/path.ts";
import type { Pen } from "../base/surface.ts";
import { formatFactor } from "./number.ts";

/** The miter limit that a document's root sets for all of it: the canvas's initial one, where SVG's is 4. */
export const MITER_LIMIT = 10;

/** Wider pens cover any picture, and take the rasteriser seconds. */
const WIDEST = 100_000;

/** Dashes of one path that are written as such. A rasteriser cuts each out, and nobody sees more in 3,000 pixels. */
const MOST_DASHES = 10_000;

/**
 * Attributes of a stroke without its paint, e.g. ` stroke-width="2" stroke-linecap="round"`.
 *
 * @param path what is stroked, in the pen's units
 */
export function formatPen(pen: Pen, path: Path): string {
  let text = "";
  if (pen.width !== 1) text += ` stroke-width="${formatFactor(Math.min(pen.width, WIDEST))}"`;
  if (pen.cap !== "butt") text += ` stroke-linecap="${pen.cap}"`;
  if (pen.join !== "miter") text += ` stroke-linejoin="${pen.join}"`;
  // A limit below 1 is an error in SVG and cannot be met by any corner: every corner is beveled.
  else if (pen.miterLimit < 1) text += ' stroke-linejoin="bevel"';
  else if (pen.miterLimit !== MITER_LIMIT) text += ` stroke-miterlimit="${formatFactor(pen.miterLimit)}"`;
  const period = pen.dash.reduce((sum, length) => sum + length, 0);
  if (period > 0 && (lengthOf(path) / period) * (pen.dash.length / 2) <= MOST_DASHES) {
    text += ` stroke-dasharray="${pen.dash.map(formatFactor).join(" ")}"`;
    // An offset of whole periods is none, and large numbers lose the part that counts.
    const offset = pen.dashOffset % period;
    if (offset !== 0) text += ` stroke-dashoffset="${formatFactor(offset)}"`;
  }
  return text;
}

/** The length of the lines through the path's points and control points: at least its own. */
function lengthOf(path: Path): number {
  let length = 0;
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  const lineTo = (toX: number, toY: number) => {
    length += Math.hypot(toX - x, toY - y);
    x = toX;
    y = toY;
  };
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + (ARITY[verb as 0] as number);
    if (verb === MOVE) {
      startX = x = path[i + 1] as number;
      startY = y = path[i + 2] as number;
    } else if (verb === CLOSE) lineTo(startX, startY);
    else for (let k = i + 1; k < end; k += 2) lineTo(path[k] as number, path[k + 1] as number);
    i = end;
  }
  return length;
}

/**
 * The same pen with lengths about as large as pixels: hundredths of large units would be seen. What it then draws on is
 * in the space of its new matrix.
 */
export function pixelPen(pen: Pen): Pen {
  if (pen.matrix === null) return pen;
  const [a, b, c, d] = pen.matrix;
  const scale = Math.hypot(a, b, c, d) / Math.SQRT2;
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) return pen;
  return {
    ...pen,
    width: pen.width * scale,
    dash: pen.dash.map((length) => length * scale),
    dashOffset: pen.dashOffset * scale,
    // Where the pen comes from is no matter; far away, points would lose their fractions.
    matrix: [a / scale, b / scale, c / scale, d / scale, 0, 0],
  };
}
