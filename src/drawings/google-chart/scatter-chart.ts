// Scatter charts: x values, y values and optional sizes.

import { mixColors, seriesColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import { type ChartKind, type ChartScene, relativeValueAt, valueAt } from "./chart-scene.ts";
import type { GoogleChartParams, Marker } from "./google-chart-params.ts";

/** Default diameter of the largest points, in pixels. */
const POINT_SIZE = 10;

/** Returns the marker that changes the shape of all points. */
export function baseShape({ markers }: GoogleChartParams): Marker | undefined {
  return markers.find(({ kind, series, points }) => isShape(kind) && series === 0 && points.type === "step");
}

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const [xs, ys, sizes] = params.series;
  const shape = baseShape(params);
  const place = (_series: number, index: number): Point | undefined => {
    const [x, y] = [relativeValueAt(xs, index), relativeValueAt(ys, index)];
    if (x === undefined || y === undefined) return undefined;
    return { x: plot.left + x * (plot.right - plot.left), y: plot.bottom - y * (plot.bottom - plot.top) };
  };
  const count = () => Math.min(xs?.fractions.length ?? 0, ys?.fractions.length ?? 0);
  return {
    draw: () => {
      for (let index = 0; index < count(); index++) {
        const point = place(0, index);
        // Points without a size have the default size.
        const hasSize = params.drawn > 2 && index < (sizes?.fractions.length ?? 0);
        const fraction = hasSize ? (relativeValueAt(sizes, index) ?? 0) : 1;
        if (point !== undefined)
          drawShape(
            pen,
            shape?.kind ?? "o",
            point,
            (shape?.size ?? POINT_SIZE) * fraction,
            colorOf(params, index, fraction, shape),
          );
      }
    },
    count,
    place,
    value: (_series, index, isX) => valueAt((isX ? xs : ys)?.values ?? [], index),
    base: (_series, index) => {
      const point = place(0, index);
      return point === undefined ? undefined : { x: point.x, y: plot.bottom };
    },
  };
}

/** Returns a point's colour. Comma-separated colours form a gradient by size. */
function colorOf(params: GoogleChartParams, index: number, fraction: number, shape: Marker | undefined): string {
  const [first = [], second] = params.colors;
  if (params.series.length > 2 && first[0] !== undefined && second?.[0] !== undefined)
    return mixColors(first[0], second[0], fraction);
  return first.length === 0 && shape !== undefined ? shape.color : seriesColor(params, 0, index);
}

/** Returns a legend entry's colour. If points have their own colours, each legend entry stands for a point. */
const legendColor = (params: GoogleChartParams, entry: number): string => {
  const shape = baseShape(params);
  return params.colors.length === 0 && shape !== undefined ? shape.color : seriesColor(params, 0, entry);
};

export const SCATTER_KINDS: Readonly<Record<"s", ChartKind>> = {
  s: { hasAxes: true, hasAxisLines: true, padding: 5, legendColor, open },
};

type Draw = (pen: ChartPen, point: Point, half: number, color: string) => void;

const polygon =
  (...corners: readonly (readonly [number, number])[]): Draw =>
  (pen, { x, y }, half, color) =>
    pen.polygon(
      corners.map(([dx, dy]) => ({ x: x + dx * half, y: y + dy * half })),
      color,
    );

/** Half the thickness of a cross's bars, as a fraction of half the marker's size. */
const BAR = 0.3;

const SHAPES: Readonly<Record<string, Draw>> = {
  // An arrow that points down, with its tip at the point.
  a: polygon([0, 0], [-0.8, -0.8], [-0.3, -0.8], [-0.3, -2], [0.3, -2], [0.3, -0.8], [0.8, -0.8]),
  c: polygon(
    ...([
      [-BAR, -1],
      [BAR, -1],
      [BAR, -BAR],
      [1, -BAR],
      [1, BAR],
      [BAR, BAR],
    ] as const),
    ...([
      [BAR, 1],
      [-BAR, 1],
      [-BAR, BAR],
      [-1, BAR],
      [-1, -BAR],
      [-BAR, -BAR],
    ] as const),
  ),
  d: polygon([0, -1], [1, 0], [0, 1], [-1, 0]),
  s: polygon([-1, -1], [1, -1], [1, 1], [-1, 1]),
  o: ({ context }, { x, y }, half, color) => {
    context.beginPath();
    context.arc(x, y, half, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  },
  x: polygon(
    ...([
      [-1, -1 + BAR],
      [-1 + BAR, -1],
      [0, -BAR],
      [1 - BAR, -1],
      [1, -1 + BAR],
      [BAR, 0],
    ] as const),
    ...([
      [1, 1 - BAR],
      [1 - BAR, 1],
      [0, BAR],
      [-1 + BAR, 1],
      [-1, 1 - BAR],
      [-BAR, 0],
    ] as const),
  ),
};

/** Whether markers of a kind are shapes at a point. */
function isShape(kind: string): boolean {
  return Object.hasOwn(SHAPES, kind);
}

/** Draws a shape. @param size its width and height in pixels */
export function drawShape(pen: ChartPen, kind: string, point: Point, size: number, color: string): void {
  if (!(size > 0)) return;
  pen.spend(10, "chart has too many markers: use fewer");
  SHAPES[kind]?.(pen, point, size / 2, color);
}
