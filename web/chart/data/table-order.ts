// Sorts, moves and transposes the rows and series of a chart's data in its code.

import type { Path } from "../text/config-tree.ts";
import { reorderItems } from "../text/list-edit.ts";
import { appendItems } from "../text/text-edit.ts";
import type { Cell, ChartTable } from "./chart-table.ts";
import { type ColumnType, isNumber, type TableTypes } from "./column-type.ts";
import { detectDates, readDate, timeOf } from "./date-text.ts";
import { hasDecimalCommas, parseNumber } from "./number-text.ts";
import { replaceTable } from "./table-edit.ts";

const LABELS: Path = ["data", "labels"];
const DATASETS: Path = ["data", "datasets"];

/** Maximum number of series that transposing creates. */
export const MAX_TRANSPOSED = 100;

export interface SortOrder {
  /** Column; -1 for the labels. */
  readonly column: number;
  readonly isDescending: boolean;
}

/**
 * Sorts the rows by a column. Empty cells come last in both directions, and equal rows keep their order. If the column
 * contains a property of data points, only the points of its series are sorted.
 */
export function sortRows(
  text: string,
  table: ChartTable,
  types: TableTypes,
  { column, isDescending }: SortOrder,
): string {
  const target = table.columns[column];
  const isPoint = target?.field !== undefined;
  const type = column < 0 ? types.labels : types.columns[column];
  const cells = target?.cells ?? table.labels;
  const count = isPoint ? cells.length : table.rows;
  const keys = keysOf(
    Array.from({ length: count }, (_, row) => cells[row] ?? null),
    type,
  );
  const order = Array.from({ length: count }, (_, row) => row).sort((one, other) => {
    const [first, second] = [keys[one] ?? null, keys[other] ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return isDescending ? compare(second, first) : compare(first, second);
  });
  if (isPoint) return reorderItems(text, [...DATASETS, target.series, "data"], order) ?? text;
  return reorderRows(text, table, order);
}

type Key = number | string | null;

/** Created for the first comparison, because loading the rules takes 10 ms. */
let collator: Intl.Collator | undefined;

/** Compares values. Numbers come before text. */
function compare(one: number | string, other: number | string): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "string" && typeof other === "string") {
    collator ??= new Intl.Collator("en", { numeric: true, sensitivity: "base" });
    return collator.compare(one, other);
  }
  return typeof one === "number" ? -1 : 1;
}

/** Returns the values by which cells are compared: numbers, times, or text if not all cells are numbers or dates. */
function keysOf(cells: readonly Cell[], type: ColumnType | undefined): Key[] {
  const texts = cells.map((cell) => (cell === null ? "" : String(cell)));
  const filled = texts.filter((cell) => cell.trim() !== "");
  const dates = detectDates(filled);
  const isEuropean = hasDecimalCommas(filled);
  const areNumbers = filled.every((cell) => parseNumber(cell, isEuropean) !== undefined);
  return cells.map((cell, index): Key => {
    const text = (texts[index] as string).trim();
    if (text === "") return null;
    if (type?.kind === "number" && isNumber(cell)) return Number(cell);
    const date = dates && readDate(text, dates.orders[0] ?? "dmy");
    if (date !== undefined) return timeOf(date);
    return areNumbers ? (parseNumber(text, isEuropean) as number) : text;
  });
}

/** Reorders the labels and the data of all series. */
export function reorderRows(text: string, table: ChartTable, order: readonly number[]): string {
  const { labels, columns, series: count } = table;
  const series = Array.from({ length: count }, (_, index) => index);
  return series.reduce(
    (done, index) => {
      const { cells = [], field } = columns.find((each) => each.series === index) ?? {};
      const path = [...DATASETS, index, "data"];
      // A missing data point has no position, so points are only reordered in complete series.
      return field === undefined
        ? reorderList(done, path, cells, order, null)
        : (reorderItems(done, path, order) ?? done);
    },
    reorderList(text, LABELS, labels, order, ""),
  );
}

/** Reorders a list. A list that is shorter than the table is padded first. */
function reorderList(
  text: string,
  path: Path,
  { length }: { readonly length: number },
  order: readonly number[],
  empty: Cell,
): string {
  if (length === 0) return text;
  const filled = appendItems(text, path, Array<Cell>(order.length - length).fill(empty)) ?? text;
  return reorderItems(filled, path, order) ?? text;
}

/** Moves a row up or down. */
export function moveRow(text: string, table: ChartTable, row: number, by: -1 | 1): string {
  const order = swap(table.rows, row, row + by);
  return order === undefined ? text : reorderRows(text, table, order);
}

/** Moves a series to the left or right. */
export function moveSeries(text: string, table: ChartTable, series: number, by: -1 | 1): string {
  const order = swap(table.series, series, series + by);
  return (order && reorderItems(text, DATASETS, order)) ?? text;
}

function swap(length: number, one: number, other: number): number[] | undefined {
  if (one < 0 || other < 0 || one >= length || other >= length) return undefined;
  return Array.from({ length }, (_, index) => (index === one ? other : index === other ? one : index));
}

/** Tables that have data points with properties, or too many rows, can't be transposed. */
export function canTranspose({ columns, rows }: ChartTable): boolean {
  return columns.length > 0 && rows > 0 && rows <= MAX_TRANSPOSED && columns.every(({ field }) => field === undefined);
}

/** Turns rows into series and series into rows. Series keep their other options, matched by position. */
export function transpose(text: string, table: ChartTable): string {
  if (!canTranspose(table)) return text;
  return replaceTable(text, {
    labels: table.columns.map(({ name }) => name),
    series: Array.from({ length: table.rows }, (_, row) => ({
      name: table.labels[row] || `Row ${row + 1}`,
      values: table.columns.map(({ cells }) => cells[row] ?? null),
    })),
  });
}

/**
 * Turns a column into the labels. If the former labels are numbers, they become a series in the column's place;
 * otherwise, they are removed.
 */
export function makeLabels(text: string, table: ChartTable, column: number): string {
  const target = table.columns[column];
  if (target === undefined || target.field !== undefined) return text;
  const numbers = table.labels.map((label) => (label === "" ? null : Number(label)));
  const areNumbers = numbers.some((number) => number !== null) && !numbers.some(Number.isNaN);
  const former = { name: undefined, values: numbers };
  const labels = Array.from({ length: table.rows }, (_, row) => String(target.cells[row] ?? ""));
  const others = table.columns.map((each) => ({ name: each.name, values: each.cells }));
  const series = areNumbers ? others.with(column, { ...former, name: "Former labels" }) : others.toSpliced(column, 1);
  return replaceTable(text, { labels, series });
}
