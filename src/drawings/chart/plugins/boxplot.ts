// Installs @sgratzl/chartjs-chart-boxplot on Chart.js 3 and 4: box plots and violins, and version 2's types for
// horizontal box plots and violins. Limits their memory, and the number of density estimates.

import { load } from "../../../../generated/packages/boxplot.js";
import { chargeSample, checkViolin } from "./boxplot-limit.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, convertHorizontalType, replaceMethod } from "./chart-runtime.ts";

interface SampleController {
  _parseStats: (value: unknown, options: { readonly points?: unknown }) => unknown;
}

interface Package {
  readonly BoxPlotController: ComponentClass<SampleController>;
  readonly BoxAndWiskers: ComponentClass;
  readonly ViolinController: ComponentClass<SampleController>;
  readonly Violin: ComponentClass;
}

/** Installs the chart types. */
export function installBoxplot({ run, register }: ChartRuntime): ChartPlugin {
  const { BoxPlotController, BoxAndWiskers, ViolinController, Violin } = run<Package>(load);
  for (const Controller of [BoxPlotController, ViolinController])
    replaceMethod(
      Controller,
      "_parseStats",
      (parse) =>
        function (value, options) {
          chargeSample(value);
          if (Controller === ViolinController) checkViolin(value, options.points);
          return parse.call(this, value, options);
        },
    );
  register(BoxPlotController, BoxAndWiskers, ViolinController, Violin);
  return {
    prepare(config) {
      convertHorizontalType(config, "horizontalBoxplot", "boxplot");
      convertHorizontalType(config, "horizontalViolin", "violin");
    },
  };
}
