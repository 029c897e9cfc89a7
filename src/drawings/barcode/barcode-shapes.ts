// Turns a layout into shapes to paint: rectangles on whole pixels, paths and text, rotated as requested. Coordinates
// are in pixels from the top left corner of the image.

import { parseColor, type Rgba } from "../../engine/color.ts";
import { CLOSE, CUBIC, LINE, type Matrix, MOVE, type Path, transformPath } from "../../engine/path.ts";
import type { Layout } from "./layout.ts";
import type { Dots, Hexagons, Hole, Modules, Polygons, TextMark } from "./mark.ts";
import type { BarcodeParams } from "./options.ts";
import { HEXAGON_COLUMNS, HEXAGON_PITCH, HEXAGON_ROW, HEXAGON_ROWS } from "./postscript-recorder.ts";

/** Rectangles of one colour on whole pixels. */
interface Blocks {
  readonly type: "blocks";
  readonly color: Rgba;
  readonly rectangles: readonly Rectangle[];
  /** The union of adjacent rectangles as one path. Absent if each rectangle is a separate shape. */
  readonly outline?: () => Path;
}

export interface Outline {
  readonly type: "outline";
  readonly color: Rgba;
  readonly path: Path;
}

export interface Line {
  readonly type: "line";
  readonly color: Rgba;
  readonly text: string;
  /** Font size, in pixels. */
  readonly size: number;
  readonly gap: number;
  /** Maps text space, with its origin at the left end of the baseline, to the image. */
  readonly matrix: Matrix;
}

export interface BarcodeShapes {
  readonly width: number;
  readonly height: number;
  readonly background: Rgba;
  /** In painting order. */
  readonly parts: readonly (Blocks | Outline | Line)[];
}

const WHITE: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 };
const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Turns a layout into shapes to paint. */
export function createShapes(layout: Layout, params: BarcodeParams): BarcodeShapes {
  const { barcolor = BLACK, textcolor = barcolor, bordercolor = barcolor, backgroundcolor = WHITE } = params;
  const rotation = rotationOf(params.rotate, layout);
  const parts: (Blocks | Outline | Line)[] = [];
  /** The most recent blocks. Consecutive marks of the same colour are appended to them. */
  let lastBlocks: { readonly rectangles: Rectangle[]; readonly part: Blocks } | undefined;
  const addBlocks = (color: Rgba, rectangles: readonly Rectangle[]) => {
    const rotated = rectangles.map((rectangle) => rotateRectangle(rectangle, rotation));
    if (parts.at(-1) === lastBlocks?.part && lastBlocks?.part.color === color) lastBlocks.rectangles.push(...rotated);
    else {
      lastBlocks = { rectangles: rotated, part: { type: "blocks", color, rectangles: rotated } };
      parts.push(lastBlocks.part);
    }
  };
  const addModules = (color: Rgba, mark: Modules, hole: Hole | undefined) => {
    const grid = createGrid(layout, mark, hole);
    const rectangles = gridRectangles(grid).map((rectangle) => rotateRectangle(rectangle, rotation));
    const outline = () => transformPath(traceGrid(grid), rotation);
    parts.push({ type: "blocks", color, rectangles, outline });
  };
  const addOutline = (color: Rgba, path: Path) =>
    parts.push({ type: "outline", color, path: transformPath(path, rotation) });
  let hole: Hole | undefined;
  for (const mark of layout.marks) {
    const color = "color" in mark ? ownColor(mark.color) : undefined;
    if (mark.type === "bar") addBlocks(color ?? barcolor, [roundBox(layout, mark)]);
    else if (mark.type === "line") addBlocks(color ?? bordercolor, [roundBox(layout, mark)]);
    else if (mark.type === "modules") addModules(color ?? barcolor, mark, hole);
    else if (mark.type === "polygons") addBlocks(color ?? barcolor, rectanglesOfPolygons(layout, mark));
    else if (mark.type === "dots") addOutline(color ?? barcolor, pathOfDots(layout, mark));
    else if (mark.type === "hexagons") addOutline(color ?? barcolor, pathOfHexagons(layout, mark));
    else if (mark.type === "text") parts.push(lineOf(layout, mark, textcolor, rotation));
    else if (mark.type === "hole") hole = mark;
  }
  const isRotated = params.rotate === "R" || params.rotate === "L";
  const { width, height } = layout;
  return { ...(isRotated ? { width: height, height: width } : { width, height }), background: backgroundcolor, parts };
}

const COLORS = new Map<string, Rgba | null>();

/** Parses a colour. Returns the same object for equal digits, so that colours can be compared by identity. */
function ownColor(digits: string | null): Rgba | undefined {
  if (digits === null) return undefined;
  const color = COLORS.get(digits) ?? parseColor(`#${digits}`);
  // The encoders use about ten colours, so the cache limit is only a safeguard.
  if (COLORS.size < 100) COLORS.set(digits, color);
  return color ?? undefined;
}

