// The axes that a configuration describes, wherever its version of Chart.js keeps them.

import { isPlainObject, type PlainObject, readPath } from "../record.ts";

/** Each axis, and the name of its place as its author knows it. */
export function listAxes(config: PlainObject): readonly (readonly [field: string, axis: PlainObject])[] {
  const scales = readPath(config, "options", "scales");
  const places: [string, unknown][] = [["options.scale", readPath(config, "options", "scale")]];
  // Lists of axes are version 2's.
  for (const [key, axis] of Object.entries(typeof scales === "object" && scales !== null ? scales : {})) {
    if (Array.isArray(axis))
      places.push(...axis.map((item, index): [string, unknown] => [`options.scales.${key}[${index}]`, item]));
    else places.push([`options.scales.${key}`, axis]);
  }
  return places.filter((place): place is [string, PlainObject] => isPlainObject(place[1]));
}
