// Positions all boxes, lines and text of tables, in CSS pixels. docs/tables.md specifies the layout.

import { type CellFormat, createCellFormat } from "./cell-format.ts";
import {
  type Align,
  type Cell,
  type CellStyle,
  type CellValue,
  type Column,
  LINE_COLUMN,
  LINE_ROW,
  type Row,
  type Sparkline,
  type StyledCell,
  type Table,
  type TableLook,
  type TableOptions,
  type TableParams,
} from "./options.ts";
import type { TableFonts } from "./table-fonts.ts";

/** Thickness of borders and rules, and of line rows and line columns. */
const LINE = 1;
const LINE_COLOR = "#000000";
/**
 * Distance from the top of a cell to the baseline of 16-pixel text, and its change per pixel of font size: half the
 * height of a capital letter.
 */
const BASELINE = 26;
const BASELINE_SIZE = 16;
const BASELINE_STEP = 0.36;
/** Distance between the baselines of wrapped text, in multiples of the font size. */
const LINE_HEIGHT = 1.25;

interface MutableList {
  readonly boxes: FilledBox[];
  readonly lines: FilledBox[];
  readonly sparklines: PlacedSparkline[];
  readonly texts: PlacedText[];
}

interface PlacedColumn {
  readonly column: Column | typeof LINE_COLUMN;
  readonly left: number;
  readonly width: number;
}

/** Positions all tables. Missing font faces are recorded in `fonts`; the layout is final if none are missing. */
export function placeTables({ tables, options, look }: TableParams, fonts: TableFonts): DisplayList {
  const { paddingHorizontal, paddingVertical, spacing, backgroundColor } = options;
  const widths = tables.map((table) => widthOf(table, options));
  const width = Math.max(...widths) + 2 * paddingHorizontal;
  const list: MutableList = { boxes: [], lines: [], sparklines: [], texts: [] };
  let top = paddingVertical;
  tables.forEach((table, index) => {
    if (index > 0) top += spacing;
    top = new TablePlacer(table, options, look, fonts, list, width).place(top);
  });
  const height = top + paddingVertical;
  list.boxes.unshift({ left: 0, top: 0, right: width, bottom: height, color: backgroundColor });
  return { width, height, ...list };
}

function widthOf({ columns }: Table, options: TableOptions): number {
  if (columns.length === 0) return options.cellWidth;
  return columns.reduce((sum, column) => sum + columnWidth(column, options), 0);
}

function columnWidth(column: Table["columns"][number], { cellWidth }: TableOptions): number {
  return column === LINE_COLUMN ? LINE : (column.width ?? cellWidth);
}

class TablePlacer {
  readonly #placedColumns: readonly PlacedColumn[];
  readonly #left: number;
  readonly #right: number;

