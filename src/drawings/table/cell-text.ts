// Converts cell values to text, with the column's prefix and suffix. Numbers without a format are written as
// JavaScript converts them to strings.

import { type CellFormat, createCellFormat } from "./cell-format.ts";
import type { CellValue, Column } from "./table-params.ts";

/**
 * Returns a function that writes a column's values. Missing values, empty strings and `false` become empty text; 0 does not.
 */
export function createCellWriter({ format, prefix, suffix }: Column): (value: CellValue) => string {
  const write: CellFormat = format === undefined ? () => undefined : createCellFormat(format);
  return (value) => {
    if (value === undefined || value === "" || value === false) return "";
    const text = (typeof value === "boolean" ? undefined : write(value)) ?? String(value);
    return prefix + text + suffix;
  };
}
