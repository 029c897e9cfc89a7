// Extracts a table (CSV, TSV or Markdown) that was pasted into a description. The first column with text holds the labels, and the first
// row the names of the series, if it has no numbers or only years.

import { parseCsv } from "../../source/csv-rows.ts";
import type { ChartType } from "../directives/wish.ts";
import { readCalendar } from "../words/calendar-words.ts";
import { detectLanguage } from "../words/language.ts";
import { interpretNumbers } from "../words/number.ts";
import { foldWord } from "../words/phrase-table.ts";
import { type Amount, tokenize } from "../words/token.ts";
import type { Language } from "../words/vocabulary.ts";
import { type Data, NO_DATA, transpose } from "./data.ts";

/** A table in a description. */
export interface Table {
  /** Names of the columns, if there is a header. */
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
  /** Language of the numbers. */
  readonly language: Language;
  /** Indexes of the columns with numbers. */
  readonly numeric: readonly number[];
}

/** Separates a table of at least two rows from the rest of a description. */
export function findTable(description: string): { readonly table?: Table; readonly rest: string } {
  const lines = description.split(/\r\n|\r|\n/);
  for (const delimiter of ["|", "\t", ";", ","]) {
    const { from, end } = longestSpan(lines, delimiter);
    // A sentence before the table can have as many commas.
    for (let start = from; start < Math.min(from + 2, end - 1); start += 1) {
      const rest = [...lines.slice(0, start), ...lines.slice(end)].join("\n");
      const table = readTable(readRows(lines.slice(start, end), delimiter), delimiter, rest);
      if (table !== undefined) return { table, rest };
    }
  }
  return { rest: description };
}

/** Returns the longest run of lines that a delimiter splits into the same number of cells. */
function longestSpan(lines: readonly string[], delimiter: string): { readonly from: number; readonly end: number } {
  const counts = lines.map((line) => (line.trim() === "" ? 0 : (parseCsv(line, delimiter)[0]?.length ?? 0)));
  let best = { from: 0, end: 0 };
  for (let from = 0, end = 0; from < lines.length; from = end) {
    end = from + 1;
    while (end < lines.length && counts[end] === counts[from]) end += 1;
    if ((counts[from] ?? 0) > 1 && end - from > Math.max(1, best.end - best.from)) best = { from, end };
  }
  return best;
}

function readRows(lines: readonly string[], delimiter: string): string[][] {
  const rows = parseCsv(lines.join("\n"), delimiter).map((row) => row.map((cell) => cell.trim()));
  if (delimiter !== "|") return rows;
  const start = rows.every(([first]) => first === "") ? 1 : 0;
  const end = rows.every((row) => row.at(-1) === "") ? -1 : undefined;
  return rows.filter((row) => !row.every((cell) => /^:?-*:?$/.test(cell))).map((row) => row.slice(start, end));
}

/** Reads rows as a table, unless they are prose with commas: "sales 10, 20" on one line, and "costs 5, 6" on the next. */
function readTable(all: readonly (readonly string[])[], delimiter: string, words: string): Table | undefined {
  const [first = [], ...others] = all;
  if (first.length < 2 || all.length < 2) return undefined;
  const hasHeader = isHeader(first, others);
  const rows = hasHeader ? others : all;
  const language = delimiter === "," ? "en" : numberLanguage(all.flat(), delimiter, words);
  const isNumber = (cell = ""): boolean => readCell(cell, language) !== undefined;
  const numeric = [...first.keys()].filter(
    (column) =>
      rows.some((row) => isNumber(row[column])) && rows.every((row) => isNumber(row[column]) || isEmpty(row[column])),
  );
  const isPair = ([label = ""]: readonly string[]): boolean =>
    /\p{L}\s+-?\d[\d.]*$/u.test(label) && !/\b(?:19|20)\d\d$/.test(label);
  const isProse = delimiter === "," && (rows.every(isPair) || rows.some(([label = ""]) => /[:=] *\S?\d/.test(label)));
  return isProse || numeric.length === 0
    ? undefined
    : { header: hasHeader ? first : undefined, rows, language, numeric };
}

const isEmpty = (cell: string | undefined): boolean => /^(?:|-+|–|—|n\/?a|null|none|\?|x)$/i.test(cell ?? "");

/** Returns the language of numbers in cells between which no commas stand: commas are decimal commas, or the words are not English. */
function numberLanguage(cells: readonly string[], delimiter: string, words: string): Language {
  const isComma = (cell: string): boolean =>
    /\d,\d{1,2}\D*$/.test(cell) || (delimiter === ";" && /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(cell));
  if (cells.some(isComma)) return "de";
  const hasPoints = cells.some((cell) => /\d\.\d{1,2}$|\d\.\d{4,}$/.test(cell));
  return hasPoints || detectLanguage(tokenize([words, ...cells].join(" "))) === "en" ? "en" : "de";
}

function isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const [label = "", ...names] = first;
  const isText = first.every((name) => readCell(name, "en") === undefined || isTime(name));
  const hasNumbers = others.some(([, ...cells]) => cells.some((cell) => /^[^\p{L}\d]*\d[\d.,\s]*\D{0,6}$/u.test(cell)));
  return isText && hasNumbers && (!isTime(label) || names.every(isTime) || !/\d/.test(names.join("")));
}

const isTime = (name: string): boolean =>
  readCalendar(foldWord(name)).length > 0 ||
  /^(?:(?:[qtkw]|wk|week|woche|semaine|semana) ?\d{1,2}\b.*|\d{4}|\d{1,2}h|\d{1,2}:\d\d)$/i.test(name);

/** Returns the number in a cell, or undefined if the cell holds anything else. */
function readCell(cell: string, language: Language): Amount | undefined {
  if (!/\d/.test(cell) || cell.length > 40) return undefined;
  const [only, ...rest] = interpretNumbers(tokenize(cell.replaceAll(/[\u00a0\u202f ](?=\d{3})/g, "")), language);
  return rest.length === 0 ? only?.number : undefined;
}

const RANK = /^(?:#|no\.?|nr\.?|rank|rang|pos\.?|position|id|index|platz|puesto|n°)$/i;
/** Matches the name of a total. */
export const TOTAL = /^(?:(?:grand |sub)?-?total|sum|all|gesamt|summe|insgesamt|ensemble|suma)\b/i;

/** The total may differ by 1%. */
export const isSum = (values: readonly number[], total: number): boolean =>
  Math.abs(values.reduce((sum, value) => sum + value, 0) - total) <= Math.abs(total) * 0.01;

/** Converts a table to data. Rows and columns of totals, and columns of row numbers, are left out. */
export function tableData({ header, rows: all, language, numeric }: Table, kind: ChartType | undefined): Data {
  const amountAt = (row: readonly string[], column: number): Amount | undefined =>
    readCell(row[column] ?? "", language);
  const valueAt = (row: readonly string[], column: number): number | null => amountAt(row, column)?.value ?? null;
  const isTotal = (row: readonly string[], index: number): boolean =>
    index > 1 &&
    TOTAL.test(row[0] ?? "") &&
    numeric.some((column) => {
      const above = all.slice(0, index).map((other) => valueAt(other, column) ?? 0);
      return isSum(above, valueAt(row, column) ?? 0);
    });
  const rows = kind === "waterfall" ? all : all.filter((row, index) => !isTotal(row, index));
  const isCount = (column: number): boolean =>
    rows.every((row, index) => Number(row[column]) === Number(rows[0]?.[column]) + index);
  const isPlot = kind === "scatter" || kind === "bubble";
  const text = [...(all[0] ?? []).keys()].find((column) => !numeric.includes(column));
  const isYears = rows.every(([cell]) => /^(?:19|20)\d\d$/.test(cell ?? ""));
  const hasLabels = !isPlot && numeric.length > 1 && (header !== undefined || isYears || isCount(0));
  const label = text ?? (hasLabels ? 0 : undefined);
  const isRank = (column: number): boolean =>
    column < (text ?? 0) && RANK.test(header?.[column] ?? "#") && isCount(column);
  const candidates = numeric.filter((column) => column !== label && !isRank(column));
  const isTotalColumn = (column: number): boolean => {
    const others = candidates.filter((other) => other !== column);
    const sumsUp = (row: readonly string[]): boolean =>
      isSum(
        others.map((other) => valueAt(row, other) ?? 0),
        valueAt(row, column) ?? 0,
      );
    return others.length > 1 && TOTAL.test(header?.[column] ?? "") && rows.every(sumsUp);
  };
  const shown = candidates.filter((column) => !isTotalColumn(column));
  const amounts = rows.flatMap((row) => shown.flatMap((column) => amountAt(row, column) ?? []));
  const nameOf = (column = 0): string | undefined => header?.[column] || undefined;
  if (isPlot && shown.length >= 2) {
    const tuples = rows.map((row) => shown.map((column) => valueAt(row, column) ?? 0));
    return {
      ...NO_DATA,
      tuples: [{ name: undefined, tuples }],
      amounts,
      axes: { x: nameOf(shown[0]), y: nameOf(shown[1]) },
    };
  }
  const labels = label === undefined ? undefined : rows.map((row) => row[label] ?? "");
  const series = shown.map((column) => ({ name: nameOf(column), values: rows.map((row) => valueAt(row, column)) }));
  const data = { ...NO_DATA, labels, series, amounts };
  // Times in the header of a line chart or of a wide table are labels.
  const isLine = kind === "line" || kind === "area";
  const isTimes = series.length > 1 && series.every(({ name = "" }) => isTime(name)) && !labels?.every(isTime);
  const isTurned = kind === "heatmap" || (isTimes && (isLine || series.length > rows.length));
  return isTurned && labels !== undefined ? transpose(data) : data;
}
