// Installs chartjs-gauge on Chart.js 2: coloured zones along an arc, with a needle and its value.

import { load } from "../../../../generated/packages/gauge-2.js";
import type { PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";
import { datasetsOfType } from "./chart-runtime.ts";
import { toNumber } from "./gauge-option.ts";
import type { Install } from "./plugin-row.ts";

/** Installs the chart type. */
export const installGauge2: Install<2> = ({ run }) => {
  run(load);
  return {
    prepare(config) {
      const datasets = datasetsOfType(config, ["gauge"]);
      if (datasets.length === 0) return;
      for (const dataset of datasets) dataset.value = toNumber(dataset.value, toNumber(dataset.minValue, 0));
      roundLabel(ensureObject(config, "options"));
    },
  };
};

/** Rounds the label, as the package documents but does not implement. */
function roundLabel(options: PlainObject): void {
  if (readPath(options, "valueLabel", "formatter") === undefined)
    ensureObject(options, "valueLabel").formatter = Math.round;
}
