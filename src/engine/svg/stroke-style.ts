// Writes stroke properties as attributes. Initial values are omitted. SVG 2, section 13.5.

import { type Path, pathLength } from "../path.ts";
import type { StrokeStyle } from "../surface.ts";
import { formatFactor } from "./number.ts";

/** The miter limit set on the document's root: the initial value of canvas. SVG's is 4. */
export const MITER_LIMIT = 10;

/** Maximum line width. Wider lines cover the whole image anyway, and take the rasteriser seconds. */
const MAX_WIDTH = 100_000;

/** Paths with more dashes are drawn solid: rasterisers compute each dash, and an image of 3,000 pixels cannot show more. */
const MAX_DASHES = 10_000;

/**
 * Returns the stroke attributes without paint, such as ` stroke-width="2" stroke-linecap="round"`.
 *
 * @param path the stroked path, in the pen's units
 */
export function formatStroke(pen: StrokeStyle, path: Path): string {
  let text = "";
  if (pen.width !== 1) text += ` stroke-width="${formatFactor(Math.min(pen.width, MAX_WIDTH))}"`;
  if (pen.cap !== "butt") text += ` stroke-linecap="${pen.cap}"`;
  if (pen.join !== "miter") text += ` stroke-linejoin="${pen.join}"`;
  // SVG does not allow a miter limit below 1. With such a limit, every corner is beveled.
  else if (pen.miterLimit < 1) text += ' stroke-linejoin="bevel"';
  else if (pen.miterLimit !== MITER_LIMIT) text += ` stroke-miterlimit="${formatFactor(pen.miterLimit)}"`;
  if (hasDashes(pen, path)) {
    text += ` stroke-dasharray="${pen.dash.map(formatFactor).join(" ")}"`;
    // Whole periods are removed, because large offsets would lose precision.
    const offset = pen.dashOffset % periodOf(pen);
    if (offset !== 0) text += ` stroke-dashoffset="${formatFactor(offset)}"`;
  }
  return text;
}

/** Returns whether the dashes are few enough to be drawn. @param path the stroked path, in the pen's units */
export function hasDashes(pen: StrokeStyle, path: Path): boolean {
  const period = periodOf(pen);
  return period > 0 && (pathLength(path) / period) * (pen.dash.length / 2) <= MAX_DASHES;
}

function periodOf({ dash }: StrokeStyle): number {
  return dash.reduce((sum, length) => sum + length, 0);
}

/**
 * Scales the pen's units to about one pixel, because rounding to hundredths would be visible in larger units. The path must
 * be transformed to the space of the new matrix.
 */
export function toPixelUnits(pen: StrokeStyle): StrokeStyle {
  if (pen.matrix === null) return pen;
  const [a, b, c, d] = pen.matrix;
  const scale = Math.hypot(a, b, c, d) / Math.SQRT2;
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) return pen;
  return {
    ...pen,
    width: pen.width * scale,
    dash: pen.dash.map((length) => length * scale),
    dashOffset: pen.dashOffset * scale,
    // A translation does not affect the shape of the pen, and a large one would lose precision.
    matrix: [a / scale, b / scale, c / scale, d / scale, 0, 0],
  };
}
