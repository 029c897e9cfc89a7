// Finds the series that only help to draw others, such as the track behind a progress bar, for the alt text. Drawing aids
// have no visible name, and repeat other values or have none of their own.

import { isBarType } from "./chart-type.ts";
import { isSame } from "./place-text.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of series and of values per series that are compared. */
const COMPARED_SERIES = 12;
const COMPARED_VALUES = 200;

/**
 * Returns the series without drawing aids.
 *
 * @param hidesNames whether the chart shows no names of series; otherwise nothing is an aid
 * @param areLayered whether bars of the same category are drawn over each other
 */
export function dropAids(series: readonly Series[], hidesNames: boolean, areLayered: boolean): readonly Series[] {
  const isLarge = series.length > COMPARED_SERIES || series.some(({ data }) => data.length > COMPARED_VALUES);
  if (!hidesNames || isLarge || series.length < 2) return series;
  const kept = series.filter(
    (each) =>
      !isBarType(each.type) ||
      !(isTrack(each, series, areLayered) || isStick(each, series) || isConnector(each, series)),
  );
  return kept.length === 0 ? series : kept;
}

/** Returns whether bars of one length are behind bars of different lengths, as a track or a range is. */
function isTrack(one: Series, series: readonly Series[], areLayered: boolean): boolean {
  if (!(areLayered || one.isLayered) || !isLevel(one)) return false;
  return series.some(
    (other) => other !== one && isBarType(other.type) && !isLevel(other) && other.data.length === one.data.length,
  );
}

function isLevel({ data, floatingBars }: Series): boolean {
  return floatingBars.length === 0 && data.length > 1 && data.every(({ value }) => isSame(value, data[0]?.value ?? 0));
}

/** Returns whether bars lead to points with the same values, as the sticks of lollipops do. */
function isStick(one: Series, series: readonly Series[]): boolean {
  return (
    one.data.length > 0 &&
    one.floatingBars.length === 0 &&
    series.some(
      ({ type, hasLine, data }) =>
        !isBarType(type) &&
        !hasLine &&
        data.length === one.data.length &&
        data.every(({ value, label }, index) => {
          const bar = one.data[index];
          return bar !== undefined && isSame(bar.value, value) && bar.label() === label();
        }),
    )
  );
}

/** Returns whether floating bars connect the points of two other series, as in a dumbbell plot. */
function isConnector(one: Series, series: readonly Series[]): boolean {
  if (one.data.length > 0 || one.floatingBars.length === 0) return false;
  const points = series.filter(({ type, hasLine }) => !isBarType(type) && !hasLine);
  const values = new Map<string, number[]>();
  for (const { data } of points)
    for (const { label, value } of data) values.set(label(), [...(values.get(label()) ?? []), value]);
  return one.floatingBars.every(({ value, label }) => (values.get(label()) ?? []).some((each) => isSame(each, value)));
}
