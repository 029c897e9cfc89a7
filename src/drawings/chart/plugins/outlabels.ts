// Adds the `outlabeledPie` and `outlabeledDoughnut` types to Chart.js 3 and 4: a pie and a doughnut with space for
// labels.

import type { UpdateMode } from "chart.js-4";
import type { ChartPlugin } from "./chart-plugin.ts";
import type { ChartRuntime } from "./chart-runtime.ts";
import type { LabelledChart } from "./label-text.ts";
import { labelSpaceFraction, outlabelsPlugin } from "./out-labels.ts";

/** Installs the chart types. */
export function installOutlabels({ chart, register }: ChartRuntime): ChartPlugin {
  class OutlabeledPie extends chart.PieController {
    static override readonly id = "outlabeledPie";

    override update(mode: UpdateMode): void {
      super.update(mode);
      shrink(this, mode);
    }
  }

  class OutlabeledDoughnut extends chart.DoughnutController {
    static override readonly id = "outlabeledDoughnut";

    override update(mode: UpdateMode): void {
      super.update(mode);
      shrink(this, mode);
    }
  }

  function shrink(controller: OutlabeledPie | OutlabeledDoughnut, mode: UpdateMode): void {
    const scale = 1 - labelSpaceFraction(controller.chart as unknown as LabelledChart);
    const radii = controller as { outerRadius: number; innerRadius: number };
    radii.outerRadius *= scale;
    radii.innerRadius *= scale;
    const { data } = controller.getMeta();
    controller.updateElements(data, 0, data.length, mode);
  }

  register(OutlabeledPie as never, OutlabeledDoughnut as never);
  return { plugins: [outlabelsPlugin] };
}
