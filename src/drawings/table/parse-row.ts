// Parses a table row into styled cells, in the order of the columns: docs/tables.md. A missing value is an
// empty cell. Error messages name the path of the cell.

import { Failure, showValue } from "../../base/failure.ts";
import { SPARKLINE_VALUES, TABLE_SPARKLINE_VALUES } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { formatReceived, parseNested } from "../../options/nested.ts";
import { tableOf } from "../../options/option.ts";
import {
  CELL_OPTIONS,
  type Cell,
  type CellStyle,
  type CellValue,
  type Column,
  LINE_COLUMN,
  LINE_ROW,
  type Row,
  type Sparkline,
} from "./options.ts";

const CELL = tableOf(CELL_OPTIONS);

/** The key of a row's style, unless it is the `dataIndex` of a column. */
export const ROW_STYLE = "rowStyle";

const NO_STYLE: CellStyle = {};
const STYLE_KEYS = Object.keys(CELL_OPTIONS);

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
  return { cells, style: parseNested(CELL, style, `${place}.${ROW_STYLE}`) };
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
  return { value, style: parseNested(CELL, item, place) };
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
  return { value: value as CellValue, style: parseNested(CELL, item, place) };
}

/** Parses the sparklines of a request, and limits their total number of values. */
export class SparklineParser {
  #count = 0;

  /**
   * Parses a cell's value. Missing values, empty text and `false` are an empty sparkline.
   *
   * @param place path of the value in error messages
   * @throws Failure if the value is not a list of numbers, or has too many
   */
  parse(value: unknown, place: string): Sparkline {
    const items = listItems(value);
    if (items === undefined)
      throw new Failure(
        "invalid",
        `${place} must be a list of numbers, or text such as "1, 3, 2", got ${showValue(value)}`,
      );
    if (items.length > SPARKLINE_VALUES)
      throw new Failure("invalid", `${place} must have at most ${SPARKLINE_VALUES} values, got ${items.length}`);
    this.#count += items.length;
    if (this.#count > TABLE_SPARKLINE_VALUES)
      throw new Failure(
        "invalid",
        `data must have at most ${TABLE_SPARKLINE_VALUES} values in sparklines, got more at ${place}: use fewer rows or values`,
      );
    return items.map((item, index) => parseItem(item, `${place}[${index}]`));
  }
}

function listItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === undefined || value === null || value === false) return [];
  if (typeof value === "number") return [value];
  return typeof value === "string" ? splitText(value.trim()) : undefined;
}

/** Splits text at semicolons, or else at commas, or else at spaces. */
function splitText(text: string): readonly string[] {
  if (text === "") return [];
  const separator = [";", ","].find((mark) => text.includes(mark));
  return text.split(separator ?? /\s+/).map((item) => item.trim());
}

/** Returns a number, or null for a gap. */
function parseItem(item: unknown, place: string): number | null {
  if (item === null || item === "") return null;
  const value = numberFromJson(item);
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new Failure("invalid", `${place} must be a number, or null for a gap, got ${showValue(item)}`);
}
