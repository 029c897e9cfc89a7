// Computes the bounds of shaped text from its glyphs' outlines.

import { type Box, boxPath, growBox, type Path, pathBounds, transformPath } from "../path.ts";
import type { GlyphRun } from "../surface.ts";

const boundsOf = new WeakMap<Path, Box | { readonly empty: true }>();

/** Returns the bounds of the run's ink in device pixels, with a margin for grid fitting; null if it has no ink. */
export function runBounds(run: GlyphRun): Box | null {
  const scale = run.size / run.face.unitsPerEm;
  const corners: number[] = [];
  for (const { id, x, y } of run.glyphs) {
    const box = outlineBounds(run.face.outline(id));
    if (box === null) continue;
    corners.push(0, x + box.left * scale, y - box.top * scale, 0, x + box.right * scale, y - box.bottom * scale);
  }
  if (corners.length === 0) return null;
  const box = pathBounds(corners);
  const bounds = box === null ? null : pathBounds(transformPath(boxPath(box), run.matrix));
  return bounds === null ? null : growBox(bounds, 1);
}

/** Returns the bounds in font units, with y pointing up: `top` is the larger number. */
function outlineBounds(outline: Path): Box | null {
  let known = boundsOf.get(outline);
  if (known === undefined) {
    const box = pathBounds(outline);
    known = box === null ? { empty: true } : { ...box, top: box.bottom, bottom: box.top };
    boundsOf.set(outline, known);
  }
  return "empty" in known ? null : known;
}
