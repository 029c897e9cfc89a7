// Parses the parameters of GET and POST /v1/table and applies their defaults: docs/tables.md. Error messages name the path of
// an invalid value, and unknown names are ignored.

import * as z from "zod";
import { Failure, showValue } from "../../base/failure.ts";
import {
  BODY_BYTES,
  CELL_FORMATS,
  CELL_LINES,
  CONFIG_DEPTH,
  LANGUAGE_LENGTH,
  TABLE_COLUMNS,
  TABLE_LENGTH,
  TABLE_ROWS,
  TABLES,
} from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { createCellFormat } from "../../drawings/table/cell-format.ts";
import {
  ALIGNS,
  COLUMN_TYPES,
  type Column,
  LINE_COLUMN,
  type Table,
  type TableParams,
} from "../../drawings/table/table-params.ts";
import { type TableTheme, tableTheme } from "../../drawings/table/table-theme.ts";
import type { Theme } from "../../drawings/theme/theme.ts";
import { resolveTheme, themeOption } from "../../drawings/theme/theme-option.ts";
import { colorField } from "../../options/color-field.ts";
import { type FieldTable, parseFields, pickField, type RawField, type RequestParams } from "../../options/fields.ts";
import { ERROR_IMAGE_FORMATS, type ErrorImageFrame } from "../../options/frame.ts";
import { parseJson } from "../../options/json-object.ts";
import { formatReceived, parseNested } from "../../options/nested.ts";
import { omitNames, type SigningScheme } from "../../options/signing.ts";
import { wholeNumber } from "../../options/whole-number.ts";
import { formatSchema, numberField, ratioSchema, tableOptionsSchema, textField } from "./table-option.ts";
import { parseRow, SparklineParser } from "./table-row.ts";

const align = () => z.enum(ALIGNS, { error: `must be one of ${ALIGNS.join(", ")}` });
const LOCALE_TEXT = "must be a locale such as en-US or de";
const FORMAT_TEXT = "must be an object with Intl.NumberFormat or Intl.DateTimeFormat options";

/** A column of cells. A column may also be LINE_COLUMN, a vertical line. */
export const columnSchema = z.object({
  title: textField().default("").describe("Header of the column"),
  dataIndex: textField().describe("Key of the column's cells in each row"),
  width: numberField(0, TABLE_LENGTH).optional().describe("Width of the column; cellWidth by default"),
  type: z
    .enum(COLUMN_TYPES, { error: `must be one of ${COLUMN_TYPES.join(", ")}` })
    .optional()
    .describe("Whether values are drawn as text, the default, or as sparklines"),
  lineColor: colorField().optional().describe("CSS colour of sparklines; the theme's first colour by default"),
  align: align().default("left").describe("Alignment of the text in its cell"),
  prefix: textField().default("").describe("Text before each value"),
  suffix: textField().default("").describe("Text after each value"),
  maxLines: wholeNumber(1, CELL_LINES).default(1).describe("Maximum number of lines that long text wraps to"),
  format: z
    .object({ locale: z.string({ error: LOCALE_TEXT }).transform(readLocale).default("en-US") }, { error: FORMAT_TEXT })
    // Intl converts other types to text, and throws its own errors if it cannot.
    .catchall(z.union([z.string(), z.number(), z.boolean()], { error: "must be text, a number, true or false" }))
    .superRefine((options, context) => {
      try {
        createCellFormat(options);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        context.addIssue({ code: "custom", message: `${FORMAT_TEXT} (${showValue(reason)})` });
      }
    })
    .optional()
    .describe("Format of numbers or dates: a locale, and Intl.NumberFormat or Intl.DateTimeFormat options"),
});

/** The style of a table's title. */
export const titleStyleSchema = z.object({
  font: z
    .string({ error: "must be a CSS font" })
    .max(300, { error: "must have at most 300 characters" })
    .optional()
    .describe("CSS font"),
  fillStyle: colorField().default("#000000").describe("CSS colour of the text"),
  textAlign: align().default("left").describe("Alignment of the title"),
  offsetTop: numberField(-TABLE_LENGTH, TABLE_LENGTH)
    .default(0)
    .describe("Vertical offset of the text; positive is down"),
});

