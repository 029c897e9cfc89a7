// Positions all boxes, lines and text of tables, in CSS pixels. docs/tables.md specifies the layout.

import { anchorOf, anchorX } from "./anchor.ts";
import { createCellWriter } from "./cell-text.ts";
import type { DisplayList, FilledBox, PlacedSparkline, PlacedText } from "./display-list.ts";
import { placeSparkline } from "./sparkline.ts";
import type { TableFonts } from "./table-fonts.ts";
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
} from "./table-params.ts";

/** Thickness of lines, and of rows and columns that are lines. */
const LINE = 1;
const LINE_COLOR = "#000000";
/**
 * Distance from the top of a cell to the baseline of 16-pixel text, and the shift for each pixel above or below that font
 * size: half the height of a capital letter.
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

/** A column with its position. */
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

/** Positions one table. */
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

  /** Adds a sparkline in the vertical middle of its row, as high as in a row of one line. */
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
