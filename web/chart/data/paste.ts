// Reads a table from a spreadsheet, a CSV file or a Markdown table: splits the text into cells, and detects the header row, the
// label column, and the type of each column.

import type { LocaleName } from "../../form/locale-names.ts";
import { guessLocale } from "../locale.ts";
import type { Cell } from "./chart-table.ts";
import { type DateColumn, detectDates, isMissing, readDate } from "./date-text.ts";
import { hasDecimalCommas, type NumberStyle, type NumberText, readNumberText, trimError } from "./number-text.ts";

/** Cell text by row. */
export type Rows = readonly (readonly string[])[];

export interface PastedSeries {
  readonly name: string | undefined;
  /** Percentages are fractions: 0.12 for `12 %`. Text that isn't a number stays text. */
  readonly values: readonly Cell[];
  readonly style: NumberStyle;
}

export interface PastedTable {
  /** Heading of the label column. */
  readonly corner: string | undefined;
  /** Row labels; undefined if there is no label column. Dates are in ISO 8601 if only one order of day and month is possible. */
  readonly labels: readonly string[] | undefined;
  /** Date format of the label column; undefined if it contains other text. */
  readonly dates: DateColumn | undefined;
  readonly series: readonly PastedSeries[];
  /** Headings of columns that contain neither numbers nor labels. */
  readonly leftOut: readonly string[];
  /** Language in which the numbers are written; undefined for numbers that are written as in English. */
  readonly locale?: LocaleName | undefined;
}

/** Splits text into cells. Detects the delimiter: tab, comma, semicolon, or the pipes of a Markdown table. */
export async function splitRows(text: string): Promise<Rows> {
  const markdown = splitMarkdown(text);
  if (markdown !== undefined) return trimRows(markdown);
  const { default: papa } = await import("papaparse");
  const delimiter = text.includes("\t") ? "\t" : hasSemicolons(text) ? ";" : "";
  const { data } = papa.parse<string[]>(text.replace(/^[\r\n]+/, "").trimEnd(), {
    delimiter,
    skipEmptyLines: "greedy",
  });
  return trimRows(data);
}

/** Each line must have the same number of semicolons. They separate the cells if numbers have decimal commas. */
function hasSemicolons(text: string): boolean {
  const lines = text.slice(0, SAMPLE).trim().split(/\r?\n/).slice(0, 20);
  // A truncated last line can lack semicolons.
  const counted = text.length > SAMPLE ? lines.slice(0, -1) : lines;
  const counts = counted.map((line) => line.replaceAll(/"[^"]*"/g, "").split(";").length);
  return (counts[0] ?? 1) > 1 && counts.every((count) => count === counts[0]);
}

/** Number of characters from which the delimiter is detected. */
const SAMPLE = 10_000;

/** Splits a Markdown table at its pipes. Returns undefined for other text. */
function splitMarkdown(text: string): Rows | undefined {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length < 2 || !lines.every((line) => line.includes("|"))) return undefined;
  const cells = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|");
  return lines.filter((line) => !/^[\s|:-]+$/.test(line)).map(cells);
}

/** Trims the cells, pads all rows to the same length, and removes empty columns. */
export function trimRows(rows: Rows): Rows {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const padded = rows.map((row) => Array.from({ length: width }, (_, index) => (row[index] ?? "").trim()));
  const nonEmpty = Array.from({ length: width }, (_, index) => index).filter((index) =>
    padded.some((row) => row[index] !== ""),
  );
  return padded.map((row) => nonEmpty.map((index) => row[index] as string));
}

/** Removes lines above a table, such as a title: rows with one cell before rows with several. */
export function dropTitleRows(rows: Rows): Rows {
  const countCells = (row: readonly string[]) => row.filter((cell) => cell !== "").length;
  const first = rows.findIndex((row) => countCells(row) > 1);
  return first > 0 ? trimRows(rows.slice(first)) : rows;
}

