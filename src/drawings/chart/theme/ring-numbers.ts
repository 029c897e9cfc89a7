// Writes a radar chart's numbers on its rings, between two axes and behind the data.

import { formatCssFont } from "../../theme/theme-font.ts";
import { type ChartDraft, defineStep } from "../draft.ts";
import { readPath } from "../record.ts";
import type { DrawnChart } from "./drawn-chart.ts";

/** Minimum number of axes in a radar chart with numbers on its rings. */
const MIN_AXES = 3;

/** Width of the space around a number, in CSS pixels. */
const HALO = 4;

export const ringNumbers = defineStep(
  "ring numbers",
  (draft) => draft.hasType(["radar"]) && !hasOwnRings(draft) && draft.theme,
  (draft, { fontSize, fontFamily, mutedText, background }) => {
    const axes = readPath(draft.config, "data", "labels");
    if (Array.isArray(axes) && axes.length >= MIN_AXES)
      draft.addPlugin(createPlugin(formatCssFont(fontSize - 1, fontFamily), mutedText, background, axes.length));
  },
);

/** Whether the author has shown or hidden the numbers, or hidden the axis. The plugin then draws nothing. */
function hasOwnRings(draft: ChartDraft): boolean {
  const axis = draft.option(...(draft.isVersion2 ? ["scale"] : ["scales", "r"]));
  return readPath(axis, "display") === false || readPath(axis, "ticks", "display") !== undefined;
}

/**
 * Creates the plugin.
 *
 * @param background colour of the space around the numbers
 * @param axes number of axes
 */
function createPlugin(font: string, color: string, background: string, axes: number): object {
  // Numbers are halfway between the first axis, which points up, and the last axis. There, rings are nearer to the centre.
  const [angle, nearness] = [-Math.PI / 2 - Math.PI / axes, Math.cos(Math.PI / axes)];
  return {
    id: "ringNumbers",
    beforeDatasetsDraw({ ctx, scale, scales }: DrawnChart) {
      const radial = scale ?? scales?.r;
      if (radial === undefined) return;
      ctx.save();
      ctx.font = font;
      ctx.fillStyle = color;
      ctx.strokeStyle = background;
      ctx.lineWidth = HALO;
      ctx.lineJoin = "round";
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      for (const [index, tick] of radial.ticks.entries()) {
        const value = typeof tick === "string" ? (radial.ticksAsNumbers?.[index] ?? Number.NaN) : tick.value;
        const label = typeof tick === "string" ? tick : String(tick.label ?? value);
        const distance = radial.getDistanceFromCenterForValue(value);
        // The centre has no room for a number.
        if (!(distance > 0)) continue;
        const [x, y] = [
          radial.xCenter + Math.cos(angle) * distance * nearness,
          radial.yCenter + Math.sin(angle) * distance * nearness,
        ];
        ctx.strokeText(label, x, y);
        ctx.fillText(label, x, y);
      }
      ctx.restore();
    },
  };
}
