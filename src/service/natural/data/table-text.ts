// Extracts a table (CSV, TSV or Markdown) that was pasted into a description. The first column holds the labels, and the first
// row the series names.

import { parseCsv } from "../../source/csv-rows.ts";
import type { Reading } from "../recognise/reading.ts";
import { detectLanguage } from "../text/language.ts";
import { interpretNumbers } from "../text/number.ts";
import { formatCount } from "../text/sentence.ts";
import { type Amount, tokenise } from "../text/token.ts";
import { isYear } from "../text/year.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";
import { foldWord, type Language } from "../vocabulary/phrase-table.ts";
import type { BoundElements } from "./bind.ts";
import { nameSeries, warnAboutLooseNames } from "./names.ts";
import type { Data } from "./series.ts";

/** Separates a table of at least two rows from the rest of a description. */
export function findTable(
  description: string,
  warn: (text: string) => void,
): { table: Data | undefined; rest: string } {
  const lines = description.split(/\r\n|\r|\n/);
  if (lines.length < 2) return { table: undefined, rest: description };
  const wordLanguage = detectLanguage(tokenise(description));
  for (const delimiter of ["|", "\t", ";", ","]) {
    const span = longestSpan(lines, delimiter);
    if (span === undefined) continue;
    const rows = readRows(lines.slice(span.from, span.end), delimiter);
    const table = readTable(rows, delimiter, wordLanguage, warn);
    if (table !== undefined)
      return { table, rest: [...lines.slice(0, span.from), ...lines.slice(span.end)].join("\n") };
  }
  return { table: undefined, rest: description };
}

/** Returns the longest run of lines that a delimiter splits into the same number of cells. */
function longestSpan(lines: readonly string[], delimiter: string): { from: number; end: number } | undefined {
  const counts = lines.map((line) => countCells(line, delimiter));
  let best: { from: number; end: number } | undefined;
  for (let from = 0; from < lines.length; ) {
    let end = from + 1;
    while (end < lines.length && counts[end] === counts[from]) end += 1;
    if ((counts[from] ?? 0) > 1 && end - from > 1 && (best === undefined || end - from > best.end - best.from))
      best = { from, end };
    from = end;
  }
  return best;
}

function countCells(line: string, delimiter: string): number {
  return parseCsv(line, delimiter)[0]?.length ?? 0;
}

function readRows(lines: readonly string[], delimiter: string): string[][] {
  const rows = parseCsv(lines.join("\n"), delimiter).map((row) => row.map((cell) => cell.trim()));
  if (delimiter !== "|") return rows;
  const isEdge = (column: "first" | "last"): boolean =>
    rows.every((row) => (column === "first" ? row[0] : row.at(-1)) === "");
  const [first, last] = [isEdge("first") ? 1 : 0, isEdge("last") ? -1 : undefined];
  return rows.filter((row) => !row.every((cell) => /^:?-*:?$/.test(cell))).map((row) => row.slice(first, last));
}

/** Converts rows of cells to data. Returns undefined if no column after the first contains numbers. */
function readTable(
  rows: readonly (readonly string[])[],
  delimiter: string,
  wordLanguage: Language,
  warn: (text: string) => void,
): Data | undefined {
  const [first = [], ...others] = rows;
  const hasHeader = first.length > 1 && others.length > 0 && isHeader(first);
  const body = hasHeader ? others : rows;
  if (first.length < 2) return undefined;
  // If commas do not separate cells, they may be decimal commas.
  const language =
    delimiter !== "," &&
    body
      .flat()
      .some((cell) => /\d,\d{1,2}\D*$/.test(cell) || (delimiter === ";" && /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(cell)))
      ? "de"
      : "en";
  const cells = body.map((row) => first.map((_, column) => readCell(row[column] ?? "", language, wordLanguage)));
  // Prose also contains commas: "sales 10, 20" on one line, and "costs 5, 6" on the next.
  const isProse = delimiter === "," && !hasHeader && body.some((row) => /\d/.test(row[0] ?? ""));
  const isNumbers = (column: number): boolean => cells.some((row) => row[column] !== undefined);
  const columns = first.map((_, column) => column).filter((column) => column > 0 && isNumbers(column));
  if (isProse || columns.length === 0) return undefined;
  const skipped = first.filter((_, column) => column > 0 && !isNumbers(column));
  if (skipped.length > 0)
    warn(`columns without numbers were ignored: ${skipped.map((name) => `"${name}"`).join(", ")}`);
  const empty = cells.flatMap((row) => columns.filter((column) => row[column] === undefined)).length;
  if (empty > 0)
    warn(`${formatCount(empty, "table cell")} without a number ${empty === 1 ? "was" : "were"} left empty`);
  const amounts = cells.flatMap((row) => columns.flatMap((column) => row[column] ?? []));
  const names = columns.map((column) => (hasHeader && first[column] !== "" ? first[column] : undefined));
  const labels = body.map((row) => row[0] ?? "");
  const values = cells.map((row) => columns.map((column) => row[column]?.value ?? null));
  // If the header contains months, quarters or years, each row is a series.
  if (hasHeader && names.length > 1 && names.every((name) => name !== undefined && isTime(name))) {
    return {
      labels: names as string[],
      series: labels.map((name, row) => ({ name, values: values[row] ?? [] })),
      isTable: true,
      amounts,
    };
  }
  const series = names.map((name, index) => ({ name, values: values.map((row) => row[index] ?? null) }));
  return { labels, series, isTable: true, amounts };
}

function isHeader([, ...names]: readonly string[]): boolean {
  return names.every((name) => readCell(name) === undefined) || names.every((name) => isYear(readCell(name)?.value));
}

function isTime(name: string): boolean {
  return readCalendar(foldWord(name)).length > 0 || /^(?:q[1-4]\b.*|\d{4})$/i.test(name);
}

/** Returns the number in a cell, or undefined if the cell holds anything else. */
function readCell(cell: string, language: Language = "en", wordLanguage = language): Amount | undefined {
  if (!/\d/.test(cell) || cell.length > 40) return undefined;
  const [only, ...rest] = interpretNumbers(tokenise(cell), language, () => {}, wordLanguage);
  return rest.length === 0 ? only?.number : undefined;
}

/** Combines a table with the text around it. A single name can become the title, and numbers are ignored with a warning. */
export function tableData(reading: Reading, bound: BoundElements, table: Data): Data {
  if (bound.entries.length > 0) reading.warn("numbers outside the table were ignored");
  const names = [...bound.loose, ...bound.entries.flatMap(({ name }) => name ?? [])];
  const { named, loose } = nameSeries(reading, table, names, bound.lists);
  warnAboutLooseNames(reading, loose, bound.lists);
  return named;
}
