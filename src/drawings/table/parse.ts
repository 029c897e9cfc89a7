// Parses the data and the style of tables: docs/tables.md. Error messages name the path of an invalid value, and unknown names are
// ignored.

import { Failure } from "../../base/failure.ts";
import { BODY_BYTES, CELL_FORMATS, CONFIG_DEPTH, TABLE_COLUMNS, TABLE_ROWS, TABLES } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { RawField } from "../../options/fields.ts";
import { parseJson } from "../../options/json-object.ts";
import { formatReceived, parseNested } from "../../options/nested.ts";
import { tableOf } from "../../options/option.ts";
import { colorHeatMaps } from "./heat-map.ts";
import {
  COLUMN_OPTIONS,
  type Column,
  DEFINITION_OPTIONS,
  LINE_COLUMN,
  STYLE_OPTIONS,
  type Table,
  TITLE_OPTIONS,
} from "./options.ts";
import { parseRow, SparklineParser } from "./parse-row.ts";
import type { TableTheme } from "./table-theme.ts";

const STYLE = tableOf(STYLE_OPTIONS);
const COLUMN = tableOf(COLUMN_OPTIONS);
const TITLE = tableOf(TITLE_OPTIONS);
const DEFINITION = tableOf(DEFINITION_OPTIONS);

/**
 * Parses the style of all tables.
 *
 * @param theme provides the defaults
 * @throws Failure that names the path of each invalid value
 */
export function readStyle(given: RawField | undefined, theme?: TableTheme) {
  const value = given === undefined ? {} : readJson(given);
  const merged = withDefaults(value, theme?.options);
  if (theme !== undefined && isPlainObject(merged) && merged.zebra === true) merged.zebra = theme.stripe;
  return parseNested(STYLE, merged, "options");
}

/**
 * Fills in a theme's values where an object has none; null counts as missing. Values of other types are returned
 * unchanged, because the schema rejects them.
 */
function withDefaults(value: unknown, defaults: object | undefined): unknown {
  if (defaults === undefined || !isPlainObject(value)) return value;
  return { ...defaults, ...Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null)) };
}

/** Returns the value of a JSON parameter. If JSON text from a query is invalid, tries the alternate parse of `+`. */
function readJson({ name, value, alternative }: RawField): unknown {
  if (typeof value !== "string") return value;
  if (value.length > BODY_BYTES) throw new Failure("invalid", `${name} must have at most ${BODY_BYTES} characters`);
  try {
    return parseJson(value, name, CONFIG_DEPTH);
  } catch (error) {
    const other = alternative === undefined ? undefined : attempt(() => parseJson(alternative, name, CONFIG_DEPTH));
    if (other !== undefined) return other;
    throw error;
  }
}

/**
 * Parses the tables of a request.
 *
 * @throws Failure that names the path of an invalid value
 */
export function readData(given: RawField | undefined, theme: TableTheme | undefined): Table[] {
  const data = given && readJson(given);
  checkFormats(data);
  const sparklines = new SparklineParser();
  if (!Array.isArray(data)) return [parseOne(data, "data", theme, sparklines)];
  if (data.length < 1 || data.length > TABLES)
    throw new Failure("invalid", `data must have 1 to ${TABLES} tables, got ${data.length}`);
  return data.map((table, index) => parseOne(table, `data[${index}]`, theme, sparklines));
}

/** Limits the number of distinct cell formats before any formatter is created. */
function checkFormats(data: unknown): void {
  const tables: readonly unknown[] = Array.isArray(data) ? data : [data];
  const formats = tables
    .flatMap((table) => (isPlainObject(table) && Array.isArray(table.columns) ? table.columns : []))
    .flatMap((column) =>
      isPlainObject(column) && isPlainObject(column.format) ? [JSON.stringify(column.format)] : [],
    );
  const { size } = new Set(formats);
  if (size > CELL_FORMATS)
    throw new Failure("invalid", `columns must have at most ${CELL_FORMATS} different formats, got ${size}`);
}

function parseOne(value: unknown, place: string, theme: TableTheme | undefined, sparklines: SparklineParser): Table {
  if (!isPlainObject(value))
    throw new Failure(
      "invalid",
      `${place} must be an object with columns and dataSource, got ${formatReceived(value)}`,
    );
  const { title, titleStyle, columns: listed, dataSource } = parseNested(DEFINITION, value, place);
  if (listed === undefined && title === "")
    throw new Failure("invalid", `${place}.columns must be a list of columns, got nothing`);
  checkCount(listed ?? [], TABLE_COLUMNS, `${place}.columns`);
  checkCount(dataSource, TABLE_ROWS, `${place}.dataSource`);
  const columns = (listed ?? []).map((column, index) => parseColumn(column, `${place}.columns[${index}]`, theme));
  const table = {
    title,
    titleStyle: parseNested(TITLE, withDefaults(titleStyle ?? {}, theme?.titleStyle), `${place}.titleStyle`),
    columns,
    rows: dataSource.map((row, index) => parseRow(row, columns, sparklines, `${place}.dataSource[${index}]`)),
  };
  return colorHeatMaps(table, theme);
}

/** Default locale of cells. */
const DEFAULT_LOCALE = "en-US";

function parseColumn(value: unknown, place: string, theme: TableTheme | undefined): Column | typeof LINE_COLUMN {
  if (value === LINE_COLUMN) return LINE_COLUMN;
  if (isPlainObject(value)) {
    const { format, ...column } = parseNested(COLUMN, value, place);
    const locale = format?.locale ?? theme?.locale ?? DEFAULT_LOCALE;
    return {
      ...column,
      ...(format !== undefined && { format: { ...format, locale } }),
      ...(column.type !== "text" && { lineColor: column.lineColor ?? theme?.lineColor }),
    };
  }
  throw new Failure("invalid", `${place} must be an object or "${LINE_COLUMN}", got ${formatReceived(value)}`);
}

function checkCount(list: readonly unknown[], max: number, place: string): void {
  if (list.length > max) throw new Failure("invalid", `${place} must have at most ${max} entries, got ${list.length}`);
}

/** Returns the result of a function; undefined if the function throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
