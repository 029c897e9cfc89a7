// Draws a chart in the Google Image Charts format, directly on a canvas. Chart.js can't reproduce the layout: bars have a
// width and spacing in pixels, a side can have several axes, and markers have positions in the plot.

import type { Fuel } from "../../base/fuel.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { writeDocument } from "../../engine/output/output-backend.ts";
import { BAR_KINDS } from "./bar-chart.ts";
import { fillArea } from "./chart-color.ts";
import { type Area, ChartPen, type Context, type Point } from "./chart-pen.ts";
import type { ChartKind } from "./chart-scene.ts";
import type { Align, Axis, GoogleChartParams, Grid } from "./google-chart-params.ts";
import {
  type ChartLayout,
  drawLegend,
  drawValueLabels,
  isVertical,
  LABEL_SPACE,
  AXIS_LINE_HEIGHT as LINE_HEIGHT,
  layoutChart,
  type PlacedAxis,
  TICK_LENGTH,
  TITLE_SPACE,
} from "./layout.ts";
import { LINE_KINDS } from "./line-chart.ts";
import { MAP_KINDS } from "./map-chart.ts";
import { drawMarkers } from "./marker.ts";
import { METER_KINDS } from "./meter-chart.ts";
import { PIE_KINDS } from "./pie-chart.ts";
import { PIN_KINDS } from "./pin-chart.ts";
import { RADAR_KINDS } from "./radar-chart.ts";
import { SCATTER_KINDS } from "./scatter-chart.ts";
import { VENN_KINDS } from "./venn-chart.ts";

/** Work per distinct character, to load its font and parse its outline, in units of src/base/fuel.ts. */
const CHARACTER_WORK = 80_000;
/** Work per chart, in units of src/base/fuel.ts. */
const CHART_WORK = 3_000_000;

/**
 * Draws a chart.
 *
 * @throws Failure if the chart requires too much work
 */
export async function drawGoogleChart(params: GoogleChartParams, env: FontEnv): Promise<EncodableImage> {
  const { width, height, format, title } = params;
  const text = textOf(params);
  env.fuel?.spend(
    CHART_WORK + new Set(text).size * CHARACTER_WORK,
    "chart text has too many different characters: use fewer",
  );
  return withFonts(
    env,
    { text },
    (fonts) => {
      const output = createCanvas(width, height, { format, fonts, fuel: env.fuel });
      paintChart(params, output.canvas.getContext("2d") as Context, env.fuel);
      return output;
    },
    ({ finish }) => writeDocument(finish({ title: title?.lines.join(" ") ?? "" })),
  );
}

function textOf({ title, legend, labels, axes, markers }: GoogleChartParams): string {
  return [
    ...(title?.lines ?? []),
    ...(legend?.entries ?? []),
    ...labels,
    ...axes.flatMap((axis) => [...(axis.labels ?? []), axis.format?.before ?? "", axis.format?.after ?? ""]),
    ...markers.map((marker) => marker.text),
  ].join("");
}

/** Maximum number of pixels in a translucent chart, which is drawn on a layer, and the work per pixel of the layer. */
const LAYER_PIXELS = 1_000_000;
const LAYER_WORK = 500;

/** Paints a chart on a canvas that has the chart's size. */
export function paintChart(params: GoogleChartParams, context: Context, fuel: Fuel | undefined): void {
  const { opacity } = params.fills;
  if (opacity === 1) {
    paintOpaque(params, context, fuel);
    return;
  }
  const { width, height } = params;
  const message = `chs must have at most ${LAYER_PIXELS} pixels if chf makes the chart transparent (a), got ${width}x${height}`;
  fuel?.spend(width * height <= LAYER_PIXELS ? width * height * LAYER_WORK : Number.POSITIVE_INFINITY, message);
  // Draw on a layer, because the opacity applies to the whole image rather than to each part.
  const layer = context.createCanvas(width, height);
  paintOpaque(params, (layer as unknown as { getContext(kind: "2d"): Context }).getContext("2d"), fuel);
  context.globalAlpha = opacity;
  context.drawImage(layer, 0, 0);
}

function paintOpaque(params: GoogleChartParams, context: Context, fuel: Fuel | undefined): void {
  const pen = new ChartPen(context, fuel);
  const kind = CHART_KINDS[params.type];
  const layout = layoutChart(params, kind, pen);
  const { plot } = layout;
  const { background, plot: plotFill } = params.fills;
  const image: Area = { left: 0, top: 0, right: params.width, bottom: params.height };
  const defaultFill = kind.isTransparent ? undefined : ({ type: "solid", color: "#ffffff" } as const);
  const imageFill = background ?? defaultFill;
  if (imageFill !== undefined) fillArea(pen, image, imageFill);
  if (plotFill !== undefined) fillArea(pen, plot, plotFill);
  const scene = kind.open(params, plot, pen);
  const markers = { params, scene, plot, pen };
  drawMarkers(markers, "behind");
  if (scene.drawFrame !== undefined) scene.drawFrame();
  else if (kind.hasAxes) drawGrid(pen, params.grid, plot);
  drawMarkers(markers, "below");
  scene.draw();
  if (kind.hasAxes) drawAxes(pen, params, kind, layout);
  drawMarkers(markers, "above");
  if (kind.hasAxes) drawValueLabels(params, scene, pen);
  drawTitle(pen, params);
  if (layout.legend !== undefined)
    drawLegend(pen, layout.legend.placed, layout.legend.area, (entry) => kind.legendColor(params, entry));
}

const AXIS_LINE = "#808080";

