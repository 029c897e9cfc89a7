// Pie charts: flat, three-dimensional and concentric. Slices start at 3 o'clock and run clockwise.

import { mixColors, sliceColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams, TextStyle } from "./google-chart-params.ts";

const LABEL: TextStyle = { color: "#808080", size: 12 };
/** Height of a three-dimensional pie as a fraction of its width, and height of its edge as a fraction of its radius. */
const TILT = 0.5;
const DEPTH = 0.2;
/** Length of the line from a slice to its label, and gap between the line and the label, in pixels. */
const LEADER = 7;
const LEADER_SPACE = 4;
/** Distance by which labels above and below a pie are shifted outwards, in multiples of the font size. */
const TEXT_SHIFT = 0.4;
/** Fraction of black in the edge of a three-dimensional slice. */
const SHADE = 0.35;
/** Minimum radius, as a fraction of the plot. Labels that need more space are condensed. */
const MIN_RADIUS = 0.25;
/** Minimum ratio to which a label is condensed. A label that needs a lower ratio covers part of the pie. */
const MIN_CONDENSED = 0.6;
/** Maximum distance by which a label is moved sideways to make space for a larger pie, in multiples of the font size. */
const MAX_PUSH = 2;
/** Number of steps of the search for the largest radius. */
const SEARCH_STEPS = 20;

interface Slice {
  readonly from: number;
  readonly to: number;
  readonly color: string;
  readonly index: number;
}

interface Ring {
  readonly inner: number;
  readonly outer: number;
  readonly slices: readonly Slice[];
}

function listSlices(params: GoogleChartParams, ring: number, start: number): Slice[] {
  const values = (params.series[ring]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const sum = values.reduce((total, value) => total + value, 0);
  let from = start;
  return values.map((value, index) => {
    const to = from + (sum > 0 ? (value / sum) * 2 * Math.PI : 0);
    const slice = { from, to, index, color: sliceColor(params, ring, index, values.length) };
    from = to;
    return slice;
  });
}

interface Outline {
  readonly center: Point;
  readonly radius: number;
  /** Height as a fraction of the width, without the edge. */
  readonly flat: number;
  /** Height of the edge, in pixels. */
  readonly depth: number;
}

/**
 * Returns the position at an angle and a distance from the centre. At the front, the pie's edge is below its surface.
 */
function pointOn({ center, flat, depth }: Outline, angle: number, distance: number): Point {
  return {
    x: center.x + Math.cos(angle) * distance,
    y: center.y + Math.sin(angle) * distance * flat + Math.max(0, Math.sin(angle)) * depth,
  };
}

/** Returns half the pie's width between two heights; 0 if the pie doesn't extend to these heights. */
function reachBetween({ center, radius, flat, depth }: Outline, top: number, bottom: number): number {
  const distance = Math.max(0, top - center.y - depth, center.y - bottom) / (radius * flat);
  return distance >= 1 ? 0 : radius * Math.sqrt(1 - distance * distance);
}

interface SliceLabel {
  readonly text: string;
  readonly angle: number;
  readonly width: number;
}

/** Places a label next to its slice and inside the plot. */
function placeLabel({ angle, width }: SliceLabel, size: number, outline: Outline, plot: Area) {
  const isRight = Math.cos(angle) >= 0;
  const end = pointOn(outline, angle, outline.radius + LEADER);
  const half = size * 0.6;
  // Keep labels above and below the pie clear of the edge.
  const level = end.y + Math.sin(angle) * size * TEXT_SHIFT;
  const y = Math.max(plot.top + half, Math.min(level, plot.bottom - half));
  const reach = reachBetween(outline, y - half, y + half);
  const side = isRight ? 1 : -1;
  const ideal = side * (end.x - outline.center.x) + LEADER_SPACE;
  const distance = Math.max(ideal, reach > 0 ? reach + LEADER_SPACE : ideal);
  // A label above or below the pie can extend over the centre. A label beside it is condensed if it doesn't fit.
  const across = plot.right - plot.left;
  const free = reach === 0 ? across : across / 2 - distance;
  const shown = Math.min(width, Math.max(free, width * MIN_CONDENSED));
  const [low, high] = isRight ? [plot.left, plot.right - shown] : [plot.left + shown, plot.right];
  const ideally = outline.center.x + side * distance;
  const x = Math.max(low, Math.min(ideally, high));
  return {
    x,
    y,
    width: shown,
    align: isRight ? ("left" as const) : ("right" as const),
    // The line ends at its label, even if the label has been moved away from the pie.
    end:
      distance > ideal && x === ideally
        ? { x: x - side * LEADER_SPACE, y }
        : { x: end.x, y: Math.max(plot.top, Math.min(end.y, plot.bottom)) },
    fits: free >= width && distance - ideal <= MAX_PUSH * size,
  };
}

/** Returns the largest outline for which all labels fit next to their slices. */
function fitOutline(labels: readonly SliceLabel[], size: number, plot: Area, isDeep: boolean): Outline {
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  const flat = isDeep ? TILT : 1;
  const depth = isDeep ? DEPTH : 0;
  const outlineOf = (radius: number): Outline => ({
    center: { x: (plot.left + plot.right) / 2, y: (plot.top + plot.bottom) / 2 - (radius * depth) / 2 },
    radius,
    flat,
    depth: radius * depth,
  });
  const max = Math.max(1, Math.min(width / 2, height / (2 * flat + depth)));
  const min = Math.max(1, MIN_RADIUS * Math.min(width, height / (flat + depth)));
  const fits = (radius: number) => labels.every((label) => placeLabel(label, size, outlineOf(radius), plot).fits);
  if (fits(max)) return outlineOf(max);
  let [low, high] = [Math.min(min, max), max];
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return outlineOf(low);
}

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const { type, axes, zero } = params;
  const style = axes[0]?.style ?? LABEL;
  const texts = params.labels.length > 0 ? params.labels : (axes[0]?.labels ?? []);
  const isDeep = type === "p3";
  const rings = type === "pc" ? Math.max(1, params.drawn) : 1;
  const ringSlices = Array.from({ length: rings }, (_, ring) => listSlices(params, ring, zero[0] ?? 0));
  // Labels belong to the slices of all rings in turn, starting with the innermost. A pie without values has no slices.
  const labels = ringSlices
    .flatMap((slices) => (hasSize(slices) ? slices : slices.map(() => undefined)))
    .flatMap((slice, index): SliceLabel[] => {
      const text = texts[index] ?? "";
      if (slice === undefined || text === "") return [];
      const width = Math.min(pen.width(text, style.size), plot.right - plot.left);
      return [{ text, angle: (slice.from + slice.to) / 2, width }];
    });
  const outline = fitOutline(labels, style.size, plot, isDeep);
  const { center, radius, flat } = outline;
  const list: Ring[] = ringSlices.map((slices, ring) => ({
    // The first series is the innermost ring.
    inner: (radius * ring) / rings,
    outer: (radius * (ring + 1)) / rings,
    slices,
  }));
  const outermost = list[list.length - 1] as Ring;
  return {
    draw: () => {
      if (isDeep) for (const slice of outermost.slices) drawEdge(pen, slice, center, radius);
      for (const ring of list) for (const slice of ring.slices) drawSlice(pen, slice, ring, center, flat, rings > 1);
      for (const label of labels) {
        const { end, x, y, align, width } = placeLabel(label, style.size, outline, plot);
        const from = pointOn(outline, label.angle, radius);
        pen.line([from, end], style.color, { width: 1, dash: 0, space: 0 });
        pen.label({ text: label.text, x, y, align, room: Math.max(1, width), ...style });
      }
    },
    count: (series) => list[series]?.slices.length ?? 0,
    place: (series, index) => {
      const ring = list[series];
      const slice = ring?.slices[Math.round(index)];
      if (ring === undefined || slice === undefined) return undefined;
      const [angle, distance] = [(slice.from + slice.to) / 2, (ring.inner + ring.outer) / 2];
      return { x: center.x + Math.cos(angle) * distance, y: center.y + Math.sin(angle) * distance * flat };
    },
    value: (series, index) => params.series[series]?.values[Math.round(index)] ?? undefined,
    base: () => center,
  };
}

