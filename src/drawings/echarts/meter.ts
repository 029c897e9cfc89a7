// Meters the work of ECharts. scripts/metered-factory.ts inserts the charging code into loops and functions of the
// package.

import { createWorkMeter } from "../../base/work-meter.ts";

/**
 * Work per loop iteration or call, including garbage collection. Each takes 50 to 200 ns, depending on the series type.
 */
const ITERATION_WORK = 200;

/** Assumed memory of a graphic element, in bytes. Measured: 650 to 2,300, depending on the series type. */
const ELEMENT_BYTES = 1500;

/** Layout and painting of a graphic element, expressed in loop iterations. */
const ELEMENT_ITERATIONS = 50;

export const TOO_EXPENSIVE = "option is too expensive to draw: use fewer series, values or elements";

const { meter, spendHeld, spendIterations, withMeter, withoutMeter } = createWorkMeter(ITERATION_WORK, TOO_EXPENSIVE);

export { meter, withMeter, withoutMeter };

/** Charges for a graphic element. @throws Failure if the budget is exceeded */
export function holdElement(): void {
  spendHeld(ELEMENT_BYTES);
  spendIterations(ELEMENT_ITERATIONS);
}
