// The shapes of patternomaly 1.3.2, as outlines and areas on a square tile of two by two cells. Most shapes appear in
// the first and the last cell. Gaps have a constant size in pixels; everything else scales with the tile.

import { Path2D } from "../../../engine/canvas/path-2d.ts";

/** A shape on a tile whose side is two cells. Lines are drawn before areas. */
export interface PatternShape {
  readonly stroke?: (cell: number) => Path2D;
  readonly fill?: (cell: number) => Path2D;
}

/** Path data within a cell, or within the tile of two by two cells. */
type Motif = (cell: number) => string;

/** Distance of crosses and dashes from the edge of their cell, in pixels. */
const GAP = 2;

const plus: Motif = (cell) => `M${cell / 2} 0V${cell}M0 ${cell / 2}H${cell}`;
const dash: Motif = (cell) => `M${GAP} ${GAP}L${cell - GAP} ${cell - GAP}`;
const cross: Motif = (cell) => `${dash(cell)}M${GAP} ${cell - GAP}L${cell - GAP} ${GAP}`;
const rise: Motif = (cell) => `M1 ${cell - 1}L${cell - 1} 1`;
const fall: Motif = (cell) => `M1 1L${cell - 1} ${cell - 1}`;
const triangle: Motif = (cell) => `M${cell / 2} 0L${cell} ${cell}H0Z`;
const nothing: Motif = () => "";

/** A circle with a radius relative to the cell. */
function circle(share: number): Motif {
  return (cell) => {
    const [middle, radius] = [cell / 2, cell * share];
    const arc = `A${radius} ${radius} 0 0 1`;
    return `M${middle + radius} ${middle}${arc} ${middle - radius} ${middle}${arc} ${middle + radius} ${middle}Z`;
  };
}

/** A circle's outline, with the spur that patternomaly draws to the edge of the cell. */
const ring: Motif = (cell) => `M${cell} ${cell / 2}H${cell * 0.9}${circle(0.4)(cell)}`;

/** A square with a side and an inset from the top left, relative to the cell. */
function square(inset: number, side: number): Motif {
  return (cell) => `M${cell * inset} ${cell * inset}h${cell * side}v${cell * side}h${-cell * side}Z`;
}

function diamond(inset: number): Motif {
  return (cell) =>
    `M${cell / 2} ${inset}L${cell - inset} ${cell / 2}L${cell / 2} ${cell - inset}L${inset} ${cell / 2}Z`;
}

const lines: Motif = (cell) => `M0 ${cell / 2}H${cell * 2}M0 ${cell * 1.5}H${cell * 2}`;
const diagonals: Motif = (cell) =>
  `M${cell - 1} -1L${cell * 2 + 1} ${cell + 1}M-1 ${cell - 1}L${cell + 1} ${cell * 2 + 1}`;
const zigzags: Motif = (cell) =>
  [0.2, 1.2]
    .map((top) => `M0 ${cell * top}${`l${cell / 2} ${cell * 0.6} ${cell / 2} ${-cell * 0.6}`.repeat(2)}`)
    .join("");

/** Draws one motif in the first cell and one in the last. */
function pair(first: Motif, last: Motif = first): (cell: number) => Path2D {
  return (cell) => {
    const path = new Path2D(first(cell));
    path.addPath(new Path2D(last(cell)), { e: cell, f: cell });
    return path;
  };
}

/** Draws a motif on the whole tile. */
function whole(motif: Motif): (cell: number) => Path2D {
  return (cell) => new Path2D(motif(cell));
}

/** Rotates a tile clockwise by quarter turns. */
function rotated(draw: (cell: number) => Path2D, quarters: 1 | 2): (cell: number) => Path2D {
  return (cell) => {
    const side = cell * 2;
    const path = new Path2D();
    path.addPath(
      draw(cell),
      quarters === 1 ? { a: 0, b: 1, c: -1, d: 0, e: side } : { a: -1, d: -1, e: side, f: side },
    );
    return path;
  };
}

/** All shapes, in the order in which `pattern.generate` uses them. */
export const PATTERN_SHAPES = {
  plus: { stroke: pair(plus) },
  cross: { stroke: pair(cross) },
  dash: { stroke: pair(dash) },
  "cross-dash": { stroke: pair(cross, dash) },
  dot: { fill: pair(circle(0.2)) },
  "dot-dash": { stroke: pair(nothing, dash), fill: pair(circle(0.2), nothing) },
  disc: { fill: pair(circle(0.4)) },
  ring: { stroke: pair(ring) },
  line: { stroke: whole(lines) },
  "line-vertical": { stroke: rotated(whole(lines), 1) },
  weave: { stroke: pair(fall, rise) },
  zigzag: { stroke: whole(zigzags) },
  "zigzag-vertical": { stroke: rotated(whole(zigzags), 1) },
  diagonal: { stroke: whole(diagonals) },
  "diagonal-right-left": { stroke: rotated(whole(diagonals), 1) },
  square: { fill: pair(square(0.1, 0.8)) },
  box: { stroke: pair(square(0.1, 0.6)) },
  triangle: { fill: pair(triangle) },
  "triangle-inverted": { fill: rotated(pair(triangle), 2) },
  diamond: { fill: pair(diamond(0)) },
  "diamond-box": { stroke: pair(diamond(1)) },
} as const satisfies Readonly<Record<string, PatternShape>>;

type ShapeName = keyof typeof PATTERN_SHAPES;

/** Deprecated names that patternomaly still accepts. */
const FORMER_NAMES: Readonly<Record<string, ShapeName>> = {
  circle: "disc",
  "triangle-vertical": "triangle-inverted",
  "line-horizontal": "line",
  "line-diagonal-lr": "diagonal",
  "line-diagonal-rl": "diagonal-right-left",
  "zigzag-horizontal": "zigzag",
  "diamond-outline": "diamond-box",
};

/** Names of the shapes, without deprecated names. */
export const SHAPE_NAMES = Object.keys(PATTERN_SHAPES) as readonly ShapeName[];

/** Returns the shape with a name, which may be deprecated; undefined if there is none. */
export function findPatternShape(name: string): PatternShape | undefined {
  const current = Object.hasOwn(FORMER_NAMES, name) ? (FORMER_NAMES[name] as string) : name;
  return Object.hasOwn(PATTERN_SHAPES, current) ? PATTERN_SHAPES[current as ShapeName] : undefined;
}
