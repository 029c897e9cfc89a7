// The limits on strokes that all surfaces share, and the conversion of stroke styles to units of about one pixel.

import { type Path, pathLength } from "../path.ts";
import type { StrokeStyle } from "../surface.ts";

/** Maximum line width. Wider lines cover the whole image anyway, and would take the rasteriser seconds. */
export const MAX_STROKE_WIDTH = 100_000;

/**
 * Maximum number of dashes in a path. A path with more dashes is drawn solid: viewers compute each dash, and a
 * 3,000-pixel-wide image cannot show more.
 */
const MAX_DASHES = 10_000;

/** False also for too many dashes to draw. @param path the stroked path, in the pen's units */
export function hasDashes(pen: StrokeStyle, path: Path): boolean {
  const period = dashPeriod(pen);
  return period > 0 && (pathLength(path) / period) * (pen.dash.length / 2) <= MAX_DASHES;
}

/** Returns the dash pattern's length, in the pen's units; 0 for a solid line. */
export function dashPeriod({ dash }: StrokeStyle): number {
  return dash.reduce((sum, length) => sum + length, 0);
}

/**
 * Changes the pen's units to about one pixel, because rounding to hundredths would be visible in larger units. The
 * caller must transform the path to the space of the new matrix.
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
    // Drop the translation: it doesn't affect the pen's shape, and a large translation would lose precision.
    matrix: [a / scale, b / scale, c / scale, d / scale, 0, 0],
  };
}
