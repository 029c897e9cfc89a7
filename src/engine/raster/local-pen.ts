// Pens whose lengths are not in device pixels → what draws the same. Under a transform that squeezes or slants, a pen is an
// ellipse: its way is drawn as by a round one in a space of about the same scale, and then mapped to the pixels.

import { invert, type Path, transformPath } from "../path.ts";
import type { Pen } from "../surface.ts";
import { pixelPen } from "../svg/pen-text.ts";

/** A pen, and the path that it goes along, both in the space that the pen's matrix maps to device pixels. */
export interface LocalPen {
  readonly pen: Pen;
  readonly path: Path;
}

/** The pen with its path (device pixels) in its own space; null for pens that draw nothing. */
export function localPen(pen: Pen, path: Path): LocalPen | null {
  if (pen.matrix === null) return { pen, path };
  const [a, b, c, d] = pen.matrix;
  // Browsers draw a pen of at most one pixel both ways as a hairline, as dense as it is wide on average.
  const [across, down] = [pen.width * Math.hypot(a, b), pen.width * Math.hypot(c, d)];
  if (across <= 1 && down <= 1 && pen.dash.length === 0)
    return { pen: { ...pen, width: (across + down) / 2, matrix: null }, path };
  const local = pixelPen(pen);
  const inverse = local.matrix === null ? null : invert(local.matrix);
  return inverse === null ? null : { pen: local, path: transformPath(path, inverse) };
}

/** Whether a pen in its own space is drawn as a hairline, as wasm/rasterizer/assembly/pen.ts has it. */
export function isHairline({ width, matrix }: Pen): boolean {
  return matrix === null && width <= 1;
}
