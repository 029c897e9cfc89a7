// chartjs-plugin-datalabels on version 3 of Chart.js.

import { load } from "../../../generated/packages/datalabels.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type Plugin, runPackage3, settlePlugin3 } from "./package-3.ts";

const { default: plugin } = runPackage3<{ readonly default: Plugin }>(load);

export const datalabels3: ChartPlugin = { plugins: [settlePlugin3(plugin)] };
