// Turns the dark modules of a code, and the frames and dots of its finder patterns, into paths of the requested shapes.

import { CLOSE, CUBIC, LINE, MOVE } from "../../engine/path.ts";
import type { Modules } from "./modules.ts";
import type { QrStyle } from "./options.ts";

/** Side of a finder pattern, in modules. */
export const FINDER_SIDE = 7;
/** Side of the light square inside the frame, in modules. */
const HOLE = 5;
/** Radius of a module's corners, in modules. */
const MODULE_RADIUS = 0.5;

/** A square with rounded corners, in modules. */
interface RoundedSquare {
  readonly side: number;
  readonly radius: number;
}

/**
 * Shapes of finder frames and the dots in them. Readers look for dark and light runs of 1, 1, 3, 1 and 1 modules, and many
 * readers also look along the diagonals. So dots that are rounder than their frame are larger, and squarer dots are smaller;
 * the sizes were tuned until all tested readers found all combinations.
 */
const FINDERS: Readonly<
  Record<QrStyle, { readonly radius: number; readonly dots: Readonly<Record<QrStyle, RoundedSquare>> }>
> = {
  square: {
    radius: 0,
    dots: {
      square: { side: 3, radius: 0 },
      rounded: { side: 3.2, radius: 0.7 },
      circle: { side: 3.4, radius: 1.7 },
    },
  },
  rounded: {
    radius: 1.8,
    dots: {
      square: { side: 3, radius: 0 },
      rounded: { side: 3, radius: 0.9 },
      circle: { side: 3.2, radius: 1.6 },
    },
  },
  circle: {
    radius: FINDER_SIDE / 2,
    dots: {
      square: { side: 2.6, radius: 0 },
      rounded: { side: 2.9, radius: 1 },
      circle: { side: 3, radius: 1.5 },
    },
  },
};

/** Returns the path of all dark modules, to be filled with the nonzero rule. */
export function drawDots({ dark, side }: Modules, style: QrStyle, placement: Placement): number[] {
  const path: number[] = [];
  if (style !== "circle") addOutlines(path, dark, side, style === "rounded" ? MODULE_RADIUS : 0, placement);
  else
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (dark[y * side + x] === 1) addBox(path, { x, y, side: 1, radius: MODULE_RADIUS }, placement);
  return path;
}

/** Returns the path of the finder patterns with these top left corners. */
export function drawFinders(
  corners: readonly ModuleCorner[],
  frame: QrStyle,
  dot: QrStyle,
  placement: Placement,
): number[] {
  const path: number[] = [];
  const { radius, dots } = FINDERS[frame];
  const hole = { side: HOLE, radius: Math.max(0, radius - (FINDER_SIDE - HOLE) / 2) };
  for (const [left, top] of corners) {
    const add = (shape: RoundedSquare, isHole = false) => {
      const inset = (FINDER_SIDE - shape.side) / 2;
      addBox(path, { ...shape, x: left + inset, y: top + inset, isHole }, placement);
    };
    add({ side: FINDER_SIDE, radius });
    add(hole, true);
    add(dots[dot]);
  }
  return path;
}

/** Top left corner of a module, in modules. */
type ModuleCorner = readonly [x: number, y: number];

/** Returns the top left corners of a code's finder patterns. */
export function finderCorners(side: number): readonly ModuleCorner[] {
  return [
    [0, 0],
    [side - FINDER_SIDE, 0],
    [0, side - FINDER_SIDE],
  ];
}

/** Returns the code without its finder patterns. */
export function withoutFinders(modules: Modules): Modules {
  const dark = modules.dark.slice();
  for (const [left, top] of finderCorners(modules.side))
    for (let y = top; y < top + FINDER_SIDE; y++)
      dark.fill(0, y * modules.side + left, y * modules.side + left + FINDER_SIDE);
  return { ...modules, dark };
}

interface RoundBox extends RoundedSquare {
  readonly x: number;
  readonly y: number;
  /** Draws the square counterclockwise, which makes it a hole. */
  readonly isHole?: boolean;
}

function addBox(path: number[], { x, y, side, radius, isHole }: RoundBox, { scale, start }: Placement): void {
  const [left, top] = [start + x * scale, start + y * scale];
  const [right, bottom] = [left + side * scale, top + side * scale];
  const reach = radius * scale;
  const pull = reach * (1 - KAPPA);
  // Clockwise from the top left: each corner with the directions in which the path arrives and leaves.
  const corners = [
    [left, top, 0, -1, 1, 0],
    [right, top, 1, 0, 0, 1],
    [right, bottom, 0, 1, -1, 0],
    [left, bottom, -1, 0, 0, -1],
  ] as const;
  const contour = isHole
    ? corners.toReversed().map(([cx, cy, fx, fy, tx, ty]) => [cx, cy, -tx, -ty, -fx, -fy] as const)
    : corners;
  contour.forEach(([cornerX, cornerY, fromX, fromY, toX, toY], index) => {
    path.push(index === 0 ? MOVE : LINE, cornerX - fromX * reach, cornerY - fromY * reach);
    if (radius > 0)
      path.push(
        ...[CUBIC, cornerX - fromX * pull, cornerY - fromY * pull],
        ...[cornerX + toX * pull, cornerY + toY * pull],
        ...[cornerX + toX * reach, cornerY + toY * reach],
      );
  });
  path.push(CLOSE);
}

/** The transformation from modules to pixels. */
interface Placement {
  readonly scale: number;
  readonly start: number;
}

/** Distance of the control points from the end points of a Bézier quarter circle, as a fraction of the radius. */
const KAPPA = 0.5522847498;

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
function addOutlines(path: number[], dark: Uint8Array, side: number, radius: number, placement: Placement): void {
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
