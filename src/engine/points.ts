// The price of a request: rate limits count points, which follow the work that drawing takes and never a clock, so that the same
// request costs the same everywhere.

import { POINT_WORK } from "../base/limits.ts";

/**
 * Returns the points that some work costs: 1 for anything that is drawn, and 1 more for each further share of work begun.
 *
 * @param work units of src/base/fuel.ts
 */
export function pointsOf(work: number): number {
  return Math.max(1, Math.ceil(work / POINT_WORK));
}
