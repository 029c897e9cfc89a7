// State of the data panel: the table read from the chart's code, the current cell, and the message about the latest change.

import { computed, signal } from "@preact/signals";
import { CHART } from "../current-chart.ts";
import { type ChartTable, readTable } from "./chart-table.ts";
import { findInvalidCells, type InvalidCell, readTypes, type TableTypes } from "./column-type.ts";

/** Cell position. Column -1 holds the labels, and row -1 the series names. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface TypedTable {
  readonly table: ChartTable;
  readonly types: TableTypes;
  readonly invalid: readonly InvalidCell[];
}

/** The chart's data as a table, or the reason why there is none. */
export const reading = computed((): TypedTable | { readonly reason: string } => {
  const text = CHART.text.value;
  const result = readTable(text);
  if (!("table" in result)) return result;
  const { table } = result;
  const types = readTypes(text, table);
  return { table, types, invalid: findInvalidCells(table, types) };
});

export const currentCell = signal<CellPosition>({ row: 0, column: 0 });

/** Whether the user has focused a cell yet. Buttons for the current row and column are disabled until then. */
export const isCellChosen = signal(false);

/** Cell that gets the focus once the grid shows it, such as the label of a new row. */
export const cellToFocus = signal<CellPosition | undefined>(undefined);

/** Message about the latest change. */
export const status = signal("");

/**
 * Changes the chart's data as one undo step.
 *
 * @param done message after the change; empty if the change is visible in the focused cell
 * @returns whether the code has changed
 */
export function editData(change: (text: string) => string, done = ""): boolean {
  const before = CHART.text.peek();
  CHART.edit(change);
  const hasChanged = CHART.text.peek() !== before;
  status.value = hasChanged || done === "" ? done : "Nothing has changed.";
  return hasChanged;
}

/** Returns a column's name: the heading of the labels, or a series with the property of its data points. */
export function nameOfColumn({ columns }: ChartTable, column: number): string {
  return column < 0 ? "Labels" : (columns[column]?.name ?? "Series");
}

/** Returns a row's label, or the row's number if it has no label. */
export function nameOfRow({ labels }: ChartTable, row: number): string {
  return labels[row] || `row ${row + 1}`;
}
