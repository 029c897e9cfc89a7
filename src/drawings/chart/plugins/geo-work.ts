// What a map makes of its geography, counted as it is asked for: points of features, and the pieces that d3 cuts long lines
// into so that they bend as the globe does. Refuses more than MAP_WORK in one chart. What features are by then a script may have
// changed, and each of its callbacks may ask again.

import { Failure } from "../../../base/failure.ts";
import { MAP_WORK } from "../../../base/limits.ts";
import { isPlainObject } from "../record.ts";

/** d3's path generator, as far as the package uses it. */
export interface GeoPath {
  (feature: unknown): unknown;
  projection(): { scale?(): number };
}

/** Methods of the generator that go through all of a feature. */
const MEASURES: ReadonlySet<PropertyKey> = new Set(["area", "bounds", "centroid", "measure"]);

/** What each chart has spent. */
const spent = new WeakMap<object, number>();

/** The generator, which counts what it does for the chart. */
export function countPaths(path: GeoPath, chart: object): GeoPath {
  const counted: GeoPath = new Proxy(path, {
    apply(_target, _self, [feature]) {
      spendFeature(chart, feature, path.projection().scale?.());
      return path(feature);
    },
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (MEASURES.has(key)) spendFeature(chart, args[0], path.projection().scale?.());
        const result: unknown = Reflect.apply(member, target, args);
        return result === target ? counted : result;
      };
    },
  });
  return counted;
}

/** Pixels across that d3 allows between a line and its pieces, times 8: the height of an arc is an eighth of its length squared. */
const BEND = 5.7;
/** d3 halves a line this often at most. */
const PIECES = 2 ** 16;
const DEGREE = Math.PI / 180;

/**
 * Takes what a feature needs from what its chart has.
 *
 * @param scale pixels a radian
 * @throws Failure `invalid`
 */
export function spendFeature(chart: object, feature: unknown, scale = 0): void {
  let work = spent.get(chart) ?? 0;
  const spend = (amount: number) => {
    work += amount;
    if (!(work <= MAP_WORK))
      throw new Failure("invalid", "map must have fewer or shorter lines for its size: they take too many points");
  };
  const pending: unknown[] = [feature];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    spend(1);
    if (isPlainObject(next)) {
      for (const key of ["coordinates", "geometry", "features", "geometries"])
        if (typeof next[key] === "object" && next[key] !== null) pending.push(next[key]);
    } else if (Array.isArray(next)) {
      spend(next.length);
      if (isLine(next)) spend(piecesOf(next as number[][], scale));
      else for (const item of next) if (typeof item === "object" && item !== null) pending.push(item);
    }
  }
  spent.set(chart, work);
}

function isLine(list: readonly unknown[]): boolean {
  return list.every((point) => Array.isArray(point) && typeof point[0] === "number");
}

function piecesOf(line: readonly (readonly number[])[], scale: number): number {
  let pieces = 0;
  let [x0 = 0, y0 = 0] = line[0] ?? [0, 0];
  for (const [x = 0, y = 0] of line) {
    const length = Math.hypot(x - x0, y - y0) * DEGREE;
    pieces += Math.min(length * Math.sqrt(Math.abs(scale) / BEND), length * Math.abs(scale), PIECES) || 0;
    [x0, y0] = [x, y];
  }
  return pieces;
}
