// The table of chart types.

import { BAR_KINDS } from "./bar-chart.ts";
import type { ChartKind } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";
import { LINE_KINDS } from "./line-chart.ts";
import { MAP_KINDS } from "./map-chart.ts";
import { METER_KINDS } from "./meter-chart.ts";
import { PIE_KINDS } from "./pie-chart.ts";
import { PIN_KINDS } from "./pin-chart.ts";
import { RADAR_KINDS } from "./radar-chart.ts";
import { SCATTER_KINDS } from "./scatter-chart.ts";
import { VENN_KINDS } from "./venn-chart.ts";

export const CHART_KINDS = {
  ...LINE_KINDS,
  ...BAR_KINDS,
  ...PIE_KINDS,
  ...RADAR_KINDS,
  ...SCATTER_KINDS,
  ...VENN_KINDS,
  ...METER_KINDS,
  ...MAP_KINDS,
  ...PIN_KINDS,
} as const satisfies Readonly<Record<GoogleChartParams["type"], ChartKind>>;
