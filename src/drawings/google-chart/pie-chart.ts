// Pie charts: flat, three-dimensional and concentric. Slices start at 3 o'clock and run clockwise.

import { mixColors, sliceColor } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams, TextStyle } from "./google-chart-params.ts";

const LABEL: TextStyle = { color: "#808080", size: 12 };
/** Height of a three-dimensional pie as a fraction of its width, and height of its edge as a fraction of its radius. */
const TILT = 0.5;
const DEPTH = 0.2;
/** Length of the line from a slice to its label, and the space between them, in pixels. */
const LEADER = 7;
const LEADER_SPACE = 4;
/** Distance by which labels above and below a pie are moved away from it, in multiples of the font size. */
const TEXT_SHIFT = 0.4;
/** Fraction of black in the edge of a three-dimensional slice. */
const SHADE = 0.35;
/** Minimum radius, as a fraction of the plot. Labels that need more space are cut off. */
const MIN_RADIUS = 0.25;

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

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const { type, axes, zero } = params;
  const style = axes[0]?.style ?? LABEL;
  const labels = params.labels.length > 0 ? params.labels : (axes[0]?.labels ?? []);
  const isDeep = type === "p3";
  const rings = type === "pc" ? Math.max(1, params.drawn) : 1;
  const start = zero[0] ?? 0;
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  const widest = labels.reduce((max, text) => Math.max(max, text === "" ? 0 : pen.width(text, style.size)), 0);
  const room = widest > 0 ? [widest + LEADER + LEADER_SPACE, style.size + LEADER] : [0, 0];
  const [across, up] = [width / 2 - (room[0] as number), height / 2 - (room[1] as number)];
  const flat = isDeep ? TILT : 1;
  // The height of a three-dimensional pie includes its edge.
  const tallest = isDeep ? (2 * up) / (2 * TILT + DEPTH) : up;
  const radius = Math.max(
    1,
    Math.min(across, tallest),
    MIN_RADIUS * Math.min(width, height / (flat + (isDeep ? DEPTH : 0))),
  );
  const center: Point = {
    x: (plot.left + plot.right) / 2,
    y: (plot.top + plot.bottom) / 2 - (isDeep ? (radius * DEPTH) / 2 : 0),
  };
  const at = (angle: number, distance: number): Point => ({
    x: center.x + Math.cos(angle) * distance,
    y: center.y + Math.sin(angle) * distance * flat,
  });
  const list: Ring[] = Array.from({ length: rings }, (_, ring) => ({
    // The first series is the innermost ring.
    inner: (radius * ring) / rings,
    outer: (radius * (ring + 1)) / rings,
    slices: listSlices(params, ring, start),
  }));
  const outermost = list[list.length - 1] as Ring;
  return {
    draw: () => {
      if (isDeep) for (const slice of outermost.slices) drawEdge(pen, slice, center, radius);
      for (const ring of list) for (const slice of ring.slices) drawSlice(pen, slice, ring, center, flat, rings > 1);
      // Labels belong to the slices of all rings in turn, starting with the innermost.
      const slices = list.flatMap((ring) => ring.slices.map((slice) => ({ slice, outer: radius, ring })));
      for (const [index, text] of labels.entries()) {
        const found = slices[index];
        if (found === undefined || text === "") continue;
        const middle = (found.slice.from + found.slice.to) / 2;
        const shift = isDeep && Math.sin(middle) > 0 ? radius * DEPTH * Math.sin(middle) : 0;
        drawLabel(pen, text, style, { angle: middle, at: (distance) => lower(at(middle, distance), shift), radius });
      }
    },
    count: (series) => list[series]?.slices.length ?? 0,
    place: (series, index) => {
      const ring = list[series];
      const slice = ring?.slices[Math.round(index)];
      if (ring === undefined || slice === undefined) return undefined;
      return at((slice.from + slice.to) / 2, (ring.inner + ring.outer) / 2);
    },
    value: (series, index) => params.series[series]?.values[Math.round(index)] ?? undefined,
    base: () => center,
  };
}

const lower = ({ x, y }: Point, by: number): Point => ({ x, y: y + by });

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
  // Separate rings of the same colour.
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

function drawLabel(
  pen: ChartPen,
  text: string,
  style: TextStyle,
  { angle, at, radius }: { readonly angle: number; readonly at: (distance: number) => Point; readonly radius: number },
): void {
  const isRight = Math.cos(angle) >= 0;
  const [from, to] = [at(radius), at(radius + LEADER)];
  pen.line([from, to], style.color, { width: 1, dash: 0, space: 0 });
  const x = to.x + (isRight ? LEADER_SPACE : -LEADER_SPACE);
  // Keep labels above and below the pie clear of it.
  const y = to.y + Math.sin(angle) * style.size * TEXT_SHIFT;
  pen.label({ text, x, y, align: isRight ? "left" : "right", ...style });
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
