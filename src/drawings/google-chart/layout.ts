// Divides the image among the title, the legend, the axes and the plot.

import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { Axis, GoogleChartParams, Legend, Title } from "./google-chart-params.ts";
import { topOfTextMarkers } from "./marker.ts";
import { listTicks, type Tick } from "./tick.ts";

/** The positions of a chart's parts. */
export interface ChartLayout {
  readonly plot: Area;
  readonly axes: readonly PlacedAxis[];
  readonly legend: { readonly placed: PlacedLegend; readonly area: Area } | undefined;
}

/** Line height of the title, in multiples of its font size, and the space above it, in pixels. */
const LINE_HEIGHT = 1.25;
export const TITLE_SPACE = 5;
/** Number of layout rounds: the plot's size depends on the axis labels, and vice versa. */
const ROUNDS = 3;
/** Minimum side of a plot, in pixels. */
const MIN_PLOT = 1;

export function titleHeight(title: Title | undefined): number {
  return title === undefined ? 0 : TITLE_SPACE + title.lines.length * title.size * LINE_HEIGHT;
}

/** Computes the positions of the plot, the axes and the legend. */
export function layoutChart(params: GoogleChartParams, kind: ChartKind, pen: ChartPen): ChartLayout {
  const { width, height, margins } = params;
  const title = titleHeight(params.title);
  const legend = params.legend === undefined ? undefined : layoutLegend(params.legend, width, height - title, pen);
  const free = freeArea(width, height, title, legend);
  const padding = Math.max(kind.padding, kind.category === undefined && kind.hasAxes ? markerSpace(params) : 0);
  let plot = free;
  let axes: PlacedAxis[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    axes = placeAxes(params, kind, plot, pen);
    const spaces = axisSpace(axes, plot, pen);
    const inset = (side: keyof Spaces) => Math.max(margins[side], spaces[side] > 0 ? spaces[side] + 2 : 0, padding);
    plot = shrink(free, { left: inset("left"), right: inset("right"), top: inset("top"), bottom: inset("bottom") });
  }
  plot = { ...plot, top: plot.top + labelOverflow(params, kind, plot, pen, free.top) };
  axes = placeAxes(params, kind, plot, pen);
  return {
    plot,
    axes,
    legend: legend === undefined ? undefined : { placed: legend, area: legendArea(legend, free, width, height, title) },
  };
}

/** Maximum fraction of the plot's height that labels above the plot take. */
const MAX_LABEL_PART = 0.5;

/** Returns the height by which labels of the highest points extend beyond the top of the free area. */
function labelOverflow(params: GoogleChartParams, kind: ChartKind, plot: Area, pen: ChartPen, top: number): number {
  if (!kind.hasAxes || (params.labels.length === 0 && params.markers.length === 0)) return 0;
  const scene = kind.open(params, plot, pen);
  const highest = Math.min(topOfValueLabels(params, scene), topOfTextMarkers({ params, scene, plot, pen }));
  return Math.min(Math.max(0, Math.ceil(top - highest)), Math.floor((plot.bottom - plot.top) * MAX_LABEL_PART));
}

/** Kinds of markers that extend beyond their point in all directions. */
const WIDE_MARKERS = "acdosxEF";
/** Maximum space for markers at the edges of a plot, in pixels. */
const MAX_MARKER_SPACE = 25;

/** Returns the space that markers at the edges of the plot need. */
function markerSpace({ markers }: GoogleChartParams): number {
  const sizes = markers
    .filter(({ kind }) => WIDE_MARKERS.includes(kind))
    .map(({ kind, size, length }) => (kind === "E" ? (length ?? 8) : size));
  return Math.min(
    MAX_MARKER_SPACE,
    sizes.reduce((max, size) => Math.max(max, size / 2 + 1), 0),
  );
}

