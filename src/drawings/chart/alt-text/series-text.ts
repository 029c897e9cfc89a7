// Describes the values of one series in English.

import { count, formatNumber, formatShare, joinWords, lowerFirst, prepositionFor } from "./english.ts";
import { type Datum, isDistribution, type Point, type Series } from "./read-series.ts";
import { nameType } from "./type-name.ts";

/**
 * Returns a sentence about a series, without its full stop.
 *
 * @param hasShares whether slices have percentages
 */
export function describeSeries(series: Series, hasShares: boolean): string {
  const { type, data, floatingBars, points, entryCount, pointer } = series;
  if (pointer !== undefined)
    return `It is at ${formatNumber(pointer)}${data.length === 0 ? "" : ` out of ${formatNumber(mostOf(data).value)}`}`;
  const [, element] = nameType(type);
  if (points.length > 0 && /^(?:scatter|bubble)/.test(type))
    return `${count(points.length, element)}, ${describePoints(points, series.hasLine)}`;
  if (element === "node") return describeNodes(series);
  const first = data[0] ?? floatingBars[0];
  if (first === undefined) return count(entryCount, element);
  if (type === "radialGauge" && data.length === 1) return `It is at ${formatNumber(first.value)}`;
  // A radar chart has an axis for each label, even without a value.
  const thing = type === "radar" && data.length < entryCount ? "value" : element;
  if (floatingBars.length > 0) {
    const ends = [...data, ...floatingBars];
    return `${count(data.length + floatingBars.length / 2, thing)} between ${formatWithCategory(leastOf(ends))} and ${formatWithCategory(mostOf(ends))}`;
  }
  return `${count(data.length, thing)}${countZeros(series)}${describeData(series, first, hasShares)}`;
}

/** Mentions bars with the value 0, which are invisible, unless 0 is the lowest or the highest value. */
function countZeros({ type, data }: Series): string {
  const zeros = data.filter(({ value }) => value === 0).length;
  const isExtreme = leastOf(data).value === 0 || mostOf(data).value === 0;
  if (zeros === 0 || isExtreme || !/^(?:bar|horizontalBar)/.test(type)) return "";
  return ` (${lowerFirst(count(zeros, "").trim())} of them 0)`;
}

/** Maximum number of nodes that are named. */
const NAMED_NODES = 8;

/** Describes a graph: its nodes and links. */
function describeNodes({ entryCount, nodeNames, linkCount }: Series): string {
  const names = nodeNames.length > 0 && nodeNames.length <= NAMED_NODES ? ` (${joinWords(nodeNames)})` : "";
  const links = linkCount > 0 ? ` and ${lowerFirst(count(linkCount, "link"))}` : "";
  return `${count(entryCount, "node")}${names}${links}`;
}

/** Returns the rest of the sentence after the number of elements. */
function describeData({ type, data }: Series, first: Datum, hasShares: boolean): string {
  const [low, high, last] = [leastOf(data), mostOf(data), data.at(-1) as Datum];
  if (data.length === 1) return `: ${formatWithCategory(first)}`;
  if (low.value === high.value) return `, ${data.length === 2 ? "both" : "all"} ${formatNumber(low.value)}`;
  if (/^(?:pie|doughnut|polarArea|outlabeled)/.test(type)) return `. ${describeSlices(data, hasShares)}`;
  if (/^line/.test(type)) return describeTrend(data, first, last, low, high);
  if (/^(?:candlestick|ohlc)$/.test(type)) return describeCloses(first, last, low, high);
  if (isDistribution(type))
    return `, the lowest median ${formatWithCategory(low)} and the highest ${formatWithCategory(high)}`;
  if (type === "sankey") return `, the smallest ${formatWithLabel(low)} and the largest ${formatWithLabel(high)}`;
  // "From … to …" sounds like the order of the elements.
  if (low === first && high === last) return ` from ${formatWithCategory(low)} to ${formatWithCategory(high)}`;
  return `, the lowest ${formatWithCategory(low)} and the highest ${formatWithCategory(high)}`;
}

/** Maximum reversal in a line that the alt text still calls rising or falling, as a share of the line's range. */
const STEADY = 0.15;

/** Describes a line: from its first to its last point, and the extremes or the largest reversal between them. */
function describeTrend(data: readonly Datum[], first: Datum, last: Datum, low: Datum, high: Datum): string {
  const extremes = [
    ...(high.value > Math.max(first.value, last.value) ? [`a high of ${formatWithCategory(high)}`] : []),
    ...(low.value < Math.min(first.value, last.value) ? [`a low of ${formatWithCategory(low)}`] : []),
  ];
  const isRising = last.value > first.value;
  const reversal = findReversal(data, isRising);
  const isSteady = reversal.size <= STEADY * (high.value - low.value);
  if (extremes.length === 0 && !isSteady)
    extremes.push(
      `a ${isRising ? "fall" : "rise"} from ${formatWithCategory(reversal.from)} to ${formatWithCategory(reversal.to)}`,
    );
  const between = extremes.length === 0 ? "" : `, with ${joinWords(extremes)}`;
  if (first.value === last.value) return `, starting and ending at ${formatNumber(first.value)}${between}`;
  const direction = isSteady ? `, ${isRising ? "rising" : "falling"}` : "";
  return `${direction} from ${formatWithCategory(first)} to ${formatWithCategory(last)}${between}`;
}

