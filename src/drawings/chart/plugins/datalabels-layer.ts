// Implements `options.plugins.datalabelsZAxis`: if `enabled`, data labels are drawn last, above axes and annotations.

import { readPath } from "../record.ts";

interface Chart {
  readonly config: { readonly options?: unknown };
}

interface DrawingHooks<C extends Chart> {
  afterDatasetsDraw(chart: C): void;
}

/** Wraps the plugin so that it draws later in charts with the option. */
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
