// Radar charts with closed straight or curved lines. The centre is the minimum value, and the first point is at 12
// o'clock.

import { seriesColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import { type ChartKind, type ChartScene, relativeValueAt, valueAt } from "./chart-scene.ts";
import { formatNumber } from "./format-number.ts";
import type { Axis, GoogleChartParams } from "./google-chart-params.ts";
import { DEFAULT_LINE } from "./line-chart.ts";
import { listNumbers } from "./tick.ts";

const FRAME = "#c0c0c0";
const MIN_SEGMENTS = 3;
/** Space between the outline and the labels around it, in pixels. */
const LABEL_SPACE = 4;
/** Minimum distance between tick labels along the radius, in multiples of the font size. */
const NUMBER_SPACE = 1.6;

/** Returns the number of points, excluding a last point that repeats the first to close the line. */
function countDistinctPoints(fractions: readonly (number | null)[]): number {
  const isRepeated = fractions.length > 2 && fractions[0] === fractions[fractions.length - 1];
  return isRepeated ? fractions.length - 1 : fractions.length;
}

function countSegments({ series, drawn, axes }: GoogleChartParams): number {
  const points = series.slice(0, Math.max(1, drawn)).map(({ fractions }) => countDistinctPoints(fractions));
  const labels = axes.filter(({ side }) => side === "x").map((axis) => axis.labels?.length ?? 0);
  return [...points, ...labels].reduce((max, count) => Math.max(max, count), MIN_SEGMENTS);
}

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const { series, drawn, axes, lineStyles, type } = params;
  const segments = countSegments(params);
  const around = axes.find(({ side, labels }) => side === "x" && labels !== undefined);
  const labels = around?.labels ?? [];
  const size = around?.style.size ?? 0;
  const widest = labels.reduce((max, text) => Math.max(max, text === "" ? 0 : pen.width(text, size)), 0);
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  const radius = Math.max(
    Math.min(width / 2 - widest - LABEL_SPACE, height / 2 - size * 1.2 - LABEL_SPACE),
    Math.min(width, height) / 6,
  );
  const center: Point = { x: (plot.left + plot.right) / 2, y: (plot.top + plot.bottom) / 2 };
  const at = (turn: number, fraction: number): Point => {
    const angle = turn * 2 * Math.PI - Math.PI / 2;
    return { x: center.x + Math.cos(angle) * fraction * radius, y: center.y + Math.sin(angle) * fraction * radius };
  };
  const place = (index: number, point: number): Point | undefined => {
    const fraction = relativeValueAt(series[index], point);
    return fraction === undefined ? undefined : at(point / segments, fraction);
  };
  const circle = (fraction: number) => {
    pen.context.beginPath();
    pen.context.arc(center.x, center.y, fraction * radius, 0, 2 * Math.PI);
  };
  return {
    polar: { center, radius, rim: (index) => at(index / segments, 1) },
    trace: (points) => traceClosed(pen, points, type === "rs"),
    drawFrame: () => {
      const grid = params.grid;
      const { dash, space } = grid ?? { dash: 0, space: 0 };
      for (let fraction = grid?.dy ?? 0; fraction > 0 && fraction < 100; fraction += grid?.dy ?? 100) {
        circle(fraction / 100);
        pen.stroke(FRAME, { width: 1, dash, space });
      }
      for (let turn = 0; (grid?.dx ?? 0) > 0 && turn < 100; turn += grid?.dx ?? 100)
        pen.line([center, at(turn / 100, 1)], FRAME, { width: 1, dash, space });
      circle(1);
      pen.stroke(FRAME, { width: 1, dash: 0, space: 0 });
      if (around !== undefined) drawLabels(pen, around, segments, (turn) => at(turn, 1 + LABEL_SPACE / radius), center);
      for (const axis of axes) if (axis.side === "y") drawRadius(pen, axis, params.yRange, center, radius);
    },
    band: (isRing, from, to, color) => {
      const { context } = pen;
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      context.beginPath();
      if (isRing) {
        context.arc(center.x, center.y, high * radius, 0, 2 * Math.PI);
        context.arc(center.x, center.y, Math.max(0, low) * radius, 2 * Math.PI, 0, true);
      } else {
        context.moveTo(center.x, center.y);
        context.arc(center.x, center.y, radius, low * 2 * Math.PI - Math.PI / 2, high * 2 * Math.PI - Math.PI / 2);
      }
      context.closePath();
      context.fillStyle = color;
      context.fill();
    },
    draw: () => {
      for (let index = 0; index < drawn; index++) {
        const length = countDistinctPoints(series[index]?.fractions ?? []);
        const points = Array.from({ length }, (_, point) => place(index, point)).filter((point) => point !== undefined);
        const [color, style] = [seriesColor(params, index), lineStyles[index] ?? DEFAULT_LINE];
        traceClosed(pen, points, type === "rs");
        pen.stroke(color, style);
      }
    },
    count: (index) => countDistinctPoints(series[index]?.fractions ?? []),
    place,
    value: (index, point, isX) => (isX ? point : valueAt(series[index]?.values ?? [], point)),
    base: () => center,
  };
}

/** Traces a closed path through the points, with straight lines or as a Catmull-Rom spline. */
function traceClosed(pen: ChartPen, points: readonly Point[], isCurved: boolean): void {
  const { context } = pen;
  const { length } = points;
  pen.spend(length, "chart has too many points: use fewer");
  context.beginPath();
  const point = (index: number) => points[(index + length) % length] as Point;
  for (let index = 0; index < length; index++) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    if (index === 0) context.moveTo(from.x, from.y);
    if (!isCurved) {
      context.lineTo(to.x, to.y);
      continue;
    }
    const [first, second] = [
      { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 },
      { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 },
    ];
    context.bezierCurveTo(first.x, first.y, second.x, second.y, to.x, to.y);
  }
  context.closePath();
}

function drawLabels(
  pen: ChartPen,
  { labels = [], style }: Axis,
  segments: number,
  at: (turn: number) => Point,
  center: Point,
): void {
  for (const [index, text] of labels.entries()) {
    const { x, y } = at(index / segments);
    const [dx, dy] = [x - center.x, y - center.y];
    const align = Math.abs(dx) < 1 ? "center" : dx > 0 ? "left" : "right";
    const shift = (dy / Math.hypot(dx, dy)) * style.size * 0.6;
    pen.label({ text, x, y: y + shift, align, ...style });
  }
}

/** Draws the axis from the centre to 12 o'clock, with its numbers or labels. */
function drawRadius(
  pen: ChartPen,
  axis: Axis,
  range: readonly [number, number],
  { x, y }: Point,
  radius: number,
): void {
  if (axis.hasLine !== false) pen.rule({ x, y }, { x, y: y - radius }, axis.lineColor);
  const { style, labels } = axis;
  const ticks =
    labels?.map((text, index) => ({ text, fraction: labels.length > 1 ? index / (labels.length - 1) : 0 })) ??
    listNumbers(axis, range, radius / (style.size * NUMBER_SPACE)).map(({ fraction, value }) => ({
      fraction,
      text: formatNumber(value, axis.format),
    }));
  for (const { text, fraction } of ticks)
    pen.label({ text, x: x - LABEL_SPACE, y: y - fraction * radius, align: "right", ...style });
}

const RADAR: ChartKind = { hasAxes: false, hasAxisLines: false, padding: 5, legendColor: seriesColor, open };
export const RADAR_KINDS = { r: RADAR, rs: RADAR } as const;