/** The largest move against the direction of a line. */
interface Reversal {
  readonly from: Datum;
  readonly to: Datum;
  readonly size: number;
}

function findReversal(data: readonly Datum[], isRising: boolean): Reversal {
  const sign = isRising ? 1 : -1;
  let peak = data[0] as Datum;
  let found: Reversal = { from: peak, to: peak, size: 0 };
  for (const datum of data) {
    if (sign * datum.value > sign * peak.value) peak = datum;
    const size = sign * (peak.value - datum.value);
    if (size > found.size) found = { from: peak, to: datum, size };
  }
  return found;
}

/** Describes candles by their closing prices. Says "close" because a candle's high and low are other prices. */
function describeCloses(first: Datum, last: Datum, low: Datum, high: Datum): string {
  const extremes = [
    ...(high.value > Math.max(first.value, last.value) ? [`the highest close is ${formatWithCategory(high)}`] : []),
    ...(low.value < Math.min(first.value, last.value) ? [`the lowest close is ${formatWithCategory(low)}`] : []),
  ];
  return [`, with closes from ${formatWithCategory(first)} to ${formatWithCategory(last)}`, ...extremes].join("; ");
}

/** Describes slices: the largest and the smallest. */
function describeSlices(data: readonly Datum[], hasShares: boolean): string {
  const total = data.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const show = (datum: Datum) => {
    const label = datum.label();
    const share = hasShares ? ` (${formatShare(Math.abs(datum.value) / total)})` : "";
    return `${label === "" ? "" : `${label} with `}${formatNumber(datum.value)}${share}`;
  };
  const [large, small] = data.length === 2 ? ["larger", "smaller"] : ["largest", "smallest"];
  return `The ${large} is ${show(mostOf(data))}, and the ${small} is ${show(leastOf(data))}`;
}

/** Describes points: the ranges of x and y, and whether y rises or falls with x, unless a line connects the points. */
function describePoints(points: readonly Point[], hasLine: boolean): string {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const correlation = hasLine || points.length < CORRELATED_POINTS ? 0 : correlate(xs, ys);
  const trend = Math.abs(correlation) < 0.5 ? "" : `; y ${correlation > 0 ? "rises" : "falls"} as x rises`;
  return `x ${describeRange(xs)} and y ${describeRange(ys)}${trend}`;
}

function describeRange(values: readonly number[]): string {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  return low === high ? `always ${formatNumber(low)}` : `from ${formatNumber(low)} to ${formatNumber(high)}`;
}

/** Minimum number of points for a meaningful correlation. */
const CORRELATED_POINTS = 5;

/** Returns Pearson's correlation coefficient, -1 to 1; 0 if a coordinate is constant. */
function correlate(xs: readonly number[], ys: readonly number[]): number {
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
 * Describes several series by their extremes.
 *
 * @param isCounted whether the first sentence states the number of series
 * @returns undefined if the series have no values
 */
export function describeExtremes(series: readonly Series[], isCounted: boolean): string | undefined {
  const points = series.flatMap((each) => each.points);
  if (points.length > 0 && series.every(({ type }) => /^(?:scatter|bubble)/.test(type)))
    return `${count(series.length, "series")} with ${lowerFirst(count(points.length, "point"))}, ${describePoints(points, true)}`;
  const all = series.flatMap(({ name, data }) =>
    data.map(({ label, value }) => ({ value, label: () => [name, label()].filter((part) => part !== "").join(", ") })),
  );
  if (all.length === 0) return undefined;
  // Name the series and category only if no other entry has the same value.
  const show = (extreme: Datum) =>
    all.filter(({ value }) => value === extreme.value).length > 1
      ? formatNumber(extreme.value)
      : formatWithLabel(extreme);
  const start = isCounted ? "Values range" : `${count(series.length, "series")}, with values`;
  const [low, high] = [leastOf(all), mostOf(all)];
  if (low.value === high.value) return `All values are ${formatNumber(low.value)}`;
  return `${start} from ${show(low)} to ${show(high)}`;
}

function leastOf(data: readonly Datum[]): Datum {
  return data.reduce((low, datum) => (datum.value < low.value ? datum : low));
}

function mostOf(data: readonly Datum[]): Datum {
  return data.reduce((high, datum) => (datum.value > high.value ? datum : high));
}

/** Formats a value with its category: `50 in Q1`, `7 on Monday`, `3 for apples`. */
function formatWithCategory(datum: Datum): string {
  const [value, label] = [datum.value, datum.label()];
  return label === "" ? formatNumber(value) : `${formatNumber(value)} ${prepositionFor(label)} ${label}`;
}

/** Formats a value with a label of several parts: `50 (Users, Q1)`. */
function formatWithLabel(datum: Datum): string {
  const [value, label] = [datum.value, datum.label()];
  // `-3 (3)` would look like two values.
  if (label === "" || prepositionFor(label) === "at") return formatWithCategory(datum);
  return `${formatNumber(value)} (${label})`;
}