const hasSize = (slices: readonly Slice[]) => slices.some(({ from, to }) => to > from);

function drawSlice(
  pen: ChartPen,
  { from, to, color }: Slice,
  { inner, outer }: Ring,
  { x, y }: Point,
  flat: number,
  isRinged: boolean,
): void {
  if (to - from <= 0) return;
  const { context } = pen;
  pen.spend(1, "pie has too many slices: use fewer");
  context.beginPath();
  if (inner > 0) {
    context.ellipse(x, y, outer, outer * flat, 0, from, to);
    context.ellipse(x, y, inner, inner * flat, 0, to, from, true);
  } else {
    if (to - from < 2 * Math.PI - 1e-9) context.moveTo(x, y);
    context.ellipse(x, y, outer, outer * flat, 0, from, to);
  }
  context.closePath();
  context.fillStyle = color;
  context.fill();
  // A white outline separates rings of the same colour.
  if (isRinged) pen.stroke("#ffffff", { width: 1, dash: 0, space: 0 });
}

/** Draws the visible part of a slice's edge, which extends clockwise from 3 to 9 o'clock. */
function drawEdge(pen: ChartPen, { from, to, color }: Slice, { x, y }: Point, radius: number): void {
  const turn = 2 * Math.PI;
  const depth = radius * DEPTH;
  const first = Math.floor(from / turn) * turn;
  for (const start of [first, first + turn]) {
    const [begin, end] = [Math.max(from, start), Math.min(to, start + Math.PI)];
    if (end <= begin) continue;
    const { context } = pen;
    context.beginPath();
    context.ellipse(x, y, radius, radius * TILT, 0, begin, end);
    context.ellipse(x, y + depth, radius, radius * TILT, 0, end, begin, true);
    context.closePath();
    context.fillStyle = mixColors(color, "#000000", SHADE);
    context.fill();
  }
}

const PIE: ChartKind = {
  hasAxes: false,
  hasAxisLines: false,
  padding: 5,
  legendColor: (params, entry) => {
    const ring = params.type === "pc" ? params.drawn - 1 : 0;
    const slices = params.series[Math.max(0, ring)]?.values.length ?? 1;
    return sliceColor(params, Math.max(0, ring), entry % Math.max(1, slices), slices);
  },
  open,
};
export const PIE_KINDS = { p: PIE, p3: PIE, pc: PIE } as const;
