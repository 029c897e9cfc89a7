// Parses typed or pasted rows as a table. The delimiter is a tab, semicolon or comma; the first row contains the headings.
// Numeric columns are right-aligned.

import type { Json } from "../output/image-request.ts";

/** Table data of POST /v1/table. */
export type TableData = {
  readonly columns: readonly { readonly title: string; readonly dataIndex: string; readonly align?: "right" }[];
  readonly dataSource: readonly Readonly<Record<string, Json>>[];
};

/** Splits text into trimmed cells. */
export function splitRows(text: string): string[][] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== "");
  const delimiter = ["\t", ";", ","].find((candidate) => lines.some((line) => line.includes(candidate))) ?? "\t";
  return lines.map((line) => line.split(delimiter).map((cell) => cell.trim()));
}

/** Builds table data. The first row contains the headings. */
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

/** Converts cells in JSON number notation to numbers. "49.90" stays text, because a number has no trailing zeros. */
function readCell(cell: string): Json {
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(cell) && String(Number(cell)) === cell;
  return isNumber ? Number(cell) : cell;
}
