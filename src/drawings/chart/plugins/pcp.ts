// Installs chartjs-chart-pcp on Chart.js 3 and 4: parallel coordinates, with an axis for each dataset and a line for
// each label. Each line crosses all axes, so all datasets must have the same length.

import { load } from "../../../../generated/packages/pcp.js";
import { Failure } from "../../../base/failure.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType } from "./chart-runtime.ts";

interface Package {
  readonly ParallelCoordinatesController: ComponentClass;
  readonly LogarithmicParallelCoordinatesController: ComponentClass;
  readonly PCPScale: ComponentClass;
  readonly LineSegment: ComponentClass;
  readonly LinearAxis: ComponentClass;
  readonly LogarithmicAxis: ComponentClass;
}

export function installPcp({ chart, run, register }: ChartRuntime): ChartPlugin {
  const types = run<Package>(load);
  // These classes derive from scales but are used as elements, so register them as elements.
  chart.registry.addElements(types.LinearAxis as never, types.LogarithmicAxis as never);
  register(types.PCPScale, types.LineSegment);
  register(types.ParallelCoordinatesController, types.LogarithmicParallelCoordinatesController);
  return { prepare: checkLengths };
}

function checkLengths(config: PlainObject): void {
  const lengths = datasetsOfType(config, ["pcp", "logarithmicPcp"]).map(({ data }) =>
    Array.isArray(data) ? data.length : 0,
  );
  if (new Set(lengths).size > 1)
    throw new Failure("invalid", `pcp datasets must all have the same number of values, got ${lengths.join(", ")}`);
}
