// Paints a chart's background: the requested colour, then the image from `options.plugins.backgroundImageUrl`, scaled
// to cover the canvas (docs/images.md).

import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { CanvasImage } from "../../engine/canvas/image.ts";
import { parseColor } from "../../engine/color.ts";
import { coverBox } from "./cover-fit.ts";

/** The members of a chart that the plugin uses, in all versions of Chart.js. */
interface DrawnChart {
  readonly ctx: CanvasContext;
  readonly width: number;
  readonly height: number;
}

/** Creates a plugin that fills the canvas before anything else is drawn. An invalid colour leaves the canvas transparent. */
export function createBackground(color: string, image: CanvasImage | null) {
  const isVisible = (parseColor(color)?.alpha ?? 0) > 0;
  return {
    id: "background",
    beforeDraw({ ctx, width, height }: DrawnChart) {
      ctx.save();
      if (isVisible) {
        ctx.fillStyle = color;
        ctx.fillRect(0, 0, width, height);
      }
      if (image !== null && image.naturalWidth * image.naturalHeight > 0) {
        const { naturalWidth, naturalHeight } = image;
        const { x, y, scale } = coverBox({ width: naturalWidth, height: naturalHeight }, { width, height });
        ctx.drawImage(image, x, y, naturalWidth * scale, naturalHeight * scale);
      }
      ctx.restore();
    },
  };
}