/** A table. Its columns, rows and title style are validated separately. */
export const tableSchema = z.object({
  title: textField().default("").describe("Title above the table"),
  titleStyle: z.unknown().optional().describe("Font, fillStyle, textAlign and offsetTop of the title"),
  columns: z.array(z.unknown(), { error: "must be a list of columns" }).optional(),
  dataSource: z.array(z.unknown(), { error: "must be a list of rows" }).default([]),
});

/** The parameters of a request. */
export const tableRequestSchema = z.object({
  data: z.unknown().optional().describe("A table or a list of tables, as JSON text in a query"),
  options: z.unknown().optional().describe("Options of all tables, as JSON text in a query"),
  theme: themeOption("editorial").schema,
  format: formatSchema.optional().describe("Image format; takes precedence over options.format"),
  devicePixelRatio: ratioSchema
    .optional()
    .describe("Image pixels per CSS pixel; takes precedence over options.devicePixelRatio"),
});

/** The parameter names of the tables. */
export const TABLE_NAMES = ["data"] as const;

/** The fields' parameter names and readers. */
export const TABLE_FIELDS = {
  names: {
    data: TABLE_NAMES,
    options: ["options"],
    theme: ["theme"],
    format: ["format", "f"],
    devicePixelRatio: ["devicePixelRatio"],
  },
  fromText: {},
  fromJson: {},
} as const satisfies FieldTable<keyof z.input<typeof tableRequestSchema>>;

/**
 * Parses a table request.
 *
 * @param ofAccount the theme that the request names, if it belongs to the request's account
 * @throws Failure that names the path of each invalid value
 */
export function parseTable(input: RequestParams, ofAccount?: Theme): TableParams {
  const data = pickField(input, TABLE_FIELDS.names.data);
  if (data === undefined) throw new Failure("invalid", "You are missing variable `data`");
  const fields = parseFields(tableRequestSchema, TABLE_FIELDS, input);
  const named = resolveTheme(fields.theme, ofAccount, input);
  const theme = named && tableTheme(named);
  const options = readOptions(pickField(input, TABLE_FIELDS.names.options), theme);
  const { format = "png", devicePixelRatio = 1, offsetRight, ...rest } = options;
  const offsetTop = rest.offsetTop ?? offsetRight;
  return {
    tables: parseTables(readJson(data), theme),
    options: { ...rest, ...(offsetTop !== undefined && { offsetTop }) },
    ...(theme !== undefined && { look: theme.look }),
    format: fields.format ?? format,
    devicePixelRatio: fields.devicePixelRatio ?? devicePixelRatio,
  };
}

function readOptions(given: RawField | undefined, theme?: TableTheme) {
  const value = given === undefined ? {} : readJson(given);
  const merged = withDefaults(value, theme?.options);
  if (theme !== undefined && isPlainObject(merged) && merged.zebra === true) merged.zebra = theme.stripe;
  return parseNested(tableOptionsSchema, merged, "options");
}

/** Adds the values of a theme to an object. Null counts as missing. Returns other types unchanged, for the schema to reject. */
function withDefaults(value: unknown, defaults: object | undefined): unknown {
  if (defaults === undefined || !isPlainObject(value)) return value;
  return { ...defaults, ...Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null)) };
}

/** Returns the value of a JSON parameter. If JSON text from a query is invalid, tries the other reading of `+`. */
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

function parseTables(data: unknown, theme: TableTheme | undefined): Table[] {
  checkFormats(data);
  const sparklines = new SparklineParser();
  if (!Array.isArray(data)) return [parseOne(data, "data", theme, sparklines)];
  if (data.length < 1 || data.length > TABLES)
    throw new Failure("invalid", `data must have 1 to ${TABLES} tables, got ${data.length}`);
  return data.map((table, index) => parseOne(table, `data[${index}]`, theme, sparklines));
}

