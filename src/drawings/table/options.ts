// The options of tables, their columns and their cells, and the parameters of a drawing.

import * as z from "zod";
import { showValue } from "../../base/failure.ts";
import { CELL_LINES, LANGUAGE_LENGTH, TABLE_LENGTH } from "../../base/limits.ts";
import type { Format } from "../../engine/encodable-image.ts";
import { readFlag } from "../../options/fields.ts";
import { option, type Values } from "../../options/option.ts";
import {
  component,
  cssColor,
  exactDecimal,
  exactWhole,
  flag,
  fontFamilies,
  imageFormat,
  keyword,
  pixelRatio,
  text,
  textOrNumber,
} from "../../options/value.ts";
import { themeOption } from "../theme/theme-option.ts";
import { createCellFormat } from "./cell-format.ts";

/** A separator row. */
export const LINE_ROW = "-";
/** A separator column. */
export const LINE_COLUMN = "|";

/** Text alignment: the keywords of canvas `textAlign`. */
const align = () => keyword(["left", "right", "center", "start", "end"]);
const color = (about: string, example: string) => option(cssColor(), { about, example });

export const EXAMPLE_TABLE = {
  title: "Orders",
  titleStyle: { font: "bold 20px sans-serif" },
  columns: [
    { title: "Product", dataIndex: "product", width: 150 },
    { title: "Price", dataIndex: "price", align: "right" },
  ],
  dataSource: [
    { product: "Apples", price: 3.5, rowStyle: { color: "teal" } },
    LINE_ROW,
    { product: "Total", price: { value: 3.5, bold: true } },
  ],
};

export const EXAMPLE_OPTIONS = { cellHeight: 30, backgroundColor: "#f7f7f7" };

/** Background of every second row if `zebra` is true. */
const ZEBRA = "#f5f5f5";

const zebra = {
  schema: z.union([z.boolean().transform((value) => (value ? ZEBRA : undefined)), cssColor().schema], {
    error: "must be true, false or a CSS colour",
  }),
  read: readFlag,
};

/** The style of all tables in an image. */
export const STYLE_OPTIONS = {
  cellWidth: option(exactDecimal(1, TABLE_LENGTH), {
    about: "Width of columns without a width",
    default: 100,
    example: 140,
  }),
  cellHeight: option(exactDecimal(1, TABLE_LENGTH), {
    about: "Height of rows, headers and titles",
    default: 40,
    example: 30,
  }),
  offsetLeft: option(exactDecimal(0, TABLE_LENGTH), { about: "Horizontal padding of cells", default: 8, example: 12 }),
  offsetTop: option(exactDecimal(-TABLE_LENGTH, TABLE_LENGTH), {
    about: "Distance from the top of a cell to the text baseline; 26 for 16-pixel text",
    example: 24,
  }),
  offsetRight: option(exactDecimal(-TABLE_LENGTH, TABLE_LENGTH), {
    about: "Another name for offsetTop; offsetTop takes precedence",
    example: 24,
  }),
  spacing: option(exactDecimal(0, TABLE_LENGTH), { about: "Space between tables", default: 20, example: 30 }),
  titleSpacing: option(exactDecimal(0, TABLE_LENGTH), {
    about: "Space between a title and its table",
    default: 10,
    example: 16,
  }),
  fontFamily: option(fontFamilies(), { about: "CSS font families", default: "sans-serif", example: "serif" }),
  paddingVertical: option(exactDecimal(0, TABLE_LENGTH), {
    about: "Padding above and below the tables",
    default: 0,
    example: 20,
  }),
  paddingHorizontal: option(exactDecimal(0, TABLE_LENGTH), {
    about: "Padding to the left and right of the tables",
    default: 0,
    example: 20,
  }),
  backgroundColor: option(cssColor(), {
    about: "CSS colour behind the tables",
    default: "#ffffff",
    example: "#f7f7f7",
  }),
  color: option(cssColor(), { about: "CSS colour of text", default: "#333333", example: "#222222" }),
  fontSize: option(exactDecimal(1, 1000), { about: "Font size of cells, in pixels", default: 16, example: 14 }),
  headerFontSize: option(exactDecimal(1, 1000), {
    about: "Font size of headers, in pixels; same as cells by default",
    example: 18,
  }),
  headerColor: color("CSS colour of header text; same as cells by default", "white"),
  headerBackgroundColor: color("CSS colour behind headers", "#4e79a7"),
  borderColor: color("CSS colour of borders around all cells, and of lines in the tables", "#cccccc"),
  zebra: option(zebra, { about: "Colour behind every second row; true for a light grey", example: true }),
  devicePixelRatio: option(pixelRatio(), { about: "Image pixels per CSS pixel, 1 by default", example: 2 }),
  format: option(imageFormat(), { about: "Image format, png by default", example: "svg" }),
};

export const TABLE_OPTIONS = {
  data: option(component("TableData"), {
    about: "A table or a list of tables, as JSON text in a query",
    required: "a table with columns and dataSource, or a list of tables",
    example: EXAMPLE_TABLE,
  }),
  options: option(component("TableOptions", Object.keys(STYLE_OPTIONS)), {
    about: "Options of all tables, as JSON text in a query",
    example: EXAMPLE_OPTIONS,
  }),
  theme: themeOption("editorial"),
  format: option(imageFormat(), {
    about: "Image format; takes precedence over options.format",
    names: ["f", "format"],
    isUnsigned: true,
    example: "svg",
  }),
  devicePixelRatio: option(pixelRatio(), {
    about: "Image pixels per CSS pixel; takes precedence over options.devicePixelRatio",
    isUnsigned: true,
    example: 2,
  }),
};

const LOCALE_TEXT = "must be a locale such as en-US or de";
const FORMAT_TEXT = "must be an object with Intl.NumberFormat or Intl.DateTimeFormat options";

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

