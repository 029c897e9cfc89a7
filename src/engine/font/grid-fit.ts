// Fits outlines to pixel rows, as browsers do on low-density screens, so that letters have crisp horizontal strokes. Changes
// heights only, so the layout stays the same. Follows FreeType's light automatic hinter (aflatin.c, af_latin_hint_edges).

import type { Path } from "../path.ts";
import { type Contour, type Edge, findEdges, pointAt } from "./outline-edges.ts";

/**
 * A blue zone: the height of flat edges (x, H) and of round edges (o, O) that many letters share. In font units, with y
 * pointing up.
 */
interface AlignmentZone {
  readonly flat: number;
  readonly round: number;
}

/** The blue zones of a Latin face, and the usual height of its horizontal stems. */
export interface AlignmentZones {
  readonly descender: AlignmentZone;
  readonly baseline: AlignmentZone;
  readonly xHeight: AlignmentZone;
  readonly capHeight: AlignmentZone;
  readonly ascender: AlignmentZone;
  readonly stemWidth: number;
}

/** Returns a zone whose round edges overshoot the flat edges. @param outward 1 for upper zones, -1 for lower zones */
export function alignmentZone(flat: number, round: number, outward: 1 | -1): AlignmentZone {
  if ((round - flat) * outward >= 0) return { flat, round };
  const mean = Math.trunc((flat + round) / 2);
  return { flat: mean, round: mean };
}

/** The zones at the bottom of letters. */
const LOWER_ZONES = ["descender", "baseline"] as const;
const UPPER_ZONES = ["xHeight", "capHeight", "ascender"] as const;

/** Maximum size at which outlines are fitted, in pixels per em. Larger text is crisp enough without fitting. */
const MAX_FITTED_SIZE = 100;
/** Minimum fraction of a row for rounding the x-height up. It is below 0.5, so that small text tends to grow. */
const ROUND_UP_FROM = 0.375;
/** Maximum distance of an edge from its zone: in em, and in rows. */
const ZONE_REACH = { em: 1 / 40, rows: 0.5 };
/** Maximum height of a zone in use, in rows. */
const MAX_ZONE_ROWS = 0.75;
/** Maximum distance between the segments of an edge: as a fraction of the stem width, and in rows. */
const EDGE_REACH = { stemWidth: 1 / 5, rows: 0.25 };
/** Stems of up to this many rows are centred on a row or on a boundary between rows. */
const MAX_CENTERED_ROWS = 1.5;
/**
 * A contour has a corner at a point if the path through the point is longer than its chord by more than this fraction.
 */
const MAX_FLATNESS = 1 / 16;
/** Maximum distance of a serif from its stem, in rows. */
const SERIF_REACH = 1.25;

/** Returns the outline with its horizontal edges aligned to pixel rows at the given size, in font units. */
export function fitOutline(outline: Path, zones: AlignmentZones, unitsPerEm: number, pixelsPerEm: number): Path {
  if (!(pixelsPerEm <= MAX_FITTED_SIZE) || outline.length === 0) return outline;
  const scale = pixelsPerEm / unitsPerEm;
  const stretched = scale * xHeightStretch(zones, scale);
  const tolerance = Math.min(zones.stemWidth * EDGE_REACH.stemWidth, EDGE_REACH.rows / stretched);
  const { contours, edges } = findEdges(outline, unitsPerEm, zones.stemWidth, tolerance);
  const rows = fitEdges(edges, zones, unitsPerEm, stretched);
  const fitted = outline.slice();
  for (const contour of contours) {
    const heights = fitContour(contour, edges, rows, stretched);
    contour.forEach(({ at }, index) => {
      for (const i of at) fitted[i] = (heights[index] as number) / scale;
    });
  }
  return fitted;
}

