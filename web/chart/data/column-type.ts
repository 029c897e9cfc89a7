// Reads the type of each column in the chart's data table from the chart's code: a time axis makes the labels dates, and the
// number format of an axis makes its series percentages or amounts in a currency.

import { readType } from "../appearance.ts";
import { type Data, readConfig } from "../text/config-tree.ts";
import type { Cell, ChartTable } from "./chart-table.ts";
import { detectDates, readDate } from "./date-text.ts";
import { type NumberStyle, trimError } from "./number-text.ts";

export type ColumnType =
  | { readonly kind: "number"; readonly style: NumberStyle }
  | { readonly kind: "date" }
  | { readonly kind: "text" };

export interface TableTypes {
  readonly labels: ColumnType;
  readonly columns: readonly ColumnType[];
}

export function readTypes(text: string, table: ChartTable): TableTypes {
  const isHorizontal = readType(text) === "horizontal";
  const axis = isHorizontal ? "y" : "x";
  const hasDates = isTimeAxis(text, axis);
  const labels: ColumnType = hasDates
    ? { kind: "date" }
    : table.hasNumericLabels
      ? { kind: "number", style: "plain" }
      : { kind: "text" };
  const columns = table.columns.map(({ series, field, cells }): ColumnType => {
    if (hasDates && (field === axis || field === "t")) return { kind: "date" };
    const filled = cells.filter((cell) => cell !== null);
    if (filled.length > 0 && !filled.some(isNumber)) return { kind: "text" };
    const hasFormat = field === undefined || field !== axis;
    return { kind: "number", style: hasFormat ? readStyle(text, series) : "plain" };
  });
  return { labels, columns };
}

/** Reads the notations of Chart.js 2 and of later versions. */
export function isTimeAxis(text: string, axis: "x" | "y"): boolean {
  const paths = [
    ["options", "scales", axis, "type"],
    ["options", "scales", `${axis}Axes`, 0, "type"],
  ];
  return paths.some((path) => {
    const type = literalAt(text, path);
    return type === "time" || type === "timeseries";
  });
}

/** Returns the id of a series' value axis; undefined for the default axis. */
export function readAxisId(text: string, series: number): string | undefined {
  const name = readType(text) === "horizontal" ? "xAxisID" : "yAxisID";
  const id = literalAt(text, ["data", "datasets", series, name]);
  return typeof id === "string" ? id : undefined;
}

/** Returns how the chart shows a series' numbers. */
export function readStyle(text: string, series: number): NumberStyle {
  const axis = readAxisId(text, series) ?? (readType(text) === "horizontal" ? "x" : "y");
  const formats = [
    ["options", "scales", axis, "ticks", "format"],
    ["limn", "numbers"],
    ["options", "plugins", "tickFormat"],
  ];
  for (const path of formats) {
    const style = styleOf(literalAt(text, path));
    if (style !== undefined) return style;
  }
  return "plain";
}

/** Returns the style of a `limn.numbers` option or of Intl.NumberFormat options; undefined if there is no format. */
function styleOf(format: Data | undefined): NumberStyle | undefined {
  if (format === undefined || format === null) return undefined;
  if (typeof format === "string")
    return format === "percent" || /^[A-Z]{3}$/.test(format) ? (format as NumberStyle) : "plain";
  if (typeof format !== "object" || Array.isArray(format)) return "plain";
  const { style, currency } = format as { readonly [key: string]: Data };
  if (style === "percent") return "percent";
  const isCurrency = style === "currency" && typeof currency === "string" && /^[a-z]{3}$/i.test(currency);
  return isCurrency ? (currency.toUpperCase() as NumberStyle) : "plain";
}

function literalAt(text: string, path: readonly (string | number)[]): Data | undefined {
  const tree = readConfig(text);
  const node = tree.find(path);
  return node === undefined ? undefined : tree.dataOf(node);
}

/** True also for text that JavaScript converts to a number, because Chart.js draws it. */
export function isNumber(cell: Cell): boolean {
  return typeof cell === "number" || (typeof cell === "string" && cell.trim() !== "" && Number.isFinite(Number(cell)));
}

/** Returns a cell's text in the grid: percentages are shown as `12%`. @param isEuropean whether numbers have a decimal comma */
export function formatCell(cell: Cell, type: ColumnType, isEuropean = false): string {
  if (cell === null) return "";
  if (typeof cell !== "number") return String(cell);
  const isPercent = type.kind === "number" && type.style === "percent";
  const text = isPercent ? `${trimError(cell * 100)}%` : String(cell);
  return isEuropean ? text.replace(".", ",") : text;
}

/** Cell whose value doesn't fit the type of its column. The chart has a gap there. */
export interface InvalidCell {
  readonly row: number;
  /** Column; -1 for the labels. */
  readonly column: number;
  readonly message: string;
}

/** Returns all cells whose value doesn't fit the type of their column. */
export function findInvalidCells(table: ChartTable, types: TableTypes): InvalidCell[] {
  const check = (cells: readonly Cell[], type: ColumnType | undefined, column: number) =>
    cells.flatMap((cell, row): InvalidCell[] => {
      const message = type === undefined ? undefined : findProblem(cell, type);
      return message === undefined ? [] : [{ row, column, message }];
    });
  return [
    ...check(table.labels, types.labels, -1),
    ...table.columns.flatMap(({ cells }, column) => check(cells, types.columns[column], column)),
  ];
}

function findProblem(cell: Cell, { kind }: ColumnType): string | undefined {
  if (cell === null || cell === "" || kind === "text") return undefined;
  if (kind === "number")
    return isNumber(cell) ? undefined : `“${shorten(String(cell))}” is not a number, so the chart has a gap.`;
  const isDate = typeof cell === "number" || readDate(cell, "dmy") !== undefined || detectDates([cell]) !== undefined;
  return isDate ? undefined : `“${shorten(cell)}” is not a date such as 2026-01-31, so the chart has a gap.`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
