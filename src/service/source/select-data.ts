// Selects the rows and columns that a chart shows, and converts their cells to labels and numbers.

import { Failure, showValue } from "../../base/failure.ts";
import { CHART_VALUES, DATA_COLUMNS, DATA_LABEL_LENGTH } from "../../base/limits.ts";
import type { Column, DataRequest, DataTable } from "../../drawings/chart/data/data-request.ts";
import { parseFormattedNumber } from "./formatted-number.ts";
import type { Cell, Grid } from "./grid.ts";

/** A column of a grid. */
interface GridColumn {
  readonly name: string;
  readonly read: (row: number) => Cell;
}

/**
 * Selects data.
 *
 * @param subject names the source in error messages
 * @throws Failure for a column that doesn't exist, text in a data column, no rows, or too many values
 */
export function selectData(grid: Grid, request: DataRequest, subject: string): DataTable {
  const { labelColumn, dataColumns } = request;
  const label = labelColumn === undefined ? undefined : findColumn(grid, labelColumn, "labelColumn", subject);
  const [from, end] = selectRows(grid.rowCount, request);
  if (from >= end)
    throw new Failure(
      "invalid",
      `${subject} must have rows to show, but rows.offset excludes all ${grid.rowCount} rows`,
    );
  const columns =
    dataColumns?.map((column) => findColumn(grid, column, "dataColumns", subject)) ??
    findNumberColumns(grid, label?.name, [from, end], subject);
  const values = (end - from) * columns.length;
  if (values > CHART_VALUES)
    throw new Failure(
      "invalid",
      `${subject} must have at most ${CHART_VALUES} values, got ${end - from} rows with ${columns.length} ${columns.length === 1 ? "value" : "values"} each: set rows.limit`,
    );
  const rows = Array.from({ length: end - from }, (_, index) => from + index);
  const describeRow = (row: number) => `row ${row + grid.firstRow}`;
  const table: DataTable = {
    subject,
    labels: label && rows.map((row) => toLabel(label.read(row), `${subject} ${describeRow(row)}`)),
    columns: columns.map(({ name, read }) => ({
      name,
      values: rows.map((row) => {
        const number = toNumber(read(row), grid);
        if (number !== undefined) return number;
        throw new Failure(
          "invalid",
          `${subject} must have numbers in column ${quote(name)}, got ${quote(String(read(row)))} in ${describeRow(row)}`,
        );
      }),
    })),
  };
  if (table.columns.some((column) => column.values.some((value) => value !== null))) return table;
  throw new Failure(
    "invalid",
    `${subject} must have numbers in ${listNames(columns.map(({ name }) => name))}, got empty cells`,
  );
}

/** Returns the indexes of the first row and the row after the last one. The offset applies before the limit. */
function selectRows(count: number, { offset, limit }: DataRequest): readonly [from: number, end: number] {
  const from = Math.min(Math.max(offset, 0), count);
  const end = Math.max(from, count + Math.min(offset, 0));
  if (limit === undefined) return [from, end];
  return limit > 0 ? [from, Math.min(end, from + limit)] : [Math.max(from, end + limit), end];
}

function findColumn(grid: Grid, column: Column, field: string, subject: string): GridColumn {
  const { headings } = grid;
  const readFrom = (index: number): GridColumn => ({
    name: headings[index] as string,
    read: (row) => grid.read(row, index),
  });
  if (typeof column === "number" && column < headings.length) return readFrom(column);
  const name = String(column).trim();
  const exact = headings.indexOf(name);
  // If no heading matches exactly, ignore case.
  const index =
    exact >= 0 ? exact : headings.findIndex((heading) => heading.trim().toLowerCase() === name.toLowerCase());
  if (index >= 0) return readFrom(index);
  const nested = grid.findNested?.(name);
  if (nested !== undefined) return { name, read: nested };
  throw new Failure("invalid", `${field} must be a column of ${subject}: ${listNames(headings)}, got ${quote(name)}`);
}

/** Returns all columns that contain only numbers and empty cells. */
function findNumberColumns(
  grid: Grid,
  label: string | undefined,
  [from, end]: readonly [number, number],
  subject: string,
): GridColumn[] {
  const { headings } = grid;
  if (headings.length > DATA_COLUMNS)
    throw new Failure(
      "invalid",
      `dataColumns must name columns of ${subject}, because ${subject} has ${headings.length} columns`,
    );
  const found = headings.flatMap((name, index) => {
    if (name === label) return [];
    let hasNumbers = false;
    for (let row = from; row < end; row++) {
      const number = toNumber(grid.read(row, index), grid);
      if (number === undefined) return [];
      hasNumbers ||= number !== null;
    }
    return hasNumbers ? [{ name, read: (row: number) => grid.read(row, index) }] : [];
  });
  if (found.length > 0) return found;
  throw new Failure("invalid", `${subject} must have a column of numbers, got ${listNames(headings)}`);
}

/** Text that spreadsheets show for a missing value. */
const MISSING = /^#N\/A$/i;

/** Returns the number in a cell; null for an empty cell, undefined for text. */
export function toNumber(cell: Cell, { hasDecimalCommas }: Grid): number | null | undefined {
  if (cell === null) return null;
  if (typeof cell === "number") return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell === "boolean") return Number(cell);
  return MISSING.test(cell) ? null : parseFormattedNumber(cell, hasDecimalCommas);
}

function toLabel(cell: Cell, place: string): string | number {
  if (cell === null) return "";
  if (typeof cell === "number" && Number.isFinite(cell)) return cell;
  const text = String(cell);
  if (text.length <= DATA_LABEL_LENGTH) return text;
  throw new Failure(
    "invalid",
    `${place} must have a label of at most ${DATA_LABEL_LENGTH} characters, got ${text.length}`,
  );
}

/** Maximum number of headings in a message. */
const MAX_LISTED_HEADINGS = 20;

function listNames(headings: readonly string[]): string {
  const shown = headings.slice(0, MAX_LISTED_HEADINGS).map(quote).join(", ");
  return headings.length > MAX_LISTED_HEADINGS ? `${shown} and ${headings.length - MAX_LISTED_HEADINGS} more` : shown;
}

function quote(text: string): string {
  return `"${showValue(text)}"`;
}
