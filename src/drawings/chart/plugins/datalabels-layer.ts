// `options.plugins.datalabelsZAxis`: where it is `enabled`, data labels are drawn after everything else, and so above axes,
// annotations and whatever else is drawn over bars and points.

import { readPath } from "../record.ts";

interface Chart {
  readonly config: { readonly options?: unknown };
}

interface DrawingHooks<C extends Chart> {
  afterDatasetsDraw(chart: C): void;
}

/** The plugin, which draws later in the charts that want it so. */
export function raiseLabels<C extends Chart, P extends DrawingHooks<C>>(plugin: P): P {
  return {
    ...plugin,
    afterDatasetsDraw(chart: C) {
      if (!isRaised(chart)) plugin.afterDatasetsDraw(chart);
    },
    afterDraw(chart: C) {
      if (isRaised(chart)) plugin.afterDatasetsDraw(chart);
    },
  };
}

function isRaised({ config }: Chart): boolean {
  const option = readPath(config.options, "plugins", "datalabelsZAxis");
  return option === true || readPath(option, "enabled") === true;
}
