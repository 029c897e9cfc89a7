// Describes the values of one series in English: its first, last, lowest and highest value, and its direction.

import { joinWords } from "../../../base/sentence.ts";
import type { NumberFormat } from "../number-format.ts";
import { formatStep } from "../theme/waterfall.ts";
import { listSteps } from "../theme/waterfall-steps.ts";
import type { FormattedSeries } from "./chart-facts.ts";
import {
  isBarType,
  isDistribution,
  isFinancialType,
  isMatrix,
  isPointType,
  isSliceType,
  nameType,
} from "./chart-type.ts";
import { formatCount, formatShare, formatTimes, lowerFirst, prepositionFor } from "./english.ts";
import { formatUnit, readUnit } from "./read-drawn.ts";
import { rangeOf } from "./read-entry.ts";
import type { Datum, Point } from "./read-series.ts";
import { shorten } from "./text.ts";

/** The facts about a chart that affect the description of a series. */
export interface SeriesStyle {
  /** Maximum number of values to list. */
  readonly listed: number;
  /** Whether points form a picture, so that coordinates are meaningless to readers. */
  readonly isPicture: boolean;
  /** Whether the category axis shows numbers. */
  readonly isNumeric: boolean;
  /** Names of the axes, such as `x` or an axis title, and the format of positions on the x axis. */
  readonly axes: { readonly x: string; readonly y: string };
  readonly formatX: NumberFormat;
  /** Whether the series is drawn as a waterfall. */
  readonly isWaterfall: boolean;
}

/** A description: a count such as `Four bars`, and the rest of the sentence. */
export interface SeriesText {
  readonly count: string;
  readonly rest: string;
}

/** Maximum number of names that are listed, and maximum length of a list in characters. */
const LISTED_NAMES = 8;
const LIST_LENGTH = 250;

export function describeSeries(series: FormattedSeries, style: SeriesStyle): SeriesText {
  const { type, data, points, pointer, graph, isOrdered, hasLine } = series;
  const [, element] = nameType(type);
  if (pointer !== undefined) return { count: "", rest: describePointer(series) };
  if (graph !== undefined) {
    const { names, links } = graph;
    const list = names.length > 0 && names.length <= LISTED_NAMES ? ` (${joinWords(names)})` : "";
    const count = lowerFirst(formatCount(links, "link"));
    return { count: formatCount(series.entryCount, "node"), rest: `${list}${links === 0 ? "" : ` and ${count}`}` };
  }
  const isLine = hasLine && isOrdered && data.length > 1 && /^(?:line|scatter)/.test(type);
  const arePoints = isPointType(type) || (style.isNumeric && type.startsWith("line"));
  if (points.length > 0 && arePoints && !isLine)
    return { count: formatCount(points.length, element), rest: describePoints(series, style) };
  const isFloating = data.some(({ start }) => start !== undefined) && !isFinancialType(type);
  const count = formatCount(data.length || series.entryCount, isFloating ? `floating ${element}` : element);
  if (data.length === 0) return { count, rest: "" };
  if (isFloating) return { count, rest: describeFloating(series) };
  if (style.isWaterfall) return describeWaterfall(series);
  return { count, rest: describeData(series, style, isLine) };
}

function describeData(series: FormattedSeries, style: SeriesStyle, isLine: boolean): string {
  const { type, data } = series;
  const [first, last] = [data[0], data.at(-1)] as [Datum, Datum];
  if (isFinancialType(type)) return describeCandles(series);
  const format = isSliceType(type) ? withShares(series) : series.format;
  if (data.length > 1 && minDatum(data).value === maxDatum(data).value)
    return `, ${data.length === 2 ? "both" : "all"} ${isDistribution(type) ? "with median " : ""}${series.format(first.value)}`;
  const isCompound = isMatrix(type) || type === "sankey";
  const median = isDistribution(type) ? "median " : "";
  const list = joinWords(data.slice(0, style.listed).map((datum) => formatPlaces(datum, [datum], format, isCompound)));
  const isListed = data.length <= style.listed && list.length <= LIST_LENGTH;
  if (isListed && (data.length === 1 || !(isLine || type === "funnel"))) return `: ${median}${list}`;
  // Only ordered categories, such as periods, have a direction.
  const isPeriod = [first, last].every(({ label }) => prepositionFor(label()) !== "for");
  if (isLine || type === "funnel" || (isPeriod && (isBarType(type) || type.startsWith("line"))))
    return describeTrend(series);
  const [low, high] = [minDatum(data), maxDatum(data)].map((datum) => formatPlaces(datum, data, format, isCompound));
  return `, the lowest ${median}${low} and the highest ${high}`;
}

/** A series that rises and falls has a direction only if its overall change reaches this fraction of its range. */
const OVERALL = 0.5;

