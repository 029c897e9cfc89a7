// Computes the bounds of ink, including strokes, miters and text, so that invisible elements and unneeded clips can be skipped.

import {
  ARITY,
  type Box,
  boxContains,
  boxPath,
  CLOSE,
  curveBounds,
  growBox,
  MOVE,
  type Path,
  pathBounds,
  transformPath,
} from "../path.ts";
import type { GlyphRun, StrokeStyle } from "../surface.ts";
import { clampCoordinate, vectorLength } from "./number.ts";

/** Margin around the image in which rasterisers draw shapes correctly, as a multiple of the image's size. */
const MARGIN = 1;

/** Returns the surface's area with its margin, within which shapes are drawn. */
export function drawingArea({ right, bottom }: Box): Box {
  return { left: -right * MARGIN, top: -bottom * MARGIN, right: right * (1 + MARGIN), bottom: bottom * (1 + MARGIN) };
}

export function isVisibleBox(box: Box): boolean {
  // Zero-area boxes count, because hairlines are visible.
  return box.right >= box.left && box.bottom >= box.top;
}

/**
 * Returns the bounds of a path's points and control points. If control points lie far outside the image, returns the
 * exact bounds of the curves. Null for a path without points, or with numbers that are not finite.
 */
export function inkBounds(path: Path, area: Box): Box | null {
  const box = pathBounds(path);
  if (box === null || boxContains(drawingArea(area), box)) return box;
  // Clamp the points, because the surface writes curves with clamped coordinates.
  return curveBounds(path, clampCoordinate);
}

/** Returns bounds that contain the whole stroke of a path, in device pixels. @param box bounds of the path */
export function strokeBounds(path: Path, box: Box, pen: StrokeStyle): Box {
  // A matrix turns the pen into an ellipse. Its semi-major axis is at most the Frobenius norm of the matrix.
  const stretch = pen.matrix === null ? 1 : Math.hypot(pen.matrix[0], pen.matrix[1], pen.matrix[2], pen.matrix[3]);
  const half = (pen.width / 2) * stretch;
  const reach = pen.cap === "square" ? half * Math.SQRT2 : half;
  const grown = growBox(box, reach);
  if (pen.join !== "miter" || half === 0) return grown;
  if (pen.matrix !== null) return growBox(box, half * pen.miterLimit);
  return growByMiters(path, half, pen.miterLimit, grown);
}

/** Returns the maximum distance from a path's bounds to the edge of its stroke, in device pixels. */
export function strokeReach({ width, join, miterLimit, matrix }: StrokeStyle): number {
  const stretch = matrix === null ? 1 : Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]);
  return (width / 2) * stretch * Math.max(Math.SQRT2, join === "miter" ? miterLimit : 0);
}

/** Extends the bounds by the miters between segments. Curves count as the lines between their control points. */
function growByMiters(path: Path, half: number, limit: number, box: Box): Box {
  // Charts stroke hundreds of small shapes, so the loop creates no objects and no closures.
  let { left, top, right, bottom } = box;
  let x = 0;
  let y = 0;
  let inX = Number.NaN;
  let inY = Number.NaN;
  let startX = 0;
  let startY = 0;
  let firstX = Number.NaN;
  let firstY = Number.NaN;
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const next = i + 1 + (ARITY[verb as 0] as number);
    if (verb === MOVE) {
      startX = x = path[i + 1] as number;
      startY = y = path[i + 2] as number;
      inX = firstX = Number.NaN;
      i = next;
      continue;
    }
    // CLOSE takes two steps: the line to the start of the subpath, and the corner at that point.
    const end = verb === CLOSE ? i + 5 : next;
    for (let k = i + 1; k < end; k += 2) {
      const isLastCorner = verb === CLOSE && k > i + 1;
      let outX = firstX;
      let outY = firstY;
      let toX = x;
      let toY = y;
      if (!isLastCorner) {
        toX = verb === CLOSE ? startX : (path[k] as number);
        toY = verb === CLOSE ? startY : (path[k + 1] as number);
        const length = vectorLength(toX - x, toY - y);
        if (length === 0) continue;
        outX = (toX - x) / length;
        outY = (toY - y) / length;
      }
      if (Number.isNaN(inX)) {
        firstX = outX;
        firstY = outY;
      } else {
        // Unit vectors into and out of the corner. The miter's tip lies in direction (in - out), at distance half / sin(angle / 2).
        const cosine = -(inX * outX + inY * outY);
        const sineOfHalf = Math.sqrt(Math.max(0, (1 - cosine) / 2));
        const dx = inX - outX;
        const dy = inY - outY;
        const length = vectorLength(dx, dy);
        if (1 / sineOfHalf <= limit && length > 1e-6) {
          const reach = half / sineOfHalf / length;
          left = Math.min(left, x + dx * reach);
          right = Math.max(right, x + dx * reach);
          top = Math.min(top, y + dy * reach);
          bottom = Math.max(bottom, y + dy * reach);
        }
      }
      if (isLastCorner) break;
      inX = outX;
      inY = outY;
      x = toX;
      y = toY;
    }
    i = next;
  }
  return { left, top, right, bottom };
}

const boundsOf = new WeakMap<Path, Box | { readonly empty: true }>();

/** Returns the bounds of the run's ink in device pixels, with a margin for grid fitting; null if it has no ink. */
export function runBounds(run: GlyphRun): Box | null {
  const scale = run.size / run.face.unitsPerEm;
  // Charts draw many short runs, so the loop creates no objects.
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { id, x, y } of run.glyphs) {
    const box = outlineBounds(run.face.outline(id));
    if (box === null) continue;
    if (x + box.left * scale < left) left = x + box.left * scale;
    if (x + box.right * scale > right) right = x + box.right * scale;
    if (y - box.top * scale < top) top = y - box.top * scale;
    if (y - box.bottom * scale > bottom) bottom = y - box.bottom * scale;
  }
  if (!(left <= right)) return null;
  const bounds = pathBounds(transformPath(boxPath({ left, top, right, bottom }), run.matrix));
  return bounds === null ? null : growBox(bounds, 1);
}

/** Returns the bounds in font units, with y pointing up, so `top` is the larger number. */
function outlineBounds(outline: Path): Box | null {
  let cached = boundsOf.get(outline);
  if (cached === undefined) {
    const box = pathBounds(outline);
    cached = box === null ? { empty: true } : { ...box, top: box.bottom, bottom: box.top };
    boundsOf.set(outline, cached);
  }
  return "empty" in cached ? null : cached;
}
