// Describes many series by their extremes.

import { isPointType, nameType } from "./chart-type.ts";
import type { Datum } from "./datum.ts";
import { formatCount, formatNumber, formatTimes, joinWords, lowerFirst, prepositionFor } from "./english.ts";
import { formatPlaces, maxDatum, minDatum } from "./place-text.ts";
import { type AxisNames, describePoints } from "./points-text.ts";
import type { Series } from "./read-series.ts";

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
  axes: AxisNames,
): string | undefined {
  const counted = `${formatCount(series.length, "series")}${names === "" ? "" : ` (${names})`}`;
  const points = series.flatMap((each) => each.points);
  if (points.length > 0 && series.every(({ type }) => isPointType(type))) {
    const count = series.every((each) => each.points.length === 1)
      ? `one ${describeSinglePoint(series)}`
      : lowerFirst(formatCount(points.length, "point"));
    return `${counted} with ${count}${describePoints(points, true, axes, series[0]?.format ?? formatNumber)}`;
  }
  const all = series.flatMap(({ name, data, isNominal }) =>
    isNominal ? [] : data.map(({ label, value }) => ({ value, label: () => formatPath(name, label()) })),
  );
  const [first] = series;
  if (all.length === 0 || first === undefined) return undefined;
  const { format } = first;
  const [low, high] = [minDatum(all), maxDatum(all)];
  if (low.value === high.value) return `All values are ${format(low.value)}`;
  const isLevel = series.every(({ data }) => data.length > 1 && data.every(({ value }) => value === data[0]?.value));
  const show = ({ value }: Datum) => {
    if (isLevel) return format(value);
    const same = all.filter((each) => each.value === value);
    const labels = same.slice(0, 2).map(({ label }) => label());
    if (same.length === 1 && labels.includes("")) return format(value);
    if (same.length > 2 || labels.includes("")) return `${format(value)} (${formatTimes(same.length)})`;
    return `${format(value)} (${joinWords(labels).replaceAll(" and at ", " and ")})`;
  };
  const start = isCounted
    ? `${isLevel ? "Each series is constant; values" : "Values"} range`
    : `${counted}${isLevel ? ", each constant" : ""}, with values`;
  return `${start} from ${show(low)} to ${show(high)}`;
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
  if (first === undefined || series.length < 2 || first.data.length < 2) return undefined;
  const isStack = series.every(
    ({ data, entryCount, stack, type, floatingBars }) =>
      stack === first.stack &&
      type === first.type &&
      floatingBars.length === 0 &&
      data.length === entryCount &&
      data.length === first.data.length &&
      data.every(({ value }) => value >= 0),
  );
  if (!isStack) return undefined;
  const totals = first.data.map(({ label }, index) => ({
    label,
    value: series.reduce((sum, { data }) => sum + (data[index]?.value ?? 0), 0),
  }));
  const [low, high] = [minDatum(totals), maxDatum(totals)];
  if (low.value === high.value) return `All totals are ${first.format(low.value)}`;
  return `The highest total is ${formatPlaces(high, totals, first.format)}`;
}
