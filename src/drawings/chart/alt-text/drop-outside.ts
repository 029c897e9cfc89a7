// Leaves out bars that the edges of the plot cut off completely, as for the first and last dates of a time axis without offset.

import { isBarType } from "./chart-type.ts";
import type { DrawnChart } from "./read-drawn.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of values per series whose bars are checked. */
const CHECKED_VALUES = 200;

/** Returns the series without the values whose bars are completely outside the plot. */
export function dropOutside(series: readonly Series[], { isOutside }: DrawnChart): readonly Series[] {
  return series.map((one) => {
    if (!isBarType(one.type) || one.data.length > CHECKED_VALUES) return one;
    const data = one.data.filter(({ index }) => index === undefined || !isOutside(one.index, index));
    const dropped = one.data.length - data.length;
    return dropped === 0 ? one : { ...one, data, entryCount: one.entryCount - dropped };
  });
}
