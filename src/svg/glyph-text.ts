// Shaped text → path data. Each glyph's outline is written once per face and size and then placed, so that a chart's
// labels cost little more than their coordinates.

import { type Box, type Matrix, type Path, pathBounds, transformPath } from "../base/path.ts";
import type { GlyphRun, GlyphSource } from "../base/surface.ts";
import { formatCoordinate } from "./number.ts";
import { formatGlyph } from "./path-text.ts";

/** Outline texts kept in the isolate; about 150 bytes each. */
const CACHE_ENTRIES = 8000;
const cache = new Map<string, string>();
const boundsOf = new WeakMap<Path, Box | { readonly empty: true }>();

/** The run as one path. Under a matrix that turns or skews, the path is in the run's space and the matrix is given back. */
export function formatRun(run: GlyphRun): { readonly d: string; readonly matrix: Matrix | null } {
  const [a, b, c, d, e, f] = run.matrix;
  const upright = b === 0 && c === 0 && a === d && a > 0;
  const scale = upright ? a : 1;
  const originX = upright ? e : 0;
  const originY = upright ? f : 0;
  let text = "";
  for (const { id, x, y } of run.glyphs) {
    const outline = glyphText(run.face, id, (run.size * scale) / run.face.unitsPerEm);
    if (outline === "") continue;
    text += `M${formatCoordinate(Math.round((originX + x * scale) * 4) / 4)} ${formatCoordinate(originY + y * scale)}${outline}`;
  }
  return { d: text, matrix: upright ? null : run.matrix };
}

function glyphText(face: GlyphSource, glyph: number, scale: number): string {
  const key = `${face.name}/${scale}/${glyph}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const text = formatGlyph(face.outline(glyph), scale);
  if (cache.size >= CACHE_ENTRIES) cache.clear();
  cache.set(key, text);
  return text;
}

/** The box around the run's ink in device pixels; null when it has none. */
export function runBounds(run: GlyphRun): Box | null {
  const scale = run.size / run.face.unitsPerEm;
  const corners: number[] = [];
  for (const { id, x, y } of run.glyphs) {
    const box = outlineBounds(run.face.outline(id));
    if (box === null) continue;
    corners.push(0, x + box.left * scale, y - box.top * scale, 0, x + box.right * scale, y - box.bottom * scale);
  }
  if (corners.length === 0) return null;
  const box = pathBounds(corners) as Box;
  const { left, top, right, bottom } = box;
  return pathBounds(transformPath([0, left, top, 0, right, top, 0, right, bottom, 0, left, bottom], run.matrix));
}

/** Font units, y upwards: `top` is the larger number. */
function outlineBounds(outline: Path): Box | null {
  let known = boundsOf.get(outline);
  if (known === undefined) {
    const box = pathBounds(outline);
    known = box === null ? { empty: true } : { ...box, top: box.bottom, bottom: box.top };
    boundsOf.set(outline, known);
  }
  return "empty" in known ? null : known;
}
