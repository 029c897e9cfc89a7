// The series and components of an option.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";

export const SERIES_TYPES: readonly string[] = (
  "bar boxplot candlestick chord custom effectScatter funnel gauge graph heatmap line lines map parallel pictorialBar pie radar " +
  "sankey scatter sunburst themeRiver tree treemap"
).split(" ");

export const isSeriesType = (type: unknown): boolean => SERIES_TYPES.includes(type as string);

/** Returns the objects of a field that holds an object or an array of objects. */
export const listOf = (value: unknown): PlainObject[] => [value].flat().filter(isPlainObject);

export function seriesOf(option: PlainObject): (readonly [path: string, series: PlainObject])[] {
  const base = isPlainObject(option.baseOption) ? option.baseOption : option;
  const path = base === option ? "option" : "option.baseOption";
  return Array.isArray(base.series)
    ? base.series.flatMap((series, index) =>
        isPlainObject(series) ? [[`${path}.series[${index}]`, series] as const] : [],
      )
    : listOf(base.series).map((series) => [`${path}.series`, series] as const);
}
