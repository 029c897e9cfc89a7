// @sgratzl/chartjs-chart-boxplot on versions 3 and 4 of Chart.js: boxplot and violin, and version 2's names for those that
// lie. Refuses more of them than can be held, and violins with more places to estimate than the limit or with places that
// floating point cannot tell apart.

import { load } from "../../../../generated/packages/boxplot.js";
import { checkViolin, spendSample } from "./boxplot-limit.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, layDown, replaceMethod } from "./chart-runtime.ts";

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
          spendSample(value);
          if (Controller === ViolinController) checkViolin(value, options.points);
          return parse.call(this, value, options);
        },
    );
  register(BoxPlotController, BoxAndWiskers, ViolinController, Violin);
  return {
    prepare(config) {
      layDown(config, "horizontalBoxplot", "boxplot");
      layDown(config, "horizontalViolin", "violin");
    },
  };
}