  constructor(
    readonly table: Table,
    readonly options: TableOptions,
    readonly look: TableLook | undefined,
    readonly fonts: TableFonts,
    readonly list: MutableList,
    readonly imageWidth: number,
  ) {
    let left = options.paddingHorizontal;
    this.#left = left;
    this.#placedColumns = table.columns.map((column) => {
      const placed = { column, left, width: columnWidth(column, options) };
      left += placed.width;
      return placed;
    });
    this.#right = this.#left + widthOf(table, options);
  }

  /** Positions the table below `top`. Returns the table's bottom edge. */
  place(top: number): number {
    const grid = this.#placeTitle(top);
    const body = this.#placeHeader(grid);
    let y = body;
    /** Positions of horizontal borders, except where a line row is already drawn. */
    const edges = new Set(y > grid ? [grid, y] : [grid]);
    const writers = this.table.columns.map((column) =>
      column === LINE_COLUMN || column.type === "sparkline" ? null : createCellWriter(column),
    );
    let rowIndex = 0;
    for (const row of this.table.rows) {
      if (row === LINE_ROW) {
        this.#line(this.#left, y, this.#right, y + LINE);
        edges.delete(y);
        y += LINE;
      } else {
        y = this.#placeRow(row, y, rowIndex++, writers);
        edges.add(y);
      }
    }
    this.#placeColumnLines(grid, y);
    this.#placeBorders([...edges], grid, y);
    this.#placeRowLines([...edges], grid, body);
    return y;
  }

  #placeTitle(top: number): number {
    const { title, titleStyle } = this.table;
    if (title === "") return top;
    const { cellHeight, titleSpacing, offsetLeft } = this.options;
    const font = this.fonts.title(titleStyle.font);
    const anchor = anchorOf(titleStyle.textAlign);
    // A left-aligned title may extend beyond a narrow table.
    const right = anchor === "left" ? this.imageWidth - this.options.paddingHorizontal : this.#right;
    const room = right - this.#left - 2 * offsetLeft;
    const { css, request } = font;
    const y = top + this.#baseline(this.look === undefined ? BASELINE_SIZE : request.size) + titleStyle.offsetTop;
    const x = anchorX(anchor, this.#left, right, offsetLeft);
    for (const text of this.fonts.fitter(font).fit(title, room, 1))
      this.list.texts.push({ text, x, y, anchor, room, font: css, size: request.size, color: titleStyle.fillStyle });
    return top + cellHeight + titleSpacing;
  }

  #placeHeader(top: number): number {
    if (!this.table.columns.some((column) => column !== LINE_COLUMN && column.title !== "")) return top;
    const bold = this.look !== undefined;
    const { color, fontSize, headerFontSize = fontSize, headerColor = color, headerBackgroundColor } = this.options;
    const lines = this.#placedColumns.map(({ column, width }) =>
      column === LINE_COLUMN ? [] : this.#fit(column.title, width, headerFontSize, bold, column.maxLines),
    );
    const bottom = top + this.#rowHeight(lines, headerFontSize);
    this.#fill(this.#left, top, this.#right, bottom, headerBackgroundColor);
    this.#placedColumns.forEach((placed, index) => {
      if (placed.column === LINE_COLUMN) return;
      const style = { color: headerColor, align: placed.column.align, bold };
      this.#placeLines(lines[index] as string[], placed, top, headerFontSize, style);
    });
    return bottom;
  }

  #placeRow(
    { cells, style }: Row,
    top: number,
    rowIndex: number,
    writers: readonly (ReturnType<typeof createCellWriter> | null)[],
  ): number {
    const { fontSize, zebra, color } = this.options;
    const styles = cells.map((cell) => ({ ...style, ...cellStyle(cell) }));
    const lines = this.#placedColumns.map(({ column, width }, index) => {
      const text = writers[index]?.(cellValue(cells[index]) as CellValue) ?? "";
      const maxLines = column === LINE_COLUMN ? 1 : column.maxLines;
      return this.#fit(text, width, fontSize, styles[index]?.bold === true, maxLines);
    });
    const bottom = top + this.#rowHeight(lines, fontSize);
    this.#fill(this.#left, top, this.#right, bottom, style.backgroundColor ?? (rowIndex % 2 === 1 ? zebra : undefined));
    this.#placedColumns.forEach((placed, index) => {
      if (placed.column === LINE_COLUMN) return;
      const overrides = styles[index] as CellStyle;
      if (overrides.backgroundColor !== style.backgroundColor)
        this.#fill(placed.left, top, placed.left + placed.width, bottom, overrides.backgroundColor);
      if (placed.column.type === "sparkline") {
        const values = cellValue(cells[index]) as Sparkline;
        this.#placeSparkline(values, placed, top, bottom, overrides.color ?? placed.column.lineColor ?? color);
        return;
      }
      const { align = placed.column.align, bold = false, color: textColor = color } = overrides;
      this.#placeLines(lines[index] as string[], placed, top, fontSize, { color: textColor, align, bold });
    });
    return bottom;
  }

  #fit(text: string, width: number, size: number, bold: boolean, maxLines: number): string[] {
    return this.fonts.fitter(this.fonts.cell(size, bold)).fit(text, this.#room(width), maxLines);
  }

  #placeLines(
    lines: readonly string[],
    { left, width }: PlacedColumn,
    top: number,
    size: number,
    { color, align, bold }: { readonly color: string; readonly align: Align; readonly bold: boolean },
  ): void {
    const anchor = anchorOf(align);
    const x = anchorX(anchor, left, left + width, this.options.offsetLeft);
    const font = this.fonts.cell(size, bold).css;
    lines.forEach((text, index) => {
      const y = top + this.#baseline(size) + index * lineHeight(size);
      this.list.texts.push({ text, x, y, anchor, room: this.#room(width), font, size, color });
    });
  }

  /** Adds a sparkline in the vertical centre of its row, at the height for a single-line row. */
  #placeSparkline(values: Sparkline, { left, width }: PlacedColumn, top: number, bottom: number, color: string): void {
    const { cellHeight, offsetLeft, fontSize } = this.options;
    const y = (top + bottom - cellHeight) / 2;
    const area = { left: left + offsetLeft, right: left + width - offsetLeft, top: y, bottom: y + cellHeight };
    const placed = placeSparkline(values, area, fontSize, color);
    if (placed !== undefined) this.list.sparklines.push(placed);
  }

  /** Adds the vertical lines of line columns, from the header to the last row. */
  #placeColumnLines(top: number, bottom: number): void {
    for (const { column, left, width } of this.#placedColumns)
      if (column === LINE_COLUMN) this.#line(left, top, left + width, bottom);
  }

  /**
   * Adds borders around all cells.
   *
   * @param edges vertical positions of the horizontal borders
   */
  #placeBorders(edges: readonly number[], top: number, bottom: number): void {
    const { borderColor } = this.options;
    if (borderColor === undefined || bottom <= top) return;
    for (const y of edges) {
      const from = y === bottom ? y - LINE : y;
      this.#line(this.#left, from, this.#right, from + LINE);
    }
    this.#placedColumns.forEach(({ column, left }, index) => {
      if (index > 0 && (column === LINE_COLUMN || this.#placedColumns[index - 1]?.column === LINE_COLUMN)) return;
      this.#line(left, top, left + LINE, bottom);
    });
    this.#line(this.#right - LINE, top, this.#right, bottom);
  }

  /**
   * Adds the lines that a theme has below the header and below rows.
   *
   * @param edges vertical positions below the title, header and rows, except above line rows
   * @param top position below the title
   * @param body position below the header
   */
  #placeRowLines(edges: readonly number[], top: number, body: number): void {
    if (this.look === undefined || this.options.borderColor !== undefined) return;
    const { headerLineColor, rowLineColor } = this.look;
    for (const y of edges) {
      const color = y === body ? headerLineColor : rowLineColor;
      if (y > top && color !== undefined)
        this.list.lines.push({ left: this.#left, top: y - LINE, right: this.#right, bottom: y, color });
    }
  }

  #line(left: number, top: number, right: number, bottom: number): void {
    const color = this.options.borderColor ?? this.look?.headerLineColor ?? LINE_COLOR;
    this.list.lines.push({ left, top, right, bottom, color });
  }

  #fill(left: number, top: number, right: number, bottom: number, color: string | undefined): void {
    if (color !== undefined) this.list.boxes.push({ left, top, right, bottom, color });
  }

  #room(width: number): number {
    return width - 2 * this.options.offsetLeft;
  }

  #baseline(size: number): number {
    const { offsetTop, cellHeight } = this.options;
    if (offsetTop !== undefined) return offsetTop;
    if (this.look !== undefined) return cellHeight / 2 + size * BASELINE_STEP;
    return BASELINE + (size - BASELINE_SIZE) * BASELINE_STEP;
  }

  #rowHeight(lines: readonly (readonly string[])[], size: number): number {
    const lineCount = lines.reduce((longest, cell) => Math.max(longest, cell.length), 1);
    return this.options.cellHeight + (lineCount - 1) * lineHeight(size);
  }
}

