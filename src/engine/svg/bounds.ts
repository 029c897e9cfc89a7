// How far ink reaches: the boxes around what is filled, and around what a pen draws, miters included. They decide which clips
// are needed, and what is not in the picture at all: resvg gives up on layers that hold only things far outside of it.

import { ARITY, type Box, boxContains, CLOSE, curveBounds, growBox, MOVE, type Path, pathBounds } from "../path.ts";
import type { Pen } from "../surface.ts";
import { clamp } from "./number.ts";

/** As far as SVG's numbers are written, device pixels. */
const HUGE = 1_000_000;

/** The area within which shapes lie that a rasteriser can cope with: this many times the picture's size on each side. */
const MARGIN = 1;

/** The area with margins in which shapes may lie to be drawn. */
export function drawnZone({ right, bottom }: Box): Box {
  return { left: -right * MARGIN, top: -bottom * MARGIN, right: right * (1 + MARGIN), bottom: bottom * (1 + MARGIN) };
}

/** What is drawn with margins, in which layers may lie in layers without losing anything. */
export function nearZone(area: Box): Box {
  return growBox(area, (area.right - area.left) / 2, (area.bottom - area.top) / 2);
}

/** Whether there is anything in an intersection of boxes. */
export function overlaps(box: Box): boolean {
  // Hairlines have no area of their own but are seen: only a true gap counts.
  return box.right >= box.left && box.bottom >= box.top;
}

/** Whether a transformed thing is larger than SVG's numbers can place it. */
export function isHuge({ left, top, right, bottom }: Box): boolean {
  return !(Math.max(-left, -top, right, bottom) < HUGE);
}

/**
 * The box around a path's points and control points, or around its curves themselves where that matters: when control
 * points lie far outside of the picture. Null for paths without points and for those with numbers that are not finite.
 */
export function inkBounds(path: Path, area: Box): Box | null {
  const box = pathBounds(path);
  if (box === null || boxContains(drawnZone(area), box)) return box;
  // A curve goes through where its points are written, not where they are.
  return curveBounds(path, clamp);
}

/** The box around a stroked path in device pixels, given the box around the path. Never too small. */
export function strokeBounds(path: Path, box: Box, pen: Pen): Box {
  // Under a matrix the pen is an ellipse; its larger half axis is at most the sum of the columns' lengths.
  const stretch = pen.matrix === null ? 1 : Math.hypot(pen.matrix[0], pen.matrix[1], pen.matrix[2], pen.matrix[3]);
  const half = (pen.width / 2) * stretch;
  const reach = pen.cap === "square" ? half * Math.SQRT2 : half;
  const grown = growBox(box, reach);
  if (pen.join !== "miter" || half === 0) return grown;
  if (pen.matrix !== null) return growBox(box, half * pen.miterLimit);
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

/** Pixels in the box. */
export function boxArea({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