/** Returns the image area that the title and legend leave free. */
function freeArea(width: number, height: number, title: number, legend: PlacedLegend | undefined): Area {
  const area = { left: 0, top: title, right: width, bottom: height };
  if (legend === undefined) return area;
  const { side } = legend.legend;
  if (side === "left") return { ...area, left: legend.width };
  if (side === "right") return { ...area, right: width - legend.width };
  return side === "top" ? { ...area, top: title + legend.height } : { ...area, bottom: height - legend.height };
}

function legendArea({ legend }: PlacedLegend, free: Area, width: number, height: number, title: number): Area {
  const whole = { left: 0, top: title, right: width, bottom: height };
  if (legend.side === "left") return { ...whole, right: free.left };
  if (legend.side === "right") return { ...whole, left: free.right };
  return legend.side === "top" ? { ...whole, bottom: free.top } : { ...whole, top: free.bottom };
}

/** Returns an area reduced by the spaces, with integer coordinates. */
function shrink({ left, top, right, bottom }: Area, spaces: Spaces): Area {
  const [x, y] = [Math.round(left + spaces.left), Math.round(top + spaces.top)];
  return {
    left: x,
    top: y,
    right: Math.max(x + MIN_PLOT, Math.round(right - spaces.right)),
    bottom: Math.max(y + MIN_PLOT, Math.round(bottom - spaces.bottom)),
  };
}

/** Side of a square, and the spaces after squares and entries, in pixels. */
const SQUARE = 10;
const TEXT_SPACE = 5;
const ENTRY_SPACE = 12;
const LEGEND_LINE_HEIGHT = 1.6;
/** Maximum width of a legend next to the plot, as a fraction of the image's width. */
const MAX_FRACTION = 0.6;
/** Distance of the legend from the plot and the edge of the image, in pixels. */
const PADDING = 6;

interface Entry {
  readonly index: number;
  readonly text: string;
  readonly width: number;
}

interface PlacedLegend {
  readonly legend: Legend;
  readonly rows: readonly (readonly Entry[])[];
  readonly width: number;
  readonly height: number;
}

/** Lays out a legend. @param width image width in pixels @param height image height in pixels */
function layoutLegend(legend: Legend, width: number, height: number, pen: ChartPen): PlacedLegend {
  const { entries, order, size, side, isColumn } = legend;
  const isBeside = side === "left" || side === "right";
  const room = isBeside ? width * MAX_FRACTION : width - 2 * PADDING;
  const list = order.map((index) => {
    const text = entries[index] ?? "";
    return { index, text, width: Math.min(room, SQUARE + TEXT_SPACE + pen.width(text, size)) };
  });
  const rows: Entry[][] = [];
  let left = Number.POSITIVE_INFINITY;
  for (const entry of list) {
    if (isColumn || left + entry.width > room) {
      rows.push([]);
      left = 0;
    }
    rows[rows.length - 1]?.push(entry);
    left += entry.width + ENTRY_SPACE;
  }
  const widths = rows.map(widthOf);
  const contentWidth = widths.reduce((max, each) => Math.max(max, each), 0) + 2 * PADDING;
  return {
    legend,
    rows,
    width: isBeside ? Math.min(width * MAX_FRACTION + 2 * PADDING, Math.max(contentWidth, legend.minWidth)) : width,
    height: isBeside ? height : Math.max(rows.length * size * LEGEND_LINE_HEIGHT + PADDING, legend.minHeight),
  };
}

function widthOf(row: readonly Entry[]): number {
  return row.reduce((sum, entry) => sum + entry.width, 0) + Math.max(0, row.length - 1) * ENTRY_SPACE;
}

