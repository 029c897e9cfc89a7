// chartjs-chart-financial on versions 3 and 4 of Chart.js: candlestick and ohlc. Data need not be in order and may name
// their times as any axis reads them; each version also takes the names that the other has for its colours.

import { load } from "../../../../generated/packages/financial.js";
import { load as load3 } from "../../../../generated/packages/financial-3.js";
import { isPlainObject, type PlainObject } from "../record.ts";
import { parseTime } from "../time/parse-time.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType } from "./chart-runtime.ts";

interface Package {
  readonly CandlestickController: ComponentClass;
  readonly CandlestickElement: ComponentClass;
  readonly OhlcController: ComponentClass;
  readonly OhlcElement: ComponentClass;
}

export const FINANCIAL_TYPES = ["candlestick", "ohlc"] as const;

/** Installs the chart types. */
export function installFinancial({ version, run, register }: ChartRuntime): ChartPlugin {
  const types = run<Package>(version === 3 ? load3 : load);
  register(types.CandlestickElement, types.OhlcElement, types.CandlestickController, types.OhlcController);
  return {
    prepare(config) {
      for (const dataset of datasetsOfType(config, FINANCIAL_TYPES)) {
        if (version === 3) nameColors(dataset, "backgroundColors", "color", "borderColors", "borderColor");
        else nameColors(dataset, "color", "backgroundColors", "borderColor", "borderColors");
        if (Array.isArray(dataset.data)) dataset.data = readPrices(dataset.data);
      }
    },
  };
}

/** Bars of open, high, low and close have one colour, which each version calls otherwise. */
function nameColors(dataset: PlainObject, fill: string, ownFill: string, border: string, ownBorder: string): void {
  dataset[ownFill] ??= dataset[fill];
  dataset[ownBorder] ??= dataset[border];
}

/** The package takes the axis' ends from the first and the last item. */
function readPrices(data: readonly unknown[]): readonly unknown[] {
  const prices = data.map((item) => {
    if (!isPlainObject(item)) return item;
    const time = item.x ?? item.t;
    return { ...item, x: typeof time === "number" ? time : (parseTime(time, undefined, "moment", "en") ?? time) };
  });
  const timeOf = (item: unknown) => (isPlainObject(item) ? Number(item.x) : Number.NaN);
  return prices.every((item) => Number.isFinite(timeOf(item)))
    ? prices.sort((one, other) => timeOf(one) - timeOf(other))
    : prices;
}
