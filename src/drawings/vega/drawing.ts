// Draws Vega-Lite and Vega charts, and reports their warnings.

import { defineDrawing } from "../drawing.ts";
import { drawVega } from "./draw.ts";
import { VEGA } from "./kind.ts";
import { reviewVega } from "./review.ts";

export const VEGA_DRAWING = defineDrawing(VEGA, {
  draw: drawVega,
  review: (params, chart) => ({ warnings: reviewVega(params, chart) }),
  warnsOfText: true,
});
