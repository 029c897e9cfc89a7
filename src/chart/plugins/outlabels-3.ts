// The types `outlabeledPie` and `outlabeledDoughnut` on version 3 of Chart.js: a pie and a doughnut that leave room for
// labels.

import { Chart, DoughnutController, PieController, type UpdateMode } from "chart.js-3";
import type { ChartPlugin } from "./chart-plugin.ts";
import type { LabelledChart } from "./label-text.ts";
import { labelRoom, outlabelsPlugin } from "./out-labels.ts";

class OutlabeledPie extends PieController {
  static override readonly id = "outlabeledPie";

  override update(mode: UpdateMode): void {
    super.update(mode);
    shrink(this, mode);
  }
}

class OutlabeledDoughnut extends DoughnutController {
  static override readonly id = "outlabeledDoughnut";

  override update(mode: UpdateMode): void {
    super.update(mode);
    shrink(this, mode);
  }
}

function shrink(controller: OutlabeledPie | OutlabeledDoughnut, mode: UpdateMode): void {
  const part = 1 - labelRoom(controller.chart as unknown as LabelledChart);
  const radii = controller as { outerRadius: number; innerRadius: number };
  radii.outerRadius *= part;
  radii.innerRadius *= part;
  const { data } = controller.getMeta();
  controller.updateElements(data, 0, data.length, mode);
}

Chart.register(OutlabeledPie, OutlabeledDoughnut);

export const outlabels3: ChartPlugin = { plugins: [outlabelsPlugin] };
