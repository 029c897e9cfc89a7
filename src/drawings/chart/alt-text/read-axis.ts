// Reads the options of a chart's axes, for the alt text. Version 2 keeps lists of axes; versions 3 and 4 keep axes by id.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { readPath } from "../record.ts";
import type { Limits } from "./read-entry.ts";
import { formatSingleLine, shorten } from "./text.ts";

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
  return { min: readPath(options, "min"), max: readPath(options, "max") };
}

export function readAxisTitle(axis: PlainObject, version: ChartVersion): string {
  const title = version === 2 ? axis.scaleLabel : axis.title;
  if (!isPlainObject(title) || title.display !== true) return "";
  return shorten(formatSingleLine(version === 2 ? title.labelString : title.text));
}

/** Returns whether the first value of an axis is at its top, as in a list of categories. */
export function startsAtTop(axis: PlainObject, version: ChartVersion, hasCategories: boolean): boolean {
  const reverse = readPath(version === 2 ? axis.ticks : axis, "reverse") === true;
  return hasCategories !== reverse;
}
