// Meters the work of ECharts: code that scripts/metered-factory.ts inserts into its loops and functions charges the work.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Work per loop iteration or call, including garbage collection. They take 50 to 200 ns in the series types of ECharts. */
const ITERATION_WORK = 200;

/** Bytes of a graphic element: 650 to 2,300 in the series types of ECharts. */
const ELEMENT_BYTES = 1500;

/** The layout and painting of a graphic element, as a number of loop iterations. */
const ELEMENT_ITERATIONS = 50;

export const TOO_EXPENSIVE = "option is too expensive to draw: use fewer series, values or elements";

const { meter, spendHeld, spendIterations, withMeter, withoutMeter } = createWorkMeter(ITERATION_WORK, TOO_EXPENSIVE);

export { meter, withMeter, withoutMeter };

/** Charges for a graphic element. @throws Failure if the budget is exceeded */
export function holdElement(): void {
  spendHeld(ELEMENT_BYTES);
  spendIterations(ELEMENT_ITERATIONS);
}
