// Extracts a table (CSV, TSV, Markdown or HTML) that was pasted into a description. The first column with text holds the
// labels, and the
// first row the names of the series, if it has no numbers or only years.

import { parseCsv } from "../../source/csv-rows.ts";
import type { ChartType } from "../directives/wish.ts";
import { readCalendar } from "../words/calendar-words.ts";
import { detectLanguage } from "../words/language.ts";
import { interpretNumbers } from "../words/number.ts";
import { foldWord } from "../words/phrase-table.ts";
import { type Amount, tokenize } from "../words/token.ts";
import type { Language } from "../words/vocabulary.ts";
import { type Data, NO_DATA, type Series } from "./data.ts";

/** A table in a description. */
export interface Table {
  /** Names of the columns, if there is a header. */
  readonly header: readonly string[] | undefined;
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

/** Separates a table of at least two rows from the rest of a description. */
export function findTable(text: string): { table: Table | undefined; rest: string } {
  const description = MARKUP.test(text) ? readMarkup(text) : text;
  const lines = description.split(/\r\n|\r|\n/).filter((line) => !/^[\s|]*[-=]{3,}[-=+\s]*\+[-=+|\s]*$/.test(line));
  if (lines.length < 2) return { table: undefined, rest: description };
  for (const delimiter of ["|", "\t", ";", ","]) {
    const { from, end } = longestSpan(lines, delimiter);
    // A sentence before the table can have as many commas.
    for (let start = from; start < Math.min(from + 2, end - 1); start += 1) {
      const table = readTable(readRows(lines.slice(start, end), delimiter), delimiter);
      if (table !== undefined) return { table, rest: [...lines.slice(0, start), ...lines.slice(end)].join("\n") };
    }
  }
  return { table: undefined, rest: description };
}

const MARKUP = /<t[dhr]\b/i;

/** Replaces the tags of an HTML table with tabs and line breaks. */
function readMarkup(text: string): string {
  return text
    .replace(/\s*<t[dh]\b[^<>]*>\s*/gi, "\t")
    .replace(/<\/?(?:tr|table|thead|tbody|caption)\b[^<>]*>\s*\t?/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/\s*\n\s*/g, "\n");
}

/** Returns the longest run of lines that a delimiter splits into the same number of cells. */
function longestSpan(lines: readonly string[], delimiter: string): { readonly from: number; readonly end: number } {
  const counts = lines.map((line) => (line.trim() === "" ? 0 : (parseCsv(line, delimiter)[0]?.length ?? 0)));
  let best = { from: 0, end: 0 };
  for (let from = 0; from < lines.length; ) {
    let end = from + 1;
    while (end < lines.length && counts[end] === counts[from]) end += 1;
    if ((counts[from] ?? 0) > 1 && end - from > 1 && end - from > best.end - best.from) best = { from, end };
    from = end;
  }
  return best;
}

function readRows(lines: readonly string[], delimiter: string): string[][] {
  const rows = parseCsv(lines.join("\n"), delimiter).map((row) => row.map((cell) => cell.trim()));
  if (delimiter !== "|") return rows;
  const isEdge = (column: "first" | "last"): boolean =>
    rows.every((row) => (column === "first" ? row[0] : row.at(-1)) === "");
  const [first, last] = [isEdge("first") ? 1 : 0, isEdge("last") ? -1 : undefined];
  return rows.filter((row) => !row.every((cell) => /^:?-*:?$/.test(cell))).map((row) => row.slice(first, last));
}

function readTable(rows: readonly (readonly string[])[], delimiter: string): Table | undefined {
  const [first = [], ...others] = rows;
  if (first.length < 2 || rows.length < 2) return undefined;
  const hasHeader = isHeader(first, others);
  const body = hasHeader ? others : rows;
  const language = delimiter === "," ? "en" : "de";
  const isNumeric = (cell: string | undefined): boolean =>
    (readCell(cell ?? "", "en") ?? readCell(cell ?? "", language)) !== undefined;
  const numeric = first.filter(
    (_, column) =>
      body.some((row) => isNumeric(row[column])) && body.every((row) => isNumeric(row[column]) || isEmpty(row[column])),
  );
  if (numeric.length === 0) return undefined;
  // Prose also contains commas: "sales 10, 20" on one line, and "costs 5, 6" on the next.
  const isPairs =
    delimiter === "," &&
    body.every(([label = ""]) => /\p{L}\s+-?\d[\d.]*$/u.test(label) && !/\b(?:19|20)\d\d$/.test(label));
  const isProse =
    isPairs ||
    (delimiter === "," &&
      body.some(([label = ""]) => /[:=] *\S?\d/.test(label) || (!hasHeader && /\d/.test(label) && !isNumeric(label))));
  return isProse ? undefined : { header: hasHeader ? first : undefined, rows: body, delimiter };
}

const isEmpty = (cell: string | undefined): boolean => /^(?:|-+|–|—|n\/?a|null|none|\?|x)$/i.test(cell ?? "");

function isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const [label = "", ...names] = first;
  const isTimes = names.length > 0 && names.every((name) => isTime(name));
  const isText = first.every((name) => readCell(name, "en") === undefined || isTime(name));
  const isNumericBelow = names.some((_, index) =>
    others.some((row) => /^[^\p{L}\d]*\d[\d.,\s]*\D{0,6}$/u.test(row[index + 1] ?? "")),
  );
  return (
    (isText && isNumericBelow && (!isTime(label) || isTimes || !/\d/.test(names.join("")))) ||
    (isTimes && readCell(label, "en") === undefined)
  );
}

