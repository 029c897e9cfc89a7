// Converts shaped text to one path in device pixels. As in browsers, horizontal and vertical text is fitted to whole pixels
// in height and to quarter pixels along the baseline; other text is placed at quarter pixels in both directions. Scaled
// outlines are cached, because charts repeat a few letters in a few sizes.

import { isQuarterTurn, isUpright, quarterTurnStart, snapGlyph } from "../geometry/glyph-place.ts";
import { ARITY, CLOSE, type Path } from "../path.ts";
import type { GlyphRun, GlyphSource } from "../surface.ts";

/** Maximum number of cached outlines per face, about 300 bytes each. */
const CACHE_ENTRIES = 4000;
const caches = new WeakMap<GlyphSource, Map<string, Float64Array>>();

/** A run with its outlines. They are read early, because the face can be closed before the run is drawn. */
export interface PlacedOutlines {
  readonly run: GlyphRun;
  /** Outline of each glyph relative to its origin, in pixels with y pointing down. */
  readonly outlines: readonly Float64Array[];
}

/** Reads a run's outlines. */
export function readOutlines(run: GlyphRun): PlacedOutlines {
  const { size, stretch, isFitted } = scaleOf(run);
  return { run, outlines: run.glyphs.map(({ id }) => scaledOutline(run.face, id, size, stretch, isFitted)) };
}

/**
 * Returns the scale of a run's outlines: pixels per em in height, width relative to height, and whether they are fitted to
 * rows.
 */
function scaleOf({ size, matrix }: GlyphRun) {
  const [a, b, , d] = matrix;
  if (isUpright(matrix)) return { size: size * d, stretch: a / d, isFitted: true };
  if (isQuarterTurn(matrix)) return { size: size * Math.abs(b), stretch: 1, isFitted: true };
  return { size, stretch: 1, isFitted: false };
}

/** Returns the outlines of a run as one path in device pixels. */
export function glyphPath(placed: PlacedOutlines): Float64Array {
  const { matrix } = placed.run;
  const [a, b, c, d, e, f] = matrix;
  if (isUpright(matrix)) return placeGlyphs(placed, (x, y) => [snapGlyph(e + x * a), f + y * d], [1, 0, 0, 1]);
  if (isQuarterTurn(matrix)) {
    const scale = Math.abs(b);
    const start = quarterTurnStart(matrix);
    const [down, across] = [Math.sign(b), Math.sign(c)];
    const origin = (x: number, y: number) => [across * y * scale + e, down * snapGlyph(start + x * scale)] as const;
    return placeGlyphs(placed, origin, [0, down, across, 0]);
  }
  const origin = (x: number, y: number) => [snapGlyph(a * x + c * y + e), snapGlyph(b * x + d * y + f)] as const;
  return placeGlyphs(placed, origin, [a, b, c, d]);
}

/** Transforms each outline by the matrix and moves it to the glyph's origin. */
function placeGlyphs(
  { run, outlines }: PlacedOutlines,
  origin: (x: number, y: number) => readonly [x: number, y: number],
  [a, b, c, d]: readonly [number, number, number, number],
): Float64Array {
  const path = new Float64Array(outlines.reduce((sum, outline) => sum + outline.length, 0));
  let at = 0;
  run.glyphs.forEach(({ x, y }, index) => {
    const outline = outlines[index] as Float64Array;
    if (outline.length === 0) return;
    const [left, top] = origin(x, y);
    // This is the inner loop of all text, so it creates no arrays.
    for (let i = 0; i < outline.length; ) {
      const verb = outline[i++] as number;
      path[at++] = verb;
      for (let n = ARITY[verb as 0] as number; n > 0; n -= 2) {
        const px = outline[i++] as number;
        const py = outline[i++] as number;
        path[at++] = left + a * px + c * py;
        path[at++] = top + b * px + d * py;
      }
    }
  });
  return path;
}

/** Returns a glyph's outline relative to its origin, in pixels with y pointing down. */
function scaledOutline(
  face: GlyphSource,
  glyph: number,
  size: number,
  stretch: number,
  isFitted: boolean,
): Float64Array {
  let cache = caches.get(face);
  if (cache === undefined) {
    cache = new Map();
    caches.set(face, cache);
  }
  const key = `${glyph}/${size}/${stretch}/${isFitted}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const outline = scale(face.outline(glyph, isFitted ? size : undefined), size / face.unitsPerEm, stretch);
  if (cache.size >= CACHE_ENTRIES) cache.clear();
  cache.set(key, outline);
  return outline;
}

function scale(outline: Path, factor: number, stretch: number): Float64Array {
  const out = Float64Array.from(outline);
  for (let i = 0; i < out.length; ) {
    const verb = out[i] as number;
    if (verb === CLOSE) {
      i++;
      continue;
    }
    const end = i + 1 + ARITY[verb as 0];
    for (i++; i < end; i += 2) {
      out[i] = (out[i] as number) * factor * stretch;
      out[i + 1] = -(out[i + 1] as number) * factor;
    }
  }
  return out;
}
