// Describes ordered values, such as the points of a line, or bars at dates.

import type { NumberFormat } from "../number-format.ts";
import { isMatrix } from "./chart-type.ts";
import type { Datum } from "./datum.ts";
import { formatCount, joinWords, lowerFirst, prepositionFor } from "./english.ts";
import { formatPlace, formatPlaces, isSame, maxDatum, minDatum } from "./place-text.ts";
import type { Series } from "./read-series.ts";

/** Maximum reversal in a line that the alt text still calls rising or falling overall, as a fraction of the line's range. */
const STEADY = 0.15;

/** Minimum number of peaks or dips in a line that counts as oscillating. */
const OSCILLATING = 4;

/** Minimum size of the small moves of a line that zigzags up or down, as a fraction of the line's range. */
const ZIGZAG = 0.05;

/** Minimum size of a step for the alt text to mention it, as a fraction of the line's range. */
const STEP = 0.6;

/** Minimum number of points of a line for the alt text to mention its largest step. */
const STEP_POINTS = 5;

/**
 * Describes a line: its first and last points and, between them, the extremes or the moves against its direction.
 *
 * @param isLinear whether equal steps on the axis are equal amounts
 */
export function describeTrend({ data, format }: Series, isLinear: boolean): string {
  const [first, last] = [data[0] as Datum, data.at(-1) as Datum];
  const turns = findTurns(data, STEADY);
  const peaks = turns.filter(({ isHigh }) => isHigh).length;
  const isOscillating = Math.max(peaks, turns.length - peaks) >= OSCILLATING;
  const isRising = last.value > first.value;
  const between = listExtremes(data, turns, format);
  if (between.length === 0 && turns.length > 0 && !isOscillating)
    between.push(formatReversals(data, turns, isRising, format));
  const rest = between.length === 0 ? "" : `, with ${joinWords(between)}`;
  const path = isOscillating ? ", oscillating" : "";
  if (first.value === last.value) return `${path}, starting and ending at ${format(first.value)}${rest}`;
  const direction = turns.length === 0 ? `, ${nameDirection(data, isRising)}` : path;
  const step = turns.length === 0 && between.length === 0 && isLinear ? describeStep(data) : "";
  return `${direction} from ${formatPlace(first, format)} to ${formatPlace(last, format)}${step}${rest}`;
}

function nameDirection(data: readonly Datum[], isRising: boolean): string {
  const isZigzag = findTurns(data, ZIGZAG).length >= OSCILLATING;
  if (isZigzag) return `zigzagging ${isRising ? "up" : "down"}`;
  const isSteady = findTurns(data, 0).length === 0;
  return `${isRising ? "rising" : "falling"}${isSteady ? "" : " overall"}`;
}

/** Names the step that accounts for most of a line's range; an empty string if there is none. */
function describeStep(data: readonly Datum[]): string {
  const { from, to, value } = maxDatum(listMoves(data));
  const isMost = value >= STEP * (maxDatum(data).value - minDatum(data).value);
  const [start, end] = [from.label(), to.label()];
  return data.length < STEP_POINTS || !isMost || start === "" || end === ""
    ? ""
    : `, mostly between ${start} and ${end}`;
}

/** Lists the extremes between a line's ends, in order. If one of two turning points is no extreme, lists it too. */
function listExtremes(data: readonly Datum[], turns: readonly Turn[], format: NumberFormat): string[] {
  const [first, last] = [data[0] as Datum, data.at(-1) as Datum];
  const [low, high] = [minDatum(data), maxDatum(data)];
  const extremes: Turn[] = [
    ...(high.value > Math.max(first.value, last.value) ? [{ datum: high, isHigh: true }] : []),
    ...(low.value < Math.min(first.value, last.value) ? [{ datum: low, isHigh: false }] : []),
  ];
  const [other, more] = turns.filter(({ isHigh }) => extremes.every((extreme) => extreme.isHigh !== isHigh));
  const hasOther = other !== undefined && more === undefined && turns.length === 2 && extremes.length === 1;
  return (hasOther ? [...extremes, other] : extremes)
    .sort((one, next) => data.indexOf(one.datum) - data.indexOf(next.datum))
    .map((turn) => {
      const { datum, isHigh } = turn;
      const amount = turns.filter((each) => each.isHigh === isHigh).length;
      if (turn === other) return `a ${isHigh ? "rise" : "fall"} to ${formatPlace(datum, format)}`;
      const place = formatPlaces(datum, data, format);
      if (amount < 2 || amount >= OSCILLATING) return `a ${isHigh ? "high" : "low"} of ${place}`;
      const turnsText = lowerFirst(formatCount(amount, isHigh ? "peak" : "dip"));
      if (data.filter(({ value }) => value === datum.value).length > 1)
        return `${turnsText} ${isHigh ? "up" : "down"} to ${place}`;
      return `${turnsText} (the ${isHigh ? "high" : "low"}${amount === 2 ? "er" : "est"} is ${place})`;
    });
}

/** Maximum number of bars to name: of one or two series, and of more series. */
export const NAMED_BARS = 4;
export const NAMED_BARS_OF_FEW = 7;

/** Maximum length of the list of all bars, in characters. */
const LIST_LENGTH = 160;