/** Draws a legend in an area. @param colorOf returns the colour of an entry */
export function drawLegend(pen: ChartPen, placed: PlacedLegend, area: Area, colorOf: (entry: number) => string): void {
  const { legend, rows } = placed;
  const { size, color, isColumn, side } = legend;
  const line = size * LEGEND_LINE_HEIGHT;
  const isBeside = side === "left" || side === "right";
  const columns = rows.reduce((max, row) => Math.max(max, widthOf(row)), 0);
  const middle = (area.top + area.bottom) / 2;
  const height = area.bottom - area.top;
  // If the legend is taller than its area, it starts at the area's top.
  const top = Math.max(area.top, middle - Math.min(height, rows.length * line) / 2);
  for (const [number, row] of rows.entries()) {
    const y = top + (number + 0.5) * line;
    const start = isColumn ? columns : widthOf(row);
    let x = isBeside ? area.left + PADDING : (area.left + area.right - start) / 2;
    for (const { index, text, width } of row) {
      const square = { left: Math.round(x), top: Math.round(y - SQUARE / 2) };
      pen.box({ ...square, right: square.left + SQUARE, bottom: square.top + SQUARE }, colorOf(index));
      const room = width - SQUARE - TEXT_SPACE;
      pen.label({ text, x: x + SQUARE + TEXT_SPACE, y, size, color, room: Math.max(1, room) });
      x += width + ENTRY_SPACE;
    }
  }
}

const SIZE = 14;
const COLOR = "#000000";
const VALUE_LINE_HEIGHT = 1.2;
/** Space between a point and its text, in pixels. */
const SPACE = 3;

/** A label with the point that it belongs to. */
interface ValueLabel {
  readonly lines: readonly string[];
  readonly point: Point;
}

/** Lists the labels. `\n` starts a new line. */
function listLabels({ labels, drawn }: GoogleChartParams, scene: ChartScene): ValueLabel[] {
  const found: ValueLabel[] = [];
  let next = 0;
  for (let series = 0; series < drawn; series++)
    for (let index = 0; index < scene.count(series) && next < labels.length; index++) {
      const text = labels[next++] as string;
      const point = scene.place(series, index);
      if (text !== "" && point !== undefined) found.push({ lines: text.split(/\\n|\n/), point });
    }
  return found;
}

function topOfValueLabels(params: GoogleChartParams, scene: ChartScene): number {
  if (scene.isHorizontal) return Number.POSITIVE_INFINITY;
  return listLabels(params, scene).reduce(
    (top, { lines, point }) => Math.min(top, point.y - SPACE - lines.length * SIZE * VALUE_LINE_HEIGHT),
    Number.POSITIVE_INFINITY,
  );
}

export function drawValueLabels(params: GoogleChartParams, scene: ChartScene, pen: ChartPen): void {
  for (const { lines, point } of listLabels(params, scene))
    for (const [line, text] of lines.entries()) {
      const up = (lines.length - line - 0.5) * SIZE * VALUE_LINE_HEIGHT;
      const align = scene.isHorizontal ? "left" : "center";
      const at = scene.isHorizontal
        ? { x: point.x + SPACE, y: point.y + (line - (lines.length - 1) / 2) * SIZE * VALUE_LINE_HEIGHT }
        : { x: point.x, y: point.y - SPACE - up };
      pen.label({ text, ...pen.inside(at, text, SIZE, align), align, size: SIZE, color: COLOR });
    }
}

/** Default length of ticks, and the space between ticks and labels, in pixels. */
export const TICK_LENGTH = 5;
export const LABEL_SPACE = 3;
/** Line height of labels, in multiples of the font size. */
export const AXIS_LINE_HEIGHT = 1.2;
/**
 * Minimum distance between tick labels: in multiples of the font size on a vertical axis, in pixels on a horizontal
 * axis.
 */
const ROW_DISTANCE = 1.6;
const COLUMN_SPACE = 12;

export interface PlacedAxis {
  readonly axis: Axis;
  readonly ticks: readonly Tick[];
  /** Distance of the axis line from the plot, and size of the axis perpendicular to the line, in pixels. */
  readonly offset: number;
  readonly thickness: number;
  /** Length of the longest outward tick, in pixels. */
  readonly outside: number;
  readonly hasLine: boolean;
  readonly hasTicks: boolean;
}

export const isVertical = ({ side }: Axis) => side === "y" || side === "r";

