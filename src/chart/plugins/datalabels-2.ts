// chartjs-plugin-datalabels on version 2 of Chart.js.

import { load } from "../../../generated/packages/datalabels-2.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type DatalabelsHooks, datalabelsPlugin } from "./datalabels-guard.ts";
import { runPackage2 } from "./package-2.ts";

const [plugin] = runPackage2(load) as readonly [DatalabelsHooks];

export const datalabels2: ChartPlugin = datalabelsPlugin(plugin);
