// Converts the solid colours and gradients of colour glyphs to surface paints. COLR gradients can have stops at any
// offset, and can repeat; surface gradients have stops from 0 to 1 and are padded. OpenType 1.9.1, COLR, "Gradients".

import type { Rgba } from "../color.ts";
import { GRADIENT_STOPS } from "../limits.ts";
import { type Box, boxPath, invert, type Matrix, transformPath } from "../path.ts";
import type { Paint, Stop } from "../surface.ts";
import type { ColorLine, Extend, PaintRecord, PaletteColor } from "./color-table.ts";

/** A paint whose repeating gradient is unrolled only as far as the painted area requires. */
export interface Brush {
  /** Returns the paint for an area inside the box (in font units); null if the standard requires drawing nothing. */
  paintFor(box: Box): Paint | null;
  /** Whether the paint uses the text colour. */
  readonly isForeground: boolean;
}

type Gradient = Extract<PaintRecord, { readonly type: "linear" | "radial" | "sweep" }>;

/** Creates a brush; returns null if it would draw nothing. @param matrix maps the paint's coordinates to font units */
export function createBrush(
  record: Gradient | Extract<PaintRecord, { type: "solid" }>,
  matrix: Matrix,
  foreground: Rgba,
): Brush | null {
  if (record.type === "solid") {
    const color = resolveColor(record.color, foreground);
    if (color === null) return null;
    return { paintFor: () => ({ type: "solid", color }), isForeground: record.color?.entry === "foreground" };
  }
  const { line } = record;
  const stops = resolveStops(line, foreground);
  const inverse = invert(matrix);
  if (stops === null || inverse === null) return null;
  const isForeground = line.stops.some(({ color }) => color?.entry === "foreground");
  const [first] = stops;
  if (stops.length === 1 && first !== undefined)
    return { paintFor: () => ({ type: "solid", color: first.color }), isForeground };
  const gradient = { record, stops, matrix };
  const paintFor = (box: Box) => {
    const corners = transformPath(boxPath(box), inverse);
    const points = [1, 4, 7, 10].map((at) => [corners[at] as number, corners[at + 1] as number] as const);
    return paintOf(gradient, points);
  };
  return { paintFor, isForeground };
}

type Point = readonly [x: number, y: number];

interface ResolvedGradient {
  readonly record: Gradient;
  readonly stops: readonly Stop[];
  readonly matrix: Matrix;
}

function paintOf({ record, stops, matrix }: ResolvedGradient, corners: readonly Point[]): Paint | null {
  if (record.type === "linear") return linearPaint(record, stops, matrix, corners);
  return record.type === "radial" ? radialPaint(record, stops, matrix, corners) : sweepPaint(record, stops, matrix);
}

function linearPaint(
  { line, points }: Extract<Gradient, { type: "linear" }>,
  stops: readonly Stop[],
  matrix: Matrix,
  corners: readonly Point[],
): Paint | null {
  const [x, y, x1, y1, x2, y2] = points as [number, number, number, number, number, number];
  const [turnX, turnY] = [x2 - x, y2 - y];
  const square = turnX * turnX + turnY * turnY;
  // Colours are constant along the direction to the third point, so only the gradient vector's perpendicular component counts.
  const fraction = ((x1 - x) * turnX + (y1 - y) * turnY) / square;
  const [dx, dy] = [x1 - x - fraction * turnX, y1 - y - fraction * turnY];
  const length = dx * dx + dy * dy;
  // A length below a thousandth of a unit is a rounding error from parallel directions.
  if (!(length > 1e-6)) return null;
  const offsets = corners.map(([px, py]) => ((px - x) * dx + (py - y) * dy) / length);
  const unrolled = unrollStops(stops, line.extend, Math.min(...offsets), Math.max(...offsets));
  if (unrolled === null) return null;
  const [from, to] = reachOf(unrolled);
  const at = (t: number): Point => [x + t * dx, y + t * dy];
  return { type: "linear", from: at(from), to: at(to), stops: placeStops(unrolled, from, to), matrix };
}

