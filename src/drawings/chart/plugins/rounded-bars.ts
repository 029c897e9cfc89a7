// Implements `options.plugins.roundedBars`: `true`, or a radius and whether the corners at the base are also rounded.
// Versions 3 and 4 can round bars themselves; for version 2, the bars' draw method is replaced.

import { Failure, showValue } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import { addPlugin, type ChartPlugin, listDatasets } from "./chart-plugin.ts";
import { type Bar, drawRoundedBar, findCovered } from "./rounded-bar-2.ts";

/** Radius for `true`, in CSS pixels. */
const DEFAULT_RADIUS = 6;

interface Rounding {
  /** Radius in CSS pixels, reduced if it does not fit. */
  readonly radius: number;
  readonly allCorners: boolean;
}

/** The members of a version 2 chart that are used here. */
interface Chart2 {
  readonly ctx: object;
  readonly data: { readonly datasets: readonly unknown[] };
  isDatasetVisible(index: number): boolean;
  getDatasetMeta(index: number): { readonly type: string; readonly data: readonly Bar[] };
}

export const roundedBars: ChartPlugin = {
  prepare(config) {
    const { radius, allCorners } = readRounding(config);
    const barOptions = readPath(config, "options", "elements", "bar");
    for (const dataset of listDatasets(config)) {
      if ((dataset.type ?? config.type) !== "bar") continue;
      if (readPath(barOptions, "borderRadius") === undefined) dataset.borderRadius ??= radius;
      if (allCorners) dataset.borderSkipped ??= false;
    }
  },
};

export const roundedBars2: ChartPlugin = {
  prepare(config) {
    const { radius, allCorners } = readRounding(config);
    addPlugin(config, {
      id: "roundedBars",
      beforeDatasetsDraw(chart: Chart2) {
        const bars = chart.data.datasets.flatMap((_, index) => {
          const { type, data } = chart.getDatasetMeta(index);
          return chart.isDatasetVisible(index) && (type === "bar" || type === "horizontalBar") ? data : [];
        });
        const covered = findCovered(bars);
        for (const bar of bars) {
          const corners = allCorners ? "all" : covered.has(bar) ? "none" : "end";
          bar.draw = () => drawRoundedBar(chart.ctx as never, bar._view, radius, corners);
        }
      },
    });
  },
};

function readRounding(config: PlainObject): Rounding {
  const option = readPath(config, "options", "plugins", "roundedBars");
  const { cornerRadius = DEFAULT_RADIUS, allCorners } = isPlainObject(option) ? option : ({} as PlainObject);
  const radius = typeof cornerRadius === "string" && cornerRadius.trim() !== "" ? Number(cornerRadius) : cornerRadius;
  if (typeof radius !== "number" || !(radius >= 0))
    throw new Failure(
      "invalid",
      `options.plugins.roundedBars.cornerRadius must be 0 pixels or more, got ${showValue(cornerRadius)}`,
    );
  return { radius, allCorners: Boolean(allCorners) };
}
