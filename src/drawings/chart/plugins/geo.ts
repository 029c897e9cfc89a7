// Installs chartjs-chart-geo on Chart.js 3 and 4: choropleth and bubbleMap. Resolves the features in the data, and
// bounds the loops of the package's scales.

import { load } from "../../../../generated/packages/geo.js";
import { Failure, showValue } from "../../../base/failure.ts";
import { MAP_POINTS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, replaceMethod } from "./chart-runtime.ts";

/**
 * Maximum zoom of a map. At higher zoom, lines are longer and d3 splits them into more segments. At 1,000, a city fills
 * a map.
 */
const MAP_SCALE = 1000;

/** Minimum distance between graticule lines, in degrees. With a step of 1, there are 540 lines. */
const GRATICULE_STEP = 1;

/** Maximum number of steps in a quantized colour scale. A scale with more steps looks continuous. */
const COLOR_STEPS = 256;

interface GeoController {
  getGraticule: () => unknown;
}

interface ColorScale {
  readonly options: { readonly quantize?: unknown };
  readonly chart: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  getColor: (share: number) => string;
  _drawIndicator: () => void;
}

interface SizeScale {
  readonly _labelItems: readonly { readonly translation: unknown; readonly options?: object }[] | null;
  getLabelItems?: () => readonly unknown[] | undefined;
}

interface ProjectionScale {
  readonly options: { readonly projectionScale?: unknown };
  readonly chart: object;
  geoPath: GeoPath;
  init: (options: unknown) => void;
  computeBounds: (outline: unknown) => void;
  updateBounds: () => unknown;
}

interface GeoFeature {
  readonly feature: unknown;
  readonly projectionScale: { readonly chart: object };
  inRange: (x: number, y: number) => boolean;
}

interface Package extends Geography {
  readonly ChoroplethController: ComponentClass<GeoController>;
  readonly BubbleMapController: ComponentClass<GeoController>;
  readonly GeoFeature: ComponentClass<GeoFeature>;
  readonly ProjectionScale: ComponentClass<ProjectionScale>;
  readonly ColorScale: ComponentClass<ColorScale>;
  readonly ColorLogarithmicScale: ComponentClass<ColorScale>;
  readonly SizeScale: ComponentClass<SizeScale>;
  readonly SizeLogarithmicScale: ComponentClass<SizeScale>;
}

const TYPES = ["choropleth", "bubbleMap"];

export function installGeo({ version, run, register }: ChartRuntime): ChartPlugin {
  const types = run<Package>(load);
  for (const controller of [types.ChoroplethController, types.BubbleMapController])
    replaceMethod(
      controller,
      "getGraticule",
      (get) =>
        function () {
          const graticule = get.call(this);
          if (isPlainObject(graticule)) checkGraticule(graticule);
          return graticule;
        },
    );
  for (const scale of [types.ColorScale, types.ColorLogarithmicScale])
    for (const name of ["getColor", "_drawIndicator"] as const)
      replaceMethod(
        scale,
        name,
        (original: (...args: never[]) => unknown) =>
          function (this: ColorScale, ...args: never[]) {
            checkQuantize(this);
            return original.apply(this, args) as never;
          },
      );
  // The package positions labels with a method of version 4. In version 3, only the positions exist.
  if (version === 3)
    for (const { prototype } of [types.SizeScale, types.SizeLogarithmicScale])
      prototype.getLabelItems = function () {
        return this._labelItems?.map(({ translation }) => ({ options: { translation } }));
      };
  replaceMethod(
    types.ProjectionScale,
    "updateBounds",
    (update) =>
      function () {
        const { projectionScale } = this.options;
        if (!(Number(projectionScale) > 0 && Number(projectionScale) <= MAP_SCALE))
          throw new Failure(
            "invalid",
            `projectionScale must be greater than 0 and at most ${MAP_SCALE}, got ${showValue(projectionScale)}`,
          );
        return update.call(this);
      },
  );
  countWork(types);
  register(types.GeoFeature, types.ProjectionScale, types.ColorScale, types.ColorLogarithmicScale);
  register(types.SizeScale, types.SizeLogarithmicScale, types.ChoroplethController, types.BubbleMapController);
  return {
    prepare(config) {
      const datasets = datasetsOfType(config, TYPES);
      if (datasets.length > 0) placeFeatures(datasets, types);
    },
  };
}

