// Converts cell values to text, with the column's prefix and suffix. Numbers without a format are written as in
// JavaScript.

import { type CellFormat, createCellFormat } from "./cell-format.ts";
import type { CellValue, Column } from "./table-params.ts";

/**
 * Returns a function that writes the values of a column. Missing values, empty strings and `false` give empty text; 0 does not.
 */
export function createCellWriter({ format, prefix, suffix }: Column): (value: CellValue) => string {
  const write: CellFormat = format === undefined ? () => undefined : createCellFormat(format);
  return (value) => {
    if (value === undefined || value === "" || value === false) return "";
    const text = (typeof value === "boolean" ? undefined : write(value)) ?? String(value);
    return prefix + text + suffix;
  };
}
