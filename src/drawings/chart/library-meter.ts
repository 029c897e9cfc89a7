// Meters the work of Chart.js and its packages. The cost of a chart cannot be predicted from its types and sizes: 150 datasets of
// 300 violins took 10 s. All libraries share one meter, because drawing is synchronous.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Maximum work of a loop iteration or a call over all chart types. Loop iterations and calls take 10 to 100 ns. */
const ITERATION_WORK = 100;

export const { meter, spendHeld, spendTurns, withMeter, withoutMeter } = createWorkMeter(
  ITERATION_WORK,
  "chart is too expensive to draw: use fewer datasets or values",
);
