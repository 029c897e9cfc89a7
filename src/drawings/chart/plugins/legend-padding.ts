// Implements `options.plugins.padBelowLegend`: padding below a horizontal legend, in pixels.

import { Failure, showValue } from "../../../base/failure.ts";
import { SIDE_PIXELS } from "../../../base/limits.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import { addPlugin, type ChartPlugin } from "./chart-plugin.ts";

/** The members of a legend that affect its layout. */
interface Legend {
  height: number;
  readonly isHorizontal: () => boolean;
  fit: () => void;
}

export const legendPadding: ChartPlugin = {
  prepare(config: PlainObject) {
    const padding = readPadding(readPath(config, "options", "plugins", "padBelowLegend"));
    if (padding === 0) return;
    addPlugin(config, {
      id: "legendPadding",
      // Chart.js creates the legend before `afterInit`, and lays it out afterwards.
      afterInit({ legend }: { readonly legend?: Legend }) {
        if (legend === undefined) return;
        const { fit } = legend;
        legend.fit = () => {
          fit.call(legend);
          // A hidden legend has no height.
          if (legend.height > 0 && legend.isHorizontal()) legend.height += padding;
        };
      },
    });
  },
};

function readPadding(value: unknown): number {
  if (value === "" || value === true) return 0;
  const padding = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  if (padding >= 0 && padding <= SIDE_PIXELS) return padding;
  throw new Failure(
    "invalid",
    `options.plugins.padBelowLegend must be between 0 and ${SIDE_PIXELS} pixels, got ${showValue(value)}`,
  );
}