/** Charges for methods that process all of a feature's points. */
function countWork({ ProjectionScale, GeoFeature }: Package): void {
  const originalPaths = new WeakMap<ProjectionScale, GeoPath>();
  replaceMethod(
    ProjectionScale,
    "init",
    (init) =>
      function (options) {
        // Scales are initialised again with each update, so keep the original path.
        const path = originalPaths.get(this) ?? this.geoPath;
        originalPaths.set(this, path);
        this.geoPath = path;
        init.call(this, options);
        this.geoPath = countPaths(path, this.chart);
      },
  );
  replaceMethod(
    ProjectionScale,
    "computeBounds",
    (compute) =>
      function (outline) {
        // Charge twice: the package first fits the outline, then measures it.
        for (let times = 0; times < 2; times++) chargeFeature(this.chart, outline, FIT_SCALE);
        compute.call(this, outline);
      },
  );
  replaceMethod(
    GeoFeature,
    "inRange",
    (inRange) =>
      function (x, y) {
        chargeFeature(this.projectionScale.chart, this.feature);
        return inRange.call(this, x, y);
      },
  );
}

/**
 * Scale at which d3 measures an outline, in pixels per radian. d3 first uses 150, then the scale at which the outline
 * is 1000 pixels wide.
 */
const FIT_SCALE = 150;

/** Checks a graticule's steps: each step is a line to draw. */
function checkGraticule(graticule: Record<string, unknown>): void {
  for (const name of ["stepMajor", "stepMinor"]) {
    const step = graticule[name];
    if (step === undefined || step === null) continue;
    const isStep = Array.isArray(step) && step.length === 2 && step.every((degrees) => degrees >= GRATICULE_STEP);
    if (!isStep)
      throw new Failure(
        "invalid",
        `showGraticule.${name} must be [longitude, latitude] in degrees, each at least ${GRATICULE_STEP}, got ${showValue(step)}`,
      );
  }
}

/** Checks a colour scale, which draws each step or each pixel separately. */
function checkQuantize({ options: { quantize: steps }, width, height, chart }: ColorScale): void {
  if (!(width <= chart.width && height <= chart.height))
    throw new Failure("invalid", `a colour scale must fit into the image, got ${width} x ${height} pixels`);
  if (!(Number(steps) <= COLOR_STEPS))
    throw new Failure("invalid", `scale quantize must be at most ${COLOR_STEPS}, got ${showValue(steps)}`);
}

/**
 * Maximum number of points that a map processes. Points inserted to bend long lines count, and every measurement or
 * drawing counts again. A map of 50,000 points processes about a million.
 */
const MAP_WORK = 3_000_000;

/** The part of d3's path generator that the package uses. */
interface GeoPath {
  (feature: unknown): unknown;
  projection(): { scale?(): number };
}

/** Methods of the generator that process all points of a feature. */
const MEASURES: ReadonlySet<PropertyKey> = new Set(["area", "bounds", "centroid", "measure"]);

/** Work so far, by chart. */
const spent = new WeakMap<object, number>();

/**
 * Wraps a path generator to charge the chart for a feature's points, and for the segments into which d3 splits long
 * lines. Each call is charged, because scripts can change features and request them repeatedly.
 */
function countPaths(path: GeoPath, chart: object): GeoPath {
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
 * Eight times d3's resampling tolerance of 0.71 pixels. The sagitta of an arc is about an eighth of its length squared.
 */
const TOLERANCE_TIMES_8 = 5.7;
/** Maximum number of segments into which d3 splits a line. */
const MAX_SEGMENTS = 2 ** 16;
const DEGREE = Math.PI / 180;

/**
 * Charges a chart for a feature.
 *
 * @param scale pixels per radian
 * @throws Failure `invalid` if the chart exceeds its limit
 */
function chargeFeature(chart: object, feature: unknown, scale = 0): void {
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

/** The package's functions for geographic data. */
interface Geography {
  readonly topojson: { feature(topology: PlainObject, object: unknown): PlainObject };
  geoArea(geometry: PlainObject): number;
}

/**
 * Replaces outlines and features in datasets with GeoJSON, in place. An outline is GeoJSON or TopoJSON; a feature is
 * GeoJSON, or the id or name of a feature of the outline. Rings are rewound to enclose less than half of the globe.
 *
 * @throws Failure for coordinates that are not degrees, for unknown features, and for too many points
 */
function placeFeatures(datasets: readonly PlainObject[], geography: Geography): void {
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
 * Limits in degrees. Longitudes may exceed ±180 by one turn, for areas across the antimeridian. Latitudes have a
 * tolerance for rounding.
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

/** The area of a hemisphere, in steradians. */
const HEMISPHERE = 2 * Math.PI;

/**
 * Rewinds polygons that cover more than half of the globe. Exterior rings are counterclockwise in GeoJSON but clockwise
 * in d3; with the wrong winding, a ring encloses the rest of the globe.
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
