// Rounds modules to a pixel grid, and returns them as rectangles or as one outline. The outline joins adjacent modules,
// so that no gaps appear between them when an image is scaled.

import { CLOSE, LINE, MOVE } from "../../engine/path.ts";
import type { Layout } from "./layout.ts";
import type { Hole, Modules } from "./mark.ts";

export interface Rectangle {
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

/** Rounds modules to whole pixels, and leaves out modules that overlap the hole. */
export function createGrid({ x, y }: Layout, modules: Modules, hole: Hole | undefined): Grid {
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
 * Returns the outlines of the drawn areas clockwise, and of holes counterclockwise. Areas that only touch at a corner
 * are separate.
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
