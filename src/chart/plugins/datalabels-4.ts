// chartjs-plugin-datalabels on version 4 of Chart.js.

import { load } from "../../../generated/packages/datalabels.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type Plugin, runPackage4, settlePlugin4 } from "./package-4.ts";

const { default: plugin } = runPackage4<{ readonly default: Plugin }>(load);

export const datalabels4: ChartPlugin = { plugins: [settlePlugin4(plugin)] };