function radialPaint(
  { line, circles }: Extract<Gradient, { type: "radial" }>,
  stops: readonly Stop[],
  matrix: Matrix,
  corners: readonly Point[],
): Paint | null {
  const [x, y, radius, x1, y1, radius1] = circles as [number, number, number, number, number, number];
  const [dx, dy, growth] = [x1 - x, y1 - y, radius1 - radius];
  if (dx === 0 && dy === 0 && growth === 0) return null;
  // The offset at which the radius is 0. Growing circles exist only after this offset, shrinking circles only before
  // it.
  const apex = growth === 0 ? Number.NaN : -radius / growth;
  const offsets = corners.map((corner) => largestOffset(corner, [x, y, radius], [dx, dy, growth]));
  const finite = offsets.filter(Number.isFinite);
  const lower = growth > 0 ? apex : Number.NEGATIVE_INFINITY;
  const upper = growth < 0 ? apex : Number.POSITIVE_INFINITY;
  const low = growth > 0 ? apex : Math.min(...finite, 0);
  const high = growth < 0 ? apex : Math.max(...finite, 1);
  const unrolled = unrollStops(stops, line.extend, low, high);
  if (unrolled === null) return null;
  const reach = reachOf(unrolled);
  const [from, to] = [Math.max(lower, reach[0]), Math.min(upper, reach[1])];
  const at = (t: number) => [x + t * dx, y + t * dy, Math.max(0, radius + t * growth)] as const;
  return { type: "radial", from: at(from), to: at(to), stops: placeStops(unrolled, from, to), matrix };
}

/** Returns the range of offsets that contains all stops as well as 0 and 1. */
function reachOf(stops: readonly Stop[]): readonly [from: number, to: number] {
  return [Math.min(0, (stops[0] as Stop).offset), Math.max(1, (stops.at(-1) as Stop).offset)];
}

function placeStops(stops: readonly Stop[], from: number, to: number): readonly Stop[] {
  return from === 0 && to === 1 ? stops : sliceStops(stops, from, to);
}

/** Returns the largest offset whose circle goes through the point; -Infinity if there is none. */
function largestOffset(
  [px, py]: Point,
  [x, y, radius]: readonly [number, number, number],
  [dx, dy, growth]: readonly [number, number, number],
): number {
  const a = dx * dx + dy * dy - growth * growth;
  const b = (px - x) * dx + (py - y) * dy + radius * growth;
  const c = (px - x) ** 2 + (py - y) ** 2 - radius * radius;
  const root = Math.sqrt(b * b - a * c);
  const offsets = a === 0 ? [c / (2 * b)] : [(b + root) / a, (b - root) / a];
  return Math.max(...offsets.filter((t) => radius + t * growth >= 0), Number.NEGATIVE_INFINITY);
}

function sweepPaint(
  { line, center, from, to }: Extract<Gradient, { type: "sweep" }>,
  stops: readonly Stop[],
  matrix: Matrix,
): Paint | null {
  const span = to - from;
  if (span === 0) {
    if (line.extend !== "pad") return null;
    const [first, last] = [stops[0] as Stop, stops.at(-1) as Stop];
    const edge = [first, last].map(({ color }) => ({ offset: from / 2, color }));
    return conic(center, sliceStops(edge, 0, 1), matrix);
  }
  // The offsets at angle 0 and after a full turn. Angles are in half turns.
  const start = -from / span;
  const end = (2 - from) / span;
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const unrolled = unrollStops(stops, line.extend, low, high);
  if (unrolled === null) return null;
  const placed = sliceStops(unrolled, low, high);
  if (span > 0) return conic(center, placed, matrix);
  return conic(center, placed.map(({ offset, color }) => ({ offset: 1 - offset, color })).reverse(), matrix);
}

function conic(center: Point, stops: readonly Stop[], matrix: Matrix): Paint {
  return { type: "conic", center, startAngle: 0, stops, matrix };
}

