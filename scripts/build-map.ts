// Builds generated/map: simplified outlines of countries and US states for maps in the Google Image Charts format and of ECharts. Each
// line consists of a code and its rings in integer units: the first point, then differences. names.txt has the English name of each code.
// The output is deterministic.

import countries from "i18n-iso-countries";
import { feature } from "topojson-client";
import { recordModules } from "./licenses/module-records.ts";
import { ROOT, readJson, write } from "./project.ts";

/** Coordinate units per degree. */
const UNITS = 20;
/** Maximum distance of a removed point from the simplified line, in degrees. */
const TOLERANCE = { world: 0.05, states: 0.06 };
/** Minimum sum of a ring's width and height, in degrees. Smaller rings are dropped. */
const MIN_RING_SIZE = 0.4;

/** The states' postal codes by FIPS code. */
const STATES = Object.fromEntries(
  (
    "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA " +
    "26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX " +
    "49UT 50VT 51VA 53WA 54WV 55WI 56WY"
  )
    .split(" ")
    .map((text) => [text.slice(0, 2), text.slice(2)]),
);

type Point = readonly [x: number, y: number];

/** The parts of a TopoJSON file that this script reads. */
interface Topology {
  readonly transform?: { readonly scale: Point; readonly translate: Point } | undefined;
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: Readonly<Record<string, object>>;
}

interface Area {
  readonly id: string;
  readonly properties: { readonly name: string };
  readonly geometry:
    | { readonly type: "Polygon"; readonly coordinates: Point[][] }
    | { readonly type: "MultiPolygon"; readonly coordinates: Point[][][] };
}

/** Returns the topology with absolute coordinates and simplified arcs, so that neighbours keep their shared borders. */
function simplify(topology: Topology, tolerance: number): Topology {
  const { scale = [1, 1], translate = [0, 0] } = topology.transform ?? {};
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simplifyLine(points, tolerance);
  });
  return { ...topology, transform: undefined, arcs };
}

/** Removes points with the Douglas-Peucker algorithm. */
function simplifyLine(points: Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || first === undefined || last === undefined) return points;
  let [max, index] = [0, 0];
  for (const [i, point] of points.entries()) {
    const distance = distanceOf(point, first, last);
    if (distance > max) [max, index] = [distance, i];
  }
  if (max <= tolerance) return [first, last];
  return [
    ...simplifyLine(points.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplifyLine(points.slice(index), tolerance),
  ];
}

function distanceOf([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

function formatRing(ring: readonly Point[]): string[] {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  if (Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys) < MIN_RING_SIZE) return [];
  let [lastX, lastY] = [0, 0];
  const points = ring.slice(0, -1).flatMap(([x, y]) => {
    const [dx, dy] = [Math.round(x * UNITS) - lastX, Math.round(y * UNITS) - lastY];
    if (dx === 0 && dy === 0) return [];
    lastX += dx;
    lastY += dy;
    return [`${dx},${dy}`];
  });
  return points.length < 3 ? [] : [points.join(" ")];
}

/** The lines of names.txt, each with a code and an English name. */
const names: string[] = [];

function formatOutlines(
  topology: Topology,
  object: string,
  tolerance: number,
  codeOf: (id: string, name: string) => string | undefined,
): string[] {
  const areas = feature(simplify(topology, tolerance) as never, topology.objects[object] as never) as unknown;
  return (areas as { readonly features: readonly Area[] }).features.flatMap(({ id, properties, geometry }) => {
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    const rings = polygons.flat().flatMap(formatRing);
    const code = codeOf(id, properties.name);
    if (rings.length === 0 || code === undefined) return [];
    names.push(`${object === "states" ? "US-" : ""}${code}|${properties.name}`);
    return [`${code}|${rings.join(";")}`];
  });
}

/** Returns a country's code. Areas without a code get one that requests can't contain, so they have the default colour. */
const countryCode = (id: string, name: string) => (name === "Kosovo" ? "XK" : (countries.numericToAlpha2(id) ?? "--"));

const WORLD = "node_modules/world-atlas/countries-110m.json";
const UNITED_STATES = "node_modules/us-atlas/states-10m.json";
const world = formatOutlines(readJson(WORLD), "countries", TOLERANCE.world, countryCode);
write("generated/map/countries.txt", world.join("\n"));
const states = formatOutlines(readJson(UNITED_STATES), "states", TOLERANCE.states, (id: string) => STATES[id]);
write("generated/map/us-states.txt", states.join("\n"));
write("generated/map/names.txt", names.join("\n"));
recordModules(ROOT, "map", {
  "generated/map/names.txt": [WORLD, UNITED_STATES],
  "generated/map/countries.txt": [WORLD, "node_modules/i18n-iso-countries/index.js"],
  "generated/map/us-states.txt": [UNITED_STATES],
});
