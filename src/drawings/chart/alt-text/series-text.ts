// Describes the values of one series in English.

import type { NumberFormat } from "../number-format.ts";
import { formatUnit } from "./axis-unit.ts";
import {
  isBarType,
  isDistribution,
  isFinancialType,
  isMatrix,
  isPointType,
  isSliceType,
  nameType,
} from "./chart-type.ts";
import { describeCutBars, describeCutLine } from "./cut-text.ts";
import type { Datum } from "./datum.ts";
import { areOrdered, formatAmount, formatCount, formatTimes, joinWords, lowerFirst } from "./english.ts";
import { describeFlows } from "./flow-text.ts";
import { describeGaps } from "./gap-text.ts";
import { orderPoints } from "./line-path.ts";
import { formatPlace, formatPlaces, maxDatum, minDatum } from "./place-text.ts";
import { type AxisNames, describePoints, isName } from "./points-text.ts";
import type { Graph } from "./read-graph.ts";
import type { Series } from "./read-series.ts";
import type { Pointer } from "./read-style.ts";
import { describeSlices } from "./slice-text.ts";
import { describeBars, describeCandles, describeExtremePlaces, describeTrend } from "./trend-text.ts";

/** Facts about the chart that a series' description depends on. */
export interface SeriesStyle {
  /** Whether slices have percentages. */
  readonly hasShares: boolean;
  /** Maximum number of bars to name. */
  readonly namedBars: number;
  /** Formats a position on the x axis. */
  readonly formatX: NumberFormat;
  /** Whether points form a picture, and whether the value axis is invisible. */
  readonly isPicture: boolean;
  readonly hidesValues: boolean;
  /** Describes the cells of a series without values; an empty string if nothing is known about them. */
  readonly describeCells: (series: Series) => string;
  /** Whether the category axis shows numbers. */
  readonly isNumeric: boolean;
  readonly isLogarithmic: boolean;
  readonly axes: AxisNames;
  /** Whether the category axis is vertical. */
  readonly isHorizontal: boolean;
  /** The direction of the category axis; undefined for an axis from left to right. */
  readonly direction: string | undefined;
}

/** Returns a sentence about a series, without its full stop. */
export function describeSeries(series: Series, style: SeriesStyle): string {
  const { type, data, floatingBars, points, entryCount, pointer, graph, flows, format } = series;
  if (pointer !== undefined) return describePointer(pointer, format);
  const [, name] = nameType(type);
  const element = series.hasHidden ? `visible ${name}` : name;
  if (series.path.length > 0) return joinPhrases(series, countPoints(series, style), describeCutLine(series));
  const line = orderLine(series, style);
  if (line !== undefined)
    return `${joinPhrases(line, countPoints(line, style), describeData(line, style))}${describeIntervals(line, style)}`;
  if (points.length > 0 && (isPointType(type) || (style.isNumeric && type.startsWith("line"))))
    return `${formatCount(points.length, element)}${describePoints(series, style.axes, style.formatX, style.isPicture)}${describeIntervals(series, style)}`;
  if (graph !== undefined) return describeGraph(graph);
  const first = data[0] ?? floatingBars[0];
  if (first === undefined)
    return `${formatCount(entryCount, element)}${isMatrix(type) ? style.describeCells(series) : ""}`;
  if (floatingBars.length > 0) {
    // The other bars start at zero.
    const ends = [...data.flatMap((datum) => [{ ...datum, value: 0 }, datum]), ...floatingBars];
    const [low, high] = [minDatum(ends), maxDatum(ends)];
    const extremes = ends.filter(({ value }) => value === low.value || value === high.value);
    const isOneBar = extremes.length === 2 && low.label() === high.label();
    const start = isOneBar ? format(low.value) : formatPlaces(low, ends, format);
    const bar = data.length === 0 ? `floating ${element}` : element;
    return `${formatCount(data.length + floatingBars.length / 2, bar)} between ${start} and ${formatPlaces(high, ends, format)}`;
  }
  if (flows !== undefined) return describeFlows(flows, series);
  const text = series.isNominal ? describeNames(series) : describeData(series, style);
  const count = `${formatCount(data.length, element)}${describeGaps(series.gaps, series.bridgesGaps)}${countZeros(series, style)}`;
  return `${joinPhrases(series, count, text)}${describeIntervals(series, style)}${describeCutBars(series)}`;
}

/**
 * Returns a line along an axis with numbers or categories, sorted by its position; undefined for other series, and for
 * lines that run back and forth.
 */
