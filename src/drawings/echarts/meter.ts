// Meters the work of ECharts: code that scripts/metered-factory.ts inserts into its loops and functions charges the work.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Maximum work per loop iteration or call, in all series types. Loop iterations and calls take 10 to 100 ns. */
const ITERATION_WORK = 100;

export const { meter, spendHeld, spendIterations, withMeter, withoutMeter } = createWorkMeter(
  ITERATION_WORK,
  "option is too expensive to draw: use fewer series, values or elements",
);
