// Describes many series by their extremes.

import { isBarType, isPointType, nameType } from "./chart-type.ts";
import type { Datum } from "./datum.ts";
import { formatCount, formatNumber, formatTimes, joinWords, lowerFirst, prepositionFor } from "./english.ts";
import { describeRange } from "./lead-text.ts";
import { formatPlace, formatPlaces, isSame, maxDatum, minDatum } from "./place-text.ts";
import { describeSpread } from "./points-text.ts";
import type { Series } from "./read-series.ts";
import type { SeriesStyle } from "./series-text.ts";

/**
 * Describes several series by their extremes.
 *
 * @param isCounted whether the first sentence states the number of series
 * @param names the names of the series, if they should be listed
 * @returns undefined if the series have no values
 */
export function describeExtremes(
  series: readonly Series[],
  isCounted: boolean,
  names: string,
  { axes, formatX, isPicture }: SeriesStyle,
): string | undefined {
  const counted = `${formatCount(series.length, "series")}${names === "" ? "" : ` (${names})`}`;
  const points = series.flatMap((each) => each.points);
  const [first] = series;
  if (points.length > 0 && series.every(({ type }) => isPointType(type))) {
    const count = series.every((each) => each.points.length === 1)
      ? `one ${describeSinglePoint(series)}`
      : lowerFirst(formatCount(points.length, "point"));
    if (isPicture) return `${formatCount(series.length, "series")} with ${count}${countPoints(series)}`;
    const formats = { x: formatX, y: first?.format ?? formatNumber };
    return `${counted} with ${count}${describeSpread(points, true, axes, formats)}`;
  }
  const all = series.flatMap(({ name, data, isNominal }) =>
    isNominal ? [] : data.map(({ label, value }) => ({ value, label: () => formatPath(name, label()) })),
  );
  // Values on axes with different titles can't be compared.
  if (all.length === 0 || first === undefined || new Set(series.map(({ axisTitle }) => axisTitle)).size > 1)
    return undefined;
  const { format } = first;
  const [low, high] = [minDatum(all), maxDatum(all)];
  if (low.value === high.value) return `All values are ${format(low.value)}`;
  const isLevel = series.every(({ data }) => data.length > 1 && data.every(({ value }) => value === data[0]?.value));
  const show = ({ value }: Datum) => {
    if (isLevel) return format(value);
    const same = all.filter((each) => isSame(each.value, value));
    const labels = same.slice(0, 2).map(({ label }) => label());
    if (same.length === 1 && labels.includes("")) return format(value);
    if (same.length > 2 || labels.includes("")) return `${format(value)} (${formatTimes(same.length)})`;
    return `${format(value)} (${joinWords(labels).replaceAll(" and at ", " and ")})`;
  };
  const start = isCounted
    ? `${isLevel ? "Each series is constant; values" : "Values"} range`
    : `${counted}${isLevel ? ", each constant" : describeRange(series)}, with values`;
  return `${start} from ${show(low)} to ${show(high)}`;
}

/** Maximum length of the list of the numbers of points, in characters. */
const COUNTS_LENGTH = 250;

/** Lists the number of points of each series, which are its values in a chart without axes. */
function countPoints(series: readonly Series[]): string {
  if (series.some(({ name }) => name === "")) return "";
  const counts = series.map(({ name, points }) => {
    const count = formatNumber(points.length);
    return new RegExp(`(?:^|\\D)${count}$`).test(name) ? name : `${name} ${count}`;
  });
  const list = joinWords(counts);
  return list.length > COUNTS_LENGTH ? "" : `: ${list}`;
}

/** Names the only point of each series, and states whether bubbles have the same size. */
function describeSinglePoint(series: readonly Series[]): string {
  const elements = new Set(series.map(({ type }) => nameType(type)[1]));
  const sizes = new Set(series.map(({ points, radius }) => points[0]?.r ?? radius));
  const isEqual = elements.has("bubble") && sizes.size === 1 && !sizes.has(undefined);
  return `${elements.size === 1 ? [...elements].join("") : "point"} each${isEqual ? ", all of the same size" : ""}`;
}

/** Returns the name and category of a value, such as `Users, Q1` or `Users at 3`. */
function formatPath(name: string, label: string): string {
  if (name === "" || label === "")
    return `${name}${name === "" && prepositionFor(label) === "at" ? `at ${label}` : label}`;
  return prepositionFor(label) === "at" ? `${name} at ${label}` : `${name}, ${label}`;
}

/** Names the highest total of stacked series; undefined unless all series are in one stack and have the same entries. */
export function describeTotals(series: readonly Series[]): string | undefined {
  const [first] = series;
  const totals = addUp(series);
  if (first === undefined || totals === undefined) return undefined;
  const high = maxDatum(totals);
  if (areEqual(totals)) {
    const isRounded = !isSame(minDatum(totals).value, high.value);
    return `All totals are ${first.format(isRounded ? 100 : high.value)}`;
  }
  return `The highest total is ${formatPlaces(high, totals, first.format)}`;
}

/** Maximum length of the descriptions of all stacks, in characters. */
const STACKS_LENGTH = 420;

/**
 * Describes each stack of bars that all have the same height, so that the segments are parts of it; undefined for other
 * series, and for too many parts.
 */
export function describeStacks(series: readonly Series[]): readonly string[] | undefined {
  const [first] = series;
  const totals = addUp(series);
  if (first === undefined || totals === undefined || !isBarType(first.type) || !areEqual(totals)) return undefined;
  if (series.some(({ name }) => name === "") || totals.some(({ label }) => label() === "")) return undefined;
  const stacks = totals.map(({ label }, index) => {
    const parts = series.map(({ name, data, format }) =>
      formatPlace({ value: data[index]?.value ?? 0, label: () => name }, format),
    );
    return `${label()}: ${joinWords(parts)}`;
  });
  return stacks.join(" ").length > STACKS_LENGTH ? undefined : stacks;
}

/** Maximum difference of rounded percentages from 100. */
const ROUNDING = 0.1;

/** Returns whether all totals are equal, or are 100 up to rounding. */
function areEqual(totals: readonly Datum[]): boolean {
  const [low, high] = [minDatum(totals).value, maxDatum(totals).value];
  return isSame(low, high) || (low >= 100 - ROUNDING && high <= 100 + ROUNDING);
}

/** Adds up the values of each category; undefined unless all series are in one stack and have the same entries. */
function addUp(series: readonly Series[]): readonly Datum[] | undefined {
  const [first] = series;
  if (first === undefined || series.length < 2 || first.data.length < 2) return undefined;
  const isStack = series.every(
    ({ data, entryCount, stack, type, floatingBars, axisId }) =>
      stack === first.stack &&
      type === first.type &&
      axisId === first.axisId &&
      floatingBars.length === 0 &&
      data.length === entryCount &&
      data.length === first.data.length &&
      data.every(({ value }) => value >= 0),
  );
  if (!isStack) return undefined;
  return first.data.map(({ label }, index) => ({
    label,
    value: series.reduce((sum, { data }) => sum + (data[index]?.value ?? 0), 0),
  }));
}
