// chartjs-chart-error-bars on version 2 of Chart.js: bars, lines, points and sectors whose data hold ranges.

import { load } from "../../../generated/packages/error-bars-2.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { runPackage2 } from "./package-2.ts";

runPackage2(load);

/** The package's types are there as soon as this module is. */
export const errorBars2: ChartPlugin = {};
