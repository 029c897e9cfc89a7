// Installs chartjs-chart-radial-gauge on Chart.js 2: a value as part of a ring, and as text in the ring's centre.

import { load } from "../../../../generated/packages/radial-gauge-2.js";
import { ensureObject } from "../record.ts";
import { type ComponentClass, datasetsOfType, type Install, replaceMethod } from "./chart-runtime.ts";

/** The package's controller. */
interface RadialGaugeController {
  getMaxBorderWidth(arcs: readonly { readonly _chart?: unknown }[]): number;
}

export const installRadialGauge2: Install<2> = ({ Chart, run }) => {
  run(load);
  // After the first update, arcs have a border. The package would subtract the border's width from the ring in
  // animations.
  replaceMethod(
    Chart.controllers.radialGauge as ComponentClass<RadialGaugeController>,
    "getMaxBorderWidth",
    (original) => {
      return function (arcs) {
        return original.call(
          this,
          arcs.map(({ _chart }) => ({ _chart })),
        );
      };
    },
  );
  return {
    prepare(config) {
      // The package reads the labels and the first value without checking for them.
      if (datasetsOfType(config, ["radialGauge"]).length > 0) ensureObject(config, "data").labels ??= [];
      for (const dataset of datasetsOfType(config, ["radialGauge"]))
        if (!Array.isArray(dataset.data) || dataset.data.length === 0) dataset.data = [null];
    },
  };
};
