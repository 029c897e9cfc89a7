// Estimates the time that resvg takes to sort a path's edges. resvg sorts the edges in each row of pixels, so the time
// grows with the number of pairs of edges that overlap vertically.

import { ARITY, type Path } from "../path.ts";
import { clampBetween } from "./number.ts";

/** Number of equal-height bands in which a path's edges are counted. */
const BANDS = 64;
/** Work per pair of edges in a band, in units of src/base/fuel.ts. Measured with 100,000 edges at the same height. */
const PAIR_WORK = 0.2;
/** Edges per stroke segment. In measurements, a stroke with round joins had up to 3 times as many edges as the fill. */
const STROKE_EDGES = 3;

/**
 * Returns an upper bound for the work of sorting a path's edges, in units of src/base/fuel.ts.
 *
 * @param ys y coordinates of the points and control points, in order
 * @param top top of the visible range
 * @param bottom bottom of the visible range
 */
export function sortingWork(ys: readonly number[], top: number, bottom: number, isStroked: boolean): number {
  const visible = ys.map((y) => clampBetween(y, top, bottom));
  const [low, high] = visible.reduce(([low, high], y) => [Math.min(low, y), Math.max(high, y)], [bottom, top]);
  const bandOf = (y: number) => (high > low ? Math.min(BANDS - 1, Math.floor(((y - low) / (high - low)) * BANDS)) : 0);
  const edges = new Float64Array(BANDS);
  for (let i = 1; i < visible.length; i++) {
    const [one, other] = [bandOf(visible[i - 1] as number), bandOf(visible[i] as number)];
    for (let band = Math.min(one, other); band <= Math.max(one, other); band++)
      edges[band] = (edges[band] as number) + 1;
  }
  const pairs = edges.reduce((sum, count) => sum + count ** 2, 0);
  return pairs * PAIR_WORK * (isStroked ? STROKE_EDGES ** 2 : 1);
}

/** Returns the y coordinates of a path's points and control points. */
export function pathYCoordinates(path: Path): number[] {
  const ys: number[] = [];
  for (let i = 0; i < path.length; ) {
    const end = i + 1 + ARITY[path[i] as 0];
    for (i += 2; i <= end - 1; i += 2) ys.push(path[i] as number);
    i = end;
  }
  return ys;
}