/** Limits the number of different cell formats, before the first formatter is created. */
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
  const { title, titleStyle, columns: listed, dataSource } = parseNested(tableSchema, value, place);
  if (listed === undefined && title === "")
    throw new Failure("invalid", `${place}.columns must be a list of columns, got nothing`);
  checkCount(listed ?? [], TABLE_COLUMNS, `${place}.columns`);
  checkCount(dataSource, TABLE_ROWS, `${place}.dataSource`);
  const columns = (listed ?? []).map((column, index) => parseColumn(column, `${place}.columns[${index}]`, theme));
  return {
    title,
    titleStyle: parseNested(titleStyleSchema, withDefaults(titleStyle ?? {}, theme?.titleStyle), `${place}.titleStyle`),
    columns,
    rows: dataSource.map((row, index) => parseRow(row, columns, sparklines, `${place}.dataSource[${index}]`)),
  };
}

function parseColumn(value: unknown, place: string, theme: TableTheme | undefined): Column | typeof LINE_COLUMN {
  if (value === LINE_COLUMN) return LINE_COLUMN;
  if (isPlainObject(value)) {
    const column = parseNested(columnSchema, value, place);
    return column.type === "sparkline" ? { ...column, lineColor: column.lineColor ?? theme?.lineColor } : column;
  }
  throw new Failure("invalid", `${place} must be an object or "${LINE_COLUMN}", got ${formatReceived(value)}`);
}

function checkCount(list: readonly unknown[], max: number, place: string): void {
  if (list.length > max) throw new Failure("invalid", `${place} must have at most ${max} entries, got ${list.length}`);
}

/** Returns the canonical name of a locale, or reports an issue if the name is not a locale. */
function readLocale(name: string, context: z.RefinementCtx): string {
  try {
    if (name.length <= LANGUAGE_LENGTH) return new Intl.Locale(name.replaceAll("_", "-")).toString();
  } catch {
    // The constructor throws for an invalid name, which is reported below.
  }
  context.addIssue({ code: "custom", message: LOCALE_TEXT });
  return z.NEVER;
}

/** Returns the parameters that determine the image, in canonical form: identical for equivalent requests. */
export function canonicalTable({
  tables,
  options,
  look,
  format,
  devicePixelRatio,
}: TableParams): Record<string, unknown> {
  const hasPixels = format !== "svg" && format !== "pdf";
  const definedOptions = Object.entries(options).filter(([, value]) => value !== undefined);
  return {
    tables,
    options: definedOptions.sort(([one], [other]) => (one < other ? -1 : 1)),
    look,
    format: format === "jpeg" ? "jpg" : format,
    devicePixelRatio: hasPixels ? devicePixelRatio : undefined,
  };
}

/** Returns the `normalized` object of a validation response: docs/validation.md. */
export function normalizeTable({ tables, options, format, devicePixelRatio }: TableParams): Record<string, unknown> {
  const counts = tables.map(({ title, columns, rows }) => ({ title, columns: columns.length, rows: rows.length }));
  return { format, devicePixelRatio, tables: counts, options };
}

/** Size of an error image, in CSS pixels. The tables' own size is unknown before their layout. */
const MESSAGE_SIZE = { width: 500, height: 300 };

/** Returns the format and size of an error image, with defaults for invalid parameters. Never throws. */
export function readTableFrame(input: RequestParams): ErrorImageFrame {
  const { names } = TABLE_FIELDS;
  const [rawOptions, format, ratio] = [names.options, names.format, names.devicePixelRatio].map((list) =>
    attempt(() => pickField(input, list)),
  );
  const options = attempt(() => readOptions(rawOptions));
  return {
    ...MESSAGE_SIZE,
    format: z
      .enum(ERROR_IMAGE_FORMATS)
      .catch("png")
      .parse(attempt(() => formatSchema.parse(format?.value)) ?? options?.format),
    devicePixelRatio: attempt(() => ratioSchema.parse(ratio?.value)) ?? options?.devicePixelRatio ?? 1,
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The signing scheme for the URLs of tables. */
export const TABLE_SIGNING: SigningScheme = {
  path: "/v1/table",
  covered: omitNames(TABLE_FIELDS.names, ["format", "devicePixelRatio"]),
};
