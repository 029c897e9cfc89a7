// Records a chart's canvas calls, with their positions and colours.

import { PLANS } from "../../../src/base/limits.ts";
import { type Area, ChartPen, type Context, type Point } from "../../../src/drawings/google-chart/chart-pen.ts";
import { CHART_KINDS, paintChart } from "../../../src/drawings/google-chart/draw.ts";
import { GOOGLE_CHART } from "../../../src/drawings/google-chart/kind.ts";
import { layoutChart } from "../../../src/drawings/google-chart/layout.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { FontSet } from "../../../src/engine/font/font-set.ts";
import { createCanvas } from "../../../src/engine/output/create-canvas.ts";
import { parseQuery } from "../../../src/options/query.ts";

export interface DrawnText extends Point {
  readonly text: string;
  readonly color: string;
  readonly font: string;
  readonly align: string;
  /** Size in pixels, and width after condensing. */
  readonly size: number;
  readonly width: number;
}
export interface DrawnPath {
  readonly points: readonly Point[];
  readonly color: string;
  readonly width: number;
  readonly dash: readonly number[];
}
export interface DrawnBox extends Area {
  readonly color: string;
}
export interface DrawnArc extends Point {
  readonly radius: number;
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

/** Parses a Google Image Charts query. */
export function parse(query: string) {
  return GOOGLE_CHART.parse(parseQuery(query.slice(0, PLANS.keyed.chartLength)));
}

/** Draws a chart, and returns its plot and the recorded calls. */
export function recordChart(query: string) {
  const params = parse(query);
  const { width, height } = params;
  const fonts = new FontSet(new FontLibrary());
  const context = createCanvas(width, height, { format: "svg", fonts }).canvas.getContext("2d") as Context;
  const { plot } = layoutChart(params, CHART_KINDS[params.type], new ChartPen(context, undefined));
  const texts: DrawnText[] = [];
  const lines: DrawnPath[] = [];
  const areas: DrawnPath[] = [];
  const boxes: DrawnBox[] = [];
  const arcs: DrawnArc[] = [];
  let points: Point[] = [];
  let pending: Omit<DrawnArc, "color">[] = [];
  const paint = (style: unknown) => (typeof style === "string" ? style : "gradient");
  const path = (color: string): DrawnPath => ({ points, color, width: context.lineWidth, dash: context.getLineDash() });
  const finishArcs = (color: string) => {
    arcs.push(...pending.map((arc) => ({ ...arc, color })));
    pending = [];
  };
  const RECORDS: Readonly<Record<string, (...args: never[]) => void>> = {
    fillText: (text: string, x: number, y: number, room = Number.POSITIVE_INFINITY) =>
      texts.push({
        text,
        x,
        y,
        color: paint(context.fillStyle),
        font: context.font,
        align: context.textAlign,
        size: Number.parseFloat(context.font.replace("bold ", "")),
        width: Math.min(room, context.measureText(text).width),
      }),
    fillRect: (left: number, top: number, across: number, down: number) =>
      boxes.push({ left, top, right: left + across, bottom: top + down, color: paint(context.fillStyle) }),
    beginPath: () => {
      points = [];
      pending = [];
    },
    moveTo: (x: number, y: number) => points.push({ x, y }),
    lineTo: (x: number, y: number) => points.push({ x, y }),
    arc: (x: number, y: number, radius: number, from: number, to: number) => pending.push({ x, y, radius, from, to }),
    ellipse: (x: number, y: number, radius: number, _y: number, _turn: number, from: number, to: number) =>
      pending.push({ x, y, radius, from, to }),
    stroke: () => {
      finishArcs(paint(context.strokeStyle));
      lines.push(path(paint(context.strokeStyle)));
    },
    fill: () => {
      finishArcs(paint(context.fillStyle));
      areas.push(path(paint(context.fillStyle)));
    },
  };
  const recorder = new Proxy(context, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: never[]) => {
        if (Object.hasOwn(RECORDS, name)) RECORDS[String(name)]?.(...args);
        return value.apply(target, args);
      };
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  paintChart(params, recorder, undefined);
  fonts.release();
  /** Converts a position to fractions of the plot's width and height, measured from the lower left corner. */
  const toFractions = ({ x, y }: Point): readonly [number, number] => [
    (x - plot.left) / (plot.right - plot.left),
    (plot.bottom - y) / (plot.bottom - plot.top),
  ];
  return { params, plot, texts, lines, areas, boxes: boxes.slice(1), background: boxes[0], arcs, toFractions };
}
