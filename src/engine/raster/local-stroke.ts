// Transforms pens that have a matrix into a space where they are round. Under uneven scaling or skewing, a pen is an ellipse in
// device pixels, so the stroke is computed in that space and then mapped to device pixels.

import { inkBounds, strokeBounds } from "../geometry/bounds.ts";
import { toPixelUnits } from "../geometry/stroke.ts";
import { type Box, growBox, invert, type Path, transformPath } from "../path.ts";
import type { StrokeStyle } from "../surface.ts";

/** A pen and the path to stroke, both in the space that the pen's matrix maps to device pixels. */
export interface LocalPen {
  readonly pen: StrokeStyle;
  readonly path: Path;
}

/** Transforms a path in device pixels into the pen's space. Returns null for pens that draw nothing. */
export function localPen(pen: StrokeStyle, path: Path): LocalPen | null {
  if (pen.matrix === null) return { pen, path };
  const [a, b, c, d] = pen.matrix;
  // Browsers draw strokes of at most one pixel in both directions as hairlines, with the average width as density.
  const [across, down] = [pen.width * Math.hypot(a, b), pen.width * Math.hypot(c, d)];
  if (across <= 1 && down <= 1 && pen.dash.length === 0)
    return { pen: { ...pen, width: (across + down) / 2, matrix: null }, path };
  const local = toPixelUnits(pen);
  const inverse = local.matrix === null ? null : invert(local.matrix);
  return inverse === null ? null : { pen: local, path: transformPath(path, inverse) };
}

/** Returns whether a pen is drawn as a hairline, with the same test as in wasm/rasterizer/assembly/pen.ts. */
export function isHairline({ width, matrix }: StrokeStyle): boolean {
  return matrix === null && width <= 1;
}

/**
 * Returns the bounds of a stroke's ink inside the area; null if there is none.
 *
 * @param local the pen in its own space
 */
export function strokeInk(path: Path, pen: StrokeStyle, local: StrokeStyle, area: Box): Box | null {
  const outline = pen.width > 0 ? inkBounds(path, area) : null;
  const ink = outline && strokeBounds(path, outline, pen);
  // Hairlines cover a full pixel per column or row, however thin the pen is.
  return ink && isHairline(local) ? growBox(ink, 1) : ink;
}