/** Describes ordered values: the first, the last, and the extremes between them. */
function describeTrend({ data, format, isNominal }: FormattedSeries): string {
  const [first, last] = [data[0], data.at(-1)] as [Datum, Datum];
  const [low, high] = [minDatum(data), maxDatum(data)];
  const ends = ` from ${formatPlaces(first, [], format)} to ${formatPlaces(last, [], format)}`;
  if (isNominal) return ends;
  const extremes = [
    ...(high.value > Math.max(first.value, last.value) ? [{ name: "high", datum: high }] : []),
    ...(low.value < Math.min(first.value, last.value) ? [{ name: "low", datum: low }] : []),
  ].sort((one, other) => data.indexOf(one.datum) - data.indexOf(other.datum));
  const between = extremes.map(({ name, datum }) => `a ${name} of ${formatPlaces(datum, data, format)}`);
  const rest = between.length === 0 ? "" : `, with ${joinWords(between)}`;
  if (first.value === last.value) return `, starting and ending at ${format(first.value)}${rest}`;
  const change = last.value - first.value;
  const isSteady = data.every(({ value }, index) => (value - (data[index - 1]?.value ?? value)) * change >= 0);
  const isOverall = Math.abs(change) >= OVERALL * (high.value - low.value);
  const direction = `, ${change > 0 ? "rising" : "falling"}${isSteady ? "" : " overall"}`;
  return `${isSteady || isOverall ? direction : ""}${ends}${rest}`;
}

/** Returns a format with each slice's value and share. Values that add up to 100 are already percentages. */
function withShares({ data, format }: FormattedSeries): NumberFormat {
  const whole = data.reduce((sum, { value }) => sum + Math.abs(value), 0);
  return (value) => {
    const [text, share] = [format(value), formatShare(Math.abs(value) / whole)];
    if (data.length === 1 || share === text || whole === 0) return text;
    return isNearlyEqual(whole, 100) ? `${text}%` : `${text} (${share})`;
  };
}

/** Describes candles: the first opening and last closing price, and the range. */
function describeCandles({ data, format }: FormattedSeries): string {
  const [first, last] = [data[0], data.at(-1)] as [Datum, Datum];
  const show = (datum: Datum, value: number) => formatPlaces({ ...datum, value }, [], format);
  const low = minDatum(data.map((datum) => ({ ...datum, value: datum.low ?? datum.value })));
  const high = maxDatum(data.map((datum) => ({ ...datum, value: datum.high ?? datum.value })));
  const ends = `opening at ${show(first, first.start ?? first.value)} and closing at ${show(last, last.value)}`;
  return `, ${ends}, with a low of ${show(low, low.value)} and a high of ${show(high, high.value)}`;
}

function describeFloating({ data, format }: FormattedSeries): string {
  const ends = data.flatMap((datum) => [{ ...datum, value: datum.start ?? 0 }, datum]);
  const [low, high] = [minDatum(ends), maxDatum(ends)];
  const start = low.label() === high.label() ? format(low.value) : formatPlaces(low, ends, format);
  return ` between ${start} and ${formatPlaces(high, ends, format)}`;
}

/** Describes a waterfall by its steps; a long waterfall by its ends and extremes. */
function describeWaterfall({ data, format }: FormattedSeries): SeriesText {
  const steps = listSteps(data.map(({ value }) => value)).flatMap((step, index) => {
    const name = data[index]?.label() ?? "";
    const show = (text: string) => (name === "" ? text : `${text} (${name})`);
    return step === undefined ? [] : [{ ...step, text: show(formatStep(step, format)), end: show(format(step.to)) }];
  });
  const [start, ...rest] = steps.map(({ text }) => text);
  const list = joinWords(rest);
  const count = `Starts at ${start}`;
  if (list.length <= LIST_LENGTH) return { count, rest: list === "" ? "" : `, then ${list}` };
  const changes = steps.filter(({ kind }) => kind !== "total");
  const [low, high] = changes.length === 0 ? [] : [minDatum(changes), maxDatum(changes)];
  return { count, rest: ` and ends at ${steps.at(-1)?.end}, with changes from ${low?.text} to ${high?.text}` };
}

/** Describes a gauge's value and scale. */
function describePointer({ pointer, format: formatPlain }: FormattedSeries): string {
  const { value = 0, min = 0, max, text } = pointer ?? {};
  const unit = readUnit([[value, text]]);
  const format = (number: number) => (unit === undefined ? formatPlain(number) : formatUnit(number, unit, formatPlain));
  const scale = min === 0 ? `out of ${format(max ?? 0)}` : `on a scale from ${format(min)} to ${format(max ?? 0)}`;
  return `at ${format(value)}${max === undefined ? "" : ` ${scale}`}`;
}

/** Maximum number of points whose coordinates are listed. */
const LISTED_POINTS = 3;