function orderLine(series: Series, { isNumeric, isHorizontal }: SeriesStyle): Series | undefined {
  const { type, data, points, hasLine, isNominal } = series;
  if (!hasLine || isNominal || data.length < 2 || !/^(?:line|scatter)/.test(type)) return undefined;
  if (series.isCropped || (!isNumeric && type.startsWith("line"))) return series;
  if (points.length !== data.length) return type.startsWith("line") ? series : undefined;
  const positions = points.map(({ x, y }) => (isHorizontal ? y : x));
  const ordered = orderPoints(data, positions);
  return ordered && { ...series, data: ordered };
}

/** Counts the visible points of a line that has several, and states its direction and gaps. */
function countPoints(
  { type, data, path: all, isCropped, gaps, bridgesGaps }: Series,
  { isHorizontal, direction }: SeriesStyle,
): string {
  const isLine = isCropped || (all.length > 0 && data.length === 1);
  const amount = data.length || all.length;
  const path = direction === undefined ? "" : ` (${direction}${isHorizontal ? ", values on the x axis" : ""})`;
  return `${isLine ? "One line" : formatCount(amount, nameType(type)[1])}${path}${describeGaps(gaps, bridgesGaps)}`;
}

/** Joins a number of points and a description. A comma separates gaps from values. */
function joinPhrases({ gaps }: Series, count: string, text: string): string {
  return `${count}${gaps.length > 0 && text.startsWith(" ") ? "," : ""}${text}`;
}

/** Describes the value that a gauge points to, and its scale. */
function describePointer({ value, min, max, unit, section }: Pointer, formatPlain: NumberFormat): string {
  const format = (number: number) => (unit === undefined ? formatPlain(number) : formatUnit(number, unit, formatPlain));
  if (max === undefined) return `at ${format(value)}`;
  const scale = min === 0 ? `out of ${format(max)}` : `on a scale from ${format(min)} to ${format(max)}`;
  const place =
    section &&
    `, in the section from ${format(section.start)} to ${format(section.end)} (${section.number} of ${section.count})`;
  return `at ${format(value)} ${scale}${place ?? ""}`;
}

/** Mentions bars with the value 0, which are invisible, unless 0 is the lowest or the highest value. */
function countZeros({ type, data, isNominal }: Series, { namedBars }: SeriesStyle): string {
  if (data.length <= namedBars || isNominal || !isBarType(type)) return "";
  const zeros = data.filter(({ value }) => value === 0).length;
  if (zeros === 0 || minDatum(data).value === 0 || maxDatum(data).value === 0) return "";
  return ` (${lowerFirst(formatAmount(zeros))} of them 0)`;
}

/** Names the widest error bar. */
function describeIntervals({ type, intervals, points, format }: Series, { axes, formatX }: SeriesStyle): string {
  if (intervals.length === 0 || isFinancialType(type)) return "";
  const widest = maxDatum(intervals.map((interval) => ({ ...interval, value: interval.high - interval.low })));
  const name = intervals.length === 1 ? "its error bar" : "the widest error bar";
  const [low, high] = [widest.low, widest.high].map(widest.isAcross ? formatX : format);
  const point = points.find(({ index }) => index === widest.index);
  if (point === undefined || !isPointType(type))
    return `; ${name} spans ${low} to ${formatPlace({ value: widest.high, label: widest.label }, () => high ?? "")}`;
  const y = format(point.y);
  const place = widest.isAcross ? (isName(y) ? `for ${y}` : `at ${axes.y} ${y}`) : `at ${axes.x} ${formatX(point.x)}`;
  return `; ${name} spans ${low} to ${high} ${place}`;
}

/** Maximum number of nodes, words, regions or names that are listed. */
const LISTED = 8;

/** Describes a graph: its nodes and links, and its root or hub. */
function describeGraph({ nodeCount, linkCount, names, root, children, hubs, hubLinks }: Graph): string {
  const list = names.length > 0 && names.length <= LISTED ? ` (${joinWords(names)})` : "";
  const links = linkCount > 0 ? ` and ${lowerFirst(formatCount(linkCount, "link"))}` : "";
  const name = /^root$/i.test(root) ? "" : `, ${root},`;
  const top = root !== "" && children > 0 ? `. The root${name} has ${lowerFirst(formatCount(children, "child"))}` : "";
  const linksPerHub = lowerFirst(formatCount(hubLinks, "link"));
  const hub =
    top !== "" || hubLinks < 2 || hubs.length === 0 || hubs.length > 2
      ? ""
      : `. ${joinWords(hubs)} ${hubs.length === 1 ? `has the most links: ${hubLinks}` : `have the most links: ${linksPerHub} each`}`;
  return `${formatCount(nodeCount, "node")}${list}${links}${top}${hub}`;
}

