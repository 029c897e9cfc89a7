// Rows as people type them, or as spreadsheets copy them, → a table. Cells are apart by tabs, or else by semicolons or commas; the
// first row is the headings. Columns of numbers stand at the right.

import type { Json } from "../output/picture-request.ts";

/** Reads rows of text. */
export function parseRows(text: string): Record<string, Json> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const mark = ["\t", ";", ","].find((candidate) => lines.some((line) => line.includes(candidate))) ?? "\t";
  const [head = [], ...rows] = lines.map((line) => line.split(mark).map((cell) => cell.trim()));
  const columns = head.map((title, index) => {
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
    const isNumeric = cells.length > 0 && cells.every((cell) => /^[-+]?[\p{Sc}]?[\d.,' ]+[%\p{Sc}]?$/u.test(cell));
    return { title, dataIndex: `c${index}`, ...(isNumeric && { align: "right" }) };
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
