// Modules → a grid on whole pixels, and what of it is drawn: as rectangles row by row, and as the outline of all of it, in which
// modules that touch are one shape, so that no gap shows between them wherever a picture is shown at another size.

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
  /** Where columns and rows begin, and where the last ends; pixels. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Row by row; 1 where a module is drawn. */
  readonly bits: Uint8Array;
}

/** Modules that a hole touches are left out. */
export function gridOf({ x, y }: Layout, modules: Modules, hole: Hole | undefined): Grid {
  const { columns, rows, unitX, unitY } = modules;
  const xs = Array.from({ length: columns + 1 }, (_, column) => Math.round(x(modules.left + column * unitX)));
  const ys = Array.from({ length: rows + 1 }, (_, row) => Math.round(y(modules.bottom + (rows - row) * unitY)));
  if (hole === undefined) return { columns, rows, xs, ys, bits: modules.bits };
  const [left, right, top, bottom] = [x(hole.left), x(hole.right), y(hole.top), y(hole.bottom)];
  const touches = (at: number) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return (
      (xs[column + 1] as number) > left + SLACK &&
      (xs[column] as number) < right - SLACK &&
      (ys[row + 1] as number) > top + SLACK &&
      (ys[row] as number) < bottom - SLACK
    );
  };
  return { columns, rows, xs, ys, bits: modules.bits.map((bit, at) => (bit === 1 && !touches(at) ? 1 : 0)) };
}

/** Less of a pixel is not seen. */
const SLACK = 0.5;

/** Modules beside each other as one. */
export function rectanglesOfGrid({ columns, rows, xs, ys, bits }: Grid): Rectangle[] {
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

/** The outlines of what is drawn, clockwise, and of the holes in it, the other way. Areas that meet at a corner are apart. */
export function traceGrid({ columns, rows, xs, ys, bits }: Grid): number[] {
  const isSet = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < columns && row < rows && bits[row * columns + column] === 1;
  const path: number[] = [];
  /** Modules whose upper side has been gone along: each outline has one. */
  const done = new Uint8Array(columns * rows);
  for (let at = 0; at < bits.length; at++) {
    const [startX, startY] = [at % columns, Math.floor(at / columns)];
    if (done[at] === 1 || !isSet(startX, startY) || isSet(startX, startY - 1)) continue;
    let [x, y, stepX, stepY] = [startX, startY, 1, 0];
    path.push(MOVE, xs[x] as number, ys[y] as number);
    for (;;) {
      if (stepX === 1) done[y * columns + x] = 1;
      x += stepX;
      y += stepY;
      // The modules ahead at either hand.
      const [aheadX, aheadY] = [x + (stepX - 1) / 2, y + (stepY - 1) / 2];
      const right = isSet(aheadX - stepY / 2, aheadY + stepX / 2);
      const left = isSet(aheadX + stepY / 2, aheadY - stepX / 2);
      if (right && !left) continue;
      [stepX, stepY] = right ? [stepY, -stepX] : [-stepY, stepX];
      // An outline may come past its start on the way, at a corner where two of its modules meet.
      if (x === startX && y === startY && stepX === 1) break;
      path.push(LINE, xs[x] as number, ys[y] as number);
    }
    path.push(CLOSE);
  }
  return path;
}