function placeAxes(params: GoogleChartParams, kind: ChartKind, plot: Area, pen: ChartPen): PlacedAxis[] {
  if (!kind.hasAxes) return [];
  const depths = { x: 0, y: 0, t: 0, r: 0 };
  return params.axes.map((axis) => {
    const offset = depths[axis.side];
    const ticks = ticksOf(axis, params, kind, plot, pen);
    const isInner = offset === 0;
    const hasTicks = axis.hasTicks ?? (axis.tickLengths !== undefined || (isInner && isVertical(axis)));
    const lengths = hasTicks ? (axis.tickLengths ?? [TICK_LENGTH]) : [0];
    const outside = lengths.reduce((max, length) => Math.max(max, length), 0);
    const { size } = axis.style;
    const isEmpty = size === 0 || ticks.every(({ text }) => text === "");
    const across = isVertical(axis)
      ? ticks.reduce((max, { text }) => Math.max(max, pen.width(text, size)), 0)
      : size * AXIS_LINE_HEIGHT;
    const thickness = outside + (isEmpty ? 1 : LABEL_SPACE + across);
    depths[axis.side] += thickness;
    return { axis, ticks, offset, thickness, outside, hasTicks, hasLine: axis.hasLine ?? isInner };
  });
}

function ticksOf(axis: Axis, params: GoogleChartParams, kind: ChartKind, plot: Area, pen: ChartPen): Tick[] {
  const isUpright = isVertical(axis);
  const length = isUpright ? plot.bottom - plot.top : plot.right - plot.left;
  const { size } = axis.style;
  const slots = kind.category === (isUpright ? "y" : "x") ? slotsOf(params, kind, isUpright, length) : undefined;
  const countFitting = (texts: readonly string[]) => {
    if (isUpright) return length / (Math.max(1, size) * ROW_DISTANCE);
    const widest = texts.reduce((max, text) => Math.max(max, pen.width(text, size)), 0);
    return length / (widest + COLUMN_SPACE);
  };
  return listTicks(axis, { range: isUpright ? params.yRange : params.xRange, slots, countFitting });
}

/** Returns the bars' centres as fractions of the axis, from the bottom for a vertical axis. */
function slotsOf(params: GoogleChartParams, kind: ChartKind, isUpright: boolean, length: number): number[] {
  const fractions = kind.centers?.(params, length).map((center) => center / length) ?? [];
  const slots = isUpright ? fractions.map((fraction) => 1 - fraction).reverse() : fractions;
  return isUpright ? slots : slots.filter((fraction) => fraction <= 1);
}

/** Space that axes need around the plot, in pixels. */
interface Spaces {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the space that axes need, including labels that extend beyond the ends of an axis. */
function axisSpace(placed: readonly PlacedAxis[], plot: Area, pen: ChartPen): Spaces {
  const sum = (side: Axis["side"]) =>
    placed.reduce((total, { axis, thickness }) => total + (axis.side === side ? thickness : 0), 0);
  let [left, right, top, bottom] = [sum("y"), sum("r"), sum("t"), sum("x")];
  for (const { axis, ticks } of placed) {
    const { size } = axis.style;
    for (const { fraction, text } of ticks) {
      if (text === "" || size === 0) continue;
      if (isVertical(axis)) {
        const half = (size * AXIS_LINE_HEIGHT) / 2;
        top = Math.max(top, half - (1 - fraction) * (plot.bottom - plot.top));
        bottom = Math.max(bottom, half - fraction * (plot.bottom - plot.top));
      } else {
        const [before, after] = sidesOf(axis, pen.width(text, size));
        left = Math.max(left, before - fraction * (plot.right - plot.left));
        right = Math.max(right, after - (1 - fraction) * (plot.right - plot.left));
      }
    }
  }
  return { left, right, top, bottom };
}

/** Returns how far a horizontal axis's label extends to the left and right of its tick. */
function sidesOf({ align = 0 }: Axis, width: number): readonly [number, number] {
  if (align < 0) return [0, width];
  return align > 0 ? [width, 0] : [width / 2, width / 2];
}
