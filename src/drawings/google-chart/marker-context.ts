// The environment in which a chart's markers are drawn.

import type { Area, ChartPen } from "./chart-pen.ts";
import type { ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";

/** A chart, its plot, and the pen to draw on it with. */
export interface MarkerContext {
  readonly params: GoogleChartParams;
  readonly scene: ChartScene;
  readonly plot: Area;
  readonly pen: ChartPen;
}
