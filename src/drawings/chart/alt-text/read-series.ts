// Reads a dataset for a chart's alt text.

import { TREEMAP_CELLS } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { parseColor } from "../../../engine/color.ts";
import { listEntries, parseEntries, readOption } from "../list-entries.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";
import { isBarType, isSliceType } from "./chart-type.ts";
import {
  type EntryContext,
  isOutside,
  rangeOf,
  readFloatingBar,
  readLabel,
  readPosition,
  readValue,
} from "./read-entry.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** A value with its category. */
export interface Datum {
  readonly value: number;
  /** Returns the category; an empty string if there is none. */
  readonly label: () => string;
  /** Index of the value's entry in the dataset. */
  readonly index?: number;
  /** The other end of a floating bar, or a candle's opening price. For candles, `value` is the closing price. */
  readonly start?: number;
  /** A candle's lowest and highest price. */
  readonly low?: number;
  readonly high?: number;
}

/** A point of a scatter or bubble chart. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly index: number;
}

/** A gauge's value, the ends of its scale, and the displayed text of the value. */
interface Pointer {
  readonly value: number;
  readonly min: number;
  readonly max: number | undefined;
  readonly text: unknown;
}

interface Graph {
  readonly links: number;
  /** The nodes' names; an empty list if any node has no name. */
  readonly names: readonly string[];
}

/** A visible dataset. */
export interface Series {
  /** Index of the dataset, from 0. */
  readonly index: number;
  readonly type: string;
  /** The dataset's label; an empty string if it has none. */
  readonly name: string;
  /** The entries that have a value. */
  readonly data: readonly Datum[];
  readonly points: readonly Point[];
  /** Number of entries, including those without a value. */
  readonly entryCount: number;
  /** The gauge's value and scale; undefined for other types. */
  readonly pointer: Pointer | undefined;
  readonly graph: Graph | undefined;
  /** Id of the series' value axis. */
  readonly axisId: string;
  /** Whether a line connects the points, and whether the area under it is filled. */
  readonly hasLine: boolean;
  readonly hasArea: boolean;
  /** Whether entries are sorted by position, so that a line's direction has a meaning. */
  readonly isOrdered: boolean;
  /** Whether all bars, slices or points are transparent or have a size of zero. */
  readonly isInvisible: boolean;
  /** Whether bars overlap the bars of other series instead of standing beside them. */
  readonly isLayered: boolean;
  /** Whether the values are names instead of numbers. */
  readonly isNominal: boolean;
}

/** The facts that all series of a chart share. */
export interface SeriesContext extends EntryContext {
  readonly chartType: string;
  /** Returns the id of a dataset's value axis. */
  readonly axisIdOf: (dataset: PlainObject, type: string) => string;
}

/** Matches types that place elements along a category axis and a value axis. */
const AXIS_TYPES = /^(?:line|scatter|bubble|bar|horizontalBar)/;

/** Reads a dataset. @param index index of the dataset, from 0 */
export function readSeries(dataset: PlainObject, index: number, shared: SeriesContext): Series {
  const type = formatSingleLine(dataset.type ?? shared.chartType);
  const context = AXIS_TYPES.test(type) ? shared : { ...shared, valueNames: undefined };
  const { labels, options } = context;
  const raw = listEntries(dataset, type, context);
  const entries = type === "treemap" ? [] : parseEntries(raw, type, dataset, context);
  const line = readLine(dataset, type, context);
  const hides = createInvisibilityTest(dataset, type, context, line);
  const read = entries.map((entry, position) => readEntry(entry, position, type, context));
  const drawn = read.filter((_, position) => !hides(position));
  const inside = drawn.filter((entry) => !entry.isOutside);
  // A line can cross the chart although its points are outside.
  const crosses = line.hasLine && inside.length < 2 && !context.hasCategories && !context.isTime;
  const visible = crosses && AXIS_TYPES.test(type) ? drawn : inside;
  const { entries: sorted, isOrdered } = sortEntries(visible, context, type);
  const tiles = type === "treemap" ? readTiles(dataset, labels) : [];
  const data = [...tiles, ...sorted.flatMap(({ datum }) => datum ?? [])];
  const isEmpty = entries.every((entry) => entry === null || entry === undefined || Number.isNaN(entry));
  return {
    index,
    type,
    name: shorten(formatSingleLine(dataset.label)),
    data,
    points: sorted.flatMap(({ point }) => point ?? []),
    entryCount: isEmpty || (AXIS_TYPES.test(type) && data.length === 0) ? tiles.length : visible.length,
    pointer: readPointer(dataset, type, data, options),
    graph: readGraph(dataset, raw, type, labels),
    axisId: context.axisIdOf(dataset, type),
    ...line,
    isOrdered,
    isInvisible: entries.length > 0 && entries.every((_, position) => hides(position)),
    isLayered: dataset.grouped === false,
    isNominal: context.valueNames !== undefined,
  };
}