function rotationOf(rotate: BarcodeParams["rotate"], { width, height }: Layout): Matrix {
  if (rotate === "R") return [0, 1, -1, 0, height, 0];
  if (rotate === "I") return [-1, 0, 0, -1, width, height];
  return rotate === "L" ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0];
}

function rotateRectangle({ left, top, right, bottom }: Rectangle, [a, b, c, d, e, f]: Matrix): Rectangle {
  const [x, otherX] = [a * left + c * top + e, a * right + c * bottom + e];
  const [y, otherY] = [b * left + d * top + f, b * right + d * bottom + f];
  return {
    left: Math.min(x, otherX),
    top: Math.min(y, otherY),
    right: Math.max(x, otherX),
    bottom: Math.max(y, otherY),
  };
}

/** Rounds a box to whole pixels, with at least one pixel in each direction. */
function roundBox({ x, y }: Layout, box: { left: number; right: number; top: number; bottom: number }): Rectangle {
  const [left, top] = [Math.round(x(box.left)), Math.round(y(box.top))];
  return {
    left,
    top,
    right: Math.max(left + 1, Math.round(x(box.right))),
    bottom: Math.max(top + 1, Math.round(y(box.bottom))),
  };
}

/**
 * Splits rectilinear polygons (even-odd rule) into rectangles: one for each filled span of each horizontal band between
 * vertices.
 */
function rectanglesOfPolygons({ x, y }: Layout, { polygons }: Polygons): Rectangle[] {
  const rounded = polygons.map((points) => points.map(([px, py]) => [Math.round(x(px)), Math.round(y(py))] as const));
  const heights = [...new Set(rounded.flat().map(([, py]) => py))].sort((one, other) => one - other);
  return heights.slice(0, -1).flatMap((top, index) => {
    const bottom = heights[index + 1] as number;
    const sides = rounded.flatMap((points) =>
      points.flatMap(([px, py], at) => {
        const [, nextY] = points[(at + 1) % points.length] as readonly [number, number];
        return Math.min(py, nextY) <= top && Math.max(py, nextY) >= bottom ? [px] : [];
      }),
    );
    sides.sort((one, other) => one - other);
    return sides.flatMap((left, at) => (at % 2 === 0 ? [{ left, top, right: sides[at + 1] ?? left, bottom }] : []));
  });
}

/** Distance of the control points from the end points of a Bézier quarter circle, as a fraction of the radius. */
const CIRCLE_HANDLE = 0.5523;

function circle(x: number, y: number, radius: number): number[] {
  const [r, k] = [radius, radius * CIRCLE_HANDLE];
  return [
    ...[MOVE, x - r, y],
    ...[CUBIC, x - r, y - k, x - k, y - r, x, y - r],
    ...[CUBIC, x + k, y - r, x + r, y - k, x + r, y],
    ...[CUBIC, x + r, y + k, x + k, y + r, x, y + r],
    ...[CUBIC, x - k, y + r, x - r, y + k, x - r, y],
    CLOSE,
  ];
}

function pathOfDots({ x, y, scale }: Layout, { dots }: Dots): Path {
  return dots.flatMap((dot) => circle(x(dot.x), y(dot.y), dot.radius * scale));
}

/**
 * Radii of the MaxiCode finder's circles in points, from the outside in, alternately black and white. ISO/IEC 16023.
 */
const RINGS = [4.3814, 3.6229, 2.8644, 2.1058, 1.3359, 0.5774].map((modules) => modules * 3.5);
/** Width of the white gap between hexagons, in points. */
const HEXAGON_GAP = 0.4;

function pathOfHexagons({ x, y, scale }: Layout, { left, bottom, places }: Hexagons): Path {
  const top = bottom + HEXAGON_ROWS * HEXAGON_ROW + 1;
  const half = ((HEXAGON_PITCH - HEXAGON_GAP) / 2) * scale;
  const [tip, shoulder] = [(2 - HEXAGON_GAP / 2) * scale, (1 - HEXAGON_GAP / 4) * scale];
  const centerOf = (row: number, column: number): [number, number] => [
    x(left + (column + (row % 2 === 1 ? 1 : 0.5)) * HEXAGON_PITCH),
    y(top - 2 - row * HEXAGON_ROW),
  ];
  const hexagons = places.flatMap((place) => {
    const [cx, cy] = centerOf(Math.floor(place / HEXAGON_COLUMNS), place % HEXAGON_COLUMNS);
    return [
      ...[MOVE, cx, cy - tip, LINE, cx + half, cy - shoulder, LINE, cx + half, cy + shoulder],
      ...[LINE, cx, cy + tip, LINE, cx - half, cy + shoulder, LINE, cx - half, cy - shoulder, CLOSE],
    ];
  });
  const [cx, cy] = centerOf(16, 14);
  return [...hexagons, ...RINGS.flatMap((radius) => circle(cx, cy, radius * scale))];
}

