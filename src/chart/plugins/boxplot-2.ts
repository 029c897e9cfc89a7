// @sgratzl/chartjs-chart-boxplot on version 2 of Chart.js: boxplot, violin, and both lying. Refuses the violins that the
// other versions refuse.

import { load } from "../../../generated/packages/boxplot-2.js";
import { type ComponentClass, replaceMethod } from "./chart-runtime.ts";
import type { Install } from "./plugin-row.ts";
import { checkViolin } from "./violin-limit.ts";

interface ViolinController {
  readonly chart: { readonly data: { readonly datasets: readonly { readonly data: readonly unknown[] }[] } };
  _calculateViolinValuesPixels: (dataset: number, index: number, points: unknown) => unknown;
}

/** Installs the chart types. */
export const installBoxplot2: Install<2> = ({ Chart, run }) => {
  run(load);
  for (const name of ["violin", "horizontalViolin"])
    replaceMethod(
      Chart.controllers[name] as ComponentClass<ViolinController>,
      "_calculateViolinValuesPixels",
      (calculate) =>
        function (dataset, index, points) {
          checkViolin(this.chart.data.datasets[dataset]?.data[index], points);
          return calculate.call(this, dataset, index, points);
        },
    );
  return {};
};
