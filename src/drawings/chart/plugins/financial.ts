// Installs chartjs-chart-financial on Chart.js 3 and 4: candlestick and ohlc charts. Data may be unsorted, with times
// in any format of time axes. Colour options are accepted under both versions' names.

import { load } from "../../../../generated/packages/financial.js";
import { load as load3 } from "../../../../generated/packages/financial-3.js";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { TimeZone } from "../../../base/time-zone.ts";
import { spendIterations } from "../library-meter.ts";
import { readPath } from "../record.ts";
import { axisZone } from "../time/axis-zone.ts";
import { parseTime } from "../time/time-format.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType } from "./chart-runtime.ts";

interface Package {
  readonly CandlestickController: ComponentClass;
  readonly CandlestickElement: ComponentClass;
  readonly OhlcController: ComponentClass;
  readonly OhlcElement: ComponentClass;
}

export const FINANCIAL_TYPES = ["candlestick", "ohlc"] as const;

export function installFinancial({ version, run, register }: ChartRuntime): ChartPlugin {
  const types = run<Package>(version === 3 ? load3 : load);
  register(types.CandlestickElement, types.OhlcElement, types.CandlestickController, types.OhlcController);
  return {
    prepare(config) {
      for (const dataset of datasetsOfType(config, FINANCIAL_TYPES)) {
        if (version === 3) nameColors(dataset, "backgroundColors", "color", "borderColors", "borderColor");
        else nameColors(dataset, "color", "backgroundColors", "borderColor", "borderColors");
        const zone = axisZone(readPath(config, "options", "scales", String(dataset.xAxisID ?? "x")));
        if (Array.isArray(dataset.data)) dataset.data = readPrices(dataset.data, zone);
      }
    },
  };
}

/** Copies colours from the other version's option names to this version's names. */
function nameColors(dataset: PlainObject, fill: string, ownFill: string, border: string, ownBorder: string): void {
  dataset[ownFill] ??= dataset[fill];
  dataset[ownBorder] ??= dataset[border];
}

/** Work to parse a time in a time zone, in loop iterations as counted by library-meter.ts. */
const PRICE_ITERATIONS = 100;

/** Parses times and sorts items by time, because the package takes the axis bounds from the first and the last item. */
function readPrices(data: readonly unknown[], zone: TimeZone | undefined): readonly unknown[] {
  const prices = data.map((item) => {
    if (!isPlainObject(item)) return item;
    const time = item.x ?? item.t;
    if (zone !== undefined) spendIterations(PRICE_ITERATIONS);
    return { ...item, x: typeof time === "number" ? time : (parseTime(time, undefined, "moment", "en", zone) ?? time) };
  });
  const timeOf = (item: unknown) => (isPlainObject(item) ? Number(item.x) : Number.NaN);
  return prices.every((item) => Number.isFinite(timeOf(item)))
    ? prices.sort((one, other) => timeOf(one) - timeOf(other))
    : prices;
}
