// Meters MathJax's work, because a short formula can be expensive: nested stretchy delimiters are laid out again at each level.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Work per loop iteration or call. Most take 100 to 200 ns; code that V8 has not optimised yet takes longer. */
const ITERATION_WORK = 250;

export const { meter, withMeter, withoutMeter } = createWorkMeter(
  ITERATION_WORK,
  "chl is too expensive to draw: use a shorter formula with less nesting",
);
