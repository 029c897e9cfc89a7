// One row of a table as it stands in a request → its cells in the order of the columns, with their styles. A value that is
// missing is an empty cell. Refuses, with the row's and the column's place, what no cell can show. SPEC 2.9; BEHAVIOUR 10.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import {
  ALIGNS,
  type Cell,
  type CellStyle,
  type CellValue,
  LINE_ROW,
  type Row,
} from "../../drawings/table/table-params.ts";
import { color } from "./color-field.ts";
import { isJsonObject, type JsonObject, parseNested, tellValue } from "./nested.ts";

/** How a cell, or all cells of a row, differ from the others. */
export const cellStyleSchema = z.object({
  color: color().optional().describe("CSS colour of the text"),
  backgroundColor: color().optional().describe("CSS colour behind it"),
  bold: z.boolean({ error: "must be true or false" }).optional().describe("Whether the text is bold"),
  align: z
    .enum(ALIGNS, { error: `must be one of ${ALIGNS.join(", ")}` })
    .optional()
    .describe("Where the text stands in its cell"),
});

/** The key of a row's own style, unless a column shows it. */
export const ROW_STYLE = "rowStyle";

const NO_STYLE: CellStyle = {};
const STYLE_KEYS = Object.keys(cellStyleSchema.shape);

/**
 * Reads a row.
 *
 * @param keys the dataIndex of each column; undefined for lines between columns
 * @param place how the author knows the row
 */
export function parseRow(value: unknown, keys: readonly (string | undefined)[], place: string): Row | typeof LINE_ROW {
  if (value === LINE_ROW) return LINE_ROW;
  if (!isJsonObject(value))
    throw new Failure("invalid", `${place} must be an object or "${LINE_ROW}", got ${tellValue(value)}`);
  const cells = keys.map((key) => {
    const item = key === undefined ? undefined : own(value, key);
    return typeof item === "object" && item !== null ? parseCell(item, `${place}.${key}`) : (item as Cell);
  });
  const style = own(value, ROW_STYLE);
  if (style === undefined || keys.includes(ROW_STYLE)) return { cells, style: NO_STYLE };
  return { cells, style: parseNested(cellStyleSchema, style, `${place}.${ROW_STYLE}`) };
}

/** What the row itself has: what every object inherits is in no row. */
function own(row: JsonObject, key: string): unknown {
  return Object.hasOwn(row, key) ? (row[key] ?? undefined) : undefined;
}

/** A cell that is no plain value. */
function parseCell(item: object, place: string): Cell {
  const value = isJsonObject(item) ? own(item, "value") : undefined;
  if (!isJsonObject(item) || (value === undefined && !STYLE_KEYS.some((key) => Object.hasOwn(item, key))))
    throw new Failure(
      "invalid",
      `${place} must be text, a number, true, false, null or an object with value, ${STYLE_KEYS.join(", ")}, got ${showValue(item)}`,
    );
  if (typeof value === "object")
    throw new Failure("invalid", `${place}.value must be text, a number, true, false or null, got ${showValue(value)}`);
  return { value: value as CellValue, style: parseNested(cellStyleSchema, item, place) };
}
