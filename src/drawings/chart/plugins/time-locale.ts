// Sets the locale of time axes: the axis's `adapters.date.locale` (a name or a date-fns locale object), or by default
// the chart's `options.locale`. Loads the locale, and replaces the option with moment's name.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { readLocale } from "../number-format.ts";
import { ensureObject, readPath } from "../record.ts";
import { loadMomentLocale } from "../time/moment-locale.ts";
import { type ChartPlugin, ensureTimeAxis, listTimeAxes } from "./chart-plugin.ts";

export const timeLocale: ChartPlugin = {
  prepare(config) {
    const chartLocale = readPath(config, "options", "locale");
    ensureTimeAxis(config);
    for (const [field, axis] of listTimeAxes(config)) {
      const axisLocale = readAxisLocale(axis, field);
      if (axisLocale === null && typeof chartLocale !== "string") continue;
      const date = ensureObject(ensureObject(axis, "adapters"), "date");
      date.locale = loadMomentLocale(axisLocale ?? String(chartLocale));
    }
  },
};

/**
 * Returns the axis's own locale; null if it has none.
 *
 * @throws Failure if the text is not a locale
 */
function readAxisLocale(axis: PlainObject, field: string): string | null {
  const locale = readPath(axis, "adapters", "date", "locale");
  const name = isPlainObject(locale) ? (locale.code ?? locale.locale) : locale;
  if (typeof name !== "string" || name === "") return null;
  return readLocale(name, `${field}.adapters.date.locale`);
}
