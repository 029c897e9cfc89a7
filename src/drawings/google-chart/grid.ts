// Draws grid lines at equal distances, in percent of the plot.

import type { Area, ChartPen } from "./chart-pen.ts";
import type { Grid } from "./google-chart-params.ts";

const GRID = "#c0c0c0";
/** Tolerance for rounding errors, in percent. */
const SLACK = 1e-6;

/** Draws a plot's grid, except for lines at the edges, where the axes are. */
export function drawGrid(pen: ChartPen, grid: Grid | undefined, { left, top, right, bottom }: Area): void {
  if (grid === undefined) return;
  const { dx, dy, dash, space, x0, y0 } = grid;
  for (const percent of listLines(dx, x0)) {
    const x = left + (percent / 100) * (right - left);
    pen.rule({ x, y: bottom }, { x, y: top }, GRID, 1, dash, space);
  }
  for (const percent of listLines(dy, y0)) {
    const y = bottom - (percent / 100) * (bottom - top);
    pen.rule({ x: left, y }, { x: right, y }, GRID, 1, dash, space);
  }
}

function listLines(distance: number, offset: number): number[] {
  if (distance <= 0) return [];
  const lines: number[] = [];
  for (let percent = offset % distance; percent < 100 - SLACK; percent += distance)
    if (percent > SLACK) lines.push(percent);
  return lines;
}
