// chartjs-plugin-datalabels on version 4 of Chart.js.

import { merge } from "chart.js-4/helpers";
import { load } from "../../../generated/packages/datalabels.js";
import type { PlainObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type DatalabelsHooks, datalabelsPlugin } from "./datalabels-guard.ts";
import { type Plugin, runPackage4, settlePlugin4 } from "./package-4.ts";

const { default: plugin } = runPackage4<{ readonly default: Plugin & DatalabelsHooks }>(load);
settlePlugin4(plugin);

export const datalabels4: ChartPlugin = datalabelsPlugin(plugin, (own) =>
  merge(merge({}, plugin.defaults as PlainObject), own as PlainObject),
);
