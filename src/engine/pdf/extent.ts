// Computes the bounds of ink in device pixels, so that invisible elements and unneeded clips can be skipped. The bounds can be
// too large, but never too small.

import { splitFarLines } from "../geometry/far-line.ts";
import { type Box, boxPath, growBox, multiply, type Path, pathBounds, transformPath } from "../path.ts";
import type { GlyphRun, Shape, StrokeStyle } from "../surface.ts";

/** Maximum distance of a glyph's ink from its origin, in em. Includes marks and swashes. */
const GLYPH_REACH = 3;

/** Returns the bounds of a shape's ink; null for paths without points or with numbers that are not finite. */
export function shapeBounds(shape: Shape): Box | null {
  const box = pathBounds(shape.path);
  if (box === null || !shape.path.every(Number.isFinite)) return null;
  return shape.type === "fill" ? box : growBox(box, penReach(shape.pen));
}

function penReach({ width, matrix, join, miterLimit }: StrokeStyle): number {
  // Under a matrix the pen is an ellipse. Its semi-major axis is at most the Frobenius norm of the matrix.
  const stretch = matrix === null ? 1 : Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]);
  return (width / 2) * stretch * Math.max(Math.SQRT2, join === "miter" ? miterLimit : 0);
}

/** Returns the bounds of a run's ink; null if the run has no glyphs or its matrix is not finite. */
export function runBounds({ glyphs, size, matrix }: GlyphRun): Box | null {
  const box = pathBounds(glyphs.flatMap(({ x, y }) => [0, x, y]));
  if (box === null) return null;
  const corners = transformPath(boxPath(growBox(box, size * GLYPH_REACH)), matrix);
  return corners.every(Number.isFinite) ? pathBounds(corners) : null;
}

/** Returns the outlines of a run's glyphs in device pixels. */
export function runOutline({ face, size, glyphs, matrix }: GlyphRun): Path {
  const scale = size / face.unitsPerEm;
  return glyphs.flatMap(({ id, x, y }) =>
    transformPath(face.outline(id), multiply(matrix, [scale, 0, 0, -scale, x, y])),
  );
}

/**
 * Adds points to lines that extend far outside the surface, so that clamped or imprecise end points do not change their
 * direction.
 */
export function visiblePath(path: Path): Path {
  const bounds = pathBounds(path);
  return bounds === null ? path : splitFarLines(path, bounds);
}
