// Turns bars that point to the left or down, but whose labels have no minus sign, into positive values, for the alt text.
// Population pyramids and diverging bars have such bars.

import { isBarType } from "./chart-type.ts";
import type { Datum } from "./datum.ts";
import { isSame } from "./place-text.ts";
import type { Series } from "./read-series.ts";

/** Series with the values that the chart shows. */
export interface Mirrored {
  readonly series: readonly Series[];
  /** Whether any bars point to the other side. */
  readonly isMirrored: boolean;
  /** Whether there are two series, and all bars of one point to the other side. */
  readonly isBackToBack: boolean;
}

/** Maximum number of series whose sides are compared. */
const COMPARED_SERIES = 50;

/**
 * Returns the series with positive values. The parts of a series on both sides become one series.
 *
 * @param hidesValues whether the value axis is invisible, so that the sign of bars without labels is unknown to the reader
 */
export function mirrorSeries(series: readonly Series[], isStacked: boolean, hidesValues: boolean): Mirrored {
  const isNegative = ({ data }: Series) => data.length > 0 && data.every(({ value }) => value <= 0);
  const mirrored = series.filter((each) => isNegative(each) && each.isUnsigned());
  if (mirrored.length === 0) return { series, isMirrored: false, isBackToBack: false };
  const positive = series.map((each) =>
    mirrored.includes(each) || (hidesValues && isNegative(each))
      ? { ...each, data: each.data.map((datum): Datum => ({ ...datum, value: Math.abs(datum.value) })) }
      : each,
  );
  return {
    series:
      isStacked && series.length <= COMPARED_SERIES
        ? positive.flatMap((each, index) => mergeSides(each, index, positive))
        : positive,
    isMirrored: true,
    isBackToBack: series.length === 2 && mirrored.length === 1 && series.every(({ type }) => isBarType(type)),
  };
}

/**
 * Adds the values of the equal series on the other side, if there is one. Returns an empty list for the second series
 * of a pair.
 */
function mergeSides(one: Series, index: number, series: readonly Series[]): readonly Series[] {
  const other = series.findIndex((each) => each !== one && each.name === one.name && isSide(each, one));
  if (one.name === "" || other < 0) return [one];
  if (other < index) return [];
  const { data = [] } = series[other] ?? {};
  return [
    { ...one, data: one.data.map((datum, place) => ({ ...datum, value: datum.value + (data[place]?.value ?? 0) })) },
  ];
}

function isSide({ data, stack }: Series, other: Series): boolean {
  return (
    stack === other.stack &&
    data.length === other.data.length &&
    data.every(({ value }, index) => isSame(value, other.data[index]?.value ?? 0))
  );
}
