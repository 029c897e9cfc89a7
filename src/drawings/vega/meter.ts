// Meters the work of Vega and Vega-Lite, which can't be predicted from a specification.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Maximum work per loop iteration or call: they take 10 to 100 ns. */
const ITERATION_WORK = 100;

export const { meter, spendHeld, spendIterations, withMeter } = createWorkMeter(
  ITERATION_WORK,
  "spec is too expensive to draw: use fewer rows, marks or views",
);
