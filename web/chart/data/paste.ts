// Parses text from a spreadsheet, a CSV file or a Markdown table: detects the header row and the label column, and reads
// localized numbers such as `1,234.50`, `1.234,50`, `12 %`, `$ 5` and `(3)`.

import type { Cell } from "./chart-table.ts";

/** Cell text by row. */
export type Rows = readonly (readonly string[])[];

/** A pasted table. */
export interface PastedTable {
  /** Heading of the label column. */
  readonly corner: string | undefined;
  /** Row labels; undefined if there is no label column. */
  readonly labels: readonly string[] | undefined;
  readonly series: readonly { readonly name: string | undefined; readonly values: readonly Cell[] }[];
  /** Headings of columns that contain neither numbers nor labels. */
  readonly leftOut: readonly string[];
}

/** Splits text into cells. Detects the delimiter: tab, comma, semicolon, or the pipes of a Markdown table. */
export async function splitRows(text: string): Promise<Rows> {
  const markdown = splitMarkdown(text);
  if (markdown !== undefined) return trimRows(markdown);
  const { default: papa } = await import("papaparse");
  const delimiter = text.includes("\t") ? "\t" : "";
  const { data } = papa.parse<string[]>(text.replace(/^[\r\n]+|\s+$/g, ""), { delimiter, skipEmptyLines: "greedy" });
  return trimRows(data);
}

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
function trimRows(rows: Rows): Rows {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const padded = rows.map((row) => Array.from({ length: width }, (_, index) => (row[index] ?? "").trim()));
  const nonEmpty = Array.from({ length: width }, (_, index) => index).filter((index) =>
    padded.some((row) => row[index] !== ""),
  );
  return padded.map((row) => nonEmpty.map((index) => row[index] as string));
}

/** Headings that mark a label column. */
const LABEL_HEADING =
  /^(?:|year|date|month|day|week|quarter|time|label|name|category|jahr|datum|monat|tag|année|mois|jour|año|mes|día|#|x)$/i;
const YEAR = /^(?:19|20)\d\d$/;

/** Detects whether a table has a header row and a label column. */
export function detectHeadings(rows: Rows): { readonly head: boolean; readonly labels: boolean } {
  const [first = [], ...others] = rows;
  const isEuropean = hasDecimalCommas(rows);
  const isName = (cell: string) => cell !== "" && parseNumber(cell, isEuropean) === undefined;
  const rest = first.length > 1 ? first.slice(1) : first;
  const areYears =
    first.length > 1 && !isNumber(first[0] as string, isEuropean) && rest.every((cell) => YEAR.test(cell));
  const head =
    others.length > 0 &&
    (areYears || (rest.some(isName) && others.some((row) => row.some((cell) => isNumber(cell, isEuropean)))));
  const column = (head ? others : rows).map(([cell = ""]) => cell);
  const isCalledLabel = head && first.length > 1 && LABEL_HEADING.test(first[0] as string);
  const labels =
    column.some(isName) || (first.length > 1 && (isCalledLabel || column.every((cell) => YEAR.test(cell))));
  return { head, labels };
}

/** Converts rows to labels and numeric series. */
export function readPastedTable(rows: Rows): PastedTable {
  const { head, labels } = detectHeadings(rows);
  const isEuropean = hasDecimalCommas(rows);
  const body = head ? rows.slice(1) : rows;
  const names = head ? rows[0] : undefined;
  const columns = Array.from({ length: rows[0]?.length ?? 0 }, (_, index) => index).slice(labels ? 1 : 0);
  const hasNumbers = (index: number) => body.some((row) => isNumber(row[index] ?? "", isEuropean));
  return {
    corner: (labels && names?.[0]) || undefined,
    labels: labels ? body.map(([label = ""]) => label) : undefined,
    series: columns.filter(hasNumbers).map((index) => ({
      name: names?.[index] || undefined,
      values: body.map((row) => parseNumber(row[index] ?? "", isEuropean) ?? null),
    })),
    leftOut: columns.filter((index) => !hasNumbers(index)).map((index) => names?.[index] || `column ${index + 1}`),
  };
}

/** Parses the cells of a range. Cells that are not numbers stay text. */
export function readCells(rows: Rows): Cell[][] {
  const isEuropean = hasDecimalCommas(rows);
  return rows.map((row) => row.map((cell) => readCell(cell, isEuropean)));
}

/** Parses one cell's text. */
export function readCell(text: string, isEuropean = false): Cell {
  const trimmed = text.trim();
  return trimmed === "" ? null : (parseNumber(trimmed, isEuropean) ?? trimmed);
}

/** Returns whether at least one cell is valid only with a decimal comma, and none requires a decimal point. */
function hasDecimalCommas(rows: Rows): boolean {
  const cells = rows.flat();
  const isEuropean = cells.some((cell) => /^[^\d]*\d+(?:\.\d{3})*,(?:\d{1,2}|\d{4,})[^\d]*$/.test(cell));
  return isEuropean && !cells.some((cell) => /^[^\d]*\d+(?:,\d{3})*\.(?:\d{1,2}|\d{4,})[^\d]*$/.test(cell));
}

const AFFIX = String.raw`(?:[\p{Sc}%‰'’\s\u00a0\u202f]|USD|EUR|GBP|CHF|JPY)*`;
const NUMBER = new RegExp(
  String.raw`^(\(?)([-+−]?)${AFFIX}([-+−]?)(\d[\d.,'’\s\u00a0\u202f]*(?:e[-+]?\d+)?|[.,]\d+)${AFFIX}\)?$`,
  "iu",
);

function isNumber(cell: string, isEuropean: boolean): boolean {
  return parseNumber(cell, isEuropean) !== undefined;
}

/**
 * Parses a localized number. Returns undefined for other text.
 *
 * @param isEuropean whether `1.234` means 1234; otherwise it is 1.234
 */
export function parseNumber(text: string, isEuropean = false): number | undefined {
  const [, parenthesis = "", sign = "", inner = "", digits] = NUMBER.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const plain = digits.replaceAll(/['’\s\u00a0\u202f]/gu, "");
  const number = Number(normalize(plain, isEuropean));
  if (Number.isNaN(number)) return undefined;
  return parenthesis !== "" || /[-−]/.test(sign + inner) ? -number : number;
}

/**
 * Converts digits to JavaScript notation by removing group separators. Dates and version numbers yield text that `Number`
 * converts to `NaN`.
 */
function normalize(digits: string, isEuropean: boolean): string {
  const hasComma = digits.includes(",");
  const hasPoint = digits.includes(".");
  const isGrouped = (mark: string) => new RegExp(String.raw`^\d{1,3}(?:[${mark}]\d{3})+$`).test(digits);
  if (hasComma && hasPoint) {
    const [group, point] = digits.lastIndexOf(",") > digits.lastIndexOf(".") ? [".", ","] : [",", "."];
    return digits.replaceAll(group, "").replace(point, ".");
  }
  if (hasComma) return !isEuropean && isGrouped(",") ? digits.replaceAll(",", "") : digits.replace(",", ".");
  return hasPoint && isEuropean && isGrouped(".") ? digits.replaceAll(".", "") : digits;
}