/** Draws the axes, and lines at the left and bottom edges of the plot if those edges have no axis. */
function drawAxes(pen: ChartPen, params: GoogleChartParams, kind: ChartKind, { plot, axes }: ChartLayout): void {
  for (const axis of axes) drawAxis(pen, axis, plot);
  if (!kind.hasAxisLines || !params.hasAxisLines) return;
  const has = (side: string) => params.axes.some((axis) => axis.side === side);
  const corner = { x: plot.left, y: plot.bottom };
  if (!has("y")) pen.rule(corner, { x: plot.left, y: plot.top }, AXIS_LINE);
  if (!has("x")) pen.rule(corner, { x: plot.right, y: plot.bottom }, AXIS_LINE);
}

function drawTitle(pen: ChartPen, { title, width }: GoogleChartParams): void {
  if (title === undefined) return;
  const { lines, size, color, align } = title;
  const x = { left: TITLE_SPACE, center: width / 2, right: width - TITLE_SPACE }[align];
  const line = size * 1.25;
  for (const [index, text] of lines.entries())
    pen.label({ text, x, y: TITLE_SPACE + (index + 0.5) * line, size, color, align, room: width - 2 * TITLE_SPACE });
}

export const CHART_KINDS = {
  ...LINE_KINDS,
  ...BAR_KINDS,
  ...PIE_KINDS,
  ...RADAR_KINDS,
  ...SCATTER_KINDS,
  ...VENN_KINDS,
  ...METER_KINDS,
  ...MAP_KINDS,
  ...PIN_KINDS,
} as const satisfies Readonly<Record<GoogleChartParams["type"], ChartKind>>;

function drawAxis(pen: ChartPen, placed: PlacedAxis, plot: Area): void {
  const { axis, ticks, offset, hasLine, hasTicks, outside } = placed;
  const at = placeOn(axis, plot, offset);
  if (hasLine) pen.rule(at(0, 0), at(1, 0), axis.lineColor);
  if (hasTicks) drawTicks(pen, placed, at, plot);
  const { size } = axis.style;
  if (size === 0) return;
  for (const { fraction, text } of ticks) {
    if (text === "") continue;
    const distance = outside + LABEL_SPACE + (isVertical(axis) ? 0 : (size * LINE_HEIGHT) / 2);
    const { x, y } = at(fraction, distance);
    const { align, shift } = alignOf(axis, placed);
    pen.label({ text, x: x + shift, y, align, ...axis.style });
  }
}

/** Returns a function that maps a fraction along the axis and an outward distance to a point. */
function placeOn({ side }: Axis, plot: Area, offset: number): (fraction: number, outwards: number) => Point {
  const x = (fraction: number) => plot.left + fraction * (plot.right - plot.left);
  const y = (fraction: number) => plot.bottom - fraction * (plot.bottom - plot.top);
  const places = {
    x: (fraction: number, out: number) => ({ x: x(fraction), y: plot.bottom + offset + out }),
    t: (fraction: number, out: number) => ({ x: x(fraction), y: plot.top - offset - out }),
    y: (fraction: number, out: number) => ({ x: plot.left - offset - out, y: y(fraction) }),
    r: (fraction: number, out: number) => ({ x: plot.right + offset + out, y: y(fraction) }),
  };
  return places[side];
}

function drawTicks(
  pen: ChartPen,
  { axis, ticks, offset }: PlacedAxis,
  at: (fraction: number, outwards: number) => Point,
  plot: Area,
): void {
  const lengths = axis.tickLengths ?? [TICK_LENGTH];
  // A long inward tick ends at the opposite side of the plot.
  const across = isVertical(axis) ? plot.right - plot.left : plot.bottom - plot.top;
  for (const [index, { fraction }] of ticks.entries()) {
    const length = Math.max(lengths[index % lengths.length] ?? 0, -across - offset);
    if (length !== 0) pen.rule(at(fraction, 0), at(fraction, length), axis.tickColor);
  }
}

/** Returns the alignment of labels. A vertical axis's labels are aligned within the longest label's width. */
function alignOf(
  { side, align }: Axis,
  { thickness, outside }: PlacedAxis,
): { readonly align: Align; readonly shift: number } {
  if (side === "x" || side === "t") {
    const turn = align ?? 0;
    return { align: turn < 0 ? "left" : turn > 0 ? "right" : "center", shift: 0 };
  }
  const turn = align ?? (side === "y" ? 1 : -1);
  const width = thickness - outside - LABEL_SPACE;
  // Labels of the left axis end at the axis line, and labels of the right axis start there.
  const start = side === "y" ? -width : 0;
  if (turn < 0) return { align: "left", shift: start };
  return turn > 0 ? { align: "right", shift: start + width } : { align: "center", shift: start + width / 2 };
}

const GRID = "#c0c0c0";
/** Tolerance for rounding errors, in percent. */
const SLACK = 1e-6;

/** Draws a plot's grid lines. Lines at the plot's edges are omitted, because the axes are there. */
function drawGrid(pen: ChartPen, grid: Grid | undefined, { left, top, right, bottom }: Area): void {
  if (grid === undefined) return;
  const { dx, dy, dash, space, x0, y0 } = grid;
  for (const percent of listLines(dx, x0)) {
    const x = left + (percent / 100) * (right - left);
    pen.rule({ x, y: bottom }, { x, y: top }, GRID, 1, dash, space);
  }
  for (const percent of listLines(dy, y0)) {
    const y = bottom - (percent / 100) * (bottom - top);
    pen.rule({ x: left, y }, { x: right, y }, GRID, 1, dash, space);
  }
}

function listLines(distance: number, offset: number): number[] {
  if (distance <= 0) return [];
  const lines: number[] = [];
  for (let percent = offset % distance; percent < 100 - SLACK; percent += distance)
    if (percent > SLACK) lines.push(percent);
  return lines;
}
