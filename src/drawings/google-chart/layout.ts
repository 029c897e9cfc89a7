// Divides the image among the title, the legend, the axes and the plot.

import { axisSpace, type PlacedAxis, placeAxes, type Spaces } from "./axis-layout.ts";
import type { Area, ChartPen } from "./chart-pen.ts";
import type { ChartKind } from "./chart-scene.ts";
import type { GoogleChartParams, Title } from "./google-chart-params.ts";
import { layoutLegend, type PlacedLegend } from "./legend.ts";
import { topOfTextMarkers } from "./marker.ts";
import { topOfValueLabels } from "./value-label.ts";

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

/** Returns a title's height. */
export function titleHeight(title: Title | undefined): number {
  return title === undefined ? 0 : TITLE_SPACE + title.lines.length * title.size * LINE_HEIGHT;
}

/** Lays out a chart. */
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

/** Maximum part of the plot's height that labels above it take. */
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
