// Finds the horizontal edges of a glyph's outline, and the stems between them, for grid fitting. Follows FreeType's automatic
// hinter (aflatin.c: segments, links and edges).

import { ARITY, LINE, MOVE, type Path } from "../path.ts";

/** Lines with a smaller slope count as horizontal. */
const MAX_SLOPE = 1 / 14;
/** Maximum length of the straight part of a round segment, in em. */
const MAX_ROUND_LENGTH = 1 / 14;
/** Minimum overlap of the two sides of a stem, in em. */
const MIN_OVERLAP = 8 / 2048;
/** Weight of a short overlap in the choice of a stem's opposite side, in em. */
const OVERLAP_WEIGHT = 6000 / 2048;
/** Weight of a distance beyond the usual stem width in the same choice. */
const DISTANCE_WEIGHT = 1024 ** 2 / 3000;
/** A distance beyond this many additional stem widths gets MAX_DEMERIT. */
const MAX_EXTRA_WIDTHS = 10;
const MAX_DEMERIT = 32_000;
/** Outlines with more segments are not fitted, because all segments are compared with each other. */
const MAX_SEGMENTS = 200;

/** A horizontal part of a contour, in font units with y pointing up. */
interface Segment {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  /** Direction of the contour: 1 to the right, -1 to the left. */
  readonly direction: number;
  readonly isRound: boolean;
  readonly contour: Contour;
  /**
   * Indices of the first and last point. The last index exceeds the contour's length if the segment crosses the
   * contour's start.
   */
  readonly first: number;
  readonly last: number;
  /** The segment on the opposite side of the stem. */
  link: Segment | null;
  /** The stem side to which the segment is a serif. */
  serif: Segment | null;
  score: number;
}

/** Segments in the same direction at about the same height. */
export interface Edge {
  /** Height in font units. */
  readonly y: number;
  /** Whether ink is above the edge. */
  readonly isLower: boolean;
  readonly isRound: boolean;
  /** The opposite edge of the stem. */
  link: Edge | null;
  /** The stem edge to which this edge is a serif. */
  serif: Edge | null;
}

interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
  /** Indices of the point's y coordinates in the path: two if the contour starts and ends at the point. */
  readonly at: number[];
  /** The edge that the point is on. */
  edge: Edge | null;
}

export type Contour = readonly OutlinePoint[];

/** An outline's contours, and its edges from the lowest to the highest. */
interface OutlineEdges {
  readonly contours: readonly Contour[];
  readonly edges: readonly Edge[];
}

/**
 * Finds the edges of an outline. An outline with more than MAX_SEGMENTS segments has none.
 *
 * @param stemWidth usual height of the face's horizontal stems, in font units; 0 if unknown
 * @param tolerance maximum distance between the segments of an edge, in font units
 */
export function findEdges(outline: Path, unitsPerEm: number, stemWidth: number, tolerance: number): OutlineEdges {
  const contours = readContours(outline);
  const segments = contours.flatMap((contour) => findSegments(contour, MAX_ROUND_LENGTH * unitsPerEm));
  if (segments.length > MAX_SEGMENTS) return { contours, edges: [] };
  // The lower side of a stem runs to the left in clockwise contours.
  const lower = contours.reduce((sum, contour) => sum + signedArea(contour), 0) < 0 ? -1 : 1;
  linkSegments(segments, lower, unitsPerEm, stemWidth);
  return { contours, edges: groupSegments(segments, lower, tolerance) };
}

function readContours(outline: Path): Contour[] {
  const contours: OutlinePoint[][] = [];
  let points: OutlinePoint[] = [];
  const isSame = (point: OutlinePoint | undefined, x: number, y: number) => point?.x === x && point.y === y;
  for (let i = 0; i < outline.length; ) {
    const verb = outline[i] as number;
    const end = i + 1 + ARITY[verb as 0];
    if (verb === MOVE) {
      points = [];
      contours.push(points);
    }
    for (let k = i + 1; k < end; k += 2) {
      const [x, y] = [outline[k] as number, outline[k + 1] as number];
      const last = points.at(-1);
      if (isSame(last, x, y)) last?.at.push(k + 1);
      else points.push({ x, y, isOnCurve: verb <= LINE || k + 2 === end, at: [k + 1], edge: null });
    }
    i = end;
  }
  for (const contour of contours) {
    const [first, last] = [contour[0], contour.at(-1)];
    if (contour.length < 2 || first === undefined || last === undefined || !isSame(first, last.x, last.y)) continue;
    first.at.push(...last.at);
    contour.pop();
  }
  return contours;
}

/** Returns a point of a contour. Indices wrap around at both ends. */
export function pointAt(contour: Contour, index: number): OutlinePoint {
  return contour.at(index % contour.length) as OutlinePoint;
}

/** Returns twice the signed area: negative if the contour is clockwise. */
function signedArea(contour: Contour): number {
  return contour.reduce((sum, { x, y }, index) => {
    const next = pointAt(contour, index + 1);
    return sum + x * next.y - next.x * y;
  }, 0);
}

/**
 * Returns the direction from a point to the next point: 1 to the right, -1 to the left, 0 if the line isn't horizontal.
 */
function directionAt(contour: Contour, index: number): number {
  const [from, to] = [pointAt(contour, index), pointAt(contour, index + 1)];
  const across = to.x - from.x;
  return Math.abs(to.y - from.y) < Math.abs(across) * MAX_SLOPE ? Math.sign(across) : 0;
}

