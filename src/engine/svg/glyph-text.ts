// Shaped text → path data. Each glyph's outline is written once per face and size and then placed, so that a chart's
// labels cost little more than their coordinates.

import { type Box, boxPath, growBox, invert, type Matrix, type Path, pathBounds, transformPath } from "../path.ts";
import type { GlyphRun, GlyphSource } from "../surface.ts";
import { isQuarterTurn, isUpright, quarterTurnStart, snapGlyph } from "./glyph-place.ts";
import { formatCoordinate } from "./number.ts";
import { formatGlyph } from "./path-text.ts";

/** Outline texts kept in the isolate; about 150 bytes each. */
const CACHE_ENTRIES = 8000;
const cache = new Map<string, string>();
const boundsOf = new WeakMap<Path, Box | { readonly empty: true }>();

/**
 * The run as one path, and the matrix that it needs; null for none.
 *
 * @param grid whether the document's units are the pixels that people will see: then text along the axes is fitted to
 *   them as browsers do, heights to whole pixels and glyphs to quarters along the baseline
 */
export function formatRun(run: GlyphRun, grid: boolean): { readonly d: string; readonly matrix: Matrix | null } {
  const [a, b, c, d, e, f] = run.matrix;
  if (isUpright(run.matrix)) return { d: formatGlyphs(run, d, e, f, grid, a / d), matrix: null };
  if (!isQuarterTurn(run.matrix)) {
    // Units about as large as pixels: hundredths of large ones would be seen.
    const size = Number((Math.hypot(a, b, c, d) / Math.SQRT2).toPrecision(6)) || 1;
    const matrix: Matrix = [a / size, b / size, c / size, d / size, e, f];
    return { d: formatTurned(run, size, matrix, grid), matrix };
  }
  const scale = Math.abs(b);
  const matrix: Matrix = [0, Math.sign(b), Math.sign(c), 0, e, 0];
  return { d: formatGlyphs(run, scale, quarterTurnStart(run.matrix), 0, grid), matrix };
}

/** @param stretch how much wider than high the text is drawn */
function formatGlyphs(
  run: GlyphRun,
  scale: number,
  originX: number,
  originY: number,
  grid: boolean,
  stretch = 1,
): string {
  let text = "";
  for (const { id, x, y } of run.glyphs) {
    const outline = glyphText(run.face, id, run.size * scale, stretch, grid);
    if (outline === "") continue;
    const left = originX + x * scale * stretch;
    text += `M${formatCoordinate(grid ? snapGlyph(left) : left)} ${formatCoordinate(originY + y * scale)}${outline}`;
  }
  return text;
}

/** Glyphs in the space of `matrix`; on a grid, their origins are at quarters of a pixel both ways. */
function formatTurned(run: GlyphRun, size: number, matrix: Matrix, grid: boolean): string {
  const [a, b, c, d, e, f] = matrix;
  const inverse = grid ? invert(matrix) : null;
  if (inverse === null) return formatGlyphs(run, size, 0, 0, false);
  const glyphs = run.glyphs.map((glyph) => {
    const [x, y] = [glyph.x * size, glyph.y * size];
    const [deviceX, deviceY] = [snapGlyph(a * x + c * y + e) - e, snapGlyph(b * x + d * y + f) - f];
    return {
      ...glyph,
      x: (inverse[0] * deviceX + inverse[2] * deviceY) / size,
      y: (inverse[1] * deviceX + inverse[3] * deviceY) / size,
    };
  });
  return formatGlyphs({ ...run, glyphs }, size, 0, 0, false);
}

function glyphText(face: GlyphSource, glyph: number, size: number, stretch: number, grid: boolean): string {
  const key = `${face.name}/${size}/${stretch}/${grid}/${glyph}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const text = formatGlyph(face.outline(glyph, grid ? size : undefined), size / face.unitsPerEm, stretch);
  if (cache.size >= CACHE_ENTRIES) cache.clear();
  cache.set(key, text);
  return text;
}

/** The box around the run's ink in device pixels, with room for fitting; null when it has none. */
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
  const turned = box === null ? null : pathBounds(transformPath(boxPath(box), run.matrix));
  return turned === null ? null : growBox(turned, 1);
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
