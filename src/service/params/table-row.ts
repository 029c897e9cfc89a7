// Parses a table row into styled cells, in the order of the columns: docs/tables.md. A missing value is an
// empty cell. Error messages name the path of the cell.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import {
  ALIGNS,
  type Cell,
  type CellStyle,
  type CellValue,
  LINE_ROW,
  type Row,
} from "../../drawings/table/table-params.ts";
import { colorField } from "./color-field.ts";
import { formatReceived, parseNested } from "./nested.ts";

/** The style of a cell, or of all cells in a row. */
export const cellStyleSchema = z.object({
  color: colorField().optional().describe("CSS colour of the text"),
  backgroundColor: colorField().optional().describe("CSS colour behind the text"),
  bold: z.boolean({ error: "must be true or false" }).optional().describe("Whether the text is bold"),
  align: z
    .enum(ALIGNS, { error: `must be one of ${ALIGNS.join(", ")}` })
    .optional()
    .describe("Alignment of the text in its cell"),
});

/** The key of a row's style, unless it is the `dataIndex` of a column. */
export const ROW_STYLE = "rowStyle";

const NO_STYLE: CellStyle = {};
const STYLE_KEYS = Object.keys(cellStyleSchema.shape);

/**
 * Parses a row.
 *
 * @param keys `dataIndex` of each column, undefined for a vertical line
 * @param place path of the row in error messages
 * @throws Failure if the row or one of its cells is invalid
 */
export function parseRow(value: unknown, keys: readonly (string | undefined)[], place: string): Row | typeof LINE_ROW {
  if (value === LINE_ROW) return LINE_ROW;
  if (!isPlainObject(value))
    throw new Failure("invalid", `${place} must be an object or "${LINE_ROW}", got ${formatReceived(value)}`);
  const cells = keys.map((key) => {
    const item = key === undefined ? undefined : ownValue(value, key);
    return typeof item === "object" && item !== null ? parseCell(item, `${place}.${key}`) : (item as Cell);
  });
  const style = ownValue(value, ROW_STYLE);
  if (style === undefined || keys.includes(ROW_STYLE)) return { cells, style: NO_STYLE };
  return { cells, style: parseNested(cellStyleSchema, style, `${place}.${ROW_STYLE}`) };
}

/** Returns the row's own property. Inherited properties such as `toString` are not cells. */
function ownValue(row: PlainObject, key: string): unknown {
  return Object.hasOwn(row, key) ? (row[key] ?? undefined) : undefined;
}

/** Parses a cell that is an object with a value and a style. */
function parseCell(item: object, place: string): Cell {
  const value = isPlainObject(item) ? ownValue(item, "value") : undefined;
  if (!isPlainObject(item) || (value === undefined && !STYLE_KEYS.some((key) => Object.hasOwn(item, key))))
    throw new Failure(
      "invalid",
      `${place} must be text, a number, true, false, null or an object with value, ${STYLE_KEYS.join(", ")}, got ${showValue(item)}`,
    );
  if (typeof value === "object")
    throw new Failure("invalid", `${place}.value must be text, a number, true, false or null, got ${showValue(value)}`);
  return { value: value as CellValue, style: parseNested(cellStyleSchema, item, place) };
}