function lineOf({ x, y, scale }: Layout, mark: TextMark, color: Rgba, rotation: Matrix): Line {
  const angle = (mark.turns * Math.PI) / 2;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  // Round baselines to whole pixels, as browsers do, so that digits are crisp.
  const [e, f] = [x(mark.x), Math.round(y(mark.y))];
  const [a, b, c, d] = [cos, -sin, sin, cos];
  const [p, q, r, s, t, u] = rotation;
  const matrix: Matrix = [
    ...[p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d],
    ...[p * e + r * f + t, q * e + s * f + u],
  ] as unknown as Matrix;
  return { type: "line", color, text: mark.text, size: mark.size * scale, gap: mark.gap * scale, matrix };
}

/** A flat barcode consists of rectangles only. */
export function isFlat(shapes: BarcodeShapes): boolean {
  return shapes.parts.every(({ type }) => type === "blocks");
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  /**
   * Column edges from the left and row edges from the top, in pixels: one more edge than there are columns or
   * rows.
   */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** One byte per module, row by row: 1 where a module is drawn. */
  readonly bits: Uint8Array;
}

/** Rounds the edges of modules to whole pixels, and leaves out modules that overlap the hole. */
function createGrid({ x, y }: Layout, modules: Modules, hole: Hole | undefined): Grid {
  const { columns, rows, unitX, unitY } = modules;
  const xs = Array.from({ length: columns + 1 }, (_, column) => Math.round(x(modules.left + column * unitX)));
  const ys = Array.from({ length: rows + 1 }, (_, row) => Math.round(y(modules.bottom + (rows - row) * unitY)));
  if (hole === undefined) return { columns, rows, xs, ys, bits: modules.bits };
  const [left, right, top, bottom] = [x(hole.left), x(hole.right), y(hole.top), y(hole.bottom)];
  const touches = (at: number) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return (
      (xs[column + 1] as number) > left + TOLERANCE &&
      (xs[column] as number) < right - TOLERANCE &&
      (ys[row + 1] as number) > top + TOLERANCE &&
      (ys[row] as number) < bottom - TOLERANCE
    );
  };
  return { columns, rows, xs, ys, bits: modules.bits.map((bit, at) => (bit === 1 && !touches(at) ? 1 : 0)) };
}

/** Maximum overlap that is ignored, in pixels. */
const TOLERANCE = 0.5;

/** Returns the drawn modules as rectangles, one for each horizontal run. */
export function gridRectangles({ columns, rows, xs, ys, bits }: Grid): Rectangle[] {
  const rectangles: Rectangle[] = [];
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    const [top, bottom] = [ys[row] as number, ys[row + 1] as number];
    for (let column = 0; column < columns; column++) {
      if (bits[start + column] === 0) continue;
      const from = column;
      while (column < columns && bits[start + column] === 1) column++;
      rectangles.push({ left: xs[from] as number, top, right: xs[column] as number, bottom });
    }
  }
  return rectangles;
}

/**
 * Returns the outlines of the drawn areas clockwise, and of holes counterclockwise. Adjacent modules share an outline, so that
 * no gaps appear between them when an image is scaled. Areas that only touch at a corner are separate.
 */
export function traceGrid({ columns, rows, xs, ys, bits }: Grid): number[] {
  const isSet = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && bits[row * columns + column] === 1;
  const path: number[] = [];
  /** Modules whose top edge has been traced. Every outline contains a top edge. */
  const traced = new Uint8Array(columns * rows);
  for (let at = 0; at < bits.length; at++) {
    const [startX, startY] = [at % columns, Math.floor(at / columns)];
    if (traced[at] === 1 || !isSet(startX, startY) || isSet(startX, startY - 1)) continue;
    let [x, y, stepX, stepY] = [startX, startY, 1, 0];
    path.push(MOVE, xs[x] as number, ys[y] as number);
    for (;;) {
      if (stepX === 1) traced[y * columns + x] = 1;
      x += stepX;
      y += stepY;
      // The two modules ahead, on the right-hand and left-hand sides.
      const [aheadX, aheadY] = [x + (stepX - 1) / 2, y + (stepY - 1) / 2];
      const right = isSet(aheadX - stepY / 2, aheadY + stepX / 2);
      const left = isSet(aheadX + stepY / 2, aheadY - stepX / 2);
      if (right && !left) continue;
      [stepX, stepY] = right ? [stepY, -stepX] : [-stepY, stepX];
      // Only stop when moving right: an outline may pass its start in another direction, where two modules touch at a
      // corner.
      if (x === startX && y === startY && stepX === 1) break;
      path.push(LINE, xs[x] as number, ys[y] as number);
    }
    path.push(CLOSE);
  }
  return path;
}
