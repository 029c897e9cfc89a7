// chartjs-chart-radial-gauge on version 2 of Chart.js: one value as a part of a ring, and in its middle as text.

import { load } from "../../../generated/packages/radial-gauge-2.js";
import { ensureObject } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { datasetsOfType } from "./chart-runtime.ts";
import { runPackage2 } from "./package-2.ts";

runPackage2(load);

export const radialGauge2: ChartPlugin = {
  prepare(config) {
    // The package looks for the label of each arc, and for the first arc's value, without asking whether they are there.
    if (datasetsOfType(config, ["radialGauge"]).length > 0) ensureObject(config, "data").labels ??= [];
    for (const dataset of datasetsOfType(config, ["radialGauge"]))
      if (!Array.isArray(dataset.data) || dataset.data.length === 0) dataset.data = [null];
  },
};