function lineHeight(size: number): number {
  return Math.round(size * LINE_HEIGHT);
}

function isStyled(cell: Cell): cell is StyledCell {
  return typeof cell === "object";
}
function cellValue(cell: Cell) {
  return isStyled(cell) ? cell.value : cell;
}
function cellStyle(cell: Cell): CellStyle | undefined {
  return isStyled(cell) ? cell.style : undefined;
}

/** Columns always run from left to right, so `start` is left. */
function anchorOf(align: Align): PlacedText["anchor"] {
  if (align === "start") return "left";
  return align === "end" ? "right" : align;
}

/** Returns the x position of a text anchor in a cell. `offset` is the distance from the edge. */
function anchorX(anchor: PlacedText["anchor"], left: number, right: number, offset: number): number {
  if (anchor === "center") return (left + right) / 2;
  return anchor === "left" ? left + offset : right - offset;
}

/**
 * Returns a function that writes a column's values. Missing values, empty strings and `false` become empty text; 0 does not.
 */
function createCellWriter({ format, prefix, suffix }: Column): (value: CellValue) => string {
  const write: CellFormat = format === undefined ? () => undefined : createCellFormat(format);
  return (value) => {
    if (value === undefined || value === "" || value === false) return "";
    const text = (typeof value === "boolean" ? undefined : write(value)) ?? String(value);
    return prefix + text + suffix;
  };
}