/** Headings that mark a label column. */
const LABEL_HEADING =
  /^(?:|year|date|month|day|week|quarter|time|label|name|category|jahr|datum|monat|tag|année|mois|jour|año|mes|día|#|x)$/i;
const YEAR = /^(?:19|20)\d\d$/;

/** Detects whether a table has a header row, and whether its first column contains labels. */
export function detectHeadings(rows: Rows): { readonly head: boolean; readonly labels: boolean } {
  const [first = [], ...others] = rows;
  const isEuropean = hasDecimalCommas(rows.flat());
  const isNumber = (cell: string) => readNumberText(cell, isEuropean) !== undefined;
  const isName = (cell: string) => !isMissing(cell) && !isNumber(cell);
  const rest = first.length > 1 ? first.slice(1) : first;
  const areYears = first.length > 1 && !isNumber(first[0] as string) && rest.every((cell) => YEAR.test(cell));
  const head =
    others.length > 0 && (areYears || (rest.some(isName) && others.some((row) => row.some((cell) => isNumber(cell)))));
  const column = (head ? others : rows).map(([cell = ""]) => cell);
  const isCalledLabel = head && first.length > 1 && LABEL_HEADING.test(first[0] as string);
  const labels =
    column.some(isName) || (first.length > 1 && (isCalledLabel || column.every((cell) => YEAR.test(cell))));
  return { head, labels };
}

/** Converts rows to labels and typed series. */
export function readPastedTable(rows: Rows, { head, labels } = detectHeadings(rows)): PastedTable {
  const body = head ? rows.slice(1) : rows;
  const names = head ? rows[0] : undefined;
  const isEuropean = hasDecimalCommas(rows.flat());
  const cellsOf = (index: number) => body.map((row) => row[index] ?? "");
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, index) => {
    const cells = cellsOf(index);
    return { index, cells, name: names?.[index] || undefined, numbers: readNumbers(cells, isEuropean) };
  });
  const label = labels ? columns[0] : columns.find(({ numbers, cells }) => numbers === undefined && !isSparse(cells));
  const others = columns.filter((column) => column !== label);
  const dates = label && detectDates(label.cells);
  const [order, otherOrder] = dates?.orders ?? [];
  const toLabel = (cell: string) => (isMissing(cell) ? "" : ((order && readDate(cell, order)) ?? cell));
  const styles = others.flatMap(({ numbers }) => (numbers === undefined ? [] : [numbers.style]));
  return {
    ...(isEuropean && { locale: guessLocale(rows.flat(), styles) }),
    corner: label?.name,
    labels: otherOrder === undefined && order !== undefined ? label?.cells.map(toLabel) : label?.cells,
    dates,
    series: others.flatMap(({ name, numbers }) => (numbers === undefined ? [] : [{ name, ...numbers }])),
    leftOut: others.flatMap(({ name, index, numbers }) =>
      numbers === undefined ? [name ?? `column ${index + 1}`] : [],
    ),
  };
}

function isSparse(cells: readonly string[]): boolean {
  return cells.filter(isMissing).length * 2 > cells.length;
}

/** Reads a column of numbers. Returns undefined if fewer than half of its cells are numbers. */
export function readNumbers(
  cells: readonly string[],
  isEuropean = hasDecimalCommas(cells),
): { readonly values: readonly Cell[]; readonly style: NumberStyle } | undefined {
  const numbers = cells.map((cell) => readNumberText(cell, isEuropean));
  const found = numbers.filter((number) => number !== undefined);
  if (found.length === 0 || found.length * 2 < cells.filter((cell) => !isMissing(cell)).length) return undefined;
  const style = commonStyle(found);
  return {
    style,
    values: cells.map((cell, index) => (isMissing(cell) ? null : toCell(numbers[index], style, cell))),
  };
}

/** Returns the style of most numbers, if the other numbers have no style. */
function commonStyle(numbers: readonly NumberText[]): NumberStyle {
  const styled = numbers.map(({ style }) => style).filter((style) => style !== "plain");
  const [first] = styled;
  const isCommon = styled.length * 2 > numbers.length && styled.every((style) => style === first);
  return isCommon ? (first as NumberStyle) : "plain";
}

function toCell(number: NumberText | undefined, style: NumberStyle, text: string): Cell {
  if (number === undefined) return text.trim();
  return style === "percent" ? trimError(number.value / 100) : number.value;
}

/**
 * Parses the cells of a range. Cells that are not numbers stay text.
 *
 * @param styles number styles of the columns into which the range is pasted
 */
export function readCells(
  rows: Rows,
  styles: readonly (NumberStyle | undefined)[] = [],
  isEuropean = hasDecimalCommas(rows.flat()),
): Cell[][] {
  return rows.map((row) => row.map((cell, index) => readCell(cell, styles[index], isEuropean)));
}

/** Parses one cell's text. In a column of percentages, 12 and 12 % are 0.12. */
export function readCell(text: string, style: NumberStyle = "plain", isEuropean = false): Cell {
  return isMissing(text) ? null : toCell(readNumberText(text, isEuropean), style, text);
}