/** Alpha is rounded to thousandths: the F2DOT14 numbers in fonts represent most decimal fractions inexactly. */
const ALPHA_STEPS = 1000;

/** Resolves a palette colour; null if the entry does not exist. */
function resolveColor(color: PaletteColor, foreground: Rgba): Rgba | null {
  if (color === null) return null;
  const entry = color.entry === "foreground" ? foreground : color.entry;
  return { ...entry, alpha: Math.round(entry.alpha * color.alpha * ALPHA_STEPS) / ALPHA_STEPS };
}

/** Returns the stops sorted by offset; null if there are no stops, or if a stop has no colour. */
function resolveStops({ stops }: ColorLine, foreground: Rgba): readonly Stop[] | null {
  const resolved: Stop[] = [];
  for (const { offset, color } of stops) {
    const rgba = resolveColor(color, foreground);
    if (rgba === null) return null;
    resolved.push({ offset, color: rgba });
  }
  if (resolved.length === 0) return null;
  resolved.sort((one, other) => one.offset - other.offset);
  return resolved;
}

/**
 * Unrolls a repeating or reflecting colour line to cover the offsets from `low` to `high`, within the limit on gradient
 * stops. Returns null if the line has no length.
 */
function unrollStops(stops: readonly Stop[], extend: Extend, low: number, high: number): readonly Stop[] | null {
  if (extend === "pad") return stops;
  const [start, end] = [(stops[0] as Stop).offset, (stops.at(-1) as Stop).offset];
  const length = end - start;
  if (!(length > 0)) return null;
  const maxPeriods = Math.floor(GRADIENT_STOPS / stops.length);
  const first = Math.max(-maxPeriods, Math.floor((low - start) / length));
  const count = Math.min(maxPeriods, Math.max(1, Math.ceil((high - start) / length) - first));
  const unrolled: Stop[] = [];
  for (let period = first; period < first + count; period++) {
    const isTurned = extend === "reflect" && period % 2 !== 0;
    for (let i = 0; i < stops.length; i++) {
      const { offset, color } = stops[isTurned ? stops.length - 1 - i : i] as Stop;
      const along = isTurned ? end - offset : offset - start;
      unrolled.push({ offset: start + period * length + along, color });
    }
  }
  return unrolled;
}

/** Cuts the line at two offsets, which become 0 and 1, and adds a stop at each end. */
function sliceStops(stops: readonly Stop[], from: number, to: number): readonly Stop[] {
  const inside = stops.filter(({ offset }) => offset > from && offset < to);
  const cut = [
    { offset: from, color: colorAt(stops, from, "after") },
    ...inside,
    { offset: to, color: colorAt(stops, to, "before") },
  ];
  return cut.map(({ offset, color }) => ({ offset: (offset - from) / (to - from), color }));
}

/** Returns the colour at an offset. At a hard stop, `side` selects one of the two colours. */
export function colorAt(stops: readonly Stop[], place: number, side: "before" | "after" = "after"): Rgba {
  const isBeyond = ({ offset }: Stop) => (side === "after" ? offset > place : offset >= place);
  const next = stops.findIndex(isBeyond);
  if (next < 0) return (stops.at(-1) as Stop).color;
  if (next === 0) return (stops[0] as Stop).color;
  const [before, after] = [stops[next - 1] as Stop, stops[next] as Stop];
  return blendColors(before.color, after.color, (place - before.offset) / (after.offset - before.offset));
}

/** Interpolates between two colours, channel by channel. */
function blendColors(from: Rgba, to: Rgba, fraction: number): Rgba {
  const mix = (a: number, b: number) => a + (b - a) * fraction;
  return {
    red: Math.round(mix(from.red, to.red)),
    green: Math.round(mix(from.green, to.green)),
    blue: Math.round(mix(from.blue, to.blue)),
    alpha: mix(from.alpha, to.alpha),
  };
}
