// Converts the features of map data to the GeoJSON that d3-geo draws. Features are GeoJSON or TopoJSON, in the data or
// in `outline`, which data can refer to by id or name. Rings are rewound so that they enclose less than half of the
// globe.

import { Failure, showValue } from "../../../base/failure.ts";
import { MAP_POINTS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";

/** The functions of the package for geographic data. */
export interface Geography {
  readonly topojson: { feature(topology: PlainObject, object: unknown): PlainObject };
  /** Returns the area in steradians. */
  geoArea(geometry: PlainObject): number;
}

/**
 * Replaces outlines and features in the datasets with GeoJSON, in place.
 *
 * @throws Failure for coordinates that are not degrees, for unknown features, and for too many points
 */
export function placeFeatures(datasets: readonly PlainObject[], geography: Geography): void {
  let budget = MAP_POINTS;
  const normalized = new Set<unknown>();
  const normalize = (geometry: PlainObject) => {
    if (normalized.has(geometry)) return;
    normalized.add(geometry);
    budget = checkPoints(geometry, budget);
    rewindRings(geometry, geography);
  };
  for (const dataset of datasets) {
    const outline = readOutline(dataset.outline, geography, normalize);
    if (outline !== undefined) dataset.outline = outline;
    const named = nameFeatures(outline);
    for (const [index, datum] of (Array.isArray(dataset.data) ? dataset.data : []).entries()) {
      if (!isPlainObject(datum) || datum.feature === undefined || datum.feature === null) continue;
      if (isPlainObject(datum.feature)) normalize(datum.feature);
      else {
        const feature = named.get(String(datum.feature));
        if (feature === undefined)
          throw new Failure(
            "invalid",
            `data[${index}].feature must be GeoJSON or name a feature of the outline, got ${showValue(datum.feature)}`,
          );
        datum.feature = feature;
      }
    }
  }
}

function readOutline(outline: unknown, { topojson }: Geography, normalize: (geometry: PlainObject) => void): unknown {
  if (Array.isArray(outline)) {
    outline.filter(isPlainObject).forEach(normalize);
    return outline;
  }
  if (!isPlainObject(outline)) return undefined;
  let geometry = outline;
  if (outline.type === "Topology") {
    checkTopology(outline);
    const [object] = Object.values(isPlainObject(outline.objects) ? outline.objects : {});
    if (!isPlainObject(object))
      throw new Failure("invalid", "outline.objects must contain a geometry object, got none");
    geometry = topojson.feature(outline, object);
  }
  normalize(geometry);
  return geometry;
}

/** Returns the outline's features by id, name and country code. */
function nameFeatures(outline: unknown): ReadonlyMap<string, PlainObject> {
  const features = Array.isArray(outline) ? outline : isPlainObject(outline) ? outline.features : undefined;
  const named = new Map<string, PlainObject>();
  for (const feature of Array.isArray(features) ? features.filter(isPlainObject) : []) {
    const { id, properties } = feature;
    const names = isPlainObject(properties) ? ["name", "NAME", "iso_a2", "iso_a3"].map((key) => properties[key]) : [];
    for (const name of [id, ...names])
      if ((typeof name === "string" || typeof name === "number") && !named.has(String(name)))
        named.set(String(name), feature);
  }
  return named;
}

/** Counts a geometry's points, and returns the remaining budget. */
function checkPoints(geometry: PlainObject, budget: number): number {
  let remaining = budget;
  const pending: unknown[] = [geometry];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!Array.isArray(next)) {
      if (!isPlainObject(next)) continue;
      for (const key of ["coordinates", "geometry"]) if (next[key]) pending.push(next[key]);
      for (const key of ["features", "geometries"])
        for (const item of Array.isArray(next[key]) ? next[key] : []) pending.push(item);
      continue;
    }
    if (next.length === 0 || Array.isArray(next[0]) || isPlainObject(next[0])) {
      for (const item of next) pending.push(item);
      continue;
    }
    const [longitude, latitude] = next;
    if (!(Math.abs(longitude) <= MAX_LONGITUDE && Math.abs(latitude) <= MAX_LATITUDE))
      throw new Failure("invalid", `coordinates must be degrees, [longitude, latitude], got ${showValue(next)}`);
    remaining -= 1;
    if (remaining < 0)
      throw new Failure("invalid", `a map must have at most ${MAP_POINTS} points, got more: simplify it`);
  }
  return remaining;
}

/**
 * Limits in degrees. Longitudes may go one turn beyond ±180, for areas across the date line. Latitudes have a tolerance for
 * rounding.
 */
const MAX_LONGITUDE = 540;
const MAX_LATITUDE = 90.001;

/** Counts the points in a topology's geometries, which may use the same arc repeatedly. */
function checkTopology(topology: PlainObject): void {
  const arcs = Array.isArray(topology.arcs) ? topology.arcs : [];
  let count = 0;
  const pending: unknown[] = [topology.objects];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "number") {
      const index = next < 0 ? ~next : next;
      const arc = arcs[index];
      if (!Array.isArray(arc))
        throw new Failure("invalid", `outline.arcs must contain arc ${index}, which outline.objects uses, got none`);
      count += arc.length;
      if (count > MAP_POINTS)
        throw new Failure("invalid", `a map must have at most ${MAP_POINTS} points, got more: simplify it`);
    } else if (Array.isArray(next)) for (const item of next) pending.push(item);
    else if (isPlainObject(next)) {
      if ("arcs" in next) pending.push(next.arcs);
      else for (const item of Object.values(next)) if (typeof item === "object") pending.push(item);
    }
  }
}

/** Half of the globe, in steradians. */
const HEMISPHERE = 2 * Math.PI;

/**
 * Rewinds polygons that cover more than half of the globe. GeoJSON's exterior rings are counterclockwise and d3's are
 * clockwise; the wrong direction encloses the rest of the globe.
 */
function rewindRings(geometry: PlainObject, { geoArea }: Geography): void {
  const pending: PlainObject[] = [geometry];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const key of ["features", "geometries"])
      for (const item of Array.isArray(next[key]) ? next[key] : []) if (isPlainObject(item)) pending.push(item);
    if (isPlainObject(next.geometry)) pending.push(next.geometry);
    const polygons =
      next.type === "Polygon" ? [next.coordinates] : next.type === "MultiPolygon" ? next.coordinates : [];
    for (const rings of Array.isArray(polygons) ? polygons : []) {
      if (!Array.isArray(rings) || !rings.every(Array.isArray)) continue;
      if (geoArea({ type: "Polygon", coordinates: rings }) > HEMISPHERE) for (const ring of rings) ring.reverse();
    }
  }
}
