// Draws tables.

import { defineDrawing } from "../drawing.ts";
import { drawTable } from "./draw.ts";
import { TABLE } from "./kind.ts";

/** Garbage per cell, in bytes. V8 would collect it only after several tables. */
const CELL_GARBAGE = 2500;

export const TABLE_DRAWING = defineDrawing(TABLE, {
  draw: drawTable,
  garbage: ({ tables }) =>
    CELL_GARBAGE * tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0),
  isUnlimited: true,
});
