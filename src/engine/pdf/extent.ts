// How far ink reaches, in device pixels. The boxes decide what is not in the picture at all and which clips are needed: they
// may be too large, and are never too small.

import { type Box, boxPath, growBox, keepDirections, multiply, type Path, pathBounds, transformPath } from "../path.ts";
import type { GlyphRun, Pen } from "../surface.ts";
import type { Shape } from "./coverage.ts";

/** Glyphs are within so many em of their origin, marks and swashes too. */
const GLYPH_REACH = 3;

/** Whether there is anything in an intersection of boxes. */
export function overlaps(box: Box): boolean {
  // Hairlines have no area of their own but are seen: only a true gap counts.
  return box.right >= box.left && box.bottom >= box.top;
}

/** The box around a shape's ink; null for paths without points, and for those with numbers that are not finite. */
export function shapeBounds(shape: Shape): Box | null {
  const box = pathBounds(shape.path);
  if (box === null || !shape.path.every(Number.isFinite)) return null;
  return shape.type === "fill" ? box : growBox(box, penReach(shape.pen));
}

function penReach({ width, matrix, join, miterLimit }: Pen): number {
  // Under a matrix the pen is an ellipse; its larger half axis is at most the length of the columns together.
  const stretch = matrix === null ? 1 : Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]);
  return (width / 2) * stretch * Math.max(Math.SQRT2, join === "miter" ? miterLimit : 0);
}

/** The box around a run's ink; null when it has no place. */
export function runBounds({ glyphs, size, matrix }: GlyphRun): Box | null {
  const box = pathBounds(glyphs.flatMap(({ x, y }) => [0, x, y]));
  if (box === null) return null;
  const corners = transformPath(boxPath(growBox(box, size * GLYPH_REACH)), matrix);
  return corners.every(Number.isFinite) ? pathBounds(corners) : null;
}

/** The outlines of a run's glyphs. */
export function runOutline({ face, size, glyphs, matrix }: GlyphRun): Path {
  const scale = size / face.unitsPerEm;
  return glyphs.flatMap(({ id, x, y }) =>
    transformPath(face.outline(id), multiply(matrix, [scale, 0, 0, -scale, x, y])),
  );
}

/** The path as it can be written: lines that lead far away have points on the way there. */
export function visiblePath(path: Path): Path {
  const bounds = pathBounds(path);
  return bounds === null ? path : keepDirections(path, bounds);
}
