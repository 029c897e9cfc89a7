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
  type Column,
  LINE_COLUMN,
  LINE_ROW,
  type Row,
} from "../../drawings/table/table-params.ts";
import { colorField } from "./color-field.ts";
import { formatReceived, parseNested } from "./nested.ts";
import type { SparklineParser } from "./sparkline.ts";

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
 * @param sparklines parser for the cells of sparkline columns
 * @param place path of the row in error messages
 * @throws Failure if the row or one of its cells is invalid
 */
export function parseRow(
  value: unknown,
  columns: readonly (Column | typeof LINE_COLUMN)[],
  sparklines: SparklineParser,
  place: string,
): Row | typeof LINE_ROW {
  if (value === LINE_ROW) return LINE_ROW;
  if (!isPlainObject(value))
    throw new Failure("invalid", `${place} must be an object or "${LINE_ROW}", got ${formatReceived(value)}`);
  const cells = columns.map((column) => {
    if (column === LINE_COLUMN) return undefined;
    const item = ownValue(value, column.dataIndex);
    const path = `${place}.${column.dataIndex}`;
    if (column.type === "sparkline") return parseSparklineCell(item, sparklines, path);
    return typeof item === "object" && item !== null ? parseCell(item, path) : (item as Cell);
  });
  const style = ownValue(value, ROW_STYLE);
  if (style === undefined || hasColumn(columns, ROW_STYLE)) return { cells, style: NO_STYLE };
  return { cells, style: parseNested(cellStyleSchema, style, `${place}.${ROW_STYLE}`) };
}

function hasColumn(columns: readonly (Column | typeof LINE_COLUMN)[], key: string): boolean {
  return columns.some((column) => column !== LINE_COLUMN && column.dataIndex === key);
}

/** Returns the row's own property. Inherited properties such as `toString` are not cells. */
function ownValue(row: PlainObject, key: string): unknown {
  return Object.hasOwn(row, key) ? (row[key] ?? undefined) : undefined;
}

/** Parses the values of a sparkline, or an object with the values and a style. */
function parseSparklineCell(item: unknown, sparklines: SparklineParser, place: string): Cell {
  if (!isPlainObject(item) || !["value", ...STYLE_KEYS].some((key) => Object.hasOwn(item, key)))
    return { value: sparklines.parse(item, place), style: NO_STYLE };
  const value = sparklines.parse(ownValue(item, "value"), `${place}.value`);
  return { value, style: parseNested(cellStyleSchema, item, place) };
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
