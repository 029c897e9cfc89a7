// Pens → stroke attributes. What equals the initial value is left out. SVG 2, section 13.5.

import { type Path, pathLength } from "../path.ts";
import type { Pen } from "../surface.ts";
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
  if (hasDashes(pen, path)) {
    text += ` stroke-dasharray="${pen.dash.map(formatFactor).join(" ")}"`;
    // An offset of whole periods is none, and large numbers lose the part that counts.
    const offset = pen.dashOffset % periodOf(pen);
    if (offset !== 0) text += ` stroke-dashoffset="${formatFactor(offset)}"`;
  }
  return text;
}

/** Whether a pen's dashes can be told apart along the path, which is in the pen's units. */
export function hasDashes(pen: Pen, path: Path): boolean {
  const period = periodOf(pen);
  return period > 0 && (pathLength(path) / period) * (pen.dash.length / 2) <= MOST_DASHES;
}

function periodOf({ dash }: Pen): number {
  return dash.reduce((sum, length) => sum + length, 0);
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
