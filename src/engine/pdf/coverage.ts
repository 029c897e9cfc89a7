// Rasterises shapes to a coarse grid of coverage values for blurred shadows, where sharp edges would be invisible anyway.
// Fills are sampled along scanlines, strokes by the distance from their centre line.

import { ARITY, type Box, CLOSE, CUBIC, MOVE, type Path, QUAD } from "../path.ts";
import type { FillRule, StrokeStyle } from "../surface.ts";

/** A shape that casts a shadow, in device pixels. */
export type Shape =
  | { readonly type: "fill"; readonly path: Path; readonly rule: FillRule }
  | { readonly type: "stroke"; readonly path: Path; readonly pen: StrokeStyle };

/** Coverage of the cells from 0 to 1, row by row. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells: Float32Array;
}

/** Sampled scanlines per row of cells. */
const SCANLINES = 4;

/** Line segments that approximate a curve. */
const CURVE_PIECES = 12;

type Point = readonly [x: number, y: number];

/** The coverage of a shape, and the cost of computing it, in units of one blurred cell. */
export interface Coverage {
  readonly grid: Grid;
  readonly cost: number;
}

/** Cells tested along a stroke in the time it takes to blur one cell. */
const STROKE_CELLS_PER_UNIT = 8;

/**
 * Computes the coverage of a shape. Returns null if that would cost too much.
 *
 * @param cell side of a cell, device pixels; the grid starts at the top left corner of the box
 * @param most maximum cost, blurred cells
 */
export function computeCoverage(
  shape: Shape,
  { left, top, right, bottom }: Box,
  cell: number,
  most: number,
): Coverage | null {
  const width = Math.max(1, Math.ceil((right - left) / cell));
  const height = Math.max(1, Math.ceil((bottom - top) / cell));
  if (!(width * height <= most)) return null;
  const lines = flatten(shape.path).map((line) => line.map(([x, y]): Point => [(x - left) / cell, (y - top) / cell]));
  const half = shape.type === "fill" ? 0 : penWidth(shape.pen) / cell / 2;
  const cost =
    width * height + (shape.type === "fill" ? fillCost(lines, height) : strokeCost(lines, half, width, height));
  if (!(cost <= most)) return null;
  const grid: Grid = { width, height, cells: new Float32Array(width * height) };
  if (shape.type === "fill") coverFill(grid, lines, shape.rule);
  else for (const line of applyDashes(lines, shape.pen, cell)) coverStroke(grid, line, half);
  return { grid, cost };
}

/** Counts the scanlines that all segments cross. */
function fillCost(lines: readonly (readonly Point[])[], height: number): number {
  return sumPieces(lines, (_, down) => Math.min(down, height) * SCANLINES + 1);
}

/** Counts the cells along all segments. */
function strokeCost(lines: readonly (readonly Point[])[], half: number, width: number, height: number): number {
  const across = 2 * half + 2;
  const most = width * height;
  return sumPieces(lines, (right, down) => Math.min(most, (right + down + across) * across)) / STROKE_CELLS_PER_UNIT;
}

function sumPieces(lines: readonly (readonly Point[])[], cost: (right: number, down: number) => number): number {
  let sum = 0;
  for (const line of lines)
    line.forEach(([x, y], index) => {
      const [fromX, fromY] = line[Math.max(0, index - 1)] as Point;
      sum += cost(Math.abs(x - fromX), Math.abs(y - fromY));
    });
  return sum;
}

/** Returns the average width of a stroke after its matrix is applied, device pixels. */
export function penWidth({ width, matrix }: StrokeStyle): number {
  if (matrix === null) return width;
  const [a, b, c, d] = matrix;
  return (width * Math.hypot(a, b, c, d)) / Math.SQRT2;
}

/** Flattens the path to polylines. Closed subpaths end at their first point. */
function flatten(path: Path): Point[][] {
  const figures: Point[][] = [];
  let figure: Point[] = [];
  const at = (k: number): Point => [path[k] as number, path[k + 1] as number];
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    const last = figure.at(-1);
    if (verb === MOVE || last === undefined) {
      figure = verb === CLOSE ? [] : [at(i + 1)];
      figures.push(figure);
    } else if (verb === CLOSE) {
      figure.push(figure[0] as Point);
      figure = [figure[0] as Point];
      figures.push(figure);
    } else if (verb === QUAD || verb === CUBIC) {
      const controls = verb === QUAD ? [last, at(i + 1), at(i + 3)] : [last, at(i + 1), at(i + 3), at(i + 5)];
      for (let piece = 1; piece <= CURVE_PIECES; piece++) figure.push(curveAt(controls, piece / CURVE_PIECES));
    } else figure.push(at(i + 1));
    i += 1 + (ARITY[verb as 0] as number);
  }
  return figures.filter(({ length }) => length > 1);
}

/** Evaluates a Bézier curve by De Casteljau's algorithm. */
function curveAt(controls: readonly Point[], t: number): Point {
  let points = controls;
  while (points.length > 1)
    points = points.slice(1).map(([x, y], index): Point => {
      const [fromX, fromY] = points[index] as Point;
      return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
    });
  return points[0] as Point;
}

