// Turns the dark modules of a code, and the frames and dots of its finder patterns, into paths of the requested shapes.

import { CLOSE, CUBIC, LINE, MOVE } from "../../engine/path.ts";
import type { Modules } from "./modules.ts";
import { addOutlines, KAPPA, type Placement } from "./outline.ts";
import type { QrStyle } from "./qr-params.ts";

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
export type ModuleCorner = readonly [x: number, y: number];

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

/** A rounded square at a position. */
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
