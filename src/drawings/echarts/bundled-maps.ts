// Provides the bundled maps, which an option can use by name: the countries of the world, and the states of the United
// States.

import countryText from "../../../generated/map/countries.txt";
import nameText from "../../../generated/map/names.txt";
import stateText from "../../../generated/map/us-states.txt";
import type { PlainObject } from "../../base/plain-object.ts";

/** Coordinate units per degree in the outlines. */
const UNITS = 20;

/** The outlines of the maps, and the prefix of their codes. */
const MAPS: Readonly<Record<string, readonly [outlines: string, prefix: string]>> = {
  world: [countryText, ""],
  USA: [stateText, "US-"],
};

export const BUNDLED_MAPS: readonly string[] = Object.keys(MAPS);

/** Returns the code, name and rings of each area of a map. */
function readAreas(map: string) {
  const [outlines, prefix] = MAPS[map] ?? ["", ""];
  const names = new Map(nameText.split("\n").map((line) => line.split("|") as [code: string, name: string]));
  return outlines.split("\n").map((line) => {
    const [code = "", rings = ""] = line.split("|");
    const id = prefix + code;
    return { code, name: names.get(id) ?? id, rings };
  });
}

export function listAreaNames(map: string): string[] {
  return readAreas(map).map(({ name }) => name);
}

/** Returns a new copy of a map as GeoJSON. Each area has an English name and an ISO 3166 code. */
export function readBundledMap(map: string): PlainObject {
  const features = readAreas(map).map(({ code, name, rings }) => {
    return {
      type: "Feature",
      properties: { name, code },
      geometry: { type: "MultiPolygon", coordinates: rings.split(";").map((ring) => [readRing(ring)]) },
    };
  });
  return { type: "FeatureCollection", features };
}

/**
 * Latitude of the coast nearest to the pole, in degrees. Beyond it, the ring of Antarctica spans all longitudes along
 * the pole.
 */
const POLE = 85;

/** Returns a closed ring, in degrees. A ring that crosses the 180th meridian continues beyond it. */
function readRing(text: string): number[][] {
  let [x, y] = [0, 0];
  let shift = 0;
  const points = text.split(" ").map((step, index) => {
    const [dx = 0, dy = 0] = step.split(",").map((units) => Number(units) / UNITS);
    x += dx;
    y += dy;
    if (index > 0 && Math.abs(dx) > 180 && Math.abs(y) < POLE) shift -= 360 * Math.sign(dx);
    return [x + shift, y];
  });
  return [...points, points[0] ?? [0, 0]];
}
