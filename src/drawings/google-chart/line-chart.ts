// Line charts: `lc` and `ls` with evenly spaced points, and `lxy` with pairs of x and y values.

import { seriesColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import { type ChartKind, type ChartScene, relativeValueAt, valueAt } from "./chart-scene.ts";
import type { GoogleChartParams, LineStyle, Series } from "./google-chart-params.ts";

export const DEFAULT_LINE: LineStyle = { width: 1.5, dash: 0, space: 0 };

/** The x and y values of a line. Without x values, points are evenly spaced. */
interface Line {
  readonly x: Series | undefined;
  readonly y: Series;
}

/** Returns the lines of all series, including series that only markers use. */
function listLines({ type, series }: GoogleChartParams): Line[] {
  if (type !== "lxy") return series.map((y) => ({ x: undefined, y }));
  const lines: Line[] = [];
  for (let i = 0; i + 1 < series.length; i += 2) {
    const [x, y] = [series[i] as Series, series[i + 1] as Series];
    // A single missing value, written as `_` or -1, means evenly spaced points.
    const isEven = x.values.length === 1 && (x.values[0] === null || x.values[0] === -1);
    lines.push({ x: isEven ? undefined : x, y });
  }
  return lines;
}

/** Draws a line in segments that are separated by missing points. */
export function drawParts(
  pen: ChartPen,
  points: readonly (Point | undefined)[],
  color: string,
  style: LineStyle,
): void {
  let part: Point[] = [];
  for (const point of [...points, undefined]) {
    if (point !== undefined) part.push(point);
    else {
      if (part.length > 1) pen.line(part, color, style);
      part = [];
    }
  }
}

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const { type, lineStyles } = params;
  const lines = listLines(params);
  const drawn = type === "lxy" ? Math.floor(params.drawn / 2) : params.drawn;
  const place = (index: number, point: number): Point | undefined => {
    const line = lines[index];
    if (line === undefined) return undefined;
    const y = relativeValueAt(line.y, point);
    const even = line.y.fractions.length > 1 ? point / (line.y.fractions.length - 1) : 0;
    const x = line.x === undefined ? even : relativeValueAt(line.x, point);
    if (x === undefined || y === undefined) return undefined;
    return { x: plot.left + x * (plot.right - plot.left), y: plot.bottom - y * (plot.bottom - plot.top) };
  };
  const count = (index: number) => lines[index]?.y.fractions.length ?? 0;
  return {
    draw: () => {
      // Later series cover earlier series.
      for (let index = 0; index < drawn; index++) {
        const points = Array.from({ length: count(index) }, (_, point) => place(index, point));
        drawParts(pen, points, seriesColor(params, index), lineStyles[index] ?? DEFAULT_LINE);
      }
    },
    count,
    place,
    value: (index, point, isX) => {
      const line = lines[index];
      if (isX && line?.x === undefined) return point;
      return valueAt((isX ? line?.x : line?.y)?.values ?? [], point);
    },
    base: (index, point) => {
      const top = place(index, point);
      return top === undefined ? undefined : { x: top.x, y: plot.bottom };
    },
  };
}

const LINE: ChartKind = { hasAxes: true, hasAxisLines: true, padding: 5, legendColor: seriesColor, open };
export const LINE_KINDS = { lc: LINE, lxy: LINE, ls: { ...LINE, hasAxisLines: false, padding: 2 } } as const;
