// Parses the fields that style a chart: colours, title, legend, margins, lines, bars and grid.

import type { IgnoredParts } from "../../options/parsed-text.ts";
import type { Align, BarStyle, GoogleChartParams, Grid, Legend, LineStyle, TextStyle } from "./google-chart-params.ts";
import { GRAY, LABEL_FONT_SIZE, MAX_FONT_SIZE } from "./parse-axis.ts";
import { numberReader, readColor, splitText } from "./read-part.ts";

/** Parses `chco`. Commas separate series, and `|` separates the points of a series. */
export function parseColors(text: string, ignored: IgnoredParts): string[][] {
  return splitText(text, ",").map((series) => {
    const list = splitText(series, "|").map((part) => readColor(part, ignored));
    return list.filter((color) => color !== undefined);
  });
}

const ALIGNS: Readonly<Record<string, Align>> = { l: "left", c: "center", r: "right" };

/** Parses `chts`, the title's colour, font size and alignment. */
export function parseTitleStyle(text: string, ignored: IgnoredParts): TextStyle & { readonly align: Align } {
  const [color, size, align = ""] = splitText(text, ",");
  return {
    ...readTextStyle(color, size, TITLE_STYLE, ignored),
    align: ALIGNS[align.trim().toLowerCase().charAt(0)] ?? "center",
  };
}

export const TITLE_STYLE = { color: GRAY, size: 14, align: "center" } as const;
export const LEGEND_STYLE: TextStyle = { color: GRAY, size: LABEL_FONT_SIZE };

/** Parses `chdls`, the legend's colour and font size. */
export function parseLegendStyle(text: string, ignored: IgnoredParts): TextStyle {
  const [color, size] = splitText(text, ",");
  return readTextStyle(color, size, LEGEND_STYLE, ignored);
}

const readFontSize = numberReader("font sizes", 1, MAX_FONT_SIZE);

function readTextStyle(
  color: string | undefined,
  size: string | undefined,
  fallback: TextStyle,
  ignored: IgnoredParts,
): TextStyle {
  return {
    color: readColor(color, ignored) ?? fallback.color,
    size: readFontSize(size, ignored) ?? fallback.size,
  };
}

/** The parsed `chdlp`. */
export interface LegendPosition extends Pick<Legend, "side" | "isColumn"> {
  readonly skipsEmpty: boolean;
  readonly order: "given" | "reversed" | "length" | readonly number[];
}

const SIDES = { t: "top", b: "bottom", l: "left", r: "right" } as const;
const ORDERS = { l: "given", r: "reversed", a: "length" } as const;
export const LEGEND_POSITION: LegendPosition = { side: "right", isColumn: true, skipsEmpty: false, order: "given" };

/** Parses `chdlp`: a position, `s` to skip empty entries, and an order after `|`. */
export function parseLegendPosition(text: string, ignored: IgnoredParts): LegendPosition | undefined {
  const found = /^([tblr]?)(v?)(s?)(?:\|([lra]|\d{1,4}(?:,\d{1,4})*)?)?$/i.exec(text.toLowerCase().replace(/\s+/g, ""));
  if (found === null) return ignored.ignore("must be b, bv, t, tv, r or l, such as b or bv|r", text);
  const [, letter = "", vertical, skips, order] = found;
  const side = SIDES[(letter || "r") as keyof typeof SIDES];
  return {
    side,
    isColumn: vertical === "v" || side === "left" || side === "right",
    skipsEmpty: skips === "s",
    order: order === undefined ? "given" : (ORDERS[order as keyof typeof ORDERS] ?? order.split(",").map(Number)),
  };
}

/** Returns the indexes of legend entries in drawing order. */
export function orderLegend(entries: readonly string[], { order, skipsEmpty }: LegendPosition): number[] {
  const all = entries.map((_, index) => index);
  const sorted =
    typeof order !== "string"
      ? [...new Set([...order.filter((index) => index < all.length), ...all])]
      : order === "given"
        ? all
        : order === "reversed"
          ? all.reverse()
          : all.sort((one, other) => (entries[one] as string).length - (entries[other] as string).length);
  return skipsEmpty ? sorted.filter((index) => entries[index] !== "") : sorted;
}