function coverFill({ width, height, cells }: Grid, figures: readonly (readonly Point[])[], rule: FillRule): void {
  const crossings: { readonly x: number; readonly turn: number }[][] = Array.from(
    { length: height * SCANLINES },
    () => [],
  );
  for (const figure of figures)
    figure.forEach((from, index) => {
      const to = figure[(index + 1) % figure.length] as Point;
      const [[x0, y0], [x1, y1]] = from[1] < to[1] ? [from, to] : [to, from];
      const first = Math.max(0, Math.ceil(y0 * SCANLINES - 0.5));
      const end = Math.min(height * SCANLINES, Math.ceil(y1 * SCANLINES - 0.5));
      for (let line = first; line < end; line++) {
        const share = ((line + 0.5) / SCANLINES - y0) / (y1 - y0);
        crossings[line]?.push({ x: x0 + (x1 - x0) * share, turn: from[1] < to[1] ? 1 : -1 });
      }
    });
  crossings.forEach((line, index) => {
    line.sort((one, other) => one.x - other.x);
    const row = Math.floor(index / SCANLINES) * width;
    let winding = 0;
    line.forEach(({ x, turn }, position) => {
      winding += turn;
      const isInside = rule === "nonzero" ? winding !== 0 : position % 2 === 0;
      const next = line[position + 1];
      if (isInside && next !== undefined) addSpan(cells, row, width, x, next.x);
    });
  });
}

function addSpan(cells: Float32Array, row: number, width: number, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(width, to)];
  for (let x = Math.floor(start); x < end; x++) {
    const share = Math.min(x + 1, end) - Math.max(x, start);
    cells[row + x] = Math.min(1, (cells[row + x] as number) + share / SCANLINES);
  }
}

function coverStroke({ width, height, cells }: Grid, line: readonly Point[], half: number): void {
  const reach = half + 0.5;
  line.forEach(([x1, y1], index) => {
    if (index === 0) return;
    const [x0, y0] = line[index - 1] as Point;
    const [dx, dy] = [x1 - x0, y1 - y0];
    const square = dx * dx + dy * dy;
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(y0, y1) - reach)),
      Math.min(height, Math.max(y0, y1) + reach),
    ];
    for (let y = top; y < bottom; y++) {
      // Only cells near the thick line are tested: a long slanted line covers few of the cells in its bounding box.
      const [near, far] = rowRange(x0, y0, dx, dy, y + 0.5, reach);
      for (let x = Math.max(0, Math.floor(near)); x < Math.min(width, far); x++) {
        const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
        const t = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
        const distance = Math.hypot(px - dx * t, py - dy * t);
        // A line thinner than a cell covers that share of it.
        const share = Math.min(1, 2 * half, Math.max(0, reach - distance));
        if (share > (cells[y * width + x] as number)) cells[y * width + x] = share;
      }
    }
  });
}

/** Returns the part of a row that is within reach of the segment. */
function rowRange(x0: number, y0: number, dx: number, dy: number, y: number, reach: number): readonly [number, number] {
  if (Math.abs(dy) < 1e-6) return [Math.min(x0, x0 + dx) - reach, Math.max(x0, x0 + dx) + reach];
  const clampShare = (share: number) => Math.max(0, Math.min(1, share));
  const one = x0 + dx * clampShare((y - reach - y0) / dy);
  const other = x0 + dx * clampShare((y + reach - y0) / dy);
  return [Math.min(one, other) - reach, Math.max(one, other) + reach];
}

/** Paths with more dashes are drawn as solid lines. */
const MAX_DASHES = 5000;

/** Cuts the lines into dashes. */
function applyDashes(
  lines: readonly Point[][],
  { dash, dashOffset, matrix }: StrokeStyle,
  cell: number,
): readonly (readonly Point[])[] {
  const scale = (matrix === null ? 1 : Math.hypot(matrix[0], matrix[1], matrix[2], matrix[3]) / Math.SQRT2) / cell;
  const lengths = dash.map((length) => length * scale);
  const period = lengths.reduce((sum, length) => sum + length, 0);
  const whole = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  // Dashes shorter than a cell are not visible in the grid.
  if (!(period > 1) || (whole / period) * (dash.length / 2) > MAX_DASHES) return lines;
  const offset = (((dashOffset * scale) % period) + period) % period;
  return lines.flatMap((line) => cutDashes(line, lengths, offset));
}

function cutDashes(line: readonly Point[], lengths: readonly number[], offset: number): Point[][] {
  const dashes: Point[][] = [];
  let index = 0;
  let left = lengths[0] as number;
  const next = () => {
    index = (index + 1) % lengths.length;
    left = lengths[index] as number;
  };
  let skip = offset;
  while (skip >= left) {
    skip -= left;
    next();
  }
  left -= skip;
  let current: Point[] = [line[0] as Point];
  line.forEach(([x1, y1], position) => {
    if (position === 0) return;
    let [x, y] = line[position - 1] as Point;
    let rest = Math.hypot(x1 - x, y1 - y);
    while (rest > left) {
      [x, y] = [x + ((x1 - x) * left) / rest, y + ((y1 - y) * left) / rest];
      rest -= left;
      current.push([x, y]);
      if (index % 2 === 0) dashes.push(current);
      current = [[x, y]];
      next();
    }
    left -= rest;
    current.push([x1, y1]);
  });
  if (index % 2 === 0) dashes.push(current);
  return dashes;
}

function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = line[Math.max(0, index - 1)] as Point;
    return sum + Math.hypot(x - fromX, y - fromY);
  }, 0);
}
