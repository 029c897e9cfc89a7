// Estimates the work of rasterising a call before it is drawn, in order to reject malicious drawings. Estimates are
// never much too low. Costs are in approximate nanoseconds, for all bands of an image together.

import { clampBetween, vectorLength } from "../geometry/number.ts";
import { BAND_PIXELS } from "../limits.ts";
import { ARITY, type Box, boxIsEmpty, CUBIC, intersectBoxes, LINE, MOVE, type Path, pathLength } from "../path.ts";
import {
  BLEND_MODES,
  type Clip,
  type CompositeOperation,
  type GlyphRun,
  type Shadow,
  type StrokeStyle,
} from "../surface.ts";
import { shadowBlur } from "./blur-ink.ts";
import { isHairline, localPen } from "./engine-path.ts";
import { isOpaquePaint, type RasterizerPaint } from "./shade.ts";
import type { Texture } from "./texture.ts";

/** Cost per row that a line crosses, and per step of a hairline along its longer axis. */
const ROW = 5;
const HAIRLINE_STEP = 50;
/** Cost per point of an outline, and per point of a stroked path, in each band. */
const POINT = 15;
const STROKE_POINT = 200;
/** Cost per call in each band. */
const CALL = 1500;
/** Cost per pixel, by paint. Opaque runs are copied, gradients are computed, and bitmaps are blended in JavaScript. */
const PIXEL = {
  opaque: 0.4,
  mixed: 2,
  linear: 4,
  radial: 14,
  conic: 14,
  texture: 5,
  smoothTexture: 14,
  mask: 4,
  bitmap: 15,
} as const;
/** Cost per pixel of compositing a layer, by operator, including the layer's own pixels. */
const LAYER = { porterDuff: 10, blend: 14, nonSeparable: 30 } as const;
/** Cost per pixel of copying a texture to the engine. */
const TEXEL = 1;
/** Costs of a shadow: per blurred pixel, per blurred pixel for each pixel of the radius, and per covered pixel. */
const BLUR_PIXEL = 8;
const BLUR_STEP = 0.4;
const CAST_PIXEL = 12;
/** Maximum number of lines per curve or round join, as in wasm/rasterizer/assembly/curve.ts. */
const MAX_LINES = 400;
/** Minimum cost of a glyph in each band, cost per number in its outline, and number of its lines that cross a row. */
const GLYPH = 1500;
const OUTLINE_NUMBER = 8;
const GLYPH_LINES = 20;

/** Maximum number of points in a stroked path, with 24 bytes each. The longest path has as many. */
const MAX_STROKE_POINTS = 1_000_000;

/** The properties of a stroke on which its cost depends. */
interface StrokeCost {
  readonly isHairline: boolean;
  /** Number of rows that the stroke's outline crosses per point of the path. */
  readonly rows: number;
  /** Number of lines in the stroke's outline per point of the path. */
  readonly lines: number;
  readonly dashes: number;
}

/**
 * Returns the work of filling or stroking a path.
 *
 * @param box bounds of the ink
 * @param area bounds of the image
 * @param pixelCost cost per pixel, from `pixelWork`
 */
export function pathWork(path: Path, box: Box, area: Box, pixelCost: number, pen: StrokeStyle | null = null): number {
  const visible = intersectBoxes(box, area);
  if (boxIsEmpty(visible)) return path.length;
  const stroke = pen === null ? null : strokeCost(pen, path, visible);
  let steps = 0;
  let lines = 0;
  let x = 0;
  let y = 0;
  // Creates no arrays, because this loop runs for every path.
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const end = i + 1 + ARITY[verb as 0];
    if (verb > LINE && verb <= CUBIC) lines += linesOf(path, i, x, y);
    else lines++;
    for (let k = i + 1; k < end; k += 2) {
      const nextX = path[k] as number;
      const nextY = path[k + 1] as number;
      if (verb !== MOVE) {
        const down = Math.abs(
          clampBetween(nextY, visible.top, visible.bottom) - clampBetween(y, visible.top, visible.bottom),
        );
        const across = Math.abs(
          clampBetween(nextX, visible.left, visible.right) - clampBetween(x, visible.left, visible.right),
        );
        steps += stroke?.isHairline === true ? Math.max(down, across) : down;
      }
      x = nextX;
      y = nextY;
    }
    i = end;
  }
  const bands = bandsOf(visible, area);
  const pixels = boxPixels(visible) * pixelCost;
  if (stroke === null) return steps * ROW + bands * (CALL + lines * POINT) + pixels;
  if (lines > MAX_STROKE_POINTS) return Number.POSITIVE_INFINITY;
  const points = lines + 2 * stroke.dashes;
  const sides = stroke.isHairline ? steps * HAIRLINE_STEP : (2 * steps + points * stroke.rows) * ROW;
  return sides + bands * (CALL + points * (STROKE_POINT + stroke.lines * POINT)) + pixels;
}

/**
 * Returns the work of drawing a text run.
 *
 * @param box bounds of the ink
 * @param numbers array length of the outlines
 */
