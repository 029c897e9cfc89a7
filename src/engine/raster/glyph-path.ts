// Shaped text → one path in device pixels. Text along the axes is fitted to the pixels as browsers do: heights to whole ones
// and glyphs to quarters along the baseline; other text is placed at quarters both ways. Outlines are kept as they are drawn
// at a size, since charts repeat few letters in few sizes.

import { ARITY, CLOSE, type Path } from "../path.ts";
import type { GlyphRun, GlyphSource } from "../surface.ts";
import { isQuarterTurn, isUpright, quarterTurnStart, snapGlyph } from "../svg/glyph-place.ts";

/** Outlines kept for each face; about 300 bytes each. */
const CACHE_ENTRIES = 4000;
const caches = new WeakMap<GlyphSource, Map<string, Float64Array>>();

/** A run with its outlines, which are kept from then on: its face may be closed before the run is drawn. */
export interface PlacedOutlines {
  readonly run: GlyphRun;
  /** Of each glyph, from its origin, in pixels, y downwards. */
  readonly outlines: readonly Float64Array[];
}

/** Finds the run's outlines. */
export function findOutlines(run: GlyphRun): PlacedOutlines {
  const { size, stretch, isFitted } = scaleOf(run);
  return { run, outlines: run.glyphs.map(({ id }) => scaledOutline(run.face, id, size, stretch, isFitted)) };
}

/** How large the run's outlines are: pixels in an em's height, how much wider than high, and whether on whole rows. */
function scaleOf({ size, matrix }: GlyphRun) {
  const [a, b, , d] = matrix;
  if (isUpright(matrix)) return { size: size * d, stretch: a / d, isFitted: true };
  if (isQuarterTurn(matrix)) return { size: size * Math.abs(b), stretch: 1, isFitted: true };
  return { size, stretch: 1, isFitted: false };
}

/** The run's outlines as one path in device pixels. */
export function glyphPath(placed: PlacedOutlines): Float64Array {
  const { matrix } = placed.run;
  const [a, b, c, d, e, f] = matrix;
  if (isUpright(matrix)) return place(placed, (x, y) => [snapGlyph(e + x * a), f + y * d], [1, 0, 0, 1]);
  if (isQuarterTurn(matrix)) {
    const scale = Math.abs(b);
    const start = quarterTurnStart(matrix);
    const [down, across] = [Math.sign(b), Math.sign(c)];
    const origin = (x: number, y: number) => [across * y * scale + e, down * snapGlyph(start + x * scale)] as const;
    return place(placed, origin, [0, down, across, 0]);
  }
  const origin = (x: number, y: number) => [snapGlyph(a * x + c * y + e), snapGlyph(b * x + d * y + f)] as const;
  return place(placed, origin, [a, b, c, d]);
}

/** Puts each glyph's outline, turned by a matrix, where its origin is. */
function place(
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
    // The inner loop of all text: no lists are made in it.
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

/** A glyph's outline from its origin, in pixels, y downwards. */
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
  const known = cache.get(key);
  if (known !== undefined) return known;
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
