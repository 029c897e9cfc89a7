// @sgratzl/chartjs-chart-boxplot on version 2 of Chart.js: boxplot, violin, and both lying. Refuses the violins that the
// other versions refuse.

import Chart from "chart.js-2";
import { load } from "../../../generated/packages/boxplot-2.js";
import type { ChartPlugin } from "./chart-plugin.ts";
import { replaceMethod } from "./chart-runtime.ts";
import { runPackage2 } from "./package-2.ts";
import { checkViolin } from "./violin-limit.ts";

interface ViolinController {
  readonly chart: { readonly data: { readonly datasets: readonly { readonly data: readonly unknown[] }[] } };
  _calculateViolinValuesPixels: (dataset: number, index: number, points: unknown) => unknown;
}

runPackage2(load);
for (const name of ["violin", "horizontalViolin"])
  replaceMethod(
    Chart.controllers[name] as { readonly prototype: ViolinController },
    "_calculateViolinValuesPixels",
    (calculate) =>
      function (dataset, index, points) {
        checkViolin(this.chart.data.datasets[dataset]?.data[index], points);
        return calculate.call(this, dataset, index, points);
      },
  );

/** The package's types are there as soon as this module is. */
export const boxplot2: ChartPlugin = {};