interface Entry {
  readonly position: number;
  readonly isOutside: boolean;
  readonly datum: Datum | undefined;
  readonly point: Point | undefined;
}

function readEntry(entry: unknown, index: number, type: string, context: EntryContext): Entry {
  const { labels } = context;
  const isAxisType = AXIS_TYPES.test(type) || /^(?:candlestick|ohlc)$/.test(type);
  const position = readPosition(entry, index, context);
  // Entries after the last label have no position.
  const isUnlabelled =
    (context.isTime || (context.hasCategories && (labels.length > 0 || context.version !== 2))) &&
    !isPlainObject(entry) &&
    index >= labels.length;
  const bar = isBarType(type) ? readFloatingBar(entry, context) : undefined;
  const value = bar?.[1] ?? readValue(entry, type, context);
  const [x, y, o, l, h] = ["x", "y", "o", "l", "h"].map((key) => readPath(entry, key));
  const start = bar?.[0] ?? o;
  const datum = {
    value: value ?? 0,
    // Labels are read lazily, because the alt text shows only a few.
    label: () => readLabel(entry, labels[index], type, context),
    index,
    ...(isFiniteNumber(start) && { start }),
    ...(isFiniteNumber(l) && isFiniteNumber(h) && { low: l, high: h }),
  };
  return {
    position,
    isOutside: isAxisType && (isUnlabelled || isOutside(position, context)),
    datum: value === undefined ? undefined : datum,
    point: isFiniteNumber(x) && isFiniteNumber(y) ? { x, y, index } : undefined,
  };
}

/**
 * Sorts entries in the same order as a time axis, and reverses a line that runs from right to left on a numeric axis.
 */
function sortEntries(entries: readonly Entry[], { isTime, hasCategories }: EntryContext, type: string) {
  const areKnown = entries.every(({ position }) => Number.isFinite(position));
  if (isTime && areKnown)
    return { entries: entries.toSorted((one, other) => one.position - other.position), isOrdered: true };
  const runs = (sign: number) =>
    entries.every(({ position }, index) => index === 0 || (position - (entries[index - 1]?.position ?? 0)) * sign > 0);
  if (areKnown && !hasCategories && runs(-1)) return { entries: entries.toReversed(), isOrdered: true };
  return { entries, isOrdered: hasCategories || (type.startsWith("line") && !areKnown) || runs(1) };
}

function readLine(
  dataset: PlainObject,
  type: string,
  { options, version }: EntryContext,
): Pick<Series, "hasLine" | "hasArea"> {
  const find = (key: string) =>
    dataset[key] ??
    readPath(options, "datasets", type, key) ??
    readPath(options, "elements", "line", key) ??
    readPath(options, key);
  const isScatter = type.startsWith("scatter");
  // Chart.js doesn't read `showLine` from `options.elements`.
  const shows =
    readOption(dataset, type, "showLine", options) ?? (version === 2 ? readPath(options, "showLines") : undefined);
  const isShown = isScatter ? shows === true : shows !== false;
  const isTransparent = !isPlainObject(dataset.segment) && isClear(find("borderColor"));
  // Only version 2 fills areas by default, and only under visible lines.
  const fill = find("fill") ?? (version === 2 && !isScatter);
  return {
    hasLine: isShown && find("borderWidth") !== 0 && !isTransparent,
    hasArea: fill !== false && (version !== 2 || isShown),
  };
}

/** Returns a test for invisible elements: bars and slices without colour, and points without size. */
function createInvisibilityTest(
  dataset: PlainObject,
  type: string,
  { options, version }: EntryContext,
  { hasLine, hasArea }: Pick<Series, "hasLine" | "hasArea">,
): (index: number) => boolean {
  const isBar = isBarType(type);
  const element = isBar ? (version === 2 ? "rectangle" : "bar") : isSliceType(type) ? "arc" : "point";
  const [fill, stroke, width, radius] = ["backgroundColor", "borderColor", "borderWidth", "radius"].map(
    (key) => dataset[key] ?? readPath(options, "datasets", type, key) ?? readPath(options, "elements", element, key),
  );
  if (element === "point") {
    const canHide = /^(?:line|scatter|bubble)$/.test(type) && !hasLine && !hasArea && dataset.datalabels === undefined;
    return (index) => canHide && valueAt(dataset.pointRadius ?? radius, index) === 0;
  }
  return (index) => {
    const [color, size] = [valueAt(stroke, index), valueAt(width, index)];
    // By default, bars have no border, and slices have a white border.
    const hasBorder = color !== undefined && !isClear(color) && size !== 0 && !(isBar && size === undefined);
    return isClear(valueAt(fill, index)) && !hasBorder;
  };
}

