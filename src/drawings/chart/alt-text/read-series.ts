// Reads a dataset for a chart's alt text, as a sighted reader sees it.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { isBarType, isPointType } from "./chart-type.ts";
import type { Datum } from "./datum.ts";
import { findGaps, type Gap } from "./gap-text.ts";
import { cropLine, markOutsideEnds, orderPoints } from "./line-path.ts";
import { isBlank, listEntries, parseEntries } from "./list-entries.ts";
import { findBeyond, unclip, type ValueLimits } from "./read-cut.ts";
import {
  type EntryContext,
  findPlace,
  isInvisible,
  readFloatingBar,
  readLabel,
  readTime,
  readValue,
} from "./read-entry.ts";
import { type Flows, readFlows } from "./read-flows.ts";
import { type Graph, readGraph } from "./read-graph.ts";
import { findInterval, type Interval } from "./read-interval.ts";
import { createInvisibilityTest, readRadius } from "./read-marks.ts";
import { type Pointer, readLine, readOption, readPointer } from "./read-style.ts";
import { readTiles } from "./read-tiles.ts";
import { AXIS_TYPES, createSeriesFormat, type FormatContext, type ValueFormat } from "./series-format.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** A point of a scatter or bubble chart. */
export interface Point {
  readonly x: number;
  readonly y: number;
  /** The radius; undefined if the entry has none. */
  readonly r: number | undefined;
  /** Index of the point's entry in the dataset. */
  readonly index: number;
}

/** A visible dataset. */
export interface Series extends ValueFormat {
  /** Index of the dataset, from 0. */
  readonly index: number;
  readonly type: string;
  /** The dataset's label; an empty string if it has none. */
  readonly name: string;
  /** The entries that have a value. */
  readonly data: readonly Datum[];
  readonly points: readonly Point[];
  /** Both ends of each floating bar. */
  readonly floatingBars: readonly Datum[];
  /** The error bars, or the lowest and highest price of each candle. */
  readonly intervals: readonly Interval[];
  /** Number of entries, including those without a value. */
  readonly entryCount: number;
  /** The value that a gauge points to; undefined for other types. */
  readonly pointer: Pointer | undefined;
  /** Id of the series' value axis; an empty string for the default axis. */
  readonly axisId: string;
  /** Title of the series' value axis. */
  readonly axisTitle: string;
  /** Id of the series' stack. */
  readonly stack: string;
  /** Whether a line connects the points, and whether the area under it is filled. */
  readonly hasLine: boolean;
  readonly hasArea: boolean;
  /** Whether a line ends at the limits of its category axis instead of at its points. */
  readonly isCropped: boolean;
  /** All points of a line that leaves the chart, including those outside; empty for other series. */
  readonly path: readonly Datum[];
  /** Limits of the series' value axis; undefined if nothing is cut off. */
  readonly limits: ValueLimits | undefined;
  /** Gaps in a line, where values are missing, and whether the line connects the points on both sides. */
  readonly gaps: readonly Gap[];
  readonly bridgesGaps: boolean;
  /** Whether some bars, slices or points with a value are transparent, and whether all of them are. */
  readonly hasHidden: boolean;
  readonly isTransparent: boolean;
  /** Whether bars are drawn over those of other series instead of beside them. */
  readonly isLayered: boolean;
  /** Sum of all slices, including transparent ones. */
  readonly whole: number;
  /** Radius of points without a radius of their own, in pixels; undefined if they can differ. */
  readonly radius: number | undefined;
  /** Width of the gaps between slices, in pixels. */
  readonly spacing: number;
  readonly graph: Graph | undefined;
  /** The nodes of a flow diagram; undefined for other types. */
  readonly flows: Flows | undefined;
  /** Sums of a tree map's outer groups. */
  readonly groups: readonly Datum[];
  /** Returns the data labels of the entries, by the entry's index. */
  readonly labels: () => readonly string[];
  /** Whether the values are names instead of numbers. */
  readonly isNominal: boolean;
}