/** Returns the fitted heights of a contour's points, in rows. */
function fitContour(contour: Contour, edges: readonly Edge[], rows: readonly number[], scale: number): number[] {
  const heights = contour.map((point, index) => {
    if (point.edge !== null) return rows[edges.indexOf(point.edge)];
    return isCorner(contour, index) ? fitHeight(point.y, edges, rows, scale) : undefined;
  });
  const fixed = heights.flatMap((height, index) => (height === undefined ? [] : [index]));
  let next = 0;
  return contour.map(({ y }, index) => {
    const height = heights[index];
    if (height !== undefined) next++;
    const before = fixed.at(next - 1);
    const after = fixed[next % fixed.length];
    if (height !== undefined || before === undefined || after === undefined) return height ?? y * scale;
    const [one, other] = [before, after].map((i) => [pointAt(contour, i).y, heights[i] as number] as const);
    return interpolate(y, one as Fit, other as Fit, scale);
  });
}

/** A height in font units, with its fitted height in rows. */
type Fit = readonly [y: number, row: number];

/** Interpolates a height between two fitted heights. A height outside of them is shifted like the nearer height. */
function interpolate(y: number, one: Fit, other: Fit, scale: number): number {
  const [lower, upper] = one[0] <= other[0] ? [one, other] : [other, one];
  if (y <= lower[0]) return lower[1] + (y - lower[0]) * scale;
  if (y >= upper[0]) return upper[1] + (y - upper[0]) * scale;
  return lower[1] + ((y - lower[0]) * (upper[1] - lower[1])) / (upper[0] - lower[0]);
}

/** Whether a contour has a corner at a point. Corners are fitted on their own. */
function isCorner(contour: Contour, index: number): boolean {
  const point = pointAt(contour, index);
  if (!point.isOnCurve) return false;
  const [before, after] = [pointAt(contour, index - 1), pointAt(contour, index + 1)];
  const chord = Math.hypot(after.x - before.x, after.y - before.y);
  const sides = Math.hypot(point.x - before.x, point.y - before.y) + Math.hypot(after.x - point.x, after.y - point.y);
  return sides - chord >= chord * MAX_FLATNESS;
}

/** Rounds to 1/64 of a row, the precision of FreeType's fixed-point numbers, so that both round the same heights up. */
function roundFixed(rows: number): number {
  return Math.round(rows * 64) / 64;
}

/** Returns the factor that makes the x-height a whole number of rows. */
function xHeightStretch({ xHeight }: AlignmentZones, scale: number): number {
  const height = roundFixed(xHeight.round * scale);
  const rows = Math.floor(height + 1 - ROUND_UP_FROM);
  return rows > 0 ? rows / height : 1;
}

/** Returns the fitted height of each edge, in rows. @param scale rows per font unit */
function fitEdges(edges: readonly Edge[], zones: AlignmentZones, unitsPerEm: number, scale: number): readonly number[] {
  const fitted = new Map<Edge, number>();
  const zoned = new Map(edges.map((edge) => [edge, zoneRow(edge, zones, unitsPerEm, scale)]));
  let anchor: Edge | null = null;
  for (const edge of edges) {
    if (fitted.has(edge)) continue;
    const own = zoned.get(edge) ?? null;
    const base = own === null ? edge.link : edge;
    const row = base === null ? null : (zoned.get(base) ?? null);
    if (base === null || row === null) continue;
    fitted.set(base, row);
    const other = base === edge ? edge.link : edge;
    if (other !== null && (zoned.get(other) ?? null) === null) fitted.set(other, row + (other.y - base.y) * scale);
    anchor ??= edge;
  }
  for (const edge of edges) {
    if (fitted.has(edge) || edge.link === null) continue;
    const height = (edge.link.y - edge.y) * scale;
    const linked = fitted.get(edge.link);
    const start: number = anchor === null ? edge.y * scale : shift(edge, anchor, fitted, scale);
    const row = linked === undefined ? fitStem(start, height) : linked - height;
    fitted.set(edge, row);
    if (linked === undefined) fitted.set(edge.link, row + height);
    anchor ??= edge;
  }
  for (const edge of edges) {
    if (fitted.has(edge)) continue;
    fitted.set(edge, fitSingle(edge, edges, fitted, anchor, scale));
    anchor ??= edge;
  }
  // Edges keep their vertical order.
  let row = Number.NEGATIVE_INFINITY;
  return edges.map((edge) => {
    row = Math.max(row, fitted.get(edge) as number);
    return row;
  });
}

