// A cell's value → the text that it shows: numbers as JavaScript writes them unless the column has a format, with what the
// column puts before and behind. Empty for what is missing. BEHAVIOUR 10, where a zero is drawn too.

import { type CellFormat, createCellFormat } from "./cell-format.ts";
import type { CellValue, Column } from "./table-params.ts";

/** Writes the values of one column. */
export function createCellWriter({ format, prefix, suffix }: Column): (value: CellValue) => string {
  const write: CellFormat = format === undefined ? () => undefined : createCellFormat(format);
  return (value) => {
    if (value === undefined || value === "" || value === false) return "";
    const text = (typeof value === "boolean" ? undefined : write(value)) ?? String(value);
    return prefix + text + suffix;
  };
}
