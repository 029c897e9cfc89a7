// Installs chartjs-chart-error-bars on Chart.js 3 and 4: bars, lines, points and arcs with ranges in their data. Also
// adds version 2's type for horizontal bars.

import { load } from "../../../../generated/packages/error-bars.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, convertHorizontalType } from "./chart-runtime.ts";

interface Package {
  readonly BarWithErrorBarsController: ComponentClass;
  readonly LineWithErrorBarsController: ComponentClass;
  readonly ScatterWithErrorBarsController: ComponentClass;
  readonly PolarAreaWithErrorBarsController: ComponentClass;
  readonly BarWithErrorBar: ComponentClass;
  readonly PointWithErrorBar: ComponentClass;
  readonly ArcWithErrorBar: ComponentClass;
}

export function installErrorBars({ run, register }: ChartRuntime): ChartPlugin {
  const types = run<Package>(load);
  register(types.BarWithErrorBar, types.PointWithErrorBar, types.ArcWithErrorBar);
  register(
    types.BarWithErrorBarsController,
    types.LineWithErrorBarsController,
    types.ScatterWithErrorBarsController,
    types.PolarAreaWithErrorBarsController,
  );
  return {
    prepare: (config) => convertHorizontalType(config, "horizontalBarWithErrorBars", "barWithErrorBars"),
  };
}
