// Meters the work of Chart.js and its packages. A chart's cost can't be predicted from chart types and data sizes: 150
// datasets of 300 violins took 10 s. All libraries share one meter, because drawing is synchronous.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Maximum work per loop iteration or call, across all chart types. Each takes 10 to 100 ns. */
const ITERATION_WORK = 100;

export const { meter, spendHeld, spendIterations, withMeter, withoutMeter } = createWorkMeter(
  ITERATION_WORK,
  "chart is too expensive to draw: use fewer datasets or values",
);
