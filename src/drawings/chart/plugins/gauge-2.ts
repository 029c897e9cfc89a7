// Installs chartjs-gauge on Chart.js 2: coloured zones along an arc, with a needle and its value.

import { load } from "../../../../generated/packages/gauge-2.js";
import type { PlainObject } from "../../../base/plain-object.ts";
import { ensureObject, readPath } from "../record.ts";
import { type ComponentClass, datasetsOfType, type Install, replaceMethod } from "./chart-runtime.ts";
import { countedNumber, shareOf } from "./count-up.ts";
import { toNumber } from "./gauge-option.ts";

export const installGauge2: Install<2> = ({ Chart, run }) => {
  run(load);
  countLabel(Chart.controllers.gauge as ComponentClass<GaugeController>);
  return {
    prepare(config) {
      const datasets = datasetsOfType(config, ["gauge"]);
      if (datasets.length === 0) return;
      for (const dataset of datasets) dataset.value = toNumber(dataset.value, toNumber(dataset.minValue, 0));
      roundLabel(ensureObject(config, "options"));
    },
  };
};

/** The package's controller. */
interface GaugeController {
  readonly chart: object;
  getDataset(): { value: number; readonly minValue: number };
  drawValueLabel(ease: number): void;
}

/** Lets the label count up with the needle. */
function countLabel(controller: ComponentClass<GaugeController>): void {
  replaceMethod(controller, "drawValueLabel", (original) => {
    return function (ease) {
      const dataset = this.getDataset();
      const { value, minValue } = dataset;
      dataset.value = countedNumber(value, shareOf(this.chart, this), minValue);
      original.call(this, ease);
      dataset.value = value;
    };
  });
}

/** Rounds the label, as the package documents but does not implement. */
function roundLabel(options: PlainObject): void {
  if (readPath(options, "valueLabel", "formatter") === undefined)
    ensureObject(options, "valueLabel").formatter = Math.round;
}
