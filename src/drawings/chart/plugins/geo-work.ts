// Counts the work of projecting a map: the features' points, and the segments into which d3 splits long lines to follow
// the globe. The work is counted on each call, because scripts can change features and request them repeatedly.

import { Failure } from "../../../base/failure.ts";
import { isPlainObject } from "../../../base/plain-object.ts";

/**
 * Maximum number of points that a map processes, including the points that bend long lines, counted each time a feature is
 * measured or drawn. A map of 50,000 points processes about a million points.
 */
const MAP_WORK = 3_000_000;

/** The part of d3's path generator that the package uses. */
export interface GeoPath {
  (feature: unknown): unknown;
  projection(): { scale?(): number };
}

/** Methods of the generator that process all points of a feature. */
const MEASURES: ReadonlySet<PropertyKey> = new Set(["area", "bounds", "centroid", "measure"]);

/** Each chart's work so far. */
const spent = new WeakMap<object, number>();

/** Wraps a generator so that its work is charged to the chart. */
export function countPaths(path: GeoPath, chart: object): GeoPath {
  const counted: GeoPath = new Proxy(path, {
    apply(_target, _self, [feature]) {
      chargeFeature(chart, feature, path.projection().scale?.());
      return path(feature);
    },
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (MEASURES.has(key)) chargeFeature(chart, args[0], path.projection().scale?.());
        const result: unknown = Reflect.apply(member, target, args);
        return result === target ? counted : result;
      };
    },
  });
  return counted;
}

/**
 * 8 times d3's resampling tolerance of 0.71 pixels: an arc deviates from its chord by about an eighth of its length
 * squared.
 */
const TOLERANCE_TIMES_8 = 5.7;
/** Maximum number of segments into which d3 splits a line. */
const MAX_SEGMENTS = 2 ** 16;
const DEGREE = Math.PI / 180;

/**
 * Charges the work for a feature to its chart.
 *
 * @param scale pixels per radian
 * @throws Failure `invalid` if the chart exceeds its limit
 */
export function chargeFeature(chart: object, feature: unknown, scale = 0): void {
  let work = spent.get(chart) ?? 0;
  const spend = (amount: number) => {
    work += amount;
    if (!(work <= MAP_WORK)) throw new Failure("invalid", "map is too detailed for its size: simplify its features");
  };
  const pending: unknown[] = [feature];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    spend(1);
    if (isPlainObject(next)) {
      for (const key of ["coordinates", "geometry", "features", "geometries"])
        if (typeof next[key] === "object" && next[key] !== null) pending.push(next[key]);
    } else if (Array.isArray(next)) {
      spend(next.length);
      if (isLine(next)) spend(segmentsOf(next as number[][], scale));
      else for (const item of next) if (typeof item === "object" && item !== null) pending.push(item);
    }
  }
  spent.set(chart, work);
}

function isLine(list: readonly unknown[]): boolean {
  return list.every((point) => Array.isArray(point) && typeof point[0] === "number");
}

function segmentsOf(line: readonly (readonly number[])[], scale: number): number {
  let segments = 0;
  let [x0 = 0, y0 = 0] = line[0] ?? [0, 0];
  for (const [x = 0, y = 0] of line) {
    const length = Math.hypot(x - x0, y - y0) * DEGREE;
    segments +=
      Math.min(length * Math.sqrt(Math.abs(scale) / TOLERANCE_TIMES_8), length * Math.abs(scale), MAX_SEGMENTS) || 0;
    [x0, y0] = [x, y];
  }
  return segments;
}