/** Describes bars: all of them if there are few, as a trend if the first and the last are the extremes, or by the extremes. */
export function describeBars(series: Series, namedBars: number): string {
  const { data, format } = series;
  const list = `: ${joinWords(data.slice(0, namedBars).map((datum) => formatPlace(datum, format)))}`;
  if (data.length <= namedBars && list.length <= LIST_LENGTH) return list;
  const [first, last] = [data[0] as Datum, data.at(-1) as Datum];
  const [low, high] = [minDatum(data), maxDatum(data)];
  const isRising = last.value > first.value;
  const isOrdered = prepositionFor(first.label()) !== "for" && prepositionFor(last.label()) !== "for";
  const [start, end] = isRising || !isOrdered ? [low, high] : [high, low];
  const isUnique = [low, high].every(({ value }) => data.filter((datum) => isSame(datum.value, value)).length === 1);
  const turns = findTurns(data, STEADY);
  const isSteady = turns.length === 0;
  // "From … to …" suggests that the elements are in this order.
  if (start === first && end === last && isUnique && (isSteady || isOrdered)) {
    const rest = isSteady ? "" : `, with ${formatReversals(data, turns, isRising, format)}`;
    return ` from ${formatPlace(first, format)} to ${formatPlace(last, format)}${rest}`;
  }
  return describeExtremePlaces("lowest", "highest", series);
}

/** Returns the lowest and the highest value with their categories. */
export function describeExtremePlaces(lowestName: string, highestName: string, { type, data, format }: Series): string {
  const isCompound = isMatrix(type);
  const [low, high] = [minDatum(data), maxDatum(data)].map((datum) => formatPlaces(datum, data, format, isCompound));
  return `, the ${lowestName} ${low} and the ${highestName} ${high}`;
}

/** Describes the moves of a line against its direction. */
function formatReversals(
  data: readonly Datum[],
  turns: readonly Turn[],
  isRising: boolean,
  format: NumberFormat,
): string {
  const moves = listReversals(data, turns, isRising);
  const { from, to, value } = maxDatum(moves);
  const name = isRising ? "fall" : "rise";
  const text = `from ${formatPlace(from, format)} to ${formatPlace(to, format)}`;
  if (moves.length === 1) {
    const isOnly = listReversals(data, findTurns(data, 0), isRising).length === 1;
    return `${isOnly ? "a" : "the largest"} ${name} ${text}`;
  }
  const isUnique = moves.filter((move) => move.value === value).length === 1;
  return `${lowerFirst(formatCount(moves.length, name))}, ${isUnique ? "the largest" : "one of them"} ${text}`;
}

function listReversals(data: readonly Datum[], turns: readonly Turn[], isRising: boolean) {
  const path = [data[0] as Datum, ...turns.map(({ datum }) => datum), data.at(-1) as Datum];
  return listMoves(path).filter(({ from, to }) => to.value > from.value !== isRising);
}

/** Lists the moves between consecutive points, with their sizes. */
function listMoves(path: readonly Datum[]) {
  return path.slice(1).map((to, index) => {
    const from = path[index] as Datum;
    return { from, to, value: Math.abs(to.value - from.value) };
  });
}

/** A turning point of a line. */
interface Turn {
  readonly datum: Datum;
  readonly isHigh: boolean;
}

/** Finds the turning points between moves that are larger than a fraction of the range of the values. */
function findTurns(data: readonly Datum[], fraction: number): readonly Turn[] {
  const minMove = fraction * (maxDatum(data).value - minDatum(data).value);
  const turns: Turn[] = [];
  let [low, high] = [data[0] as Datum, data[0] as Datum];
  let direction = 0;
  for (const datum of data) {
    if (datum.value > high.value) high = datum;
    if (datum.value < low.value) low = datum;
    const [hasRisen, hasFallen] = [datum.value - low.value > minMove, high.value - datum.value > minMove];
    const next = direction < 1 && hasRisen ? 1 : direction > -1 && hasFallen ? -1 : direction;
    if (next === direction) continue;
    if (direction !== 0) turns.push(direction > 0 ? { datum: high, isHigh: true } : { datum: low, isHigh: false });
    direction = next;
    [low, high] = [datum, datum];
  }
  return turns;
}

/** Describes candles: the first opening and last closing price, the largest move against this direction, and the range. */
export function describeCandles({ data, intervals, format }: Series): string {
  const [first, last] = [data[0] as Datum, data.at(-1) as Datum];
  // Mention the date of a single candle only once.
  const show = (datum: Datum) => (data.length === 1 ? format(datum.value) : formatPlace(datum, format));
  const { open } = first;
  const start =
    open !== undefined
      ? `opening at ${show({ ...first, value: open })} and closing`
      : `closing${data.length === 1 ? "" : ` at ${show(first)} and`}`;
  const text = `, ${start} at ${formatPlace(last, format)}`;
  const path = [...(open === undefined ? [] : [{ ...first, value: open }]), ...data];
  const turns = findTurns(path, STEADY);
  const isRising = last.value > (path[0] as Datum).value;
  const low = intervals.length > 0 && minDatum(intervals.map(({ low, label }) => ({ value: low, label })));
  const high = intervals.length > 0 && maxDatum(intervals.map(({ high, label }) => ({ value: high, label })));
  const moves = [
    ...(turns.length === 0 ? [] : [formatReversals(path, turns, isRising, format)]),
    ...(low ? [`a low of ${show(low)}`] : []),
    ...(high ? [`a high of ${show(high)}`] : []),
  ];
  return moves.length === 0 ? text : `${text}, with ${joinWords(moves)}`;
}