/** Moves an edge by the same distance as a fitted edge. */
function shift(edge: Edge, base: Edge, fitted: ReadonlyMap<Edge, number>, scale: number): number {
  return (fitted.get(base) as number) + (edge.y - base.y) * scale;
}

/** Returns the row of the zone that contains the edge; null if there is none. */
function zoneRow(edge: Edge, zones: AlignmentZones, unitsPerEm: number, scale: number): number | null {
  let nearest = Math.min(unitsPerEm * ZONE_REACH.em * scale, ZONE_REACH.rows);
  let row: number | null = null;
  for (const name of edge.isLower ? LOWER_ZONES : UPPER_ZONES) {
    const { flat, round } = zones[name];
    const overshoot = roundFixed((round - flat) * scale);
    if (Math.abs(overshoot) > MAX_ZONE_ROWS) continue;
    const flatRow = Math.round(roundFixed(flat * scale));
    const fromFlat = Math.abs(edge.y - flat) * scale;
    if (fromFlat < nearest) [nearest, row] = [fromFlat, flatRow];
    const isBeyondFlat = edge.isLower ? edge.y < flat : edge.y > flat;
    const fromRound = Math.abs(edge.y - round) * scale;
    if (edge.isRound && isBeyondFlat && fromRound < nearest)
      [nearest, row] = [fromRound, flatRow + Math.sign(overshoot) * fitOvershoot(Math.abs(overshoot))];
  }
  return row;
}

/** Rounds an overshoot, the distance of round edges beyond flat edges, to 0, half a row or a whole row. */
function fitOvershoot(rows: number): number {
  if (rows < 0.5) return 0;
  return rows < 0.75 ? 0.5 : 1;
}

/** Returns the fitted position of a stem's lower edge, in rows. */
function fitStem(start: number, height: number): number {
  const center = start + height / 2;
  if (height < MAX_CENTERED_ROWS) {
    const [down, up] = height <= 1 ? [0.5, 0.5] : [0.59375, 0.40625];
    const row = Math.round(center);
    const nearest = Math.abs(center - (row - down)) < Math.abs(center - (row + up)) ? row - down : row + up;
    return nearest - height / 2;
  }
  const [lower, upper] = [Math.round(start), Math.round(start + height) - height];
  return Math.abs(lower - start) < Math.abs(upper - start) ? lower : upper;
}

/** Returns the fitted position of an edge without a stem, in rows. */
function fitSingle(
  edge: Edge,
  edges: readonly Edge[],
  fitted: ReadonlyMap<Edge, number>,
  anchor: Edge | null,
  scale: number,
): number {
  const { serif } = edge;
  if (serif !== null && fitted.has(serif) && Math.abs(serif.y - edge.y) * scale < SERIF_REACH)
    return shift(edge, serif, fitted, scale);
  if (anchor === null) return Math.round(edge.y * scale);
  const index = edges.indexOf(edge);
  const before = edges.slice(0, index).findLast((other) => fitted.has(other));
  const after = edges.slice(index + 1).find((other) => fitted.has(other));
  if (before === undefined || after === undefined)
    return (fitted.get(anchor) as number) + Math.floor(((edge.y - anchor.y) * scale + 0.25) * 2) / 2;
  const [from, to] = [fitted.get(before) as number, fitted.get(after) as number];
  return after.y === before.y ? from : from + ((edge.y - before.y) * (to - from)) / (after.y - before.y);
}

/** Returns a height in rows, interpolated between the edges. Beyond the edges, it is shifted like the nearest edge. */
function fitHeight(y: number, edges: readonly Edge[], rows: readonly number[], scale: number): number {
  const next = edges.findIndex((edge) => y <= edge.y);
  const [lower, upper] = next === -1 ? [edges.length - 1, -1] : [next - 1, next];
  const [below, above] = [edges[lower], edges[upper]];
  if (below === undefined) return above === undefined ? y * scale : (rows[upper] as number) + (y - above.y) * scale;
  const row = rows[lower] as number;
  if (above === undefined) return row + (y - below.y) * scale;
  return row + ((y - below.y) * ((rows[upper] as number) - row)) / (above.y - below.y);
}