function findSegments(contour: Contour, maxRoundLength: number): Segment[] {
  const segments: Segment[] = [];
  const count = contour.length;
  let start = 0;
  while (start < count && directionAt(contour, start) === directionAt(contour, start - 1)) start++;
  for (let i = start; start < count && i < start + count; ) {
    const direction = directionAt(contour, i);
    let end = i + 1;
    while (end < start + count && directionAt(contour, end) === direction) end++;
    if (direction !== 0) segments.push(segmentOf(contour, i, end, direction, maxRoundLength));
    i = end;
  }
  return segments;
}

function segmentOf(contour: Contour, first: number, last: number, direction: number, maxRoundLength: number): Segment {
  const points = Array.from({ length: last - first + 1 }, (_, index) => pointAt(contour, first + index));
  const [left, right] = range(points.map(({ x }) => x));
  const [low, high] = range(points.map(({ y }) => y));
  const [from, to] = range(points.filter(({ isOnCurve }) => isOnCurve).map(({ x }) => x));
  const isOpen = !pointAt(contour, first).isOnCurve || !pointAt(contour, last).isOnCurve;
  // Without points on the curve, the length is negative.
  const isRound = isOpen && to - from < maxRoundLength;
  const state = { link: null, serif: null, score: MAX_DEMERIT };
  return { y: (low + high) / 2, left, right, direction, isRound, contour, first, last, ...state };
}

function range(values: readonly number[]): readonly [least: number, greatest: number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((greatest, value) => Math.max(greatest, value), Number.NEGATIVE_INFINITY),
  ];
}

/** Links the two sides of each stem, and each serif to its stem. */
function linkSegments(segments: readonly Segment[], lower: number, unitsPerEm: number, stemWidth: number): void {
  for (const below of segments) {
    if (below.direction !== lower) continue;
    for (const above of segments) {
      if (above.direction === lower || above.y <= below.y) continue;
      const overlap = Math.min(below.right, above.right) - Math.max(below.left, above.left);
      if (overlap < MIN_OVERLAP * unitsPerEm) continue;
      const score = demerit(above.y - below.y, stemWidth) + (OVERLAP_WEIGHT * unitsPerEm) / overlap;
      if (score < below.score) [below.score, below.link] = [score, above];
      if (score < above.score) [above.score, above.link] = [score, below];
    }
  }
  const oneSided = segments.filter((segment) => segment.link !== null && segment.link.link !== segment);
  const serifs = oneSided.map((segment) => segment.link?.link ?? null);
  oneSided.forEach((segment, index) => {
    segment.link = null;
    segment.serif = serifs[index] as Segment | null;
  });
}

function demerit(distance: number, stemWidth: number): number {
  if (stemWidth === 0) return distance;
  const extra = distance / stemWidth - 1;
  if (extra > MAX_EXTRA_WIDTHS) return MAX_DEMERIT;
  return extra > 0 ? extra * extra * DISTANCE_WEIGHT : 0;
}

function groupSegments(segments: readonly Segment[], lower: number, tolerance: number): Edge[] {
  const groups: { readonly first: Segment; readonly members: Segment[] }[] = [];
  for (const segment of segments) {
    const group = groups.find(
      ({ first }) => first.direction === segment.direction && Math.abs(first.y - segment.y) < tolerance,
    );
    if (group === undefined) groups.push({ first: segment, members: [segment] });
    else group.members.push(segment);
  }
  groups.sort((one, other) => one.first.y - other.first.y);
  const edgeOf = new Map<Segment, Edge>();
  const edges = groups.map(({ first, members }) => {
    const round = members.filter(({ isRound }) => isRound).length;
    const isRound = round > 0 && round >= members.length - round;
    const edge: Edge = { y: first.y, isLower: first.direction === lower, isRound, link: null, serif: null };
    for (const member of members) {
      edgeOf.set(member, edge);
      for (let i = member.first; i <= member.last; i++) pointAt(member.contour, i).edge = edge;
    }
    return edge;
  });
  groups.forEach(({ members }, index) => {
    const edge = edges[index] as Edge;
    edge.link = nearestEdge(edge, members, ({ link }) => link, edgeOf);
    if (edge.link === null) edge.serif = nearestEdge(edge, members, ({ serif }) => serif, edgeOf);
  });
  return edges;
}

/** Returns the nearest edge to which a member of this edge is linked. */
function nearestEdge(
  edge: Edge,
  members: readonly Segment[],
  read: (member: Segment) => Segment | null,
  edgeOf: ReadonlyMap<Segment, Edge>,
): Edge | null {
  let nearest: Edge | null = null;
  for (const member of members) {
    const segment = read(member);
    const other = segment === null ? undefined : edgeOf.get(segment);
    if (other === undefined || other === edge) continue;
    if (nearest === null || Math.abs(other.y - edge.y) < Math.abs(nearest.y - edge.y)) nearest = other;
  }
  return nearest;
}

/** Returns the height of the lowest stem of an outline, in font units; 0 if it has none. */
export function stemWidth(outline: Path, unitsPerEm: number): number {
  const edge = findEdges(outline, unitsPerEm, 0, 1).edges.find(({ link }) => link !== null);
  return edge === undefined ? 0 : Math.abs((edge.link as Edge).y - edge.y);
}
