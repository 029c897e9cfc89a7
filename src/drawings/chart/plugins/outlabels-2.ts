// Adds the `outlabeledPie` and `outlabeledDoughnut` types to Chart.js 2: a pie and a doughnut with space for labels.

import type { LabelledChart } from "./label-text.ts";
import { labelSpaceFraction, outlabelsPlugin } from "./out-labels.ts";
import type { Install } from "./plugin-row.ts";

interface Controller {
  readonly chart: LabelledChart;
  outerRadius: number;
  innerRadius: number;
  getMeta(): { readonly data: readonly unknown[] };
  updateElement(arc: unknown, index: number, reset: boolean): void;
  update(reset: boolean): void;
}

interface ControllerClass {
  readonly prototype: Controller;
  extend(members: object): ControllerClass;
}

/** Installs the chart types. */
export const installOutlabels2: Install<2> = ({ Chart: { controllers, defaults } }) => {
  for (const [type, base] of [
    ["outlabeledPie", "pie"],
    ["outlabeledDoughnut", "doughnut"],
  ] as const) {
    const parent = controllers[base] as unknown as ControllerClass;
    defaults[type] = defaults[base];
    controllers[type] = parent.extend({
      update(this: Controller, reset: boolean) {
        parent.prototype.update.call(this, reset);
        const scale = 1 - labelSpaceFraction(this.chart);
        this.outerRadius *= scale;
        this.innerRadius *= scale;
        for (const [index, arc] of this.getMeta().data.entries()) this.updateElement(arc, index, reset);
      },
    }) as never;
  }
  return { plugins: [outlabelsPlugin] };
};
