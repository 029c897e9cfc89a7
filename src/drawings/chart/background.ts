// What lies behind a chart: the request's colour, and on it the picture of `options.plugins.backgroundImageUrl`, which covers
// the whole canvas in its own proportions. BEHAVIOUR 1.4 and 3.3.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { CanvasImage } from "../../engine/canvas/image.ts";
import { parseColor } from "../../engine/color.ts";
import { coverBox } from "./cover.ts";

/** The part of a chart that the plugin sees, in all versions. */
interface DrawnChart {
  readonly ctx: CanvasContext;
  readonly width: number;
  readonly height: number;
}

/** A plugin that fills the picture before anything else is drawn; colours that CSS refuses leave it transparent. */
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