function valueAt(value: unknown, index: number): unknown {
  return Array.isArray(value) ? value[index % value.length] : value;
}

export function isClear(color: unknown): boolean {
  return typeof color === "string" && parseColor(color)?.alpha === 0;
}

/** Returns a gauge's value and scale; undefined for other types. */
function readPointer(
  { value, minValue }: PlainObject,
  type: string,
  data: readonly Datum[],
  options: unknown,
): Pointer | undefined {
  if (type === "gauge" && isFiniteNumber(value)) {
    const [, max] = rangeOf(data.map((each) => each.value));
    return { value, min: isFiniteNumber(minValue) ? minValue : 0, max, text: readValueLabel(value, options) };
  }
  const [only, other] = data;
  if (type !== "radialGauge" || only === undefined || other !== undefined) return undefined;
  const domain = readPath(options, "domain");
  const [min = 0, max] = Array.isArray(domain) && domain.every(isFiniteNumber) ? domain : [0, 100];
  const isShown = readPath(options, "centerArea", "displayText") !== false;
  return { value: only.value, min, max, text: isShown ? readPath(options, "centerArea", "text") : "" };
}

/** Returns the displayed text of a gauge's value; an empty string if it is hidden or its formatter throws. */
function readValueLabel(value: number, options: unknown): unknown {
  const [display, formatter] = ["display", "formatter"].map((key) => readPath(options, "valueLabel", key));
  if (display === false || typeof formatter !== "function") return "";
  try {
    return formatter(value);
  } catch {
    // The same error is reported when the chart is drawn.
    return "";
  }
}

/** Reads the nodes and links of a graph or tree; undefined for other chart types. */
function readGraph(
  { edges }: PlainObject,
  entries: readonly unknown[],
  type: string,
  labels: readonly unknown[],
): Graph | undefined {
  if (!/^(?:graph|forceDirectedGraph|tree|dendrogram|dendogram)$/.test(type)) return undefined;
  const names = entries.map((entry, index) =>
    shorten(formatSingleLine(readPath(entry, "label") ?? readPath(entry, "name") ?? labels[index])),
  );
  const hasParent = (entry: unknown) => (readPath(entry, "parent") ?? undefined) !== undefined;
  return {
    links: Array.isArray(edges) ? edges.length : entries.filter(hasParent).length,
    names: names.includes("") ? [] : names,
  };
}

/** Maximum number of levels of a tree map. */
const LEVELS = 20;

/**
 * Reads the tiles of a treemap. Entries in the same groups are summed, as in the chart.
 *
 * @param labels tile names, for data that is a list of numbers
 */
function readTiles({ data, tree, key, groups }: PlainObject, labels: readonly unknown[]): readonly Datum[] {
  const valueKey = typeof key === "string" ? key : "value";
  const root = tree ?? data;
  const levels = Array.isArray(groups) ? groups.filter((group) => typeof group === "string").slice(0, LEVELS) : [];
  const tiles = new Map<string, { name: unknown; value: number }>();
  const add = (path: readonly unknown[], value: number) => {
    const id = path.map(formatSingleLine).join("\0");
    tiles.set(id, { name: path.at(-1), value: (tiles.get(id)?.value ?? 0) + value });
  };
  if (Array.isArray(root)) {
    for (const [index, entry] of root.entries()) {
      const value = parseNumber(isPlainObject(entry) ? entry[valueKey] : entry);
      const name = readPath(entry, "name") ?? readPath(entry, "label") ?? (tree === undefined ? labels[index] : "");
      const path = levels.length > 0 ? levels.map((level) => readPath(entry, level)) : [index, name];
      if (value !== undefined) add(path, value);
    }
  } else walk(root, valueKey, [], { left: TREEMAP_CELLS }, add);
  return [...tiles.values()].map(({ name, value }) => ({ value, label: () => shorten(formatSingleLine(name)) }));
}

/** Visits the leaves of a tree of objects. A leaf is an object with a number at the key. */
function walk(
  node: unknown,
  key: string,
  path: readonly string[],
  budget: { left: number },
  visit: (path: readonly string[], value: number) => void,
): void {
  // Shared objects can make the expanded tree much larger than the configuration.
  if (!isPlainObject(node) || path.length > LEVELS || budget.left <= 0) return;
  budget.left -= 1;
  const value = node[key];
  if (isFiniteNumber(value)) visit(path, value);
  else for (const [name, child] of Object.entries(node)) walk(child, key, [...path, name], budget, visit);
}
