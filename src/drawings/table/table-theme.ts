// Derives the look of tables from a theme.

import { BLACK, colorAt, formatHex, parseColor, WHITE } from "../../engine/color.ts";
import { formatFontFamily, type Theme } from "../theme/theme.ts";
import type { TableLook, TableOptions, TitleStyle } from "./options.ts";

/** Difference between the font sizes of cells and chart labels, in CSS pixels. */
const CELL_FONT_GROWTH = 2;
/** Height and padding of cells, in multiples of the font size. */
const CELL_HEIGHT = 2.5;
const CELL_PADDING = 0.75;
/** Opacity of the grid colour in stripes and headers, low enough for text to keep its contrast. */
const STRIPE_FRACTION = 0.45;

/** A theme's options, title styles and look for tables. */
export interface TableTheme {
  /** Default options. */
  readonly options: Partial<TableOptions>;
  /** Default title styles. */
  readonly titleStyle: Partial<TitleStyle>;
  /** Colour behind every second row, if a request asks for stripes without a colour. */
  readonly stripe: string;
  /** Colour of sparklines. */
  readonly lineColor: string | undefined;
  /** Default locale of numbers and dates. */
  readonly locale: string | undefined;
  readonly look: TableLook;
}

/**
 * Returns the look of tables. Themes with x and y grid lines add borders around all cells, themes with axes add lines between
 * rows, and all other themes add stripes.
 */
export function tableTheme(theme: Theme): TableTheme {
  const fontSize = theme.fontSize + CELL_FONT_GROWTH;
  const stripe = mix(theme.background, theme.grid, STRIPE_FRACTION);
  const hasBorders = theme.gridLines === "both";
  const hasAxis = parseColor(theme.axis)?.alpha !== 0;
  return {
    options: {
      cellHeight: Math.round(fontSize * CELL_HEIGHT),
      offsetLeft: Math.round(fontSize * CELL_PADDING),
      fontFamily: formatFontFamily(theme.fontFamily),
      fontSize,
      paddingVertical: theme.padding,
      paddingHorizontal: theme.padding,
      backgroundColor: theme.background,
      color: theme.text,
      ...(hasBorders && { borderColor: theme.grid, headerBackgroundColor: stripe }),
      ...(!hasBorders && !hasAxis && { zebra: stripe }),
    },
    titleStyle: {
      font: `bold ${theme.titleSize}px ${formatFontFamily(theme.titleFamily)}`,
      fillStyle: theme.text,
      textAlign: theme.isTitleAtStart ? "left" : "center",
    },
    stripe,
    lineColor: theme.colors[0],
    locale: theme.locale,
    look: {
      headerLineColor: hasAxis ? theme.axis : theme.mutedFill,
      ...(hasAxis && { rowLineColor: theme.grid }),
    },
  };
}

export function mix(from: string, to: string, share: number): string {
  const stops = [
    { offset: 0, color: parseColor(from) ?? WHITE },
    { offset: 1, color: parseColor(to) ?? BLACK },
  ];
  return formatHex(colorAt(stops, share));
}
