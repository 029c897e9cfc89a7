// Draws ECharts charts, and warns about options that have no effect.

import { defineDrawing } from "../drawing.ts";
import { drawECharts } from "./draw.ts";
import { ECHARTS } from "./kind.ts";

export const ECHARTS_DRAWING = defineDrawing(ECHARTS, {
  draw: drawECharts,
  review: (_, { warnings }) => ({ warnings }),
  warnsOfText: true,
});
