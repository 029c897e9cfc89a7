// Installs chartjs-chart-error-bars on Chart.js 2: bars, lines, points and arcs whose data contains ranges.

import { load } from "../../../../generated/packages/error-bars-2.js";
import type { Install } from "./plugin-row.ts";

/** Installs the chart types. */
export const installErrorBars2: Install<2> = ({ run }) => {
  run(load);
  return {};
};
