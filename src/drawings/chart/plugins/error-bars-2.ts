// chartjs-chart-error-bars on version 2 of Chart.js: bars, lines, points and sectors whose data hold ranges.

import { load } from "../../../../generated/packages/error-bars-2.js";
import type { Install } from "./plugin-row.ts";

/** Installs the chart types. */
export const installErrorBars2: Install<2> = ({ run }) => {
  run(load);
  return {};
};
