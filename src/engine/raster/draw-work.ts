// Estimates the cost of rasterising a call before it is drawn, so that malicious drawings are rejected. Estimates are never
// much too low. Costs are in approximate nanoseconds, for all bands of an image together.

import { pathYCoordinates, sortingWork } from "../geometry/edge-sorting.ts";
import { clampBetween, vectorLength } from "../geometry/number.ts";
import { BAND_PIXELS } from "../limits.ts";
import { ARITY, type Box, boxIsEmpty, CUBIC, intersectBoxes, LINE, MOVE, type Path, pathLength } from "../path.ts";
import type {
  Clip,
  CompositeState,
  GlyphRun,
  Paint,
  Shadow,
  Shape,
  StrokeStyle,
  Surface,
  SurfaceImage,
} from "../surface.ts";
import { shadowBlur } from "./blur-ink.ts";
import { isHairline, localPen } from "./local-stroke.ts";
import { isOpaquePaint } from "./shade.ts";

/** Cost per row that a line crosses, and per step of a hairline along its longer axis. */
const ROW = 5;
const HAIRLINE_STEP = 50;
/** Cost per point of an outline, and per point of a stroked path, in each band. */
const POINT = 15;
const STROKE_POINT = 200;
/** Cost per call in each band. */
const CALL = 1500;
/** Cost per pixel, by paint. Opaque runs are copied, gradients are computed, and bitmaps are blended in JavaScript. */
const PIXEL = { opaque: 0.4, mixed: 2, linear: 4, radial: 14, mask: 4, bitmap: 15 } as const;
/** Costs of a shadow: per blurred pixel, per blurred pixel for each pixel of the radius, and per covered pixel. */
const BLUR_PIXEL = 8;
const BLUR_STEP = 0.4;
const CAST_PIXEL = 12;
/** Maximum number of lines per curve or round join, the same as in wasm/rasterizer/assembly/curve.ts. */
const MAX_LINES = 400;
/** Minimum cost of a glyph in each band, cost per number in its outline, and number of its lines that cross a row. */
const GLYPH = 1500;
const OUTLINE_NUMBER = 8;
const GLYPH_LINES = 20;

/** Maximum number of points in a stroked path, 24 bytes each: as many as the longest path has. */
const MAX_STROKE_POINTS = 1_000_000;

/** Cost factors of a stroke. */
interface StrokeCost {
  readonly isHairline: boolean;
  /** Rows that the stroke's outline crosses at each point. */
  readonly rows: number;
  /** Number of lines that the outline has at each point. */
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
  // The loop creates no arrays, because it checks every path.
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
 * Returns the work of blurring and drawing a shadow. Excludes drawing the ink again for the blur.
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

/** Returns the work of drawing a bitmap's visible part. */
export function bitmapWork(seen: Box, area: Box): number {
  return bandsOf(seen, area) * CALL + boxPixels(seen) * PIXEL.bitmap;
}

/** resvg's costs: per call, per blended call, and per pixel by operation. */
const DOCUMENT = { call: 20_000, blend: 200_000, plain: 8, tile: 40, conic: 55, layer: 40, shadow: 300 } as const;

/** resvg's cost of a shadow for each pixel of its deviation, per row and column. */
const SHADOW_STEP = 4;

/** Returns resvg's work that depends on a shadow's deviation. */
export function shadowSteps(shadow: Shadow | null, { left, top, right, bottom }: Box): number {
  return shadow === null ? 0 : shadow.deviation * (right - left + bottom - top) * SHADOW_STEP;
}

/**
 * Returns the work of a call that is drawn as SVG by resvg.
 *
 * @param seen bounds of the visible part
 * @param paint null for an image
 */
export function documentWork(seen: Box, { clip, composite, shadow }: CompositeState, paint: Paint | null): number {
  const isBlended = composite !== "source-over";
  const layers = (isBlended ? 1 : 0) + (clip?.shapes.length ?? 0);
  const paintCost =
    paint?.type === "conic" ? DOCUMENT.conic : paint?.type === "pattern" || paint === null ? DOCUMENT.tile : 0;
  const pixelCost = DOCUMENT.plain + paintCost + layers * DOCUMENT.layer + (shadow === null ? 0 : DOCUMENT.shadow);
  return DOCUMENT.call + (isBlended ? DOCUMENT.blend : 0) + boxPixels(seen) * pixelCost + shadowSteps(shadow, seen);
}

/** resvg's cost per pixel of an image file, in addition to `DOCUMENT`: it interpolates between 16 pixels. */
const RESAMPLED_PIXEL = 350;

/**
 * Returns the work of drawing an image's content, in addition to `documentWork`: resvg resamples a file, and redraws another
 * surface each time that surface is used.
 *
 * @param ink bounds of the image; null if it is hidden
 */
export function contentWork(image: SurfaceImage, ink: Box | null, area: Box): number {
  const visible = ink === null ? null : intersectBoxes(ink, area);
  if (visible === null || boxIsEmpty(visible)) return 0;
  if (image.type === "encoded") return boxPixels(visible) * RESAMPLED_PIXEL;
  const { width, height, work = 0 } = image.surface as Surface & { readonly work?: number };
  return work * Math.max(1, boxPixels(visible) / (width * height));
}

/** Returns the work of sorting a shape's edges and its clip's edges, if resvg draws them. */
export function edgesWork(shape: Pick<Shape, "type" | "path"> | null, clip: Clip | null, { top, bottom }: Box): number {
  const work = ({ type, path }: Pick<Shape, "type" | "path">) =>
    sortingWork(pathYCoordinates(path), top, bottom, type === "stroke");
  const cuts = clip?.shapes ?? [];
  return cuts.reduce((sum, { path }) => sum + work({ type: "fill", path }), shape === null ? 0 : work(shape));
}

/** Returns the cost per pixel of a paint. A null paint erases. */
export function pixelWork(paint: Paint | null, alpha: number, clip: Clip | null): number {
  if (paint?.type === "radial") return PIXEL.radial;
  if (paint?.type === "linear") return PIXEL.linear;
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

/**
 * Returns an upper bound for the lines of a flattened curve, from the distance of its control points to a straight line.
 */
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

/** Returns the bend between two adjacent lines: the length of the difference of their vectors. */
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
