// Writes a heat map's values in cells where they fit.

import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { contrastRatio, parseColor, relativeLuminance } from "../../../engine/color.ts";
import { formatCssFont } from "../../theme/theme.ts";
import { defineStep } from "../draft.ts";
import type { NumberFormat } from "../number-format.ts";
import { parseNumber, readPath } from "../record.ts";
import type { DrawnChart, Meta } from "./drawn-chart.ts";

/** Space around a value, in CSS pixels. */
const MARGIN = 3;

export const cellValues = defineStep(
  "cell values",
  ({ isVersion2, showsCells, theme }) => !isVersion2 && showsCells && theme,
  (draft, { fontSize, fontFamily }) =>
    draft.addPlugin(createPlugin(formatCssFont(fontSize, fontFamily), fontSize, draft.format)),
);

/** Creates the plugin. @param size font size, in CSS pixels */
function createPlugin(font: string, size: number, format: NumberFormat): object {
  return {
    id: "cellValues",
    afterDatasetsDraw(chart: DrawnChart) {
      const { ctx } = chart;
      ctx.save();
      ctx.font = font;
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      for (const meta of chart.getSortedVisibleDatasetMetas())
        if (meta.type === "matrix" && (meta._dataset.datalabels ?? undefined) === undefined)
          drawValues(ctx, meta, size, format);
      ctx.restore();
    },
  };
}

function drawValues(ctx: CanvasContext, meta: Meta, size: number, format: NumberFormat): void {
  for (const [index, cell] of meta.data.entries()) {
    const entries = meta._dataset.data;
    const value = parseNumber(readPath(Array.isArray(entries) ? entries[index] : undefined, "v"));
    const { width = 0, height = 0, options } = cell;
    if (value === undefined || height < size + 2 * MARGIN) continue;
    const text = format(value);
    if (ctx.measureText(text).width + 2 * MARGIN > width) continue;
    const { x, y } = cell.getCenterPoint();
    ctx.fillStyle = textColor(options?.backgroundColor);
    ctx.fillText(text, x, y);
  }
}

/** Minimum contrast of white text. White is easier to read than black on saturated colours, even at a lower contrast. */
const WHITE_CONTRAST = 4;

/** Returns black or white, depending on the background's contrast. */
function textColor(background: unknown): string {
  const color = typeof background === "string" ? parseColor(background) : null;
  if (color === null) return "#000";
  const luminance = relativeLuminance(color, 1);
  return contrastRatio(luminance, 1) >= WHITE_CONTRAST ? "#fff" : "#000";
}
