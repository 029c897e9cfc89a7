// Draws a chart in the Google Image Charts format, directly on a canvas. Chart.js can't reproduce the layout: bars have a
// width and spacing in pixels, a side can have several axes, and markers have positions in the plot.

import type { Fuel } from "../../base/fuel.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { writeDocument } from "../../engine/output/output-backend.ts";
import { drawAxis } from "./axis-draw.ts";
import { CHART_KINDS } from "./chart-kind.ts";
import { type Area, ChartPen, type Context } from "./chart-pen.ts";
import type { ChartKind } from "./chart-scene.ts";
import { fillArea } from "./fill.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";
import { drawGrid } from "./grid.ts";
import { type ChartLayout, layoutChart, TITLE_SPACE } from "./layout.ts";
import { drawLegend } from "./legend.ts";
import { drawMarkers } from "./marker.ts";
import { drawValueLabels } from "./value-label.ts";

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
  // Draw on a layer, because the opacity applies to the whole image and not to each of its parts.
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