export function textWork(run: GlyphRun, numbers: number, box: Box, area: Box, pixelCost: number): number {
  const visible = intersectBoxes(box, area);
  if (boxIsEmpty(visible)) return run.glyphs.length;
  const [a, b, c, d] = run.matrix;
  const rows = Math.min(run.size * Math.hypot(a, b, c, d), visible.bottom - visible.top);
  const outlines = Math.max(run.glyphs.length * GLYPH, numbers * OUTLINE_NUMBER);
  const bands = bandsOf(visible, area);
  return run.glyphs.length * GLYPH_LINES * rows * ROW + bands * (CALL + outlines) + boxPixels(visible) * pixelCost;
}

/** Returns the work of drawing a clip's mask. */
export function maskWork({ box, shapes }: Clip, area: Box): number {
  return shapes.reduce((sum, { path }) => sum + pathWork(path, box, area, PIXEL.mask), 0);
}

/**
 * Returns the work of blurring and drawing a shadow, without the work of drawing its ink.
 *
 * @param box visible bounds of the shadow
 */
export function shadowWork(shadow: Shadow, box: Box, area: Box, pixelCost: number): number {
  const { scale, reach } = shadowBlur(shadow);
  const bands = bandsOf(box, area);
  const [width, height] = [(box.right - box.left) / scale + 2 * reach, (box.bottom - box.top) / scale];
  const blurred = width * (height + bands * 2 * reach) * (BLUR_PIXEL + reach * BLUR_STEP);
  return bands * CALL + blurred + boxPixels(box) * (pixelCost + CAST_PIXEL);
}

/** Returns the work of drawing the visible part of a bitmap. */
export function bitmapWork(seen: Box, area: Box): number {
  return bandsOf(seen, area) * CALL + boxPixels(seen) * PIXEL.bitmap;
}

/** Returns the work of compositing a call's layer. @param box visible bounds of all pixels that change */
export function layerWork(operation: CompositeOperation, box: Box, area: Box): number {
  if (operation === "source-over") return 0;
  const isNonSeparable = ["hue", "saturation", "color", "luminosity"].includes(operation);
  const isBlended = (BLEND_MODES as readonly string[]).includes(operation);
  const cost = isNonSeparable ? LAYER.nonSeparable : isBlended ? LAYER.blend : LAYER.porterDuff;
  return bandsOf(box, area) * CALL + boxPixels(box) * cost;
}

/** Returns the work of copying a texture to the engine, once per band that the box overlaps. */
export function uploadWork(texture: Texture | undefined, box: Box, area: Box): number {
  return texture === undefined ? 0 : texture.width * texture.height * TEXEL * bandsOf(box, area);
}

/** Returns the cost per pixel of a paint. A null paint erases. */
export function pixelWork(paint: RasterizerPaint | null, alpha: number, clip: Clip | null): number {
  if (paint?.type === "texture") return paint.smooth ? PIXEL.smoothTexture : PIXEL.texture;
  if (paint !== null && paint.type !== "solid") return PIXEL[paint.type];
  const isCopied = paint !== null && isOpaquePaint(paint, alpha) && (clip?.shapes.length ?? 0) === 0;
  return isCopied ? PIXEL.opaque : PIXEL.mixed;
}

function strokeCost(pen: StrokeStyle, path: Path, seen: Box): StrokeCost {
  const local = localPen(pen, path) ?? { pen, path };
  const stretch = local.pen.matrix === null ? 1 : Math.hypot(...local.pen.matrix);
  const half = (local.pen.width / 2) * stretch;
  const isRound = pen.join === "round" || pen.cap === "round";
  const period = local.pen.dash.reduce((sum, length) => sum + length, 0);
  return {
    isHairline: isHairline(local.pen),
    rows: 4 * Math.min(half, seen.bottom - seen.top),
    lines: isRound ? Math.min(MAX_LINES, 2 + 8 * Math.sqrt(half)) : 2,
    dashes: period > 0 ? (pathLength(local.path) / period) * (pen.dash.length / 2) : 0,
  };
}

/** Returns an upper bound for the number of lines of a flattened curve, from the bends of its control polygon. */
function linesOf(path: Path, at: number, x: number, y: number): number {
  const x1 = path[at + 1] as number;
  const y1 = path[at + 2] as number;
  const x2 = path[at + 3] as number;
  const y2 = path[at + 4] as number;
  let deviation = bend(x, y, x1, y1, x2, y2);
  if (path[at] === CUBIC)
    deviation = Math.max(deviation, bend(x1, y1, x2, y2, path[at + 5] as number, path[at + 6] as number));
  return Math.min(MAX_LINES, 2 + Math.sqrt(deviation * 38));
}

/** Returns the length of the difference between two adjacent line vectors. */
function bend(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): number {
  return vectorLength(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2);
}

/** Returns the number of bands that a box overlaps. */
function bandsOf({ top, bottom }: Box, { right }: Box): number {
  return 1 + Math.floor(((bottom - top) * right) / BAND_PIXELS);
}

function boxPixels({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}
