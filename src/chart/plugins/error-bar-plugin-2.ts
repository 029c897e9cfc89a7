// chartjs-plugin-error-bars on version 2 of Chart.js: bars and lines whose datasets say `errorBars`, by label.

import { load } from "../../../generated/packages/error-bar-plugin-2.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { runPackage2 } from "./package-2.ts";

export const errorBarPlugin2: ChartPlugin = { plugins: runPackage2(load) };
