// Meters the work of Vega and Vega-Lite, which can't be predicted from a specification.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Maximum work per loop iteration or call. Each takes 10 to 150 ns. */
const ITERATION_WORK = 150;

export const TOO_EXPENSIVE = "spec is too expensive to draw: use fewer rows, marks or views";

export const { meter, spendHeld, spendIterations, withMeter } = createWorkMeter(ITERATION_WORK, TOO_EXPENSIVE);
