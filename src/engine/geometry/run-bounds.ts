// Computes the bounds of shaped text from its glyphs' outlines.

import { type Box, boxPath, growBox, type Path, pathBounds, transformPath } from "../path.ts";
import type { GlyphRun } from "../surface.ts";

const boundsOf = new WeakMap<Path, Box | { readonly empty: true }>();

/** Returns the bounds of the run's ink in device pixels, with a margin for grid fitting; null if it has no ink. */
export function runBounds(run: GlyphRun): Box | null {
  const scale = run.size / run.face.unitsPerEm;
  // Charts draw many short runs, so the loop creates no objects.
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { id, x, y } of run.glyphs) {
    const box = outlineBounds(run.face.outline(id));
    if (box === null) continue;
    if (x + box.left * scale < left) left = x + box.left * scale;
    if (x + box.right * scale > right) right = x + box.right * scale;
    if (y - box.top * scale < top) top = y - box.top * scale;
    if (y - box.bottom * scale > bottom) bottom = y - box.bottom * scale;
  }
  if (!(left <= right)) return null;
  const bounds = pathBounds(transformPath(boxPath({ left, top, right, bottom }), run.matrix));
  return bounds === null ? null : growBox(bounds, 1);
}

/** Returns the bounds in font units, with y pointing up: `top` is the larger number. */
function outlineBounds(outline: Path): Box | null {
  let cached = boundsOf.get(outline);
  if (cached === undefined) {
    const box = pathBounds(outline);
    cached = box === null ? { empty: true } : { ...box, top: box.bottom, bottom: box.top };
    boundsOf.set(outline, cached);
  }
  return "empty" in cached ? null : cached;
}