/** The parts of a chart that all of its series share. */
export interface SeriesContext extends EntryContext, FormatContext {
  readonly chartType: string;
  /** Returns a value axis's limits, by the axis's id. */
  readonly limitsOf: (axis: string | undefined) => ValueLimits | undefined;
  /** Returns a value axis's title, by the axis's id. */
  readonly titleOf: (axis: string | undefined) => string;
}

/** Reads a dataset. @param index index of the dataset, from 0 */
export function readSeries(dataset: PlainObject, index: number, shared: SeriesContext): Series {
  const type = formatSingleLine(dataset.type ?? shared.chartType);
  const context = AXIS_TYPES.test(type) ? shared : { ...shared, valueNames: undefined };
  const { labels, options, isHorizontal, valueNames } = context;
  const tiles = type === "treemap" ? readTiles(dataset, labels) : undefined;
  const raw = listEntries(dataset, type, context);
  const entries = parseEntries(raw, type, dataset, context);
  const data: Datum[] = [...(tiles?.tiles ?? [])];
  const [points, floatingBars, times]: [Point[], Datum[], number[]] = [[], [], []];
  const intervals: Interval[] = [];
  const line = readLine(dataset, type, context);
  const axisId = formatSingleLine(dataset[isHorizontal ? "xAxisID" : "yAxisID"]) || undefined;
  const isLine = type.startsWith("line");
  const isPath = line.hasLine ? /^(?:line|scatter)/.test(type) : isLine && line.hasArea;
  const ownLimits = valueNames === undefined ? context.limitsOf(axisId) : undefined;
  // The value axis cuts off a line between its points, but hides points without a line.
  const hidesOutside = !isPath && (isLine || isPointType(type));
  const limits = ownLimits && !hidesOutside ? unclip(ownLimits, dataset, options) : ownLimits;
  const outer = isPath
    ? { ...context, limits: { ...context.limits, [isHorizontal ? "x" : "y"]: { min: undefined, max: undefined } } }
    : context;
  const placeOf = (entry: unknown, position: number) => findPlace(entry, position, type, outer);
  const isClipped = (entry: unknown, position: number) => placeOf(entry, position) === "outside";
  const clipped = type.startsWith("scatter") && line.hasLine ? entries.filter(isClipped).length : 0;
  // A line can cross the chart although its points are outside.
  const crosses = clipped > 0 && entries.length - clipped < 2;
  const isTransparent = createInvisibilityTest(dataset, type, context, line.hasLine || line.hasArea);
  // On an axis with numbers or times, a line leads from a visible point to the next point outside the limits.
  const canLead = isPath && !context.hasCategories && valueNames === undefined;
  const isVisible = (position: number) => {
    const entry = entries[position];
    const value = isBlank(entry) ? undefined : readValue(entry, type, context);
    return value !== undefined && placeOf(entry, position) === "inside" && !(limits && findBeyond(value, limits));
  };
  const slots: { hasValue: boolean; label: () => string }[] = [];
  let [invisible, transparent, whole, hasHidden] = [0, 0, 0, false];
  for (const [position, entry] of tiles === undefined ? entries.entries() : []) {
    const isOff = isClipped(entry, position);
    const hasPosition = isPlainObject(entry) || position < labels.length;
    const leads = isOff && canLead && hasPosition && [position - 1, position + 1].some(isVisible);
    if (isOff && !crosses) invisible += 1;
    if (isOff && !crosses && !leads) continue;
    const value = readValue(entry, type, context);
    const beyond = isOff ? 0 : value === undefined ? undefined : limits && findBeyond(value, limits);
    if (isInvisible(entry, type) || (beyond !== undefined && hidesOutside)) {
      invisible += 1;
      continue;
    }
    whole += Math.abs(value ?? 0);
    if (isTransparent(position, entry)) {
      transparent += 1;
      hasHidden ||= value !== undefined && value !== 0;
      continue;
    }
    // Read labels on demand, because the alt text shows only a few of them.
    const label = () => readLabel(entry, labels[position], type, context);
    const ends = isBarType(type) ? readFloatingBar(entry, context) : undefined;
    if (ends !== undefined) {
      for (const value of ends) floatingBars.push({ value, label });
      continue;
    }
    if (isPath && !isOff) slots.push({ hasValue: value !== undefined, label });
    if (value !== undefined && context.isTime) times.push(readTime(entry, labels[position]));
    const open = readPath(entry, "o");
    const place = readPath(entry, isHorizontal ? "y" : "x");
    if (value !== undefined)
      data.push({
        value,
        label,
        index: position,
        ...(isFiniteNumber(open) && { open }),
        ...(isPath && isFiniteNumber(place) && !context.isTime && { position: place }),
        ...(isPath && beyond !== undefined && { beyond }),
      });
    if (isPath && beyond !== undefined) continue;
    if (isPlainObject(entry) && isFiniteNumber(entry.x) && isFiniteNumber(entry.y))
      points.push({ x: entry.x, y: entry.y, r: isFiniteNumber(entry.r) ? entry.r : undefined, index: position });
    const found = findInterval(entry, value, labels[position], dataset, type, context);
    if (found !== undefined) intervals.push({ ...found, label, index: position });
  }
  const ordered =
    crosses && context.isLinear && !dataset.stepped
      ? orderPoints(
          data,
          data.map(({ position = Number.NaN }) => position),
        )
      : undefined;
  const cropped = ordered && cropLine(ordered, context.limits[isHorizontal ? "y" : "x"], limits);
  const isCropped = cropped !== undefined;
  const isTimed = times.length === data.length && times.every(Number.isFinite);
  const all = cropped ?? (isTimed ? sortByTime(data, times) : data);
  const isCut = all.some(({ beyond }) => beyond !== undefined);
  const sorted = isCut ? all.filter(({ beyond }) => beyond === undefined) : all;
  const isInvisibleDataset =
    (isCut || isCropped) && !line.hasArea && all.every(({ beyond }) => !!beyond && beyond === all[0]?.beyond);
  // From version 3, an axis with numbers and without limits ends near the first and the last visible point.
  const { min, max } = context.limits[isHorizontal ? "y" : "x"];
  const endsAtPoints = context.version !== 2 && canLead && !(isFiniteNumber(min) && isFiniteNumber(max));
  const isEmpty = raw.every(isBlank) || (AXIS_TYPES.test(type) && data.length + floatingBars.length === 0);
  const isOrdered = all.every((datum, position) => datum === data[position]);
  // True, or the distance up to which the line connects the points on both sides of missing values.
  const spanGaps = readOption(dataset, "line", "spanGaps", options);
  const spacing = readOption(dataset, type, "spacing", options);
  return {
    index,
    type,
    name: shorten(formatSingleLine(dataset.label)),
    data: sorted,
    points,
    floatingBars,
    intervals,
    entryCount: tiles !== undefined ? data.length : isEmpty ? 0 : entries.length - invisible - transparent,
    pointer: readPointer(dataset, type, data, options),
    axisId: axisId ?? "",
    axisTitle: context.titleOf(axisId),
    stack: formatSingleLine(dataset.stack),
    ...line,
    isCropped,
    path: isCut ? (endsAtPoints ? markOutsideEnds(all) : all) : [],
    limits,
    gaps: isOrdered && !isFiniteNumber(spanGaps) ? findGaps(slots) : [],
    bridgesGaps: Boolean(spanGaps),
    hasHidden,
    isTransparent: isInvisibleDataset || (transparent > 0 && transparent + invisible === entries.length),
    isLayered: dataset.grouped === false,
    whole,
    radius: readRadius(dataset, type, context),
    spacing: isFiniteNumber(spacing) ? spacing : 0,
    graph: readGraph(dataset, raw, type, labels),
    flows: type === "sankey" ? readFlows(entries) : undefined,
    groups: tiles?.groups ?? [],
    ...(valueNames === undefined
      ? createSeriesFormat(sorted, index, type, axisId, context)
      : { format: (value: number) => valueNames.at(value), isUnsigned: () => false }),
    labels: () => context.labelsOf(index),
    isNominal: valueNames !== undefined,
  };
}

/** Sorts values by time, as a time axis does. */
function sortByTime(data: readonly Datum[], times: readonly number[]): readonly Datum[] {
  return [...data.entries()]
    .sort(([one], [other]) => (times[one] as number) - (times[other] as number))
    .map(([, datum]) => datum);
}
