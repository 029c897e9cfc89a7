// The environment of the markers of a chart.

import type { Area, ChartPen } from "./chart-pen.ts";
import type { ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";

/** A chart on its plot, and the pen to draw on it. */
export interface MarkerContext {
  readonly params: GoogleChartParams;
  readonly scene: ChartScene;
  readonly plot: Area;
  readonly pen: ChartPen;
}