/** The parsed `chma`. */
export interface Margins {
  readonly margins: GoogleChartParams["margins"];
  readonly legend: readonly [width: number, height: number];
}

/** Maximum margin, in pixels. */
const MAX_MARGIN = 3000;
export const NO_MARGINS: Margins = { margins: { left: 0, right: 0, top: 0, bottom: 0 }, legend: [0, 0] };

const readMargin = numberReader("margins", -MAX_MARGIN, MAX_MARGIN);

/** Parses `chma`: the left, right, top and bottom margins, and the legend size after `|`. */
export function parseMargins(text: string, ignored: IgnoredParts): Margins {
  const [plot = "", legend = ""] = splitText(text, "|");
  const read = (list: string) => splitText(list, ",").map((part) => readMargin(part, ignored) ?? 0);
  const [left = 0, right = 0, top = 0, bottom = 0] = read(plot).map((margin) => Math.max(0, margin));
  const [width = 0, height = 0] = read(legend);
  return { margins: { left, right, top, bottom }, legend: [width, height] };
}

/** Maximum line width, in pixels. */
const MAX_WIDTH = 500;

const readLineNumber = numberReader("numbers", 0, MAX_WIDTH);

/** Parses `chls`: line width, dash length and space length, for each series. */
export function parseLineStyles(text: string, ignored: IgnoredParts): LineStyle[] {
  return splitText(text, "|").map((part) => {
    const [width, dash, space] = splitText(part, ",").map((number) => readLineNumber(number, ignored));
    return { width: width ?? 1.5, dash: dash ?? 0, space: space ?? dash ?? 0 };
  });
}

const readBarWidth = numberReader("a width", 0, MAX_MARGIN);
const readSpace = numberReader("spaces", -MAX_MARGIN, MAX_MARGIN);
export const BAR_STYLE: BarStyle = { width: 23, gap: 4, groupGap: 8, isRelative: false };

/**
 * Parses `chbh`: a bar width (or `a` to fill the plot, or `r` for relative spaces), followed by the spaces.
 *
 * @returns a function, because the space between stacks is the second number if there is no third
 */
export function parseBarStyle(text: string, ignored: IgnoredParts): (isGrouped: boolean) => BarStyle {
  const [first = "", second, third] = splitText(text, ",").map((part) => part.trim());
  const isRelative = first === "r";
  const width = isRelative || first === "a" ? "fill" : (readBarWidth(first, ignored) ?? BAR_STYLE.width);
  const gap = readSpace(second, ignored);
  const groupGap = readSpace(third, ignored);
  const [usualGap, usualGroup] = isRelative ? [4 / 23, 8 / 23] : [4, 8];
  return (isGrouped) => ({
    width,
    gap: gap ?? usualGap,
    groupGap: groupGap ?? (isGrouped ? usualGroup : (gap ?? usualGroup)),
    isRelative,
  });
}

const readGridNumber = numberReader("numbers", -1000, 1000);
/** Minimum distance between grid lines, in percent. */
const MIN_DISTANCE = 0.1;

/** Parses `chg`: the distances between grid lines (in percent), the dash and space lengths, and the offsets. */
export function parseGrid(text: string, ignored: IgnoredParts): Grid {
  const numbers = splitText(text, ",").map((part) => readGridNumber(part, ignored));
  const [dx = 0, dy = 0, dash = 4, space, x0 = 0, y0 = 0] = numbers;
  const readDistance = (distance: number) => {
    if (distance <= 0 || distance >= MIN_DISTANCE) return Math.max(0, distance);
    return ignored.ignore(`must have distances of 0 or at least ${MIN_DISTANCE} percent`, String(distance)) ?? 0;
  };
  return {
    dx: readDistance(dx),
    dy: readDistance(dy),
    dash: Math.max(0, dash),
    space: Math.max(0, space ?? 1),
    x0,
    y0,
  };
}

const readZero = numberReader("numbers", -1000, 1000);

/** Parses `chp`: the zero lines of bars, or a pie's start angle in radians. */
export function parseZero(text: string, ignored: IgnoredParts): number[] {
  return splitText(text, ",").map((part) => readZero(part, ignored) ?? 0);
}
