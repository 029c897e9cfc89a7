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

export function findAxis(options: unknown, axis: string, id: string, version: ChartVersion): PlainObject {
  if (version !== 2) return readAxis(options, id, version);
  const found = [readPath(options, "scales", `${axis}Axes`)].flat().find((each) => readPath(each, "id") === id);
  return isPlainObject(found) ? found : {};
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
