// Rows as people type them, or as spreadsheets copy them, → a table. Cells are apart by tabs, or else by semicolons or commas; the
// first row is the headings. Columns of numbers stand at the right.

import type { Json } from "../output/picture-request.ts";

/** A table, as the service takes it. */
export type TableData = {
  readonly columns: readonly { readonly title: string; readonly dataIndex: string; readonly align?: "right" }[];
  readonly dataSource: readonly Readonly<Record<string, Json>>[];
};

/** The cells of a text. */
export function splitRows(text: string): string[][] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const mark = ["\t", ";", ","].find((candidate) => lines.some((line) => line.includes(candidate))) ?? "\t";
  return lines.map((line) => line.split(mark).map((cell) => cell.trim()));
}

/** Makes a table of rows. */
export function toTable([head = [], ...rows]: readonly (readonly string[])[]): TableData {
  const columns = head.map((title, index) => {
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
    const isNumeric = cells.length > 0 && cells.every((cell) => /^[-+]?[\p{Sc}]?[\d.,' ]+[%\p{Sc}]?$/u.test(cell));
    return { title, dataIndex: `c${index}`, ...(isNumeric && { align: "right" as const }) };
  });
  const dataSource = rows.map((row) =>
    Object.fromEntries(columns.map(({ dataIndex }, index) => [dataIndex, readCell(row[index] ?? "")])),
  );
  return { columns, dataSource };
}

/** Numbers that are written as JSON writes them are numbers. */
function readCell(cell: string): Json {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
}
