// Bar charts: grouped, stacked and overlapped, vertical and horizontal. Bar widths are in pixels, and bars are made narrower
// if they don't fit.

import { fillArea, seriesColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import { type ChartKind, type ChartScene, relativeValueAt, valueAt } from "./chart-scene.ts";
import type { GoogleChartParams, Series } from "./google-chart-params.ts";

/** Work per bar, expressed as a number of line points: the rasteriser takes about 0.1 ms per bar. */
const BAR_POINTS = 50;

/** Positions of bars along their axis, in pixels. */
interface BarPlaces {
  readonly width: number;
  /** Returns the start of a bar. */
  start(series: number, index: number): number;
  center(index: number): number;
}

/** A bar's ends, as fractions of the plot. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const isStacked = (type: string) => type.endsWith("s");
const isGrouped = (type: string) => type.endsWith("g");

function countGroups({ series }: GoogleChartParams): number {
  return series.reduce((max, { fractions }) => Math.max(max, fractions.length), 0);
}

function placeBars(params: GoogleChartParams, length: number): BarPlaces {
  const { type, drawn, bars } = params;
  const groups = Math.max(1, countGroups(params));
  const count = isGrouped(type) ? Math.max(1, drawn) : 1;
  const { isRelative } = bars;
  const free = isRelative ? 0 : groups * (bars.groupGap + (count - 1) * bars.gap);
  const parts = groups * (count + (isRelative ? (count - 1) * bars.gap + bars.groupGap : 0));
  const requested =
    bars.width === "fill" ? Math.max(1, (length - free) / Math.max(parts, groups * count * MIN_PART)) : bars.width;
  const needed = isRelative ? parts * requested : groups * count * requested + free;
  // Google cut off bars that didn't fit. Here, bars and spaces shrink instead, so that every value is visible.
  const scale = needed > length ? length / needed : 1;
  const width = requested * scale;
  const [gap, groupGap] = [bars.gap, bars.groupGap].map((space) => (isRelative ? space * width : space * scale)) as [
    number,
    number,
  ];
  const group = count * width + (count - 1) * gap;
  const begin = (index: number) => groupGap / 2 + index * (group + groupGap);
  return {
    width,
    start: (series, index) => begin(index) + (isGrouped(type) ? series * (width + gap) : 0),
    center: (index) => begin(index) + group / 2,
  };
}

const ZERO_LINE = "#808080";

/** Minimum width of a bar, in pixels. */
const MIN_WIDTH = 1;

/** Minimum total width of a bar and its spaces, in bar widths. Without it, negative spaces could make the total zero. */
const MIN_PART = 0.05;

/** Returns the spans of all drawn bars, by series and index. */
function listSpans(params: GoogleChartParams): (Span | undefined)[][] {
  const { type, series, drawn, zero } = params;
  const baseOf = (index: number, { zero: own }: Series) => zero[Math.min(index, zero.length - 1)] ?? own;
  if (!isStacked(type))
    return series
      .slice(0, drawn)
      .map((list, index) =>
        list.fractions.map((fraction) => (fraction === null ? undefined : { from: baseOf(index, list), to: fraction })),
      );
  const groups = countGroups(params);
  const [up, down] = [new Array<number>(groups).fill(0), new Array<number>(groups).fill(0)];
  return series.slice(0, drawn).map((list, index) => {
    const base = baseOf(index, list);
    return list.fractions.map((fraction, group) => {
      if (fraction === null) return undefined;
      const height = fraction - base;
      const sums = height < 0 ? down : up;
      const from = base + (sums[group] as number);
      sums[group] = (sums[group] as number) + height;
      return { from, to: from + height };
    });
  });
}

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const { type, series, drawn, fills } = params;
  const isHorizontal = type.startsWith("bh");
  const places = placeBars(params, isHorizontal ? plot.bottom - plot.top : plot.right - plot.left);
  const spans = listSpans(params);
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  const at = (along: number, fraction: number): Point =>
    isHorizontal
      ? { x: plot.left + fraction * width, y: plot.top + along }
      : { x: plot.left + along, y: plot.bottom - fraction * height };
  const boxOf = (index: number, point: number, { from, to }: Span): Area => {
    const start = places.start(index, point);
    const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction));
    const [one, other] = [at(start, clamp(from)), at(start + Math.max(MIN_WIDTH, places.width), clamp(to))];
    return {
      left: Math.round(Math.min(one.x, other.x)),
      right: Math.round(Math.max(one.x, other.x)),
      top: Math.round(Math.min(one.y, other.y)),
      bottom: Math.round(Math.max(one.y, other.y)),
    };
  };
  const drawBar = (index: number, point: number) => {
    const span = spans[index]?.[point];
    if (span === undefined) return;
    const box = boxOf(index, point, span);
    const fill = fills.bars[index];
    if (fill === undefined) pen.box(box, seriesColor(params, index, point));
    else fillArea(pen, box, fill);
  };
  /** Returns a bar's centre along the axis. For a series without bars, returns the group's centre. */
  const along = (index: number, point: number) =>
    isGrouped(type) && index >= 0 && index < drawn
      ? places.start(index, point) + places.width / 2
      : places.center(point);
  const endOf = (index: number, point: number): number | undefined => {
    if (index < 0) return stackTop(spans, point);
    if (index >= drawn) return relativeValueAt(series[index], point);
    const list = spans[index]?.map((span) => span?.to ?? null);
    return list === undefined ? undefined : valueAt(list, point);
  };
  const clampFraction = (fraction: number) => Math.min(1, Math.max(0, fraction));
  return {
    isHorizontal,
    hasBars: true,
    draw: () =>
      pen.within(plot, () => {
        const groups = countGroups(params);
        pen.spend(groups * drawn * BAR_POINTS, "chart has too many bars: use fewer");
        for (let point = 0; point < groups; point++)
          for (const index of orderOf(type, spans, point)) drawBar(index, point);
        const zero = spans.flat().find((span) => span !== undefined)?.from ?? 0;
        // Draw the zero line: without it, bars would seem to float.
        if (zero > 0 && zero < 1) {
          const [begin, end] = [at(0, zero), at(isHorizontal ? height : width, zero)];
          pen.rule(begin, end, ZERO_LINE);
        }
      }),
    count: (index) => (index < 0 ? countGroups(params) : (series[index]?.fractions.length ?? 0)),
    place: (index, point) => {
      const fraction = endOf(index, point);
      return fraction === undefined ? undefined : at(along(index, point), clampFraction(fraction));
    },
    value: (index, point, isX) => {
      if (isX) return point;
      if (index >= 0) return valueAt(series[index]?.values ?? [], point);
      return series.slice(0, drawn).reduce((sum, { values }) => sum + (values[point] ?? 0), 0);
    },
    base: (index, point) => {
      const span = spans[index]?.[Math.round(point)];
      return at(along(index, point), clampFraction(span?.from ?? 0));
    },
  };
}