const isTime = (name: string): boolean =>
  readCalendar(foldWord(name)).length > 0 ||
  /^(?:(?:[qtkw]|wk|week|woche|semaine|semana) ?\d{1,2}\b.*|\d{4}|\d{1,2}h|\d{1,2}:\d\d)$/i.test(name);

/** Returns the number in a cell, or undefined if the cell holds anything else. */
function readCell(cell: string, language: Language): Amount | undefined {
  if (!/\d/.test(cell) || cell.length > 40) return undefined;
  const [only, ...rest] = interpretNumbers(tokenize(cell), language, () => {});
  return rest.length === 0 ? only?.number : undefined;
}

const RANK = /^(?:#|no\.?|nr\.?|rank|rang|pos\.?|position|id|index|platz|puesto|n°)$/i;

/** Converts a table to data. */
export function tableData({ header, rows: all, delimiter }: Table, kind: ChartType | undefined, words: string): Data {
  const wordLanguage = detectLanguage(tokenize([words, ...all.flat()].join(" ")));
  const cells = all.flat();
  // If commas don't separate cells, they may be decimal commas.
  const hasCommas =
    delimiter !== "," &&
    cells.some(
      (cell) => /\d,\d{1,2}\D*$/.test(cell) || (delimiter === ";" && /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(cell)),
    );
  const isEuropean =
    hasCommas ||
    (wordLanguage !== "en" && delimiter !== "," && !cells.some((cell) => /\d\.\d{1,2}$|\d\.\d{4,}$/.test(cell)));
  const language: Language = isEuropean ? "de" : "en";
  const width = all[0]?.length ?? 0;
  const amountAt = (row: readonly string[], column: number): Amount | undefined =>
    readCell((row[column] ?? "").replaceAll(/[\u00a0\u202f ](?=\d{3})/g, ""), language);
  const rows = kind === "waterfall" ? all : dropTotals(all, (row, column) => amountAt(row, column)?.value);
  const isNumbers = (column: number): boolean =>
    rows.some((row) => amountAt(row, column) !== undefined) &&
    rows.every((row) => amountAt(row, column) !== undefined || isEmpty(row[column]));
  const columns = Array.from({ length: width }, (_, column) => column);
  const numeric = columns.filter(isNumbers);
  const text = columns.filter((column) => !numeric.includes(column));
  const isPlot = kind === "scatter" || kind === "bubble";
  const label =
    text[0] ?? (isPlot || numeric.length < 2 || (header === undefined && !isLabelColumn(rows, 0)) ? undefined : 0);
  const isRank = (column: number): boolean =>
    text.length > 0 &&
    column < (label ?? 0) &&
    RANK.test(header?.[column] ?? "#") &&
    rows.every((row, index) => Number(row[column]) === Number(rows[0]?.[column]) + index);
  const candidates = numeric.filter((column) => column !== label && !isRank(column));
  const sizeOf = (row: readonly string[], column: number): number => amountAt(row, column)?.value ?? 0;
  const isTotal = (column: number): boolean =>
    candidates.length > 2 &&
    TOTAL.test(header?.[column] ?? "") &&
    rows.every((row) =>
      isSum(
        candidates.filter((other) => other !== column).map((other) => sizeOf(row, other)),
        sizeOf(row, column),
      ),
    );
  const isChange = (column: number): boolean =>
    CHANGE.test(header?.[column] ?? "") &&
    rows.some((row) => amountAt(row, column)?.isPercent || /^[+\-−]/.test(row[column] ?? "")) &&
    candidates.some((other) => rows.every((row) => !amountAt(row, other)?.isPercent));
  const parts = candidates.filter((column) => !isTotal(column) && !isChange(column));
  const asked = ONLY.test(words) ? candidates.filter((column) => mentions(words, header?.[column] ?? "")) : [];
  const shown = asked.length > 0 ? asked : parts.length > 0 ? parts : candidates;
  const amounts = rows.flatMap((row) => shown.flatMap((column) => amountAt(row, column) ?? []));
  const nameOf = (column: number): string | undefined => header?.[column] || undefined;
  if (isPlot) {
    const tuples = rows.map((row) => shown.map((column) => amountAt(row, column)?.value ?? 0));
    const axes = { x: nameOf(shown[0] ?? 0), y: nameOf(shown[1] ?? 1) };
    if (shown.length >= 2) return { ...NO_DATA, tuples: [{ name: undefined, tuples }], amounts, axes };
  }
  const labels = label === undefined ? undefined : rows.map((row) => row[label] ?? "");
  const series = shown.map(
    (column): Series => ({ name: nameOf(column), values: rows.map((row) => amountAt(row, column)?.value ?? null) }),
  );
  const data = { ...NO_DATA, labels, series, amounts };
  const names = series.map(({ name }) => name ?? "");
  const isTimes = names.length > 1 && names.every(isTime) && labels !== undefined;
  const isTransposed = isTimes && (kind === "line" || kind === "area" || names.length > rows.length);
  const isLabelTimes = labels?.every(isTime) === true;
  // "one line per shop"
  const [, each = ""] = /\bone (?:bar |line |series |colou?r )?(?:per|for each|for every) (\p{L}+)/iu.exec(words) ?? [];
  const isPerRow = isTimes && each !== "" && mentions(each, header?.[label ?? 0] ?? "");
  return isPerRow || (isTransposed && !isLabelTimes) || (kind === "heatmap" && labels !== undefined)
    ? transpose(data)
    : data;
}

/** Matches the name of a total. */
export const TOTAL = /^(?:(?:grand |sub)?-?total|sum|all|gesamt|summe|insgesamt|ensemble|suma)\b/i;
const CHANGE =
  /%|±|Δ|\b(?:change|chg|diff|difference|growth|yoy|veränderung|änderung|variation|évolution|variación|cambio)\b/i;
const ONLY = /\b(?:only|just|nur|bloß|seulement|uniquement|solo|sólo|solamente)\b/i;

/** Removes the rows that add up the rows above them. */
function dropTotals(
  rows: readonly (readonly string[])[],
  valueAt: (row: readonly string[], column: number) => number | undefined,
): readonly (readonly string[])[] {
  return rows.filter((row, index) => {
    if (!TOTAL.test(row[0] ?? "") || index < 2) return true;
    const columns = row.flatMap((_, column) => (valueAt(row, column) === undefined ? [] : [column]));
    const above = rows.slice(0, index);
    return !columns.some((column) =>
      isSum(
        above.map((other) => valueAt(other, column) ?? 0),
        valueAt(row, column) ?? 0,
      ),
    );
  });
}

/** Returns whether a value is the sum of others, or close to it. */
export const isSum = (values: readonly number[], total: number): boolean =>
  Math.abs(values.reduce((sum, value) => sum + value, 0) - total) <= Math.abs(total) * 0.01;

/** Returns whether words contain the name of a column, in the singular or plural. */
function mentions(words: string, name: string): boolean {
  const spaced = (text: string): string =>
    ` ${foldWord(text)
      .split(/[^\p{L}\p{N}]+/u)
      .join(" ")
      .trim()} `;
  const stem = spaced(name).trimEnd().replace(/s$/, "");
  return stem.length > 2 && [`${stem} `, `${stem}s `].some((form) => spaced(words).includes(form));
}

/** Returns whether a column of numbers names the rows: years, or numbers that ascend evenly. */
function isLabelColumn(rows: readonly (readonly string[])[], column: number): boolean {
  const values = rows.map((row) => Number(row[column]));
  return values.every((value) => value >= 1900 && value <= 2100) || values.every((value, index) => value === index + 1);
}

function transpose(data: Data): Data {
  const series = (data.labels ?? []).map(
    (name, row): Series => ({ name, values: data.series.map(({ values }) => values[row] ?? null) }),
  );
  return { ...data, labels: data.series.map(({ name }) => name ?? ""), series };
}
