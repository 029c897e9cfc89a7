// What rastering a call costs, before it is done: a guess from its points that is never far too low, so that hostile drawings
// are refused instead of drawn. Costs are about nanoseconds, of one picture in all its bands.

import { BAND_PIXELS } from "../../base/limits.ts";
import { ARITY, type Box, boxIsEmpty, CUBIC, intersectBoxes, LINE, MOVE, type Path, pathLength } from "../path.ts";
import type { Clip, Effect, GlyphRun, Paint, Pen, Shadow } from "../surface.ts";
import { blurOf } from "./blur-ink.ts";
import { isHairline, localPen } from "./local-pen.ts";
import { isOpaquePaint } from "./shade.ts";

/** For each row that a line crosses, and each column that a hairline does. */
const ROW = 5;
const HAIRLINE_STEP = 50;
/** For each point of an outline, and of a pen's way, in each band. */
const POINT = 15;
const PEN_POINT = 200;
/** For each call in each band. */
const CALL = 1500;
/** For each pixel by how it is painted: opaque runs are copied, gradients reckoned; bitmaps in JavaScript. */
const PIXEL = { opaque: 0.4, mixed: 2, linear: 4, radial: 8, mask: 4, bitmap: 15 } as const;
/** For each pixel that is blurred, and each step that the blur reaches from it; for each pixel that a shadow lies on. */
const BLUR_PIXEL = 3;
const BLUR_STEP = 0.4;
const CAST_PIXEL = 3;
/** Most lines of one curve, and of one arc around a point, as in wasm/rasterizer/assembly/curve.ts. */
const MOST_LINES = 400;
/** Points of a glyph, and its lines that cross a row. */
const GLYPH_POINTS = 100;
const GLYPH_LINES = 20;

/** Most points of a pen's way, 24 bytes each: as many as the longest path has. */
const WAY_POINTS = 1_000_000;

/** What a pen does to each point and to the whole. */
interface Way {
  readonly isHairline: boolean;
  /** Rows that its sides and turns cross at each point, and the lines of these. */
  readonly rows: number;
  readonly lines: number;
  readonly dashes: number;
}

/**
 * The work of a path whose ink is in the box.
 *
 * @param area the picture's own area
 * @param perPixel as `pixelWork` says
 */
export function workOf(path: Path, box: Box, area: Box, perPixel: number, pen: Pen | null = null): number {
  const seen = intersectBoxes(box, area);
  if (boxIsEmpty(seen)) return path.length;
  const way = pen === null ? null : wayOf(pen, path, seen);
  let steps = 0;
  let lines = 0;
  let [x, y] = [0, 0];
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + ARITY[verb as 0];
    if (verb > LINE && verb <= CUBIC) lines += linesOf(path, i, x, y);
    else lines++;
    for (let k = i + 1; k < end; k += 2) {
      const [nextX, nextY] = [path[k] as number, path[k + 1] as number];
      if (verb !== MOVE) {
        const down = Math.abs(clamp(nextY, seen.top, seen.bottom) - clamp(y, seen.top, seen.bottom));
        const across = Math.abs(clamp(nextX, seen.left, seen.right) - clamp(x, seen.left, seen.right));
        steps += way?.isHairline === true ? Math.max(down, across) : down;
      }
      [x, y] = [nextX, nextY];
    }
    i = end;
  }
  const bands = bandsOf(seen, area);
  const pixels = boxPixels(seen) * perPixel;
  if (way === null) return steps * ROW + bands * (CALL + lines * POINT) + pixels;
  if (lines > WAY_POINTS) return Number.POSITIVE_INFINITY;
  const points = lines + 2 * way.dashes;
  const sides = way.isHairline ? steps * HAIRLINE_STEP : (2 * steps + points * way.rows) * ROW;
  return sides + bands * (CALL + points * (PEN_POINT + way.lines * POINT)) + pixels;
}

/** The work of a text whose ink is in the box. */
export function textWork(run: GlyphRun, box: Box, area: Box, perPixel: number): number {
  const seen = intersectBoxes(box, area);
  if (boxIsEmpty(seen)) return run.glyphs.length;
  const [a, b, c, d] = run.matrix;
  const rows = Math.min(run.size * Math.hypot(a, b, c, d), seen.bottom - seen.top);
  const glyph = GLYPH_LINES * rows * ROW + bandsOf(seen, area) * GLYPH_POINTS * POINT;
  return run.glyphs.length * glyph + bandsOf(seen, area) * CALL + boxPixels(seen) * perPixel;
}

