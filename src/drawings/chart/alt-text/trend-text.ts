// Describes values in an order, such as the points of a line and bars at dates.

import type { NumberFormat } from "../number-format.ts";
import { joinWords, prepositionFor } from "./english.ts";
import { formatPlace, formatPlaces, leastOf, mostOf } from "./place-text.ts";
import type { Datum, Series } from "./read-series.ts";

/** Maximum reversal in a line that the alt text still calls rising or falling, as a share of the line's range. */
const STEADY = 0.15;

/** Describes a line: from its first to its last point, and the extremes or the largest reversal between them. */
export function describeTrend({ data, format }: Series): string {
  const [first, last] = [data[0] as Datum, data.at(-1) as Datum];
  const [low, high] = [leastOf(data), mostOf(data)];
  const between = [
    ...(high.value > Math.max(first.value, last.value) ? [`a high of ${formatPlaces(high, data, format)}`] : []),
    ...(low.value < Math.min(first.value, last.value) ? [`a low of ${formatPlaces(low, data, format)}`] : []),
  ];
  const isRising = last.value > first.value;
  const reversal = findReversal(data, isRising);
  const isSteady = reversal.size <= STEADY * (high.value - low.value);
  if (between.length === 0 && !isSteady) between.push(formatReversal(reversal, isRising, format));
  const rest = between.length === 0 ? "" : `, with ${joinWords(between)}`;
  if (first.value === last.value) return `, starting and ending at ${format(first.value)}${rest}`;
  const direction = isSteady ? `, ${isRising ? "rising" : "falling"}` : "";
  return `${direction} from ${formatPlace(first, format)} to ${formatPlace(last, format)}${rest}`;
}

/** Describes bars: as a trend from the first to the last if these are the extremes, otherwise by the extremes. */
export function describeBars(series: Series): string {
  const { data, format } = series;
  const [first, last] = [data[0] as Datum, data.at(-1) as Datum];
  const [low, high] = [leastOf(data), mostOf(data)];
  const isRising = last.value > first.value;
  const isOrdered = prepositionFor(first.label()) !== "for" && prepositionFor(last.label()) !== "for";
  const [start, end] = isRising || !isOrdered ? [low, high] : [high, low];
  const isUnique = [low, high].every(({ value }) => data.filter((datum) => datum.value === value).length === 1);
  const reversal = findReversal(data, isRising);
  const isSteady = reversal.size <= STEADY * (high.value - low.value);
  // "From … to …" sounds like the order of the elements.
  if (start === first && end === last && isUnique && (isSteady || isOrdered)) {
    const rest = isSteady ? "" : `, with ${formatReversal(reversal, isRising, format)}`;
    return ` from ${formatPlace(first, format)} to ${formatPlace(last, format)}${rest}`;
  }
  return describeExtremePlaces("lowest", "highest", series);
}

/** Returns the lowest and the highest value with their places. */
export function describeExtremePlaces(least: string, most: string, { type, data, format }: Series): string {
  const isCompound = /^(?:sankey|matrix|heatmap)$/.test(type);
  const [low, high] = [leastOf(data), mostOf(data)].map((datum) => formatPlaces(datum, data, format, isCompound));
  return `, the ${least} ${low} and the ${most} ${high}`;
}

/** The largest move against the direction of a line. */
interface Reversal {
  readonly from: Datum;
  readonly to: Datum;
  readonly size: number;
}

function formatReversal({ from, to }: Reversal, isRising: boolean, format: NumberFormat): string {
  return `a ${isRising ? "fall" : "rise"} from ${formatPlace(from, format)} to ${formatPlace(to, format)}`;
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

/** Describes candles: the first opening and last closing price, and the range between them. */
export function describeCandles({ data, intervals, format }: Series): string {
  const [first, last] = [data[0] as Datum, data.at(-1) as Datum];
  // The only candle needs its date only once.
  const show = (datum: Datum) => (data.length === 1 ? format(datum.value) : formatPlace(datum, format));
  const { open } = first;
  const start = open === undefined ? `a close of ${show(first)}` : `an open of ${show({ ...first, value: open })}`;
  const text = `, from ${start} to a close of ${formatPlace(last, format)}`;
  if (intervals.length === 0) return text;
  const low = leastOf(intervals.map(({ low, label }) => ({ value: low, label })));
  const high = mostOf(intervals.map(({ high, label }) => ({ value: high, label })));
  return `${text}, with a low of ${show(low)} and a high of ${show(high)}`;
}