/** Describes names: all of them, or the first, the last and the most frequent. Empty names are left out. */
function describeNames({ data, format }: Series): string {
  const named = data.filter(({ value }) => format(value) !== "");
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (data.length <= LISTED / 2) return `: ${joinWords(named.map((datum) => formatPlace(datum, format)))}`;
  const counts = new Map<number, number>();
  for (const { value } of data) counts.set(value, (counts.get(value) ?? 0) + 1);
  const times = [...counts.values()].reduce((a, b) => Math.max(a, b));
  const modes = [...counts.keys()].filter((value) => counts.get(value) === times).map(format);
  if (times === data.length) return `, all ${modes.join("")}`;
  const each = modes.length > 1 ? " each" : "";
  const isMode = times > 1 && modes.length <= 2 && !modes.includes("");
  const mode = isMode ? `, most often ${joinWords(modes)} (${formatTimes(times)}${each})` : "";
  const start = first === data[0] ? ` from ${formatPlace(first, format)}` : "";
  const ending = start === "" ? ", ending at" : " to";
  const end = last === data.at(-1) ? `${ending} ${formatPlace(last, format)}` : "";
  return `${start}${end}${mode}`;
}

/** Returns the rest of the sentence after the number of elements. */
function describeData(series: Series, style: SeriesStyle): string {
  const { hasShares, isLogarithmic, namedBars } = style;
  const { type, data, format } = series;
  const [low, high] = [minDatum(data), maxDatum(data)];
  const median = isDistribution(type) ? "median " : "";
  if (isFinancialType(type)) return describeCandles(series);
  if (data.length === 1) return `: ${median}${formatPlace(low, format)}`;
  if (type === "wordCloud") return describeWords(data);
  if (low.value === high.value) {
    const isLevel = isBarType(type) && low.value !== 0 && data.length > LEVEL_BARS;
    if (isLevel && style.hidesValues && series.labels().length === 0) return describeLevelBars(data);
    const isFlat = low.value === 0 && isBarType(type);
    const amount = `${data.length === 2 ? "both" : "all"} ${median === "" ? "" : "with median "}${format(low.value)}`;
    return `, ${amount}${isFlat ? " and without height" : ""}`;
  }
  if (isSliceType(type)) return describeSlices(series, hasShares);
  // Points without a line have no direction, unless their categories have one.
  if (/^(?:line|scatter)/.test(type) && !series.hasLine && !areOrdered(data.map(({ label }) => label())))
    return describeBars(series, namedBars);
  if (/^(?:line|scatter|funnel)/.test(type)) return describeTrend(series, type !== "funnel" && !isLogarithmic);
  if (isBarType(type)) return describeBars(series, namedBars);
  if (median !== "") return describeExtremePlaces("lowest median", "highest", series);
  if (type === "treemap") return `${describeExtremePlaces("smallest", "largest", series)}${describeGroups(series)}`;
  if (/^(?:venn|euler)$/.test(type) && data.length <= LISTED)
    return `: ${joinWords(data.map((datum) => `${datum.label()} ${format(datum.value)}`))}`;
  return describeExtremePlaces("lowest", "highest", series);
}

/** Minimum number of bars whose common height has no meaning, so that their colours must have one. */
const LEVEL_BARS = 12;

/** Describes bars of the same height, whose value axis is invisible, by their categories. */
function describeLevelBars(data: readonly Datum[]): string {
  const [start, end] = [data[0]?.label() ?? "", data.at(-1)?.label() ?? ""];
  const range = areOrdered([start, end]) && start !== "" && start !== end ? ` from ${start} to ${end}` : "";
  return `${range}, all of the same height`;
}

/** Number of words that are named. */
const NAMED_WORDS = 3;

/** Names the largest words. */
function describeWords(data: readonly Datum[]): string {
  const words = data.toSorted((one, other) => other.value - one.value).slice(0, NAMED_WORDS);
  const isLevel = minDatum(data).value === maxDatum(data).value;
  return `. ${isLevel ? "All have the same size, such as" : "The largest are"} ${joinWords(words.map(({ label }) => label()))}`;
}

/** Names the largest group of a tree map. */
function describeGroups({ groups, format }: Series): string {
  if (groups.length === 0) return "";
  const { value, label } = maxDatum(groups);
  return `. The largest of ${lowerFirst(formatCount(groups.length, "group"))} is ${label()} with ${format(value)}`;
}