/** Describes points: individual coordinates if there are few, otherwise the ranges of x and y and their correlation. */
function describePoints({ points, format, labels }: FormattedSeries, style: SeriesStyle): string {
  const { axes, formatX, isPicture } = style;
  const nameOf = ({ index }: Point) =>
    /^\p{L}+[\p{L}\s]/u.test(labels[index] ?? "") ? shorten(labels[index] ?? "") : "";
  const isNamed = points.length <= LISTED_NAMES && points.every((point) => nameOf(point) !== "");
  if (isPicture) return isNamed ? `: ${joinWords(points.map(nameOf))}` : "";
  const hasNames = points.every(({ y }) => /^\p{L}/u.test(format(y)));
  if (hasNames && points.length <= LISTED_NAMES)
    return `: ${joinWords(points.map(({ x, y }) => `${formatX(x)} for ${format(y)}`))}`;
  const list = points.slice(0, LISTED_NAMES).map((point) => {
    const place = `${axes.x} ${formatX(point.x)} and ${axes.y} ${format(point.y)}`;
    return isNamed ? `${nameOf(point)} at ${formatX(point.x)} and ${format(point.y)}` : place;
  });
  if (isNamed && list.join("; ").length <= LIST_LENGTH) return ` by ${axes.x} and ${axes.y}: ${list.join("; ")}`;
  return points.length <= LISTED_POINTS ? ` at ${list.join("; ")}` : describeSpread(points, format, style);
}

/** Returns the ranges of x and y, and whether y rises or falls with x. */
export function describeSpread(points: readonly Point[], format: NumberFormat, { axes, formatX }: SeriesStyle): string {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const correlation = correlate(xs, ys);
  const trend =
    Math.abs(correlation) < 0.5 ? "" : `; ${axes.y} ${correlation > 0 ? "rises" : "falls"} as ${axes.x} rises`;
  return `, ${axes.x} ${describeRange(xs, formatX)} and ${axes.y} ${describeRange(ys, format)}${trend}`;
}

function describeRange(values: readonly number[], format: NumberFormat): string {
  const [low = 0, high = 0] = rangeOf(values);
  return low === high ? `always ${format(low)}` : `from ${format(low)} to ${format(high)}`;
}

/** Minimum number of points for a meaningful correlation. */
const CORRELATED_POINTS = 5;

/** Returns Pearson's correlation coefficient, -1 to 1; 0 if there are too few points or a coordinate is constant. */
function correlate(xs: readonly number[], ys: readonly number[]): number {
  if (xs.length < CORRELATED_POINTS) return 0;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, x2, y2] = [0, 0, 0];
  for (const [index, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, (ys[index] as number) - meanY];
    both += dx * dy;
    x2 += dx * dx;
    y2 += dy * dy;
  }
  const scale = Math.sqrt(x2 * y2);
  return scale > 0 ? both / scale : 0;
}

/**
 * Formats a value with the categories that have it: `50 in Q1`, `7 for a and b`, `3 (five times)`.
 *
 * @param data the values to search for equal values; an empty list for none
 * @param isCompound whether categories have several parts, such as `Mon, 9 h`, and therefore need parentheses
 */
export function formatPlaces(
  datum: Datum,
  data: readonly Datum[],
  format: NumberFormat,
  isCompound: boolean = false,
): string {
  const value = format(datum.value);
  const same = data.filter((each) => isNearlyEqual(each.value, datum.value));
  const labels = same.length > 2 ? [] : (same.length === 2 ? same : [datum]).map(({ label }) => label());
  if (same.length > 1 && (labels.length === 0 || labels.includes(""))) return `${value} (${formatTimes(same.length)})`;
  const [first = ""] = labels;
  if (first === "") return value;
  if (isCompound) return `${value} (${labels.join("; ")})`;
  const place = prepositionFor(first);
  if (place !== "for") return `${value} ${place} ${joinWords(labels)}`;
  if (labels.every((label) => repeatsValue(label, value))) return joinWords(labels);
  return `${value} for ${joinWords(labels.map(quoteName))}`;
}

/** As in `Visited 48,200`. A name such as `Item 2` can contain its value by chance. */
function repeatsValue(name: string, value: string): boolean {
  const words = name.split(/[\s()]+/);
  return !/^\d{1,2}$/.test(value) && value.split(/[\s()]+/).some((part) => /\d/.test(part) && words.includes(part));
}

/** Quotes a multi-word name with a number, which could be mistaken for a value. */
function quoteName(name: string): string {
  return /\s/.test(name) && /(?:^|[\s(])\d/.test(name) && /\p{L}/u.test(name) ? `“${name}”` : name;
}

function isNearlyEqual(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));
}

export function minDatum<T extends { readonly value: number }>(data: readonly T[]): T {
  return data.reduce((low, datum) => (datum.value < low.value ? datum : low));
}

export function maxDatum<T extends { readonly value: number }>(data: readonly T[]): T {
  return data.reduce((high, datum) => (datum.value > high.value ? datum : high));
}
