// Applies a change in the table to a chart's code and leaves the rest of the code untouched. Every function expects code with
// readable data, and returns it unchanged if the change can't be applied.

import type { Path } from "../text/config-tree.ts";
import { appendItems, insertItem, removeItem, setAt } from "../text/text-edit.ts";
import { type Cell, type ChartTable, type Column, readTable } from "./chart-table.ts";
import type { PastedSeries } from "./paste.ts";

const LABELS: Path = ["data", "labels"];
const DATASETS: Path = ["data", "datasets"];
const dataOf = (series: number): Path => [...DATASETS, series, "data"];

/** Maximum number of rows, which is the label limit for accounts (docs/limits.md). */
const MAX_ROWS = 10_000;

type Edit = (text: string) => string | undefined;

/** Applies edits one after another and skips edits that can't be applied. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce((done, edit) => edit(done) ?? done, text);
}

function tableOf(text: string): ChartTable | undefined {
  const reading = readTable(text);
  return "table" in reading ? reading.table : undefined;
}

/** Sets a row label. Missing labels of earlier rows become empty strings. */
export function setLabel(text: string, row: number, label: string): string {
  const table = tableOf(text);
  if (table === undefined || row >= MAX_ROWS) return text;
  const { labels } = table;
  if (row < labels.length) return setAt(text, [...LABELS, row], label) ?? text;
  if (label === "") return text;
  const missing = [...Array<string>(row - labels.length).fill(""), label];
  return appendTo(text, LABELS, missing, labels.length === 0) ?? text;
}

export function setCell(text: string, column: number, row: number, value: Cell): string {
  const target = tableOf(text)?.columns[column];
  if (target === undefined || row >= MAX_ROWS) return text;
  const { series, field, cells } = target;
  if (row < cells.length) {
    const empty = field === undefined ? null : emptyValue(tableOf(text)?.columns ?? [], target);
    return setAt(text, [...dataOf(series), row, ...(field === undefined ? [] : [field])], value ?? empty) ?? text;
  }
  if (value === null) return text;
  if (field !== undefined) return appendPoint(text, series, { [field]: value });
  const missing = [...Array<null>(row - cells.length).fill(null), value];
  return appendTo(text, dataOf(series), missing, cells.length === 0) ?? text;
}

/** Appends a data point with the first point's properties. Properties without a value are empty. */
function appendPoint(text: string, series: number, values: Readonly<Record<string, Cell>>): string {
  const columns = tableOf(text)?.columns ?? [];
  const point = columns.flatMap((column): [string, Cell][] =>
    column.field === undefined || column.series !== series
      ? []
      : [[column.field, values[column.field] ?? emptyValue(columns, column)]],
  );
  return appendItems(text, dataOf(series), [Object.fromEntries(point)]) ?? text;
}

/** Returns the value of an empty property: null, which is a gap, or a value that types with named nodes accept. */
function emptyValue(columns: readonly Column[], { series, field, cells }: Column): Cell {
  if (typeof cells.find((cell) => cell !== null) === "string") return "";
  const hasNodes = columns.some((column) => column.series === series && column.field === "from");
  return hasNodes && field !== "x" ? 0 : null;
}

export function renameSeries(text: string, series: number, name: string): string {
  return setAt(text, [...DATASETS, series, "label"], name) ?? text;
}

/** Appends an empty row. */
export function addRow(text: string): string {
  const table = tableOf(text);
  if (table === undefined || table.rows >= MAX_ROWS) return text;
  const { columns, rows, labels } = table;
  const series = [...new Set(columns.map((column) => column.series))];
  const isPlain = (index: number) => columns.some((column) => column.series === index && column.field === undefined);
  const missing = (length: number) => rows + 1 - length;
  return applyEdits(text, [
    ...(labels.length > 0 || series.some(isPlain)
      ? [(done: string) => appendTo(done, LABELS, Array<string>(missing(labels.length)).fill(""), labels.length === 0)]
      : []),
    ...series.map((index) => (done: string) => {
      if (!isPlain(index)) return appendPoint(done, index, {});
      const { cells } = columns.find((column) => column.series === index) as Column;
      return appendTo(done, dataOf(index), Array<null>(missing(cells.length)).fill(null), cells.length === 0);
    }),
  ]);
}