/** Fraction of the cell's height above and below the line. */
const MARGIN = 0.2;
/** Thickness of the line in multiples of the font size, and its maximum as a fraction of the available width and height. */
const THICKNESS = 1 / 8;
const MAX_THICKNESS = 1 / 8;
/** Radius of the dot at the last value, in multiples of the line's thickness. */
const DOT = 1.75;

/** The area of a cell's content, inside the horizontal padding. */
interface CellArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Positions a sparkline. Values are evenly spaced from the left edge to the right edge; one value is at the right edge.
 *
 * @param values numbers, with null for gaps
 * @param fontSize font size of the table's cells
 * @returns undefined if there is no value or no space to draw
 */
export function placeSparkline(
  values: Sparkline,
  { left, top, right, bottom }: CellArea,
  fontSize: number,
  color: string,
): PlacedSparkline | undefined {
  const last = values.findLastIndex((value) => value !== null);
  const width = right - left;
  const height = (bottom - top) * (1 - 2 * MARGIN);
  if (last < 0 || !(width > 0 && height > 0)) return undefined;
  const thickness = Math.min(fontSize * THICKNESS, width * MAX_THICKNESS, height * MAX_THICKNESS);
  const radius = thickness * DOT;
  const xOf = (index: number) =>
    values.length === 1 ? right - radius : left + radius + (index / (values.length - 1)) * (width - 2 * radius);
  const fractionOf = scaleOf(values);
  const yOf = (value: number) => (top + bottom) / 2 + (0.5 - fractionOf(value)) * (height - 2 * radius);
  const lines: Point[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if ((values[index - 1] ?? null) === null) lines.push([]);
    lines.at(-1)?.push([xOf(index), yOf(value)]);
  });
  return { top, bottom, lines, dot: [xOf(last), yOf(values[last] as number)], radius, thickness, color };
}

/** Returns a function that maps the lowest value to 0 and the highest to 1, or all values to 0.5 if they are equal. */
function scaleOf(values: Sparkline): (value: number) => number {
  const numbers = values.filter((value) => value !== null);
  // Subtract halves, because the difference of two finite values can overflow.
  const low = numbers.reduce((min, value) => Math.min(min, value), Number.POSITIVE_INFINITY) / 2;
  const high = numbers.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY) / 2;
  const range = high - low;
  return (value) => (range === 0 ? 0.5 : (value / 2 - low) / range);
}

/** A rectangle of one colour. Lines are also rectangles. */
export interface FilledBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** CSS colour. */
  readonly color: string;
}

export interface PlacedText {
  readonly text: string;
  /** Position of the anchor on the baseline. */
  readonly x: number;
  /** Position of the alphabetic baseline. */
  readonly y: number;
  readonly anchor: "left" | "right" | "center";
  /** Maximum width. Wider text is condensed to fit. */
  readonly room: number;
  /** CSS font. */
  readonly font: string;
  readonly size: number;
  /** CSS colour. */
  readonly color: string;
}

export type Point = readonly [x: number, y: number];

/** A small line chart. */
export interface PlacedSparkline {
  /** Vertical extent. */
  readonly top: number;
  readonly bottom: number;
  /** The points of each line. Gaps separate the lines. */
  readonly lines: readonly (readonly Point[])[];
  /** Centre of the dot at the last value. */
  readonly dot: Point;
  readonly radius: number;
  readonly thickness: number;
  /** CSS colour. */
  readonly color: string;
}

/** Everything to paint. The order within each list does not matter. */
export interface DisplayList {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly FilledBox[];
  readonly lines: readonly FilledBox[];
  readonly sparklines: readonly PlacedSparkline[];
  readonly texts: readonly PlacedText[];
}