/** Returns the indexes of the series in drawing order. Overlapped bars are drawn from the tallest to the shortest. */
function orderOf(type: string, spans: readonly (readonly (Span | undefined)[])[], point: number): number[] {
  const all = spans.map((_, index) => index);
  if (!type.endsWith("o")) return all;
  const length = (index: number) => {
    const span = spans[index]?.[point];
    return span === undefined ? 0 : Math.abs(span.to - span.from);
  };
  return all.sort((one, other) => length(other) - length(one));
}

function stackTop(spans: readonly (readonly (Span | undefined)[])[], point: number): number | undefined {
  const ends = spans.flatMap((list) => list[Math.round(point)] ?? []).map(({ to }) => to);
  return ends.length === 0 ? undefined : ends.reduce((max, end) => Math.max(max, end));
}

/** Returns the groups' centres along a plot of the given length, in pixels. */
function centers(params: GoogleChartParams, length: number): number[] {
  const places = placeBars(params, length);
  return Array.from({ length: countGroups(params) }, (_, index) => places.center(index));
}

/** Returns a legend entry's colour. A single series can have an entry for each of its colours. */
function legendColor(params: GoogleChartParams, entry: number): string {
  const { drawn, colors } = params;
  return drawn === 1 && (colors[0]?.length ?? 0) > 1 ? seriesColor(params, 0, entry) : seriesColor(params, entry);
}

const BAR: ChartKind = { hasAxes: true, hasAxisLines: true, padding: 5, category: "x", centers, legendColor, open };
const HORIZONTAL: ChartKind = { ...BAR, category: "y" };
export const BAR_KINDS = { bvs: BAR, bvg: BAR, bvo: BAR, bhs: HORIZONTAL, bhg: HORIZONTAL, bho: HORIZONTAL } as const;
