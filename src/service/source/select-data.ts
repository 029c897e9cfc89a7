// Selects the rows and columns that a chart shows, and converts their cells to labels and numbers.

import { Failure, showValue } from "../../base/failure.ts";
import { CHART_VALUES, DATA_COLUMNS, DATA_LABEL_LENGTH } from "../../base/limits.ts";
import type { Column, DataRequest, DataTable, Row } from "../../drawings/data-source/data-request.ts";
import type { Cell, Grid } from "./grid.ts";

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

/**
 * Returns the rows that a request selects, with all columns. The cells of a column that contains only numbers become numbers.
 *
 * @throws Failure for too many cells
 */
export function readRows(whole: Grid, request: DataRequest, subject: string): readonly Row[] {
  const grid = sliceGrid(whole, request);
  const { headings, rowCount } = grid;
  if (rowCount * headings.length > CHART_VALUES)
    throw new Failure(
      "invalid",
      `${subject} must have at most ${CHART_VALUES} values, got ${rowCount} rows with ${headings.length} ${headings.length === 1 ? "value" : "values"} each: set rows.limit`,
    );
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const columns = headings.map((_, column) => {
    const cells = rows.map((row) => grid.read(row, column));
    const numbers = cells.map((cell) => (typeof cell === "boolean" ? undefined : toNumber(cell, grid)));
    return numbers.includes(undefined) ? cells : (numbers as (number | null)[]);
  });
  // Assigning a member named __proto__ would set a prototype.
  return rows.map((_, row) =>
    Object.fromEntries(headings.map((name, column) => [name, columns[column]?.[row] ?? null])),
  );
}

/** Returns a table with the rows that a request selects. */
export function sliceGrid(grid: Grid, request: DataRequest): Omit<Grid, "findNested"> {
  const [from, end] = selectRows(grid.rowCount, request);
  const { findNested: _, ...table } = grid;
  const read: Grid["read"] = (row, column) => grid.read(from + row, column);
  return { ...table, rowCount: end - from, read, firstRow: grid.firstRow + from };
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

/** Maximum length of a number, in characters. A double has up to 24 characters; currencies and separators need a few more. */
const NUMBER_LENGTH = 40;

/** Matches a number: sign, currency, sign, digits with separators, and a currency or percent sign. */
const FORMATTED =
  /^([+\-−]?)(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})?([+\-−]?)([\d.,'’]+(?:e[+-]?\d{1,3})?)(?:%|‰|[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|лв\.?)?$/iu;

/**
 * Parses a formatted number. Returns undefined if the text is not a number.
 *
 * @param hasDecimalCommas whether the only comma in a number separates its decimals. Otherwise, a comma before three
 *   digits separates thousands
 */
export function parseFormattedNumber(text: string, hasDecimalCommas: boolean): number | undefined {
  if (text.length > NUMBER_LENGTH) return undefined;
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, "");
  // In accounting, negative numbers are in parentheses.
  const inner = /^\((.+)\)$/.exec(plain)?.[1];
  const [, before = "", after = "", digits] = FORMATTED.exec(inner ?? plain) ?? [];
  if (digits === undefined || (before !== "" && after !== "")) return undefined;
  const normal = normalizeSeparators(digits, hasDecimalCommas);
  const number = normal === undefined ? Number.NaN : Number(normal);
  if (!Number.isFinite(number)) return undefined;
  return inner !== undefined || /[-−]/.test(before + after) ? -number : number;
}

/** Returns the digits with a decimal point and without other separators; undefined if the separators are inconsistent. */
function normalizeSeparators(digits: string, hasDecimalCommas: boolean): string | undefined {
  const text = digits.replaceAll(/['’]/g, "");
  const [commas, points] = [text.split(",").length - 1, text.split(".").length - 1];
  if (commas === 0 && points <= 1) return text;
  const isDecimal =
    commas === 1 &&
    (points > 0 ? text.lastIndexOf(",") > text.lastIndexOf(".") : hasDecimalCommas || !GROUPED[","].test(text));
  const [decimal, group] = isDecimal || commas === 0 ? ([",", "."] as const) : ([".", ","] as const);
  const [whole = "", ...fractions] = text.split(decimal);
  if (fractions.length > 1 || (whole.includes(group) && !GROUPED[group].test(whole))) return undefined;
  if (fractions[0]?.includes(group)) return undefined;
  return [whole.replaceAll(group, ""), ...fractions].join(".");
}

/** Integers with thousands separators, including the Indian system. */
const GROUPED = { ",": /^\d{1,3}(?:,\d{2,3})*,\d{3}$/, ".": /^\d{1,3}(?:\.\d{3})+$/ };