/** The work of making a clip's mask. */
export function maskWork({ box, shapes }: Clip, area: Box): number {
  return shapes.reduce((sum, { path }) => sum + workOf(path, box, area, PIXEL.mask), 0);
}

/** The work of making a shadow that is seen in the box, beside what drawing its ink once more takes: about as much as itself. */
export function shadowWork(shadow: Shadow, box: Box, area: Box, perPixel: number): number {
  const { scale, reach } = blurOf(shadow);
  const bands = bandsOf(box, area);
  const [width, height] = [(box.right - box.left) / scale + 2 * reach, (box.bottom - box.top) / scale];
  const blurred = width * (height + bands * 2 * reach) * (BLUR_PIXEL + reach * BLUR_STEP);
  return bands * CALL + blurred + boxPixels(box) * (perPixel + CAST_PIXEL);
}

/** The work of drawing a bitmap's part that is seen. */
export function bitmapWork(seen: Box, area: Box): number {
  return bandsOf(seen, area) * CALL + boxPixels(seen) * PIXEL.bitmap;
}

/** resvg: for each call, for one that is blended, and for each pixel by what is done with it. */
const DOCUMENT = { call: 20_000, blend: 200_000, plain: 8, tile: 40, conic: 55, layer: 40, shadow: 300 } as const;

/**
 * The work of a call that is drawn by way of an SVG document.
 *
 * @param seen the box around what is seen of it
 * @param paint null for an image
 */
export function documentWork(seen: Box, { clip, composite, shadow }: Effect, paint: Paint | null): number {
  const isBlended = composite !== "source-over";
  const layers = (isBlended ? 1 : 0) + (clip?.shapes.length ?? 0);
  const own =
    paint?.type === "conic" ? DOCUMENT.conic : paint?.type === "pattern" || paint === null ? DOCUMENT.tile : 0;
  const perPixel = DOCUMENT.plain + own + layers * DOCUMENT.layer + (shadow === null ? 0 : DOCUMENT.shadow);
  return DOCUMENT.call + (isBlended ? DOCUMENT.blend : 0) + boxPixels(seen) * perPixel;
}

/** What a pixel costs under a paint; `null` erases. */
export function pixelWork(paint: Paint | null, alpha: number, clip: Clip | null): number {
  if (paint?.type === "radial") return PIXEL.radial;
  if (paint?.type === "linear") return PIXEL.linear;
  const isCopied = paint !== null && isOpaquePaint(paint, alpha) && (clip?.shapes.length ?? 0) === 0;
  return isCopied ? PIXEL.opaque : PIXEL.mixed;
}

function wayOf(pen: Pen, path: Path, seen: Box): Way {
  const local = localPen(pen, path) ?? { pen, path };
  const stretch = local.pen.matrix === null ? 1 : Math.hypot(...local.pen.matrix);
  const half = (local.pen.width / 2) * stretch;
  const isRound = pen.join === "round" || pen.cap === "round";
  const period = local.pen.dash.reduce((sum, length) => sum + length, 0);
  return {
    isHairline: isHairline(local.pen),
    rows: 4 * Math.min(half, seen.bottom - seen.top),
    lines: isRound ? Math.min(MOST_LINES, 2 + 8 * Math.sqrt(half)) : 2,
    dashes: period > 0 ? (pathLength(local.path) / period) * (pen.dash.length / 2) : 0,
  };
}

/** Lines that a curve may become: as many as its control points' distance from a straight line asks for. */
function linesOf(path: Path, at: number, x: number, y: number): number {
  const bend = (i: number, j: number, k: number) =>
    Math.hypot(
      (i < 0 ? x : (path[i] as number)) - 2 * (path[j] as number) + (path[k] as number),
      (i < 0 ? y : (path[i + 1] as number)) - 2 * (path[j + 1] as number) + (path[k + 1] as number),
    );
  const first = bend(-1, at + 1, at + 3);
  const deviation = path[at] === CUBIC ? Math.max(first, bend(at + 1, at + 3, at + 5)) : first;
  return Math.min(MOST_LINES, 2 + Math.sqrt(deviation * 38));
}

/** Bands of the picture that a box lies in. */
function bandsOf({ top, bottom }: Box, { right }: Box): number {
  return 1 + Math.floor(((bottom - top) * right) / BAND_PIXELS);
}

function boxPixels({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
