// Draws watermarked images.

import type { WatermarkOptions } from "../../generated/library-options.ts";
import { WATERMARK_DRAWING } from "../drawings/watermark/drawing.ts";
import { renderDrawing } from "./render-drawing.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws a mark on an image.
 *
 * @param mainImageUrl the bottom image: its URL or its bytes
 * @param markImageUrl the top image, which is the mark: its URL or its bytes
 * @throws Failure, whose message names the invalid field
 */
export async function renderWatermark<F extends Format = "png">(
  mainImageUrl: string | Uint8Array,
  markImageUrl: string | Uint8Array,
  options: WatermarkOptions<F> = {},
): Promise<Rendered<F>> {
  return renderDrawing<F>(WATERMARK_DRAWING, "watermark", { mainImageUrl, markImageUrl }, options);
}
