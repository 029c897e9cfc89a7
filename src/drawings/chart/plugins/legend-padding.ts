// `options.plugins.padBelowLegend`: pixels of room under the legend. Legends beside the chart have nothing under them.

import { Failure, showValue } from "../../../base/failure.ts";
import { SIDE_PIXELS } from "../../../base/limits.ts";
import { type PlainObject, readPath } from "../record.ts";
import { addPlugin, type ChartPlugin } from "./chart-plugin.ts";

/** The legend of a chart, as far as it is laid out. */
interface Legend {
  height: number;
  readonly isHorizontal: () => boolean;
  fit: () => void;
}

export const legendPadding: ChartPlugin = {
  prepare(config: PlainObject) {
    const room = readRoom(readPath(config, "options", "plugins", "padBelowLegend"));
    if (room === 0) return;
    addPlugin(config, {
      id: "legendPadding",
      // The chart's own legend is there by now, and laid out later.
      afterInit({ legend }: { readonly legend?: Legend }) {
        if (legend === undefined) return;
        const { fit } = legend;
        legend.fit = () => {
          fit.call(legend);
          // A hidden legend has no height.
          if (legend.height > 0 && legend.isHorizontal()) legend.height += room;
        };
      },
    });
  },
};

function readRoom(value: unknown): number {
  if (value === "" || value === true) return 0;
  const room = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  if (room >= 0 && room <= SIDE_PIXELS) return room;
  throw new Failure(
    "invalid",
    `options.plugins.padBelowLegend must be 0 to ${SIDE_PIXELS} pixels, got ${showValue(value)}`,
  );
}
