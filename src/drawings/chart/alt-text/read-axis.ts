// Reads the options of a chart's axes, for the alt text. Version 2 keeps lists of axes; versions 3 and 4 keep axes by id.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { readPath } from "../record.ts";
import type { Limits } from "./read-entry.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** The sides of the chart at the least and the greatest value of each axis. */
export const SIDES = { x: ["left", "right"], y: ["bottom", "top"] } as const;

export function readAxis(options: unknown, axis: string, version: ChartVersion): PlainObject {
  const found = version === 2 ? readPath(options, "scales", `${axis}Axes`) : readPath(options, "scales", axis);
  const first: unknown = Array.isArray(found) ? found[0] : found;
  return isPlainObject(first) ? first : {};
}

/** Returns a function that finds an axis by its id in constant time. @param axis `x` or `y` */
export function indexAxes(options: unknown, axis: string, version: ChartVersion): (id: string) => PlainObject {
  if (version !== 2) return (id) => readAxis(options, id, version);
  const axes = [readPath(options, "scales", `${axis}Axes`)].flat().filter(isPlainObject);
  // The first axis with an id wins.
  const axesById = new Map(axes.toReversed().map((each) => [each.id, each]));
  return (id) => axesById.get(id) ?? {};
}

export function readLimits(axis: PlainObject, version: ChartVersion): Limits {
  const options = version === 2 ? axis.ticks : axis;
  return { min: readPath(options, "min"), max: readPath(options, "max"), isReversed: hasReversal(axis, version) };
}

export function readAxisTitle(axis: PlainObject, version: ChartVersion): string {
  const title = version === 2 ? axis.scaleLabel : axis.title;
  if (!isPlainObject(title) || title.display !== true) return "";
  return shorten(formatSingleLine(version === 2 ? title.labelString : title.text));
}

/**
 * Returns the direction of an axis with categories or positions, such as `bottom to top`; undefined for an axis from left
 * to right. A vertical list of categories starts at the top.
 */
export function readDirection(
  axis: PlainObject,
  version: ChartVersion,
  isVertical: boolean,
  hasCategories: boolean,
): string | undefined {
  const isReversed = hasReversal(axis, version);
  if (!isVertical) return isReversed ? "right to left" : undefined;
  return hasCategories === isReversed ? "bottom to top" : "top to bottom";
}

/** Returns whether an axis runs against its usual direction. */
export function hasReversal(axis: PlainObject, version: ChartVersion): boolean {
  return readPath(version === 2 ? axis.ticks : axis, "reverse") === true;
}