const cellFormat = {
  schema: z
    .object({ locale: z.string({ error: LOCALE_TEXT }).transform(readLocale).optional() }, { error: FORMAT_TEXT })
    // Intl coerces other types to text, and its error messages for them don't name the field.
    .catchall(z.union([z.string(), z.number(), z.boolean()], { error: "must be text, a number, true or false" }))
    .superRefine((options, context) => {
      try {
        createCellFormat({ locale: "en", ...options });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        context.addIssue({ code: "custom", message: `${FORMAT_TEXT} (${showValue(reason)})` });
      }
    }),
};

/** A column of cells. A column may also be LINE_COLUMN. */
export const COLUMN_OPTIONS = {
  title: option(textOrNumber(), { about: "Header of the column", default: "", example: "Price" }),
  dataIndex: option(textOrNumber(), {
    about: "Key of the column's cells in each row",
    required: true,
    example: "price",
  }),
  width: option(exactDecimal(0, TABLE_LENGTH), { about: "Width of the column; cellWidth by default", example: 120 }),
  type: option(keyword(["text", "sparkline", "heatmap"]), {
    about: "Whether cells have text (default), sparklines, or text on a colour scale",
    example: "sparkline",
  }),
  lineColor: color("CSS colour of sparklines and of the highest value; by default, the theme's", "#2363ab"),
  align: option(align(), { about: "Alignment of the text in its cell", default: "left", example: "right" }),
  prefix: option(textOrNumber(), { about: "Text before each value", default: "", example: "$" }),
  suffix: option(textOrNumber(), { about: "Text after each value", default: "", example: " kg" }),
  maxLines: option(exactWhole(1, CELL_LINES), {
    about: "Maximum number of lines that long text wraps to",
    default: 1,
    example: 2,
  }),
  format: option(cellFormat, {
    about: "Options of Intl.NumberFormat or DateTimeFormat, and a locale",
    example: { style: "currency", currency: "EUR" },
  }),
};

/** The style of a table's title. */
export const TITLE_OPTIONS = {
  font: option(text(300, "must be a CSS font"), { about: "CSS font", example: "bold 20px sans-serif" }),
  fillStyle: option(cssColor(), { about: "CSS colour of the text", default: "#000000", example: "navy" }),
  textAlign: option(align(), { about: "Alignment of the title", default: "left", example: "center" }),
  offsetTop: option(exactDecimal(-TABLE_LENGTH, TABLE_LENGTH), {
    about: "Vertical offset of the text; positive is down",
    default: 0,
    example: 4,
  }),
};

/** The style of a cell, or of all cells in a row. */
export const CELL_OPTIONS = {
  color: color("CSS colour of the text", "teal"),
  backgroundColor: color("CSS colour behind the text", "#eeeeee"),
  bold: option(flag(), { about: "Whether the text is bold", example: true }),
  align: option(align(), { about: "Alignment of the text in its cell", example: "right" }),
};

/** A table without its columns, rows and title style, whose options are defined separately. */
export const DEFINITION_OPTIONS = {
  title: option(textOrNumber(), { about: "Title above the table", default: "", example: "Orders" }),
  titleStyle: option({ schema: z.unknown() }, { about: "Style of the title" }),
  columns: option(
    { schema: z.array(z.unknown(), { error: "must be a list of columns" }) },
    { about: `The columns; \`${LINE_COLUMN}\` is a vertical line` },
  ),
  dataSource: option(
    { schema: z.array(z.unknown(), { error: "must be a list of rows" }) },
    { about: `The rows; \`${LINE_ROW}\` is a horizontal line`, default: [] },
  ),
};

export type Align = NonNullable<CellStyle["align"]>;

/** Style overrides for a cell, or for all cells in a row. */
export type CellStyle = Readonly<Values<typeof CELL_OPTIONS>>;

/** Content of a cell; undefined if it is empty. */
export type CellValue = string | number | boolean | undefined;

/** Values of a sparkline; null is a gap. */
export type Sparkline = readonly (number | null)[];

/** A cell with its own style, or with a sparkline. */
export interface StyledCell {
  readonly value: CellValue | Sparkline;
  readonly style: CellStyle;
}

export type Cell = CellValue | StyledCell;

/** A row of cells, one for each column. Line columns have an empty cell. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly style: CellStyle;
}

/** A column. All cells of a sparkline column hold a `Sparkline`. */
export type Column = Readonly<Values<typeof COLUMN_OPTIONS>>;

export type TitleStyle = Readonly<Values<typeof TITLE_OPTIONS>>;

export interface Table {
  readonly title: string;
  readonly titleStyle: TitleStyle;
  readonly columns: readonly (Column | typeof LINE_COLUMN)[];
  readonly rows: readonly (Row | typeof LINE_ROW)[];
}

/** Options shared by all tables in an image. Lengths are in pixels. */
export type TableOptions = Readonly<Omit<Values<typeof STYLE_OPTIONS>, "offsetRight" | "devicePixelRatio" | "format">>;

/**
 * Theme settings that have no option. Tables with a look have bold headers, and text that is centred vertically at any
 * row height and font size.
 */
export interface TableLook {
  /** Colour of the line below the header, and of line rows and columns, unless `borderColor` is set. */
  readonly headerLineColor: string;
  /** Colour of the lines below rows, unless `borderColor` is set. */
  readonly rowLineColor?: string | undefined;
}

/** The tables to draw in one image. */
export interface TableParams {
  readonly tables: readonly Table[];
  readonly options: TableOptions;
  /** The look of a theme; undefined for QuickChart's look. */
  readonly look?: TableLook | undefined;
  readonly format: Format;
  readonly devicePixelRatio: number;
}
