// Finds a chart's invisible bars, slices and points, which have no visible colour or no size, for the alt text.

import type { PlainObject } from "../../../base/plain-object.ts";
import { parseColor } from "../../../engine/color.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { isBarType } from "./chart-type.ts";
import type { EntryContext } from "./read-entry.ts";

/** Point styles that consist of lines and therefore have no fill. */
const STROKED_SYMBOLS: ReadonlySet<unknown> = new Set(["line", "dash", "cross", "crossRot", "star"]);

/**
 * Returns whether an entry is invisible: its colour is transparent or its size is zero, as set by the dataset or the
 * chart's options.
 */
type InvisibilityTest = (index: number, entry: unknown) => boolean;

/**
 * Returns a function that finds the invisible bars, slices and points of a dataset.
 *
 * @param isConnected whether a line or an area connects the points, in which case no point counts as invisible
 */
export function createInvisibilityTest(
  dataset: PlainObject,
  type: string,
  context: EntryContext,
  isConnected: boolean,
): InvisibilityTest {
  if (/^(?:bar|horizontalBar|pie|doughnut|polarArea)/.test(type)) return createFillTest(dataset, type, context);
  const arePoints = type === "bubble" || (/^(?:line|scatter)$/.test(type) && !isConnected);
  // Labels and error bars of invisible points are still drawn.
  const isLabelled = [dataset, readPath(context.options, "plugins")].some((each) => {
    const labels = readPath(each, "datalabels");
    return labels !== undefined && labels !== false && readPath(labels, "display") !== false;
  });
  return arePoints && !isLabelled && dataset.errorBars === undefined
    ? createPointTest(dataset, type, context)
    : () => false;
}

function createFillTest(dataset: PlainObject, type: string, { options, version }: EntryContext): InvisibilityTest {
  const isRound = !isBarType(type);
  const element = isRound ? "arc" : version === 2 ? "rectangle" : "bar";
  const find = (key: string) =>
    dataset[key] ?? readPath(options, "datasets", type, key) ?? readPath(options, "elements", element, key);
  const [fill, stroke, width] = ["backgroundColor", "borderColor", "borderWidth"].map(find);
  return (index) => {
    if (!isClear(valueAt(fill, index))) return false;
    const [color, size] = [valueAt(stroke, index), valueAt(width, index)];
    // By default, bars have no border, and slices have a white one.
    return color === undefined || isClear(color) || size === 0 || (!isRound && size === undefined);
  };
}

/** Returns the radius of all points of a dataset, in pixels; undefined if they can differ. */
export function readRadius(dataset: PlainObject, type: string, { options }: EntryContext): number | undefined {
  const radius =
    dataset.pointRadius ??
    dataset.radius ??
    readPath(options, "datasets", type, "radius") ??
    readPath(options, "elements", "point", "radius") ??
    3;
  return isFiniteNumber(radius) ? radius : undefined;
}

function createPointTest(dataset: PlainObject, type: string, { options, version }: EntryContext): InvisibilityTest {
  const find = (key: string) => {
    const prefixed = `point${key.charAt(0).toUpperCase()}${key.slice(1)}`;
    // Version 2 colours the points of a line independently of the line.
    const isShared = type === "bubble" || version !== 2 || key === "radius" || key === "pointStyle";
    const datasetKeys =
      key === "pointStyle" ? [key] : [...(type === "bubble" ? [] : [prefixed]), ...(isShared ? [key] : [])];
    return [dataset, readPath(options, "datasets", type), readPath(options, "elements", "point")]
      .flatMap((place, position) =>
        position === 2 ? [readPath(place, key)] : datasetKeys.map((each) => readPath(place, each)),
      )
      .find((value) => value !== undefined && value !== null);
  };
  const [radius, symbol, fill, stroke, width] = [
    "radius",
    "pointStyle",
    "backgroundColor",
    "borderColor",
    "borderWidth",
  ].map(find);
  return (index, entry) => {
    const size = readPath(entry, "r");
    if ((type === "bubble" && size !== undefined ? size : valueAt(radius, index)) === 0) return true;
    const style = valueAt(symbol, index);
    if (version === 4 && style === false) return true;
    // Version 2 ignores a border width of 0.
    const hasBorder = !isClear(valueAt(stroke, index)) && (version === 2 || valueAt(width, index) !== 0);
    if (hasBorder || (style !== undefined && typeof style !== "string")) return false;
    return STROKED_SYMBOLS.has(style) || isClear(valueAt(fill, index));
  };
}

function valueAt(value: unknown, index: number): unknown {
  return Array.isArray(value) ? value[index % value.length] : value;
}

export function isClear(color: unknown): boolean {
  return typeof color === "string" && parseColor(color)?.alpha === 0;
}
