// The dark parts of a code as paths, in the shapes that were asked for: dots, and the frames and dots of the finders.

import { CLOSE, CUBIC, LINE, MOVE } from "../../engine/path.ts";
import type { Modules } from "./modules.ts";
import { addOutlines, type Placement, QUARTER } from "./outline.ts";
import type { QrStyle } from "./qr-params.ts";

/** Modules along a side of a finder. */
export const FINDER = 7;
/** Modules along a side of the hole in its frame. */
const HOLE = 5;
/** Radius of a module's corners, modules. */
const MODULE_RADIUS = 0.5;

/** A square with round corners, modules. */
interface RoundSquare {
  readonly side: number;
  readonly radius: number;
}

/**
 * The frames of finders, and the dots in them. Readers tell a finder by a line through it that is dark and light for 1, 1, 3, 1 and
 * 1 modules, and many look for that along the diagonals too: round dots are larger in square frames, square ones smaller in
 * round frames, until all readers found all of them.
 */
const FINDERS: Readonly<
  Record<QrStyle, { readonly radius: number; readonly dots: Readonly<Record<QrStyle, RoundSquare>> }>
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
    radius: FINDER / 2,
    dots: {
      square: { side: 2.6, radius: 0 },
      rounded: { side: 2.9, radius: 1 },
      circle: { side: 3, radius: 1.5 },
    },
  },
};

/** The paths of one colour, each to be filled by the nonzero rule. */
export function drawDots({ dark, side }: Modules, style: QrStyle, place: Placement): number[] {
  const path: number[] = [];
  if (style !== "circle") addOutlines(path, dark, side, style === "rounded" ? MODULE_RADIUS : 0, place);
  else
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (dark[y * side + x] === 1) addBox(path, { x, y, side: 1, radius: MODULE_RADIUS }, place);
  return path;
}

/** A finder at each of the corners, which are their own top left ones. */
export function drawFinders(
  corners: readonly ModuleCorner[],
  frame: QrStyle,
  dot: QrStyle,
  place: Placement,
): number[] {
  const path: number[] = [];
  const { radius, dots } = FINDERS[frame];
  const hole = { side: HOLE, radius: Math.max(0, radius - (FINDER - HOLE) / 2) };
  for (const [left, top] of corners) {
    const add = (shape: RoundSquare, isHole = false) => {
      const inset = (FINDER - shape.side) / 2;
      addBox(path, { ...shape, x: left + inset, y: top + inset, isHole }, place);
    };
    add({ side: FINDER, radius });
    add(hole, true);
    add(dots[dot]);
  }
  return path;
}

/** Where a module begins, modules. */
export type ModuleCorner = readonly [x: number, y: number];

/** The top left corners of a code's finders. */
export function finderCorners(side: number): readonly ModuleCorner[] {
  return [
    [0, 0],
    [side - FINDER, 0],
    [0, side - FINDER],
  ];
}

/** The code without its finders. */
export function withoutFinders(modules: Modules): Modules {
  const dark = modules.dark.slice();
  for (const [left, top] of finderCorners(modules.side))
    for (let y = top; y < top + FINDER; y++) dark.fill(0, y * modules.side + left, y * modules.side + left + FINDER);
  return { ...modules, dark };
}

/** Such a square at a place. */
interface RoundBox extends RoundSquare {
  readonly x: number;
  readonly y: number;
  /** Goes round the other way, and so makes a hole. */
  readonly isHole?: boolean;
}

function addBox(path: number[], { x, y, side, radius, isHole }: RoundBox, { scale, start }: Placement): void {
  const [left, top] = [start + x * scale, start + y * scale];
  const [right, bottom] = [left + side * scale, top + side * scale];
  const reach = radius * scale;
  const pull = reach * (1 - QUARTER);
  // Clockwise from the top left; each corner with the ways in which it is come to and left.
  const corners = [
    [left, top, 0, -1, 1, 0],
    [right, top, 1, 0, 0, 1],
    [right, bottom, 0, 1, -1, 0],
    [left, bottom, -1, 0, 0, -1],
  ] as const;
  const way = isHole
    ? corners.toReversed().map(([cx, cy, fx, fy, tx, ty]) => [cx, cy, -tx, -ty, -fx, -fy] as const)
    : corners;
  way.forEach(([cornerX, cornerY, fromX, fromY, toX, toY], index) => {
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
