// chartjs-plugin-datalabels on version 3 of Chart.js.

import { merge } from "chart.js-3/helpers";
import { load } from "../../../generated/packages/datalabels.js";
import type { PlainObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type DatalabelsHooks, datalabelsPlugin } from "./datalabels-guard.ts";
import { type Plugin, runPackage3, settlePlugin3 } from "./package-3.ts";

const { default: plugin } = runPackage3<{ readonly default: Plugin & DatalabelsHooks }>(load);
settlePlugin3(plugin);

export const datalabels3: ChartPlugin = datalabelsPlugin(plugin, (own) =>
  merge(merge({}, plugin.defaults as PlainObject), own as PlainObject),
);
