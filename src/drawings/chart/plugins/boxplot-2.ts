// Installs @sgratzl/chartjs-chart-boxplot on Chart.js 2: box plots and violins, vertical and horizontal, with the
// limits of the other versions.

import { load } from "../../../../generated/packages/boxplot-2.js";
import { chargeSample, checkViolin } from "./boxplot-limit.ts";
import { type ComponentClass, replaceMethod } from "./chart-runtime.ts";
import type { Install } from "./plugin-row.ts";

interface SampleController {
  _calculateCommonModel: (model: object, sample: unknown, ...rest: unknown[]) => unknown;
}

interface ViolinController {
  readonly chart: { readonly data: { readonly datasets: readonly { readonly data: readonly unknown[] }[] } };
  _calculateViolinValuesPixels: (dataset: number, index: number, points: unknown) => unknown;
}

/** Installs the chart types. */
export const installBoxplot2: Install<2> = ({ Chart, run }) => {
  run(load);
  for (const name of ["boxplot", "horizontalBoxplot", "violin", "horizontalViolin"])
    replaceMethod(
      Chart.controllers[name] as ComponentClass<SampleController>,
      "_calculateCommonModel",
      (calculate) =>
        function (model, sample, ...rest) {
          chargeSample(sample);
          return calculate.call(this, model, sample, ...rest);
        },
    );
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
