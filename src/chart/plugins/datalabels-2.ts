// chartjs-plugin-datalabels on version 2 of Chart.js.

import { load } from "../../../generated/packages/datalabels-2.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { runPackage2 } from "./package-2.ts";

export const datalabels2: ChartPlugin = { plugins: runPackage2(load) };
