// Projects maps: the Mercator projection for the world and its regions, and the Albers conic projection for the USA, with
// Alaska and Hawaii as insets.

import type { Area, Point } from "./chart-pen.ts";
import type { Degrees } from "./map-outline.ts";

/** Bounds in degrees: west, south, east and north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The regions of `chtm`. */
export const REGIONS: Readonly<Record<string, Bounds>> = {
  africa: [-19, -36, 53, 38],
  asia: [25, -11, 148, 56],
  europe: [-25, 34, 45, 71],
  middle_east: [24, 11, 64, 43],
  south_america: [-93, -57, -32, 16],
  world: [-168, -57, 190, 80],
};

/** Maximum latitude, in degrees. The poles would be infinitely far away. */
const MAX_LATITUDE = 83;
const RADIANS = Math.PI / 180;

const mercatorY = (latitude: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * RADIANS) / 2));

/** Returns a Mercator projection that fits the bounds into an area and centres them. */
export function mercator([west, south, east, north]: Bounds, plot: Area): (degrees: Degrees) => Point {
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const across = (east - west) * RADIANS;
  const scale = Math.min((plot.right - plot.left) / across, (plot.bottom - plot.top) / (top - bottom));
  const [x, y] = [(plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2];
  const [middle, level] = [((west + east) / 2) * RADIANS, (top + bottom) / 2];
  return ([longitude, latitude]) => ({
    x: x + (longitude * RADIANS - middle) * scale,
    y: y - (mercatorY(latitude) - level) * scale,
  });
}

/** Returns an Albers projection centred on a position, in globe radii. `south` and `north` are the standard parallels. */
function albers([longitude, latitude]: Degrees, south: number, north: number): (degrees: Degrees) => Point {
  const sine = (degrees: number) => Math.sin(degrees * RADIANS);
  const cone = (sine(south) + sine(north)) / 2;
  const constant = Math.cos(south * RADIANS) ** 2 + 2 * cone * sine(south);
  const radius = (degrees: number) => Math.sqrt(Math.max(0, constant - 2 * cone * sine(degrees))) / cone;
  const middle = radius(latitude);
  return ([x, y]) => {
    // Keep positions on both sides of the 180th meridian together.
    const turn = ((x - longitude + 540) % 360) - 180;
    const angle = cone * turn * RADIANS;
    return { x: radius(y) * Math.sin(angle), y: radius(y) * Math.cos(angle) - middle };
  };
}

const MAIN = albers([-96, 38], 29.5, 45.5);
/** Projection of each inset: Alaska and Hawaii. */
const INSETS: Readonly<Record<string, (degrees: Degrees) => Point>> = {
  "US-AK": inset(albers([-154, 58.5], 55, 65), 0.35, -0.307, 0.2),
  "US-HI": inset(albers([-157, 20.9], 8, 18), 1, -0.2, 0.21),
};

function inset(project: (degrees: Degrees) => Point, scale: number, x: number, y: number) {
  return (degrees: Degrees): Point => {
    const point = project(degrees);
    return { x: x + point.x * scale, y: y + point.y * scale };
  };
}

/** Half the width and height of the map of the USA, in globe radii. */
const USA_HALF = { x: 0.385, y: 0.255 };

/** Returns a function that maps a US state's code to the state's projection. */
export function usaProjections(plot: Area): (code: string) => (degrees: Degrees) => Point {
  const scale = Math.min((plot.right - plot.left) / USA_HALF.x, (plot.bottom - plot.top) / USA_HALF.y) / 2;
  const [x, y] = [(plot.left + plot.right) / 2, (plot.top + plot.bottom) / 2];
  return (code) => (degrees) => {
    const point = (INSETS[code] ?? MAIN)(degrees);
    return { x: x + point.x * scale, y: y + point.y * scale };
  };
}
