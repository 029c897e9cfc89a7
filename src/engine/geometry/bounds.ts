// Computes the bounds of ink, including strokes and miters, so that invisible elements and unneeded clips can be skipped.

import { ARITY, type Box, boxContains, CLOSE, curveBounds, growBox, MOVE, type Path, pathBounds } from "../path.ts";
import type { StrokeStyle } from "../surface.ts";
import { clampCoordinate, vectorLength } from "./number.ts";

/** Margin on each side within which rasterisers draw shapes correctly, in multiples of the image's size. */
const MARGIN = 1;

/** Returns the area within which shapes are drawn: the surface with its margin. */
export function drawingArea({ right, bottom }: Box): Box {
  return { left: -right * MARGIN, top: -bottom * MARGIN, right: right * (1 + MARGIN), bottom: bottom * (1 + MARGIN) };
}

/** Returns whether an intersection of boxes is not empty. */
export function isVisibleBox(box: Box): boolean {
  // Zero-area boxes count, because hairlines are visible.
  return box.right >= box.left && box.bottom >= box.top;
}

/**
 * Returns the bounds of a path's points and control points; the exact bounds of its curves if control points lie far
 * outside the image. Null for paths without points or with numbers that are not finite.
 */
export function inkBounds(path: Path, area: Box): Box | null {
  const box = pathBounds(path);
  if (box === null || boxContains(drawingArea(area), box)) return box;
  // Computed from clamped points, because the written curve has clamped coordinates.
  return curveBounds(path, clampCoordinate);
}

/** Returns bounds that contain the whole stroke of a path, in device pixels. @param box bounds of the path */
export function strokeBounds(path: Path, box: Box, pen: StrokeStyle): Box {
  // Under a matrix the pen is an ellipse. Its semi-major axis is at most the Frobenius norm of the matrix.
  const stretch = pen.matrix === null ? 1 : Math.hypot(pen.matrix[0], pen.matrix[1], pen.matrix[2], pen.matrix[3]);
  const half = (pen.width / 2) * stretch;
  const reach = pen.cap === "square" ? half * Math.SQRT2 : half;
  const grown = growBox(box, reach);
  if (pen.join !== "miter" || half === 0) return grown;
  if (pen.matrix !== null) return growBox(box, half * pen.miterLimit);
  return growByMiters(path, half, pen.miterLimit, grown);
}

/** Extends the bounds by the miters between segments. Curves are treated as the lines between their control points. */
function growByMiters(path: Path, half: number, limit: number, box: Box): Box {
  let { left, top, right, bottom } = box;
  let x = 0;
  let y = 0;
  let inX = Number.NaN;
  let inY = Number.NaN;
  let startX = 0;
  let startY = 0;
  let firstX = Number.NaN;
  let firstY = Number.NaN;

  const corner = (outX: number, outY: number) => {
    // Unit vectors into and out of the corner. The miter's tip lies in direction (in - out), at distance half / sin(angle / 2).
    const cosine = -(inX * outX + inY * outY);
    const sineOfHalf = Math.sqrt(Math.max(0, (1 - cosine) / 2));
    if (!(sineOfHalf > 0) || 1 / sineOfHalf > limit) return;
    const dx = inX - outX;
    const dy = inY - outY;
    const length = vectorLength(dx, dy);
    if (!(length > 1e-6)) return;
    const reach = half / sineOfHalf / length;
    left = Math.min(left, x + dx * reach);
    right = Math.max(right, x + dx * reach);
    top = Math.min(top, y + dy * reach);
    bottom = Math.max(bottom, y + dy * reach);
  };
  const lineTo = (toX: number, toY: number) => {
    const length = vectorLength(toX - x, toY - y);
    if (length === 0) return;
    const outX = (toX - x) / length;
    const outY = (toY - y) / length;
    if (Number.isNaN(inX)) {
      firstX = outX;
      firstY = outY;
    } else corner(outX, outY);
    inX = outX;
    inY = outY;
    x = toX;
    y = toY;
  };

  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const arity = ARITY[verb as 0] as number;
    if (verb === MOVE) {
      startX = x = path[i + 1] as number;
      startY = y = path[i + 2] as number;
      inX = firstX = Number.NaN;
    } else if (verb === CLOSE) {
      lineTo(startX, startY);
      if (!Number.isNaN(inX) && !Number.isNaN(firstX)) corner(firstX, firstY);
    } else for (let k = 1; k <= arity; k += 2) lineTo(path[i + k] as number, path[i + k + 1] as number);
    i += 1 + arity;
  }
  return { left, top, right, bottom };
}
