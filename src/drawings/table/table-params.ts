// The parameters of a table drawing.

import type { Format } from "../../engine/encodable-image.ts";

/** Text alignment: the keywords of canvas `textAlign`. */
export const ALIGNS = ["left", "right", "center", "start", "end"] as const;

export type Align = (typeof ALIGNS)[number];

/** Style overrides for a cell, or for all cells in a row. Colours are CSS colours. */
export interface CellStyle {
  readonly color?: string | undefined;
  readonly backgroundColor?: string | undefined;
  readonly bold?: boolean | undefined;
  readonly align?: Align | undefined;
}

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

/** A separator row. */
export const LINE_ROW = "-";

/** How a column shows its values. */
export const COLUMN_TYPES = ["text", "sparkline"] as const;

export interface Column {
  readonly title: string;
  /** Key of the column's cells in each row. */
  readonly dataIndex: string;
  /** Width of the column in pixels: `cellWidth` by default. */
  readonly width?: number | undefined;
  /** `text` by default. All cells of a sparkline column hold a `Sparkline`. */
  readonly type?: (typeof COLUMN_TYPES)[number] | undefined;
  /** CSS colour of sparklines without a colour of their own: the colour of text by default. */
  readonly lineColor?: string | undefined;
  readonly align: Align;
  /** Text before and after each value. */
  readonly prefix: string;
  readonly suffix: string;
  /** Maximum number of lines for wrapped text. */
  readonly maxLines: number;
  /** Locale and options of Intl.NumberFormat or Intl.DateTimeFormat. */
  readonly format?: Readonly<Record<string, unknown>> | undefined;
}

/** A separator column. */
export const LINE_COLUMN = "|";

export interface TitleStyle {
  /** A CSS font. */
  readonly font?: string | undefined;
  readonly fillStyle: string;
  readonly textAlign: Align;
  /** Distance by which the text is moved down, in pixels. */
  readonly offsetTop: number;
}

export interface Table {
  readonly title: string;
  readonly titleStyle: TitleStyle;
  readonly columns: readonly (Column | typeof LINE_COLUMN)[];
  readonly rows: readonly (Row | typeof LINE_ROW)[];
}

/** Options shared by all tables in an image. Lengths are in pixels, colours are CSS colours. */
export interface TableOptions {
  /** Width of columns without a `width`. */
  readonly cellWidth: number;
  /** Height of rows, headers and titles. */
  readonly cellHeight: number;
  /** Horizontal padding of cells. */
  readonly offsetLeft: number;
  /** Distance from the top of a cell to the baseline of its text: 26 pixels for 16-pixel text. */
  readonly offsetTop?: number | undefined;
  /** Distance between tables. */
  readonly spacing: number;
  /** Distance between a title and its table. */
  readonly titleSpacing: number;
  /** CSS font families. */
  readonly fontFamily: string;
  /** Padding above and below, and to the left and right of all tables. */
  readonly paddingVertical: number;
  readonly paddingHorizontal: number;
  readonly backgroundColor: string;
  readonly color: string;
  readonly fontSize: number;
  readonly headerFontSize?: number | undefined;
  readonly headerColor?: string | undefined;
  readonly headerBackgroundColor?: string | undefined;
  /** Colour of borders around all cells, and of line rows and columns. */
  readonly borderColor?: string | undefined;
  /** Background colour of every second row. */
  readonly zebra?: string | undefined;
}

/**
 * The parts of a theme that no option sets. Tables with a look have bold headers, and text that is centred vertically at
 * any row height and font size.
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
