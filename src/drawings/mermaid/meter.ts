// Meters the work of Mermaid, which can't be predicted from a diagram.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Maximum work per loop iteration or call, including garbage collection. Each takes 10 to 300 ns. */
const ITERATION_WORK = 150;

export const TOO_EXPENSIVE = "diagram is too expensive to draw: use fewer nodes and edges";

export const { meter, spendHeld, spendIterations, withMeter } = createWorkMeter(ITERATION_WORK, TOO_EXPENSIVE);
