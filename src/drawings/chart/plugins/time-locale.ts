// The language of time axes: each axis' own `adapters.date.locale`, by name or as the object that users of date-fns have, or
// else the chart's `options.locale`. What the axes are left with is moment's name of a locale whose data is loaded.

import { readLocale } from "../number-format.ts";
import { ensureObject, isPlainObject, type PlainObject, readPath } from "../record.ts";
import { loadMomentLocale } from "../time/moment-locale.ts";
import { listAxes } from "./chart-axis.ts";
import { type ChartPlugin, hasType } from "./chart-plugin.ts";

/** Chart types with a time axis by themselves. */
const TIMED = ["candlestick", "ohlc"];

export const timeLocale: ChartPlugin = {
  prepare(config) {
    const chartLocale = readPath(config, "options", "locale");
    if (hasType(config, TIMED)) ensureObject(ensureObject(ensureObject(config, "options"), "scales"), "x");
    for (const [field, axis] of listAxes(config)) {
      if (axis.type !== undefined && axis.type !== null && axis.type !== "time" && axis.type !== "timeseries") continue;
      const own = readOwn(axis, field);
      if (own === null && typeof chartLocale !== "string") continue;
      const date = ensureObject(ensureObject(axis, "adapters"), "date");
      date.locale = loadMomentLocale(own ?? String(chartLocale));
    }
  },
};

/** @throws Failure for text that is no locale */
function readOwn(axis: PlainObject, field: string): string | null {
  const locale = readPath(axis, "adapters", "date", "locale");
  const name = isPlainObject(locale) ? (locale.code ?? locale.locale) : locale;
  if (typeof name !== "string" || name === "") return null;
  return readLocale(name, `${field}.adapters.date.locale`);
}
