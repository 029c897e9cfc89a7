// Colours the cells of heat map columns. Higher numbers get stronger colours.

import { BLACK, contrastRatio, parseColor, type Rgba, relativeLuminance, WHITE } from "../../engine/color.ts";
import {
  type Cell,
  type CellStyle,
  type Column,
  LINE_COLUMN,
  LINE_ROW,
  type Row,
  type StyledCell,
  type Table,
} from "./options.ts";
import { mix, type TableTheme } from "./table-theme.ts";

/** Colour of the highest number without a theme. */
const COLOR = "#4e79a7";
/** Opacities of the colour in the backgrounds of the lowest and highest numbers. */
const LOWEST = 0.08;
const HIGHEST = 0.9;
/** Minimum contrast ratio of text. WCAG 2.2, 1.4.3. On any background, black or white reaches this ratio. */
const TEXT_CONTRAST = 4.5;

/** Returns a table whose heat map columns have coloured cells. The styles of cells and rows take precedence. */
export function colorHeatMaps(table: Table, theme: TableTheme | undefined): Table {
  return table.columns.reduce<Table>(
    (colored, column, index) =>
      column !== LINE_COLUMN && column.type === "heatmap" ? colorColumn(colored, column, index, theme) : colored,
    table,
  );
}

function colorColumn(table: Table, column: Column, index: number, theme: TableTheme | undefined): Table {
  const values = table.rows.flatMap((row) => (row === LINE_ROW ? [] : [numberIn(row.cells[index])]));
  const [low, high] = values.reduce<readonly [number, number]>(
    ([min, max], value) => (value === undefined ? [min, max] : [Math.min(min, value), Math.max(max, value)]),
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const { backgroundColor = "#ffffff", color: text = "#333333" } = theme?.options ?? {};
  const style = (value: number): CellStyle => {
    const share = high > low ? (value / 2 - low / 2) / (high / 2 - low / 2) : 1;
    const fill = mix(backgroundColor, column.lineColor ?? COLOR, LOWEST + share * (HIGHEST - LOWEST));
    return { backgroundColor: fill, color: legibleOn(fill, text) };
  };
  const colorRow = (row: Row): Row => {
    const value = numberIn(row.cells[index]);
    if (value === undefined) return row;
    const cell = row.cells[index];
    const styled: StyledCell = isStyled(cell)
      ? { ...cell, style: { ...style(value), ...row.style, ...cell.style } }
      : { value: cell, style: { ...style(value), ...row.style } };
    return { ...row, cells: row.cells.with(index, styled) };
  };
  return { ...table, rows: table.rows.map((row) => (row === LINE_ROW ? row : colorRow(row))) };
}

function isStyled(cell: Cell): cell is StyledCell {
  return typeof cell === "object";
}

/** Returns the number in a cell; undefined for other content. */
function numberIn(cell: Cell): number | undefined {
  const value = isStyled(cell) ? cell.value : cell;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Returns the text colour on a fill: the usual colour, or black or white if the usual colour's contrast is too low. */
function legibleOn(fill: string, text: string): string {
  const behind = luminance(parseColor(fill) ?? WHITE);
  const contrast = (color: Rgba) => contrastRatio(luminance(color), behind);
  if (contrast(parseColor(text) ?? BLACK) >= TEXT_CONTRAST) return text;
  return contrast(BLACK) > contrast(WHITE) ? "#000000" : "#ffffff";
}

function luminance(color: Rgba): number {
  return relativeLuminance(color, 1);
}
