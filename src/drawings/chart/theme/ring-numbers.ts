// Writes the numbers of a radar chart beside its first axis, below the data.

import type { CanvasContext } from "../../../engine/canvas/context.ts";

/** The members of a chart that the plugin uses, in all versions. */
interface RadarChart {
  readonly ctx: CanvasContext;
  /** Versions 3 and 4. */
  readonly scales?: Readonly<Record<string, RadialScale>>;
  /** Version 2. */
  readonly scale?: RadialScale;
}

interface RadialScale {
  readonly xCenter: number;
  readonly yCenter: number;
  /** Version 2 has the labels only, and their values in `ticksAsNumbers`. */
  readonly ticks: readonly (string | { readonly value: number; readonly label?: unknown })[];
  readonly ticksAsNumbers?: readonly number[];
  getDistanceFromCenterForValue(value: number): number;
}

/** Space between the axis and the numbers, CSS pixels. */
const GAP = 4;

/** Creates the plugin. */
export function createRingNumbers(font: string, color: string): object {
  return {
    id: "ringNumbers",
    beforeDatasetsDraw({ ctx, scale, scales }: RadarChart) {
      const radial = scale ?? scales?.r;
      if (radial === undefined) return;
      ctx.save();
      ctx.font = font;
      ctx.fillStyle = color;
      ctx.textAlign = "left";
      ctx.textBaseline = "middle";
      for (const [index, tick] of radial.ticks.entries()) {
        const value = typeof tick === "string" ? (radial.ticksAsNumbers?.[index] ?? Number.NaN) : tick.value;
        const label = typeof tick === "string" ? tick : String(tick.label ?? value);
        const distance = radial.getDistanceFromCenterForValue(value);
        // The centre has no room for a number.
        if (distance > 0) ctx.fillText(label, radial.xCenter + GAP, radial.yCenter - distance);
      }
      ctx.restore();
    },
  };
}
