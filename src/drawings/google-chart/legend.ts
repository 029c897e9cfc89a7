// Lays out and draws the legend: coloured squares with labels, in a column or in rows.

import type { Area, ChartPen } from "./chart-pen.ts";
import type { Legend } from "./google-chart-params.ts";

/** Side of a square, and the spaces after squares and entries, in pixels. */
const SQUARE = 10;
const TEXT_SPACE = 5;
const ENTRY_SPACE = 12;
const LINE_HEIGHT = 1.6;
/** Maximum width of a legend next to the plot, as a fraction of the image's width. */
const MAX_FRACTION = 0.6;
/** Distance of the legend from the plot and the edge of the image, in pixels. */
const PADDING = 6;

interface Entry {
  readonly index: number;
  readonly text: string;
  readonly width: number;
}

/** A legend with its size. */
export interface PlacedLegend {
  readonly legend: Legend;
  readonly rows: readonly (readonly Entry[])[];
  readonly width: number;
  readonly height: number;
}

/** Lays out a legend. @param width image width in pixels @param height image height in pixels */
export function layoutLegend(legend: Legend, width: number, height: number, pen: ChartPen): PlacedLegend {
  const { entries, order, size, side, isColumn } = legend;
  const isBeside = side === "left" || side === "right";
  const room = isBeside ? width * MAX_FRACTION : width - 2 * PADDING;
  const list = order.map((index) => {
    const text = entries[index] ?? "";
    return { index, text, width: Math.min(room, SQUARE + TEXT_SPACE + pen.width(text, size)) };
  });
  const rows: Entry[][] = [];
  let left = Number.POSITIVE_INFINITY;
  for (const entry of list) {
    if (isColumn || left + entry.width > room) {
      rows.push([]);
      left = 0;
    }
    rows[rows.length - 1]?.push(entry);
    left += entry.width + ENTRY_SPACE;
  }
  const widths = rows.map(widthOf);
  const contentWidth = widths.reduce((max, each) => Math.max(max, each), 0) + 2 * PADDING;
  return {
    legend,
    rows,
    width: isBeside ? Math.min(width * MAX_FRACTION + 2 * PADDING, Math.max(contentWidth, legend.minWidth)) : width,
    height: isBeside ? height : Math.max(rows.length * size * LINE_HEIGHT + PADDING, legend.minHeight),
  };
}

function widthOf(row: readonly Entry[]): number {
  return row.reduce((sum, entry) => sum + entry.width, 0) + Math.max(0, row.length - 1) * ENTRY_SPACE;
}

/** Draws a legend in an area. @param colorOf returns the colour of an entry */
export function drawLegend(pen: ChartPen, placed: PlacedLegend, area: Area, colorOf: (entry: number) => string): void {
  const { legend, rows } = placed;
  const { size, color, isColumn, side } = legend;
  const line = size * LINE_HEIGHT;
  const isBeside = side === "left" || side === "right";
  const columns = rows.reduce((max, row) => Math.max(max, widthOf(row)), 0);
  const middle = (area.top + area.bottom) / 2;
  const height = area.bottom - area.top;
  // If the legend is taller than its area, it starts at the area's top.
  const top = Math.max(area.top, middle - Math.min(height, rows.length * line) / 2);
  for (const [number, row] of rows.entries()) {
    const y = top + (number + 0.5) * line;
    const start = isColumn ? columns : widthOf(row);
    let x = isBeside ? area.left + PADDING : (area.left + area.right - start) / 2;
    for (const { index, text, width } of row) {
      const square = { left: Math.round(x), top: Math.round(y - SQUARE / 2) };
      pen.box({ ...square, right: square.left + SQUARE, bottom: square.top + SQUARE }, colorOf(index));
      const room = width - SQUARE - TEXT_SPACE;
      pen.label({ text, x: x + SQUARE + TEXT_SPACE, y, size, color, room: Math.max(1, room) });
      x += width + ENTRY_SPACE;
    }
  }
}
