// Computes a request's cost in rate-limit points. The cost depends on the counted work, not on the clock, so that a request
// costs the same on every machine.

import { POINT_WORK } from "../../base/limits.ts";

/**
 * Returns the points that work costs: 1 point for each `POINT_WORK` units, rounded up, and at least 1.
 *
 * @param work in the units of src/base/fuel.ts
 */
export function pointsForWork(work: number): number {
  return Math.max(1, Math.ceil(work / POINT_WORK));
}