/** Inserts an empty row. */
export function insertRow(text: string, row: number): string {
  const table = tableOf(text);
  if (table === undefined || table.rows >= MAX_ROWS) return text;
  const series = Array.from({ length: table.series }, (_, index) => index);
  return applyEdits(text, [
    (done) => (row < table.labels.length ? insertItem(done, LABELS, row, "") : undefined),
    ...series.map((index) => (done: string) => {
      const columns = table.columns.filter((column) => column.series === index);
      if (row >= (columns[0]?.cells.length ?? 0)) return undefined;
      const point = columns.map((column) => [column.field, emptyValue(table.columns, column)]);
      return insertItem(done, dataOf(index), row, columns[0]?.field === undefined ? null : Object.fromEntries(point));
    }),
  ]);
}

/** Appends items to a list, or creates the list. */
function appendTo(text: string, path: Path, items: readonly Cell[], isNew: boolean): string | undefined {
  return isNew ? setAt(text, path, items) : appendItems(text, path, items);
}

/** Removes a row from the labels and all datasets. */
export function removeRow(text: string, row: number): string {
  const table = tableOf(text);
  if (table === undefined) return text;
  const series = Array.from({ length: table.series }, (_, index) => index);
  return applyEdits(text, [
    (done) => removeItem(done, LABELS, row),
    ...series.map((index) => (done: string) => removeItem(done, dataOf(index), row)),
  ]);
}

/** Appends a dataset with one empty cell per table row. */
export function addSeries(text: string): string {
  const table = tableOf(text);
  if (table === undefined) return text;
  const data = Array<null>(table.rows).fill(null);
  const value = { label: `Series ${table.series + 1}`, data };
  return setAt(text, [...DATASETS, table.series], value) ?? setAt(text, DATASETS, [value]) ?? text;
}

export function removeSeries(text: string, series: number): string {
  return removeItem(text, DATASETS, series);
}

/** Labels and data of a chart. */
export interface TableData {
  /** Row labels; undefined to keep the chart's labels. */
  readonly labels: readonly string[] | undefined;
  readonly series: readonly Pick<PastedSeries, "name" | "values">[];
}

/** Replaces labels and data. Datasets keep their other options, such as colours, matched by position. */
export function replaceTable(text: string, { labels, series }: TableData): string {
  const table = tableOf(text);
  if (table === undefined) return text;
  const surplus = Array.from(
    { length: Math.max(0, table.series - series.length) },
    (_, index) => table.series - 1 - index,
  );
  return applyEdits(text, [
    (done) => (labels === undefined ? done : setAt(done, LABELS, labels)),
    ...surplus.map((index) => (done: string) => removeSeries(done, index)),
    ...series.flatMap(({ name, values }, index): Edit[] =>
      index < table.series
        ? [
            (done) => (name === undefined ? done : renameSeries(done, index, name)),
            (done) => setAt(done, dataOf(index), values),
          ]
        : [
            (done) => {
              const value = { label: name ?? `Series ${index + 1}`, data: values };
              return setAt(done, [...DATASETS, index], value) ?? setAt(done, DATASETS, [value]);
            },
          ],
    ),
  ]);
}

/**
 * Writes a range of cells, starting at the given cell, as spreadsheets do. Cells beyond the last column are dropped.
 *
 * @param column column of the first cell; -1 for the labels
 */
export function fillCells(text: string, column: number, row: number, cells: readonly (readonly Cell[])[]): string {
  const table = tableOf(text);
  const width = Math.max(0, ...cells.map((line) => line.length));
  if (table === undefined) return text;
  const edits = Array.from({ length: width }, (_, right): Edit => {
    const filled = cells.slice(0, MAX_ROWS - row).map((line) => line[right] ?? null);
    if (column + right < 0) return (done) => setAt(done, LABELS, overlay(table.labels, row, filled.map(labelOf), ""));
    const target = table.columns[column + right];
    if (target === undefined) return () => undefined;
    const { series, field } = target;
    if (field === undefined) return (done) => setAt(done, dataOf(series), overlay(target.cells, row, filled, null));
    const writeCell = (done: string, cell: Cell, down: number) => setCell(done, column + right, row + down, cell);
    return (done) => filled.slice(0, MAX_PASTED_POINTS).reduce(writeCell, done);
  });
  return applyEdits(text, edits);
}

/**
 * Maximum number of data points that one paste changes. Each point takes one edit, and every edit parses the code again.
 */
const MAX_PASTED_POINTS = 200;

function labelOf(cell: Cell): string {
  return cell === null ? "" : String(cell);
}

/** Returns a list in which `others` replace the items from an index onwards. The list grows if necessary. */
function overlay<T>(list: readonly T[], from: number, others: readonly T[], empty: T): T[] {
  const length = Math.max(list.length, from + others.length);
  return Array.from({ length }, (_, index) => {
    const isReplaced = index >= from && index < from + others.length;
    return (isReplaced ? others[index - from] : list[index]) ?? empty;
  });
}
