// Meters the work of MathJax, which a short formula can multiply: nested stretchy delimiters are laid out again at each level.

import { createWorkMeter } from "../../base/work-meter.ts";

/** Maximum work of a loop iteration or a call. Most take 100 to 200 ns, and more in code that V8 has not optimised yet. */
const TURN_WORK = 250;

export const { meter, withMeter, withoutMeter } = createWorkMeter(
  TURN_WORK,
  "chl is too expensive to draw: use a shorter formula with less nesting",
);
