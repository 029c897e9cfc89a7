// Installs chartjs-plugin-datalabels on Chart.js 3 and 4.

import type { ChartComponent } from "chart.js-4";
import { load } from "../../../../generated/packages/datalabels.js";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import type { ChartRuntime } from "./chart-runtime.ts";
import { type DatalabelsHooks, datalabelsPlugin } from "./datalabels-guard.ts";

/** Installs the plugin. */
export function installDatalabels({ helpers, run, registerParts }: ChartRuntime): ChartPlugin {
  const { default: plugin } = run<{ readonly default: ChartComponent & DatalabelsHooks }>(load);
  registerParts(plugin);
  return datalabelsPlugin(plugin, (own) =>
    helpers.merge(helpers.merge({}, plugin.defaults as PlainObject), own as PlainObject),
  );
}
