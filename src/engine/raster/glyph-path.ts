// Converts shaped text to a path in device pixels. As in browsers, horizontal and vertical text is fitted to whole
// pixels in height and to quarter pixels along the baseline; other text is placed at quarter pixels in both directions.
// Scaled outlines are cached, because a chart repeats a few letters in a few sizes.

import { isQuarterTurn, isUpright, quarterTurnStart, snapGlyph } from "../geometry/glyph-place.ts";
import { ARITY, CLOSE } from "../path.ts";
import type { GlyphRun, GlyphSource } from "../surface.ts";

/**
 * Capacity of the outline cache, in 8-byte numbers: about 5 MB. A chart has about 300 different glyphs with 200 numbers
 * each, and a card has many faces and sizes.
 */
const CACHE_NUMBERS = 600_000;
/** Memory of a cached outline or scale without its numbers, in 8-byte numbers. */
const ENTRY_NUMBERS = 40;

/** Cached outlines, by face, scale and glyph. */
let outlinesByFace = new WeakMap<GlyphSource, Map<string, Map<number, Float64Array>>>();
/** Size of all cached outlines, in 8-byte numbers. */
let cachedNumbers = 0;

/** A run with its outlines, which are read early, because the face can be closed before the run is drawn. */
export interface PlacedOutlines {
  readonly run: GlyphRun;
  /** The outline of each glyph relative to the glyph's origin, in pixels with y pointing down. */
  readonly outlines: readonly Float64Array[];
}

export function readOutlines(run: GlyphRun): PlacedOutlines {
  const { face, glyphs } = run;
  const scale = scaleOf(run);
  const known = findOutlines(face, scale);
  const outlines = glyphs.map(({ id }) => {
    const cached = known.get(id);
    if (cached !== undefined) return cached;
    const outline = scaleOutline(face, id, scale);
    countNumbers(outline.length);
    known.set(id, outline);
    return outline;
  });
  return { run, outlines };
}

/** Returns the cached outlines of a face at a scale, by glyph. */
function findOutlines(face: GlyphSource, { size, stretch, isFitted }: OutlineScale): Map<number, Float64Array> {
  let scales = outlinesByFace.get(face);
  if (scales === undefined) {
    scales = new Map();
    outlinesByFace.set(face, scales);
  }
  const key = `${size}/${stretch}/${isFitted}`;
  let outlines = scales.get(key);
  if (outlines === undefined) {
    countNumbers(0);
    outlines = new Map();
    scales.set(key, outlines);
  }
  return outlines;
}

/** Counts a new outline or scale. If the cache is full, empties it first. */
function countNumbers(numbers: number): void {
  if (cachedNumbers > CACHE_NUMBERS) {
    outlinesByFace = new WeakMap();
    cachedNumbers = 0;
  }
  cachedNumbers += numbers + ENTRY_NUMBERS;
}

interface OutlineScale {
  /** Vertical scale, in pixels per em. */
  readonly size: number;
  /** Horizontal scale relative to the vertical scale. */
  readonly stretch: number;
  /** Whether the outlines are fitted to rows of pixels. */
  readonly isFitted: boolean;
}

function scaleOf({ size, matrix }: GlyphRun): OutlineScale {
  const [a, b, , d] = matrix;
  if (isUpright(matrix)) return { size: size * d, stretch: a / d, isFitted: true };
  if (isQuarterTurn(matrix)) return { size: size * Math.abs(b), stretch: 1, isFitted: true };
  return { size, stretch: 1, isFitted: false };
}

/** Returns the array length of a run's path. */
export function glyphPathLength({ outlines }: PlacedOutlines): number {
  return outlines.reduce((sum, outline) => sum + outline.length, 0);
}

/** Maximum length of a part's path, in 8-byte numbers: 0.5 MB. A part with a single glyph can be longer. */
const PART_NUMBERS = 65_536;

/** Splits a run into parts, so that a long text doesn't need a long path. */
export function* splitRun(placed: PlacedOutlines): Generator<PlacedOutlines> {
  if (glyphPathLength(placed) <= PART_NUMBERS) {
    yield placed;
    return;
  }
  const { run, outlines } = placed;
  let start = 0;
  let numbers = 0;
  for (const [index, { length }] of outlines.entries()) {
    if (index > start && numbers + length > PART_NUMBERS) {
      yield { run: { ...run, glyphs: run.glyphs.slice(start, index) }, outlines: outlines.slice(start, index) };
      start = index;
      numbers = 0;
    }
    numbers += length;
  }
  yield { run: { ...run, glyphs: run.glyphs.slice(start) }, outlines: outlines.slice(start) };
}

/** Returns the outlines of a run as one path in device pixels. */
export function glyphPath(placed: PlacedOutlines): Float64Array {
  const path = new Float64Array(glyphPathLength(placed));
  writeGlyphPath(placed, path, 0);
  return path;
}

/** Writes the outlines of a run as one path in device pixels. @param at index of the path's first number */
export function writeGlyphPath(placed: PlacedOutlines, path: Float64Array, at: number): void {
  const { matrix } = placed.run;
  const [a, b, c, d, e, f] = matrix;
  if (isUpright(matrix)) {
    placeGlyphs(placed, path, at, (x, y) => [snapGlyph(e + x * a), f + y * d], [1, 0, 0, 1]);
  } else if (isQuarterTurn(matrix)) {
    const scale = Math.abs(b);
    const start = quarterTurnStart(matrix);
    const [down, across] = [Math.sign(b), Math.sign(c)];
    const origin = (x: number, y: number) => [across * y * scale + e, down * snapGlyph(start + x * scale)] as const;
    placeGlyphs(placed, path, at, origin, [0, down, across, 0]);
  } else {
    const origin = (x: number, y: number) => [snapGlyph(a * x + c * y + e), snapGlyph(b * x + d * y + f)] as const;
    placeGlyphs(placed, path, at, origin, [a, b, c, d]);
  }
}

/** Transforms each outline by the run's matrix, and moves it to the glyph's position. */
function placeGlyphs(
  { run, outlines }: PlacedOutlines,
  path: Float64Array,
  start: number,
  origin: (x: number, y: number) => readonly [x: number, y: number],
  [a, b, c, d]: readonly [number, number, number, number],
): void {
  let at = start;
  run.glyphs.forEach(({ x, y }, index) => {
    const outline = outlines[index] as Float64Array;
    if (outline.length === 0) return;
    const [left, top] = origin(x, y);
    // The inner loop of all text creates no arrays.
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
}

/** Returns a glyph's outline relative to the glyph's origin, in pixels with y pointing down. */
function scaleOutline(face: GlyphSource, glyph: number, { size, stretch, isFitted }: OutlineScale): Float64Array {
  const outline = face.outline(glyph, isFitted ? size : undefined);
  const factor = size / face.unitsPerEm;
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
