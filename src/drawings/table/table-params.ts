// The parameters of a table drawing.

import type { Format } from "../../engine/picture.ts";

/** How text is aligned in a box: the keywords of a canvas's `textAlign`. */
export const ALIGNS = ["left", "right", "center", "start", "end"] as const;

export type Align = (typeof ALIGNS)[number];

/** How a cell, or all cells of a row, differ from the others. Colours are CSS colours. */
export interface CellStyle {
  readonly color?: string | undefined;
  readonly backgroundColor?: string | undefined;
  readonly bold?: boolean | undefined;
  readonly align?: Align | undefined;
}

/** Content of a cell; undefined if it is empty. */
export type CellValue = string | number | boolean | undefined;

/** A cell with a style of its own. */
export interface StyledCell {
  readonly value: CellValue;
  readonly style: CellStyle;
}

export type Cell = CellValue | StyledCell;

/** A row of cells, one for each column; lines between columns have an empty one. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly style: CellStyle;
}

/** The row that is a line. */
export const LINE_ROW = "-";

/** A column of cells. */
export interface Column {
  readonly title: string;
  /** Key of the column's cells in each row. */
  readonly dataIndex: string;
  /** Width of the column, pixels: `cellWidth` by default. */
  readonly width?: number | undefined;
  readonly align: Align;
  /** Text before and after each value. */
  readonly prefix: string;
  readonly suffix: string;
  /** Lines that long text is wrapped into. */
  readonly maxLines: number;
  /** Locale and options of Intl.NumberFormat or Intl.DateTimeFormat. */
  readonly format?: Readonly<Record<string, unknown>> | undefined;
}

/** A column that is a line between others. */
export const LINE_COLUMN = "|";

export interface TitleStyle {
  /** A CSS font. */
  readonly font?: string | undefined;
  readonly fillStyle: string;
  readonly textAlign: Align;
  /** How far the text is moved down, pixels. */
  readonly offsetTop: number;
}

export interface Table {
  readonly title: string;
  readonly titleStyle: TitleStyle;
  readonly columns: readonly (Column | typeof LINE_COLUMN)[];
  readonly rows: readonly (Row | typeof LINE_ROW)[];
}

/** What all tables of an image share. Lengths are pixels, colours are CSS colours. */
export interface TableOptions {
  /** Width of columns that have none of their own. */
  readonly cellWidth: number;
  /** Height of rows, headers and titles. */
  readonly cellHeight: number;
  /** Between the text and the sides of its cell. */
  readonly offsetLeft: number;
  /** From the top of a cell to the baseline of its text: 26 for text of 16 pixels. */
  readonly offsetTop?: number | undefined;
  /** Between tables. */
  readonly spacing: number;
  /** Between a title and its table. */
  readonly titleSpacing: number;
  /** CSS font families. */
  readonly fontFamily: string;
  /** Above and below all tables, and to their left and right. */
  readonly paddingVertical: number;
  readonly paddingHorizontal: number;
  readonly backgroundColor: string;
  readonly color: string;
  readonly fontSize: number;
  readonly headerFontSize?: number | undefined;
  readonly headerColor?: string | undefined;
  readonly headerBackgroundColor?: string | undefined;
  /** Colour of lines around all cells, and of the tables' own lines. */
  readonly borderColor?: string | undefined;
  /** Colour behind every second row. */
  readonly zebra?: string | undefined;
}

/** An image of tables to draw, complete. */
export interface TableParams {
  readonly tables: readonly Table[];
  readonly options: TableOptions;
  readonly format: Format;
  readonly devicePixelRatio: number;
}
