// Traces the outlines of connected dark modules as paths with optionally rounded corners. Areas that only touch at a
// corner are separate.

import { CLOSE, CUBIC, LINE, MOVE } from "../../engine/path.ts";

/** The transformation from modules to pixels. */
export interface Placement {
  readonly scale: number;
  readonly start: number;
}

/** Distance of the control points from the end points of a Bézier quarter circle, as a fraction of the radius. */
export const KAPPA = 0.5522847498;

/** Steps to the right, down, left and up. */
const STEP_X = [1, 0, -1, 0] as const;
const STEP_Y = [0, 1, 0, -1] as const;
type Direction = 0 | 1 | 2 | 3;

/**
 * Appends the outlines of all dark modules. Holes run counterclockwise.
 *
 * @param side modules along a side
 * @param radius radius of convex corners in modules; 0 for square corners
 */
export function addOutlines(
  path: number[],
  dark: Uint8Array,
  side: number,
  radius: number,
  placement: Placement,
): void {
  const isDark = (x: number, y: number) => x >= 0 && y >= 0 && x < side && y < side && dark[y * side + x] === 1;
  // Top edges already traced, indexed by the module below. Every outline, including a hole's, contains the top edge
  // of a dark module.
  const traced = new Uint8Array(side * side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (isDark(x, y) && !isDark(x, y - 1) && traced[y * side + x] === 0) {
        const corners = traceOutline(x, y, isDark, (edgeX, edgeY) => {
          traced[edgeY * side + edgeX] = 1;
        });
        addPolygon(path, corners, radius, placement);
      }
}

/** A corner of an outline, in modules, with the directions in which the outline enters and leaves it. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly from: Direction;
  readonly to: Direction;
}

/** Traces the outline that contains the top edge of a module, with dark modules on its right-hand side. */
function traceOutline(
  x: number,
  y: number,
  isDark: (x: number, y: number) => boolean,
  markTraced: (x: number, y: number) => void,
): Corner[] {
  const corners: Corner[] = [];
  let [atX, atY] = [x, y];
  let direction: Direction = 0;
  do {
    if (direction === 0) markTraced(atX, atY);
    atX += STEP_X[direction];
    atY += STEP_Y[direction];
    const next = turn(atX, atY, direction, isDark);
    if (next !== direction) corners.push({ x: atX, y: atY, from: direction, to: next });
    direction = next;
  } while (atX !== x || atY !== y || direction !== 0);
  return corners;
}

/**
 * Returns the next direction at a corner. Right turns come first, so that areas that only touch there stay separate.
 */
function turn(x: number, y: number, direction: Direction, isDark: (x: number, y: number) => boolean): Direction {
  // The two modules ahead, on the right-hand and left-hand sides.
  const aheadX = x + (STEP_X[direction] - 1) / 2;
  const aheadY = y + (STEP_Y[direction] - 1) / 2;
  const sideX = -STEP_Y[direction] / 2;
  const sideY = STEP_X[direction] / 2;
  if (!isDark(aheadX + sideX, aheadY + sideY)) return ((direction + 1) % 4) as Direction;
  return isDark(aheadX - sideX, aheadY - sideY) ? (((direction + 3) % 4) as Direction) : direction;
}

function addPolygon(path: number[], corners: readonly Corner[], radius: number, { scale, start }: Placement): void {
  let verb: typeof MOVE | typeof LINE = MOVE;
  for (const { x, y, from, to } of corners) {
    const [pixelX, pixelY] = [start + x * scale, start + y * scale];
    const isOutwards = to === (from + 1) % 4;
    if (radius === 0 || !isOutwards) path.push(verb, pixelX, pixelY);
    else {
      const reach = radius * scale;
      const pull = reach * (1 - KAPPA);
      path.push(
        ...[verb, pixelX - STEP_X[from] * reach, pixelY - STEP_Y[from] * reach],
        ...[CUBIC, pixelX - STEP_X[from] * pull, pixelY - STEP_Y[from] * pull],
        ...[pixelX + STEP_X[to] * pull, pixelY + STEP_Y[to] * pull],
        ...[pixelX + STEP_X[to] * reach, pixelY + STEP_Y[to] * reach],
      );
    }
    verb = LINE;
  }
  path.push(CLOSE);
}
