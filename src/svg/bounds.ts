// How far ink reaches: the box around what a pen draws, miters included. Decides which clips are needed at all.

import { ARITY, type Box, CLOSE, MOVE, type Path, pathBounds } from "../base/path.ts";
import type { Pen } from "../base/surface.ts";

/** The box around a stroked path, device pixels; the path has at least one point. Never too small. */
export function strokeBounds(path: Path, pen: Pen): Box | null {
  const box = pathBounds(path);
  if (box === null) return null;
  // Under a matrix the pen is an ellipse; its larger half axis is at most the sum of the columns' lengths.
  const stretch = pen.matrix === null ? 1 : Math.hypot(pen.matrix[0], pen.matrix[1], pen.matrix[2], pen.matrix[3]);
  const half = (pen.width / 2) * stretch;
  const reach = pen.cap === "square" ? half * Math.SQRT2 : half;
  const grown = { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach };
  if (pen.join !== "miter" || half === 0) return grown;
  if (pen.matrix !== null) {
    const miter = half * pen.miterLimit;
    return { left: box.left - miter, top: box.top - miter, right: box.right + miter, bottom: box.bottom + miter };
  }
  return growByMiters(path, half, pen.miterLimit, grown);
}

/** Adds the tips of the miters between straight segments, and of those that the control points of curves make. */
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
    // Unit directions in and out; the tip lies along (in - out), half / sin(angle / 2) away.
    const cosine = -(inX * outX + inY * outY);
    const sineOfHalf = Math.sqrt(Math.max(0, (1 - cosine) / 2));
    if (!(sineOfHalf > 0) || 1 / sineOfHalf > limit) return;
    const dx = inX - outX;
    const dy = inY - outY;
    const length = Math.hypot(dx, dy);
    if (!(length > 1e-6)) return;
    const reach = half / sineOfHalf / length;
    left = Math.min(left, x + dx * reach);
    right = Math.max(right, x + dx * reach);
    top = Math.min(top, y + dy * reach);
    bottom = Math.max(bottom, y + dy * reach);
  };
  const lineTo = (toX: number, toY: number) => {
    const length = Math.hypot(toX - x, toY - y);
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
