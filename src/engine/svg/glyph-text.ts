// Writes shaped text as path data. Each glyph's outline is formatted once per face and size, so that labels cost little
// more than their coordinates.

import { isQuarterTurn, isUpright, quarterTurnStart, snapGlyph } from "../geometry/glyph-place.ts";
import { formatCoordinate } from "../geometry/number.ts";
import { invert, type Matrix } from "../path.ts";
import type { GlyphRun, GlyphSource } from "../surface.ts";
import { formatGlyph } from "./path-text.ts";

/** Maximum total length of cached outlines and their keys, in characters of one byte. An outline has about 200 characters. */
const CACHE_LENGTH = 2_000_000;
const cache = new Map<string, string>();
let cachedLength = 0;

/**
 * Returns the run as one path, and the matrix to draw it with; null for the identity.
 *
 * @param grid whether document units are device pixels of the final image; horizontal and vertical text is then fitted to
 * them as in browsers: heights to whole pixels, glyphs to quarter pixels along the baseline
 */
export function formatRun(run: GlyphRun, grid: boolean): { readonly d: string; readonly matrix: Matrix | null } {
  const [a, b, c, d, e, f] = run.matrix;
  if (isUpright(run.matrix)) return { d: formatGlyphs(run, d, e, f, grid, a / d), matrix: null };
  if (!isQuarterTurn(run.matrix)) {
    // Uses units of about one pixel, because rounding to hundredths would be visible in larger units.
    const size = Number((Math.hypot(a, b, c, d) / Math.SQRT2).toPrecision(6)) || 1;
    const matrix: Matrix = [a / size, b / size, c / size, d / size, e, f];
    return { d: formatTurned(run, size, matrix, grid), matrix };
  }
  const scale = Math.abs(b);
  const matrix: Matrix = [0, Math.sign(b), Math.sign(c), 0, e, 0];
  return { d: formatGlyphs(run, scale, quarterTurnStart(run.matrix), 0, grid), matrix };
}

/** @param stretch width relative to height */
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

/** Writes glyphs in the space of `matrix`. On a grid, their origins are at quarter pixels in both directions. */
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
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const text = formatGlyph(face.outline(glyph, grid ? size : undefined), size / face.unitsPerEm, stretch);
  if (cachedLength > CACHE_LENGTH) {
    cache.clear();
    cachedLength = 0;
  }
  cachedLength += key.length + text.length;
  cache.set(key, text);
  return text;
}
